#pragma once
// "ORD${date:%Y%m%d}${digits:8}": text with places to fill in. Parsed once when the scenario is read, filled
// in per operation.

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/json.hpp"

namespace dupcheck {

/// ${name}, ${name:argument}. `name` may have dots (user.id, attempt.uuid, env.X); `argument` is a format
/// ("%Y%m%d", "8", "number").
struct Placeholder {
  std::string name;
  std::string argument;
};

/// Parsed text: literal pieces and placeholders in order. A value; copies are cheap enough to pass around.
struct Template {
  std::vector<std::variant<std::string, Placeholder>> pieces;

  bool is_literal() const;
  /// The placeholders' names, in order, with repetitions.
  std::vector<std::string> names() const;
};

/// Value of a placeholder, or nothing when there is none of that name (a bug by then: load_plan has checked
/// all names).
using Lookup = std::function<std::optional<std::string>(const Placeholder&)>;

/// "$${" stands for a literal "${". Throws std::invalid_argument, with the offset, on "${" that never closes.
Template parse_template(std::string_view text);
/// The text that parses to this again.
std::string unparse(const Template& text);
std::string fill(const Template& text, const Lookup& lookup);

/// Every string inside filled in; a string that is only "${x:number}" becomes the number. Object keys are
/// left alone.
Json fill_json(const Json& value, const Lookup& lookup);

}  // namespace dupcheck
