#pragma once
// Reading a report back, with the JSON pointer of whatever is not as it should be.

#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/json.hpp"
#include "base/time.hpp"

namespace dupcheck {

/// A value inside a document and where it stands. Refers to the document. Every method throws
/// std::runtime_error, "/cases/0/rounds: a whole number was expected, found \"x\"".
class JsonReader {
 public:
  explicit JsonReader(const Json& document) : json_(&document) {}

  const Json& json() const { return *json_; }
  JsonReader at(std::string_view name) const;
  /// Nothing when it is missing or null.
  std::optional<JsonReader> find(std::string_view name) const;
  std::vector<JsonReader> items() const;
  std::vector<std::pair<std::string, JsonReader>> members() const;

  std::string text() const;
  double number() const;
  std::int64_t whole() const;
  int small() const;  ///< a whole number that fits an int
  unsigned long long natural() const;
  bool flag() const;
  Nanos us() const;

  /// "" / false / nothing when the member is missing.
  std::string text_or_empty(std::string_view name) const;
  bool flag_or_false(std::string_view name) const;
  std::optional<Nanos> us_if_there(std::string_view name) const;

  /// One of a set of words.
  template <class From>
  auto one_of(From from, std::string_view wanted) const {
    const auto found = from(text());
    if (!found) fail(wanted);
    return *found;
  }

  [[noreturn]] void fail(std::string_view wanted) const;

 private:
  JsonReader(const Json& json, std::string pointer) : json_(&json), pointer_(std::move(pointer)) {}
  const Json* json_;
  std::string pointer_;
};

}  // namespace dupcheck
