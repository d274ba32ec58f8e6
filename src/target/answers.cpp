#include "target/answers.hpp"

#include "base/json_full.hpp"

namespace dupcheck::target {
namespace {

std::string order_body(const std::string& order_no) {
  return dump(Json{{"code", 0}, {"data", {{"order_no", order_no}}}});
}

}  // namespace

Answer failure(int status, int code, std::string_view message) {
  return {.status = status, .body = dump(Json{{"code", code}, {"message", message}})};
}

Answer answer_for(const Placed& placed) {
  switch (placed.result) {
    case Placed::Result::placed:
      return {.status = 201, .body = order_body(placed.order_no)};
    case Placed::Result::unknown_product:
      return failure(404, 10404, "no such product");
    case Placed::Result::sold_out:
      return failure(410, 10020, "库存不足");
    case Placed::Result::refused_by_index:
      break;
  }
  return failure(500, 10500, "the unique index on request_id refused the row");
}

Answer replayed(const std::string& order_no) {
  return {.status = 200, .body = order_body(order_no), .headers = {{"Idempotent-Replayed", "true"}}};
}

Answer rejected_duplicate() {
  Answer answer = failure(409, 10010, "请勿重复提交");
  answer.intercepted = true;
  return answer;
}

Answer throttled(std::chrono::seconds retry_after) {
  Answer answer = failure(429, 10029, "操作过于频繁");
  answer.headers["Retry-After"] = std::to_string(retry_after.count());
  return answer;
}

}  // namespace dupcheck::target
