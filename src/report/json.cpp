// The JSON report: the design's section 8, in that order. What is added stands behind it.

#include "base/json_full.hpp"
#include "report/json_round.hpp"
#include "report/json_words.hpp"
#include "report/report.hpp"

namespace dupcheck {
namespace {

Json to_json(const std::optional<Quantiles>& q) {
  if (!q) return nullptr;
  return {{"min", q->min}, {"p50", q->p50}, {"p95", q->p95}, {"p99", q->p99}, {"max", q->max}};
}

Json outcomes_json(const CaseReport& report) {
  Json json = Json::object();
  for (const auto& [outcome, count] : report.outcomes) json[std::string(word(outcome))] = count;
  return json;
}

Json effects_json(const CaseReport& report) {
  Json json = Json::object();
  for (const EffectSummary& effect : report.effects) {
    json[effect.name] = {{"expected", Json::parse(effect.expected, nullptr, false)},
                         {"min", to_json(effect.min)},
                         {"max", to_json(effect.max)}};
  }
  return json;
}

Json latency_json(const CaseReport& report) {
  Json json = Json::object();
  for (const LatencySummary& latency : report.latency) json[std::string(word(latency.outcome))] = to_json(std::optional(latency.ms));
  return json;
}

template <typename Values>
Json array_of(const Values& values) {
  Json array = Json::array();
  for (const auto& value : values) array.push_back(to_json(value));
  return array;
}

Json to_json(const CaseReport& report) {
  return {{"case", report.kind},
          {"name", report.name},
          {"verdict", word(report.verdict)},
          {"rounds", report.rounds},
          {"counted", report.counted},
          {"violations", report.violations},
          {"bound", report.bound ? Json(*report.bound) : Json(nullptr)},
          {"attempts", report.attempts},
          {"outcomes", outcomes_json(report)},
          {"effects", effects_json(report)},
          {"spread_us", to_json(report.spread_us)},
          {"overlap", to_json(report.overlap)},
          {"latency_ms", latency_json(report)},
          {"findings", array_of(report.findings)},
          {"rounds_kept", array_of(report.rounds_kept)},
          {"rounds_not_kept", report.rounds_not_kept},
          {"skipped", report.skipped}};
}

}  // namespace

Json to_json(const Report& report) {
  return {{"report", 1},
          {"dupcheck", report.version},
          {"scenario", report.scenario},
          {"file", report.file},
          {"seed", report.seed},
          {"started", report.started},
          {"duration_ms", report.duration_ms},
          {"interrupted", report.interrupted},
          {"target", {{"urls", report.urls}, {"reference", report.reference}}},
          {"verdict", word(report.verdict)},
          {"cases", array_of(report.cases)},
          {"run", report.run}};
}

}  // namespace dupcheck
