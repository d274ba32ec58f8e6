// burst, distinct, replay; and what all readers of cases share.

#include "scenario/case_readers.hpp"

namespace dupcheck {
namespace {

constexpr int most_replays = 1'000;

}  // namespace

void read_number(const Fields& fields, std::string_view name, int min, int max, int& into) {
  if (const auto field = fields.find(name)) take(field->integer(min, max), into);
}

void read_duration(const Fields& fields, std::string_view name, Nanos min, Nanos& into) {
  if (const auto field = fields.find(name)) take(field->duration(min), into);
}

void read_rounds(const Fields& fields, int& into) { read_number(fields, "rounds", 1, most_rounds, into); }

std::vector<std::string> read_program(const Node& node) {
  std::vector<std::string> words;
  for (const Node& word :
       node.elements("a program and its arguments, as [\"systemctl\", \"stop\", \"redis\"]"))
    if (auto text = word.literal()) words.push_back(std::move(*text));
  if (node.is(Located::Kind::array) && words.empty())
    node.error("no program is named", "for example [\"systemctl\", \"stop\", \"redis\"]");
  return words;
}

CaseOptions read_burst(const Fields& fields, const CaseSurroundings&) {
  BurstOptions options;
  read_number(fields, "threads", 2, most_threads, options.threads);
  read_rounds(fields, options.rounds);
  return options;
}

CaseOptions read_distinct(const Fields& fields, const CaseSurroundings&) {
  DistinctOptions options;
  read_number(fields, "threads", 2, most_threads, options.threads);
  read_rounds(fields, options.rounds);
  return options;
}

CaseOptions read_replay(const Fields& fields, const CaseSurroundings&) {
  ReplayOptions options;
  read_rounds(fields, options.rounds);
  read_number(fields, "times", 0, most_replays, options.times);
  read_duration(fields, "after", Nanos{0}, options.after);
  if (options.times == 0 && options.after == Nanos{0})
    fields.node().error("a replay that sends nothing again", "give \"times\" of at least 1, or \"after\"");
  return options;
}

}  // namespace dupcheck
