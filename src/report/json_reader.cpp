#include "report/json_reader.hpp"

#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "base/json_full.hpp"
#include "base/text.hpp"

namespace dupcheck {
namespace {

/// RFC 6901: ~ and / are written ~0 and ~1.
std::string step(std::string_view name) {
  std::string out = "/";
  for (char c : name) {
    if (c == '~')
      out += "~0";
    else if (c == '/')
      out += "~1";
    else
      out += c;
  }
  return out;
}

}  // namespace

void JsonReader::fail(std::string_view wanted) const {
  throw std::runtime_error(fmt::format("{}: {} was expected, found {}",
                                       pointer_.empty() ? "the whole file" : printable(pointer_), wanted,
                                       shorten(printable(dump(*json_)), 60)));
}

JsonReader JsonReader::at(std::string_view name) const {
  if (!json_->is_object()) fail("an object");
  const auto found = json_->find(std::string(name));
  if (found == json_->end()) fail(fmt::format("an object with '{}'", name));
  return {*found, pointer_ + step(name)};
}

std::optional<JsonReader> JsonReader::find(std::string_view name) const {
  if (!json_->is_object()) fail("an object");
  const auto found = json_->find(std::string(name));
  if (found == json_->end() || found->is_null()) return std::nullopt;
  return JsonReader(*found, pointer_ + step(name));
}

std::vector<JsonReader> JsonReader::items() const {
  if (!json_->is_array()) fail("a list");
  std::vector<JsonReader> items;
  for (const Json& item : *json_) items.push_back({item, pointer_ + step(std::to_string(items.size()))});
  return items;
}

std::vector<std::pair<std::string, JsonReader>> JsonReader::members() const {
  if (!json_->is_object()) fail("an object");
  std::vector<std::pair<std::string, JsonReader>> members;
  for (const auto& [name, value] : json_->items())
    members.emplace_back(name, JsonReader(value, pointer_ + step(name)));
  return members;
}

std::string JsonReader::text() const {
  if (!json_->is_string()) fail("a text");
  return json_->get<std::string>();
}

double JsonReader::number() const {
  if (!json_->is_number()) fail("a number");
  return json_->get<double>();
}

std::int64_t JsonReader::whole() const {
  if (!json_->is_number_integer()) fail("a whole number");
  if (json_->is_number_unsigned() && json_->get<std::uint64_t>() > std::numeric_limits<std::int64_t>::max())
    fail("a smaller number");
  return json_->get<std::int64_t>();
}

int JsonReader::small() const {
  const std::int64_t value = whole();
  if (value < std::numeric_limits<int>::min() || value > std::numeric_limits<int>::max())
    fail("a smaller number");
  return static_cast<int>(value);
}

unsigned long long JsonReader::natural() const {
  const bool natural =
      json_->is_number_unsigned() || (json_->is_number_integer() && json_->get<std::int64_t>() >= 0);
  if (!natural) fail("a whole number, 0 or more");
  return json_->get<std::uint64_t>();
}

bool JsonReader::flag() const {
  if (!json_->is_boolean()) fail("true or false");
  return json_->get<bool>();
}

Nanos JsonReader::us() const {
  const double value = number();
  constexpr double longest = 9e15;  // µs in what Nanos can hold
  if (std::abs(value) > longest) fail("a smaller number");
  return Nanos(std::llround(value * 1000));
}

std::string JsonReader::text_or_empty(std::string_view name) const {
  const auto member = find(name);
  return member ? member->text() : std::string();
}

bool JsonReader::flag_or_false(std::string_view name) const {
  const auto member = find(name);
  return member && member->flag();
}

std::optional<Nanos> JsonReader::us_if_there(std::string_view name) const {
  const auto member = find(name);
  return member ? std::optional(member->us()) : std::nullopt;
}

}  // namespace dupcheck
