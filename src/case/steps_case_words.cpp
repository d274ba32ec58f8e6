#include "case/steps_case_words.hpp"

#include <charconv>

#include <fmt/format.h>

namespace dupcheck {
namespace {

constexpr std::string_view sent_one = " sent attempt ", sent = " sent attempts ", to = " to ";
constexpr std::string_view expected_words = " expected ", but = ", but ";
constexpr std::string_view trouble = " could not be carried out: ";

/// What the event says after the step's name and these words.
std::optional<std::string> said(const Round& round, const CaseStep& step, std::string_view words) {
  const std::string start = name_of(step) + std::string(words);
  for (const Event& event : round.events)
    if (event.what.starts_with(start)) return event.what.substr(start.size());
  return std::nullopt;
}

int number_in(std::string_view text) {
  int number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

}  // namespace

std::string name_of(const CaseStep& step) {
  return step.at.line > 0 ? fmt::format("step {} (line {})", step.pointer, step.at.line)
                          : fmt::format("step {}", step.pointer);
}

std::string sent_by(const CaseStep& step, int first, int last) {
  if (first == last) return fmt::format("{}{}{}", name_of(step), sent_one, first);
  return fmt::format("{}{}{}{}{}", name_of(step), sent, first, to, last);
}

std::string not_as_expected(const CaseStep& step, const std::string& expected, const std::string& actual) {
  return fmt::format("{}{}{}{}{}", name_of(step), expected_words, expected, but, actual);
}

std::string not_carried_out(const CaseStep& step, const std::string& why) {
  return fmt::format("{}{}{}", name_of(step), trouble, why);
}

std::optional<Unmet> unmet_in(const Round& round, const CaseStep& step) {
  const auto text = said(round, step, expected_words);
  if (!text) return std::nullopt;
  const auto middle = text->find(but);
  if (middle == std::string::npos) return std::nullopt;
  return Unmet{text->substr(0, middle), text->substr(middle + but.size())};
}

std::optional<std::string> trouble_in(const Round& round, const CaseStep& step) {
  return said(round, step, trouble);
}

std::vector<int> attempts_in(const Round& round, const CaseStep& step) {
  if (const auto one = said(round, step, sent_one)) return {number_in(*one)};
  const auto text = said(round, step, sent);
  if (!text) return {};
  const int first = number_in(*text), last = number_in(text->substr(text->find(to) + to.size()));
  std::vector<int> numbers;
  for (int number = first; number <= last; ++number) numbers.push_back(number);
  return numbers;
}

}  // namespace dupcheck
