#include "case/other_payload.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "judge/answer_kinds.hpp"
#include "judge/classify.hpp"
#include "judge/tally.hpp"

namespace dupcheck {
namespace {

/// Said of a payload as well as of a key.
bool is_ambiguous(Outcome outcome) { return outcome == Outcome::invalid || outcome == Outcome::declined; }

}  // namespace

void try_other_alone(Stage& stage, const Scenario& scenario, const Attempt& b) {
  if (!is_ambiguous(classify(scenario.outcomes, b))) return;
  const int fresh = stage.new_operation_for(User(stage.operation(0).user));
  stage.note("the other payload sent once more, under a key of its own");
  stage.submit(fresh, "other");
}

bool was_sent_alone(const JudgedRound& judged) {
  return std::ranges::any_of(judged.round.attempts, [](const Attempt& attempt) {
    return attempt.operation > 0 && attempt.form == "other";
  });
}

std::string refused_alone(const JudgedRound& judged) {
  const auto& attempts = judged.round.attempts;
  for (std::size_t i = 0; i < attempts.size(); ++i) {
    if (attempts[i].operation == 0 || attempts[i].form != "other") continue;
    if (outcome_of(judged, i) == Outcome::accepted) continue;
    return fmt::format(
        "\"other\" was {} under a key of its own, too: that it was turned away says nothing about the key. "
        "Let "
        "it be a payload that is accepted by itself",
        answer_in_words(judged, i));
  }
  return {};
}

bool makes_its_own_operation(const Contract& contract) {
  return contract.mismatch && contract.mismatch->contains(Outcome::accepted);
}

InTurn in_turn(const Contract& contract, const JudgedRound& one, const std::vector<Outcomes>& words) {
  const Outcomes past = contract.after_window.value_or(Outcomes{Outcome::accepted});
  const auto& attempts = one.round.attempts;
  InTurn result;
  result.each = {{Outcome::accepted}};
  for (std::size_t i = 1; i < attempts.size(); ++i) {
    Outcomes allowed = words.at(i - 1);
    const bool is_past = contract.window && attempts[i].done &&
                         *attempts[i].done - attempts.front().released.value_or(Nanos{0}) > *contract.window;
    const bool accepted = outcome_of(one, i) == Outcome::accepted;
    if (accepted && allowed.contains(Outcome::accepted))
      ++result.times;
    else if (accepted && is_past && past.contains(Outcome::accepted))
      ++result.perhaps_more;
    if (is_past) allowed.insert(past.begin(), past.end());
    result.each.push_back(std::move(allowed));
  }
  return result;
}

}  // namespace dupcheck
