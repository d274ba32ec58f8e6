#include <algorithm>

#include <fmt/format.h>

#include "base/text.hpp"
#include "scenario/node.hpp"

namespace dupcheck {

Fields::Fields(const Node& node, const FieldTable& table) : node_(node), table_(table) {
  if (!node.is(Located::Kind::object)) {
    node.wrong_type(fmt::format("an object with {}", alternatives(table.fields)));
    return;
  }
  for (const LocatedMember& member : node.located().members) {
    if (table.has(member.name)) continue;
    node.loading().problems.push_back({Severity::error, member.name_at, member.value.pointer,
                                       fmt::format("unknown field '{}'", printable(member.name)),
                                       help_for_word(member.name, table.fields)});
  }
}

std::optional<Node> Fields::find(std::string_view name) const {
  const Located* value = node_.located().find(name);
  if (!value) return std::nullopt;
  return Node(*value, node_.loading());
}

std::optional<Node> Fields::require(std::string_view name, std::string_view example) const {
  auto found = find(name);
  if (!found && node_.is(Located::Kind::object))
    node_.error(fmt::format("'{}' is missing", name), fmt::format("for example \"{}\": {}", name, example));
  return found;
}

std::optional<std::string_view> Fields::one_of(std::initializer_list<std::string_view> names,
                                               bool optional) const {
  std::vector<std::string_view> given;
  std::copy_if(names.begin(), names.end(), std::back_inserter(given), [&](auto name) { return has(name); });
  if (given.size() == 1) return given.front();
  const std::vector<std::string_view> all(names);
  if (given.size() > 1)
    node_.error(fmt::format("{} cannot stand together", alternatives(given, "and")),
                "keep exactly one of them");
  else if (!optional && node_.is(Located::Kind::object))
    node_.error(fmt::format("one of {} is missing", alternatives(all, "and")), "give exactly one of them");
  return std::nullopt;
}

std::string alternatives(std::span<const std::string_view> words, std::string_view last) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) text += i + 1 == words.size() ? fmt::format(" {} ", last) : ", ";
    text += fmt::format("'{}'", words[i]);
  }
  return text;
}

std::string help_for_word(std::string_view written, std::span<const std::string_view> allowed) {
  const std::string meant = did_you_mean(written, allowed);
  if (!meant.empty()) return fmt::format("did you mean '{}'?", meant);
  return "known here: " + alternatives(allowed, "and");
}

}  // namespace dupcheck
