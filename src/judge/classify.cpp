#include "judge/classify.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <set>
#include <utility>

#include "base/text.hpp"
#include "judge/matcher.hpp"

namespace dupcheck {
namespace {

constexpr std::array order = {Outcome::replayed,  Outcome::in_progress, Outcome::rejected, Outcome::mismatch,
                              Outcome::throttled, Outcome::invalid,     Outcome::declined, Outcome::unsent,
                              Outcome::unknown,   Outcome::accepted};

const Header* find_header(const Answer& answer, std::string_view name) {
  const auto found = std::find_if(answer.headers.begin(), answer.headers.end(),
                                  [&](const Header& header) { return iequals(header.name, name); });
  return found == answer.headers.end() ? nullptr : &*found;
}

/// The spellings in use for "this is the stored answer of an earlier request", all with or without "X-". A
/// value that says no ("false", "0", "?0") or something else (an echo of the key) does not count.
bool says_replayed(const Answer& answer) {
  constexpr std::array<std::string_view, 5> names = {"idempotent-replayed", "idempotent-replay",
                                                     "idempotency-replayed", "idempotency-replay",
                                                     "request-idempotency"};
  constexpr std::array<std::string_view, 7> yes = {"true", "?1", "1", "yes", "replayed", "replay", "hit"};
  return std::any_of(answer.headers.begin(), answer.headers.end(), [&](const Header& header) {
    std::string name = lower(header.name);
    if (name.starts_with("x-")) name.erase(0, 2);
    return std::find(names.begin(), names.end(), name) != names.end() &&
           std::find(yes.begin(), yes.end(), lower(trim(header.value))) != yes.end();
  });
}

bool by_default(Outcome outcome, const Answer& answer) {
  const int status = answer.status;
  switch (outcome) {
    case Outcome::replayed:
      return says_replayed(answer);
    case Outcome::in_progress:
      return (status == 409 && find_header(answer, "Retry-After")) || status == 423 || status == 425;
    case Outcome::rejected:
      return status == 409;
    case Outcome::mismatch:
      return status == 422;
    case Outcome::throttled:
      return status == 429;
    case Outcome::invalid:
      return status == 400 || status == 401 || status == 403;
    case Outcome::declined:
      return status / 100 == 4;
    case Outcome::accepted:
      return status / 100 == 2;
    case Outcome::unsent:
    case Outcome::unknown:
      break;
  }
  return false;
}

class Rules {
 public:
  explicit Rules(const OutcomeRules& rules) {
    for (Outcome outcome : order)
      for (const OutcomeRule& rule : rules.declared)
        if (rule.outcome == outcome) {
          std::vector<Test> tests;
          for (const Matcher& matcher : rule.any_of) tests.push_back(compile(matcher));
          declared_.emplace_back(outcome, std::move(tests));
        }
  }

  Outcome classify(const Attempt& attempt) const {
    if (attempt.fate == Fate::unsent) return Outcome::unsent;
    if (attempt.fate != Fate::answered || !attempt.answer) return Outcome::unknown;
    const AnswerView view(*attempt.answer);
    for (const auto& [outcome, tests] : declared_)
      if (std::any_of(tests.begin(), tests.end(), [&](const Test& test) { return test(view); }))
        return outcome == Outcome::accepted ? accepted_or_replayed(*attempt.answer) : outcome;
    for (Outcome outcome : order)
      if (!is_declared(outcome) && by_default(outcome, *attempt.answer)) return outcome;
    return Outcome::unknown;
  }

 private:
  /// What is accepted is often told by a status alone, and a replayed answer has it too; but it says what it
  /// is.
  Outcome accepted_or_replayed(const Answer& answer) const {
    return !is_declared(Outcome::replayed) && says_replayed(answer) ? Outcome::replayed : Outcome::accepted;
  }

  bool is_declared(Outcome outcome) const {
    return std::any_of(declared_.begin(), declared_.end(),
                       [&](const auto& rule) { return rule.first == outcome; });
  }

  std::vector<std::pair<Outcome, std::vector<Test>>> declared_;
};

}  // namespace

Outcome classify(const OutcomeRules& rules, const Attempt& attempt) { return Rules(rules).classify(attempt); }

std::vector<Outcome> classify_round(const Scenario& scenario, const std::vector<Attempt>& attempts) {
  const Rules rules(scenario.outcomes);
  std::vector<Outcome> outcomes;
  for (const Attempt& attempt : attempts) outcomes.push_back(rules.classify(attempt));

  std::vector<std::size_t> by_done(attempts.size());
  std::iota(by_done.begin(), by_done.end(), std::size_t{0});
  std::stable_sort(by_done.begin(), by_done.end(), [&](std::size_t a, std::size_t b) {
    return attempts[a].done.value_or(Nanos::max()) < attempts[b].done.value_or(Nanos::max());
  });
  std::set<std::pair<int, std::string>> claimed;
  for (std::size_t i : by_done) {
    if (outcomes[i] != Outcome::accepted) continue;
    const std::string identity = identity_in(scenario.identity, attempts[i]);
    if (!identity.empty() && !claimed.emplace(attempts[i].operation, identity).second)
      outcomes[i] = Outcome::replayed;
  }
  return outcomes;
}

}  // namespace dupcheck
