#include "target/payment.hpp"

#include "base/json_full.hpp"
#include "target/answers.hpp"

namespace dupcheck::target {

std::optional<std::string> payment_status(Shop& shop, const std::string& payment_no) {
  const Rows found =
      shop.look("SELECT status FROM payments WHERE payment_no = :payment_no", {{"payment_no", payment_no}});
  if (found.rows.empty()) return std::nullopt;
  return std::get<std::string>(found.rows.front().front());
}

void enter_debit(Database& database, const OrderRequest& callback) {
  database.query(
      "INSERT INTO ledger (payment_no, trade_no, amount) VALUES (:payment_no, :trade_no, :amount)",
      {{"payment_no", callback.payment_no}, {"trade_no", callback.trade_no}, {"amount", callback.amount}});
}

Answer paid(const OrderRequest& callback) {
  return {.status = 200, .body = dump(Json{{"code", 0}, {"data", {{"payment_no", callback.payment_no}}}})};
}

Answer answer_unchanged(const OrderRequest& callback, const std::optional<std::string>& status) {
  if (!status) return failure(404, 10404, "no such payment: " + callback.payment_no);
  if (*status != "PAID") return failure(409, 10410, "the payment is " + *status);
  Answer answer = paid(callback);
  answer.headers["Idempotent-Replayed"] = "true";
  answer.intercepted = true;
  return answer;
}

}  // namespace dupcheck::target
