// The report as JSON (the design's section 8: the given fields first and in their order, additions after
// them), and back.

#include <stdexcept>

#include <fmt/format.h>

#include "base/json_full.hpp"
#include "report/case_json.hpp"
#include "report/json_words.hpp"
#include "report/report.hpp"
#include "report/round_json.hpp"

namespace dupcheck {
namespace {

constexpr int shape = 1;  // "report": raised when a field changes, not when one is added

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
  json["environment"] = {{"system", report.machine.system},
                         {"cores", report.machine.cores},
                         {"libraries", report.machine.libraries}};
  json["source"] = report.source;
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
  if (const auto machine = json.find("environment"))
    report.machine = {machine->at("system").text(), machine->at("cores").small(),
                      machine->at("libraries").text()};
  report.source = json.text_or_empty("source");
  return report;
}

}  // namespace dupcheck
