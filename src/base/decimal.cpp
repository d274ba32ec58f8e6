#include "base/decimal.hpp"

#include <charconv>

#include <boost/multiprecision/cpp_int.hpp>

namespace dupcheck {
namespace {

using Integer = boost::multiprecision::cpp_int;

/// coefficient × 10^−scale, scale ≥ 0: integers of any size, so that nothing is ever rounded.
struct Scaled {
  Integer coefficient;
  int scale = 0;
};

Integer power_of_ten(int exponent) {
  return boost::multiprecision::pow(Integer(10), static_cast<unsigned>(exponent));
}

/// Of canonical text. cpp_int reads a leading 0 as octal, so leading zeros have to go.
Scaled scaled(std::string_view text) {
  const bool negative = text.starts_with('-');
  std::string digits;
  Scaled value;
  for (bool fraction = false; char c : text.substr(negative ? 1 : 0)) {
    if (c == '.') {
      fraction = true;
    } else {
      if (fraction) ++value.scale;
      if (!digits.empty() || c != '0') digits += c;
    }
  }
  if (!digits.empty()) value.coefficient = Integer(digits);
  if (negative) value.coefficient = -value.coefficient;
  return value;
}

std::string canonical(bool negative, std::string digits, int scale) {
  if (static_cast<int>(digits.size()) <= scale)
    digits.insert(0, static_cast<std::size_t>(scale) + 1 - digits.size(), '0');
  if (scale > 0) {
    digits.insert(digits.size() - static_cast<std::size_t>(scale), 1, '.');
    digits.erase(digits.find_last_not_of('0') + 1);
    if (digits.back() == '.') digits.pop_back();
  }
  digits.erase(0, std::min(digits.find_first_not_of('0'), digits.size() - 1));
  if (digits.front() == '.') digits.insert(0, 1, '0');
  return negative && digits != "0" ? "-" + digits : digits;
}

std::string canonical(const Scaled& value) {
  const bool negative = value.coefficient < 0;
  const Integer magnitude = negative ? Integer(-value.coefficient) : value.coefficient;
  return canonical(negative, magnitude.str(), value.scale);
}

std::string take_digits(std::string_view& text) {
  const std::size_t end = std::min(text.find_first_not_of("0123456789"), text.size());
  std::string digits(text.substr(0, end));
  text.remove_prefix(end);
  return digits;
}

/// "e5", "E-3"; beyond ±999 it is no number that a database would send.
std::optional<int> take_exponent(std::string_view& text) {
  if (text.empty() || (text.front() != 'e' && text.front() != 'E')) return 0;
  text.remove_prefix(1);
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.remove_prefix(1);
  const std::string digits = take_digits(text);
  if (digits.empty() || digits.size() > 3) return std::nullopt;
  return negative ? -std::stoi(digits) : std::stoi(digits);
}

Scaled aligned(const Scaled& value, int scale) {
  return {value.coefficient * power_of_ten(scale - value.scale), scale};
}

}  // namespace

std::optional<Decimal> Decimal::parse(std::string_view text) {
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.remove_prefix(1);
  std::string digits = take_digits(text);
  int scale = 0;
  if (text.starts_with('.')) {
    text.remove_prefix(1);
    const std::string fraction = take_digits(text);
    scale = static_cast<int>(fraction.size());
    digits += fraction;
  }
  const auto exponent = take_exponent(text);
  if (digits.empty() || !exponent || !text.empty()) return std::nullopt;
  scale -= *exponent;
  if (scale < 0) digits.append(static_cast<std::size_t>(-scale), '0');
  Decimal number;
  number.text_ = canonical(negative, digits, std::max(scale, 0));
  return number;
}

bool Decimal::is_whole() const { return text_.find('.') == std::string::npos; }

double Decimal::approximate() const {
  double value = 0;
  std::from_chars(text_.data(), text_.data() + text_.size(), value);
  return value;
}

Decimal operator+(const Decimal& a, const Decimal& b) {
  const Scaled x = scaled(a.text_), y = scaled(b.text_);
  const int scale = std::max(x.scale, y.scale);
  Decimal sum;
  sum.text_ = canonical({aligned(x, scale).coefficient + aligned(y, scale).coefficient, scale});
  return sum;
}

Decimal operator-(const Decimal& a, const Decimal& b) { return a + Decimal(-1) * b; }

Decimal operator*(const Decimal& a, const Decimal& b) {
  const Scaled x = scaled(a.text_), y = scaled(b.text_);
  Decimal product;
  product.text_ = canonical({x.coefficient * y.coefficient, x.scale + y.scale});
  return product;
}

std::strong_ordering operator<=>(const Decimal& a, const Decimal& b) {
  const Scaled x = scaled(a.text_), y = scaled(b.text_);
  const int scale = std::max(x.scale, y.scale);
  const int order = aligned(x, scale).coefficient.compare(aligned(y, scale).coefficient);
  return order <=> 0;
}

}  // namespace dupcheck
