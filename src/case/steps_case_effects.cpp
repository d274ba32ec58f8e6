#include "case/steps_case_effects.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "judge/looks.hpp"

namespace dupcheck {
namespace {

/// An expectation: how it is said, and whether a reading meets it.
struct Wanted {
  std::string words;
  bool met = false;
};

Wanted wanted_of(const Formula& formula, const Measure& value) {
  const auto number = as_number(value);
  return {formula.text(), number && *number == formula.evaluate({})};
}

Wanted wanted_of(const TextIs& text, const Measure& value) {
  return {describe(Measure(text.text)), as_text(value) == text.text};
}

Wanted wanted_of(const Range& range, const Measure& value) {
  const auto number = as_number(value);
  const bool met = number && (!range.min || *number >= *range.min) && (!range.max || *number <= *range.max);
  if (range.min && range.max) return {fmt::format("{} to {}", range.min->text(), range.max->text()), met};
  return {range.min ? "at least " + range.min->text() : "at most " + range.max->text(), met};
}

}  // namespace

std::optional<EffectMiss> first_miss(const EffectsVerb& verb, const std::vector<Reading>& readings) {
  for (const auto& [name, expectation] : verb.expect) {
    const auto reading = std::ranges::find(readings, name, &Reading::effect);
    if (reading == readings.end()) return EffectMiss{{}, {}, "no effect is named " + name};
    if (!reading->value) return EffectMiss{{}, {}, reading->error};
    const Wanted wanted =
        std::visit([&](const auto& kind) { return wanted_of(kind, *reading->value); }, expectation);
    if (wanted.met) continue;
    return EffectMiss{fmt::format("{} {}", name, wanted.words),
                      fmt::format("{} is {}", name, describe(*reading->value)),
                      {}};
  }
  return std::nullopt;
}

}  // namespace dupcheck
