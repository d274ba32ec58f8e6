// state-machine: UPDATE … SET status = 'PAID' WHERE … AND status = 'UNPAID'; the affected rows decide.
//
// Right. A payment goes from UNPAID to PAID once. The condition stands in the statement that changes it, so
// the database makes duplicates wait for the first one's commit and then finds no row for them to change;
// only who has changed one enters the debit, in the same transaction. No key, no lock, no table of ids: the
// state that the business has anyway is the memory, for ever, on any number of instances. A duplicate is
// answered 200, since a provider that gets anything else calls again.
//
// In the wild: callbacks of WeChat Pay and Alipay, whose manuals ask for exactly this; every order that has a
// status.

#include "target/payment.hpp"

namespace dupcheck::target {

Answer state_machine(Shop& shop, const OrderRequest& callback) {
  shop.work(callback.work);
  fail_before_if_asked(callback);
  const Ended ended = shop.transact([&](Database& database) {
    const Rows changed = database.query(
        "UPDATE payments SET status = 'PAID' WHERE payment_no = :payment_no AND status = 'UNPAID'",
        {{"payment_no", callback.payment_no}});
    if (changed.affected != 1) return false;
    enter_debit(database, callback);
    return true;
  });
  if (ended != Ended::committed) return answer_unchanged(callback, payment_status(shop, callback.payment_no));
  fail_after_if_asked(callback, callback.payment_no);
  return paid(callback);
}

}  // namespace dupcheck::target
