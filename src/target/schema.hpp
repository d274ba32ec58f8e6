#pragma once
// The shop's tables on SQLite, MariaDB/MySQL and PostgreSQL.

#include "store/database.hpp"
#include "store/url.hpp"

namespace dupcheck::target {

/// Makes these where they are missing, with 1,000,000 of, and sees to it that the unique
/// index on orders.request_id is there, or is not:
///
///   orders(id, order_no, request_id, ref, user_id, sku, quantity, created_at)
///   products(sku, stock, version)
///   request_ids(request_id, created_at)                                   what dedupe tables remember
///   payments(payment_no, status = 'UNPAID', user_id = 0, amount = 0)
///   ledger(id, payment_no, trade_no, amount, created_at)                  one row a debit
///   idempotency_records(user_id, idempotency_key, fingerprint, state, owner, lease_until, status, body)
///
/// Several targets may do so at once on one database. Throws StoreError; std::runtime_error when there is a
/// table of that name that is not ours: a shop that somebody lives on is never touched.
void create_schema(Database& database, StoreUrl::Kind kind, bool unique_index);

}  // namespace dupcheck::target
