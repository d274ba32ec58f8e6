// The cases about what a submission says besides its key: mismatch, fingerprint, token.

#include "scenario/case_readers.hpp"

namespace dupcheck {
namespace {

bool has(const CaseSurroundings& around, const char* variation) {
  return around.scenario.variations.contains(variation);
}

}  // namespace

CaseOptions read_mismatch(const Fields& fields, const CaseSurroundings& around) {
  if (!has(around, "other"))
    fields.node().error("the case 'mismatch' needs another payload for the same key",
                        "declare it: \"other\": {\"json\": {\"quantity\": 2}}");
  MismatchOptions options;
  read_rounds(fields, options.rounds);
  return options;
}

CaseOptions read_fingerprint(const Fields& fields, const CaseSurroundings& around) {
  if (!has(around, "volatile") && !has(around, "other"))
    fields.node().error("the case 'fingerprint' needs to know what may change and what may not",
                        "declare fields that differ from one sending to the next, \"volatile\": "
                        "{\"headers\": {\"X-Trace-Id\": "
                        "\"${attempt.uuid}\"}}, or those that make it another operation, \"other\": "
                        "{\"json\": {\"quantity\": 2}}");
  FingerprintOptions options;
  read_number(fields, "threads", 2, most_threads, options.threads);
  read_rounds(fields, options.rounds);
  return options;
}

CaseOptions read_token(const Fields& fields, const CaseSurroundings&) {
  TokenOptions options;
  read_rounds(fields, options.rounds);
  return options;
}

}  // namespace dupcheck
