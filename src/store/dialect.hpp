#pragma once
// What the three databases' drivers share. Private to this room.

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/sql_text.hpp"
#include "store/database.hpp"
#include "store/sql_parameters.hpp"

namespace dupcheck {

NativeSql to_native(std::string_view sql, PlaceholderStyle style, SqlDialect dialect);

/// The values of the placeholders, in order. Throws StoreFault::syntax naming a parameter that has no value,
/// and those there are.
std::vector<const Value*> bind_values(const NativeSql& native, const Parameters& parameters);

/// A whole number as the database wrote it: std::int64_t, or Exact when it is larger than that.
Value whole_number(std::string_view digits);

std::unique_ptr<Database> open_sqlite(const StoreUrl& url, Access access, const StoreTimeouts& timeouts);
std::unique_ptr<Database> open_mysql(const StoreUrl& url, Access access, const StoreTimeouts& timeouts);
std::unique_ptr<Database> open_postgresql(const StoreUrl& url, Access access, const StoreTimeouts& timeouts);

}  // namespace dupcheck
