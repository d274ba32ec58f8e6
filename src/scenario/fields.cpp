#include "scenario/fields.hpp"

#include <algorithm>
#include <array>

namespace dupcheck {

bool FieldTable::has(std::string_view field) const {
  return std::find(fields.begin(), fields.end(), field) != fields.end();
}

namespace fields {
namespace {

constexpr std::string_view scenario_fields[] = {
    "$schema",  "name",    "description", "extends",  "target",  "stores",      "setup",
    "before",   "after",   "cleanup",     "key",      "vars",    "users",       "submit",
    "slow",     "fail",    "other",       "volatile", "nested",  "without_key", "outcomes",
    "identity", "effects", "lock",        "memory",   "hold",    "contract",    "timeouts",
    "tls",      "proxy",   "gate",        "cases",    "variants"};
constexpr std::string_view target_fields[] = {"url", "instances", "reference", "unix"};
constexpr std::string_view request_fields[] = {"method", "path", "query",     "headers", "cookies", "basic",
                                               "json",   "form", "multipart", "raw",     "raw_file"};
constexpr std::string_view step_fields[] = {"http", "capture", "store", "sql", "redis"};
constexpr std::string_view fetched_key_fields[] = {"fetch", "take"};
constexpr std::string_view variable_fields[] = {"hmac", "digest", "secret", "of", "encode"};
constexpr std::string_view basic_fields[] = {"user", "password"};
constexpr std::string_view part_fields[] = {"text", "file", "filename", "type"};
constexpr std::string_view outcomes_fields[] = {"accepted",  "replayed", "rejected", "in-progress",
                                                "throttled", "mismatch", "invalid",  "declined"};
constexpr std::string_view matcher_fields[] = {"status", "headers", "body", "text"};
constexpr std::string_view test_fields[] = {"is", "in", "matches", "exists"};
constexpr std::string_view effect_fields[] = {"store",   "sql",   "redis", "http",   "take",
                                              "headers", "log",   "match", "expect", "change",
                                              "always",  "empty", "within"};
constexpr std::string_view is_fields[] = {"is"};
constexpr std::string_view range_fields[] = {"min", "max"};
constexpr std::string_view lock_fields[] = {"store", "key", "ttl"};
constexpr std::string_view hold_fields[] = {"store", "sql", "for"};
constexpr std::string_view contract_fields[] = {
    "duplicates", "after_success", "window", "after_window", "after_failure", "mismatch", "missing_key",
    "bad_token",  "outage",        "expiry", "reentrant",    "key_scope",     "serial"};
constexpr std::string_view timeouts_fields[] = {"connect", "answer", "store", "settle"};
constexpr std::string_view tls_fields[] = {"ca", "certificate", "key", "insecure"};
constexpr std::string_view replay_fields[] = {"case", "name", "with", "rounds", "times", "after"};
constexpr std::string_view sweep_fields[] = {"case", "name", "with", "from", "to", "step", "count", "refine"};
constexpr std::string_view lock_expiry_fields[] = {"case", "name", "with", "how", "rounds"};
constexpr std::string_view only_rounds_fields[] = {"case", "name", "with", "rounds"};
constexpr std::string_view lease_fields[] = {"case", "name", "with", "rounds", "idle"};
constexpr std::string_view pace_fields[] = {"case", "name", "with", "schedule", "keys", "rounds"};
constexpr std::string_view moment_fields[] = {"at", "send", "expect"};
constexpr std::string_view outage_fields[] = {"case", "name", "with",    "how",     "store",
                                              "for",  "stop", "recover", "threads", "rounds"};
constexpr std::string_view crash_fields[] = {"case", "name", "with", "kill", "start", "patience", "rounds"};
constexpr std::string_view threads_rounds_fields[] = {"case", "name", "with", "threads", "rounds"};
constexpr std::string_view conservation_fields[] = {"case", "name",     "with",   "threads", "rounds",
                                                    "sold", "sold_out", "supply", "prepare"};
constexpr std::string_view soak_fields[] = {"case",        "name", "with", "keys",  "times",
                                            "connections", "rate", "for",  "verify"};
constexpr std::string_view grouped_fields[] = {"store", "sql"};
constexpr std::string_view steps_fields[] = {"case", "name", "with", "steps", "effective", "rounds"};
constexpr std::string_view case_step_fields[] = {
    "submit", "await",   "lock", "expire",     "sentinel", "hold",  "sql",    "redis",  "exec",
    "sleep",  "effects", "as",   "background", "cut",      "times", "expect", "within", "store"};

}  // namespace

const FieldTable scenario{"scenario", scenario_fields};
const FieldTable target{"target", target_fields};
const FieldTable request{"request", request_fields};
const FieldTable step{"step", step_fields};
const FieldTable fetched_key{"fetched_key", fetched_key_fields};
const FieldTable variable{"variable", variable_fields};
const FieldTable basic{"basic", basic_fields};
const FieldTable part{"part", part_fields};
const FieldTable outcomes{"outcomes", outcomes_fields};
const FieldTable matcher{"matcher", matcher_fields};
const FieldTable test{"test", test_fields};
const FieldTable effect{"effect", effect_fields};
const FieldTable is{"is", is_fields};
const FieldTable range{"range", range_fields};
const FieldTable lock{"lock", lock_fields};
const FieldTable hold{"hold", hold_fields};
const FieldTable contract{"contract", contract_fields};
const FieldTable timeouts{"timeouts", timeouts_fields};
const FieldTable tls{"tls", tls_fields};
const FieldTable burst{"burst", threads_rounds_fields};
const FieldTable distinct{"distinct", threads_rounds_fields};
const FieldTable replay{"replay", replay_fields};
const FieldTable retry{"retry", only_rounds_fields};
const FieldTable sweep{"sweep", sweep_fields};
const FieldTable lock_expiry{"lock-expiry", lock_expiry_fields};
const FieldTable mistaken_delete{"mistaken-delete", only_rounds_fields};
const FieldTable reentrancy{"reentrancy", only_rounds_fields};
const FieldTable lease{"lease", lease_fields};
const FieldTable failure{"failure", only_rounds_fields};
const FieldTable pace{"pace", pace_fields};
const FieldTable moment{"moment", moment_fields};
const FieldTable outage{"outage", outage_fields};
const FieldTable crash{"crash", crash_fields};
const FieldTable mismatch{"mismatch", only_rounds_fields};
const FieldTable fingerprint{"fingerprint", threads_rounds_fields};
const FieldTable token{"token", only_rounds_fields};
const FieldTable conservation{"conservation", conservation_fields};
const FieldTable sold{"sold", range_fields};
const FieldTable instances{"instances", threads_rounds_fields};
const FieldTable soak{"soak", soak_fields};
const FieldTable grouped{"grouped", grouped_fields};
const FieldTable steps{"steps-case", steps_fields};
const FieldTable case_step{"case_step", case_step_fields};

}  // namespace fields

std::span<const FieldTable* const> all_field_tables() {
  using namespace fields;
  static constexpr std::array tables = {
      &scenario,    &target,          &request,     &step,   &fetched_key,  &variable, &basic,     &part,
      &outcomes,    &matcher,         &test,        &effect, &is,           &range,    &lock,      &hold,
      &contract,    &timeouts,        &tls,         &burst,  &distinct,     &replay,   &retry,     &sweep,
      &lock_expiry, &mistaken_delete, &reentrancy,  &lease,  &failure,      &pace,     &moment,    &outage,
      &crash,       &mismatch,        &fingerprint, &token,  &conservation, &sold,     &instances, &soak,
      &grouped,     &steps,           &case_step};
  return tables;
}

}  // namespace dupcheck
