#pragma once
// "attempts - 1", "accepted", "2 * keys": small arithmetic over what a round counted.

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/decimal.hpp"

namespace dupcheck {

/// Numbers, names, + − × and parentheses. Names: attempts, accepted, keys, and the names of other effects.
class Formula {
 public:
  Formula() = default;
  Formula(Decimal constant);  // NOLINT: a number is a formula
  /// Throws std::invalid_argument saying what was found and at which offset.
  static Formula parse(std::string_view text);

  const std::string& text() const { return text_; }
  bool is_constant() const;
  std::vector<std::string> names() const;
  /// Throws std::out_of_range on a name without a value; load_plan has checked the names.
  Decimal evaluate(const std::map<std::string, Decimal>& values) const;

 private:
  struct Step {
    char kind = '#';  ///< '#' number, 'x' name, or the operator
    Decimal number;
    std::string name;
  };
  std::vector<Step> steps_ = {{'#', Decimal(0), {}}};  ///< reverse Polish
  std::string text_ = "0";
};

}  // namespace dupcheck
