#include "scenario/case_options.hpp"

namespace dupcheck {

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
