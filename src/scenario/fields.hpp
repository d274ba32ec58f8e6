#pragma once
// Every object of the scenario language and the fields it may have: the one list that the reader goes by, and
// that scenarios/schema.json is held to by a test.

#include <span>
#include <string_view>

namespace dupcheck {

struct FieldTable {
  std::string_view object;  ///< as errors call it, and the name under "definitions" in schema.json
  std::span<const std::string_view> fields;
  bool has(std::string_view field) const;
};

namespace fields {
extern const FieldTable scenario, target, request, step, fetched_key, variable, basic, part, outcomes,
    matcher, test, effect, is, range, lock, hold, contract, timeouts, tls, burst, distinct, replay, retry,
    sweep, lock_expiry, mistaken_delete, reentrancy, lease, failure, pace, moment, outage, crash, mismatch,
    fingerprint, token, conservation, sold, instances, soak, grouped, steps, case_step;
}  // namespace fields

std::span<const FieldTable* const> all_field_tables();

}  // namespace dupcheck
