// instances: a burst over several base URLs. What keeps duplicates out in the memory of one process knows
// nothing of the others.
//
//   together:  N submissions of one operation, dealt round-robin, released together
//   one-slow:  one to the first instance, slow → while it works, the others to the other instances, together
//
// Exactly one effect, whoever was asked. A round counts when submissions were in flight at two instances at
// the same time.

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "base/text.hpp"
#include "case/cases.hpp"
#include "case/rounds.hpp"
#include "judge/evidence.hpp"
#include "judge/part_of_round.hpp"
#include "judge/tally.hpp"

namespace dupcheck {
namespace {

using namespace std::chrono_literals;

constexpr auto together = "together", one_slow = "one-slow";
/// By then the slow one is in the midst of its work.
constexpr Nanos under_way = 100ms;

const InstancesOptions& options_of(const CasePlan& plan) { return std::get<InstancesOptions>(plan.options); }

std::vector<std::string> forms_of(const CasePlan& plan) {
  if (plan.scenario.variations.contains("slow")) return {together, one_slow};
  return {together};
}

int planned(const CasePlan& plan) {
  return options_of(plan).rounds * static_cast<int>(forms_of(plan).size());
}

std::string skip(const CasePlan& plan) {
  const std::size_t there_are = plan.scenario.target.instances.size();
  if (there_are >= 2) return {};
  return fmt::format(
      "\"target\" names {}: give \"instances\", a list of base URLs of one service (or how many of the "
      "reference "
      "target)",
      there_are == 0 ? "no instances" : "one instance only");
}

std::optional<Trial> next(const CasePlan& plan, const History& history) {
  return next_of_forms(history, forms_of(plan), options_of(plan).rounds, options_of(plan).threads);
}

void perform(Stage& stage, const CasePlan& plan, const Trial& trial) {
  const std::size_t instances = plan.scenario.target.instances.size();
  const bool slow_first = trial.form == one_slow;
  const int order = stage.new_operation();
  stage.read_before();
  std::vector<Shot> shots;
  for (std::size_t i = slow_first ? 1 : 0; i < static_cast<std::size_t>(trial.attempts); ++i) {
    Shot shot{order, "submit"};
    shot.instance = slow_first ? 1 + (i - 1) % (instances - 1) : i % instances;
    shots.push_back(shot);
  }
  if (slow_first) {
    Shot first{order, "slow"};
    first.instance = 0;
    stage.submit_together_in_background({first});
    stage.note("the slow one sent, to " + plan.scenario.target.instances.front());
    stage.sleep_until(stage.now() + under_way);
  }
  stage.submit_together(shots);
  if (slow_first) stage.await(1);
  stage.settle();
}

bool took_part(const Attempt& attempt) {
  return attempt.released && attempt.done && !attempt.early && !attempt.late_connect &&
         attempt.fate != Fate::unsent;
}

bool overlap(const Attempt& a, const Attempt& b) { return *a.released < *b.done && *b.released < *a.done; }

/// Two in flight at the same time, at two instances; of those, the slow one, where there is one.
bool were_at_two(const JudgedRound& judged) {
  const auto& attempts = judged.round.attempts;
  const bool slow_first = judged.round.trial.form == one_slow;
  for (std::size_t a = 0; a < (slow_first ? std::min<std::size_t>(attempts.size(), 1) : attempts.size()); ++a)
    for (std::size_t b = a + 1; b < attempts.size(); ++b)
      if (attempts[a].origin != attempts[b].origin && took_part(attempts[a]) && took_part(attempts[b]) &&
          overlap(attempts[a], attempts[b]))
        return true;
  return false;
}

std::vector<Finding> not_at_two(const JudgedRound& judged) {
  std::set<std::string> origins;
  for (const Attempt& attempt : judged.round.attempts)
    if (took_part(attempt)) origins.insert(attempt.origin);
  Finding finding = inconclusive(
      "contention",
      fmt::format("no two submissions were in flight at two instances at the same time ({} answered)",
                  count_of(origins.size(), "instance")),
      "see that every instance is up; give the submission more to do, or raise \"threads\"");
  finding.round = judged.round.trial.number;
  return {finding};
}

/// Where those that were let in had been sent to.
std::map<std::string, std::vector<int>> accepted_by_instance(const JudgedRound& judged) {
  std::map<std::string, std::vector<int>> by_origin;
  for (std::size_t i = 0; i < judged.round.attempts.size(); ++i) {
    std::vector<int>& accepted = by_origin[judged.round.attempts[i].origin];
    if (outcome_of(judged, i) == Outcome::accepted) accepted.push_back(judged.round.attempts[i].number);
  }
  return by_origin;
}

/// More than one was let in: how they lie says what the defence does not know of.
std::vector<Finding> by_instance(const JudgedRound& judged) {
  if (verdict_of(judged.findings) != Verdict::failed || Tally(judged).count(Outcome::accepted) < 2) return {};
  const auto by_origin = accepted_by_instance(judged);
  std::vector<std::string> words;
  std::size_t most = 0, with_any = 0;
  for (const auto& [origin, accepted] : by_origin) {
    words.push_back(fmt::format("{} at {}", accepted.size(), origin));
    most = std::max(most, accepted.size());
    with_any += accepted.empty() ? 0 : 1;
  }
  Finding finding = finding_of(judged, std::vector{0}, Weight::failed, "instances");
  finding.attempts = Tally(judged).of(Outcome::accepted);
  finding.message = fmt::format("accepted: {}", join(words, ", "));
  if (most == 1)
    finding.message +=
        fmt::format("; one for each of {}, as if each of them knew of nobody else",
                    count_of(with_any, "instance"));
  finding.evidence = attempt_lines(judged, finding.attempts);
  finding.alike = most == 1 ? "one each" : "several";
  return {finding};
}

Expected expected_of(const Contract& contract, const JudgedRound& judged) {
  Expected expected;
  expected.others = contract.duplicates;
  if (judged.round.trial.form != one_slow) return expected;
  // Another one may have been through before the slow one is.
  for (const Outcome outcome : contract.after_success)
    if (outcome != Outcome::accepted) expected.others.insert(outcome);
  return expected;
}

JudgedRound judge(const CasePlan& plan, Round round) {
  JudgedRound judged = measured(plan, std::move(round));
  if (broke_off(judged)) return judged;
  judge_against(plan.scenario, expected_of(plan.scenario.contract, judged), judged);
  for (Finding& finding : by_instance(judged)) judged.findings.push_back(std::move(finding));
  judged.counted = were_at_two(judged);
  return judged;
}

std::vector<Finding> conclude(const CasePlan& plan, const History& history) {
  return enough_of_each(history, forms_of(plan), options_of(plan).rounds, [](const History& own) {
    for (const JudgedRound& judged : own)
      if (!judged.counted && !broke_off(judged)) return not_at_two(judged);
    return std::vector<Finding>();
  });
}

}  // namespace

Case instances() {
  return {.name = "instances",
          .story = "a burst over several instances of one service",
          .next = next,
          .perform = perform,
          .judge = judge,
          .conclude = conclude,
          .skip = skip,
          .planned = planned};
}

}  // namespace dupcheck
