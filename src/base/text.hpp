#pragma once
// Text as people read it. Pure functions, no locale.

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace dupcheck {

std::string_view trim(std::string_view text);
std::string lower(std::string_view ascii);
std::string upper(std::string_view ascii);
bool iequals(std::string_view a, std::string_view b);
std::vector<std::string_view> split(std::string_view text, char separator);
std::string join(std::span<const std::string> parts, std::string_view separator);

/// The allowed word nearest to what was written, by edit distance; empty when none is near enough to be
/// meant.
std::string did_you_mean(std::string_view written, std::span<const std::string_view> allowed);

/// Server text made safe for a terminal: control characters, ANSI escapes, bidi controls and invalid UTF-8
/// become visible escapes.
std::string printable(std::string_view text);

/// The first `columns` columns of text, with an ellipsis if something was cut. Never cuts inside a UTF-8
/// character.
std::string shorten(std::string_view text, std::size_t columns);

/// Columns the text takes on a terminal: East Asian wide characters count two (Unicode Standard Annex 11),
/// combining marks none.
std::size_t display_width(std::string_view utf8);

/// "1 attempt", "3 attempts".
std::string count_of(std::size_t n, std::string_view singular, std::string_view plural = {});

}  // namespace dupcheck
