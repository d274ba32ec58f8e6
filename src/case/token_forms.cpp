#include "case/token_forms.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "base/text.hpp"
#include "case/other_payload.hpp"
#include "judge/answer_kinds.hpp"
#include "judge/each_operation.hpp"
#include "judge/evidence.hpp"
#include "judge/tally.hpp"

namespace dupcheck {
namespace {

/// Why a scenario has no means for a form; empty when it has.
std::string lacks(const Scenario& scenario, const std::string& form) {
  const auto has = [&](const char* variation) { return scenario.variations.contains(variation); };
  if (form == token_form::used) return {};
  if (form == token_form::two_payloads) return has("other") ? "" : "there is no variation \"other\"";
  if (form == token_form::missing) return has("without_key") ? "" : "there is no variation \"without_key\"";
  if (!std::holds_alternative<FetchedKey>(scenario.key)) return "the key is the client's own";
  if (form == token_form::expired)
    return scenario.memory ? "" : "\"memory\" does not say under which key a token is kept";
  if (form == token_form::forged) return {};
  if (scenario.users.size() < 2) return "there are no two \"users\"";
  return scenario.contract.key_scope == KeyScope::user
             ? ""
             : "the contract's \"key_scope\" does not bind a token to its user";
}

constexpr std::array all_forms = {token_form::used,   token_form::two_payloads, token_form::missing,
                                  token_form::forged, token_form::expired,      token_form::another_user};

Outcomes bad_words(const Contract& contract, const std::string& form) {
  const Outcomes by_default = {Outcome::rejected, Outcome::invalid, Outcome::declined};
  const auto& promised = form == token_form::missing ? contract.missing_key : contract.bad_token;
  return promised.value_or(by_default);
}

bool is_form(const JudgedRound& judged, const char* form) { return judged.round.trial.form == form; }

/// The event that says so; null when there is none.
const Event* not_there_in(const Round& round) {
  const auto found = std::ranges::find_if(
      round.events, [](const Event& event) { return event.what.starts_with(not_there("")); });
  return found == round.events.end() ? nullptr : &*found;
}

bool is_accepted(const JudgedRound& judged, std::size_t i) {
  return outcome_of(judged, i) == Outcome::accepted;
}

bool has_control(const JudgedRound& judged) { return judged.round.attempts.size() > 2; }

/// `used` and `two-payloads`: one token, twice.
std::vector<Finding> judge_twice(const Scenario& scenario, const JudgedRound& judged) {
  const Contract& contract = scenario.contract;
  const bool same = is_form(judged, token_form::used);
  Outcomes words = contract.after_success;
  const Outcomes bad =
      same ? contract.bad_token.value_or(Outcomes{}) : bad_words(contract, token_form::forged);
  words.insert(bad.begin(), bad.end());
  if (!same && contract.mismatch) words.insert(contract.mismatch->begin(), contract.mismatch->end());
  const JudgedRound one = as_one(judged, {0});
  const InTurn turns = in_turn(contract, one, {words});
  OperationExpected expected{turns.each, {turns.times, turns.perhaps_more}};
  // The other payload may take another amount of what everybody shares.
  const bool of_its_own = !same && (is_accepted(one, 1) || was_sent_alone(judged));
  return check_operations(of_its_own ? with_own_effects(scenario) : scenario, judged, {{0, expected}});
}

/// The answer to the bad one, in the words of the case.
void say_let_in(const JudgedRound& judged, std::vector<Finding>& findings) {
  for (Finding& finding : findings) {
    const bool is_about_it = finding.attempts == std::vector{judged.round.attempts[0].number};
    if (finding.check != "answer" || finding.weight != Weight::failed || !is_about_it) continue;
    finding.check = "token";
    finding.message = judged.round.trial.form + ": " + finding.message;
  }
}

bool is_used_up(const JudgedRound& judged) {
  const Outcome right = outcome_of(judged, 1);
  return has_control(judged) && is_accepted(judged, 2) && right != Outcome::unknown &&
         right != Outcome::unsent && right != Outcome::throttled;
}

/// In place of what generic checks say of the right one.
void say_used_up(const JudgedRound& judged, std::vector<Finding>& findings) {
  const Attempt& right = judged.round.attempts[1];
  const std::string key = key_of(judged, right.operation);
  std::erase_if(findings, [&](const Finding& finding) {
    const bool about_right = finding.attempts == std::vector{right.number};
    return finding.weight == Weight::failed &&
           ((finding.check == "answer" && about_right) ||
            (finding.check == "effect" && finding.key == key && finding.actual == Measure(Decimal(0))));
  });
  Finding finding = finding_of(judged, std::vector{right.operation}, Weight::failed, "used-up");
  finding.attempts = {judged.round.attempts[0].number, right.number};
  finding.message = fmt::format(
      "{}: the right submission after it was {}, though one with a fresh token was accepted: the failed "
      "check "
      "has used the token up",
      judged.round.trial.form, answer_in_words(judged, 1));
  finding.evidence = attempt_lines(judged, finding.attempts);
  findings.push_back(std::move(finding));
}

/// The bad one leaves nothing, and the right one after it is accepted.
std::vector<Finding> judge_refused(const Scenario& scenario, const JudgedRound& judged) {
  const Outcomes words = bad_words(scenario.contract, judged.round.trial.form);
  const int bad = judged.round.attempts[0].operation, right = judged.round.attempts[1].operation;
  const bool let_in = is_accepted(judged, 0) && words.contains(Outcome::accepted);
  std::map<int, OperationExpected> expected;
  expected[right] = {{Outcomes{Outcome::accepted}}, {1, 0}};
  // What is let in without a key cannot be found again by it.
  if (!let_in) expected[bad] = {{words}, {0, 0}};
  const bool others_too = let_in || has_control(judged);
  std::vector<Finding> findings =
      check_operations(others_too ? with_own_effects(scenario) : scenario, judged, expected);
  say_let_in(judged, findings);
  if (is_used_up(judged)) say_used_up(judged, findings);
  return findings;
}

/// Let in, by its answer, whatever came of the rest.
bool was_let_in(const Scenario& scenario, const JudgedRound& judged) {
  return is_accepted(judged, 0) &&
         !bad_words(scenario.contract, judged.round.trial.form).contains(Outcome::accepted);
}

}  // namespace

std::vector<std::string> token_forms_of(const Scenario& scenario) {
  std::vector<std::string> forms;
  for (const char* form : all_forms)
    if (lacks(scenario, form).empty()) forms.emplace_back(form);
  return forms;
}

std::string token_forms_not_tried(const Scenario& scenario) {
  std::vector<std::string> words;
  for (const char* form : all_forms)
    if (const std::string why = lacks(scenario, form); !why.empty())
      words.push_back(fmt::format("{} ({})", form, why));
  return join(words, ", ");
}

bool needs_the_right_one(const std::string& form) {
  return form != token_form::used && form != token_form::two_payloads;
}

std::string not_there(const std::string& key) { return "no key in Redis whose time could be over: " + key; }

std::string why_token_round_shows_nothing(const Scenario& scenario, const JudgedRound& judged) {
  const auto& attempts = judged.round.attempts;
  if (is_form(judged, token_form::expired) && not_there_in(judged.round)) return {};  // a note says so
  if (attempts.size() < 2) return "not everything was sent";
  if (!needs_the_right_one(judged.round.trial.form)) {
    if (!is_accepted(judged, 0))
      return fmt::format("the first submission was not accepted but {}", answer_in_words(judged, 0));
    return is_form(judged, token_form::two_payloads) ? refused_alone(judged) : "";
  }
  if (was_let_in(scenario, judged) || is_accepted(judged, 1) || is_used_up(judged)) return {};
  return fmt::format("the right submission was {}, too: that the other was turned away proves nothing",
                     answer_in_words(judged, 1));
}

std::vector<Finding> judge_token_round(const Scenario& scenario, const JudgedRound& judged) {
  const Event* absent = is_form(judged, token_form::expired) ? not_there_in(judged.round) : nullptr;
  if (absent) {
    Finding finding = finding_of(judged, std::vector{0}, Weight::note, "token");
    finding.message = "expired was not tried: " + absent->what +
                      ". Let \"memory\" name the key that holds a token until it is used";
    return {finding};
  }
  if (!why_token_round_shows_nothing(scenario, judged).empty()) return {};
  return needs_the_right_one(judged.round.trial.form) ? judge_refused(scenario, judged)
                                                      : judge_twice(scenario, judged);
}

}  // namespace dupcheck
