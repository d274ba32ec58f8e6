#pragma once
// A JSON value that knows where each part of it was written, through extends and patches.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.hpp"
#include "scenario/problem.hpp"

namespace dupcheck {

struct LocatedMember;

struct Located {
  enum class Kind { null, boolean, number, text, array, object } kind = Kind::null;
  bool truth = false;
  std::string text;  ///< of a text, decoded; of a number, as it was written
  std::vector<Located> elements;
  std::vector<LocatedMember> members;  ///< in the order written; names are unique

  Position at;
  std::string pointer;  ///< within the file that `at` names

  bool is(Kind other) const { return kind == other; }
  const Located* find(std::string_view name) const;
  Located* find(std::string_view name);
};

struct LocatedMember {
  std::string name;
  Position name_at;
  Located value;
};

/// "an object", "the text 'abc'", "the number 12", "true", "null", "a list".
std::string describe(const Located& value);
Json to_json(const Located& value);
/// A text, or an empty object, at a place.
Located located_text(std::string text, Position at, std::string pointer);
Located located_object(Position at, std::string pointer);
/// Replaces or adds a member. The name stands where the value stands.
void set_member(Located& object, std::string_view name, Located value);
bool remove_member(Located& object, std::string_view name);

/// `pointer` with one more token behind it, escaped (RFC 6901).
std::string pointer_below(std::string_view pointer, std::string_view token);
/// The tokens of a pointer, unescaped; nothing when it does not start with '/'.
std::optional<std::vector<std::string>> pointer_tokens(std::string_view pointer);

/// Reads JSON text with // and /* */ comments. Duplicate names and integers outside of 64 bits are problems
/// that do not stop the reading; a syntax error is one that does: then nothing is returned.
std::optional<Located> parse_located(std::string_view text, const std::string& file,
                                     std::vector<Problem>& problems);

}  // namespace dupcheck
