#include "judge/evidence.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/text.hpp"
#include "judge/tally.hpp"

namespace dupcheck {
namespace {

constexpr std::size_t most_attempts = 5;
constexpr std::size_t most_looks = 8;
constexpr std::size_t most_row_lines = 10;
constexpr std::size_t columns = 160;

/// Cut to a length that is still cheap before it is made printable.
std::string one_line(std::string_view foreign) {
  return shorten(printable(foreign.substr(0, 4 * columns)), columns);
}

std::string look_in_words(const Reading& reading) {
  const std::string value = reading.value ? shorten(describe(*reading.value), 40) : "unreadable";
  switch (reading.phase) {
    case Phase::before:
      return value + " before";
    case Phase::during:
      return fmt::format("{} at +{:.3f} ms", value, to_ms(reading.at));
    case Phase::after:
      return value + " after";
    case Phase::at_end:
      break;
  }
  return value + " at the end of the run";
}

}  // namespace

std::string attempt_line(const Attempt& attempt, Outcome outcome) {
  std::string line = fmt::format("attempt {}: {}", attempt.number, word(outcome));
  if (attempt.answer) line += fmt::format(", status {}", attempt.answer->status);
  if (attempt.early) line += ", before the release";
  if (attempt.released) line += fmt::format(", released +{:.3f} ms", to_ms(*attempt.released));
  if (attempt.done) line += fmt::format(", done +{:.3f} ms", to_ms(*attempt.done));
  if (!attempt.error.empty()) line += ": " + one_line(attempt.error);
  if (attempt.answer && !attempt.answer->body.empty()) line += ": " + one_line(attempt.answer->body);
  return line;
}

std::vector<std::string> attempt_lines(const JudgedRound& judged, std::span<const int> numbers) {
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < judged.round.attempts.size() && lines.size() < most_attempts; ++i) {
    const Attempt& attempt = judged.round.attempts[i];
    if (std::find(numbers.begin(), numbers.end(), attempt.number) != numbers.end())
      lines.push_back(attempt_line(attempt, outcome_of(judged, i)));
  }
  if (numbers.size() > lines.size())
    lines.push_back("and " + count_of(numbers.size() - lines.size(), "more attempt"));
  return lines;
}

std::string history_line(const JudgedRound& judged, const EffectSpec& effect, int operation) {
  std::vector<std::string> looks;
  for (const Reading& reading : judged.round.readings)
    if (reading.effect == effect.name && (!effect.per_key || reading.operation == operation))
      looks.push_back(look_in_words(reading));
  if (looks.size() > most_looks) {
    const std::size_t left_out = looks.size() - most_looks;
    const auto middle = looks.begin() + most_looks / 2;
    looks.erase(middle, middle + static_cast<std::ptrdiff_t>(left_out));
    looks.insert(looks.begin() + most_looks / 2, fmt::format("… {} more …", left_out));
  }
  return looks.empty() ? std::string() : effect.name + ": " + join(looks, ", ");
}

std::vector<std::string> evidence_for(const JudgedRound& judged, const Sight& sight,
                                      std::span<const int> attempts) {
  std::vector<std::string> lines;
  if (const std::string history = history_line(judged, *sight.effect, sight.cover.operations.front());
      !history.empty())
    lines.push_back(history);
  for (std::string_view row : split(sight.rows, '\n')) {
    if (row.empty()) continue;
    if (lines.size() > most_row_lines) break;
    lines.push_back("row: " + one_line(row));
  }
  for (std::string& line : attempt_lines(judged, attempts)) lines.push_back(std::move(line));
  return lines;
}

Finding finding_of(const JudgedRound& judged, std::span<const int> operations, Weight weight,
                   std::string check) {
  Finding finding;
  finding.weight = weight;
  finding.check = std::move(check);
  finding.round = judged.round.trial.number;
  std::vector<std::string> keys;
  for (int operation : operations) keys.push_back(key_of(judged, operation));
  const bool is_one = !keys.empty() && std::all_of(keys.begin(), keys.end(),
                                                   [&](const auto& key) { return key == keys.front(); });
  if (is_one) finding.key = keys.front();
  return finding;
}

}  // namespace dupcheck
