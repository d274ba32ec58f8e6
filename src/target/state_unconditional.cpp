// state-unconditional: SELECT status; when it is UNPAID: work, UPDATE … SET status = 'PAID', one debit.
//
// Wrong. It is check-then-act with a status: everybody who looks before the first commit sees UNPAID, and the
// UPDATE that follows does not ask again. Setting PAID twice does no harm; the second debit does. One
// payment, one status, and as many rows in the ledger as there were callbacks at once.
//
// In the wild: `if (order.getStatus() == UNPAID) { order.setStatus(PAID); orderMapper.updateById(order);
// accountService.debit(…); }`; an ORM that writes back whole entities.

#include "target/payment.hpp"

namespace dupcheck::target {

Answer state_unconditional(Shop& shop, const OrderRequest& callback) {
  const auto status = payment_status(shop, callback.payment_no);
  if (status != "UNPAID") return answer_unchanged(callback, status);
  shop.work(callback.work);
  fail_before_if_asked(callback);
  shop.transact([&](Database& database) {
    database.query("UPDATE payments SET status = 'PAID' WHERE payment_no = :payment_no",
                   {{"payment_no", callback.payment_no}});
    enter_debit(database, callback);
    return true;
  });
  fail_after_if_asked(callback, callback.payment_no);
  return paid(callback);
}

}  // namespace dupcheck::target
