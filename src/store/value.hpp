#pragma once
// What a database gives back, exactly.

#include <cstdint>
#include <map>
#include <string>
#include <variant>
#include <vector>

namespace dupcheck {

struct Null {
  friend bool operator==(Null, Null) = default;
};
/// A number that is not a 64-bit integer, as the database wrote it: "12.50", "1e-3".
struct Exact {
  std::string text;
  friend bool operator==(const Exact&, const Exact&) = default;
};
struct Bytes {
  std::string data;
  friend bool operator==(const Bytes&, const Bytes&) = default;
};

using Value = std::variant<Null, std::int64_t, Exact, std::string, Bytes>;
/// Values for :named parameters.
using Parameters = std::map<std::string, Value>;

struct Rows {
  std::vector<std::string> columns;  ///< also when no row came
  std::vector<std::vector<Value>> rows;
  std::uint64_t affected = 0;  ///< by INSERT, UPDATE, DELETE
};

/// For people: NULL, 12, 'text', x'00ff'.
std::string describe(const Value& value);

}  // namespace dupcheck
