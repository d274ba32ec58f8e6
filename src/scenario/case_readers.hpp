#pragma once
// One reader a case: from its object in "cases" to its options.

#include "scenario/case_options.hpp"
#include "scenario/parts.hpp"

namespace dupcheck {

/// What readers may need to know of the scenario around the case.
struct CaseSurroundings {
  const Scenario& scenario;
  const Scope& scope;
  const KnownStores& stores;
};

using CaseReader = CaseOptions (*)(const Fields& fields, const CaseSurroundings& around);

// read_rounds_cases.cpp
CaseOptions read_burst(const Fields& fields, const CaseSurroundings& around);
CaseOptions read_distinct(const Fields& fields, const CaseSurroundings& around);
CaseOptions read_replay(const Fields& fields, const CaseSurroundings& around);
// read_lock_cases.cpp
CaseOptions read_lock_expiry(const Fields& fields, const CaseSurroundings& around);
CaseOptions read_mistaken_delete(const Fields& fields, const CaseSurroundings& around);
CaseOptions read_reentrancy(const Fields& fields, const CaseSurroundings& around);
CaseOptions read_lease(const Fields& fields, const CaseSurroundings& around);
// read_time_cases.cpp
CaseOptions read_sweep(const Fields& fields, const CaseSurroundings& around);
CaseOptions read_retry(const Fields& fields, const CaseSurroundings& around);
CaseOptions read_failure(const Fields& fields, const CaseSurroundings& around);
CaseOptions read_pace(const Fields& fields, const CaseSurroundings& around);
// read_fault_cases.cpp
CaseOptions read_outage(const Fields& fields, const CaseSurroundings& around);
CaseOptions read_crash(const Fields& fields, const CaseSurroundings& around);
// read_payload_cases.cpp
CaseOptions read_mismatch(const Fields& fields, const CaseSurroundings& around);
CaseOptions read_fingerprint(const Fields& fields, const CaseSurroundings& around);
CaseOptions read_token(const Fields& fields, const CaseSurroundings& around);
// read_many_cases.cpp
CaseOptions read_conservation(const Fields& fields, const CaseSurroundings& around);
CaseOptions read_instances(const Fields& fields, const CaseSurroundings& around);
CaseOptions read_soak(const Fields& fields, const CaseSurroundings& around);
// read_case_steps.cpp
CaseOptions read_case_steps(const Fields& fields, const CaseSurroundings& around);

// Shared by them.
inline constexpr int most_threads = 10'000;
inline constexpr int most_rounds = 1'000'000;
void read_number(const Fields& fields, std::string_view name, int min, int max, int& into);
void read_duration(const Fields& fields, std::string_view name, Nanos min, Nanos& into);
void read_rounds(const Fields& fields, int& into);
/// A program with its arguments, each a plain text.
std::vector<std::string> read_program(const Node& node);

}  // namespace dupcheck
