#include "store/postgresql_faults.hpp"

#include <array>
#include <vector>

#include "base/text.hpp"

namespace dupcheck {
namespace {

struct SqlState {
  std::string_view prefix;
  StoreFault fault;
};

// The first prefix that fits decides.
constexpr std::array sql_states = {
    SqlState{"23505", StoreFault::unique},
    SqlState{"25006", StoreFault::read_only},
    SqlState{"28", StoreFault::authentication},
    SqlState{"40001", StoreFault::deadlock},
    SqlState{"40P01", StoreFault::deadlock},
    SqlState{"42501", StoreFault::denied},
    SqlState{"3D", StoreFault::missing},     // database
    SqlState{"3F", StoreFault::missing},     // schema
    SqlState{"42P01", StoreFault::missing},  // table
    SqlState{"42703", StoreFault::missing},  // column
    SqlState{"42", StoreFault::syntax},
    SqlState{"08P01", StoreFault::syntax},  // as many values bound as the statement has places
    SqlState{"53", StoreFault::unreachable},
    SqlState{"55P03", StoreFault::busy},
    SqlState{"55006", StoreFault::busy},
    SqlState{"57014", StoreFault::timeout},
    SqlState{"57P03", StoreFault::unreachable},  // starting up or shutting down
    SqlState{"57P", StoreFault::connection_lost},
    SqlState{"08", StoreFault::connection_lost},
};

bool is_sqlstate(std::string_view text) {
  // With a digit at least: "FATAL" is none.
  return text.size() == 5 && text.find_first_of("0123456789") != std::string_view::npos &&
         text.find_first_not_of("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ") == std::string_view::npos;
}

}  // namespace

StoreFault fault_of_sqlstate(std::string_view sqlstate) {
  for (const SqlState& row : sql_states)
    if (sqlstate.starts_with(row.prefix)) return row.fault;
  return StoreFault::other;
}

PostgresRefusal refusal_of(std::string_view verbose_message) {
  PostgresRefusal refusal;
  std::vector<std::string> lines;
  for (std::string_view line : split(trim(verbose_message), '\n')) {
    line = trim(line);
    if (line.empty() || line.starts_with("LOCATION:")) continue;
    std::string text(line);
    // "FATAL:  28P01: words": the code between two colons.
    for (std::size_t colon = text.find(':'); refusal.code.empty() && colon != std::string::npos;
         colon = text.find(':', colon + 1)) {
      const std::size_t from = text.find_first_not_of(' ', colon + 1);
      if (from == std::string::npos || text.size() < from + 6 || text[from + 5] != ':') continue;
      if (!is_sqlstate(std::string_view(text).substr(from, 5))) continue;
      refusal.code = text.substr(from, 5);
      text.erase(from, 7);
    }
    lines.push_back(text);
  }
  refusal.message = join(lines, "; ");
  if (!refusal.code.empty()) refusal.fault = fault_of_sqlstate(refusal.code);
  // 08… from a server that has not let us in is no lost connection.
  if (refusal.fault == StoreFault::connection_lost || refusal.fault == StoreFault::other)
    refusal.fault = StoreFault::unreachable;
  return refusal;
}

}  // namespace dupcheck
