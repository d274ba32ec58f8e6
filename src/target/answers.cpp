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
    case Placed::Result::given_up:
      return in_progress();
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

Answer in_progress() {
  Answer answer = failure(409, 10011, "处理中，请稍后重试");
  answer.headers["Retry-After"] = "1";
  answer.intercepted = true;
  return answer;
}

Answer key_reused() {
  return failure(422, 10022, "this key was used with another payload: a new operation needs a new key");
}

Answer bad_token() { return failure(403, 10403, "this token was not issued to you: GET /token issues one"); }

Answer throttled(std::chrono::seconds retry_after) {
  Answer answer = failure(429, 10029, "操作过于频繁");
  answer.headers["Retry-After"] = std::to_string(retry_after.count());
  return answer;
}

Answer unavailable(std::string_view why) {
  Answer answer = failure(503, 10503, why);
  answer.headers["Retry-After"] = "1";
  return answer;
}

}  // namespace dupcheck::target
