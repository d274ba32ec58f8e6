#pragma once
// What kind of place we print to.

#include <string_view>

#include "cli/options.hpp"
#include "report/reporters.hpp"

namespace dupcheck {

/// Colour, width and character set of stdout, by the terminal, NO_COLOR (no-color.org), COLUMNS and the
/// locale.
Look look_of_stdout(const PrintOptions& print);
bool stderr_is_terminal();

void print_out(std::string_view text);
void print_error(std::string_view text);

}  // namespace dupcheck
