#include "report/json_words.hpp"

#include <array>
#include <cmath>

namespace dupcheck {
namespace {

constexpr std::array<std::string_view, 4> fates = {"answered", "unsent", "lost", "timed-out"};
constexpr std::array<std::string_view, 4> phases = {"before", "during", "after", "at-end"};

template <typename Enum>
std::optional<Enum> from(const std::array<std::string_view, 4>& words, std::string_view word) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i] == word) return static_cast<Enum>(i);
  }
  return std::nullopt;
}

}  // namespace

Json to_json(const Measure& measure) {
  if (const auto* text = std::get_if<std::string>(&measure)) return *text;
  const auto* number = std::get_if<Decimal>(&measure);
  if (!number) return nullptr;
  Json json = Json::parse(number->text(), nullptr, false);
  const auto again = json.is_number() ? Decimal::parse(dump(json)) : std::nullopt;
  if (again && *again == *number) return json;
  return number->text();
}

Measure measure_from(const Json& json) {
  if (json.is_number()) return Decimal::parse(dump(json)).value_or(Decimal(0));
  if (json.is_string()) return json.get<std::string>();
  return {};
}

Json us(Nanos moment) { return static_cast<double>(moment.count()) / 1000.0; }

Json us(const std::optional<Nanos>& moment) { return moment ? us(*moment) : Json(nullptr); }

Nanos nanos_from_us(const Json& json) { return Nanos(std::llround(json.get<double>() * 1000.0)); }

std::optional<Nanos> maybe_nanos_from_us(const Json& json) {
  if (json.is_null()) return std::nullopt;
  return nanos_from_us(json);
}

std::string_view word(Fate fate) { return fates.at(static_cast<std::size_t>(fate)); }
std::optional<Fate> fate_from(std::string_view word) { return from<Fate>(fates, word); }
std::string_view word(Phase phase) { return phases.at(static_cast<std::size_t>(phase)); }
std::optional<Phase> phase_from(std::string_view word) { return from<Phase>(phases, word); }

}  // namespace dupcheck
