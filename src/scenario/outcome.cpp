#include "scenario/outcome.hpp"

#include <algorithm>

namespace dupcheck {

std::string_view word(Outcome outcome) { return outcome_words.at(static_cast<std::size_t>(outcome)); }

std::optional<Outcome> outcome_from(std::string_view word) {
  const auto found = std::find(outcome_words.begin(), outcome_words.end(), word);
  if (found == outcome_words.end()) return std::nullopt;
  return static_cast<Outcome>(found - outcome_words.begin());
}

}  // namespace dupcheck
