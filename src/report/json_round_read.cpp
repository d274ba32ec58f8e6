#include <stdexcept>

#include <fmt/format.h>

#include "report/json_round.hpp"
#include "report/json_words.hpp"

namespace dupcheck {
namespace {

template <typename Value>
Value required(const std::optional<Value>& value, const Json& json) {
  if (!value) throw std::runtime_error(fmt::format("{} is none of the words that may stand here", dump(json)));
  return *value;
}

Answer answer_from(const Json& json) {
  Answer answer;
  json.at("status").get_to(answer.status);
  for (const Json& header : json.at("headers")) answer.headers.push_back({header.at(0), header.at(1)});
  json.at("body").get_to(answer.body);
  json.at("bytes").get_to(answer.bytes);
  json.at("cut").get_to(answer.cut);
  return answer;
}

Attempt attempt_from(const Json& json) {
  Attempt attempt;
  json.at("number").get_to(attempt.number);
  json.at("operation").get_to(attempt.operation);
  json.at("form").get_to(attempt.form);
  json.at("origin").get_to(attempt.origin);
  attempt.fate = required(fate_from(json.at("fate").get<std::string>()), json.at("fate"));
  attempt.armed = maybe_nanos_from_us(json.at("armed_us"));
  attempt.released = maybe_nanos_from_us(json.at("released_us"));
  attempt.first_byte = maybe_nanos_from_us(json.at("first_byte_us"));
  attempt.done = maybe_nanos_from_us(json.at("done_us"));
  if (!json.at("answer").is_null()) attempt.answer = answer_from(json.at("answer"));
  json.at("early").get_to(attempt.early);
  json.at("late_connect").get_to(attempt.late_connect);
  json.at("connection").get_to(attempt.connection);
  json.at("error").get_to(attempt.error);
  return attempt;
}

Operation operation_from(const Json& json) {
  Operation operation;
  json.at("key").get_to(operation.key);
  json.at("ref").get_to(operation.ref);
  for (const auto& [name, value] : json.at("user").items()) operation.user[name] = value.get<std::string>();
  json.at("identity").get_to(operation.identity);
  return operation;
}

Reading reading_from(const Json& json) {
  Reading reading;
  json.at("effect").get_to(reading.effect);
  json.at("operation").get_to(reading.operation);
  reading.phase = required(phase_from(json.at("phase").get<std::string>()), json.at("phase"));
  reading.at = nanos_from_us(json.at("at_us"));
  if (json.at("read").get<bool>()) reading.value = measure_from(json.at("value"));
  json.at("error").get_to(reading.error);
  json.at("rows").get_to(reading.rows);
  return reading;
}

LockState lock_state_from(const Json& json) {
  LockState state;
  state.at = nanos_from_us(json.at("at_us"));
  json.at("held").get_to(state.held);
  json.at("type").get_to(state.type);
  json.at("value").get_to(state.value);
  json.at("owner").get_to(state.owner);
  state.ttl = maybe_nanos_from_us(json.at("ttl_us"));
  json.at("sentinel").get_to(state.sentinel);
  return state;
}

ConcurrencyProbe probe_from(const Json& json) {
  ConcurrencyProbe probe;
  json.at("keys").get_to(probe.keys);
  probe.alone = nanos_from_us(json.at("alone_us"));
  probe.together = nanos_from_us(json.at("together_us"));
  json.at("concurrent").get_to(probe.concurrent);
  json.at("error").get_to(probe.error);
  return probe;
}

Weight weight_from(const Json& json) {
  for (const Weight weight : {Weight::note, Weight::inconclusive, Weight::failed}) {
    if (json.get<std::string>() == word(weight)) return weight;
  }
  return required(std::optional<Weight>(), json);
}

void read_round(const Json& json, Round& round) {
  json.at("round").get_to(round.trial.number);
  json.at("form").get_to(round.trial.form);
  json.at("asked").get_to(round.trial.attempts);
  json.at("settled").get_to(round.settled);
  json.at("interrupted").get_to(round.interrupted);
  json.at("error").get_to(round.error);
  for (const Json& one : json.at("operations")) round.operations.push_back(operation_from(one));
  for (const Json& one : json.at("attempts")) round.attempts.push_back(attempt_from(one));
  for (const Json& one : json.at("readings")) round.readings.push_back(reading_from(one));
  for (const Json& one : json.at("events")) round.events.push_back({nanos_from_us(one.at("at_us")), one.at("what")});
  for (const Json& one : json.at("lock")) round.lock.push_back(lock_state_from(one));
  if (!json.at("probe").is_null()) round.probe = probe_from(json.at("probe"));
}

}  // namespace

Finding finding_from(const Json& json) {
  Finding finding;
  finding.weight = weight_from(json.at("verdict"));
  json.at("check").get_to(finding.check);
  json.at("effect").get_to(finding.effect);
  finding.expected = measure_from(json.at("expected"));
  finding.actual = measure_from(json.at("actual"));
  json.at("message").get_to(finding.message);
  if (!json.at("round").is_null()) finding.round = json.at("round").get<int>();
  json.at("key").get_to(finding.key);
  json.at("attempts").get_to(finding.attempts);
  json.at("repeat").get_to(finding.repeat);
  json.at("mend").get_to(finding.mend);
  json.at("evidence").get_to(finding.evidence);
  return finding;
}

KeptRound kept_round_from(const Json& json) {
  KeptRound kept;
  json.at("why").get_to(kept.why);
  read_round(json, kept.judged.round);
  for (const Json& attempt : json.at("attempts")) {
    kept.judged.outcomes.push_back(required(outcome_from(attempt.at("outcome").get<std::string>()), attempt.at("outcome")));
  }
  json.at("counted").get_to(kept.judged.counted);
  kept.judged.simultaneity.spread = nanos_from_us(json.at("spread_us"));
  json.at("overlap").get_to(kept.judged.simultaneity.overlap);
  for (const Json& finding : json.at("findings")) kept.judged.findings.push_back(finding_from(finding));
  return kept;
}

}  // namespace dupcheck
