#pragma once
// A kept round as JSON, and back.

#include "base/json_full.hpp"
#include "report/report.hpp"

namespace dupcheck {

Json to_json(const KeptRound& kept);
KeptRound kept_round_from(const Json& json);
Json to_json(const Finding& finding);
Finding finding_from(const Json& json);

}  // namespace dupcheck
