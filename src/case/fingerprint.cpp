// fingerprint: what makes two submissions the same, when it is not the key alone.
//
//   volatile:  submissions of one operation, together, that differ in what "volatile" changes (a time stamp,
//   a
//              trace id, a nonce), then one more → still one operation
//   stable:    two operations of one user, together, the second with the payload "other" → two operations
//
// Volatile fields in the fingerprint let every retry in as new. A fingerprint, or a lock, that looks at too
// little turns the user's other business away.

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "base/text.hpp"
#include "case/cases.hpp"
#include "case/other_payload.hpp"
#include "case/rounds.hpp"
#include "judge/answer_kinds.hpp"
#include "judge/each_operation.hpp"
#include "judge/evidence.hpp"
#include "judge/tally.hpp"

namespace dupcheck {
namespace {

constexpr auto vary = "volatile", stable = "stable";

const FingerprintOptions& options_of(const CasePlan& plan) {
  return std::get<FingerprintOptions>(plan.options);
}

std::vector<std::string> forms_of(const CasePlan& plan) {
  std::vector<std::string> forms;
  if (plan.scenario.variations.contains("volatile")) forms.push_back(vary);
  if (plan.scenario.variations.contains("other")) forms.push_back(stable);
  return forms;
}

int planned(const CasePlan& plan) {
  return options_of(plan).rounds * static_cast<int>(forms_of(plan).size());
}

std::optional<Trial> next(const CasePlan& plan, const History& history) {
  auto trial = next_of_forms(history, forms_of(plan), options_of(plan).rounds, options_of(plan).threads);
  if (trial && trial->form == stable) trial->attempts = 2;
  return trial;
}

void perform(Stage& stage, const CasePlan&, const Trial& trial) {
  const int first = stage.new_operation();
  if (trial.form == stable) {
    const int second = stage.new_operation_for(User(stage.operation(first).user));
    stage.read_before();
    stage.submit_together({{first, "submit"}, {second, "other"}});
    return stage.settle();
  }
  stage.read_before();
  // One as it is: a patch that always says the same makes the others differ from it at least.
  std::vector<Shot> shots(static_cast<std::size_t>(trial.attempts), Shot{first, vary});
  shots.front().form = "submit";
  stage.submit_together(shots);
  stage.note("all answered; once more");
  stage.submit(first, vary);
  stage.settle();
}

Finding about(const JudgedRound& judged, std::vector<int> operations, std::vector<int> attempts,
              std::string message) {
  Finding finding = finding_of(judged, operations, Weight::failed, "fingerprint");
  finding.attempts = std::move(attempts);
  finding.message = std::move(message);
  finding.evidence = attempt_lines(judged, finding.attempts);
  return finding;
}

/// The volley by what `duplicates` promises, the one after it by `after_success`.
Expected expected_of(const Contract& contract, const JudgedRound& judged) {
  Outcomes together = contract.duplicates;
  together.insert(Outcome::accepted);
  std::vector<Outcomes> words(judged.outcomes.size() - 1, together);
  words.back() = contract.after_success;
  const InTurn turns = in_turn(contract, judged, words);
  Expected expected;
  expected.each = turns.each;
  expected.each.front() = together;
  if (contract.duplicates.contains(Outcome::accepted)) expected.others = contract.duplicates;
  const bool anew =
      judged.outcomes.back() == Outcome::accepted && contract.after_success.contains(Outcome::accepted);
  expected.effective_per_operation = anew ? 2 : 1;
  return expected;
}

/// More than one was let in, or some were told apart as another payload.
std::vector<Finding> treated_as_new(const Contract& contract, const JudgedRound& judged) {
  if (verdict_of(judged.findings) != Verdict::failed) return {};
  const Tally tally(judged);
  const bool twice = std::ranges::any_of(judged.findings, [](const Finding& finding) {
    const auto *expected = std::get_if<Decimal>(&finding.expected),
               *actual = std::get_if<Decimal>(&finding.actual);
    return finding.weight == Weight::failed && finding.check == "effect" && expected && actual &&
           *actual * *actual > *expected * *expected;
  });
  const std::string sent = fmt::format("{} of one operation that differ only in what \"volatile\" changes",
                                       count_of(judged.outcomes.size(), "submission"));
  std::vector<Finding> findings;
  if (twice)
    findings.push_back(
        about(judged, {0}, tally.of(Outcome::accepted),
              fmt::format("{}: {} accepted, treated as new", sent, tally.count(Outcome::accepted))));
  const bool apart = tally.count(Outcome::mismatch) > 0 && !contract.duplicates.contains(Outcome::mismatch) &&
                     !contract.after_success.contains(Outcome::mismatch);
  if (apart)
    findings.push_back(about(judged, {0}, tally.of(Outcome::mismatch),
                             fmt::format("{}: {} told apart as another payload of the same key", sent,
                                         tally.count(Outcome::mismatch))));
  return findings;
}

void judge_volatile(const CasePlan& plan, JudgedRound& judged) {
  const Contract& contract = plan.scenario.contract;
  const Expected expected = expected_of(contract, judged);
  judged.effective_per_operation = expected.effective_per_operation;
  judged.findings = least_failing([&](const Expected& e) { return check_round(plan.scenario, judged, e); },
                                  expected, accepted_past_window(contract, judged, 1));
  say_if_never_reached(judged, 0);
  for (Finding& finding : treated_as_new(contract, judged)) judged.findings.push_back(std::move(finding));
  judged.counted = check_contention(plan.scenario, judged).empty();
}

bool says_duplicate(const Contract& contract, Outcome outcome) {
  constexpr std::array words = {Outcome::rejected, Outcome::in_progress, Outcome::replayed,
                                Outcome::mismatch};
  return std::ranges::find(words, outcome) != words.end() ||
         (outcome != Outcome::accepted && contract.duplicates.contains(outcome));
}

/// Words that a payload may have earned by itself: nothing is known then of what the fingerprint did.
std::string refused_for_itself(const CasePlan& plan, const JudgedRound& judged) {
  if (judged.round.trial.form != stable) return {};
  for (std::size_t i = 0; i < judged.outcomes.size(); ++i) {
    const Outcome outcome = judged.outcomes[i];
    if (outcome != Outcome::invalid && outcome != Outcome::declined) continue;
    if (says_duplicate(plan.scenario.contract, outcome)) continue;
    return fmt::format("{}, in the form \"{}\", was {}: let it be a payload that is accepted by itself",
                       attempts_in_words(std::vector{judged.round.attempts[i].number}),
                       judged.round.attempts[i].form, answer_in_words(judged, i));
  }
  return {};
}

/// Told to be a duplicate: what generic findings say of that operation is said better.
void say_treated_as_same(const Contract& contract, JudgedRound& judged) {
  std::vector<int> numbers, operations;
  std::string words;
  for (std::size_t i = 0; i < judged.outcomes.size(); ++i) {
    if (!says_duplicate(contract, judged.outcomes[i])) continue;
    numbers.push_back(judged.round.attempts[i].number);
    operations.push_back(judged.round.attempts[i].operation);
    if (!words.empty()) words += ", and ";
    words +=
        fmt::format("{} was {}", attempts_in_words(std::vector{numbers.back()}), answer_in_words(judged, i));
  }
  if (numbers.empty()) return;
  std::erase_if(judged.findings, [&](const Finding& finding) {
    const bool of_these = finding.key.empty() || std::ranges::any_of(operations, [&](int operation) {
                            return finding.key == key_of(judged, operation);
                          });
    return finding.check == "answer" && finding.weight == Weight::failed && of_these;
  });
  Finding finding =
      about(judged, operations, numbers,
            fmt::format("two operations of one user with keys and payloads of their own, together: {}. They "
                        "were treated as the same",
                        words));
  judged.findings.push_back(std::move(finding));
}

void judge_stable(const CasePlan& plan, JudgedRound& judged) {
  if (!refused_for_itself(plan, judged).empty()) return;
  OperationExpected accepted;
  accepted.each = {Outcomes{Outcome::accepted}};
  // How much of what others share the other payload takes is not known here.
  const Scenario own = with_own_effects(plan.scenario);
  judged.findings = check_operations(own, judged, {{0, accepted}, {1, accepted}});
  say_treated_as_same(plan.scenario.contract, judged);
  judged.counted = judged.simultaneity.overlap >= 2 || plan.scenario.contract.serial;
}

JudgedRound judge(const CasePlan& plan, Round round) {
  JudgedRound judged = measured(plan, std::move(round));
  if (broke_off(judged) || judged.outcomes.size() < 2) return judged;
  if (judged.round.trial.form == stable)
    judge_stable(plan, judged);
  else
    judge_volatile(plan, judged);
  return judged;
}

std::vector<Finding> reasons(const CasePlan& plan, const History& own) {
  for (const JudgedRound& judged : own) {
    const std::string reason = broke_off(judged) ? "" : refused_for_itself(plan, judged);
    if (!reason.empty()) return {inconclusive("precondition", reason, "mend what it names, then run again")};
  }
  return uncontended(plan, own);
}

std::vector<Finding> conclude(const CasePlan& plan, const History& history) {
  return enough_of_each(history, forms_of(plan), options_of(plan).rounds,
                        [&](const History& own) { return reasons(plan, own); });
}

}  // namespace

Case fingerprint() {
  return {.name = "fingerprint",
          .story = "one operation in other words is the same one, another payload is another one",
          .next = next,
          .perform = perform,
          .judge = judge,
          .conclude = conclude,
          .deterministic = true,
          .needs_probe = true,
          .planned = planned};
}

}  // namespace dupcheck
