#include "base/time.hpp"

#include <array>
#include <cstdint>
#include <limits>

#include "base/decimal.hpp"

namespace dupcheck {
namespace {

struct Unit {
  std::string_view name;
  std::int64_t nanos;
};
constexpr std::array<Unit, 6> units = {{{"h", 3'600'000'000'000},
                                        {"m", 60'000'000'000},
                                        {"s", 1'000'000'000},
                                        {"ms", 1'000'000},
                                        {"us", 1'000},
                                        {"ns", 1}}};

/// "1.5" for 1500 in units of 1000; empty when it has no exact form of up to nine decimals.
std::string exact_in(std::int64_t nanos, std::int64_t unit) {
  std::string text = std::to_string(nanos / unit);
  std::int64_t rest = nanos % unit;
  if (rest != 0) text += '.';
  for (int digit = 0; rest != 0; ++digit) {
    if (digit == 9) return {};
    text += static_cast<char>('0' + rest * 10 / unit);
    rest = rest * 10 % unit;
  }
  return text;
}

}  // namespace

std::optional<Nanos> parse_duration(std::string_view text) {
  const std::size_t end = text.find_first_not_of("0123456789.");
  if (end == std::string_view::npos) return std::nullopt;
  const auto number = Decimal::parse(text.substr(0, end));
  if (!number) return std::nullopt;
  for (const Unit& unit : units) {
    if (text.substr(end) != unit.name) continue;
    const Decimal nanos = *number * Decimal(unit.nanos);
    if (!nanos.is_whole() || nanos > Decimal(std::numeric_limits<std::int64_t>::max())) return std::nullopt;
    return Nanos(std::stoll(nanos.text()));
  }
  return std::nullopt;
}

std::string format_duration(Nanos length) {
  if (length == Nanos(0)) return "0ms";
  if (length < Nanos(0)) return "-" + format_duration(-length);
  std::string best;
  for (const Unit& unit : units) {
    if (length.count() < unit.nanos) continue;  // "250ms", not "0.25s"
    const std::string number = exact_in(length.count(), unit.nanos);
    if (number.empty()) continue;
    const std::string text = number + std::string(unit.name);
    if (best.empty() || text.size() < best.size()) best = text;
  }
  return best;
}

double to_ms(Nanos length) { return static_cast<double>(length.count()) / 1e6; }
double to_us(Nanos length) { return static_cast<double>(length.count()) / 1e3; }

}  // namespace dupcheck
