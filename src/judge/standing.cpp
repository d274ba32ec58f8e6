#include "judge/standing.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/text.hpp"
#include "judge/evidence.hpp"
#include "judge/looks.hpp"
#include "judge/tally.hpp"

namespace dupcheck {
namespace {

bool is_about(const Sight& sight, const Cover& cover) {
  return std::any_of(cover.operations.begin(), cover.operations.end(),
                     [&](int operation) { return sight.cover.covers(operation); });
}

bool left_something(const Sight& sight) {
  if (sight.standing == Standing::unreadable) return false;
  const bool is_text = !sight.of_change && std::holds_alternative<TextIs>(*sight.effect->expect);
  return is_text ? sight.actual != sight.before : sight.actual != Measure(Decimal(0));
}

/// Attempts of the sight's operations that have no answer to go by.
std::vector<int> unanswered(const JudgedRound& judged, const Expected& expected, const Cover& cover) {
  std::vector<int> numbers;
  const bool any_accepted = Tally(judged, cover).count(Outcome::accepted) > 0;
  for (std::size_t i = 0; i < judged.round.attempts.size(); ++i) {
    const Attempt& attempt = judged.round.attempts[i];
    if (!cover.covers(attempt.operation) || !is_inconclusive(judged, i, expected)) continue;
    // A limiter's answer leaves nothing behind; it matters only when it may have met the first.
    if (outcome_of(judged, i) == Outcome::throttled && any_accepted) continue;
    numbers.push_back(attempt.number);
  }
  return numbers;
}

bool is_inside(const Decimal& value, const Range& range) {
  return (!range.min || value >= *range.min) && (!range.max || value <= *range.max);
}

std::string in_words(const Range& range) {
  if (range.min && range.max) return fmt::format("{} to {}", range.min->text(), range.max->text());
  if (range.min) return "at least " + range.min->text();
  return range.max ? "at most " + range.max->text() : "anything";
}

/// The first reading that breaks the rule.
const Reading* first_outside(const EffectSpec& effect, const Round& round) {
  for (const Reading& reading : round.readings) {
    if (reading.effect != effect.name || !reading.value) continue;
    const auto value = as_number(*reading.value);
    if (value && !is_inside(*value, *effect.always)) return &reading;
  }
  return nullptr;
}

Finding inconclusive(const JudgedRound& judged, std::string check, std::string message, std::string mend) {
  Finding finding = finding_of(judged, {}, Weight::inconclusive, std::move(check));
  finding.message = std::move(message);
  finding.mend = std::move(mend);
  return finding;
}

std::string names_of_changing(const JudgedRound& judged) {
  std::vector<std::string> names;
  for (const Reading& reading : judged.round.readings)
    if (reading.phase == Phase::during &&
        std::find(names.begin(), names.end(), reading.effect) == names.end())
      names.push_back(reading.effect);
  return names.empty() ? "the effects" : join(names, ", ");
}

}  // namespace

bool any_early(const JudgedRound& judged, const Cover& cover) {
  const auto& attempts = judged.round.attempts;
  return std::any_of(attempts.begin(), attempts.end(), [&](const Attempt& attempt) {
    return attempt.early && cover.covers(attempt.operation);
  });
}

bool nothing_was_left(const std::vector<Sight>& sights) {
  return std::none_of(sights.begin(), sights.end(), left_something);
}

bool is_all_right(const JudgedRound& judged, const std::vector<Sight>& sights, const Cover& cover) {
  bool any = false;
  for (const Sight& sight : sights) {
    if (!is_about(sight, cover)) continue;
    if (sight.standing != Standing::right || sight.dirty) return false;
    any = true;
  }
  return any && judged.round.settled;
}

bool was_there_before(const std::vector<Sight>& sights, const Cover& cover) {
  return std::any_of(sights.begin(), sights.end(), [&](const Sight& sight) {
    return sight.dirty && sight.effect->per_key && is_about(sight, cover);
  });
}

Doubt doubt_about(const JudgedRound& judged, const Expected& expected, const std::vector<Sight>& sights,
                  const Sight& sight) {
  if (sight.came_late)
    return {"but it was right at the end of the run: it came after the round had settled",
            "let dupcheck watch longer: raise \"within\" of the effect, or \"timeouts.settle\""};
  if (never_reached_the_defence(judged, expected) && nothing_was_left(sights))
    return {"and no answer shows that the defence was reached",
            "see that one submission alone is accepted: path, log-in, headers and body"};
  const std::vector<int> open = unanswered(judged, expected, sight.cover);
  if (!open.empty())
    return {fmt::format("but what came of {} is not known", attempts_in_words(open)),
            "see why they have no answer that a rule names; then run again"};
  if (any_early(judged, sight.cover))
    return {"but some were answered before the whole request had been sent",
            "see why the target, or a proxy in front of it, answers before it has the whole request"};
  if (!judged.round.settled)
    return {"but it was still changing when the time to settle was over",
            "raise \"timeouts.settle\" or the effect's \"within\""};
  return {};
}

std::vector<Finding> check_always(const Scenario& scenario, const JudgedRound& judged) {
  std::vector<Finding> findings;
  for (const EffectSpec& effect : scenario.effects) {
    const Reading* reading = effect.always ? first_outside(effect, judged.round) : nullptr;
    if (!reading) continue;
    Finding finding = finding_of(judged, std::vector{reading->operation}, Weight::failed, "always");
    finding.effect = effect.name;
    finding.expected = in_words(*effect.always);
    finding.actual = *reading->value;
    finding.message = fmt::format("{} was {} at +{:.3f} ms, and must always be {}", effect.name,
                                  describe(*reading->value), to_ms(reading->at), in_words(*effect.always));
    finding.evidence = {history_line(judged, effect, reading->operation)};
    findings.push_back(std::move(finding));
  }
  return findings;
}

std::vector<Finding> check_sights(const JudgedRound& judged, const std::vector<Sight>& sights) {
  if (sights.empty())
    return {inconclusive(
        judged, "no-effect",
        "no effect says what one operation leaves behind, so answers are all there is to see",
        "declare at least one effect with \"expect\" or \"change\", such as a count of the rows for :key")};
  const bool said = std::any_of(sights.begin(), sights.end(), [](const Sight& sight) {
    return sight.standing == Standing::unreadable || sight.standing == Standing::more;
  });
  if (judged.round.settled || said) return {};
  return {inconclusive(
      judged, "reading", names_of_changing(judged) + " did not come to rest: the readings may not be final",
      "see that nobody else writes there, and raise \"timeouts.settle\" if the target is slow to finish")};
}

}  // namespace dupcheck
