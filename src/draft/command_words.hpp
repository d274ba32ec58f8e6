#pragma once
// A copied command cut into the words that its shell would have passed on. Pure functions.

#include <string>
#include <string_view>
#include <vector>

namespace dupcheck {

struct CommandWords {
  std::vector<std::string> words;
  std::string left_out;  ///< what followed the command: "| jq .", "> out.json"; empty: nothing
};

/// POSIX quoting and bash's $'…'. Variables become environment_mark(), $(uuidgen) becomes a UUID. Throws
/// UnreadableInput on a quote that never closes, and on what only a shell can find out: $(…), `…`.
CommandWords bash_words(std::string_view text);

/// cmd.exe's carets, and the quotes and backslashes of the Microsoft C runtime; both generations of what
/// Chrome and Edge copy. %NAME% becomes environment_mark(). Throws UnreadableInput on an open quote.
CommandWords cmd_words(std::string_view text);

/// Quoting of cmd.exe: ^", a caret at the end of a line, or doubled quotes.
bool looks_like_cmd(std::string_view text);

/// "line 3, column 14" of an offset.
std::string place_in(std::string_view text, std::size_t offset);

}  // namespace dupcheck
