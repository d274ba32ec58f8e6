// A saved report, read back whole.

#include <stdexcept>

#include <fmt/format.h>

#include "base/json_full.hpp"
#include "report/json_round.hpp"
#include "report/json_words.hpp"
#include "report/report.hpp"

namespace dupcheck {
namespace {

std::optional<Quantiles> quantiles_from(const Json& json) {
  if (json.is_null()) return std::nullopt;
  Quantiles q;
  json.at("min").get_to(q.min);
  json.at("p50").get_to(q.p50);
  json.at("p95").get_to(q.p95);
  json.at("p99").get_to(q.p99);
  json.at("max").get_to(q.max);
  return q;
}

Verdict verdict_in(const Json& json) {
  const auto verdict = verdict_from(json.get<std::string>());
  if (!verdict) throw std::runtime_error(fmt::format("{} is no verdict", dump(json)));
  return *verdict;
}

Outcome outcome_named(const std::string& name) {
  const auto outcome = outcome_from(name);
  if (!outcome) throw std::runtime_error(fmt::format("\"{}\" is no outcome", name));
  return *outcome;
}

void read_sums(const Json& json, CaseReport& report) {
  for (const auto& [name, count] : json.at("outcomes").items()) report.outcomes[outcome_named(name)] = count.get<std::size_t>();
  for (const auto& [name, effect] : json.at("effects").items()) {
    report.effects.push_back(
        {name, dump(effect.at("expected")), measure_from(effect.at("min")), measure_from(effect.at("max"))});
  }
  for (const auto& [name, ms] : json.at("latency_ms").items()) {
    report.latency.push_back({outcome_named(name), quantiles_from(ms).value_or(Quantiles{})});
  }
}

CaseReport case_from(const Json& json) {
  CaseReport report;
  json.at("case").get_to(report.kind);
  json.at("name").get_to(report.name);
  report.verdict = verdict_in(json.at("verdict"));
  json.at("rounds").get_to(report.rounds);
  json.at("counted").get_to(report.counted);
  json.at("violations").get_to(report.violations);
  if (!json.at("bound").is_null()) report.bound = json.at("bound").get<double>();
  json.at("attempts").get_to(report.attempts);
  read_sums(json, report);
  report.spread_us = quantiles_from(json.at("spread_us"));
  report.overlap = quantiles_from(json.at("overlap"));
  for (const Json& finding : json.at("findings")) report.findings.push_back(finding_from(finding));
  for (const Json& kept : json.at("rounds_kept")) report.rounds_kept.push_back(kept_round_from(kept));
  json.at("rounds_not_kept").get_to(report.rounds_not_kept);
  json.at("skipped").get_to(report.skipped);
  return report;
}

}  // namespace

Report report_from_json(const Json& json) {
  if (!json.is_object() || !json.contains("report")) throw std::runtime_error("there is no \"report\": not a dupcheck report");
  if (json.at("report") != 1) {
    throw std::runtime_error(fmt::format("/report is {}, and this dupcheck reads version 1", dump(json.at("report"))));
  }
  Report report;
  json.at("dupcheck").get_to(report.version);
  json.at("scenario").get_to(report.scenario);
  json.at("file").get_to(report.file);
  json.at("seed").get_to(report.seed);
  json.at("started").get_to(report.started);
  json.at("duration_ms").get_to(report.duration_ms);
  json.at("interrupted").get_to(report.interrupted);
  json.at("target").at("urls").get_to(report.urls);
  json.at("target").at("reference").get_to(report.reference);
  report.verdict = verdict_in(json.at("verdict"));
  json.at("run").get_to(report.run);
  const Json& cases = json.at("cases");
  for (std::size_t i = 0; i < cases.size(); ++i) {
    try {
      report.cases.push_back(case_from(cases.at(i)));
    } catch (const std::exception& error) {
      throw std::runtime_error(fmt::format("/cases/{}: {}", i, error.what()));
    }
  }
  return report;
}

}  // namespace dupcheck
