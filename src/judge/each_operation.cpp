#include "judge/each_operation.hpp"

#include <utility>

#include <fmt/format.h>

#include "judge/answer_kinds.hpp"
#include "judge/concise.hpp"
#include "judge/evidence.hpp"
#include "judge/reach.hpp"
#include "judge/tally.hpp"

namespace dupcheck {
namespace {

using ByOperation = std::map<int, OperationExpected>;

void add(std::vector<Finding>& findings, std::vector<Finding> more) {
  for (Finding& finding : more) findings.push_back(std::move(finding));
}

Scenario with_reach(const Scenario& scenario, Reach wanted) {
  Scenario some = scenario;
  std::erase_if(some.effects, [&](const EffectSpec& effect) { return reach_of(effect, scenario) != wanted; });
  return some;
}

/// In the order of these attempts, each by the words for its operation.
std::vector<Outcomes> words_for(const std::vector<Attempt>& attempts, const std::vector<int>& operations,
                                const ByOperation& expected) {
  std::map<int, std::size_t> next;
  std::vector<Outcomes> each;
  for (const Attempt& attempt : attempts) {
    const int operation = operations.at(static_cast<std::size_t>(attempt.operation));
    const std::vector<Outcomes>& words = expected.at(operation).each;
    const std::size_t at = next[operation]++;
    each.push_back(at < words.size() ? words[at] : Outcomes{});
  }
  return each;
}

/// Some attempt was answered as it should be: the submission and the target are no strangers.
bool any_was_right(const JudgedRound& judged, const ByOperation& expected) {
  for (const auto& [operation, of_it] : expected) {
    const JudgedRound part = part_of(judged, {operation});
    for (std::size_t i = 0; i < part.outcomes.size() && i < of_it.each.size(); ++i)
      if (part.outcomes[i] == Outcome::accepted && of_it.each[i].contains(Outcome::accepted)) return true;
  }
  return false;
}

/// What check_answers says of answers outside the words, where it would take the part for a broken
/// submission: other operations of the round show that it is not.
std::vector<Finding> answers_outside(const JudgedRound& part, const Expected& expected, bool effects_right) {
  std::map<std::pair<AnswerKind, std::string>, std::vector<std::size_t>> groups;
  for (std::size_t i = 0; i < part.outcomes.size(); ++i)
    if (!is_allowed(part, i, expected))
      groups[{kind_of(part, i, effects_right), answer_in_words(part, i)}].push_back(i);
  std::vector<Finding> findings;
  for (const auto& [kind, indices] : groups) {
    std::vector<int> numbers, operations;
    for (const std::size_t i : indices) {
      numbers.push_back(part.round.attempts[i].number);
      operations.push_back(part.round.attempts[i].operation);
    }
    const Said said = said_of(kind.first,
                              fmt::format("{} {} {}", attempts_in_words(numbers),
                                          numbers.size() == 1 ? "was" : "were", kind.second),
                              allowed_in_words(expected, indices.front()));
    findings.push_back(finding_of(part, operations, said.weight, "answer"));
    findings.back().message = said.message;
    findings.back().mend = said.mend;
    findings.back().alike = kind.second;
    findings.back().evidence = attempt_lines(part, numbers);
    findings.back().attempts = std::move(numbers);
  }
  return findings;
}

std::vector<Finding> check_all(const Scenario& scenario, const JudgedRound& part, const Expected& expected,
                               bool reached) {
  if (!reached || !never_reached_the_defence(part, expected)) {
    if (scenario.effects.empty()) return check_answers(scenario, part, expected);
    return check_round(scenario, part, expected);
  }
  std::vector<Finding> findings;
  if (!scenario.effects.empty()) {
    findings = check_effects(scenario, part, expected);
    add(findings, check_claims(scenario, part, expected));
  }
  add(findings, answers_outside(part, expected, findings.empty()));
  return findings;
}

/// With the number of effects that are there, where up to so many more may be. Answers have no say in it.
Expected fitting(const Scenario& scenario, const JudgedRound& part, const Expected& expected,
                 int perhaps_more) {
  Expected fits = expected;
  for (int more = 0; more <= perhaps_more; ++more, ++fits.effective_per_operation)
    if (verdict_of(check_effects(scenario, part, fits)) == Verdict::passed) return fits;
  return expected;
}

/// By effects of this scenario; only the answers where it has none.
std::vector<Finding> check_part(const Scenario& scenario, const JudgedRound& judged,
                                const std::vector<int>& operations, const ByOperation& expected) {
  const JudgedRound part = part_of(judged, operations);
  const Effective effective = expected.at(operations.front()).effective;
  Expected of_part;
  of_part.effective_per_operation = effective.times;
  of_part.each = words_for(part.round.attempts, operations, expected);
  const bool reached = any_was_right(judged, expected);
  return check_all(scenario, part, fitting(scenario, part, of_part, effective.perhaps_more), reached);
}

/// What is bound to the key they share tells of all of them together.
std::vector<Finding> check_by_key(const Scenario& scenario, const JudgedRound& judged,
                                  const std::vector<int>& operations, const ByOperation& expected) {
  const Scenario by_key = with_reach(scenario, Reach::key);
  if (by_key.effects.empty()) return {};
  JudgedRound one = as_one(judged, operations);
  Expected together;
  together.effective_per_operation = 0;
  int perhaps_more = 0;
  for (const int operation : operations) {
    together.effective_per_operation += expected.at(operation).effective.times;
    perhaps_more += expected.at(operation).effective.perhaps_more;
  }
  together.each = words_for(part_of(judged, operations).round.attempts, operations, expected);
  return least_failing([&](const Expected& e) { return check_effects(by_key, one, e); }, together,
                       perhaps_more);
}

}  // namespace

JudgedRound part_of(const JudgedRound& judged, const std::vector<int>& operations) {
  JudgedRound part;
  part.round.trial = judged.round.trial;
  part.round.clock = judged.round.clock;
  part.round.settled = judged.round.settled;
  std::map<int, int> place;
  for (const int operation : operations) {
    place[operation] = static_cast<int>(part.round.operations.size());
    part.round.operations.push_back(judged.round.operations.at(static_cast<std::size_t>(operation)));
  }
  for (std::size_t i = 0; i < judged.round.attempts.size(); ++i) {
    const auto found = place.find(judged.round.attempts[i].operation);
    if (found == place.end()) continue;
    part.round.attempts.push_back(judged.round.attempts[i]);
    part.round.attempts.back().operation = found->second;
    part.outcomes.push_back(outcome_of(judged, i));
  }
  for (const Reading& reading : judged.round.readings) {
    const auto found = place.find(reading.operation);
    if (found == place.end()) continue;
    part.round.readings.push_back(reading);
    part.round.readings.back().operation = found->second;
  }
  return part;
}

std::vector<Finding> check_operations(const Scenario& scenario, const JudgedRound& judged,
                                      const ByOperation& expected) {
  std::map<std::string, std::vector<int>> by_key;
  std::map<int, Effective> effective;
  for (const auto& [operation, of_it] : expected) {
    by_key[key_of(judged, operation)].push_back(operation);
    effective[operation] = of_it.effective;
  }
  std::vector<Finding> findings;
  std::map<std::pair<int, int>, std::vector<int>> alike;  // one finding for many that are judged alike
  for (const auto& [key, operations] : by_key) {
    if (operations.size() == 1) {
      const Effective& of_it = effective[operations.front()];
      alike[{of_it.times, of_it.perhaps_more}].push_back(operations.front());
      continue;
    }
    const Scenario of_operation = with_reach(scenario, Reach::operation);
    for (const int operation : operations)
      add(findings, check_part(of_operation, judged, {operation}, expected));
    add(findings, check_by_key(scenario, judged, operations, expected));
  }
  const Scenario own = with_own_effects(scenario);
  for (const auto& [how, operations] : alike) {
    if (how.second == 0) {
      add(findings, check_part(own, judged, operations, expected));
      continue;
    }
    for (const int operation : operations) add(findings, check_part(own, judged, {operation}, expected));
  }
  add(findings, check_shared_effects(scenario, judged, effective));
  return concise(std::move(findings));
}

}  // namespace dupcheck
