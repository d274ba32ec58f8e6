#pragma once
// What `run` and `compare` have in common: what is said, where reports go.

#include <functional>
#include <set>
#include <string>
#include <vector>

#include "case/runner.hpp"
#include "cli/options.hpp"
#include "report/reporters.hpp"

namespace dupcheck {

/// What is known when a run begins.
RunFacts facts_of(const RunVerb& verb, const std::string& file, unsigned long long seed);
void print_warnings(const Plan& plan);
/// Cleanup steps that failed.
void warn_of_leftovers(const RunResult& result, const Plan& plan);

/// The reports of one command, in every format that was asked for. Two of the same name do not overwrite each
/// other.
class Output {
 public:
  /// Throws std::invalid_argument for a format that nobody renders, before anything is fired.
  explicit Output(const RunVerb& verb);
  /// In a GitHub Actions run also its annotations, and the job's summary.
  void write(const Report& made);
  /// For --attempts; written when the command ends well. `variant` is empty for a run.
  void add_attempts(const std::vector<CaseResult>& cases, const std::string& variant, const Secrets& secrets);
  void write_attempts() const;

 private:
  void write_for_github(const Report& report) const;
  std::string path_for(const Report& made, const Reporter& reporter);

  const RunVerb& verb_;
  std::set<std::string> taken_;
  std::string attempts_;
};

/// Every file in turn until an interrupt: what `make` makes of it is written; then the attempts. The exit
/// status of all.
using MakeReport = std::function<Report(const std::string& file, unsigned long long seed, Output& output)>;
int report_each(const RunVerb& verb, const MakeReport& make);

}  // namespace dupcheck
