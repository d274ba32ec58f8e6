// The cases about a lock: lock-expiry, mistaken-delete, reentrancy, lease.

#include "scenario/case_readers.hpp"

namespace dupcheck {

CaseOptions read_lock_expiry(const Fields& fields, const CaseSurroundings&) {
  static constexpr std::string_view ways[] = {"both", "natural", "forced"};
  LockExpiryOptions options;
  if (const auto how = fields.find("how"))
    if (const auto which = how->one_of(ways)) {
      options.natural = *which != 2;
      options.forced = *which != 1;
    }
  read_rounds(fields, options.rounds);
  return options;
}

CaseOptions read_mistaken_delete(const Fields& fields, const CaseSurroundings&) {
  MistakenDeleteOptions options;
  read_rounds(fields, options.rounds);
  return options;
}

CaseOptions read_reentrancy(const Fields& fields, const CaseSurroundings& around) {
  if (!around.scenario.variations.contains("nested"))
    fields.node().error("the case 'reentrancy' needs a submission that calls another guarded one",
                        "declare it: \"nested\": {\"path\": \"/orders/nested\"}");
  ReentrancyOptions options;
  read_rounds(fields, options.rounds);
  return options;
}

CaseOptions read_lease(const Fields& fields, const CaseSurroundings&) {
  LeaseOptions options;
  read_rounds(fields, options.rounds);
  read_duration(fields, "idle", Nanos{0}, options.idle);
  return options;
}

}  // namespace dupcheck
