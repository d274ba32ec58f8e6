#pragma once
// The server's side of the IETF Idempotency-Key draft (draft-ietf-httpapi-idempotency-key-header): a record
// for every key of a user, with the payload's fingerprint, what is becoming of it, and the answer once it is
// known.

#include "target/shop.hpp"

namespace dupcheck::target {

/// What becomes of the record when the business has failed and nothing was written.
enum class AfterFailure {
  forgotten,  ///< the same key may try again
  kept,       ///< the 500 is the answer from now on
};

/// No record: makes one, works, and writes order and answer in one transaction. A record that is done: its
/// answer again, with `Idempotent-Replayed: true`. One that runs: 409 with Retry-After. Another payload under
/// the key: 422. A record that runs has a lease; once that is over another may take it over, and the first
/// one's transaction then ends with nothing written.
Answer place_by_record(Shop& shop, const OrderRequest& order, AfterFailure after_failure);

}  // namespace dupcheck::target
