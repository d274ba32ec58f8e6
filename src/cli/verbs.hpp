#pragma once
// One function a verb, each in the file of its name. All return an exit status.

#include "cli/options.hpp"

namespace dupcheck {

int run(const RunVerb& verb);
int compare(const CompareVerb& verb);
int validate(const ValidateVerb& verb);
int report(const ReportVerb& verb);
int make_new(const NewVerb& verb);

}  // namespace dupcheck
