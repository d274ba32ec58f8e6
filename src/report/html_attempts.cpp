#include "report/html_attempts.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/text.hpp"
#include "judge/soak_checks.hpp"
#include "report/html_lanes.hpp"
#include "report/html_marks.hpp"

namespace dupcheck {
namespace {

constexpr std::size_t longest_body = 100, whole_answers_at_most = 16;

/// Which columns this round needs, and what its times count from.
struct AttemptColumns {
  bool form = false, origin = false, key = false;
  TimeUnit unit;
  Nanos zero{0};
  std::size_t attempts = 0;
};

AttemptColumns columns_of(const Round& round) {
  AttemptColumns columns;
  const TimeAxis axis = axis_of(round);
  columns.unit = unit_for(axis.to - axis.from);
  columns.zero = axis.zero;
  columns.attempts = round.attempts.size();
  columns.key = round.operations.size() > 1;
  for (const Attempt& attempt : round.attempts) {
    columns.form = columns.form || attempt.form != "submit";
    columns.origin = columns.origin || attempt.origin != round.attempts.front().origin;
  }
  return columns;
}

Markup head_of(const AttemptColumns& columns) {
  Markup cells = header_cell("col", "attempt");
  if (columns.key) cells += header_cell("col", "key");
  if (columns.form) cells += header_cell("col", "form");
  if (columns.origin) cells += header_cell("col", "to");
  cells += header_cell("col", "outcome") + header_cell("col", "status");
  for (const char* time : {"released", "first byte", "done", "took"})
    cells += element("th.number", {{"scope", "col"}}, time);
  return element("thead", element("tr", cells + header_cell("col", "answer")));
}

/// Headers and body as they came, behind a fold.
Markup whole_answer(const Answer& answer, const std::string& short_form) {
  std::string text;
  for (const Header& header : answer.headers)
    text += printable(header.name) + ": " + printable(header.value) + "\n";
  text += "\n" + answer.body;
  if (answer.cut || answer.bytes > answer.body.size())
    text += fmt::format("\n… {} of {} bytes", answer.body.size(), answer.bytes);
  return element("details",
                 element("summary", element("code", short_form)) + element("pre", text_lines(text)));
}

Markup answer_cell(const Attempt& attempt, bool whole) {
  if (!attempt.answer) {
    const char* ended = attempt.cut ? "connection dropped before the answer" : "no answer";
    const std::string why = attempt.error.empty() ? ended : attempt.error;
    return element("td", shorten(printable(why), longest_body * 2));
  }
  const std::string body = shorten(printable(attempt.answer->body), longest_body);
  const std::string short_form = body.empty() ? fmt::format("{} bytes", attempt.answer->bytes) : body;
  if (whole) return element("td", whole_answer(*attempt.answer, short_form));
  return element("td", element("code", short_form));
}

Markup row_of(const Lane& lane, const AttemptColumns& columns, bool whole) {
  const Attempt& attempt = *lane.attempt;
  Markup cells = header_cell("row", attempt_name(attempt, columns.attempts));
  if (columns.key) cells += element("td.number", std::to_string(attempt.operation + 1));
  if (columns.form) cells += element("td", attempt.form);
  if (columns.origin) cells += element("td", attempt.origin);
  cells += element("td.nowrap", badge(lane.outcome));
  cells += element("td.number", attempt.answer ? std::to_string(attempt.answer->status) : "–");
  for (const auto& moment : {attempt.released, attempt.first_byte, attempt.done})
    cells += element("td.number", moment ? in_unit(*moment - columns.zero, columns.unit) : "–");
  const bool took = attempt.released && attempt.done;
  cells +=
      element("td.number", took ? in_unit(*attempt.done - *attempt.released, columns.unit).substr(1) : "–");
  return element(lane.named ? "tr.named" : "tr", cells + answer_cell(attempt, whole));
}

/// Those to be shown, in order of release.
std::vector<Lane> shown_of(std::vector<Lane> lanes, std::size_t at_most) {
  if (lanes.size() <= at_most) return lanes;
  const auto weight = [](const Lane& lane) { return lane.named ? 0 : lane.stands_out() ? 1 : 2; };
  std::ranges::stable_sort(lanes, {}, weight);
  lanes.resize(at_most);
  return lanes;
}

}  // namespace

Markup attempts_table(const JudgedRound& judged, std::size_t rows_at_most) {
  const std::size_t all = judged.round.attempts.size();
  if (all == 0) return {};
  const AttemptColumns columns = columns_of(judged.round);
  Markup rows;
  std::size_t whole = 0;
  for (const Lane& lane : shown_of(lanes_of(judged), rows_at_most)) {
    const bool as_whole = (lane.stands_out() || all <= whole_answers_at_most) && lane.attempt->answer &&
                          ++whole <= whole_answers_at_most;
    rows += row_of(lane, columns, as_whole);
  }
  const std::string caption = all > rows_at_most ? fmt::format(
                                                       "{} of {} attempts: those that findings name and the "
                                                       "accepted ones first; the JSON report has "
                                                       "the others. Times count from the gate.",
                                                       rows_at_most, grouped_number(all))
                                                 : "Attempts in order of release. Times count from the gate.";
  return scroll_box("attempts", element("table.grid", element("caption", caption) + head_of(columns) +
                                                          element("tbody", rows)));
}

}  // namespace dupcheck
