#include "store/database.hpp"

#include <array>
#include <stdexcept>

#include "store/dialect.hpp"

namespace dupcheck {
namespace {

struct DatabaseKind {
  StoreUrl::Kind kind;
  std::unique_ptr<Database> (*open)(const StoreUrl&, Access, const StoreTimeouts&);
};

// Adding a database: one file, one row here, its schemes in url.cpp.
constexpr std::array database_kinds = {
    DatabaseKind{StoreUrl::Kind::sqlite, open_sqlite},
    DatabaseKind{StoreUrl::Kind::mysql, open_mysql},
    DatabaseKind{StoreUrl::Kind::postgresql, open_postgresql},
};

}  // namespace

std::unique_ptr<Database> open_database(const StoreUrl& url, Access access, const StoreTimeouts& timeouts) {
  for (const DatabaseKind& row : database_kinds)
    if (row.kind == url.kind) return row.open(url, access, timeouts);
  throw std::invalid_argument(describe(url) +
                              " is a Redis, not a database: SQL needs mysql://, postgresql:// or sqlite:");
}

}  // namespace dupcheck
