#pragma once
// The report as a complete value: every reporter renders this and nothing else. Its JSON form is the design's
// section 8.

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.hpp"
#include "judge/finding.hpp"
#include "judge/round.hpp"
#include "judge/statistics.hpp"
#include "scenario/scenario.hpp"

namespace dupcheck {

struct EffectSummary {
  std::string name;
  std::string expected;  ///< a number or a text as JSON: "1", "\"PAID\"", "{\"min\":1}"
  Measure min, max;      ///< over the readings after the rounds; of changes for `change`
};

/// How many samples lie in each of equally wide steps from `low` to `high`.
struct Histogram {
  double low = 0, high = 0;
  std::vector<int> counts;
};

struct LatencySummary {
  Outcome outcome;
  Quantiles ms;
  Histogram histogram = {};
};

/// One operation of a sweep: what its submissions, spaced by Δ, came to.
struct SweepPoint {
  double delta_us = 0;         ///< as measured
  bool bad = false;            ///< it left more, or other, than it may
  bool open = false;           ///< nothing could be told
  bool new_operation = false;  ///< the later one was a new operation, as the contract says
  std::string came_to;         ///< "1 accepted, 1 rejected; orders 1"
};

/// A round as it is kept in the report: bodies shortened to kept_body bytes.
struct KeptRound {
  std::string why;  ///< "failed", "inconclusive", "uncounted", "first", "slowest"
  JudgedRound judged;
};

struct CaseReport {
  std::string kind, name;
  Verdict verdict = Verdict::skipped;
  std::string skipped;
  int rounds = 0, counted = 0, violations = 0;
  std::optional<double> bound;
  std::size_t attempts = 0;
  std::map<Outcome, std::size_t> outcomes;
  std::vector<EffectSummary> effects;
  std::optional<Quantiles> spread_us, overlap;
  std::vector<LatencySummary> latency;
  std::vector<Finding> findings;
  std::vector<KeptRound> rounds_kept;
  int rounds_not_kept = 0;
  std::shared_ptr<const SoakResult> soak;  ///< of the case of that name
  int line = 0;                            ///< where the case stands in the file; 0: not in it
  std::optional<Histogram> spreads_us;     ///< over the rounds
  std::vector<SweepPoint> sweep;           ///< in order of Δ
};

/// One column of a comparison.
struct VariantReport {
  std::string name;
  bool control = false;  ///< no defence: it must fail, and is left out of the exit status
  Verdict verdict = Verdict::inconclusive;
  std::vector<std::string> urls;
  std::string reference;
  std::vector<CaseReport> cases;
};

/// Where it ran: what a reader needs to know to judge the times.
struct Machine {
  std::string system;  ///< "Linux 6.1.0 x86_64"
  int cores = 0;
  std::string libraries;  ///< "libcurl/7.88.1 OpenSSL/3.0.11"
};

struct Report {
  std::string version, scenario, file;
  unsigned long long seed = 0;
  std::string run;
  std::string started;  ///< RFC 3339, UTC, milliseconds
  double duration_ms = 0;
  bool interrupted = false;
  std::vector<std::string> urls;
  std::string reference;
  Verdict verdict = Verdict::inconclusive;
  std::vector<CaseReport> cases;
  std::vector<VariantReport> variants;  ///< of a comparison, in place of `cases`
  std::vector<Finding> findings;        ///< about the comparison as a whole
  Machine machine;
  std::string source;  ///< the scenario file as it was read, secrets masked
};

/// What the runner cannot know: names, times, the words for "repeat".
struct RunFacts {
  std::string started;
  double duration_ms = 0;
  unsigned long long seed = 0;
  std::string run;
  bool interrupted = false;
  std::vector<std::string> command;  ///< options to say again in "repeat": {"--target", "http://…"}
  Machine machine = {};
  std::string source = {};  ///< the scenario file as it stands
};

/// Pure. Masks every secret of the plan in everything it holds.
Report assemble(const Plan& plan, const RunFacts& facts, const std::vector<CaseResult>& cases);

/// The variant that has no defence.
inline constexpr std::string_view control_name = "control";

struct RunOfVariant {
  std::string name;
  const Plan* plan = nullptr;
  std::vector<CaseResult> cases;
};
/// The same for a comparison: one column a variant, and what its control says about all of them (check
/// "control"). At least one variant.
Report assemble_comparison(std::span<const RunOfVariant> variants, const RunFacts& facts);

Json to_json(const Report& report);
/// Throws std::runtime_error, with the JSON pointer, for anything that is not a report of a version we read.
Report report_from_json(const Json& json);

}  // namespace dupcheck
