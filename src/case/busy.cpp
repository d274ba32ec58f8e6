#include "case/busy.hpp"

namespace dupcheck {

Busy::Busy(Stage& stage, int operation) : stage_(stage) {
  if (stage.can_hold()) {
    hold_ = stage.hold_row(operation);
    attempt_ = stage.submit_in_background(operation);
    return;
  }
  if (!stage.has("slow")) {
    throw NoSubject(
        "nothing can keep a submission busy: declare \"slow\" (a patch on \"submit\" that makes the business "
        "take longer) "
        "or \"hold\" (a row that it needs)");
  }
  attempt_ = stage.submit_in_background(operation, "slow");
}

Attempt Busy::finish() {
  if (hold_) {
    const bool held_until_now = hold_->release();
    stage_.note(held_until_now ? "row released" : "row had been released before: its time was over");
    hold_.reset();
  }
  return stage_.await(attempt_);
}

}  // namespace dupcheck
