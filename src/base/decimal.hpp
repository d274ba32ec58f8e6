#pragma once
// Exact numbers as databases give them: never through double.

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace dupcheck {

/// A decimal number of up to 50 significant digits, exact in +, − and ×. Text forms are canonical: "12.5",
/// "-3", "0".
class Decimal {
 public:
  Decimal() = default;
  Decimal(std::int64_t whole) : text_(std::to_string(whole)) {}  // NOLINT: a whole number is a decimal
  /// "12.50", "-3", "1e3". Nothing on anything that is not a finite number.
  static std::optional<Decimal> parse(std::string_view text);

  const std::string& text() const { return text_; }
  bool is_whole() const;
  double approximate() const;

  friend Decimal operator+(const Decimal& a, const Decimal& b);
  friend Decimal operator-(const Decimal& a, const Decimal& b);
  friend Decimal operator*(const Decimal& a, const Decimal& b);
  friend bool operator==(const Decimal& a, const Decimal& b) = default;  // canonical text decides
  friend std::strong_ordering operator<=>(const Decimal& a, const Decimal& b);

 private:
  std::string text_ = "0";
};

}  // namespace dupcheck
