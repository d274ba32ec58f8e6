#pragma once
// failed > inconclusive > passed > skipped. Defined here and nowhere else.

#include <optional>
#include <span>
#include <string_view>

namespace dupcheck {

enum class Verdict { skipped, passed, inconclusive, failed };  // in the order of precedence

std::string_view word(Verdict verdict);
std::optional<Verdict> verdict_from(std::string_view word);

/// The heaviest. Of nothing, or of only skipped: skipped.
Verdict heaviest(std::span<const Verdict> verdicts);
/// A run's: no case, or only skipped ones, is inconclusive.
Verdict of_run(std::span<const Verdict> cases);
/// 0, 1, 2.
int exit_status(Verdict verdict);

}  // namespace dupcheck
