#include "case/outage_answers.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "case/fault.hpp"
#include "case/fault_moments.hpp"
#include "judge/evidence.hpp"
#include "judge/tally.hpp"

namespace dupcheck {
namespace {

using How = OutageOptions::How;

/// The store was away the whole time, and was seen to be: a connection that is cut may be made again at once,
/// and a store that was emptied works.
bool was_away(const OutageOptions& options, const Round& round) {
  if (round.trial.form != "before" || options.how == How::cut || options.how == How::emptied) return false;
  return std::ranges::any_of(round.events, [](const Event& event) {
    return event.what.starts_with(Fault::seen) && event.what.ends_with(Fault::away);
  });
}

/// Numbers of those answered so before the outage ended.
std::vector<int> answered_inside(const JudgedRound& judged, Nanos ends, const Outcomes& outcomes) {
  std::vector<int> numbers;
  for (const Attempt& attempt : volley_of(judged.round))
    if (attempt.done && *attempt.done < ends &&
        outcomes.contains(judged.outcomes[static_cast<std::size_t>(attempt.number - 1)]))
      numbers.push_back(attempt.number);
  return numbers;
}

/// One accepted, the others answered as duplicates are when all is well.
bool as_if_nothing_had_happened(const Scenario& scenario, const JudgedRound& judged, std::size_t accepted,
                                Nanos ends) {
  Outcomes usual = scenario.contract.duplicates;
  usual.insert(scenario.contract.after_success.begin(), scenario.contract.after_success.end());
  usual.insert(Outcome::accepted);
  return accepted == 1 && answered_inside(judged, ends, usual).size() == volley_of(judged.round).size();
}

Finding about(const JudgedRound& judged, Weight weight, std::string check, std::vector<int> attempts) {
  const int first[] = {0};
  Finding finding = finding_of(judged, first, weight, std::move(check));
  finding.evidence = attempt_lines(judged, attempts);
  for (const Event& event : judged.round.events)
    if (event.what.starts_with(Fault::seen)) finding.evidence.push_back(event.what);
  finding.attempts = std::move(attempts);
  return finding;
}

std::vector<Finding> check_closed(const Scenario& scenario, const JudgedRound& judged, Nanos ends,
                                  bool effects_are_right) {
  std::vector<int> let_in = answered_inside(judged, ends, {Outcome::accepted});
  if (let_in.empty()) return {};
  if (effects_are_right && as_if_nothing_had_happened(scenario, judged, let_in.size(), ends)) {
    Finding finding = about(judged, Weight::inconclusive, "fail-open", let_in);
    finding.message =
        "all were answered as if nothing had happened: either the target does not use this store, or it lets "
        "submissions in without it and was lucky";
    finding.mend =
        "let \"store\" name what the defence stands on; or, when something else defends it as well, say "
        "\"outage\": \"open\"";
    return {finding};
  }
  const std::string who = attempts_in_words(let_in);
  Finding finding = about(judged, Weight::failed, "fail-open", std::move(let_in));
  finding.message = fmt::format(
      "the contract says that an outage is closed, but {} {} accepted while the store did not answer", who,
      finding.attempts.size() == 1 ? "was" : "were");
  return {finding};
}

std::vector<Finding> check_open(const JudgedRound& judged, Nanos ends) {
  const auto volley = volley_of(judged.round);
  if (!answered_inside(judged, ends, {Outcome::accepted, Outcome::replayed}).empty()) return {};
  std::vector<int> errors = answered_inside(judged, ends, {Outcome::unknown});
  if (errors.size() != volley.size()) return {};
  Finding finding = about(judged, Weight::failed, "fail-closed", std::move(errors));
  finding.message =
      "the contract says that an outage is open, but every submission was answered with an error while the "
      "store did not answer";
  return {finding};
}

}  // namespace

std::span<const Attempt> volley_of(const Round& round) {
  const auto count =
      std::min(round.attempts.size(), static_cast<std::size_t>(std::max(round.trial.attempts, 0)));
  return std::span(round.attempts).first(count);
}

Nanos last_of_volley(const Round& round) {
  Nanos last{0};
  for (const Attempt& attempt : volley_of(round)) last = std::max(last, attempt.done.value_or(Nanos{0}));
  return last;
}

std::optional<Nanos> end_of_outage(const Round& round, const OutageOptions& options) {
  const auto begins = moments::of(round, moments::outage_begins),
             ends = moments::of(round, moments::outage_ends);
  if (!begins || !ends) return std::nullopt;
  return std::min(*ends, *begins + options.length);
}

std::vector<Finding> check_outage_answers(const Scenario& scenario, const OutageOptions& options,
                                          const JudgedRound& judged, bool effects_are_right) {
  const auto ends = end_of_outage(judged.round, options);
  if (!scenario.contract.outage || !ends || !was_away(options, judged.round)) return {};
  if (*scenario.contract.outage == OutagePolicy::open) return check_open(judged, *ends);
  return check_closed(scenario, judged, *ends, effects_are_right);
}

}  // namespace dupcheck
