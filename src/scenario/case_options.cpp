// The kinds of cases that a scenario may name, and what each lets it choose: one reader and one row per case.

#include "scenario/case_options.hpp"

#include <algorithm>
#include <array>

#include "scenario/parts.hpp"

namespace dupcheck {
namespace {

constexpr int most_threads = 10'000;
constexpr int most_rounds = 1'000'000;
constexpr int most_times = 1'000;

void read_number(const Fields& fields, std::string_view name, int min, int max, int& into) {
  if (const auto field = fields.find(name)) take(field->integer(min, max), into);
}

CaseOptions read_burst(const Fields& fields) {
  BurstOptions options;
  read_number(fields, "threads", 2, most_threads, options.threads);
  read_number(fields, "rounds", 1, most_rounds, options.rounds);
  return options;
}

CaseOptions read_distinct(const Fields& fields) {
  DistinctOptions options;
  read_number(fields, "threads", 2, most_threads, options.threads);
  read_number(fields, "rounds", 1, most_rounds, options.rounds);
  return options;
}

CaseOptions read_replay(const Fields& fields) {
  ReplayOptions options;
  read_number(fields, "rounds", 1, most_rounds, options.rounds);
  read_number(fields, "times", 0, most_times, options.times);
  if (const auto after = fields.find("after")) take(after->duration(Nanos{0}), options.after);
  if (options.times == 0 && options.after == Nanos{0})
    fields.node().error("a replay that sends nothing again", "give \"times\" of at least 1, or \"after\"");
  return options;
}

struct CaseKind {
  std::string_view name;
  const FieldTable* fields;
  CaseOptions (*read)(const Fields& fields);
};
constexpr std::array kinds = {CaseKind{"burst", &fields::burst, read_burst},
                              CaseKind{"distinct", &fields::distinct, read_distinct},
                              CaseKind{"replay", &fields::replay, read_replay}};

const CaseKind* find_kind(std::string_view name) {
  const auto found =
      std::find_if(kinds.begin(), kinds.end(), [&](const CaseKind& kind) { return kind.name == name; });
  return found == kinds.end() ? nullptr : &*found;
}

}  // namespace

std::vector<std::string_view> case_kinds() {
  std::vector<std::string_view> names;
  for (const CaseKind& kind : kinds) names.push_back(kind.name);
  return names;
}

const FieldTable* case_fields(std::string_view name) {
  const CaseKind* kind = find_kind(name);
  return kind ? kind->fields : nullptr;
}

CaseOptions read_case_options(std::string_view name, const Fields& fields) {
  return find_kind(name)->read(fields);
}

bool override_threads(CaseOptions& options, int threads) {
  return std::visit(
      [&](auto& of_case) {
        if constexpr (requires { of_case.threads; }) {
          of_case.threads = threads;
          return true;
        }
        return false;
      },
      options);
}

bool override_rounds(CaseOptions& options, int rounds) {
  return std::visit(
      [&](auto& of_case) {
        if constexpr (requires { of_case.rounds; }) {
          of_case.rounds = rounds;
          return true;
        }
        return false;
      },
      options);
}

}  // namespace dupcheck
