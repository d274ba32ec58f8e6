#pragma once
// Every attempt of a run as JSON lines, for those who want to look for themselves.

#include <string>
#include <vector>

#include "base/secrets.hpp"
#include "judge/round.hpp"

namespace dupcheck {

/// One line an attempt: which case (and variant, where there is one), round and key, then what the report has
/// of an attempt. Bodies are shortened as in kept rounds; secrets are masked. A soak's are only counted: it
/// has none.
std::string attempt_lines(const std::vector<CaseResult>& cases, const std::string& variant,
                          const Secrets& secrets);

}  // namespace dupcheck
