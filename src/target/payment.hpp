#pragma once
// The other business: a payment provider says that a payment was made. The payment becomes PAID, and the
// ledger gets one debit.

#include "target/shop.hpp"

namespace dupcheck::target {

/// UNPAID, PAID, …; nothing when there is no such payment.
std::optional<std::string> payment_status(Shop& shop, const std::string& payment_no);
/// One row in the ledger.
void enter_debit(Database& database, const OrderRequest& callback);

/// 200 with the payment's number: providers call again until they get that.
Answer paid(const OrderRequest& callback);
/// For a callback that has changed nothing: 200 and `Idempotent-Replayed: true` when the payment is PAID, 404
/// when there is none, 409 with code 10410 in any other status.
Answer answer_unchanged(const OrderRequest& callback, const std::optional<std::string>& status);

}  // namespace dupcheck::target
