#include "judge/sight.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "judge/limits.hpp"
#include "judge/looks.hpp"
#include "judge/reach.hpp"

namespace dupcheck {

Decimal records_per_operation(const EffectSpec& effect) {
  if (!effect.per_key || !effect.expect) return 0;
  const auto* formula = std::get_if<Formula>(&*effect.expect);
  if (!formula || !formula->is_constant()) return 0;
  const Decimal each = formula->evaluate({});
  return each >= Decimal(1) && each.is_whole() ? each : Decimal(0);
}

namespace {

/// Cannot be judged: which reading is missing, and why.
bool unreadable(Sight& sight, const Seen& look, std::string_view when) {
  if (look.value) return false;
  sight.standing = Standing::unreadable;
  sight.error = !look.error.empty() ? look.error
                : look.taken        ? fmt::format("the reading {} the round has no value", when)
                                    : fmt::format("there is no reading {} the round", when);
  sight.mend =
      "make the store reachable and let the effect's query give one value; `dupcheck validate --connect` "
      "tries the stores";
  return true;
}

/// A number where one is needed.
std::optional<Decimal> number_or_error(Sight& sight, const Measure& value) {
  const auto number = as_number(value);
  if (!number) {
    sight.standing = Standing::unreadable;
    sight.error = fmt::format("it is the text {}, where a number is expected", describe(value));
    sight.mend = "let the query give a number, or expect a text: \"expect\": {\"is\": \"…\"}";
  }
  return number;
}

void look_again_at_end(Sight& sight, const Seen& at_end, const Decimal& from, const Limits& limits) {
  if (!at_end.value) return;
  const auto number = as_number(*at_end.value);
  if (!number) return;
  const Decimal then = *number - from;
  const Standing standing = standing_of(then, limits);
  if (standing == Standing::more && sight.standing != Standing::more) {
    sight.late = true;
    sight.standing = Standing::more;
    sight.actual = then;
    sight.rows = at_end.rows;
  } else if (sight.standing == Standing::fewer && standing == Standing::right) {
    sight.came_late = true;
  }
}

void judge_number(Sight& sight, const Looks& looks, const Limits& limits) {
  sight.expected = in_words(limits);
  if (!limits.error.empty()) {
    sight.error = limits.error;
    sight.mend = "make the effect that the formula names readable first";
    return;
  }
  if (looks.before.value) sight.before = *looks.before.value;
  const auto before = looks.before.value ? number_or_error(sight, *looks.before.value) : Decimal(0);
  if (!before) return;
  sight.dirty = !sight.of_change && *before != Decimal(0);
  if (!unreadable(sight, looks.after, "after")) {
    const auto after = number_or_error(sight, *looks.after.value);
    if (!after) return;
    sight.rows = looks.after.rows;
    sight.actual = *after - *before;
    sight.standing = standing_of(*after - *before, limits);
  }
  look_again_at_end(sight, looks.at_end, *before, limits);
  // Without the first reading nothing is known of a change, nor of an effect that others have a part in. A
  // fresh key has no effect of its own before its round: too many is still too many.
  const bool needs_before = sight.of_change || !sight.effect->per_key || sight.standing != Standing::more;
  if (needs_before) unreadable(sight, looks.before, "before");
}

/// A text has no direction: unchanged is too few, and so is anything else than what was expected; more is
/// only the right text for more operations than should have it.
void judge_text(Sight& sight, const Round& round, const std::string& wanted) {
  std::size_t right = 0, right_at_end = 0;
  bool changed = false;
  for (int operation : sight.cover.operations) {
    const Looks looks = looks_at(round, *sight.effect, operation);
    if (unreadable(sight, looks.before, "before") || unreadable(sight, looks.after, "after")) return;
    if (sight.actual == Measure() || as_text(*looks.after.value) != wanted) {
      sight.before = *looks.before.value;
      sight.actual = *looks.after.value;
      sight.rows = looks.after.rows;
    }
    sight.dirty = sight.dirty || as_text(*looks.before.value) == wanted;
    changed = changed || *looks.before.value != *looks.after.value;
    right += as_text(*looks.after.value) == wanted ? 1 : 0;
    right_at_end += looks.at_end.value && as_text(*looks.at_end.value) == wanted ? 1 : 0;
  }
  if (sight.cover.times == Decimal(0)) {
    sight.dirty = false;
    sight.expected = sight.before;
    sight.standing = changed ? Standing::more : Standing::right;
    return;
  }
  const Decimal needed =
      std::min(sight.cover.times, Decimal(static_cast<std::int64_t>(sight.cover.operations.size())));
  const auto standing = [&](std::size_t n) {
    const Decimal count(static_cast<std::int64_t>(n));
    return count == needed ? Standing::right : count > needed ? Standing::more : Standing::fewer;
  };
  sight.expected = wanted;
  sight.standing = standing(right);
  sight.came_late = sight.standing == Standing::fewer && standing(right_at_end) == Standing::right;
}

Sight look_at(const Scenario& scenario, const JudgedRound& judged, const EffectSpec& effect,
              const Cover& cover, bool of_change) {
  Sight sight;
  sight.effect = &effect;
  sight.cover = cover;
  sight.of_change = of_change;
  const Reach reach = reach_of(effect, scenario);
  Looks looks = looks_over(judged.round, effect, cover, effect.per_key && reach != Reach::key);
  // Later rounds change what is not the operation's own: for that, the end of the run says nothing.
  if (reach == Reach::user || reach == Reach::round) looks.at_end = {};
  if (of_change) {
    judge_number(sight, looks, limits_of(*effect.change, effect, cover, scenario, judged));
  } else if (const auto* text = std::get_if<TextIs>(&*effect.expect)) {
    judge_text(sight, judged.round, text->text);
  } else if (const auto* range = std::get_if<Range>(&*effect.expect)) {
    judge_number(sight, looks, limits_of(*range, cover.times));
  } else {
    judge_number(sight, looks, limits_of(std::get<Formula>(*effect.expect), effect, cover, scenario, judged));
  }
  return sight;
}

}  // namespace

std::vector<Sight> look_at_effects(const Scenario& scenario, const JudgedRound& judged,
                                   const Expected& expected) {
  std::vector<Sight> sights;
  for (const EffectSpec& effect : scenario.effects) {
    for (const Cover& cover : covers_of(effect, scenario, judged, expected)) {
      if (effect.expect) sights.push_back(look_at(scenario, judged, effect, cover, false));
      if (effect.change) sights.push_back(look_at(scenario, judged, effect, cover, true));
    }
  }
  return sights;
}

}  // namespace dupcheck
