#include "base/json_full.hpp"
#include "judge/soak_result.hpp"
#include "report/json_words.hpp"
#include "report/soak_report.hpp"

namespace dupcheck {
namespace {

/// From what is written, so that it is the same when it has been read back.
Json per_second(const SoakResult& soak, const Json& length_ms) {
  const double ms = length_ms.get<double>();
  return ms > 0 ? json_number(static_cast<double>(soak.sent) * 1000 / ms) : Json(nullptr);
}

Json wrong_to_json(const WrongKey& wrong) {
  Json answers = Json::object();
  for (const auto& [outcome, count] : wrong.answers) answers[std::string(word(outcome))] = count;
  return {{"key", wrong.key},           {"ref", wrong.ref},       {"effect", wrong.effect},
          {"expected", wrong.expected}, {"actual", wrong.actual}, {"answers", answers}};
}

WrongKey wrong_from(const JsonReader& json) {
  WrongKey wrong;
  wrong.key = json.at("key").text();
  wrong.ref = json.at("ref").text();
  wrong.effect = json.at("effect").text();
  wrong.expected = json.at("expected").whole();
  wrong.actual = json.at("actual").whole();
  for (const auto& [name, count] : json.at("answers").members()) {
    const auto outcome = outcome_from(name);
    if (!outcome) count.fail("an outcome for a name");
    wrong.answers[*outcome] = count.small();
  }
  return wrong;
}

Nanos ms_in(const JsonReader& json) { return json.us() * 1000; }

}  // namespace

Json soak_to_json(const SoakResult& soak) {
  const Json length_ms = json_number(to_ms(soak.length));
  Json json = {{"keys", soak.keys},
               {"sent", soak.sent},
               {"per_second", per_second(soak, length_ms)},
               {"late", soak.late},
               {"in_flight", soak.in_flight},
               {"length_ms", length_ms},
               {"verification_ms", json_number(to_ms(soak.verification))},
               {"verified", soak.verified},
               {"wrong_keys", soak.wrong_keys}};
  json["store_commands"] = Json::object();
  for (const auto& [store, count] : soak.store_commands) json["store_commands"][store] = json_number(count);
  json["rate"] = soak.rate > 0 ? json_number(soak.rate) : Json(nullptr);
  json["never_sent"] = soak.never_sent;
  json["fetched"] = soak.fetched;
  json["overlapped"] = soak.overlapped;
  json["not_verified"] = soak.not_verified;
  json["settled"] = soak.settled;
  json["open_keys"] = soak.open_keys;
  json["wrong"] = Json::array();
  for (const WrongKey& wrong : soak.wrong) json["wrong"].push_back(wrong_to_json(wrong));
  return json;
}

std::shared_ptr<const SoakResult> soak_from(const JsonReader& json) {
  SoakResult soak;
  soak.keys = json.at("keys").natural();
  soak.sent = json.at("sent").natural();
  soak.late = json.at("late").natural();
  soak.in_flight = json.at("in_flight").small();
  soak.length = ms_in(json.at("length_ms"));
  soak.verification = ms_in(json.at("verification_ms"));
  soak.verified = json.at("verified").natural();
  soak.wrong_keys = json.at("wrong_keys").natural();
  for (const auto& [store, count] : json.at("store_commands").members())
    soak.store_commands[store] = count.number();
  if (const auto rate = json.find("rate")) soak.rate = rate->number();
  soak.never_sent = json.at("never_sent").natural();
  soak.fetched = json.at("fetched").natural();
  soak.overlapped = json.at("overlapped").natural();
  soak.not_verified = json.text_or_empty("not_verified");
  soak.settled = json.at("settled").flag();
  soak.open_keys = json.at("open_keys").natural();
  for (const JsonReader& wrong : json.at("wrong").items()) soak.wrong.push_back(wrong_from(wrong));
  return std::make_shared<const SoakResult>(std::move(soak));
}

}  // namespace dupcheck
