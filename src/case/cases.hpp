#pragma once
// One declaration a case: each in the file of its name.

#include "case/case.hpp"

namespace dupcheck {

Case burst();
Case distinct();
Case replay();

}  // namespace dupcheck
