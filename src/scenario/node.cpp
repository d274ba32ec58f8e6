#include "scenario/node.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include <fmt/format.h>

#include "base/text.hpp"

namespace dupcheck {
namespace {

using Kind = Located::Kind;

constexpr Nanos longest = std::chrono::hours(24 * 30);

std::optional<int> whole_number(const std::string& text) {
  const auto number = Decimal::parse(text);
  if (!number || !number->is_whole() || number->text().size() > 9) return std::nullopt;
  return std::stoi(number->text());
}

}  // namespace

void Node::error(std::string message, std::string help) const {
  loading_->problems.push_back(
      {Severity::error, value_->at, value_->pointer, std::move(message), std::move(help)});
}

void Node::warning(std::string message, std::string help) const {
  loading_->problems.push_back(
      {Severity::warning, value_->at, value_->pointer, std::move(message), std::move(help)});
}

void Node::wrong_type(std::string_view allowed) const {
  error(fmt::format("expected {}, found {}", allowed, describe(*value_)));
}

std::optional<std::string> Node::text(std::string_view allowed) const {
  if (!is(Kind::text) || value_->text.empty()) {
    wrong_type(allowed);
    return std::nullopt;
  }
  return value_->text;
}

std::optional<std::string> Node::plain(std::string_view allowed) const {
  return text(allowed) ? literal(allowed) : std::nullopt;
}

std::optional<std::string> Node::literal(std::string_view allowed) const {
  if (!is(Kind::text)) {
    wrong_type(allowed);
    return std::nullopt;
  }
  const auto filled = resolved(value_->text);
  if (!filled) return std::nullopt;
  if (!filled->is_literal()) {
    error(fmt::format("'${{{}}}' cannot stand here: it is not known before the run", filled->names().front()),
          "only ${env.NAME} and ${reference.x} are filled in here");
    return std::nullopt;
  }
  return fill(*filled, [](const Placeholder&) { return std::nullopt; });
}

std::optional<Template> Node::unchecked_template(std::string_view allowed) const {
  if (is(Kind::text)) return resolved(value_->text);
  if (is(Kind::number)) return Template{{value_->text}};
  if (is(Kind::boolean)) return Template{{std::string(value_->truth ? "true" : "false")}};
  wrong_type(allowed);
  return std::nullopt;
}

std::optional<bool> Node::boolean() const {
  if (is(Kind::boolean)) return value_->truth;
  wrong_type("true or false");
  return std::nullopt;
}

std::optional<int> Node::integer(int min, int max) const {
  const auto number = is(Kind::number) ? whole_number(value_->text) : std::nullopt;
  if (number && *number >= min && *number <= max) return number;
  wrong_type(fmt::format("a whole number from {} to {}", min, max));
  return std::nullopt;
}

std::optional<Decimal> Node::decimal() const {
  const auto number = is(Kind::number) ? Decimal::parse(value_->text) : std::nullopt;
  if (!number) wrong_type("a number");
  return number;
}

std::optional<Nanos> Node::duration(Nanos min) const {
  const auto length = is(Kind::text) ? parse_duration(value_->text) : std::nullopt;
  if (!length) {
    wrong_type("a duration");
    loading_->problems.back().help = "a number with a unit, in quotes: \"250ms\", \"1.5s\", \"5m\", \"1h\"";
  } else if (*length < min || *length > longest) {
    error(fmt::format("the duration {} is out of range", format_duration(*length)),
          fmt::format("from {} to 30 days", format_duration(min)));
    return std::nullopt;
  }
  return length;
}

std::optional<std::size_t> Node::one_of(std::span<const std::string_view> words) const {
  if (is(Kind::text)) {
    const auto found = std::find(words.begin(), words.end(), value_->text);
    if (found != words.end()) return static_cast<std::size_t>(found - words.begin());
  }
  wrong_type(alternatives(words));
  if (is(Kind::text)) {
    const std::string meant = did_you_mean(value_->text, words);
    if (!meant.empty()) loading_->problems.back().help = fmt::format("did you mean '{}'?", meant);
  }
  return std::nullopt;
}

std::optional<std::string> Node::existing_file() const {
  const auto written = plain("a path");
  if (!written) return std::nullopt;
  const std::string path = beside(value_->at, *written);
  if (std::ifstream file(path); file && !std::filesystem::is_directory(path)) return path;
  error(fmt::format("the file '{}' cannot be read", path),
        "a relative path starts at the folder of the file that names it");
  return std::nullopt;
}

std::vector<Node> Node::elements(std::string_view allowed) const {
  std::vector<Node> nodes;
  if (!is(Kind::array)) wrong_type(allowed);
  for (const Located& element : value_->elements) nodes.emplace_back(element, *loading_);
  return nodes;
}

std::vector<Node> Node::one_or_more() const { return is(Kind::array) ? elements("") : std::vector{*this}; }

std::vector<std::pair<std::string, Node>> Node::members(std::string_view allowed) const {
  std::vector<std::pair<std::string, Node>> nodes;
  if (!is(Kind::object)) wrong_type(allowed);
  for (const LocatedMember& member : value_->members)
    nodes.emplace_back(member.name, Node(member.value, *loading_));
  return nodes;
}

std::optional<Template> Node::resolved(std::string_view text) const {
  Template filled;
  try {
    for (const auto& piece : parse_template(text).pieces) {
      if (const auto* placeholder = std::get_if<Placeholder>(&piece))
        resolve(*placeholder, filled);
      else
        filled.pieces.push_back(piece);
    }
  } catch (const std::invalid_argument& wrong) {
    error(wrong.what(), "write $${ for a literal ${");
    return std::nullopt;
  }
  return filled;
}

/// ${env.X} and ${reference.x} become text, so that no later reader can take what is inside for a template.
void Node::resolve(const Placeholder& placeholder, Template& into) const {
  const std::string& name = placeholder.name;
  if (name.starts_with("env.")) {
    const std::string variable = name.substr(4);
    // NOLINTNEXTLINE(concurrency-mt-unsafe): scenarios are read before any thread starts
    if (const char* value = std::getenv(variable.c_str())) {
      loading_->secrets.add(value);
      into.pieces.emplace_back(value);
    } else {
      const std::string message = fmt::format("the environment variable {} is not set", variable);
      const std::string help = fmt::format("export {}=…", variable);
      loading_->options.require_env ? error(message, help) : warning(message, help);
      into.pieces.emplace_back(fmt::format("<unset {}>", variable));
    }
  } else if (name.starts_with("reference.")) {
    const auto& known = loading_->options.reference;
    if (!loading_->has_reference) {
      error(fmt::format("'${{{}}}' needs the reference target", name),
            "set \"target\": {\"reference\": …}, or write your own address here (--set)");
    } else if (known && !known->contains(name.substr(10))) {
      error(fmt::format("the reference target has no '{}'", name.substr(10)),
            "it has ${reference.url}, ${reference.db}, ${reference.redis} and ${reference.log}");
    }
    const bool given = known && known->contains(name.substr(10));
    into.pieces.emplace_back(given ? known->at(name.substr(10)) : "${" + name + "}");
  } else {
    into.pieces.emplace_back(placeholder);
  }
}

std::string beside(const Position& at, const std::string& path) {
  if (path.starts_with('/') || at.line == 0) return path;  // an option is relative to where we stand
  return (std::filesystem::path(at.file).parent_path() / path).lexically_normal().string();
}

}  // namespace dupcheck
