// --patch, --set, --target, --rounds, --threads: applied to the document, so that what they set is checked
// like everything else, and problems name the option.

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "base/text.hpp"
#include "scenario/document.hpp"
#include "scenario/merge.hpp"
#include "scenario/parts.hpp"

namespace dupcheck {
namespace {

using Kind = Located::Kind;

void place(Located& value, const Position& at, const std::string& pointer) {
  value.at = at;
  value.pointer = pointer;
  for (std::size_t i = 0; i < value.elements.size(); ++i)
    place(value.elements[i], at, fmt::format("{}/{}", pointer, i));
  for (LocatedMember& member : value.members) {
    member.name_at = at;
    place(member.value, at, pointer_below(pointer, member.name));
  }
}

/// JSON if it is JSON, else text.
Located value_of(const std::string& written, const Position& at, const std::string& pointer,
                 std::vector<Problem>& problems) {
  std::vector<Problem> found;
  auto parsed = parse_located(written, at.file, found);
  if (!parsed) return located_text(written, at, pointer);
  place(*parsed, at, pointer);
  for (Problem& problem : found) {
    problem.at = at;
    problems.push_back(std::move(problem));
  }
  return *parsed;
}

std::string case_word(const Located& element, std::string_view field) {
  const Located* value = element.find(field);
  return value && value->is(Kind::text) ? value->text : std::string{};
}

bool is_number(const std::string& text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
}

/// cases.NAME.x → cases.INDEX.x
bool resolve_case(const Located& root, std::vector<std::string>& tokens, const Position& at,
                  std::vector<Problem>& problems) {
  const Located* cases = root.find("cases");
  if (tokens.size() < 2 || tokens.front() != "cases" || is_number(tokens[1]) || !cases ||
      !cases->is(Kind::array))
    return true;
  if (const auto index = find_case_named(*cases, tokens[1])) {
    tokens[1] = std::to_string(*index);
    return true;
  }
  std::vector<std::string> names;
  for (const Located& element : cases->elements)
    names.push_back(element.find("name") ? case_word(element, "name") : case_word(element, "case"));
  const std::vector<std::string_view> views(names.begin(), names.end());
  problems.push_back({Severity::error,
                      at,
                      {},
                      fmt::format("there is no case '{}'", printable(tokens[1])),
                      help_for_word(tokens[1], views)});
  return false;
}

void apply_set(Located& root, const std::string& set, std::vector<Problem>& problems) {
  const std::size_t equals = set.find('=');
  const std::string path = set.substr(0, equals);
  const Position at{"--set " + path, 0, 0};
  if (equals == std::string::npos || path.empty()) {
    problems.push_back({Severity::error,
                        {"--set", 0, 0},
                        {},
                        fmt::format("'{}' sets nothing", printable(set)),
                        "--set a.b=JSON, for example --set cases.burst.threads=200"});
    return;
  }
  std::vector<std::string> tokens;
  if (const auto pointer = pointer_tokens(path))
    tokens = *pointer;
  else
    for (std::string_view part : split(path, '.')) tokens.emplace_back(part);
  if (!resolve_case(root, tokens, at, problems)) return;
  std::string pointer;
  for (const std::string& token : tokens) pointer = pointer_below(pointer, token);
  set_at(root, tokens, value_of(set.substr(equals + 1), at, pointer, problems), problems);
}

void apply_target(Located& root, const std::string& url) {
  const Position at{"--target", 0, 0};
  Located target = located_object(at, "/target");
  set_member(target, "url", located_text(url, at, "/target/url"));
  set_member(root, "target", std::move(target));
}

/// Where a case has such an option.
void apply_number(Located& root, std::string_view option, std::string_view field, int number,
                  std::vector<Problem>& problems) {
  Located* cases = root.find("cases");
  bool used = false;
  if (!cases) return;  // said elsewhere
  for (Located& element : cases->elements) {
    const FieldTable* table = case_fields(case_word(element, "case"));
    if (!table || !table->has(field)) continue;
    Located value;
    value.kind = Kind::number;
    value.text = std::to_string(number);
    value.at = Position{std::string(option), 0, 0};
    value.pointer = pointer_below(element.pointer, field);
    set_member(element, field, std::move(value));
    used = true;
  }
  if (!used)
    problems.push_back(
        {Severity::warning, {std::string(option), 0, 0}, {}, fmt::format("no case has '{}'", field), {}});
}

}  // namespace

std::optional<std::size_t> find_case_named(const Located& cases, std::string_view name) {
  for (std::string_view field : {"name", "case"})
    for (std::size_t i = 0; i < cases.elements.size(); ++i)
      if (case_word(cases.elements[i], field) == name) return i;
  return std::nullopt;
}

void apply_overrides(Located& root, const Overrides& overrides, std::vector<Problem>& problems) {
  for (const std::string& file : overrides.patches)
    if (const auto patch = read_json_file(file, std::nullopt, problems)) merge_patch(root, *patch, problems);
  for (const std::string& set : overrides.sets) apply_set(root, set, problems);
  if (overrides.target) apply_target(root, *overrides.target);
  if (overrides.rounds) apply_number(root, "--rounds", "rounds", *overrides.rounds, problems);
  if (overrides.threads) apply_number(root, "--threads", "threads", *overrides.threads, problems);
}

}  // namespace dupcheck
