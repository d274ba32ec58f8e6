#include "judge/finding.hpp"

namespace dupcheck {

std::string_view word(Weight weight) {
  switch (weight) {
    case Weight::note:
      return "note";
    case Weight::inconclusive:
      return "inconclusive";
    case Weight::failed:
      break;
  }
  return "failed";
}

Verdict verdict_of(std::span<const Finding> findings) {
  Verdict verdict = Verdict::passed;
  for (const Finding& finding : findings) {
    if (finding.weight == Weight::failed) return Verdict::failed;
    if (finding.weight == Weight::inconclusive) verdict = Verdict::inconclusive;
  }
  return verdict;
}

}  // namespace dupcheck
