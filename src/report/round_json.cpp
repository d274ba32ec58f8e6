// A kept round as JSON, and back. Times are on the round's clock.

#include "report/round_json.hpp"

#include "base/json_full.hpp"
#include "report/json_words.hpp"

namespace dupcheck {
namespace {

void put(Json& json, const char* name, const std::string& text) {
  if (!text.empty()) json[name] = text;
}
void put(Json& json, const char* name, const std::optional<Nanos>& moment) {
  if (moment) json[name] = json_us(*moment);
}
void put_if(Json& json, const char* name, bool flag) {
  if (flag) json[name] = true;
}

Json operation_to_json(const Operation& operation) {
  Json json = {{"key", operation.key}};
  put(json, "ref", operation.ref);
  put(json, "identity", operation.identity);
  if (!operation.user.empty()) json["user"] = operation.user;
  if (!operation.vars.empty()) json["vars"] = operation.vars;
  return json;
}

std::map<std::string, std::string> texts_from(const std::optional<JsonReader>& json) {
  std::map<std::string, std::string> texts;
  if (json)
    for (const auto& [name, value] : json->members()) texts[name] = value.text();
  return texts;
}

Operation operation_from(const JsonReader& json) {
  Operation operation;
  operation.key = json.at("key").text();
  operation.ref = json.text_or_empty("ref");
  operation.identity = json.text_or_empty("identity");
  operation.user = texts_from(json.find("user"));
  operation.vars = texts_from(json.find("vars"));
  return operation;
}

Json answer_to_json(const Answer& answer) {
  Json headers = Json::array();
  for (const Header& header : answer.headers) headers.push_back(Json::array({header.name, header.value}));
  Json json = {
      {"status", answer.status}, {"headers", headers}, {"body", answer.body}, {"bytes", answer.bytes}};
  put_if(json, "cut", answer.cut);
  return json;
}

Answer answer_from(const JsonReader& json) {
  Answer answer;
  answer.status = json.at("status").small();
  for (const JsonReader& header : json.at("headers").items()) {
    const auto pair = header.items();
    if (pair.size() != 2) header.fail("a name and a value");
    answer.headers.push_back({pair[0].text(), pair[1].text()});
  }
  answer.body = json.at("body").text();
  answer.bytes = json.at("bytes").natural();
  answer.cut = json.flag_or_false("cut");
  return answer;
}

}  // namespace

Json attempt_to_json(const Attempt& attempt, Outcome outcome) {
  Json json = {{"number", attempt.number},
               {"operation", attempt.operation},
               {"outcome", word(outcome)},
               {"fate", word(attempt.fate)},
               {"form", attempt.form}};
  put(json, "origin", attempt.origin);
  put(json, "armed_us", attempt.armed);
  put(json, "released_us", attempt.released);
  put(json, "first_byte_us", attempt.first_byte);
  put(json, "silent_until_us", attempt.silent_until);
  put(json, "done_us", attempt.done);
  put_if(json, "early", attempt.early);
  put_if(json, "cut", attempt.cut);
  put_if(json, "late_connect", attempt.late_connect);
  put(json, "connection", attempt.connection);
  put(json, "error", attempt.error);
  if (attempt.answer) json["answer"] = answer_to_json(*attempt.answer);
  return json;
}

namespace {

Attempt attempt_from(const JsonReader& json) {
  Attempt attempt;
  attempt.number = json.at("number").small();
  attempt.operation = json.at("operation").small();
  attempt.fate = json.at("fate").one_of(fate_from, "answered, unsent, lost or timed-out");
  attempt.form = json.at("form").text();
  attempt.origin = json.text_or_empty("origin");
  attempt.armed = json.us_if_there("armed_us");
  attempt.released = json.us_if_there("released_us");
  attempt.first_byte = json.us_if_there("first_byte_us");
  attempt.silent_until = json.us_if_there("silent_until_us");
  attempt.done = json.us_if_there("done_us");
  attempt.early = json.flag_or_false("early");
  attempt.cut = json.flag_or_false("cut");
  attempt.late_connect = json.flag_or_false("late_connect");
  attempt.connection = json.text_or_empty("connection");
  attempt.error = json.text_or_empty("error");
  if (const auto answer = json.find("answer")) attempt.answer = answer_from(*answer);
  return attempt;
}

Json reading_to_json(const Reading& reading) {
  Json json = {{"effect", reading.effect},
               {"operation", reading.operation},
               {"phase", word(reading.phase)},
               {"at_us", json_us(reading.at)}};
  if (reading.value) json["value"] = to_json(*reading.value);
  put(json, "error", reading.error);
  put(json, "rows", reading.rows);
  return json;
}

Reading reading_from(const JsonReader& json) {
  Reading reading;
  reading.effect = json.at("effect").text();
  reading.operation = json.at("operation").small();
  reading.phase = json.at("phase").one_of(phase_from, "before, during, after or at-end");
  reading.at = json.at("at_us").us();
  if (json.json().contains("value")) reading.value = measure_from(json.at("value").json());
  reading.error = json.text_or_empty("error");
  reading.rows = json.text_or_empty("rows");
  return reading;
}

Json lock_to_json(const LockState& state) {
  Json json = {{"asked_us", json_us(state.asked)},
               {"at_us", json_us(state.at)},
               {"held", state.held},
               {"type", state.type}};
  put(json, "value", state.value);
  put(json, "owner", state.owner);
  if (state.ttl) json["ttl_ms"] = json_number(to_ms(*state.ttl));
  put_if(json, "sentinel", state.sentinel);
  return json;
}

LockState lock_from(const JsonReader& json) {
  LockState state;
  state.asked = json.at("asked_us").us();
  state.at = json.at("at_us").us();
  state.held = json.at("held").flag();
  state.type = json.at("type").text();
  state.value = json.text_or_empty("value");
  state.owner = json.text_or_empty("owner");
  if (const auto ttl = json.find("ttl_ms")) state.ttl = ttl->us() * 1000;
  state.sentinel = json.flag_or_false("sentinel");
  return state;
}

Json probe_to_json(const ConcurrencyProbe& probe) {
  Json json = {{"keys", probe.keys},
               {"alone_us", json_us(probe.alone)},
               {"together_us", json_us(probe.together)},
               {"idle_us", json_us(probe.idle)},
               {"concurrent", probe.concurrent},
               {"too_quick", probe.too_quick}};
  put(json, "error", probe.error);
  return json;
}

ConcurrencyProbe probe_from(const JsonReader& json) {
  ConcurrencyProbe probe{json.at("keys").small(), json.at("alone_us").us(), json.at("together_us").us(),
                         json.at("concurrent").flag(), json.text_or_empty("error")};
  probe.idle = json.us_if_there("idle_us").value_or(Nanos{0});
  probe.too_quick = json.flag_or_false("too_quick");
  return probe;
}

}  // namespace

Json kept_to_json(const KeptRound& kept) {
  const JudgedRound& judged = kept.judged;
  const Round& round = judged.round;
  Json json = {{"round", round.trial.number}, {"why", kept.why}};
  put(json, "form", round.trial.form);
  json["planned_attempts"] = round.trial.attempts;
  json["counted"] = judged.counted;
  json["settled"] = round.settled;
  put_if(json, "interrupted", round.interrupted);
  put(json, "error", round.error);
  json["spread_us"] = json_us(judged.simultaneity.spread);
  json["overlap"] = judged.simultaneity.overlap;
  if (round.probe) json["probe"] = probe_to_json(*round.probe);
  json["operations"] = Json::array();
  for (const Operation& operation : round.operations)
    json["operations"].push_back(operation_to_json(operation));
  json["attempts"] = Json::array();
  for (std::size_t i = 0; i < round.attempts.size(); ++i)
    json["attempts"].push_back(attempt_to_json(
        round.attempts[i], i < judged.outcomes.size() ? judged.outcomes[i] : Outcome::unknown));
  json["readings"] = Json::array();
  for (const Reading& reading : round.readings) json["readings"].push_back(reading_to_json(reading));
  json["events"] = Json::array();
  for (const Event& event : round.events)
    json["events"].push_back({{"at_us", json_us(event.at)}, {"what", event.what}});
  if (!round.lock.empty()) json["lock"] = Json::array();
  for (const LockState& state : round.lock) json["lock"].push_back(lock_to_json(state));
  json["findings"] = Json::array();
  for (const Finding& finding : judged.findings) json["findings"].push_back(finding_to_json(finding));
  return json;
}

KeptRound kept_from(const JsonReader& json) {
  KeptRound kept;
  kept.why = json.at("why").text();
  JudgedRound& judged = kept.judged;
  Round& round = judged.round;
  round.trial = {json.at("round").small(), json.at("planned_attempts").small(), json.text_or_empty("form")};
  judged.counted = json.at("counted").flag();
  round.settled = json.at("settled").flag();
  round.interrupted = json.flag_or_false("interrupted");
  round.error = json.text_or_empty("error");
  judged.simultaneity = {json.at("spread_us").us(), json.at("overlap").small()};
  if (const auto probe = json.find("probe")) round.probe = probe_from(*probe);
  for (const JsonReader& operation : json.at("operations").items())
    round.operations.push_back(operation_from(operation));
  for (const JsonReader& attempt : json.at("attempts").items()) {
    round.attempts.push_back(attempt_from(attempt));
    judged.outcomes.push_back(attempt.at("outcome").one_of(outcome_from, "an outcome"));
  }
  for (const JsonReader& reading : json.at("readings").items())
    round.readings.push_back(reading_from(reading));
  for (const JsonReader& event : json.at("events").items())
    round.events.push_back({event.at("at_us").us(), event.at("what").text()});
  if (const auto lock = json.find("lock"))
    for (const JsonReader& state : lock->items()) round.lock.push_back(lock_from(state));
  for (const JsonReader& finding : json.at("findings").items())
    judged.findings.push_back(finding_from(finding));
  return kept;
}

}  // namespace dupcheck
