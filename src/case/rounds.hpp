#pragma once
// What cases that fire rounds have in common.

#include <functional>
#include <optional>
#include <vector>

#include "case/case.hpp"
#include "judge/checks.hpp"

namespace dupcheck {

Finding inconclusive(std::string check, std::string message, std::string mend);

/// The next of `wanted` counted rounds. Uncounted ones are fired again, up to twice as many in all; three
/// rounds in a row that brought nothing (broken, or no attempt answered) end it: what stops them will stop
/// the rest.
std::optional<Trial> next_round(const History& history, int wanted, int attempts);

/// The rounds of one form.
History of_form(const History& history, const std::string& form);
/// The first form that has not counted `rounds` times, by next_round's rules: one that never counts is not
/// made up for by another.
std::optional<Trial> next_of_forms(const History& history, const std::vector<std::string>& forms, int rounds,
                                   int attempts);

/// Outcomes and simultaneity filled in, and one inconclusive finding when the round broke off (check
/// "round"): then nothing else is to be judged.
JudgedRound measured(const CasePlan& plan, Round round);
bool broke_off(const JudgedRound& judged);

/// How many of the attempts from this index on were accepted when the contract's window, counted from the
/// first, was over, and may be new operations; 0 without a window.
int accepted_past_window(const Contract& contract, const JudgedRound& judged, std::size_t from);

/// Effects, claims and answers against what is expected.
void judge_against(const Scenario& scenario, const Expected& expected, JudgedRound& judged);

/// Why the first uncounted round did not count, where contention is what was missing.
std::vector<Finding> uncontended(const CasePlan& plan, const History& history);

/// One inconclusive finding when fewer rounds counted than wanted: the reason given, or check "rounds".
std::vector<Finding> enough_counted(const History& history, int wanted, std::vector<Finding> reasons = {});
/// The same for each form by itself; `reasons` are asked for one form's rounds.
std::vector<Finding> enough_of_each(const History& history, const std::vector<std::string>& forms, int rounds,
                                    const std::function<std::vector<Finding>(const History&)>& reasons = {});

}  // namespace dupcheck
