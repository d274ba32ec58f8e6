#pragma once
// What an effect was seen to be, or was expected to be: a number, a text, or nothing.

#include <string>
#include <variant>

#include "base/decimal.hpp"

namespace dupcheck {

using Measure = std::variant<std::monostate, Decimal, std::string>;

/// "2", "'PAID'", "nothing".
std::string describe(const Measure& measure);

}  // namespace dupcheck
