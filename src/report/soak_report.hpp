#pragma once
// A soak in the report: counted, where other cases have attempts.

#include <memory>
#include <string>
#include <vector>

#include "report/json_reader.hpp"
#include "report/report.hpp"

namespace dupcheck {

/// Attempts, outcomes, latencies and the effects by key come from the soak's own counts. Nothing changes for
/// rounds that are no soak.
void take_soak(CaseReport& report, const std::vector<JudgedRound>& rounds);

Json soak_to_json(const SoakResult& soak);
std::shared_ptr<const SoakResult> soak_from(const JsonReader& json);

/// "20,000 keys × 5: 100,000 submissions in 9.8 s, 10,204/s, none late; verified in 0.2 s".
std::string soak_in_words(const SoakResult& soak);
/// "2.0 commands to redis" each; empty when no store counts.
std::string store_commands_in_words(const SoakResult& soak);
/// What no wrong key among so many says of all; empty when there were some, or none was verified.
std::string soak_bound_in_words(const SoakResult& soak);

}  // namespace dupcheck
