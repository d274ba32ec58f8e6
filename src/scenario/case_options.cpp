// The kinds of cases that a scenario may name: one row per case.

#include "scenario/case_options.hpp"

#include <algorithm>
#include <array>

#include "scenario/case_readers.hpp"

namespace dupcheck {
namespace {

struct CaseKind {
  std::string_view name;
  const FieldTable* fields;
  CaseReader read;
};
constexpr std::array kinds = {CaseKind{"burst", &fields::burst, read_burst},
                              CaseKind{"distinct", &fields::distinct, read_distinct},
                              CaseKind{"replay", &fields::replay, read_replay},
                              CaseKind{"retry", &fields::retry, read_retry},
                              CaseKind{"sweep", &fields::sweep, read_sweep},
                              CaseKind{"lock-expiry", &fields::lock_expiry, read_lock_expiry},
                              CaseKind{"mistaken-delete", &fields::mistaken_delete, read_mistaken_delete},
                              CaseKind{"reentrancy", &fields::reentrancy, read_reentrancy},
                              CaseKind{"lease", &fields::lease, read_lease},
                              CaseKind{"failure", &fields::failure, read_failure},
                              CaseKind{"pace", &fields::pace, read_pace},
                              CaseKind{"outage", &fields::outage, read_outage},
                              CaseKind{"crash", &fields::crash, read_crash},
                              CaseKind{"mismatch", &fields::mismatch, read_mismatch},
                              CaseKind{"fingerprint", &fields::fingerprint, read_fingerprint},
                              CaseKind{"token", &fields::token, read_token},
                              CaseKind{"conservation", &fields::conservation, read_conservation},
                              CaseKind{"instances", &fields::instances, read_instances},
                              CaseKind{"soak", &fields::soak, read_soak},
                              CaseKind{"steps", &fields::steps, read_case_steps}};

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

CaseOptions read_case_options(std::string_view name, const Fields& fields, const CaseSurroundings& around) {
  return find_kind(name)->read(fields, around);
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

bool runs_programs(const CaseOptions& options) {
  if (const auto* outage = std::get_if<OutageOptions>(&options))
    return outage->how == OutageOptions::How::exec || !outage->recover.empty();
  if (const auto* crash = std::get_if<CrashOptions>(&options)) return !crash->kill.empty();
  const auto* own = std::get_if<StepsOptions>(&options);
  return own && std::ranges::any_of(own->steps, [](const CaseStep& step) {
           return std::holds_alternative<ExecVerb>(step.verb);
         });
}

}  // namespace dupcheck
