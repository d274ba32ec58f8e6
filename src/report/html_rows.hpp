#pragma once
// What a round left behind: its readings, and the rows beside the attempts that made them.

#include <string>
#include <vector>

#include "judge/round.hpp"
#include "report/html_text.hpp"

namespace dupcheck {

/// A row as people see it, and the attempts whose answer names something that only this row has.
struct MadeRow {
  std::string effect, row;
  int operation = 0;
  std::vector<int> attempts;  ///< numbers; empty: no answer tells
};

/// The last rows that were read of every effect and operation. Evidence, no guess: a value counts that
/// differs from row to row and stands, as a whole word, in one accepted or replayed answer alone.
std::vector<MadeRow> made_rows(const Round& round, const std::vector<Outcome>& outcomes);

Markup rows_table(const JudgedRound& judged);
/// A line for each effect and operation: before, after, at the end of the run.
Markup readings_table(const JudgedRound& judged);

}  // namespace dupcheck
