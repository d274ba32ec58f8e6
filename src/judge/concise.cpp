#include "judge/concise.hpp"

#include <algorithm>

#include "base/decimal.hpp"

namespace dupcheck {
namespace {

const Decimal* number(const Measure& measure) { return std::get_if<Decimal>(&measure); }

Decimal magnitude(const Decimal& value) { return value < Decimal(0) ? Decimal(0) - value : value; }

bool says_more(const Finding& finding) {
  const Decimal *expected = number(finding.expected), *actual = number(finding.actual);
  return expected && actual && magnitude(*actual) > magnitude(*expected);
}

bool says_fewer(const Finding& finding) {
  const Decimal *expected = number(finding.expected), *actual = number(finding.actual);
  return expected && actual && magnitude(*actual) < magnitude(*expected);
}

bool names_all_of(const Finding& wider, const Finding& narrower) {
  return std::all_of(narrower.attempts.begin(), narrower.attempts.end(), [&](int number) {
    return std::find(wider.attempts.begin(), wider.attempts.end(), number) != wider.attempts.end();
  });
}

/// Which finding says what another one says, and more.
bool covers(const Finding& better, const Finding& worse) {
  if (better.weight < worse.weight || better.round != worse.round) return false;
  const bool same_key = better.key == worse.key;
  const bool same_effect = better.effect == worse.effect;
  if (better.check == "claimed-but-absent") {
    if (worse.check == "effect") return same_key && same_effect && better.actual == worse.actual;
    if (worse.check == "answer") return same_key && says_more(worse) && names_all_of(better, worse);
  }
  if (better.check == "rejected-but-effective" && worse.check == "answer")
    return same_key && says_fewer(worse);
  if (better.check == "effect" && better.weight == Weight::failed && worse.check == "answer" && same_key) {
    if (says_more(better)) return says_more(worse) && names_all_of(better, worse);
    return says_fewer(better) && says_fewer(worse);
  }
  const bool open_answer = better.check == "answer" && better.weight == Weight::inconclusive;
  if (open_answer && worse.check == "effect") return true;  // not shown: because there was no answer
  const bool unsettled = better.check == "reading" && better.effect.empty();
  if (unsettled && worse.check == "effect") return true;
  const bool decides = better.weight == Weight::failed || open_answer;
  return worse.check == "contention" && better.check != "contention" && decides;
}

}  // namespace

std::vector<Finding> concise(std::vector<Finding> findings) {
  // Nothing is covered by what it covers itself, so that whatever is dropped leaves a finding behind.
  std::vector<Finding> kept;
  for (std::size_t i = 0; i < findings.size(); ++i) {
    const bool covered = std::any_of(findings.begin(), findings.end(), [&](const Finding& other) {
      return &other != &findings[i] && covers(other, findings[i]);
    });
    if (!covered) kept.push_back(findings[i]);
  }
  return kept;
}

}  // namespace dupcheck
