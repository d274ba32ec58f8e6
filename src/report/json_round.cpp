#include "report/json_round.hpp"

#include <stdexcept>

#include <fmt/format.h>

#include "report/json_words.hpp"

namespace dupcheck {
namespace {

Json to_json(const Answer& answer) {
  Json headers = Json::array();
  for (const Header& header : answer.headers) headers.push_back({header.name, header.value});
  return {{"status", answer.status}, {"headers", headers}, {"body", answer.body}, {"bytes", answer.bytes}, {"cut", answer.cut}};
}

Json to_json(const Attempt& attempt, Outcome outcome) {
  return {{"number", attempt.number},
          {"operation", attempt.operation},
          {"form", attempt.form},
          {"origin", attempt.origin},
          {"outcome", word(outcome)},
          {"fate", word(attempt.fate)},
          {"armed_us", us(attempt.armed)},
          {"released_us", us(attempt.released)},
          {"first_byte_us", us(attempt.first_byte)},
          {"done_us", us(attempt.done)},
          {"answer", attempt.answer ? to_json(*attempt.answer) : Json(nullptr)},
          {"early", attempt.early},
          {"late_connect", attempt.late_connect},
          {"connection", attempt.connection},
          {"error", attempt.error}};
}

Json to_json(const Operation& operation) {
  return {{"key", operation.key}, {"ref", operation.ref}, {"user", operation.user}, {"identity", operation.identity}};
}

Json to_json(const Reading& reading) {
  return {{"effect", reading.effect},
          {"operation", reading.operation},
          {"phase", word(reading.phase)},
          {"at_us", us(reading.at)},
          {"value", reading.value ? to_json(*reading.value) : Json(nullptr)},
          {"read", reading.value.has_value()},
          {"error", reading.error},
          {"rows", reading.rows}};
}

Json to_json(const LockState& state) {
  return {{"at_us", us(state.at)}, {"held", state.held},   {"type", state.type},       {"value", state.value},
          {"owner", state.owner},  {"ttl_us", us(state.ttl)}, {"sentinel", state.sentinel}};
}

Json to_json(const ConcurrencyProbe& probe) {
  return {{"keys", probe.keys},
          {"alone_us", us(probe.alone)},
          {"together_us", us(probe.together)},
          {"concurrent", probe.concurrent},
          {"error", probe.error}};
}

template <typename Values>
Json array_of(const Values& values) {
  Json array = Json::array();
  for (const auto& value : values) array.push_back(to_json(value));
  return array;
}

}  // namespace

Json to_json(const Finding& finding) {
  return {{"verdict", word(finding.weight)},
          {"check", finding.check},
          {"effect", finding.effect},
          {"expected", to_json(finding.expected)},
          {"actual", to_json(finding.actual)},
          {"message", finding.message},
          {"round", finding.round ? Json(*finding.round) : Json(nullptr)},
          {"key", finding.key},
          {"attempts", finding.attempts},
          {"repeat", finding.repeat},
          {"mend", finding.mend},
          {"evidence", finding.evidence}};
}

Json to_json(const KeptRound& kept) {
  const JudgedRound& judged = kept.judged;
  const Round& round = judged.round;
  Json attempts = Json::array();
  for (std::size_t i = 0; i < round.attempts.size(); ++i) {
    attempts.push_back(to_json(round.attempts[i], i < judged.outcomes.size() ? judged.outcomes[i] : Outcome::unknown));
  }
  return {{"why", kept.why},
          {"round", round.trial.number},
          {"form", round.trial.form},
          {"asked", round.trial.attempts},
          {"counted", judged.counted},
          {"settled", round.settled},
          {"interrupted", round.interrupted},
          {"error", round.error},
          {"spread_us", us(judged.simultaneity.spread)},
          {"overlap", judged.simultaneity.overlap},
          {"operations", array_of(round.operations)},
          {"attempts", attempts},
          {"readings", array_of(round.readings)},
          {"events", [&] {
             Json events = Json::array();
             for (const Event& event : round.events) events.push_back({{"at_us", us(event.at)}, {"what", event.what}});
             return events;
           }()},
          {"lock", array_of(round.lock)},
          {"probe", round.probe ? to_json(*round.probe) : Json(nullptr)},
          {"findings", array_of(judged.findings)}};
}

}  // namespace dupcheck
