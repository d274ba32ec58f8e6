#pragma once
// SQLite, MariaDB/MySQL and PostgreSQL behind one interface. The boundary to the outside world that unit
// tests fake.

#include <memory>
#include <string>
#include <string_view>

#include "base/time.hpp"
#include "store/error.hpp"
#include "store/url.hpp"
#include "store/value.hpp"

namespace dupcheck {

enum class Access {
  read_only,
  read_write,
  create,  ///< read_write; an SQLite file that is not there is made
};

struct StoreTimeouts {
  Nanos connect = std::chrono::seconds(5);
  Nanos statement = std::chrono::seconds(5);
};

/// One connection. Not for two threads at once. All methods throw StoreError.
/// A lost connection is never silently re-made inside a transaction; outside one the next statement
/// reconnects with the session's whole state (read-only, time-outs, character set) or throws.
class Database {
 public:
  virtual ~Database() = default;
  /// Named parameters (:key) are bound, never pasted; unused ones are ignored, unknown ones are
  /// StoreFault::syntax. Each statement sees the latest committed data (no snapshot outlives a statement
  /// outside a transaction).
  virtual Rows query(std::string_view sql, const Parameters& parameters = {}) = 0;
  /// SQLite: BEGIN IMMEDIATE, so that a hold really holds.
  virtual void begin() = 0;
  virtual void commit() = 0;
  virtual void rollback() = 0;
};

/// Opens by the URL's kind; the table of kinds is in database.cpp. Throws StoreError, std::invalid_argument
/// for a Redis URL.
std::unique_ptr<Database> open_database(const StoreUrl& url, Access access, const StoreTimeouts& timeouts);

}  // namespace dupcheck
