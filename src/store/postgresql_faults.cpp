#include "store/postgresql_faults.hpp"

#include <array>
#include <vector>

#include "base/text.hpp"

namespace dupcheck {
namespace {

struct Row {
  std::string_view prefix;
  StoreFault fault;
};

// The first prefix that fits decides.
constexpr std::array faults = {
    Row{"23505", StoreFault::unique},
    Row{"25006", StoreFault::read_only},
    Row{"28", StoreFault::authentication},
    Row{"40001", StoreFault::deadlock},
    Row{"40P01", StoreFault::deadlock},
    Row{"42501", StoreFault::denied},
    Row{"3D", StoreFault::missing},     // database
    Row{"3F", StoreFault::missing},     // schema
    Row{"42P01", StoreFault::missing},  // table
    Row{"42703", StoreFault::missing},  // column
    Row{"42", StoreFault::syntax},
    Row{"08P01", StoreFault::syntax},  // as many values bound as the statement has places
    Row{"53", StoreFault::unreachable},
    Row{"55P03", StoreFault::busy},
    Row{"55006", StoreFault::busy},
    Row{"57014", StoreFault::timeout},
    Row{"57P03", StoreFault::unreachable},  // starting up or shutting down
    Row{"57P", StoreFault::connection_lost},
    Row{"08", StoreFault::connection_lost},
};

bool is_sqlstate(std::string_view text) {
  // With a digit at least: "FATAL" is none.
  return text.size() == 5 && text.find_first_of("0123456789") != std::string_view::npos &&
         text.find_first_not_of("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ") == std::string_view::npos;
}

}  // namespace

StoreFault fault_of_sqlstate(std::string_view sqlstate) {
  for (const Row& row : faults)
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
