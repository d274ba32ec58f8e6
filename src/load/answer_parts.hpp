#pragma once
// An answer as libcurl hands it over, piece by piece.

#include <string_view>

#include "load/attempt.hpp"

namespace dupcheck {

/// A line of the head. A status line begins it anew: what came before was an interim answer (1xx), or a
/// proxy's.
void add_header_line(Answer& answer, std::string_view line);
/// Keeps of the body what body_cap allows.
void add_body(Answer& answer, std::string_view bytes);

}  // namespace dupcheck
