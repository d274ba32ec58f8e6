#include "cli/progress.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/text.hpp"
#include "cli/terminal.hpp"

namespace dupcheck {
namespace {

constexpr int steps_of_bar = 24;

std::string bar_of(const Progress& progress, bool unicode) {
  const int planned = std::max(progress.rounds_planned, 1);
  const int full = std::clamp(progress.rounds_done * steps_of_bar / planned, 0, steps_of_bar);
  std::string bar;
  for (int i = 0; i < steps_of_bar; ++i) bar += i < full ? (unicode ? "█" : "#") : (unicode ? "░" : ".");
  return bar;
}

/// From the rounds that are done. More may come than were planned: then nobody knows.
std::string time_left(const Progress& progress, Nanos elapsed) {
  const int left = progress.rounds_planned - progress.rounds_done;
  if (progress.rounds_done < 1 || left < 1) return {};
  const double seconds = to_ms(elapsed) / 1000 / progress.rounds_done * left;
  if (seconds < 100) return fmt::format(", {:.0f} s left", std::max(seconds, 1.0));
  return fmt::format(", {:.0f} min left", seconds / 60);
}

}  // namespace

std::string progress_text(const Progress& progress, Nanos elapsed, int width, bool bar, bool unicode) {
  const std::string text =
      fmt::format("{}{}  {} of {}, {}{}", printable(progress.case_name),
                  bar ? "  " + bar_of(progress, unicode) : ":", progress.rounds_done,
                  count_of(static_cast<std::size_t>(std::max(progress.rounds_planned, 0)), "round"),
                  count_of(static_cast<std::size_t>(progress.violations), "violation"),
                  time_left(progress, elapsed));
  return shorten(text, static_cast<std::size_t>(std::max(width, 1)));
}

void ProgressLine::show(const Progress& progress) {
  const auto now = SteadyClock::now();
  if (progress.case_name != case_name_) {
    case_name_ = progress.case_name;
    case_started_ = now;
  }
  if (quiet_ || now - started_ < std::chrono::seconds(1)) return;
  if (!terminal_ && now - shown_ < std::chrono::seconds(10)) return;
  shown_ = now;
  // One column less: a terminal that is full to its last one wraps, and the next line would not cover it.
  const std::string text = progress_text(progress, now - case_started_, width_ - 1, terminal_, unicode_);
  print_error(terminal_ ? "\r\x1b[K" + text : text + "\n");
  on_screen_ = terminal_;
}

void ProgressLine::clear() {
  if (on_screen_) print_error("\r\x1b[K");
  on_screen_ = false;
}

}  // namespace dupcheck
