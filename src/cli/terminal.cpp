#include "cli/terminal.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>

#include <sys/ioctl.h>
#include <unistd.h>

#include "base/text.hpp"

namespace dupcheck {
namespace {

std::string variable(const char* name) {
  const char* value =
      std::getenv(name);  // NOLINT(concurrency-mt-unsafe): nothing here writes the environment
  return value ? value : "";
}

/// Without a locale at all (a bare CI container) we trust that logs are read as UTF-8.
bool locale_is_utf8() {
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const std::string locale = lower(variable(name));
    if (locale.empty()) continue;
    return locale.find("utf-8") != std::string::npos || locale.find("utf8") != std::string::npos;
  }
  return true;
}

int columns() {
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return size.ws_col;
  const int told = std::atoi(variable("COLUMNS").c_str());
  return told > 0 ? told : 100;
}

}  // namespace

Look look_of_stdout(const PrintOptions& print) {
  Look look;
  const std::string terminal = variable("TERM");
  look.color = isatty(STDOUT_FILENO) && !print.no_color && variable("NO_COLOR").empty() && terminal != "dumb";
  look.unicode = locale_is_utf8();
  look.width = std::clamp(columns(), 40, 160);
  look.quiet = print.quiet;
  return look;
}

bool stderr_is_terminal() { return isatty(STDERR_FILENO); }

void print_out(std::string_view text) {
  std::fwrite(text.data(), 1, text.size(), stdout);
  std::fflush(stdout);
}

void print_error(std::string_view text) {
  std::fflush(stdout);
  std::fwrite(text.data(), 1, text.size(), stderr);
}

}  // namespace dupcheck
