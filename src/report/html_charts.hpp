#pragma once
// A case's distributions: what was answered, how fast, how sharp the release was, what each spacing came to.
// Each is nothing where nothing was measured.

#include "report/html_text.hpp"
#include "report/report.hpp"

namespace dupcheck {

/// One bar divided by outcome, and its numbers in words.
Markup answers_bar(const CaseReport& of_case);
/// A row an outcome: how its latencies lie, all on one scale, and their quantiles.
Markup latency_table(const CaseReport& of_case);
Markup spread_chart(const CaseReport& of_case);
/// Δ from left to right, a row for each thing it came to; stretches that were protected are shaded.
Markup sweep_strip(const CaseReport& of_case);
/// The same in words: neighbours that came to the same are one row.
Markup sweep_table(const CaseReport& of_case);
/// What a soak came to, with the first of its wrong keys.
Markup soak_numbers(const CaseReport& of_case);

}  // namespace dupcheck
