#include "base/json_full.hpp"
#include "report/json_words.hpp"
#include "report/round_json.hpp"

namespace dupcheck {

Json finding_to_json(const Finding& finding) {
  Json json = {{"verdict", word(finding.weight)}, {"check", finding.check}};
  if (!finding.effect.empty()) json["effect"] = finding.effect;
  if (finding.expected != Measure()) json["expected"] = to_json(finding.expected);
  if (finding.actual != Measure()) json["actual"] = to_json(finding.actual);
  json["message"] = finding.message;
  if (finding.round) json["round"] = *finding.round;
  if (!finding.key.empty()) json["key"] = finding.key;
  if (!finding.attempts.empty()) json["attempts"] = finding.attempts;
  if (!finding.repeat.empty()) json["repeat"] = finding.repeat;
  if (!finding.mend.empty()) json["mend"] = finding.mend;
  if (!finding.evidence.empty()) json["evidence"] = finding.evidence;
  if (!finding.alike.empty()) json["alike"] = finding.alike;
  return json;
}

Finding finding_from(const JsonReader& json) {
  Finding finding;
  finding.weight = json.at("verdict").one_of(weight_from, "failed, inconclusive or note");
  finding.check = json.at("check").text();
  finding.effect = json.text_or_empty("effect");
  if (const auto expected = json.find("expected")) finding.expected = measure_from(expected->json());
  if (const auto actual = json.find("actual")) finding.actual = measure_from(actual->json());
  finding.message = json.at("message").text();
  if (const auto round = json.find("round")) finding.round = round->small();
  finding.key = json.text_or_empty("key");
  if (const auto attempts = json.find("attempts"))
    for (const JsonReader& number : attempts->items()) finding.attempts.push_back(number.small());
  finding.repeat = json.text_or_empty("repeat");
  finding.mend = json.text_or_empty("mend");
  if (const auto evidence = json.find("evidence"))
    for (const JsonReader& line : evidence->items()) finding.evidence.push_back(line.text());
  finding.alike = json.text_or_empty("alike");
  return finding;
}

}  // namespace dupcheck
