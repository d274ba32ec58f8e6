#pragma once
// The shop's tables on SQLite, MariaDB/MySQL and PostgreSQL.

#include "store/database.hpp"
#include "store/url.hpp"

namespace dupcheck::target {

/// Makes orders(id, order_no, request_id, ref, user_id, sku, quantity, created_at) and
/// products(sku, stock, version) with 1,000,000 of where they are missing, and sees to it
/// that the unique index on orders.request_id is there, or is not. Several targets may do so at once on one
/// database. Throws StoreError; std::runtime_error when there is a table of that name that is not ours: a
/// shop that somebody lives on is never touched.
void create_schema(Database& database, StoreUrl::Kind kind, bool unique_index);

}  // namespace dupcheck::target
