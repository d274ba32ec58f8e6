// idempotency-record-caches-failure: the same record, and a 500 is stored like any other answer.
//
// Wrong, for a contract that lets failures be retried. The payment service was away for a moment, the answer
// was 500, nothing was written; the client does what clients do, sends again with the same key, and gets the
// same 500 out of the record, for as long as the record lives. The key is burnt, and a client that then takes
// a new one has left the protection that the key was for. (Stripe stores a 500, too, and says so; then it is
// the contract, and clients must know.)
//
// In the wild: response caches keyed by Idempotency-Key in a middleware around the handler, that store
// whatever status comes out.

#include "target/idempotency_records.hpp"

namespace dupcheck::target {

Answer idempotency_record_caches_failure(Shop& shop, const OrderRequest& order) {
  return place_by_record(shop, order, AfterFailure::kept);
}

}  // namespace dupcheck::target
