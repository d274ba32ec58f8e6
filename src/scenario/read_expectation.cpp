// What an effect must be: a number, a formula, a text, a range.

#include <stdexcept>

#include <fmt/format.h>

#include "scenario/parts.hpp"

namespace dupcheck {

using Kind = Located::Kind;

Formula read_formula(const Node& node, const std::set<std::string>& names) {
  if (!node.is(Kind::text)) return Formula(node.decimal().value_or(Decimal(0)));
  try {
    Formula formula = Formula::parse(node.located().text);
    const std::vector<std::string_view> known(names.begin(), names.end());
    for (const std::string& name : formula.names())
      if (!names.contains(name))
        node.error(fmt::format("'{}' has no value in a formula", name), help_for_word(name, known));
    return formula;
  } catch (const std::invalid_argument& wrong) {
    node.error(wrong.what(), "numbers, names, +, -, * and parentheses; a text is written {\"is\": \"PAID\"}");
    return {};
  }
}

Range read_range(const Node& node) {
  Range range;
  if (node.is(Kind::number)) {
    range.min = range.max = node.decimal();
    return range;
  }
  const Fields fields(node, fields::range);
  if (const auto min = fields.find("min")) range.min = min->decimal();
  if (const auto max = fields.find("max")) range.max = max->decimal();
  if (node.is(Kind::object) && !fields.has("min") && !fields.has("max"))
    node.error("a range needs 'min', 'max' or both");
  if (range.min && range.max && *range.min > *range.max)
    node.error(fmt::format("nothing is from {} to {}", range.min->text(), range.max->text()));
  return range;
}

Expectation read_expectation(const Node& node, const std::set<std::string>& names) {
  if (!node.is(Kind::object)) {
    if (node.is(Kind::text) || node.is(Kind::number)) return read_formula(node, names);
    node.wrong_type("a number, a formula, {\"is\": text} or {\"min\": …, \"max\": …}");
    return Formula{};
  }
  if (!node.located().find("is")) return read_range(node);
  const Fields fields(node, fields::is);
  const Node is = *fields.find("is");
  if (is.is(Kind::number)) return Formula(is.decimal().value_or(Decimal(0)));
  return TextIs{is.literal("a text or a number").value_or("")};
}

}  // namespace dupcheck
