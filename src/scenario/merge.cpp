#include "scenario/merge.hpp"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "base/text.hpp"

namespace dupcheck {
namespace {

using Kind = Located::Kind;

bool all_pointers(const Located& object) {
  return std::all_of(object.members.begin(), object.members.end(),
                     [](const LocatedMember& member) { return member.name.starts_with('/'); });
}

std::optional<std::size_t> index_in(const Located& list, const std::string& token) {
  std::size_t index = 0;
  const auto [end, error] = std::from_chars(token.data(), token.data() + token.size(), index);
  if (error != std::errc{} || end != token.data() + token.size() || index >= list.elements.size())
    return std::nullopt;
  return index;
}

void say(const Located& value, std::string message, std::string help, std::vector<Problem>& problems) {
  problems.push_back({Severity::error, value.at, value.pointer, std::move(message), std::move(help)});
}

/// One step down, made if it is a missing member of an object; null, with a problem, when there is no way.
Located* step_down(Located& from, const std::string& token, const Located& value,
                   std::vector<Problem>& problems) {
  if (from.is(Kind::null)) from = located_object(value.at, value.pointer);
  if (from.is(Kind::object)) {
    if (!from.find(token)) {
      Located nothing;
      nothing.at = value.at;
      nothing.pointer = value.pointer;
      set_member(from, token, std::move(nothing));
    }
    return from.find(token);
  }
  if (from.is(Kind::array)) {
    if (const auto index = index_in(from, token)) return &from.elements[*index];
    say(value, fmt::format("'{}' leads to no element of a list", printable(token)),
        from.elements.empty() ? "the list is empty"
                              : fmt::format("its elements are 0 to {}", from.elements.size() - 1),
        problems);
    return nullptr;
  }
  say(value, fmt::format("'{}' leads into {}, which has no parts", printable(token), describe(from)), {},
      problems);
  return nullptr;
}

void take_away(Located& from, const std::string& token) {
  if (from.is(Kind::object)) remove_member(from, token);
  if (const auto index = index_in(from, token); from.is(Kind::array) && index)
    from.elements.erase(from.elements.begin() + static_cast<std::ptrdiff_t>(*index));
}

/// The place that `tokens` lead to, but for the last one.
Located* walk(Located& root, const std::vector<std::string>& tokens, const Located& value,
              std::vector<Problem>& problems) {
  Located* place = &root;
  for (std::size_t i = 0; place && i + 1 < tokens.size(); ++i)
    place = step_down(*place, tokens[i], value, problems);
  return place;
}

/// What is wrong with a patched part as a whole is the patch's doing: its place is told.
void merge_into(Located& place, const Located& patch, std::vector<Problem>& problems) {
  merge_patch(place, patch, problems);
  place.at = patch.at;
  place.pointer = patch.pointer;
}

void merge_at_pointer(Located& target, const LocatedMember& member, std::vector<Problem>& problems) {
  const auto tokens = *pointer_tokens(member.name);
  Located* parent = walk(target, tokens, member.value, problems);
  if (!parent) return;
  if (member.value.is(Kind::null)) return take_away(*parent, tokens.back());
  if (parent->is(Kind::array) && tokens.back() == "-") {
    parent->elements.push_back(member.value);
    return;
  }
  if (Located* place = step_down(*parent, tokens.back(), member.value, problems))
    merge_into(*place, member.value, problems);
}

void merge_member(Located& target, const LocatedMember& member, std::vector<Problem>& problems) {
  if (member.value.is(Kind::null)) {
    remove_member(target, member.name);
    return;
  }
  if (!target.find(member.name)) {
    Located nothing;
    target.members.push_back({member.name, member.name_at, std::move(nothing)});
  }
  merge_into(*target.find(member.name), member.value, problems);
}

}  // namespace

void merge_patch(Located& target, const Located& patch, std::vector<Problem>& problems) {
  const bool patches_list =
      target.is(Kind::array) && patch.is(Kind::object) && !patch.members.empty() && all_pointers(patch);
  if (!patch.is(Kind::object)) {
    target = patch;
    return;
  }
  if (!target.is(Kind::object) && !patches_list) target = located_object(patch.at, patch.pointer);
  const bool names_only = target.is(Kind::object) && all_pointers(target);
  for (const LocatedMember& member : patch.members) {
    if (member.name.starts_with('/') && !names_only)
      merge_at_pointer(target, member, problems);
    else
      merge_member(target, member, problems);
  }
}

bool set_at(Located& root, const std::vector<std::string>& tokens, const Located& value,
            std::vector<Problem>& problems) {
  Located* parent = walk(root, tokens, value, problems);
  if (!parent) return false;
  if (value.is(Kind::null)) {
    take_away(*parent, tokens.back());
    return true;
  }
  Located* place = step_down(*parent, tokens.back(), value, problems);
  if (place) *place = value;
  return place != nullptr;
}

}  // namespace dupcheck
