#include "report/summaries.hpp"

#include <algorithm>
#include <map>

#include "base/json_full.hpp"

namespace dupcheck {
namespace {

Json number_or_text(const Formula& formula) {
  if (!formula.is_constant()) return formula.text();
  return Json::parse(formula.evaluate({}).text());
}

Json limits(const Range& range) {
  Json object = Json::object();
  if (range.min) object["min"] = Json::parse(range.min->text());
  if (range.max) object["max"] = Json::parse(range.max->text());
  return object;
}

std::string expectation_of(const EffectSpec& effect) {
  if (effect.change) return dump(number_or_text(*effect.change));
  if (!effect.expect) return effect.always ? dump(limits(*effect.always)) : "null";
  if (const auto* formula = std::get_if<Formula>(&*effect.expect)) return dump(number_or_text(*formula));
  if (const auto* text = std::get_if<TextIs>(&*effect.expect)) return dump(Json(text->text));
  return dump(limits(std::get<Range>(*effect.expect)));
}

bool less(const Measure& a, const Measure& b) {
  const auto *x = std::get_if<Decimal>(&a), *y = std::get_if<Decimal>(&b);
  return x && y ? *x < *y : describe(a) < describe(b);
}

void widen(EffectSummary& summary, const Measure& seen) {
  if (std::holds_alternative<std::monostate>(summary.min) || less(seen, summary.min)) summary.min = seen;
  if (std::holds_alternative<std::monostate>(summary.max) || less(summary.max, seen)) summary.max = seen;
}

/// Values after the round; differences to before for an effect that is judged by its change.
std::vector<Measure> seen_of(const EffectSpec& effect, const Round& round) {
  std::map<int, Decimal> before;
  std::vector<Measure> seen;
  for (const Reading& reading : round.readings) {
    if (reading.effect != effect.name || !reading.value) continue;
    const auto* number = std::get_if<Decimal>(&*reading.value);
    if (reading.phase == Phase::before && number) before[reading.operation] = *number;
    if (reading.phase != Phase::after && reading.phase != Phase::at_end) continue;
    if (!effect.change) {
      seen.push_back(*reading.value);
    } else if (number && before.contains(reading.operation)) {
      seen.push_back(*number - before[reading.operation]);
    }
  }
  return seen;
}

std::optional<double> latency_ms(const Attempt& attempt) {
  if (attempt.fate != Fate::answered || !attempt.released || !attempt.done) return std::nullopt;
  return to_ms(*attempt.done - *attempt.released);
}

double slowest_ms(const JudgedRound& judged) {
  double slowest = 0;
  for (const Attempt& attempt : judged.round.attempts)
    slowest = std::max(slowest, latency_ms(attempt).value_or(0));
  return slowest;
}

/// Bodies shortened; past `kept_bodies` of them only the accepted answers' are kept at all.
JudgedRound shortened(JudgedRound judged) {
  for (std::size_t i = 0; i < judged.round.attempts.size(); ++i) {
    std::optional<Answer>& answer = judged.round.attempts[i].answer;
    if (!answer) continue;
    const bool whole =
        i < kept_bodies || (i < judged.outcomes.size() && judged.outcomes[i] == Outcome::accepted);
    const std::size_t most = whole ? kept_body : 0;
    if (answer->body.size() <= most) continue;
    answer->body.resize(most);
    answer->cut = true;
  }
  return judged;
}

std::string why_kept(const JudgedRound& judged) {
  const Verdict verdict = verdict_of(judged.findings);
  return verdict == Verdict::passed ? "" : std::string(word(verdict));
}

}  // namespace

std::vector<EffectSummary> effect_summaries(const Scenario& scenario,
                                            const std::vector<JudgedRound>& rounds) {
  std::vector<EffectSummary> summaries;
  for (const EffectSpec& effect : scenario.effects) {
    EffectSummary summary;
    summary.name = effect.name;
    summary.expected = expectation_of(effect);
    for (const JudgedRound& judged : rounds) {
      for (const Measure& seen : seen_of(effect, judged.round)) widen(summary, seen);
    }
    summaries.push_back(std::move(summary));
  }
  return summaries;
}

std::optional<Quantiles> spread_summary(const std::vector<JudgedRound>& rounds) {
  std::vector<double> samples;
  for (const JudgedRound& judged : rounds) {
    if (judged.simultaneity.overlap >= 2) samples.push_back(to_us(judged.simultaneity.spread));
  }
  return quantiles(std::move(samples));
}

std::optional<Quantiles> overlap_summary(const std::vector<JudgedRound>& rounds) {
  std::vector<double> samples;
  for (const JudgedRound& judged : rounds) samples.push_back(judged.simultaneity.overlap);
  return quantiles(std::move(samples));
}

std::vector<LatencySummary> latency_summaries(const std::vector<JudgedRound>& rounds) {
  std::map<Outcome, std::vector<double>> samples;
  for (const JudgedRound& judged : rounds) {
    for (std::size_t i = 0; i < judged.outcomes.size(); ++i) {
      if (const auto ms = latency_ms(judged.round.attempts[i])) samples[judged.outcomes[i]].push_back(*ms);
    }
  }
  std::vector<LatencySummary> summaries;
  for (auto& [outcome, of_outcome] : samples) {
    if (const auto ms = quantiles(std::move(of_outcome))) summaries.push_back({outcome, *ms});
  }
  return summaries;
}

std::vector<KeptRound> kept_rounds(const std::vector<JudgedRound>& rounds) {
  if (rounds.empty()) return {};
  std::vector<std::string> why(rounds.size());
  int kept = 0;
  for (std::size_t i = 0; i < rounds.size() && kept < kept_at_most; ++i) {
    why[i] = why_kept(rounds[i]);
    if (!why[i].empty()) ++kept;
  }
  const auto slowest = std::ranges::max_element(rounds, {}, slowest_ms) - rounds.begin();
  if (why[static_cast<std::size_t>(slowest)].empty()) why[static_cast<std::size_t>(slowest)] = "slowest";
  if (why.front().empty() || why.front() == "slowest") why.front() = "first";

  std::vector<KeptRound> all;
  for (std::size_t i = 0; i < rounds.size(); ++i) {
    if (!why[i].empty()) all.push_back({why[i], shortened(rounds[i])});
  }
  return all;
}

}  // namespace dupcheck
