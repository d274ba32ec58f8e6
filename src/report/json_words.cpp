#include "report/json_words.hpp"

#include <array>
#include <cmath>

#include "base/json_full.hpp"

namespace dupcheck {
namespace {

constexpr std::array<std::string_view, 4> fates = {"answered", "unsent", "lost", "timed-out"};
constexpr std::array<std::string_view, 4> phases = {"before", "during", "after", "at-end"};

template <class Enum, std::size_t N>
std::optional<Enum> find(const std::array<std::string_view, N>& words, std::string_view word) {
  for (std::size_t i = 0; i < N; ++i)
    if (words[i] == word) return static_cast<Enum>(i);
  return std::nullopt;
}

}  // namespace

Json json_number(double value) {
  constexpr double exact = 9007199254740992.0;  // 2^53
  if (!std::isfinite(value)) return nullptr;
  const double rounded = std::abs(value) < exact / 1000 ? std::round(value * 1000) / 1000 : value;
  if (rounded == std::trunc(rounded) && std::abs(rounded) < exact) return static_cast<std::int64_t>(rounded);
  return rounded;
}

Json to_json(const Measure& measure) {
  if (const auto* text = std::get_if<std::string>(&measure)) return *text;
  const auto* number = std::get_if<Decimal>(&measure);
  if (!number) return nullptr;
  const Json parsed = Json::parse(number->text(), nullptr, false);
  const auto back = parsed.is_number() ? Decimal::parse(parsed.dump()) : std::nullopt;
  return back == *number ? parsed : Json(number->text());
}

Measure measure_from(const Json& json) {
  if (json.is_string()) return json.get<std::string>();
  if (json.is_number())
    if (const auto number = Decimal::parse(json.dump())) return *number;
  return {};
}

Json json_us(Nanos moment) { return json_number(to_us(moment)); }

std::string_view word(Fate fate) { return fates.at(static_cast<std::size_t>(fate)); }
std::optional<Fate> fate_from(std::string_view word) { return find<Fate>(fates, word); }
std::string_view word(Phase phase) { return phases.at(static_cast<std::size_t>(phase)); }
std::optional<Phase> phase_from(std::string_view word) { return find<Phase>(phases, word); }

std::optional<Weight> weight_from(std::string_view text) {
  for (Weight weight : {Weight::note, Weight::inconclusive, Weight::failed})
    if (word(weight) == text) return weight;
  return std::nullopt;
}

}  // namespace dupcheck
