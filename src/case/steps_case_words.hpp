#pragma once
// How a step of the case `steps` says on the stage what came of it, and how its judge reads that again.
// Events are for people: these are sentences.

#include <optional>
#include <string>
#include <vector>

#include "judge/round.hpp"
#include "scenario/case_step.hpp"

namespace dupcheck {

/// "step /cases/0/steps/2 (line 41)".
std::string name_of(const CaseStep& step);

/// "step … sent attempts 2 to 5".
std::string sent_by(const CaseStep& step, int first, int last);
/// "step … expected lock free within 2s, but lock = 7f3a…".
std::string not_as_expected(const CaseStep& step, const std::string& expected, const std::string& actual);
/// "step … could not be carried out: …".
std::string not_carried_out(const CaseStep& step, const std::string& why);

struct Unmet {
  std::string expected, actual;
};
std::optional<Unmet> unmet_in(const Round& round, const CaseStep& step);
std::optional<std::string> trouble_in(const Round& round, const CaseStep& step);
/// Numbers of the attempts it sent, or waited for.
std::vector<int> attempts_in(const Round& round, const CaseStep& step);

}  // namespace dupcheck
