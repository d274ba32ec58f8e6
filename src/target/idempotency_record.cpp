// idempotency-record: a record for every key and user, with fingerprint, state and the stored answer.
//
// Right, and what the IETF draft describes. The first INSERT of a key has the work; while it runs others are
// told 409 and when to come again; when it is done they get the stored answer, with Idempotent-Replayed:
// true, and a payload that is not the first one's gets 422. The answer is stored in the order's own
// transaction: there is no moment at which one is there and the other is not. A failure before that forgets
// the record, and the same key may be used again. A process that dies leaves a record that runs, under a
// lease of 2 s: then the next one takes it over by an UPDATE that names the owner it has seen. Work that
// lasts longer is done twice and written once: whoever is no longer the owner finds no row to finish, and
// rolls back. Records are kept for ever here; a service deletes old ones and says how long a key is good for.
//
// In the wild: Stripe's API and the services that copy it; draft-ietf-httpapi-idempotency-key-header.

#include "target/idempotency_records.hpp"

namespace dupcheck::target {

Answer idempotency_record(Shop& shop, const OrderRequest& order) {
  return place_by_record(shop, order, AfterFailure::forgotten);
}

}  // namespace dupcheck::target
