#include "judge/each_operation.hpp"

#include <iterator>
#include <utility>

#include "judge/concise.hpp"
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

/// By effects of this scenario; only the answers where it has none.
std::vector<Finding> check_part(const Scenario& scenario, const JudgedRound& judged,
                                const std::vector<int>& operations, const ByOperation& expected) {
  const JudgedRound part = part_of(judged, operations);
  const Effective effective = expected.at(operations.front()).effective;
  Expected of_part;
  of_part.effective_per_operation = effective.times;
  of_part.each = words_for(part.round.attempts, operations, expected);
  if (scenario.effects.empty()) return check_answers(scenario, part, of_part);
  return least_failing([&](const Expected& e) { return check_round(scenario, part, e); }, of_part,
                       effective.perhaps_more);
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
