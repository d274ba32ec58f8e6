#include "case/rounds.hpp"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "judge/classify.hpp"

namespace dupcheck {
namespace {

constexpr int fruitless_rounds = 3;

bool fruitless(const JudgedRound& judged) {
  return broke_off(judged) || std::ranges::none_of(judged.round.attempts,
                                                   [](const Attempt& a) { return a.fate == Fate::answered; });
}

bool last_were_fruitless(const History& history) {
  if (history.size() < fruitless_rounds) return false;
  return std::all_of(history.end() - fruitless_rounds, history.end(), fruitless);
}

}  // namespace

Finding inconclusive(std::string check, std::string message, std::string mend) {
  Finding finding;
  finding.weight = Weight::inconclusive;
  finding.check = std::move(check);
  finding.message = std::move(message);
  finding.mend = std::move(mend);
  return finding;
}

std::optional<Trial> next_round(const History& history, int wanted, int attempts) {
  const auto counted =
      std::ranges::count_if(history, [](const JudgedRound& judged) { return judged.counted; });
  const int fired = static_cast<int>(history.size());
  if (counted >= wanted || fired >= 2 * wanted || last_were_fruitless(history)) return std::nullopt;
  return Trial{fired + 1, attempts, {}};
}

History of_form(const History& history, const std::string& form) {
  History rounds;
  std::ranges::copy_if(history, std::back_inserter(rounds),
                       [&](const JudgedRound& judged) { return judged.round.trial.form == form; });
  return rounds;
}

std::optional<Trial> next_of_forms(const History& history, const std::vector<std::string>& forms, int rounds,
                                   int attempts) {
  for (const std::string& form : forms) {
    auto trial = next_round(of_form(history, form), rounds, attempts);
    if (!trial) continue;
    trial->number = static_cast<int>(history.size()) + 1;
    trial->form = form;
    return trial;
  }
  return std::nullopt;
}

JudgedRound measured(const CasePlan& plan, Round round) {
  JudgedRound judged;
  judged.outcomes = classify_round(plan.scenario, round.attempts);
  judged.simultaneity = measure_simultaneity(round.attempts);
  judged.round = std::move(round);
  if (!judged.round.error.empty()) {
    Finding finding =
        inconclusive("round", judged.round.error,
                     "the round could not be carried out: mend what the message names and run again");
    finding.round = judged.round.trial.number;
    judged.findings.push_back(std::move(finding));
  }
  return judged;
}

bool broke_off(const JudgedRound& judged) { return !judged.round.error.empty() || judged.round.interrupted; }

int accepted_past_window(const Contract& contract, const JudgedRound& judged, std::size_t from) {
  const Outcomes past = contract.after_window.value_or(Outcomes{Outcome::accepted});
  if (!contract.window || !past.contains(Outcome::accepted)) return 0;
  const std::vector<Attempt>& attempts = judged.round.attempts;
  int accepted = 0;
  for (std::size_t i = from; i < attempts.size(); ++i)
    if (judged.outcomes[i] == Outcome::accepted && attempts[i].done &&
        *attempts[i].done - attempts.front().released.value_or(Nanos{0}) > *contract.window)
      ++accepted;
  return accepted;
}

void judge_against(const Scenario& scenario, const Expected& expected, JudgedRound& judged) {
  judged.effective_per_operation = expected.effective_per_operation;
  for (Finding& finding : check_round(scenario, judged, expected))
    judged.findings.push_back(std::move(finding));
}

std::vector<Finding> uncontended(const CasePlan& plan, const History& history) {
  for (const JudgedRound& judged : history) {
    if (judged.counted || broke_off(judged)) continue;
    std::vector<Finding> reasons = check_contention(plan.scenario, judged);
    if (!reasons.empty()) return reasons;
  }
  return {};
}

std::vector<Finding> enough_counted(const History& history, int wanted, std::vector<Finding> reasons) {
  const auto counted =
      std::ranges::count_if(history, [](const JudgedRound& judged) { return judged.counted; });
  if (counted >= wanted) return {};
  const std::string few = fmt::format("only {} of {} rounds counted", counted, wanted);
  if (!reasons.empty()) {
    reasons.front().message = few + ": " + reasons.front().message;
    return reasons;
  }
  if (!history.empty() && history.back().round.interrupted) {
    return {inconclusive("rounds", few + ": the run was interrupted", "let the run go on to its end")};
  }
  return {inconclusive("rounds", few, "mend what the findings of the rounds name, then run again")};
}

std::vector<Finding> enough_of_each(const History& history, const std::vector<std::string>& forms, int rounds,
                                    const std::function<std::vector<Finding>(const History&)>& reasons) {
  std::vector<Finding> all;
  for (const std::string& form : forms) {
    const History own = of_form(history, form);
    for (Finding& finding : enough_counted(own, rounds, reasons ? reasons(own) : std::vector<Finding>())) {
      if (forms.size() > 1) finding.message = fmt::format("{}: {}", form, finding.message);
      all.push_back(std::move(finding));
    }
  }
  return all;
}

}  // namespace dupcheck
