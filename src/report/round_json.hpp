#pragma once
// Findings and whole rounds as JSON: the evidence in a report.

#include "report/json_reader.hpp"
#include "report/report.hpp"

namespace dupcheck {

Json finding_to_json(const Finding& finding);
Finding finding_from(const JsonReader& json);

/// One attempt by itself, with its outcome.
Json attempt_to_json(const Attempt& attempt, Outcome outcome);

Json kept_to_json(const KeptRound& kept);
KeptRound kept_from(const JsonReader& json);

}  // namespace dupcheck
