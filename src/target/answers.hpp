#pragma once
// The target's answers, in the shape that many services use: {"code": 0, "data": …} or
// {"code": 10010, "message": "…"}.

#include <string>
#include <string_view>

#include "target/shop.hpp"
#include "target/strategy.hpp"

namespace dupcheck::target {

/// 201 with the order's number; 404 for a product that there is not, 410 when it is sold out, 409 as
/// in_progress for what was given up, and 500 for a unique index that was hit by a strategy that did not
/// expect it.
Answer answer_for(const Placed& placed);
/// 200 with the order's number and `Idempotent-Replayed: true`.
Answer replayed(const std::string& order_no);
/// 409, code 10010, 请勿重复提交.
Answer rejected_duplicate();
/// 409, code 10011, 处理中, with Retry-After: the first one is still at work.
Answer in_progress();
/// 422, code 10022: the key was used with another payload.
Answer key_reused();
/// 403, code 10403: a token that was never issued, or to somebody else.
Answer bad_token();
/// 429, code 10029, 操作过于频繁, with Retry-After in whole seconds.
Answer throttled(std::chrono::seconds retry_after);
/// 503, code 10503, with Retry-After: nothing was done.
Answer unavailable(std::string_view why);
/// {"code": …, "message": …}.
Answer failure(int status, int code, std::string_view message);

}  // namespace dupcheck::target
