#pragma once
// What each case lets the scenario choose. One struct a case; a new case adds its own here and its reader in
// case_options.cpp.

#include <optional>
#include <string>
#include <variant>

#include "base/time.hpp"

namespace dupcheck {

enum class GateKind { held, threads };

struct BurstOptions {
  int threads = 50;
  int rounds = 20;
};
/// N keys together, one submission each; with users also the same key for two users, and two keys for one
/// user.
struct DistinctOptions {
  int threads = 20;
  int rounds = 5;
};
/// One key done, then sent again at once, and again after each of `after`.
struct ReplayOptions {
  int rounds = 5;
  int times = 2;   ///< repetitions sent one after another, right after the first answer
  Nanos after{0};  ///< and once more after this long; 0: not
};

using CaseOptions = std::variant<BurstOptions, DistinctOptions, ReplayOptions>;

/// For --threads and --rounds: set where the case has such an option; true if it had.
bool override_threads(CaseOptions& options, int threads);
bool override_rounds(CaseOptions& options, int rounds);

}  // namespace dupcheck
