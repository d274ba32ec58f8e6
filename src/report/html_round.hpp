#pragma once
// A kept round behind a fold: what it was, the lanes, the rows, the story, the attempts.

#include <string>

#include "report/html_text.hpp"
#include "report/report.hpp"

namespace dupcheck {

/// How much of a case the page takes up: a comparison has many.
struct PageLimits {
  std::size_t wrong_rounds = 4;  ///< failed, inconclusive or uncounted ones
  std::size_t other_rounds = 2;  ///< the first, the slowest
  std::size_t table_rows = 60;
  bool open_first = true;  ///< the first wrong round is unfolded
};

Markup round_details(const KeptRound& kept, const std::string& id, bool open, int level,
                     const PageLimits& limits);
/// Not as it should be: evidence, not only an example.
bool is_wrong(const KeptRound& kept);

}  // namespace dupcheck
