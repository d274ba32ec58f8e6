// soak: K keys × N submissions each, at a rate or as fast as it goes, until the keys or the time are over.
//
//   a control key that is never sent → read what all keys share → count what the stores are asked
//   → send, the N of one key directly after one another → count again → let the effects settle
//   → count the effects of every key, a thousand in one query, until two looks see the same
//
// Every key must have exactly its effect, however many there were. At a rate the model is open: each
// submission has the moment when it is due, its latency counts from that moment, and those that were sent
// late are counted and said. What is kept of a key is its outcomes, in a file.

#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include "base/random.hpp"
#include "case/cases.hpp"
#include "case/rounds.hpp"
#include "case/soak_costs.hpp"
#include "case/soak_sending.hpp"
#include "case/soak_verify.hpp"
#include "judge/checks.hpp"
#include "judge/soak_checks.hpp"
#include "judge/soak_record.hpp"

namespace dupcheck {
namespace {

/// An answer of 202 promises an effect that comes later.
constexpr Nanos patience_for_202 = std::chrono::seconds(3);

const SoakOptions& options_of(const CasePlan& plan) { return std::get<SoakOptions>(plan.options); }

std::optional<Trial> next(const CasePlan& plan, const History& history) {
  if (!history.empty()) return std::nullopt;
  const SoakOptions& options = options_of(plan);
  const long long attempts = static_cast<long long>(options.keys.value_or(0)) * options.times;
  return Trial{1, static_cast<int>(std::min<long long>(attempts, std::numeric_limits<int>::max())), {}};
}

void perform(Stage& stage, const CasePlan& plan, const Trial&) {
  const Scenario& scenario = plan.scenario;
  const int control =
      stage.new_operation_under(random_uuid(), scenario.users.empty() ? User{} : scenario.users.front());
  const Operation model = stage.operation(control);
  stage.note("the round's one operation is a control: it is never sent");
  stage.read_before();
  SoakVerification verification(stage, scenario, options_of(plan), model);
  SoakSending sending(stage, scenario, options_of(plan), model);
  StoreCosts costs(stage);
  sending.run();
  SoakResult result = sending.result();
  result.store_commands = costs.per_submission(result.sent, result.length);
  if (!stage.interrupted()) {
    if (sending.promised_later()) stage.sleep_until(stage.now() + patience_for_202);
    stage.settle();
    verification.verify(sending.ledger(), result);
  }
  stage.note(record_of(result));
}

/// What was not seen: keys counted, two of one in flight together, and a target that works on two at once.
std::vector<Finding> missing(const CasePlan& plan, const JudgedRound& judged) {
  std::vector<Finding> reasons = check_soak_conditions(plan.scenario, *judged.round.soak);
  return reasons.empty() ? check_contention(plan.scenario, judged) : reasons;
}

JudgedRound judge(const CasePlan& plan, Round round) {
  if (!round.soak) round.soak = take_soak_record(round);
  JudgedRound judged = measured(plan, std::move(round));
  const auto soak = judged.round.soak;
  if (broke_off(judged) || !soak) return judged;
  judged.simultaneity.overlap = soak->in_flight;
  judged.effective_per_operation =
      static_cast<int>(std::min<long long>(soak->effective, std::numeric_limits<int>::max()));
  judged.findings = check_soak(plan.scenario, *soak, judged);
  judged.counted = missing(plan, judged).empty();
  return judged;
}

std::vector<Finding> conclude(const CasePlan& plan, const History& history) {
  std::vector<Finding> reasons;
  if (!history.empty() && !history.back().counted && history.back().round.soak && !broke_off(history.back()))
    reasons = missing(plan, history.back());
  return reasons.empty() ? enough_counted(history, 1) : reasons;
}

/// Steps that go with every operation would be a query for every key.
std::string skip(const CasePlan& plan) {
  const auto why = [](const char* steps, const char* instead) {
    return fmt::format(
        "the scenario has \"{0}\", steps for every single operation, and a soak asks no store for one key at "
        "a "
        "time: {1}, or give the soak \"with\": {{\"{0}\": []}} if it does without them",
        steps, instead);
  };
  if (!plan.scenario.before.empty()) return why("before", "prepare in \"setup\" what many keys can use");
  if (!plan.scenario.after.empty()) return why("after", "take the rows away in \"cleanup\", by :run_prefix");
  return {};
}

}  // namespace

Case soak() {
  return {.name = "soak",
          .story = "many keys, each sent several times, at a rate or flat out; verified in bulk",
          .next = next,
          .perform = perform,
          .judge = judge,
          .conclude = conclude,
          .deterministic = true,
          .needs_probe = true,
          .skip = skip};
}

}  // namespace dupcheck
