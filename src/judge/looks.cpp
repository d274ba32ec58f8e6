#include "judge/looks.hpp"

#include <fmt/format.h>

#include "base/text.hpp"

namespace dupcheck {
namespace {

Seen look_of(const Reading& reading) { return {true, reading.value, reading.error, reading.rows}; }

Seen sum_of(const Seen& a, const Seen& b) {
  if (!a.taken || !a.value) return a;
  if (!b.taken || !b.value) return b;
  const auto x = as_number(*a.value), y = as_number(*b.value);
  if (!x || !y) return x ? b : a;  // a text stays one, and is told to be one
  return {true,
          Measure(*x + *y),
          {},
          a.rows.empty() || b.rows.empty() ? a.rows + b.rows : a.rows + "; " + b.rows};
}

}  // namespace

Looks looks_at(const Round& round, const EffectSpec& effect, int operation) {
  Looks looks;
  for (const Reading& reading : round.readings) {
    if (reading.effect != effect.name || (effect.per_key && reading.operation != operation)) continue;
    if (reading.phase == Phase::before) looks.before = look_of(reading);
    if (reading.phase == Phase::after) looks.after = look_of(reading);
    if (reading.phase == Phase::at_end) looks.at_end = look_of(reading);
  }
  return looks;
}

Looks looks_over(const Round& round, const EffectSpec& effect, const Cover& cover, bool each_its_own) {
  Looks looks = looks_at(round, effect, cover.operations.front());
  if (!each_its_own) return looks;
  for (std::size_t i = 1; i < cover.operations.size(); ++i) {
    const Looks other = looks_at(round, effect, cover.operations[i]);
    looks.before = sum_of(looks.before, other.before);
    looks.after = sum_of(looks.after, other.after);
    looks.at_end = sum_of(looks.at_end, other.at_end);
  }
  return looks;
}

std::optional<Decimal> as_number(const Measure& measure) {
  if (const auto* number = std::get_if<Decimal>(&measure)) return *number;
  if (const auto* text = std::get_if<std::string>(&measure)) return Decimal::parse(trim(*text));
  return Decimal(0);
}

std::string as_text(const Measure& measure) {
  if (const auto* number = std::get_if<Decimal>(&measure)) return number->text();
  if (const auto* text = std::get_if<std::string>(&measure)) return *text;
  return {};
}

}  // namespace dupcheck
