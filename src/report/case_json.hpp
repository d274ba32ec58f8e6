#pragma once
// A case of the report as JSON, and back. Part of report_json.

#include "report/json_reader.hpp"
#include "report/report.hpp"

namespace dupcheck {

Json case_to_json(const CaseReport& of_case);
/// Throws std::runtime_error, with the JSON pointer.
CaseReport case_from(const JsonReader& json);

}  // namespace dupcheck
