// token: what must not get anybody in, and what must not use a token up.
//
//   used:          submit → again with the same token → turned away
//   two-payloads:  submit → the payload "other" with the same token → turned away
//   missing:       without the key → turned away                    (variation `without_key`)
//   forged:        a token that nobody issued → turned away         (key fetched from the service)
//   expired:       a token whose time is over, or whose key dupcheck has deleted in Redis → turned away
//                                                                   (key fetched, `memory` declared)
//   another-user:  one user's token, sent by another → turned away  (key fetched, two users, key_scope user)
//
// After each of the last four the right submission must be accepted: a failed check must not use a token up,
// and a door that lets nobody in proves nothing by keeping the wrong ones out. Should it not be, one with a
// fresh token shows which of the two it is.

#include <fmt/format.h>

#include "base/random.hpp"
#include "case/cases.hpp"
#include "case/lock_look.hpp"
#include "case/lock_story.hpp"
#include "case/other_payload.hpp"
#include "case/rounds.hpp"
#include "case/token_forms.hpp"
#include "judge/classify.hpp"

namespace dupcheck {
namespace {

using namespace std::chrono_literals;

const TokenOptions& options_of(const CasePlan& plan) { return std::get<TokenOptions>(plan.options); }

int planned(const CasePlan& plan) {
  return options_of(plan).rounds * static_cast<int>(token_forms_of(plan.scenario).size());
}

std::string skip(const CasePlan& plan) {
  const bool is_fetched = std::holds_alternative<FetchedKey>(plan.scenario.key);
  if (is_fetched || plan.scenario.variations.contains("without_key")) return {};
  return "the key is the client's own, so that nobody can forge it, and no \"without_key\" leaves it out";
}

std::optional<Trial> next(const CasePlan& plan, const History& history) {
  return next_of_forms(history, token_forms_of(plan.scenario), options_of(plan).rounds, 2);
}

/// Of the same length and the same kinds of characters, so that it is the token that is refused and not its
/// looks.
std::string forged_like(const std::string& token) {
  const bool hexadecimal =
      token.find_first_of("ghijklmnopqrstuvwxyzGHIJKLMNOPQRSTUVWXYZ") == std::string::npos;
  const int letters = hexadecimal ? 6 : 26;
  std::string digits;
  while (digits.size() < token.size()) digits += random_digits(32);
  std::string forged = token;
  for (std::size_t i = 0; i < token.size(); ++i) {
    const auto between = [&](char first, char last) { return token[i] >= first && token[i] <= last; };
    const int random = (digits[i] - '0') * 7 + static_cast<int>(i) + token[i];
    if (between('0', '9')) forged[i] = digits[i];
    if (between('a', 'z')) forged[i] = static_cast<char>('a' + random % letters);
    if (between('A', 'Z')) forged[i] = static_cast<char>('A' + random % letters);
  }
  return forged == token ? random_uuid() : forged;
}

/// Its time runs out, where that does not take long; otherwise dupcheck takes its key away. False: there was
/// no such key, so that there is nothing whose time could be over.
bool let_expire(Stage& stage, const LockSpec& memory, int operation) {
  Redis& redis = stage.stores().redis(memory.store);
  const std::string key = fill(memory.key, lookup_for(stage.operation(operation)));
  if (ask(redis, {"EXISTS", key}).integer == 0) {
    stage.note(not_there(key));
    return false;
  }
  constexpr Nanos worth_waiting = 10s;
  if (memory.ttl && *memory.ttl <= worth_waiting) {
    stage.sleep_until(stage.now() + *memory.ttl * 11 / 10 + 50ms);
    stage.note("waited until the token's time was over");
    return true;
  }
  ask(redis, {"DEL", key});
  stage.note("deleted in Redis, as if its time were over: " + key);
  return true;
}

struct Roles {
  int bad = 0, right = 0;  ///< operations
};

/// The operation whose check must fail, and the one that must be accepted after it. Nothing: it cannot be
/// tried here.
std::optional<Roles> cast(Stage& stage, const Scenario& scenario, const std::string& form) {
  const int first = stage.new_operation();
  const User user = stage.operation(first).user;
  if (form == token_form::forged)
    return Roles{stage.new_operation_under(forged_like(stage.operation(first).key), user), first};
  if (form == token_form::another_user) {
    const User& other = scenario.users[0] == user ? scenario.users[1] : scenario.users[0];
    return Roles{stage.new_operation_sharing_key(first, other), first};
  }
  if (form == token_form::expired && !let_expire(stage, *scenario.memory, first)) return std::nullopt;
  return Roles{first, stage.new_operation_for(user)};
}

void perform_refused(Stage& stage, const Scenario& scenario, const std::string& form) {
  const auto roles = cast(stage, scenario, form);
  if (!roles) return;
  stage.read_before();
  stage.submit(roles->bad, form == token_form::missing ? "without_key" : "submit");
  const Attempt right = stage.submit(roles->right);
  if (classify(scenario.outcomes, right) != Outcome::accepted) {
    stage.note("one more, with a fresh token");
    stage.submit(stage.new_operation_for(User(stage.operation(roles->right).user)));
  }
  stage.settle();
}

void perform(Stage& stage, const CasePlan& plan, const Trial& trial) {
  if (needs_the_right_one(trial.form)) return perform_refused(stage, plan.scenario, trial.form);
  const int order = stage.new_operation();
  stage.read_before();
  stage.submit(order);
  const Attempt again = stage.submit(order, trial.form == token_form::used ? "submit" : "other");
  if (trial.form == token_form::two_payloads) try_other_alone(stage, plan.scenario, again);
  stage.settle();
}

std::string why_not(const CasePlan& plan, const JudgedRound& judged) {
  return why_token_round_shows_nothing(plan.scenario, judged);
}

JudgedRound judge(const CasePlan& plan, Round round) {
  JudgedRound judged = measured(plan, std::move(round));
  if (broke_off(judged)) return judged;
  judged.counted = why_not(plan, judged).empty();
  judged.findings = judge_token_round(plan.scenario, judged);
  return judged;
}

std::vector<Finding> conclude(const CasePlan& plan, const History& history) {
  std::vector<Finding> findings =
      not_seen(plan, history, token_forms_of(plan.scenario), options_of(plan).rounds, why_not);
  if (const std::string not_tried = token_forms_not_tried(plan.scenario); !not_tried.empty()) {
    Finding finding;
    finding.weight = Weight::note;
    finding.check = "token";
    finding.message = "not tried: " + not_tried;
    findings.push_back(std::move(finding));
  }
  return findings;
}

}  // namespace

Case token() {
  return {.name = "token",
          .story =
              "tokens that are used, forged, expired, missing, somebody else's; none is used up by a "
              "failed check",
          .next = next,
          .perform = perform,
          .judge = judge,
          .conclude = conclude,
          .deterministic = true,
          .skip = skip,
          .planned = planned};
}

}  // namespace dupcheck
