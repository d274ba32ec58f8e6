#include "judge/verdict.hpp"

#include <algorithm>
#include <array>

namespace dupcheck {
namespace {

constexpr std::array<std::string_view, 4> verdict_words = {"skipped", "passed", "inconclusive", "failed"};

}  // namespace

std::string_view word(Verdict verdict) { return verdict_words.at(static_cast<std::size_t>(verdict)); }

std::optional<Verdict> verdict_from(std::string_view word) {
  const auto* const found = std::find(verdict_words.begin(), verdict_words.end(), word);
  if (found == verdict_words.end()) return std::nullopt;
  return static_cast<Verdict>(found - verdict_words.begin());
}

Verdict heaviest(std::span<const Verdict> verdicts) {
  const auto found = std::max_element(verdicts.begin(), verdicts.end());
  return found == verdicts.end() ? Verdict::skipped : *found;
}

Verdict of_run(std::span<const Verdict> cases) {
  const Verdict merged = heaviest(cases);
  return merged == Verdict::skipped ? Verdict::inconclusive : merged;
}

int exit_status(Verdict verdict) {
  switch (verdict) {
    case Verdict::passed:
      return 0;
    case Verdict::failed:
      return 1;
    case Verdict::inconclusive:
    case Verdict::skipped:
      break;  // nothing was proved either way
  }
  return 2;
}

}  // namespace dupcheck
