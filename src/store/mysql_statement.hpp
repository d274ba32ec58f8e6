#pragma once
// One statement on an open MariaDB or MySQL connection. Private to this room.

#include <string>
#include <string_view>

#include <mysql.h>

#include "store/value.hpp"

namespace dupcheck {

/// What the library said; mysql.cpp makes a StoreError of it.
struct MysqlError {
  unsigned number = 0;
  std::string message;
};

/// Prepared, bound and run; without parameters also what cannot be prepared. Throws MysqlError, StoreError
/// for a parameter that has no value.
Rows run_mysql(MYSQL* connection, std::string_view sql, const Parameters& parameters);

}  // namespace dupcheck
