#include "judge/limits.hpp"

#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

#include "judge/looks.hpp"
#include "judge/reach.hpp"
#include "judge/tally.hpp"

namespace dupcheck {
namespace {

using Values = std::map<std::string, Decimal>;

Decimal whole(std::size_t n) { return static_cast<std::int64_t>(n); }

const EffectSpec* find_effect(const Scenario& scenario, const std::string& name) {
  const auto found = std::find_if(scenario.effects.begin(), scenario.effects.end(),
                                  [&](const EffectSpec& effect) { return effect.name == name; });
  return found == scenario.effects.end() ? nullptr : &*found;
}

std::optional<Decimal> seen_once(const EffectSpec& effect, const Round& round, int operation) {
  const Looks looks = looks_at(round, effect, operation);
  if (!looks.after.value) return std::nullopt;
  const auto after = as_number(*looks.after.value);
  if (!effect.change || effect.expect) return after;
  if (!looks.before.value) return std::nullopt;
  const auto before = as_number(*looks.before.value);
  if (!after || !before) return std::nullopt;
  return *after - *before;
}

/// What a name stands for: an effect of each operation is summed over those that the cover covers.
std::optional<Decimal> seen(const EffectSpec& named, Reach reach, const Cover& cover, const Round& round) {
  if (!named.per_key) return seen_once(named, round, 0);
  Decimal sum;
  std::set<std::string> keys;
  for (int operation : cover.operations) {
    const std::string& key = round.operations.at(static_cast<std::size_t>(operation)).key;
    if (reach == Reach::key && !keys.insert(key).second) continue;  // seen already, under another user
    const auto one = seen_once(named, round, operation);
    if (!one) return std::nullopt;
    sum = sum + *one;
  }
  return sum;
}

}  // namespace

Limits limits_of(const Formula& formula, const EffectSpec& effect, const Cover& cover,
                 const Scenario& scenario, const JudgedRound& judged) {
  const Tally tally(judged, cover);
  Values low = {{"attempts", whole(tally.total())},
                {"accepted", whole(tally.count(Outcome::accepted))},
                {"keys", cover.times}};
  Values zero = {{"attempts", 0}, {"accepted", 0}, {"keys", 0}};
  for (const std::string& name : formula.names()) {
    if (low.contains(name)) continue;
    const EffectSpec* named = find_effect(scenario, name);
    const auto value = named ? seen(*named, reach_of(*named, scenario), cover, judged.round) : std::nullopt;
    if (!value)
      return {
          {},
          {},
          fmt::format("{} is measured against '{}', which could not be read as a number", effect.name, name)};
    low[name] = *value;
    zero[name] = 0;
  }
  Values high = low;
  high["accepted"] = whole(tally.count(Outcome::accepted) + tally.count(Outcome::unknown));
  const Decimal constants = (cover.times - 1) * formula.evaluate(zero);
  const Decimal a = formula.evaluate(low) + constants;
  const Decimal b = formula.evaluate(high) + constants;
  return {std::min(a, b), std::max(a, b), {}};
}

Limits limits_of(const Range& range, const Decimal& times) {
  if (times == Decimal(0)) return {Decimal(0), Decimal(0), {}};  // "at least 1", never: nothing at all
  Limits limits;
  if (range.min) limits.low = *range.min * times;
  if (range.max) limits.high = *range.max * times;
  return limits;
}

Standing standing_of(const Decimal& actual, const Limits& limits) {
  const Decimal zero(0);
  const bool above = limits.high && actual > *limits.high;
  const bool below = limits.low && actual < *limits.low;
  if (!above && !below) return Standing::right;
  const bool downwards = limits.high && *limits.high < zero;
  if (downwards) return below || actual > zero ? Standing::more : Standing::fewer;
  const bool upwards = !limits.low || *limits.low >= zero;
  if (upwards) return above || actual < zero ? Standing::more : Standing::fewer;
  return Standing::more;  // zero is allowed: both ways are away from it
}

Measure in_words(const Limits& limits) {
  if (limits.low && limits.high) {
    if (*limits.low == *limits.high) return *limits.low;
    return fmt::format("{} to {}", limits.low->text(), limits.high->text());
  }
  if (limits.low) return fmt::format("at least {}", limits.low->text());
  if (limits.high) return fmt::format("at most {}", limits.high->text());
  return "anything";
}

}  // namespace dupcheck
