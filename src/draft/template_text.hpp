#pragma once
// Literal text as the scenario language writes it.

#include <string>
#include <string_view>

namespace dupcheck {

/// Stands for ${env.NAME} inside literal text, through every quoting and encoding on the way: the name
/// between two characters of the private use area.
std::string environment_mark(std::string_view name);

/// Literal text as a template: "${" becomes "$${", marks become ${env.NAME}. Throws UnreadableInput when that
/// cannot be written, or when the text is no UTF-8; `what` names it.
std::string as_template(std::string_view text, std::string_view what);

/// The text with marks as a shell writes them, "$NAME": for messages.
std::string without_marks(std::string_view text);

bool is_utf8(std::string_view text);

}  // namespace dupcheck
