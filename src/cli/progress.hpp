#pragma once
// How far a run has come, on stderr: a bar rewritten in place on a terminal, a line every ten seconds
// elsewhere, nothing in the first second.

#include <string>

#include "base/time.hpp"
#include "case/runner.hpp"

namespace dupcheck {

/// "burst  ███████░░░░░  7 of 20 rounds, 0 violations, 3 s left": at most `width` columns. `elapsed`: since
/// the first round of this case began; the rest is told from it once a round is done. `bar` false: words
/// alone.
std::string progress_text(const Progress& progress, Nanos elapsed, int width, bool bar, bool unicode);

/// For one thread at a time.
class ProgressLine {
 public:
  ProgressLine(bool terminal, bool quiet, int width = 100, bool unicode = true)
      : terminal_(terminal), quiet_(quiet), unicode_(unicode), width_(width) {}
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;
  ~ProgressLine() { clear(); }
  void show(const Progress& progress);
  void clear();

 private:
  bool terminal_, quiet_, unicode_;
  int width_;
  SteadyClock::time_point started_ = SteadyClock::now(), shown_ = started_, case_started_ = started_;
  std::string case_name_;
  bool on_screen_ = false;
};

}  // namespace dupcheck
