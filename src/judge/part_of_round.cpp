#include "judge/part_of_round.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "judge/evidence.hpp"
#include "judge/reach.hpp"
#include "judge/tally.hpp"

namespace dupcheck {
namespace {

template <class Wanted>
Scenario with_effects(const Scenario& scenario, const Wanted& wanted) {
  Scenario some = scenario;
  std::erase_if(some.effects, [&](const EffectSpec& effect) { return !wanted(reach_of(effect, scenario)); });
  return some;
}

/// Without readings.
JudgedRound attempts_of(const JudgedRound& judged, const std::vector<int>& operations) {
  JudgedRound one;
  const Round& whole = judged.round;
  one.round.trial = whole.trial;
  one.round.clock = whole.clock;
  one.round.settled = whole.settled;
  one.round.operations = {whole.operations.at(static_cast<std::size_t>(operations.front()))};
  for (std::size_t i = 0; i < whole.attempts.size(); ++i) {
    if (std::ranges::find(operations, whole.attempts[i].operation) == operations.end()) continue;
    one.round.attempts.push_back(whole.attempts[i]);
    one.round.attempts.back().operation = 0;
    one.outcomes.push_back(outcome_of(judged, i));
  }
  return one;
}

JudgedRound with_readings_of(const JudgedRound& judged, const std::vector<int>& operations, int reader) {
  JudgedRound one = attempts_of(judged, operations);
  for (const Reading& reading : judged.round.readings) {
    if (reading.operation != reader) continue;
    one.round.readings.push_back(reading);
    one.round.readings.back().operation = 0;
  }
  return one;
}

std::vector<Finding> check_together(const Scenario& scenario, const JudgedRound& together,
                                    const std::vector<int>& operations,
                                    const std::map<int, Effective>& effective) {
  Expected expected;
  expected.effective_per_operation = 0;
  int perhaps_more = 0;
  for (const int operation : operations) {
    expected.effective_per_operation += effective.at(operation).times;
    perhaps_more += effective.at(operation).perhaps_more;
  }
  std::vector<Finding> findings = least_failing(
      [&](const Expected& e) { return check_effects(scenario, together, e); }, expected, perhaps_more);
  for (Finding& finding : findings) finding.key.clear();  // it is about all of them
  return findings;
}

}  // namespace

Scenario with_own_effects(const Scenario& scenario) {
  return with_effects(scenario, [](Reach reach) { return reach == Reach::operation || reach == Reach::key; });
}
Scenario with_effects_of_user(const Scenario& scenario) {
  return with_effects(scenario, [](Reach reach) { return reach == Reach::user; });
}
Scenario with_effects_of_all(const Scenario& scenario) {
  return with_effects(scenario, [](Reach reach) { return reach == Reach::round; });
}

JudgedRound as_one(const JudgedRound& judged, const std::vector<int>& operations) {
  return with_readings_of(judged, operations, operations.front());
}

JudgedRound as_one_by_shared(const JudgedRound& judged, const std::vector<int>& operations) {
  return with_readings_of(judged, operations, 0);
}

void say_if_never_reached(JudgedRound& judged, std::size_t index) {
  constexpr std::array broken = {Outcome::invalid, Outcome::declined, Outcome::mismatch, Outcome::unknown};
  for (std::size_t i = index; i < judged.outcomes.size(); ++i)
    if (std::ranges::find(broken, judged.outcomes[i]) == broken.end()) return;
  const bool nothing_left = std::ranges::any_of(judged.findings, [](const Finding& finding) {
    return finding.check == "effect" && finding.actual == Measure(Decimal(0));
  });
  if (!nothing_left) return;
  std::vector<int> numbers;
  for (const Attempt& attempt : judged.round.attempts) numbers.push_back(attempt.number);
  Finding finding = finding_of(judged, std::vector{0}, Weight::inconclusive, "answer");
  finding.message = fmt::format(
      "no answer shows that the defence was reached: {}, and nothing was left behind", Tally(judged).words());
  finding.mend =
      "see that one submission alone is accepted: path, log-in, headers, body, and the \"outcomes\"";
  finding.evidence = attempt_lines(judged, numbers);
  finding.attempts = std::move(numbers);
  judged.findings = {std::move(finding)};
}

std::vector<Finding> check_shared_effects(const Scenario& scenario, const JudgedRound& judged,
                                          const std::map<int, Effective>& effective) {
  std::vector<int> all;
  std::map<User, std::vector<int>> by_user;
  for (const auto& [operation, times] : effective) {
    all.push_back(operation);
    by_user[judged.round.operations.at(static_cast<std::size_t>(operation)).user].push_back(operation);
  }
  std::vector<Finding> findings;
  const auto add = [&findings](std::vector<Finding> more) {
    for (Finding& finding : more) findings.push_back(std::move(finding));
  };
  if (all.empty()) return findings;
  const Scenario of_user = with_effects_of_user(scenario), of_all = with_effects_of_all(scenario);
  if (!of_user.effects.empty())
    for (const auto& [user, operations] : by_user)
      add(check_together(of_user, as_one(judged, operations), operations, effective));
  if (!of_all.effects.empty() || scenario.effects.empty())
    add(check_together(of_all, as_one_by_shared(judged, all), all, effective));
  return findings;
}

}  // namespace dupcheck
