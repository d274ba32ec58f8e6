#include <fmt/format.h>

#include "base/text.hpp"
#include "judge/soak_checks.hpp"
#include "judge/soak_result.hpp"
#include "report/html_charts.hpp"
#include "report/html_svg.hpp"
#include "report/soak_report.hpp"

namespace dupcheck {
namespace {

std::string sending_in_words(const SoakResult& soak) {
  const double seconds = to_ms(soak.length) / 1000;
  std::string text = grouped_number(soak.sent) + (soak.sent == 1 ? " submission" : " submissions");
  if (seconds > 0)
    text += fmt::format(" in {}: {} per second", length_text(soak.length),
                        grouped_number(static_cast<std::size_t>(static_cast<double>(soak.sent) / seconds)));
  if (soak.late > 0) text += fmt::format("; {} sent more than 10 ms late", grouped_number(soak.late));
  if (soak.never_sent > 0) text += fmt::format("; {} due and never sent", grouped_number(soak.never_sent));
  return text;
}

std::string verified_in_words(const SoakResult& soak) {
  const std::string text = fmt::format("{} of {} keys, in {}", grouped_number(soak.verified),
                                       grouped_number(soak.keys), length_text(soak.verification));
  return soak.not_verified.empty() ? text : text + "; the rest not: " + soak.not_verified;
}

Markup wrong_keys(const SoakResult& soak) {
  if (soak.wrong.empty()) return {};
  Markup rows;
  for (const WrongKey& wrong : soak.wrong) {
    std::vector<std::string> answers;
    for (const auto& [outcome, count] : wrong.answers)
      answers.push_back(fmt::format("{} {}", count, word(outcome)));
    rows += element(
        "tr", element("td.mono", shorten(printable(wrong.key), 80)) + element("td", wrong.effect) +
                  element("td.number", std::to_string(wrong.expected)) +
                  element("td.number", std::to_string(wrong.actual)) + element("td", join(answers, ", ")));
  }
  const Markup heads = header_cell("col", "key") + header_cell("col", "effect") +
                       element("th.number", {{"scope", "col"}}, "expected") +
                       element("th.number", {{"scope", "col"}}, "seen") + header_cell("col", "answers");
  const Markup caption = element(
      "caption", fmt::format("{} of {} wrong keys", soak.wrong.size(), grouped_number(soak.wrong_keys)));
  return scroll_box("wrong keys", element("table.grid", caption + element("thead", element("tr", heads)) +
                                                            element("tbody", rows)));
}

}  // namespace

Markup soak_numbers(const CaseReport& of_case) {
  if (!of_case.soak) return {};
  const SoakResult& soak = *of_case.soak;
  Markup facts =
      fact("keys", grouped_number(soak.keys)) + fact("sent", sending_in_words(soak)) +
      fact("in flight",
           fmt::format("at most {} together; two of one key together for {} of {} keys", soak.in_flight,
                       grouped_number(soak.overlapped), grouped_number(soak.keys))) +
      fact("verified", verified_in_words(soak)) + fact("wrong keys", grouped_number(soak.wrong_keys));
  if (soak.open_keys > 0) facts += fact("left open", count_of(soak.open_keys, "key"));
  if (of_case.verdict == Verdict::passed) facts += fact("bound", soak_bound_in_words(soak));
  std::vector<std::string> commands;
  for (const auto& [store, count] : soak.store_commands)
    commands.push_back(fmt::format("{} {}", number_text(count, 2), printable(store)));
  if (!commands.empty()) facts += fact("store commands", join(commands, ", ") + " per submission");
  return element("dl.facts", facts) + wrong_keys(soak);
}

}  // namespace dupcheck
