#include "cli/progress.hpp"

#include <fmt/format.h>

#include "base/text.hpp"
#include "cli/terminal.hpp"

namespace dupcheck {

void ProgressLine::show(const Progress& progress) {
  const auto now = SteadyClock::now();
  if (quiet_ || now - started_ < std::chrono::seconds(1)) return;
  if (!terminal_ && now - shown_ < std::chrono::seconds(10)) return;
  shown_ = now;
  const std::string text = fmt::format("{}: round {} of {}, {}", printable(progress.case_name),
                                       progress.rounds_done, progress.rounds_planned,
                                       count_of(static_cast<std::size_t>(progress.violations), "violation"));
  print_error(terminal_ ? "\r\x1b[K" + text : text + "\n");
  on_screen_ = terminal_;
}

void ProgressLine::clear() {
  if (on_screen_) print_error("\r\x1b[K");
  on_screen_ = false;
}

}  // namespace dupcheck
