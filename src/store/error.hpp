#pragma once
// What can go wrong with a store, in classes a caller can act on.

#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

namespace dupcheck {

enum class StoreFault {
  unreachable,      ///< no connection: refused, no such host, no such file, TLS not trusted
  authentication,   ///< wrong user or password
  denied,           ///< connected, but not allowed to read or write this
  missing,          ///< no such database, table or column
  syntax,           ///< the statement is not valid
  timeout,          ///< the statement or the connecting took longer than allowed
  connection_lost,  ///< was connected, is not any more; state may be gone
  unique,           ///< a unique index refused the row
  deadlock,         ///< chosen as a victim, or serialisation failed: may be tried again
  busy,             ///< locked by another for longer than the time allowed (SQLite, lock wait time-out)
  read_only,        ///< a write in a read-only session
  other,
};

struct StoreError : std::runtime_error {
  StoreError(StoreFault kind, const std::string& message, std::string native_code = {})
      : std::runtime_error(message), fault(kind), code(std::move(native_code)) {}
  StoreFault fault;
  std::string code;  ///< "1062", "23505", "2067": the database's own
};

std::string_view word(StoreFault fault);

}  // namespace dupcheck
