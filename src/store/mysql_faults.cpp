#include "store/mysql_faults.hpp"

#include <array>

namespace dupcheck {
namespace {

struct Row {
  unsigned number;
  StoreFault fault;
};

constexpr std::array faults = {
    Row{1040, StoreFault::unreachable},      // too many connections
    Row{1044, StoreFault::denied},           // to this database
    Row{1045, StoreFault::authentication},   // user or password
    Row{1049, StoreFault::missing},          // database
    Row{1051, StoreFault::missing},          // table, in DROP
    Row{1053, StoreFault::connection_lost},  // server shutdown
    Row{1054, StoreFault::missing},          // column
    Row{1062, StoreFault::unique},
    Row{1064, StoreFault::syntax},
    Row{1065, StoreFault::syntax},          // empty
    Row{1129, StoreFault::unreachable},     // host blocked after too many errors
    Row{1130, StoreFault::authentication},  // this host may not connect
    Row{1142, StoreFault::denied},          // to this table
    Row{1143, StoreFault::denied},          // to this column
    Row{1146, StoreFault::missing},         // table
    Row{1149, StoreFault::syntax},
    Row{1169, StoreFault::unique},
    Row{1203, StoreFault::unreachable},  // too many connections of this user
    Row{1205, StoreFault::busy},         // lock wait time-out
    Row{1213, StoreFault::deadlock},
    Row{1227, StoreFault::denied},
    Row{1251, StoreFault::authentication},  // authentication plug-in
    Row{1290, StoreFault::read_only},       // server runs with --read-only
    Row{1305, StoreFault::missing},         // function or procedure
    Row{1317, StoreFault::timeout},         // KILL QUERY
    Row{1370, StoreFault::denied},          // routine
    Row{1586, StoreFault::unique},
    Row{1698, StoreFault::authentication},
    Row{1792, StoreFault::read_only},
    Row{1836, StoreFault::read_only},
    Row{1927, StoreFault::connection_lost},  // killed
    Row{1969, StoreFault::timeout},          // max_statement_time (MariaDB)
    Row{2002, StoreFault::unreachable},      // socket
    Row{2003, StoreFault::unreachable},      // host
    Row{2005, StoreFault::unreachable},      // unknown host
    Row{2006, StoreFault::connection_lost},
    Row{2013, StoreFault::connection_lost},
    Row{2026, StoreFault::unreachable},  // TLS
    Row{2055, StoreFault::connection_lost},
    Row{2059, StoreFault::authentication},   // plug-in of the client's
    Row{3024, StoreFault::timeout},          // max_execution_time (MySQL)
    Row{3572, StoreFault::busy},             // NOWAIT
    Row{4031, StoreFault::connection_lost},  // idle for too long (MySQL)
};

}  // namespace

StoreFault fault_of_mysql(unsigned number) {
  for (const Row& row : faults)
    if (row.number == number) return row.fault;
  return StoreFault::other;
}

}  // namespace dupcheck
