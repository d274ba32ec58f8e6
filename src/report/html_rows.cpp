#include "report/html_rows.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include <fmt/format.h>

#include "base/text.hpp"
#include "judge/story.hpp"
#include "judge/tally.hpp"

namespace dupcheck {
namespace {

constexpr std::size_t rows_at_most = 40, longest_key = 60, longest_row = 300, longest_value = 60;

using Place = std::pair<std::string, int>;                       // effect, operation
using RowValues = std::map<std::string, std::string>;            // by column
using Seen = std::map<std::string, std::map<std::string, int>>;  // column → value → in how many rows

/// "id = 7, note = 'x'" → 7, x by their columns.
RowValues values_of(std::string_view row) {
  RowValues values;
  std::string_view rest = row;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find(", "), rest.size());
    const std::string_view part = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 2, rest.size()));
    const std::size_t sign = part.find(" = ");
    if (sign == std::string_view::npos) continue;
    std::string_view value = part.substr(sign + 3);
    if (value.size() >= 2 && value.front() == '\'' && value.back() == '\'')
      value = value.substr(1, value.size() - 2);
    values[std::string(part.substr(0, sign))] = std::string(value);
  }
  return values;
}

bool is_part_of_word(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '-' ||
         c == '.' || static_cast<unsigned char>(c) >= 0x80;
}

bool has_word(const std::string& text, const std::string& word) {
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    const bool begins = at == 0 || !is_part_of_word(text[at - 1]);
    if (begins && (end == text.size() || !is_part_of_word(text[end]))) return true;
  }
  return false;
}

/// The only claiming answer that has the word; nothing when none or several have.
std::optional<int> only_answer_with(const std::string& word, const Round& round,
                                    const std::vector<Outcome>& outcomes, int operation) {
  std::optional<int> only;
  for (std::size_t i = 0; i < round.attempts.size(); ++i) {
    const Attempt& attempt = round.attempts[i];
    const Outcome outcome = i < outcomes.size() ? outcomes[i] : Outcome::unknown;
    const bool claims = outcome == Outcome::accepted || outcome == Outcome::replayed;
    if (!claims || !attempt.answer || attempt.operation != operation) continue;
    if (!has_word(attempt.answer->body, word)) continue;
    if (only) return std::nullopt;
    only = attempt.number;
  }
  return only;
}

/// The last reading with rows, by effect and operation.
std::map<Place, const Reading*> last_with_rows(const Round& round) {
  std::map<Place, const Reading*> last;
  for (const Reading& reading : round.readings)
    if (!reading.rows.empty() && reading.phase != Phase::before)
      last[{reading.effect, reading.operation}] = &reading;
  return last;
}

std::vector<int> makers_of(const RowValues& row, const Seen& seen, const Round& round,
                           const std::vector<Outcome>& outcomes, int operation) {
  std::set<int> makers;
  for (const auto& [column, value] : row) {
    if (value.empty() || seen.at(column).at(value) > 1) continue;
    if (const auto only = only_answer_with(value, round, outcomes, operation)) makers.insert(*only);
  }
  return {makers.begin(), makers.end()};
}

std::string name_of(int number, std::size_t attempts) {
  return attempts <= 12 ? fmt::format("{} ({})", number, letter_of(number)) : std::to_string(number);
}

std::string value_in_words(const Reading* reading) {
  if (!reading) return "";
  return reading->value ? shorten(printable(describe(*reading->value)), longest_value) : "not read";
}

Markup head_of(const std::vector<const char*>& names) {
  Markup cells;
  for (const char* name : names) cells += header_cell("col", name);
  return element("thead", element("tr", cells));
}

}  // namespace

std::vector<MadeRow> made_rows(const Round& round, const std::vector<Outcome>& outcomes) {
  std::vector<MadeRow> made;
  for (const auto& [place, reading] : last_with_rows(round)) {
    const std::vector<std::string_view> lines = split(reading->rows, '\n');
    Seen seen;
    for (const std::string_view line : lines)
      for (const auto& [column, value] : values_of(line)) ++seen[column][value];
    for (const std::string_view line : lines)
      made.push_back({place.first, std::string(line), place.second,
                      makers_of(values_of(line), seen, round, outcomes, place.second)});
  }
  return made;
}

Markup rows_table(const JudgedRound& judged) {
  const std::vector<MadeRow> made = made_rows(judged.round, judged.outcomes);
  if (made.empty()) return {};
  const bool several = judged.round.operations.size() > 1;
  Markup rows;
  for (std::size_t i = 0; i < std::min(made.size(), rows_at_most); ++i) {
    std::vector<std::string> makers;
    for (const int number : made[i].attempts) makers.push_back(name_of(number, judged.round.attempts.size()));
    Markup cells = header_cell("row", made[i].effect);
    if (several)
      cells += element("td.mono", shorten(printable(key_of(judged, made[i].operation)), longest_key));
    cells += element("td.mono", shorten(printable(made[i].row), longest_row));
    rows += element("tr", cells + element("td", makers.empty() ? "no answer tells" : join(makers, " or ")));
  }
  if (made.size() > rows_at_most)
    rows += element(
        "tr", element("td", {{"colspan", "4"}}, fmt::format("… and {} more", made.size() - rows_at_most)));
  const Markup head = several ? head_of({"effect", "key", "row", "named in the answer of attempt"})
                              : head_of({"effect", "row", "named in the answer of attempt"});
  return scroll_box("rows", element("table.grid", head + element("tbody", rows)));
}

Markup readings_table(const JudgedRound& judged) {
  std::map<Place, std::map<Phase, const Reading*>> places;
  for (const Reading& reading : judged.round.readings)
    places[{reading.effect, reading.operation}][reading.phase] = &reading;
  if (places.empty()) return {};
  const bool several = judged.round.operations.size() > 1;
  Markup rows;
  std::size_t shown = 0;
  for (const auto& [place, by_phase] : places) {
    if (++shown > rows_at_most) {
      rows += element("tr", element("td", {{"colspan", "6"}},
                                    fmt::format("… and {} more", places.size() - rows_at_most)));
      break;
    }
    const auto in = [&](Phase phase) {
      const auto found = by_phase.find(phase);
      return found == by_phase.end() ? nullptr : found->second;
    };
    std::string trouble;
    for (const auto& [phase, reading] : by_phase)
      if (!reading->error.empty()) trouble = shorten(printable(reading->error), longest_row);
    Markup cells = header_cell("row", place.first);
    if (several) cells += element("td.mono", shorten(printable(key_of(judged, place.second)), longest_key));
    for (const Phase phase : {Phase::before, Phase::after, Phase::at_end})
      cells += element("td", value_in_words(in(phase)));
    rows += element("tr", cells + element("td", trouble));
  }
  const Markup head = several ? head_of({"effect", "key", "before", "after", "at the end of the run", ""})
                              : head_of({"effect", "before", "after", "at the end of the run", ""});
  return scroll_box("readings", element("table.grid.compact", head + element("tbody", rows)));
}

}  // namespace dupcheck
