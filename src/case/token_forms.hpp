#pragma once
// The forms of the case `token`: which of them a scenario has the means for, and what each must come to.
// Pure.

#include <string>
#include <vector>

#include "judge/round.hpp"
#include "scenario/scenario.hpp"

namespace dupcheck {

namespace token_form {
inline constexpr auto used = "used", two_payloads = "two-payloads", missing = "missing", forged = "forged",
                      expired = "expired", another_user = "another-user";
}

std::vector<std::string> token_forms_of(const Scenario& scenario);
/// "forged (the key is the client's own), …": for the note.
std::string token_forms_not_tried(const Scenario& scenario);

/// A submission whose check must fail comes first, the right one after it: attempts 1 and 2; attempt 3, with
/// a fresh token, only where the right one was not accepted.
bool needs_the_right_one(const std::string& form);

/// What the round notes when there is no key whose time could be over.
std::string not_there(const std::string& key);

/// Empty when the round counts.
std::string why_token_round_shows_nothing(const Scenario& scenario, const JudgedRound& judged);

/// Let in though it must not be (check "token"), or the right one turned away after it (check "used-up"):
/// failed, the first also in a round that does not count. With the shared checks of answers and effects.
std::vector<Finding> judge_token_round(const Scenario& scenario, const JudgedRound& judged);

}  // namespace dupcheck
