// A case of the report as JSON, and back.

#include "report/case_json.hpp"

#include "base/json_full.hpp"
#include "report/json_words.hpp"
#include "report/round_json.hpp"
#include "report/soak_report.hpp"

namespace dupcheck {
namespace {

Json spread_to_json(const Quantiles& q) {
  return {{"p50", json_number(q.p50)},
          {"p95", json_number(q.p95)},
          {"max", json_number(q.max)},
          {"min", json_number(q.min)},
          {"p99", json_number(q.p99)}};
}
Json overlap_to_json(const Quantiles& q) {
  return {{"min", json_number(q.min)},
          {"p50", json_number(q.p50)},
          {"p95", json_number(q.p95)},
          {"p99", json_number(q.p99)},
          {"max", json_number(q.max)}};
}
Json latency_to_json(const Quantiles& q) {
  return {{"p50", json_number(q.p50)},
          {"p95", json_number(q.p95)},
          {"p99", json_number(q.p99)},
          {"max", json_number(q.max)},
          {"min", json_number(q.min)}};
}

Quantiles quantiles_from(const JsonReader& json) {
  return {json.at("min").number(), json.at("p50").number(), json.at("p95").number(), json.at("p99").number(),
          json.at("max").number()};
}

Json effects_to_json(const std::vector<EffectSummary>& effects) {
  Json json = Json::object();
  for (const EffectSummary& effect : effects) {
    const Json expected = Json::parse(effect.expected, nullptr, false);
    json[effect.name] = {{"expected", expected.is_discarded() ? Json(effect.expected) : expected},
                         {"min", to_json(effect.min)},
                         {"max", to_json(effect.max)}};
  }
  return json;
}

std::vector<EffectSummary> effects_from(const JsonReader& json) {
  std::vector<EffectSummary> effects;
  for (const auto& [name, effect] : json.members())
    effects.push_back({name, dump(effect.at("expected").json()), measure_from(effect.at("min").json()),
                       measure_from(effect.at("max").json())});
  return effects;
}

Json histogram_to_json(const Histogram& histogram) {
  return {{"low", json_number(histogram.low)},
          {"high", json_number(histogram.high)},
          {"counts", histogram.counts}};
}

Histogram histogram_from(const JsonReader& json) {
  Histogram histogram{json.at("low").number(), json.at("high").number(), {}};
  for (const JsonReader& count : json.at("counts").items()) histogram.counts.push_back(count.small());
  return histogram;
}

Json latencies_to_json(const std::vector<LatencySummary>& latencies) {
  Json json = Json::object();
  for (const LatencySummary& latency : latencies) {
    Json& own = json[std::string(word(latency.outcome))] = latency_to_json(latency.ms);
    if (!latency.histogram.counts.empty()) own["histogram"] = histogram_to_json(latency.histogram);
  }
  return json;
}

std::vector<LatencySummary> latencies_from(const JsonReader& json) {
  std::vector<LatencySummary> latencies;
  for (const auto& [name, latency] : json.members()) {
    const auto outcome = outcome_from(name);
    if (!outcome) latency.fail("an outcome for a name");
    latencies.push_back({*outcome, quantiles_from(latency), {}});
    if (const auto own = latency.find("histogram")) latencies.back().histogram = histogram_from(*own);
  }
  return latencies;
}

Json sweep_to_json(const std::vector<SweepPoint>& points) {
  Json json = Json::array();
  for (const SweepPoint& point : points)
    json.push_back({{"delta_us", json_number(point.delta_us)},
                    {"is", point.bad             ? "bad"
                           : point.open          ? "open"
                           : point.new_operation ? "new"
                                                 : "good"},
                    {"came_to", point.came_to}});
  return json;
}

std::vector<SweepPoint> sweep_from(const JsonReader& json) {
  std::vector<SweepPoint> points;
  for (const JsonReader& point : json.items()) {
    const std::string is = point.at("is").text();
    points.push_back(
        {point.at("delta_us").number(), is == "bad", is == "open", is == "new", point.at("came_to").text()});
  }
  return points;
}

}  // namespace

Json case_to_json(const CaseReport& of_case) {
  Json json = {{"case", of_case.kind},     {"name", of_case.name},       {"verdict", word(of_case.verdict)},
               {"rounds", of_case.rounds}, {"counted", of_case.counted}, {"violations", of_case.violations}};
  json["bound"] = of_case.bound ? Json(*of_case.bound) : Json(nullptr);
  json["attempts"] = of_case.attempts;
  json["outcomes"] = Json::object();
  for (const auto& [outcome, count] : of_case.outcomes) json["outcomes"][std::string(word(outcome))] = count;
  json["effects"] = effects_to_json(of_case.effects);
  json["spread_us"] = of_case.spread_us ? spread_to_json(*of_case.spread_us) : Json(nullptr);
  json["overlap"] = of_case.overlap ? overlap_to_json(*of_case.overlap) : Json(nullptr);
  json["latency_ms"] = latencies_to_json(of_case.latency);
  json["findings"] = Json::array();
  for (const Finding& finding : of_case.findings) json["findings"].push_back(finding_to_json(finding));
  json["rounds_kept"] = Json::array();
  for (const KeptRound& kept : of_case.rounds_kept) json["rounds_kept"].push_back(kept_to_json(kept));
  json["rounds_not_kept"] = of_case.rounds_not_kept;
  if (!of_case.skipped.empty()) json["skipped"] = of_case.skipped;
  json["line"] = of_case.line;
  if (of_case.spreads_us) json["spread_histogram_us"] = histogram_to_json(*of_case.spreads_us);
  if (!of_case.sweep.empty()) json["sweep"] = sweep_to_json(of_case.sweep);
  if (of_case.soak) json["soak"] = soak_to_json(*of_case.soak);
  return json;
}

CaseReport case_from(const JsonReader& json) {
  CaseReport of_case;
  of_case.kind = json.at("case").text();
  of_case.name = json.at("name").text();
  of_case.verdict = json.at("verdict").one_of(verdict_from, "a verdict");
  of_case.rounds = json.at("rounds").small();
  of_case.counted = json.at("counted").small();
  of_case.violations = json.at("violations").small();
  if (const auto bound = json.find("bound")) of_case.bound = bound->number();
  of_case.attempts = json.at("attempts").natural();
  for (const auto& [name, count] : json.at("outcomes").members()) {
    const auto outcome = outcome_from(name);
    if (!outcome) count.fail("an outcome for a name");
    of_case.outcomes[*outcome] = count.natural();
  }
  of_case.effects = effects_from(json.at("effects"));
  if (const auto spread = json.find("spread_us")) of_case.spread_us = quantiles_from(*spread);
  if (const auto overlap = json.find("overlap")) of_case.overlap = quantiles_from(*overlap);
  of_case.latency = latencies_from(json.at("latency_ms"));
  for (const JsonReader& finding : json.at("findings").items())
    of_case.findings.push_back(finding_from(finding));
  for (const JsonReader& kept : json.at("rounds_kept").items())
    of_case.rounds_kept.push_back(kept_from(kept));
  if (const auto not_kept = json.find("rounds_not_kept")) of_case.rounds_not_kept = not_kept->small();
  of_case.skipped = json.text_or_empty("skipped");
  if (const auto line = json.find("line")) of_case.line = line->small();
  if (const auto lie = json.find("spread_histogram_us")) of_case.spreads_us = histogram_from(*lie);
  if (const auto sweep = json.find("sweep")) of_case.sweep = sweep_from(*sweep);
  if (const auto soak = json.find("soak")) of_case.soak = soak_from(*soak);
  return of_case;
}

}  // namespace dupcheck
