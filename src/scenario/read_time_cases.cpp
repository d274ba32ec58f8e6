// The cases about what lies between two submissions: sweep, retry, failure, pace.

#include <fmt/format.h>

#include "scenario/case_readers.hpp"

namespace dupcheck {
namespace {

using namespace std::chrono_literals;

constexpr int most_in_a_train = 100;
constexpr long most_spacings = 2'000;

std::map<Outcome, int> read_counts(const Node& node) {
  std::map<Outcome, int> counts;
  for (const auto& [name, value] : node.members("an object: outcome → how many")) {
    const auto outcome = outcome_from(name);
    if (!outcome) {
      value.error(fmt::format("'{}' is no outcome", name),
                  "outcomes: " + alternatives(fields::outcomes.fields));
      continue;
    }
    if (const auto count = value.integer(0, most_threads)) counts[*outcome] = *count;
  }
  return counts;
}

PaceOptions::Moment read_moment(const Node& node) {
  PaceOptions::Moment moment;
  const Fields fields(node, fields::moment);
  if (const auto at = fields.require("at", "\"2s\"")) take(at->duration(Nanos{0}), moment.at);
  read_number(fields, "send", 1, most_threads, moment.send);
  const auto expect = fields.find("expect");
  if (!expect) return moment;
  moment.expect = read_counts(*expect);
  int sum = 0;
  for (const auto& [outcome, count] : moment.expect) sum += count;
  if (sum != moment.send && !moment.expect.empty())
    expect->error(fmt::format("{} sent, but {} expected", moment.send, sum),
                  "let the counts add up to \"send\"");
  return moment;
}

}  // namespace

CaseOptions read_sweep(const Fields& fields, const CaseSurroundings&) {
  SweepOptions options;
  read_duration(fields, "from", Nanos{0}, options.from);
  read_duration(fields, "to", Nanos{0}, options.to);
  read_duration(fields, "step", Nanos{100us}, options.step);
  read_number(fields, "count", 2, most_in_a_train, options.count);
  if (const auto refine = fields.find("refine")) take(refine->boolean(), options.refine);
  if (options.to < options.from)
    fields.node().error("the sweep ends before it begins", "let 'to' be later than 'from'");
  else if ((options.to - options.from) / options.step > most_spacings)
    fields.node().error(fmt::format("that would be more than {} spacings", most_spacings),
                        "take a larger 'step': it is made finer by itself where something changes");
  return options;
}

CaseOptions read_retry(const Fields& fields, const CaseSurroundings&) {
  RetryOptions options;
  read_rounds(fields, options.rounds);
  return options;
}

CaseOptions read_failure(const Fields& fields, const CaseSurroundings& around) {
  if (!around.scenario.variations.contains("fail"))
    fields.node().error("the case 'failure' needs a submission that fails inside the business",
                        "declare it: \"fail\": {\"json\": {\"simulate\": \"failure\"}}, or a header");
  FailureOptions options;
  read_rounds(fields, options.rounds);
  return options;
}

CaseOptions read_pace(const Fields& fields, const CaseSurroundings&) {
  static constexpr std::string_view keys[] = {"same", "fresh"};
  PaceOptions options;
  read_rounds(fields, options.rounds);
  if (const auto which = fields.find("keys"))
    if (const auto chosen = which->one_of(keys)) options.fresh_keys = *chosen == 1;
  const auto schedule = fields.require("schedule", R"([{"at": "0s", "send": 3, "expect": {"accepted": 1}}])");
  if (!schedule) return options;
  for (const Node& element : schedule->elements("a list of moments")) {
    options.schedule.push_back(read_moment(element));
    const auto count = options.schedule.size();
    if (count > 1 && options.schedule[count - 1].at < options.schedule[count - 2].at)
      element.error("this moment is before the one above it", "write them in order of time");
  }
  if (schedule->is(Located::Kind::array) && options.schedule.empty())
    schedule->error("nothing is ever sent", R"(for example {"at": "0s", "send": 3})");
  return options;
}

}  // namespace dupcheck
