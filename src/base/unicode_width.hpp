#pragma once

namespace dupcheck {

/// Columns a character takes on a terminal: 0 for control characters and combining marks, 2 for East Asian
/// wide and full-width ones, else 1.
int columns_of(char32_t c);

}  // namespace dupcheck
