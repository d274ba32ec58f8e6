#pragma once
// PostgreSQL's error codes (Appendix A of its manual) in our classes. Private to this room.

#include <string>
#include <string_view>

#include "store/error.hpp"

namespace dupcheck {

StoreFault fault_of_sqlstate(std::string_view sqlstate);

struct PostgresRefusal {
  StoreFault fault = StoreFault::unreachable;
  std::string code;     ///< SQLSTATE; empty when the server never spoke
  std::string message;  ///< one line
};

/// From libpq's verbose message about a connection that was not made: `… FATAL:  28P01: password
/// authentication failed …\nLOCATION:  …`. The words are in the server's language, the code is not.
PostgresRefusal refusal_of(std::string_view verbose_message);

}  // namespace dupcheck
