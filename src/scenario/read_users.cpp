// Users: a list in the scenario, a CSV file (RFC 4180) with a header line, or JSON lines.

#include <algorithm>
#include <fstream>
#include <sstream>

#include <fmt/format.h>

#include "base/json_full.hpp"
#include "base/text.hpp"
#include "scenario/parts.hpp"

namespace dupcheck {
namespace {

using Kind = Located::Kind;

std::string whole_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream content;
  content << file.rdbuf();
  return content.str();
}

std::optional<User> read_user(const Node& node) {
  User user;
  for (const auto& [name, field] : node.members("a user: an object such as {\"id\": 7}")) {
    if (field.is(Kind::number))
      user[name] = field.located().text;
    else if (field.is(Kind::boolean))
      user[name] = field.located().truth ? "true" : "false";
    else if (auto text = field.literal("a text, a number, true or false"))
      user[name] = *text;
  }
  if (user.empty()) return std::nullopt;
  return user;
}

/// One record of RFC 4180 from `at` on; the quotes may span lines.
std::vector<std::string> csv_record(std::string_view text, std::size_t& at) {
  std::vector<std::string> record(1);
  bool quoted = false;
  for (; at < text.size(); ++at) {
    const char c = text[at];
    if (quoted && c == '"' && text.substr(at + 1).starts_with('"')) {
      record.back() += text[++at];
    } else if (c == '"') {
      quoted = !quoted;
    } else if (quoted || (c != ',' && c != '\n' && c != '\r')) {
      record.back() += c;
    } else if (c == ',') {
      record.emplace_back();
    } else if (c == '\n') {
      ++at;
      break;
    }
  }
  return record;
}

std::vector<User> from_csv(const std::string& path, const Node& node) {
  std::string text = whole_file(path);
  if (text.starts_with("\xef\xbb\xbf")) text.erase(0, 3);
  std::size_t at = 0;
  const std::vector<std::string> names = csv_record(text, at);
  std::vector<User> users;
  for (int number = 2; at < text.size(); ++number) {
    const std::vector<std::string> record = csv_record(text, at);
    if (record.size() == 1 && record.front().empty()) continue;
    if (record.size() != names.size()) {
      node.error(fmt::format("{}: record {} has {}, the header line has {}", path, number,
                             count_of(record.size(), "field"), names.size()));
      continue;
    }
    User user;
    for (std::size_t i = 0; i < names.size(); ++i) user[std::string(trim(names[i]))] = record[i];
    users.push_back(std::move(user));
  }
  return users;
}

std::vector<User> from_json_lines(const std::string& path, const Node& node) {
  std::vector<User> users;
  int number = 0;
  const std::string text = whole_file(path);
  for (std::string_view line : split(text, '\n')) {
    ++number;
    if (trim(line).empty()) continue;
    std::vector<Problem> problems;
    const auto value = parse_located(line, path, problems);
    for (Problem& problem : problems) {
      problem.at.line = number;
      node.loading().problems.push_back(problem);
    }
    if (!value) continue;
    Located placed = *value;
    placed.at.line = number;
    for (LocatedMember& member : placed.members) member.name_at.line = member.value.at.line = number;
    if (auto user = read_user(Node(placed, node.loading()))) users.push_back(*user);
  }
  return users;
}

std::vector<User> from_file(const Node& node) {
  const auto path = node.existing_file();
  if (!path) return {};
  if (path->ends_with(".csv")) return from_csv(*path, node);
  if (path->ends_with(".jsonl") || path->ends_with(".ndjson")) return from_json_lines(*path, node);
  node.error(fmt::format("'{}' is neither CSV nor JSON lines", *path), "name it *.csv or *.jsonl");
  return {};
}

}  // namespace

std::vector<User> read_users(const Node& node) {
  std::vector<User> users;
  const std::size_t problems = node.loading().problems.size();
  if (node.is(Kind::text)) {
    users = from_file(node);
  } else {
    for (const Node& element : node.elements("a list of users, or the path of a .csv or .jsonl file"))
      if (auto user = read_user(element)) users.push_back(*user);
  }
  if (users.empty() && node.loading().problems.size() == problems)
    node.error("there is no user in it", "leave \"users\" out when there are none");
  const std::set<std::string> common = common_fields(users);
  for (std::size_t i = 0; i < users.size(); ++i)
    for (const auto& [name, _] : users[i])
      if (!common.contains(name))
        node.error(fmt::format("only some users have the field '{}', user {} is one of them", printable(name),
                               i + 1),
                   "give it to all of them");
  return users;
}

std::set<std::string> common_fields(const std::vector<User>& users) {
  std::set<std::string> common;
  if (users.empty()) return common;
  for (const auto& [name, _] : users.front())
    if (std::all_of(users.begin(), users.end(), [&](const User& user) { return user.contains(name); }))
      common.insert(name);
  return common;
}

}  // namespace dupcheck
