#pragma once
// One visible table of reporters: a Report in, text out. No reporter touches the network or a clock.

#include <span>
#include <string>
#include <string_view>

#include "report/report.hpp"

namespace dupcheck {

struct Look {
  bool color = false;
  bool unicode = true;  ///< false: nothing but ASCII
  int width = 100;      ///< columns
  bool quiet = false;   ///< the verdict line and the findings only
};

struct Reporter {
  std::string_view format;     ///< "console", "json"
  std::string_view extension;  ///< ".json"; empty: to the terminal
  std::string (*render)(const Report& report, const Look& look);
};

std::span<const Reporter> all_reporters();
const Reporter* find_reporter(std::string_view format);

/// Writes beside the place under a temporary name, then renames: a reader never sees half a report. Creates
/// the folder. Throws std::runtime_error.
void write_whole(const std::string& path, std::string_view content);

/// "order submit" → "order-submit": a file name without surprises. Never empty.
std::string slug(std::string_view name);

}  // namespace dupcheck
