// Was there a race at all? A pass without one proves nothing.

#include <algorithm>

#include <fmt/format.h>

#include "base/text.hpp"
#include "judge/checks.hpp"
#include "judge/evidence.hpp"
#include "judge/tally.hpp"

namespace dupcheck {
namespace {

Finding contention(const JudgedRound& judged, std::string message, std::string mend) {
  Finding finding = finding_of(judged, {}, Weight::inconclusive, "contention");
  finding.message = std::move(message);
  finding.mend = std::move(mend);
  return finding;
}

bool is_duplicates_answer(Outcome outcome) {
  return outcome == Outcome::rejected || outcome == Outcome::in_progress || outcome == Outcome::replayed;
}

/// The target dealt with a duplicate while it was still at work on the one it accepted. Answers that arrive
/// together are read in any order, and a busy machine reads them late: only an answer that was read while the
/// accepted one's had not even arrived came before it.
bool answered_before_the_accepted(const JudgedRound& judged) {
  const auto& attempts = judged.round.attempts;
  for (std::size_t a = 0; a < attempts.size(); ++a) {
    const Attempt& accepted = attempts[a];
    if (outcome_of(judged, a) != Outcome::accepted || accepted.early || !accepted.released ||
        !accepted.silent_until)
      continue;
    for (std::size_t d = 0; d < attempts.size(); ++d) {
      const Attempt& duplicate = attempts[d];
      if (is_duplicates_answer(outcome_of(judged, d)) && duplicate.operation == accepted.operation &&
          !duplicate.early && !duplicate.late_connect && duplicate.done &&
          *duplicate.done > *accepted.released && *duplicate.done < *accepted.silent_until)
        return true;
    }
  }
  return false;
}

/// Everything that was accepted was answered before the release: the others raced without the winner.
bool winner_came_early(const JudgedRound& judged) {
  bool any = false;
  for (std::size_t i = 0; i < judged.round.attempts.size(); ++i) {
    if (outcome_of(judged, i) != Outcome::accepted) continue;
    if (!judged.round.attempts[i].early) return false;
    any = true;
  }
  return any;
}

Finding not_together(const JudgedRound& judged) {
  const auto& attempts = judged.round.attempts;
  const auto count = [&](auto which) {
    return static_cast<std::size_t>(std::count_if(attempts.begin(), attempts.end(), which));
  };
  const std::size_t early = count([](const Attempt& attempt) { return attempt.early; });
  const std::size_t unsent = count([](const Attempt& attempt) { return attempt.fate == Fate::unsent; });
  const std::size_t late = count([](const Attempt& attempt) { return attempt.late_connect; });
  std::string message = fmt::format("at most {} of {} in flight together", judged.simultaneity.overlap,
                                    count_of(attempts.size(), "attempt"));
  if (early > 0) message += fmt::format("; {} answered or closed before the release", early);
  if (unsent > 0) message += fmt::format("; {} could not be sent", unsent);
  if (late > 0) message += fmt::format("; {} connected only after the release", late);
  if (early > 0)
    return contention(judged, message,
                      "see why the target answers before it has the whole request: a wrong path, a refused "
                      "log-in, or a proxy in front of it");
  if (unsent + late > 0)
    return contention(judged, message, "see that the target is up and takes that many connections at once");
  return contention(judged, message,
                    "give the submission more to do (a slower business, \"hold\"), raise \"threads\", or run "
                    "nearer to the target: it answers before the next one has been sent");
}

Finding one_at_a_time(const JudgedRound& judged) {
  constexpr auto mend =
      "give the target more workers or threads, or say \"serial\": true in the contract if it is meant to "
      "serve one request at a time";
  const std::string seen = "no duplicate was answered while the accepted one was still at work";
  const auto& probe = judged.round.probe;
  if (!probe) return contention(judged, seen + ", and no probe has been made of the target", mend);
  if (!probe->error.empty())
    return contention(judged, seen + ", and the probe of the target failed: " + printable(probe->error),
                      "see that submissions with fresh keys are accepted; the probe sends several at once");
  if (probe->too_quick)
    return contention(
        judged,
        fmt::format("{}, and one submission takes {:.3f} ms where a request for nothing takes {:.3f} "
                    "ms: too quick to tell whether the target works on several at once",
                    seen, to_ms(probe->alone), to_ms(probe->idle)),
        "give the submission more to do (a slower business, \"hold\"), so that duplicates come while "
        "it works; or say \"serial\": true in the contract if the target is meant to serve one "
        "request at a time");
  return contention(judged,
                    fmt::format("the target seems to work on one request at a time: {}, and {} keys together "
                                "took {:.3f} ms where one alone takes {:.3f} ms",
                                seen, probe->keys, to_ms(probe->together), to_ms(probe->alone)),
                    mend);
}

}  // namespace

std::vector<Finding> check_contention(const Scenario& scenario, const JudgedRound& judged) {
  if (judged.simultaneity.overlap < 2) return {not_together(judged)};
  if (winner_came_early(judged))
    return {contention(judged,
                       "the accepted attempt was answered before the release: the others raced without it",
                       "see why the target answers before it has the whole request")};
  const auto& probe = judged.round.probe;
  const bool works_on_two =
      scenario.contract.serial || (probe && probe->concurrent) || answered_before_the_accepted(judged);
  if (works_on_two) return {};
  return {one_at_a_time(judged)};
}

}  // namespace dupcheck
