#include "judge/lease_checks.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "base/text.hpp"
#include "judge/statistics.hpp"

namespace dupcheck {
namespace {

constexpr std::size_t lines_at_most = 40;
/// The time to live is to be so many times what the business takes in 99 of 100 cases.
constexpr double margin = 3;

const LockState* first_holder(const Round& round) {
  const auto found =
      std::ranges::find_if(round.lock, [](const LockState& state) { return state.held && !state.sentinel; });
  return found == round.lock.end() ? nullptr : &*found;
}

Finding about(const Round& round, std::string check, std::string message) {
  Finding finding;
  finding.check = std::move(check);
  finding.message = std::move(message);
  finding.round = round.trial.number;
  finding.key = round.operations.empty() ? "" : round.operations.front().key;
  finding.attempts = {round.attempts.front().number};
  finding.evidence = lock_lines(round);
  return finding;
}

/// Never a time to live, from the first look at this holder to the last.
bool without_ttl_all_along(const Round& round, const LockState& holder) {
  return std::ranges::all_of(round.lock, [&](const LockState& state) {
    return !state.held || !state.same_holder(holder) || !state.ttl;
  });
}

std::optional<Finding> by_commands(const Round& round) {
  for (const CommandLog& log : round.commands) {
    for (const WithoutTtl& stretch : times_without_ttl(log)) {
      if (!stretch.since) continue;
      const SeenCommand& left = log.commands[*stretch.since];
      if (!stretch.until) {
        Finding finding = about(round, "no-ttl",
                                "the lock was left without a time to live: who dies now holds it for ever");
        finding.evidence = {describe(left)};
        return finding;
      }
      Finding finding =
          about(round, "ttl-later",
                "the lock stood without a time to live until a second command gave it one: who dies "
                "between the two holds it for ever");
      finding.evidence = {describe(left), describe(log.commands[*stretch.until])};
      return finding;
    }
  }
  return std::nullopt;
}

std::optional<Finding> check_ttl(const Round& round) {
  const LockState* holder = first_holder(round);
  if (holder && without_ttl_all_along(round, *holder))
    return about(round, "no-ttl",
                 fmt::format("the lock has no time to live (PTTL -1): {}", describe(*holder)));
  return by_commands(round);
}

std::optional<Finding> check_afterwards(const Round& round) {
  const LockState* holder = first_holder(round);
  const Attempt& attempt = round.attempts.front();
  if (!holder || !attempt.done) return std::nullopt;
  const LockState* before = nullptr;
  for (const LockState& state : round.lock) {
    if (!state.same_holder(*holder)) continue;
    if (before && state.asked > *attempt.done && before->asked > *attempt.done && set_anew(*before, state))
      return about(round, "renewed-idle",
                   fmt::format("the lock was renewed although nothing runs any more: {}", describe(state)));
    before = &state;
  }
  const LockState& last = round.lock.back();
  if (last.same_holder(*holder))
    return about(round, "left-behind",
                 fmt::format("the lock is still held after the submission was answered: {}", describe(last)));
  return std::nullopt;
}

}  // namespace

std::vector<std::string> lock_lines(const Round& round) {
  std::vector<std::string> lines;
  for (const LockState& state : round.lock) {
    if (lines.size() == lines_at_most) {
      lines.push_back(fmt::format("and {} more changes", round.lock.size() - lines_at_most));
      break;
    }
    lines.push_back(fmt::format("{:+.3f} s {}", to_ms(state.at) / 1000, describe(state)));
  }
  return lines;
}

std::vector<Finding> check_lease(const Round& round) {
  std::vector<Finding> findings;
  if (round.attempts.empty() || round.attempts.front().fate != Fate::answered) return findings;
  if (auto found = check_ttl(round)) findings.push_back(std::move(*found));
  if (auto found = check_afterwards(round)) findings.push_back(std::move(*found));
  return findings;
}

std::optional<Finding> note_short_ttl(const std::vector<JudgedRound>& history) {
  std::optional<Nanos> shortest;
  std::vector<double> latencies;
  for (const JudgedRound& judged : history) {
    const Round& round = judged.round;
    const LockState* holder = first_holder(round);
    if (holder && holder->ttl) shortest = std::min(shortest.value_or(Nanos::max()), *holder->ttl);
    if (round.attempts.empty() || judged.outcomes.front() != Outcome::accepted) continue;
    const Attempt& attempt = round.attempts.front();
    // What dupcheck itself kept busy is not the business's own time.
    if (attempt.form == "submit" && round.trial.form != "busy" && attempt.done && attempt.released)
      latencies.push_back(to_ms(*attempt.done - *attempt.released));
  }
  const auto times = quantiles(latencies);
  if (!shortest || !times || to_ms(*shortest) >= margin * times->p99) return std::nullopt;
  Finding note;
  note.weight = Weight::note;
  note.check = "short-ttl";
  note.message = fmt::format(
      "the lock lives for {:.0f} ms, and a submission took up to {:.0f} ms: let it live for at least {:.0f} "
      "ms "
      "(three times that), or renew it",
      to_ms(*shortest), times->p99, std::ceil(margin * times->p99 / 10) * 10);
  return note;
}

}  // namespace dupcheck
