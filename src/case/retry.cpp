// retry: the answer is lost, and the client sends again.
//
//   submit A → drop its connection once the whole request is sent → submit again …
//     at once:  while A may still be at work
//     during:   while A is kept at work, by a held row or by "slow"
//     after:    once A's effect is there
//   … and again, with pauses, until the answer is final
//
// Whatever became of A: in the end there is one effect. A retry that is turned away for good though nothing
// was done leaves the client with nothing (check "lost"). A round in which A's answer came before the
// connection could be dropped does not count.

#include <algorithm>

#include <fmt/format.h>

#include "case/cases.hpp"
#include "case/lock_story.hpp"
#include "case/rounds.hpp"
#include "judge/classify.hpp"
#include "judge/part_of_round.hpp"
#include "judge/tally.hpp"

namespace dupcheck {
namespace {

using namespace std::chrono_literals;

constexpr Nanos first_pause = 100ms, longest_pause = 1s;
/// So long A's effect is waited for before the retry "after".
constexpr Nanos patience_for_effect = 3s;
/// By then A is in the midst of its work, and a retry waits for it, if that is what retries do.
constexpr Nanos under_way = 100ms;

const RetryOptions& options_of(const CasePlan& plan) { return std::get<RetryOptions>(plan.options); }

std::vector<std::string> forms_of(const CasePlan& plan) {
  const bool can_be_busy = plan.scenario.hold || plan.scenario.variations.contains("slow");
  if (can_be_busy) return {"at once", "during", "after"};
  return {"at once", "after"};
}

int planned(const CasePlan& plan) {
  return options_of(plan).rounds * static_cast<int>(forms_of(plan).size());
}

std::optional<Trial> next(const CasePlan& plan, const History& history) {
  return next_of_forms(history, forms_of(plan), options_of(plan).rounds, 1);
}

/// The operation's effects, and whether they are other than at first.
class Effects {
 public:
  Effects(Stage& stage, int operation)
      : stage_(stage), operation_(operation), before_(stage.read_now(operation)) {}
  bool are_there() {
    const std::vector<Reading> now = stage_.read_now(operation_);
    for (std::size_t i = 0; i < now.size() && i < before_.size(); ++i)
      if (now[i].value && now[i].value != before_[i].value) return true;
    return false;
  }

