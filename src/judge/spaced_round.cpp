#include "judge/spaced_round.hpp"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "base/text.hpp"
#include "judge/looks.hpp"
#include "judge/part_of_round.hpp"
#include "judge/spaced_contract.hpp"
#include "judge/tally.hpp"

namespace dupcheck {
namespace {

bool any_failed(const std::vector<Finding>& findings) {
  return std::ranges::any_of(findings, [](const Finding& f) { return f.weight == Weight::failed; });
}

bool any_open(const std::vector<Finding>& findings) {
  return std::ranges::any_of(findings, [](const Finding& f) { return f.weight == Weight::inconclusive; });
}

bool all_answered(const JudgedRound& one) {
  return std::ranges::all_of(one.round.attempts, [](const Attempt& attempt) {
    return attempt.fate == Fate::answered && attempt.released && !attempt.early;
  });
}

std::string answers_of(const JudgedRound& one) {
  std::vector<std::string> answers;
  for (std::size_t i = 0; i < one.round.attempts.size(); ++i) {
    const auto& answer = one.round.attempts[i].answer;
    answers.push_back(answer ? fmt::format("{} {}", word(outcome_of(one, i)), answer->status)
                             : std::string(word(outcome_of(one, i))));
  }
  return join(answers, ", then ");
}

std::string readings_of(const Scenario& scenario, const JudgedRound& one) {
  std::vector<std::string> values;
  for (const EffectSpec& effect : scenario.effects) {
    const Seen after = looks_at(one.round, effect, 0).after;
    values.push_back(fmt::format("{} {}", effect.name, after.value ? describe(*after.value) : "unreadable"));
  }
  return join(values, ", ");
}

Nanos measured_delta(const JudgedRound& one) {
  const auto& attempts = one.round.attempts;
  Nanos first = Nanos::max(), last{0};
  for (const Attempt& attempt : attempts) {
    first = std::min(first, attempt.released.value_or(first));
    last = std::max(last, attempt.released.value_or(last));
  }
  if (attempts.size() < 2 || last < first) return Nanos{0};
  return (last - first) / static_cast<std::int64_t>(attempts.size() - 1);
}

class Judge {
 public:
  Judge(const Scenario& scenario, const JudgedRound& judged)
      : judged_(judged), scenario_(scenario), own_(with_own_effects(scenario)) {}

  SpacedRound judge() {
    SpacedRound result;
    const int count = static_cast<int>(judged_.round.operations.size());
    for (int operation = 0; operation < count; ++operation) {
      const JudgedRound one = as_one(judged_, {operation});
      if (one.round.attempts.empty()) continue;
      const SpacedExpected expected = expected_when_spaced(own_.contract, one);
      effective_[operation] = {expected.expected.effective_per_operation, expected.perhaps_more};
      SpacedPoint point = point_of(one, expected);
      if (one.round.attempts.size() > 1)
        result.points.push_back(std::move(point));
      else
        for (Finding& finding : point.findings) result.findings.push_back(std::move(finding));
    }
    for (Finding& finding : check_shared_effects(scenario_, judged_, effective_))
      result.findings.push_back(std::move(finding));
    return result;
  }

 private:
  SpacedPoint point_of(const JudgedRound& one, const SpacedExpected& expected) const {
    SpacedPoint point;
    point.delta = measured_delta(one);
    point.key = key_of(one, 0);
    point.round = one.round.trial.number;
    for (const Attempt& attempt : one.round.attempts) point.attempts.push_back(attempt.number);
    point.new_operation = expected.new_operation;
    point.came_to = answers_of(one) + "; " + readings_of(own_, one);
    point.line = fmt::format("Δ {}: {} (key {})", delta_in_words(point.delta), point.came_to, point.key);
    const auto check = own_.effects.empty() ? check_answers : check_round;
    point.findings = least_failing([&](const Expected& e) { return check(own_, one, e); }, expected.expected,
                                   expected.perhaps_more);
    const bool any_accepted = Tally(one).count(Outcome::accepted) > 0;
    if (any_failed(point.findings))
      point.is = SpacedPoint::Is::bad;
    else if (all_answered(one) && any_accepted && !any_open(point.findings))
      point.is = SpacedPoint::Is::good;
    return point;
  }

  const JudgedRound& judged_;
  const Scenario& scenario_;
  Scenario own_;
  std::map<int, Effective> effective_;
};

}  // namespace

SpacedRound judge_spaced(const Scenario& scenario, const JudgedRound& judged) {
  return Judge(scenario, judged).judge();
}

std::string delta_in_words(Nanos delta) {
  const double ms = to_ms(delta);
  return ms < 1000 ? fmt::format("{:.1f} ms", ms) : fmt::format("{:.2f} s", ms / 1000);
}

}  // namespace dupcheck
