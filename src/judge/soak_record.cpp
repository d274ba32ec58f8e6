#include "judge/soak_record.hpp"

#include <algorithm>

#include "base/json_full.hpp"

namespace dupcheck {
namespace {

constexpr std::string_view mark = "soak: {";

template <class Count>
Json counts_to_json(const std::map<Outcome, Count>& counts) {
  Json json = Json::object();
  for (const auto& [outcome, count] : counts) json[std::string(word(outcome))] = count;
  return json;
}

template <class Count>
std::map<Outcome, Count> counts_from(const Json& json) {
  std::map<Outcome, Count> counts;
  for (const auto& [name, count] : json.items())
    counts[outcome_from(name).value()] = count.template get<Count>();
  return counts;
}

Json to_json(const Quantiles& q) { return {q.min, q.p50, q.p95, q.p99, q.max}; }
Quantiles quantiles_from(const Json& json) {
  const auto all = json.get<std::vector<double>>();
  return {all.at(0), all.at(1), all.at(2), all.at(3), all.at(4)};
}

Json to_json(const WrongKey& wrong) {
  return {{"key", wrong.key},           {"ref", wrong.ref},       {"effect", wrong.effect},
          {"expected", wrong.expected}, {"actual", wrong.actual}, {"answers", counts_to_json(wrong.answers)}};
}
WrongKey wrong_key_from(const Json& json) {
  return {json.at("key"),      json.at("ref"),    json.at("effect"),
          json.at("expected"), json.at("actual"), counts_from<int>(json.at("answers"))};
}

Json to_json(const WrongAnswers& wrong) {
  return {{"kind", static_cast<int>(wrong.kind)},
          {"words", wrong.words},
          {"allowed", wrong.allowed},
          {"answers", wrong.answers},
          {"keys", wrong.keys},
          {"key", wrong.key},
          {"lines", wrong.lines}};
}
WrongAnswers wrong_answers_from(const Json& json) {
  return {static_cast<AnswerKind>(json.at("kind").get<int>()),
          json.at("words"),
          json.at("allowed"),
          json.at("answers"),
          json.at("keys"),
          json.at("key"),
          json.at("lines").get<std::vector<std::string>>()};
}

Json to_json(const SoakEffect& effect) {
  Json json = {{"name", effect.name}, {"expected", effect.expected}, {"not_verified", effect.not_verified}};
  if (effect.least) json["least"] = *effect.least;
  if (effect.most) json["most"] = *effect.most;
  return json;
}
SoakEffect effect_from(const Json& json) {
  SoakEffect effect{json.at("name"), json.at("expected"), {}, {}, json.at("not_verified")};
  if (json.contains("least")) effect.least = json.at("least").get<long long>();
  if (json.contains("most")) effect.most = json.at("most").get<long long>();
  return effect;
}

template <class Value>
Json list_to_json(const std::vector<Value>& values) {
  Json json = Json::array();
  for (const Value& value : values) json.push_back(to_json(value));
  return json;
}

Json whole_to_json(const SoakResult& soak) {
  Json json = {{"keys", soak.keys},
               {"sent", soak.sent},
               {"rate", soak.rate},
               {"late", soak.late},
               {"never_sent", soak.never_sent},
               {"fetched", soak.fetched},
               {"outcomes", counts_to_json(soak.outcomes)},
               {"answers", list_to_json(soak.answers)},
               {"in_flight", soak.in_flight},
               {"overlapped", soak.overlapped},
               {"length_ns", soak.length.count()},
               {"effective", soak.effective},
               {"effective_most", soak.effective_most},
               {"verification_ns", soak.verification.count()},
               {"verified", soak.verified},
               {"not_verified", soak.not_verified},
               {"settled", soak.settled},
               {"effects", list_to_json(soak.effects)},
               {"wrong_keys", soak.wrong_keys},
               {"wrong", list_to_json(soak.wrong)},
               {"open_keys", soak.open_keys},
               {"first_open", soak.first_open},
               {"store_commands", soak.store_commands}};
  json["latency_ms"] = Json::object();
  for (const auto& [outcome, ms] : soak.latency_ms)
    json["latency_ms"][std::string(word(outcome))] = to_json(ms);
  return json;
}

SoakResult whole_from(const Json& json) {
  SoakResult soak;
  json.at("keys").get_to(soak.keys);
  json.at("sent").get_to(soak.sent);
  json.at("rate").get_to(soak.rate);
  json.at("late").get_to(soak.late);
  json.at("never_sent").get_to(soak.never_sent);
  json.at("fetched").get_to(soak.fetched);
  soak.outcomes = counts_from<std::size_t>(json.at("outcomes"));
  for (const auto& [name, ms] : json.at("latency_ms").items())
    soak.latency_ms[outcome_from(name).value()] = quantiles_from(ms);
  for (const Json& wrong : json.at("answers")) soak.answers.push_back(wrong_answers_from(wrong));
  json.at("in_flight").get_to(soak.in_flight);
  json.at("overlapped").get_to(soak.overlapped);
  soak.length = Nanos(json.at("length_ns").get<std::int64_t>());
  json.at("effective").get_to(soak.effective);
  json.at("effective_most").get_to(soak.effective_most);
  soak.verification = Nanos(json.at("verification_ns").get<std::int64_t>());
  json.at("verified").get_to(soak.verified);
  json.at("not_verified").get_to(soak.not_verified);
  json.at("settled").get_to(soak.settled);
  for (const Json& effect : json.at("effects")) soak.effects.push_back(effect_from(effect));
  json.at("wrong_keys").get_to(soak.wrong_keys);
  for (const Json& wrong : json.at("wrong")) soak.wrong.push_back(wrong_key_from(wrong));
  json.at("open_keys").get_to(soak.open_keys);
  json.at("first_open").get_to(soak.first_open);
  json.at("store_commands").get_to(soak.store_commands);
  return soak;
}

}  // namespace

std::string record_of(const SoakResult& soak) {
  return std::string(mark.substr(0, mark.size() - 1)) + dump(whole_to_json(soak));
}

std::shared_ptr<const SoakResult> take_soak_record(Round& round) {
  const auto found = std::find_if(round.events.rbegin(), round.events.rend(),
                                  [](const Event& event) { return event.what.starts_with(mark); });
  if (found == round.events.rend()) return nullptr;
  const Json json = Json::parse(found->what.substr(mark.size() - 1));
  round.events.erase(std::next(found).base());
  return std::make_shared<const SoakResult>(whole_from(json));
}

}  // namespace dupcheck