 private:
  Stage& stage_;
  int operation_;
  std::vector<Reading> before_;
};

void wait_for_effect(Stage& stage, Effects& effects) {
  const Nanos deadline = stage.now() + patience_for_effect;
  while (!stage.interrupted() && stage.now() < deadline) {
    if (effects.are_there()) return stage.note("A's effect is there");
    stage.sleep_until(stage.now() + 20ms);
  }
  stage.note("A's effect did not come");
}

/// Accepted or replayed; or turned away while the effect is there; or an answer that sending again will not
/// change.
bool is_final(Outcome outcome, Effects& effects) {
  switch (outcome) {
    case Outcome::accepted:
    case Outcome::replayed:
    case Outcome::mismatch:
    case Outcome::invalid:
      return true;
    case Outcome::rejected:
    case Outcome::declined:
      return effects.are_there();
    default:
      return false;
  }
}

void retry_until_final(Stage& stage, const CasePlan& plan, int order, const std::string& form, Attempt latest,
                       Effects& effects) {
  // A's own work is over by then, by the scenario's own word.
  const Nanos deadline = stage.now() + plan.scenario.timeouts.answer;
  Nanos pause = first_pause;
  while (!is_final(classify(plan.scenario.outcomes, latest), effects)) {
    if (stage.interrupted() || stage.now() + pause > deadline) return;
    stage.sleep_until(stage.now() + pause);
    pause = std::min<Nanos>(pause * 3 / 2, longest_pause);
    latest = stage.submit(order, form);
  }
}

void perform(Stage& stage, const CasePlan& plan, const Trial& trial) {
  const int order = stage.new_operation();
  stage.read_before();
  Effects effects(stage, order);
  const bool during = trial.form == "during";
  std::unique_ptr<Hold> hold = during && stage.can_hold() ? stage.hold_row(order) : nullptr;
  const std::string form = during && !hold ? "slow" : "submit";
  const Attempt first = stage.submit_and_cut(order, form);
  stage.note(first.cut ? "A sent whole, its connection dropped before the answer"
                       : "A was answered before its connection could be dropped");
  if (!first.cut) return stage.settle();
  if (during) stage.sleep_until(stage.now() + under_way);
  if (trial.form == "after") wait_for_effect(stage, effects);
  stage.note("sent again");
  const int retry = stage.submit_in_background(order, form);
  if (hold) {
    stage.sleep_until(stage.now() + under_way);
    hold->release();
    stage.note("row released");
  }
  retry_until_final(stage, plan, order, form, stage.await(retry), effects);
  stage.settle();
}

std::string why_not(const CasePlan&, const JudgedRound& judged) {
  const std::vector<Attempt>& attempts = judged.round.attempts;
  if (attempts.empty() || attempts.front().fate == Fate::unsent) return "the first could not be sent";
  if (!attempts.front().cut)
    return "the first was answered before its connection could be dropped: give the business longer, or "
           "declare \"slow\" or \"hold\"";
  if (attempts.size() < 2) return "nothing was sent again";
  return {};
}

Expected expected_of(const Contract& contract, const JudgedRound& judged) {
  Outcomes retries = {Outcome::accepted};
  retries.insert(contract.duplicates.begin(), contract.duplicates.end());
  retries.insert(contract.after_success.begin(), contract.after_success.end());
  Expected expected;
  expected.each.assign(judged.round.attempts.size(), retries);
  expected.each.front() = {Outcome::unknown};  // cut: whatever became of it
  return expected;
}

/// Where the contract takes what follows a success, or its window, for a new operation, every retry that was
/// accepted then may be one.
int perhaps_more(const Contract& contract, const JudgedRound& judged) {
  if (contract.after_success.contains(Outcome::accepted))
    return static_cast<int>(Tally(judged).count(Outcome::accepted));
  return accepted_past_window(contract, judged, 1);
}

/// Too few, and the client was told so: that is what the case is about.
void say_lost(JudgedRound& judged) {
  const Tally tally(judged);
  if (tally.count(Outcome::accepted) + tally.count(Outcome::replayed) > 0) return;
  const auto is_nothing = [](const Finding& finding) {
    return finding.weight == Weight::failed && finding.check == "effect" &&
           finding.actual == Measure(Decimal(0));
  };
  const auto first = std::ranges::find_if(judged.findings, is_nothing);
  if (first == judged.findings.end()) return;
  const Attempt& last = judged.round.attempts.back();
  first->check = "lost";
  first->attempts = {last.number};
  first->message = fmt::format(
      "the answer was lost, and every retry for {:.1f} s was turned away (the last: {}), though nothing was "
      "done: {} is {}. The client is left with nothing",
      to_ms(last.done.value_or(Nanos{0}) - judged.round.attempts.front().released.value_or(Nanos{0})) / 1000,
      word(judged.outcomes.back()), first->effect, describe(first->actual));
  judged.findings.erase(std::remove_if(first + 1, judged.findings.end(), is_nothing), judged.findings.end());
}

JudgedRound judge(const CasePlan& plan, Round round) {
  JudgedRound judged = measured(plan, std::move(round));
  if (broke_off(judged)) return judged;
  judged.counted = why_not(plan, judged).empty();
  if (!judged.counted) return judged;
  const Contract& contract = plan.scenario.contract;
  judged.findings = least_failing([&](const Expected& e) { return check_round(plan.scenario, judged, e); },
                                  expected_of(contract, judged), perhaps_more(contract, judged));
  say_if_never_reached(judged, 1);
  say_lost(judged);
  return judged;
}

std::vector<Finding> conclude(const CasePlan& plan, const History& history) {
  return not_seen(plan, history, forms_of(plan), options_of(plan).rounds, why_not);
}

}  // namespace

Case retry() {
  return {.name = "retry",
          .story = "the answer is lost, and the client sends again: at once, meanwhile, afterwards",
          .next = next,
          .perform = perform,
          .judge = judge,
          .conclude = conclude,
          .deterministic = true,
          .planned = planned};
}

}  // namespace dupcheck
