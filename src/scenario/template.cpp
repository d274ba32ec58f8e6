#include "scenario/template.hpp"

#include <algorithm>
#include <stdexcept>

#include <fmt/format.h>

#include "base/decimal.hpp"
#include "base/json_full.hpp"

namespace dupcheck {
namespace {

Placeholder parse_placeholder(std::string_view inside) {
  const std::size_t colon = inside.find(':');
  if (colon == std::string_view::npos) return {std::string(inside), {}};
  return {std::string(inside.substr(0, colon)), std::string(inside.substr(colon + 1))};
}

std::string value_of(const Placeholder& placeholder, const Lookup& lookup) {
  if (placeholder.name.empty()) return placeholder.argument;  // "${:$}", see unparse
  auto value = lookup(placeholder);
  if (!value) throw std::logic_error(fmt::format("no value for ${{{}}}", placeholder.name));
  return std::move(*value);
}

/// The JSON number for "${x:number}"; text that is no JSON number stays text, so that the target sees and
/// refuses it.
Json as_number(const std::string& text) {
  if (!Decimal::parse(text)) return text;
  const Json number = Json::parse(text, nullptr, false);
  return number.is_number() ? number : Json(text);
}

}  // namespace

bool Template::is_literal() const {
  return std::all_of(pieces.begin(), pieces.end(),
                     [](const auto& piece) { return std::holds_alternative<std::string>(piece); });
}

std::vector<std::string> Template::names() const {
  std::vector<std::string> names;
  for (const auto& piece : pieces)
    if (const auto* placeholder = std::get_if<Placeholder>(&piece)) names.push_back(placeholder->name);
  return names;
}

Template parse_template(std::string_view text) {
  Template parsed;
  std::string literal;
  const auto flush = [&] {
    if (!literal.empty()) parsed.pieces.emplace_back(std::move(literal));
    literal.clear();
  };
  for (std::size_t at = 0; at < text.size();) {
    if (text.substr(at).starts_with("$${")) {
      literal += "${";
      at += 3;
    } else if (text.substr(at).starts_with("${")) {
      const std::size_t close = text.find('}', at);
      if (close == std::string_view::npos)
        throw std::invalid_argument(fmt::format("'${{' at offset {} never closes", at));
      flush();
      parsed.pieces.emplace_back(parse_placeholder(text.substr(at + 2, close - at - 2)));
      at = close + 1;
    } else {
      literal += text[at++];
    }
  }
  flush();
  return parsed;
}

std::string unparse(const Template& text) {
  std::string out;
  bool after_dollar = false;
  for (const auto& piece : text.pieces) {
    if (const auto* placeholder = std::get_if<Placeholder>(&piece)) {
      // "$" and then "${key}" would read as the escape "$${".
      if (after_dollar) out.insert(out.size() - 1, "${:"), out += "}";
      out += placeholder->argument.empty() ? "${" + placeholder->name + "}"
                                           : "${" + placeholder->name + ":" + placeholder->argument + "}";
      after_dollar = false;
      continue;
    }
    const auto& literal = std::get<std::string>(piece);
    for (std::size_t at = 0; at < literal.size(); ++at)
      out += literal.compare(at, 2, "${") == 0 ? "$$" : std::string(1, literal[at]);
    after_dollar = literal.ends_with('$');
  }
  return out;
}

std::string fill(const Template& text, const Lookup& lookup) {
  std::string out;
  for (const auto& piece : text.pieces) {
    if (const auto* literal = std::get_if<std::string>(&piece))
      out += *literal;
    else
      out += value_of(std::get<Placeholder>(piece), lookup);
  }
  return out;
}

Json fill_json(const Json& value, const Lookup& lookup) {
  if (value.is_string()) {
    const Template text = parse_template(value.get_ref<const std::string&>());
    const auto* only = text.pieces.size() == 1 ? std::get_if<Placeholder>(&text.pieces.front()) : nullptr;
    if (only && only->argument == "number") return as_number(value_of(*only, lookup));
    return fill(text, lookup);
  }
  if (!value.is_structured()) return value;
  Json filled = value;
  for (Json& element : filled) element = fill_json(element, lookup);
  return filled;
}

}  // namespace dupcheck
