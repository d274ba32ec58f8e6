// conservation: what is counted must add up.
//
//   with "supply" S:  put S there ("prepare") → M operations of M keys, together, M > S → exactly S of them
//                     accepted, each with its own effects, the others with none; the stock falls by what was
//                     sold, and never below what `always` allows
//   without:          one operation, sent M times together, as the callbacks of one payment come → one
//                     transition, one debit
//
// Every effect counts the same operations: where two do not come to the same number, one finding says so. A
// round counts only when there was contention, as in a burst.

#include <algorithm>

#include <fmt/format.h>

#include "case/cases.hpp"
#include "case/rounds.hpp"
#include "judge/conservation_checks.hpp"
#include "judge/each_operation.hpp"
#include "judge/tally.hpp"

namespace dupcheck {
namespace {

const ConservationOptions& options_of(const CasePlan& plan) {
  return std::get<ConservationOptions>(plan.options);
}

std::optional<Trial> next(const CasePlan& plan, const History& history) {
  return next_round(history, options_of(plan).rounds, options_of(plan).threads);
}

void perform(Stage& stage, const CasePlan& plan, const Trial& trial) {
  stage.prepare(options_of(plan).prepare);
  std::vector<Shot> shots;
  const int first = stage.new_operation();
  for (int i = 0; i < trial.attempts; ++i) {
    const bool another = options_of(plan).supply && i > 0;
    shots.push_back({another ? stage.new_operation() : first, "submit"});
  }
  stage.read_before();
  stage.submit_together(shots);
  stage.settle();
}

std::map<int, OperationExpected> expected_of_each(const ConservationOptions& options,
                                                  const JudgedRound& judged) {
  Outcomes allowed = options.sold_out;
  allowed.insert(Outcome::accepted);
  std::map<int, OperationExpected> expected;
  for (std::size_t i = 0; i < judged.outcomes.size(); ++i) {
    OperationExpected& of_it = expected[judged.round.attempts[i].operation];
    of_it.each = {allowed};
    of_it.effective.times = judged.outcomes[i] == Outcome::accepted ? 1 : 0;
    of_it.effective.perhaps_more = judged.outcomes[i] == Outcome::unknown ? 1 : 0;
  }
  return expected;
}

std::vector<Finding> judge_round(const CasePlan& plan, const JudgedRound& judged) {
  if (!options_of(plan).supply) {
    Expected expected;
    expected.others = plan.scenario.contract.duplicates;
    return check_round(plan.scenario, judged, expected);
  }
  std::vector<Finding> findings = check_sold(options_of(plan), judged);
  const bool shows_nothing = verdict_of(findings) == Verdict::inconclusive;
  if (shows_nothing) return findings;
  for (Finding& finding : check_operations(plan.scenario, judged, expected_of_each(options_of(plan), judged)))
    findings.push_back(std::move(finding));
  return findings;
}

/// One was turned away because the supply was sold, and only then came the answer of one that had bought: the
/// target was at work on both.
bool was_sold_out_meanwhile(const JudgedRound& judged) {
  const auto& attempts = judged.round.attempts;
  for (std::size_t a = 0; a < attempts.size(); ++a) {
    const Attempt& sold = attempts[a];
    if (judged.outcomes[a] != Outcome::accepted || sold.early || !sold.released || !sold.silent_until)
      continue;
    for (std::size_t r = 0; r < attempts.size(); ++r) {
      const Attempt& refused = attempts[r];
      const Outcome outcome = judged.outcomes[r];
      if (outcome != Outcome::rejected && outcome != Outcome::declined) continue;
      if (!refused.early && !refused.late_connect && refused.done && *refused.done > *sold.released &&
          *refused.done < *sold.silent_until)
        return true;
    }
  }
  return false;
}

bool was_contended(const CasePlan& plan, const JudgedRound& judged) {
  if (check_contention(plan.scenario, judged).empty()) return true;
  return options_of(plan).supply && judged.simultaneity.overlap >= 2 && was_sold_out_meanwhile(judged);
}

JudgedRound judge(const CasePlan& plan, Round round) {
  JudgedRound judged = measured(plan, std::move(round));
  if (broke_off(judged)) return judged;
  judged.findings = judge_round(plan, judged);
  fold_into_disagreement(plan.scenario, judged.findings, check_agreement(plan.scenario, judged));
  const bool any_accepted = Tally(judged).count(Outcome::accepted) > 0;
  judged.counted = was_contended(plan, judged) && (any_accepted || !options_of(plan).supply);
  return judged;
}

std::vector<Finding> conclude(const CasePlan& plan, const History& history) {
  std::vector<Finding> findings =
      enough_counted(history, options_of(plan).rounds, uncontended(plan, history));
  if (effects_that_count(plan.scenario) < 2) {
    Finding finding;
    finding.weight = Weight::note;
    finding.check = "conservation";
    finding.message =
        "fewer than two effects count operations: there is nothing that could disagree. Declare the record, "
        "and what is taken for it, each with \"expect\" or \"change\"";
    findings.push_back(std::move(finding));
  }
  return findings;
}

}  // namespace

Case conservation() {
  return {.name = "conservation",
          .story = "more operations than there is supply for, or one many times: every effect must add up",
          .next = next,
          .perform = perform,
          .judge = judge,
          .conclude = conclude,
          .needs_probe = true};
}

}  // namespace dupcheck
