// The report as JSON (the design's section 8: the given fields first and in their order, additions after
// them), and back.

#include <stdexcept>

#include <fmt/format.h>

#include "base/json_full.hpp"
#include "report/json_words.hpp"
#include "report/report.hpp"
#include "report/round_json.hpp"

namespace dupcheck {
namespace {

constexpr int shape = 1;  // "report": raised when a field changes, not when one is added

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
  json["latency_ms"] = Json::object();
  for (const LatencySummary& latency : of_case.latency)
    json["latency_ms"][std::string(word(latency.outcome))] = latency_to_json(latency.ms);
  json["findings"] = Json::array();
  for (const Finding& finding : of_case.findings) json["findings"].push_back(finding_to_json(finding));
  json["rounds_kept"] = Json::array();
  for (const KeptRound& kept : of_case.rounds_kept) json["rounds_kept"].push_back(kept_to_json(kept));
  json["rounds_not_kept"] = of_case.rounds_not_kept;
  if (!of_case.skipped.empty()) json["skipped"] = of_case.skipped;
  return json;
}

Json cases_to_json(const std::vector<CaseReport>& cases) {
  Json json = Json::array();
  for (const CaseReport& of_case : cases) json.push_back(case_to_json(of_case));
  return json;
}

Json target_to_json(const std::vector<std::string>& urls, const std::string& reference) {
  return {{"urls", urls}, {"reference", reference}};
}

Json variant_to_json(const VariantReport& variant) {
  return {{"name", variant.name},
          {"verdict", word(variant.verdict)},
          {"control", variant.control},
          {"target", target_to_json(variant.urls, variant.reference)},
          {"cases", cases_to_json(variant.cases)}};
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
  for (const auto& [name, latency] : json.at("latency_ms").members()) {
    const auto outcome = outcome_from(name);
    if (!outcome) latency.fail("an outcome for a name");
    of_case.latency.push_back({*outcome, quantiles_from(latency)});
  }
  for (const JsonReader& finding : json.at("findings").items())
    of_case.findings.push_back(finding_from(finding));
  for (const JsonReader& kept : json.at("rounds_kept").items())
    of_case.rounds_kept.push_back(kept_from(kept));
  if (const auto not_kept = json.find("rounds_not_kept")) of_case.rounds_not_kept = not_kept->small();
  of_case.skipped = json.text_or_empty("skipped");
  return of_case;
}

std::vector<CaseReport> cases_from(const JsonReader& json) {
  std::vector<CaseReport> cases;
  for (const JsonReader& of_case : json.items()) cases.push_back(case_from(of_case));
  return cases;
}

/// Into anything with urls and reference.
template <class Targeted>
void target_from(const JsonReader& json, Targeted& into) {
  for (const JsonReader& url : json.at("urls").items()) into.urls.push_back(url.text());
  into.reference = json.text_or_empty("reference");
}

VariantReport variant_from(const JsonReader& json) {
  VariantReport variant;
  variant.name = json.at("name").text();
  variant.verdict = json.at("verdict").one_of(verdict_from, "a verdict");
  variant.control = json.at("control").flag();
  target_from(json.at("target"), variant);
  variant.cases = cases_from(json.at("cases"));
  return variant;
}

void require_our_shape(const JsonReader& json) {
  const auto version = json.json().is_object() ? json.find("report") : std::nullopt;
  if (!version) json.fail("a report of dupcheck (an object with \"report\")");
  if (version->whole() != shape)
    throw std::runtime_error(fmt::format(
        "/report: this is a report of shape {}, and this dupcheck reads shape {}", version->whole(), shape));
}

}  // namespace

Json to_json(const Report& report) {
  Json json = {{"report", shape},
               {"dupcheck", report.version},
               {"scenario", report.scenario},
               {"file", report.file},
               {"seed", report.seed},
               {"started", report.started},
               {"duration_ms", json_number(report.duration_ms)},
               {"interrupted", report.interrupted},
               {"target", target_to_json(report.urls, report.reference)},
               {"verdict", word(report.verdict)}};
  if (report.variants.empty()) {
    json["cases"] = cases_to_json(report.cases);
  } else {
    json.erase("target");  // each column has its own
    json["variants"] = Json::array();
    for (const VariantReport& variant : report.variants) json["variants"].push_back(variant_to_json(variant));
    json["findings"] = Json::array();
    for (const Finding& finding : report.findings) json["findings"].push_back(finding_to_json(finding));
  }
  json["run"] = report.run;
  return json;
}

Report report_from_json(const Json& document) {
  const JsonReader json(document);
  require_our_shape(json);
  Report report;
  report.version = json.at("dupcheck").text();
  report.scenario = json.at("scenario").text();
  report.file = json.at("file").text();
  report.seed = json.at("seed").natural();
  report.started = json.at("started").text();
  report.duration_ms = json.at("duration_ms").number();
  report.interrupted = json.at("interrupted").flag();
  report.verdict = json.at("verdict").one_of(verdict_from, "a verdict");
  if (const auto variants = json.find("variants")) {
    for (const JsonReader& variant : variants->items()) report.variants.push_back(variant_from(variant));
    for (const JsonReader& finding : json.at("findings").items())
      report.findings.push_back(finding_from(finding));
  } else {
    target_from(json.at("target"), report);
    report.cases = cases_from(json.at("cases"));
  }
  report.run = json.text_or_empty("run");
  return report;
}

}  // namespace dupcheck
