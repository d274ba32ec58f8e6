#include "judge/pace_checks.hpp"

#include <algorithm>
#include <numeric>

#include <fmt/format.h>

#include "base/text.hpp"
#include "judge/concise.hpp"
#include "judge/evidence.hpp"
#include "judge/part_of_round.hpp"
#include "judge/tally.hpp"

namespace dupcheck {
namespace {

using Counts = std::map<Outcome, int>;

std::string in_words(const Counts& counts) {
  std::vector<std::string> parts;
  for (const auto& [outcome, count] : counts)
    if (count > 0) parts.push_back(fmt::format("{} {}", count, word(outcome)));
  return parts.empty() ? "none" : join(parts, ", ");
}

int count_in(const Counts& counts, Outcome outcome) {
  const auto found = counts.find(outcome);
  return found == counts.end() ? 0 : found->second;
}

/// Fewer of everything that was expected than could still be made up by answers that nobody knows.
bool could_be_right(const Counts& expected, const Counts& actual) {
  const int unknown = count_in(actual, Outcome::unknown) + count_in(actual, Outcome::unsent);
  if (unknown == 0) return false;
  return std::ranges::all_of(actual, [&](const auto& one) {
    const bool open = one.first == Outcome::unknown || one.first == Outcome::unsent;
    return open || one.second <= count_in(expected, one.first);
  });
}

bool same(const Counts& a, const Counts& b) {
  const auto all_in = [](const Counts& one, const Counts& other) {
    return std::ranges::all_of(
        one, [&](const auto& count) { return count.second == count_in(other, count.first); });
  };
  return all_in(a, b) && all_in(b, a);
}

Finding wrong_counts(const JudgedRound& judged, const PaceOptions::Moment& moment, const Counts& actual,
                     std::vector<int> attempts) {
  const bool open = could_be_right(moment.expect, actual);
  Finding finding = finding_of(judged, std::vector{0}, open ? Weight::inconclusive : Weight::failed, "pace");
  finding.expected = in_words(moment.expect);
  finding.actual = in_words(actual);
  finding.alike = format_duration(moment.at);
  finding.message = fmt::format("at {} {} of {} were expected, {} came{}", format_duration(moment.at),
                                in_words(moment.expect), moment.send, in_words(actual),
                                open ? ": what came of some is not known" : "");
  if (open) finding.mend = "see why they have no answer that a rule names; then run again";
  finding.evidence = attempt_lines(judged, attempts);
  finding.attempts = std::move(attempts);
  return finding;
}

std::string moment_in_words(const CommandLog& log, const WithoutTtl& stretch) {
  const std::string since = stretch.since ? describe(log.commands[*stretch.since]) : "before the round";
  if (!stretch.until)
    return fmt::format(
        "{} was left without a time to live by {}: it counts for ever, and whoever it counts "
        "is refused for ever",
        printable(log.key), since);
  const SeenCommand& end = log.commands[*stretch.until];
  return fmt::format(
      "{} had no time to live between {} and {}: a process that dies there, or a command that "
      "is lost, leaves it for ever",
      printable(log.key), since, describe(end));
}

Finding about_counter(const Round& round, std::string check, std::string message) {
  Finding finding;
  finding.check = std::move(check);
  finding.message = std::move(message);
  finding.round = round.trial.number;
  return finding;
}

/// The worst of a key's stretches, once.
std::optional<Finding> check_log(const Round& round, const CommandLog& log) {
  const std::vector<WithoutTtl> stretches = times_without_ttl(log);
  if (stretches.empty()) return std::nullopt;
  const auto for_good = std::ranges::find_if(stretches, [](const WithoutTtl& one) { return !one.until; });
  const WithoutTtl& worst = for_good == stretches.end() ? stretches.front() : *for_good;
  Finding finding = about_counter(round, worst.until ? "ttl-later" : "no-ttl", moment_in_words(log, worst));
  for (std::size_t i = 0; i < log.commands.size() && i < 6; ++i)
    finding.evidence.push_back(describe(log.commands[i]));
  return finding;
}

bool never_seen(const Round& round, const CommandLog& log) {
  const bool held = std::ranges::any_of(round.lock, &LockState::held);
  return log.commands.empty() && log.at_start.is == KeyLife::Is::absent && !held;
}

Finding not_watched(const Round& round, std::string message, std::string mend) {
  Finding finding = about_counter(round, "no-key", std::move(message));
  finding.weight = Weight::inconclusive;
  finding.mend = std::move(mend);
  return finding;
}

}  // namespace

std::vector<std::size_t> moments_of(const PaceOptions& options, std::size_t attempts) {
  std::vector<std::size_t> moments;
  for (std::size_t i = 0; i < options.schedule.size(); ++i)
    for (int k = 0; k < options.schedule[i].send && moments.size() < attempts; ++k) moments.push_back(i);
  return moments;
}

std::optional<Nanos> latest_by(const PaceOptions& options, const Round& round) {
  Nanos first = Nanos::max();
  for (const Attempt& attempt : round.attempts) {
    if (!attempt.released) return std::nullopt;
    first = std::min(first, *attempt.released);
  }
  const std::vector<std::size_t> moments = moments_of(options, round.attempts.size());
  if (moments.empty()) return std::nullopt;
  Nanos latest{0};
  for (std::size_t i = 0; i < moments.size(); ++i) {
    const Nanos wanted = options.schedule[moments[i]].at - options.schedule.front().at;
    latest = std::max(latest, *round.attempts[i].released - first - wanted);
  }
  return latest;
}

std::vector<Finding> check_counts(const PaceOptions& options, const JudgedRound& judged) {
  const std::vector<std::size_t> moments = moments_of(options, judged.round.attempts.size());
  std::vector<Finding> findings;
  for (std::size_t m = 0; m < options.schedule.size(); ++m) {
    if (options.schedule[m].expect.empty()) continue;
    Counts actual;
    std::vector<int> attempts;
    for (std::size_t i = 0; i < moments.size(); ++i) {
      if (moments[i] != m) continue;
      ++actual[outcome_of(judged, i)];
      attempts.push_back(judged.round.attempts[i].number);
    }
    if (!same(options.schedule[m].expect, actual))
      findings.push_back(wrong_counts(judged, options.schedule[m], actual, std::move(attempts)));
  }
  return findings;
}

int accepted_in_all(const PaceOptions& options, const JudgedRound& judged) {
  const std::vector<std::size_t> moments = moments_of(options, judged.round.attempts.size());
  int sum = 0;
  for (const PaceOptions::Moment& moment : options.schedule)
    sum += count_in(moment.expect, Outcome::accepted);
  for (std::size_t i = 0; i < moments.size(); ++i)
    if (options.schedule[moments[i]].expect.empty() && outcome_of(judged, i) == Outcome::accepted) ++sum;
  return sum;
}

std::vector<Finding> check_paced_effects(const PaceOptions& options, const Scenario& scenario,
                                         const JudgedRound& judged) {
  const std::vector<std::size_t> moments = moments_of(options, judged.round.attempts.size());
  std::map<int, Effective> effective;  // with a key each: by what they were answered
  for (std::size_t i = 0; i < moments.size(); ++i) {
    const bool accepted = outcome_of(judged, i) == Outcome::accepted;
    effective[judged.round.attempts[i].operation].times = options.fresh_keys ? (accepted ? 1 : 0) : 0;
  }
  std::vector<Finding> findings;
  const Scenario own = with_own_effects(scenario);
  if (!options.fresh_keys && !effective.empty())
    effective.begin()->second.times = accepted_in_all(options, judged);
  for (const auto& [operation, times] : effective) {
    if (own.effects.empty()) break;
    const JudgedRound one = as_one(judged, {operation});
    Expected expected;
    expected.effective_per_operation = times.times;
    // What may be answered is said by the schedule; here only answers that nobody knows leave it open.
    Outcomes known;
    for (int outcome = 0; outcome < static_cast<int>(Outcome::unsent); ++outcome)
      known.insert(static_cast<Outcome>(outcome));
    expected.each.assign(one.round.attempts.size(), known);
    for (const auto check : {check_effects, check_claims})
      for (Finding& finding : check(own, one, expected)) findings.push_back(std::move(finding));
  }
  for (Finding& finding : check_shared_effects(scenario, judged, effective))
    findings.push_back(std::move(finding));
  return concise(std::move(findings));
}

std::vector<Finding> check_counter(const Round& round) {
  std::vector<Finding> findings;
  for (const CommandLog& log : round.commands) {
    if (auto finding = check_log(round, log))
      findings.push_back(std::move(*finding));
    else if (log.trouble.empty() && never_seen(round, log))
      findings.push_back(not_watched(
          round, fmt::format("nothing was ever done to {}, the key the scenario names", printable(log.key)),
          "name the key that the limiter counts in, under \"memory\" or \"lock\", or leave both out"));
  }
  if (!findings.empty()) return findings;
  for (const LockState& look : round.lock)
    if (look.held && !look.ttl)
      return {
          about_counter(round, "no-ttl",
                        fmt::format("the limiter's key has no time to live (it is {}): it counts for ever",
                                    shorten(printable(look.value), 40)))};
  const bool held = std::ranges::any_of(round.lock, &LockState::held);
  for (const CommandLog& log : round.commands)
    if (!log.trouble.empty() && !held)
      return {not_watched(
          round,
          fmt::format("whether {} has a time to live was not seen: {}", printable(log.key), log.trouble),
          "let the user of \"stores\" watch (ACL: +monitor +ping +pttl), or leave out "
          "\"memory\" and \"lock\"")};
  return {};
}

}  // namespace dupcheck
