#include "base/measure.hpp"

#include "base/text.hpp"

namespace dupcheck {

std::string describe(const Measure& measure) {
  if (const auto* number = std::get_if<Decimal>(&measure)) return number->text();
  if (const auto* text = std::get_if<std::string>(&measure)) return "'" + printable(*text) + "'";
  return "nothing";
}

}  // namespace dupcheck
