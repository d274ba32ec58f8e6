#pragma once
// How far a run has come, on stderr: a line rewritten in place on a terminal, a line every ten seconds
// elsewhere, nothing in the first second.

#include <string>

#include "base/time.hpp"
#include "case/runner.hpp"

namespace dupcheck {

class ProgressLine {
 public:
  ProgressLine(bool terminal, bool quiet) : terminal_(terminal), quiet_(quiet) {}
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;
  ~ProgressLine() { clear(); }
  void show(const Progress& progress);
  void clear();

 private:
  bool terminal_, quiet_;
  SteadyClock::time_point started_ = SteadyClock::now(), shown_ = started_;
  bool on_screen_ = false;
};

}  // namespace dupcheck
