#pragma once
// INSERT or UPDATE in one statement, and whose row it is afterwards.

#include "target/order_rows.hpp"

namespace dupcheck::target {

/// The row of this request id, made now or found, is locked until the transaction ends: the number of its
/// order. It is `order_no` when this very statement has made it. Needs the unique index on request_id.
std::string upsert_order(Database& database, StoreUrl::Kind dialect, const OrderRequest& order,
                         const std::string& order_no);

}  // namespace dupcheck::target
