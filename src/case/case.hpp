#pragma once
// A case does not own its loop. It says what to try next, performs one trial on the stage, and judges what
// came of it; the runner owns every loop.

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "case/stage.hpp"
#include "judge/round.hpp"
#include "scenario/scenario.hpp"

namespace dupcheck {

using History = std::vector<JudgedRound>;

struct Case {
  std::string_view name;
  std::string_view story;  ///< one sentence, for --help and reports
  std::optional<Trial> (*next)(const CasePlan& plan, const History& history);
  void (*perform)(Stage& stage, const CasePlan& plan, const Trial& trial);
  /// Fills in outcomes, simultaneity, counted, findings. Pure.
  JudgedRound (*judge)(const CasePlan& plan, Round round);
  /// Findings about the case as a whole. Pure.
  std::vector<Finding> (*conclude)(const CasePlan& plan, const History& history);
  bool deterministic = false;
  bool needs_probe = false;  ///< contention must be proved: the runner makes the concurrency probe when a
                             ///< round does not show it
  /// Why this case has nothing to try on this scenario; empty: it has. Such a case is skipped.
  std::string (*skip)(const CasePlan& plan) = nullptr;
  /// How many rounds there will be, for the progress line.
  int (*planned)(const CasePlan& plan) = nullptr;
};

/// Every case there is, in the order of the design's section 6.
std::span<const Case> all_cases();
const Case* find_case(std::string_view name);

}  // namespace dupcheck
