#pragma once
// One declaration a case: each in the file of its name.

#include "case/case.hpp"

namespace dupcheck {

Case burst();
Case distinct();
Case replay();
Case retry();
Case sweep();
Case lock_expiry();
Case mistaken_delete();
Case reentrancy();
Case lease();
Case mismatch();
Case fingerprint();
Case failure();
Case token();
Case pace();
Case conservation();
Case instances();
Case outage();
Case crash();
Case soak();
Case own_steps();

}  // namespace dupcheck
