#include "report/summaries.hpp"

#include <algorithm>
#include <map>

#include "base/json_full.hpp"
#include "judge/looks.hpp"
#include "judge/reach.hpp"
#include "report/distributions.hpp"
#include "report/json_words.hpp"

namespace dupcheck {
namespace {

/// How often the effect had to happen in each round, where that is always the same.
std::optional<Decimal> times_of(const EffectSpec& effect, const std::vector<JudgedRound>& rounds) {
  std::optional<Decimal> times;
  for (const JudgedRound& judged : rounds) {
    const std::size_t operations = effect.per_key ? 1 : judged.round.operations.size();
    const Decimal now =
        Decimal(judged.effective_per_operation) * Decimal(static_cast<std::int64_t>(operations));
    if (times && *times != now) return std::nullopt;
    times = now;
  }
  return times;
}

Json of_formula(const Formula& formula, const std::optional<Decimal>& times) {
  if (!formula.is_constant()) return formula.text();
  const Decimal once = formula.evaluate({});
  return times ? to_json(Measure(once * *times)) : Json(once.text() + " each time");
}

Json of_range(const Range& range) {
  Json object = Json::object();
  if (range.min) object["min"] = to_json(Measure(*range.min));
  if (range.max) object["max"] = to_json(Measure(*range.max));
  return object;
}

Json expectation_of(const EffectSpec& effect, const std::vector<JudgedRound>& rounds) {
  const std::optional<Decimal> times = rounds.empty() ? std::optional<Decimal>(1) : times_of(effect, rounds);
  if (effect.change) return of_formula(*effect.change, times);
  if (!effect.expect) return effect.always ? of_range(*effect.always) : Json(nullptr);
  if (const auto* formula = std::get_if<Formula>(&*effect.expect)) return of_formula(*formula, times);
  if (const auto* text = std::get_if<TextIs>(&*effect.expect)) return text->text;
  return of_range(std::get<Range>(*effect.expect));
}

bool less(const Measure& a, const Measure& b) {
  const auto *x = std::get_if<Decimal>(&a), *y = std::get_if<Decimal>(&b);
  return x && y ? *x < *y : describe(a) < describe(b);
}

void widen(EffectSummary& summary, const Measure& seen) {
  if (summary.min == Measure() || less(seen, summary.min)) summary.min = seen;
  if (summary.max == Measure() || less(summary.max, seen)) summary.max = seen;
}

/// The value after the round, or its difference to before; and what it was at the end of the run, where later
/// rounds have no part in it.
std::vector<Measure> seen_of(const EffectSpec& effect, int operation, Reach reach, const Round& round) {
  const Looks looks = looks_at(round, effect, operation);
  const bool is_its_own = reach == Reach::operation || reach == Reach::key;
  std::vector<Measure> seen;
  for (const Seen& look : {looks.after, is_its_own ? looks.at_end : Seen{}}) {
    if (!look.value) continue;
    if (!effect.change) {
      seen.push_back(*look.value);
    } else if (looks.before.value) {
      const auto before = as_number(*looks.before.value), after = as_number(*look.value);
      if (before && after) seen.push_back(*after - *before);
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

std::string why_kept(const JudgedRound& judged) {
  const Verdict verdict = verdict_of(judged.findings);
  if (verdict != Verdict::passed) return std::string(word(verdict));
  return judged.counted ? "" : "uncounted";
}

std::vector<double> spreads_of(const std::vector<JudgedRound>& rounds) {
  std::vector<double> samples;
  for (const JudgedRound& judged : rounds)
    if (judged.simultaneity.overlap >= 2) samples.push_back(to_us(judged.simultaneity.spread));
  return samples;
}

}  // namespace

std::vector<EffectSummary> effect_summaries(const Scenario& scenario,
                                            const std::vector<JudgedRound>& rounds) {
  std::vector<EffectSummary> summaries;
  for (const EffectSpec& effect : scenario.effects) {
    EffectSummary summary;
    summary.name = effect.name;
    summary.expected = dump(expectation_of(effect, rounds));
    const Reach reach = reach_of(effect, scenario);
    for (const JudgedRound& judged : rounds) {
      const std::size_t looks = effect.per_key ? judged.round.operations.size() : 1;
      for (std::size_t i = 0; i < looks; ++i)
        for (const Measure& seen : seen_of(effect, static_cast<int>(i), reach, judged.round))
          widen(summary, seen);
    }
    summaries.push_back(std::move(summary));
  }
  return summaries;
}

std::optional<Quantiles> spread_summary(const std::vector<JudgedRound>& rounds) {
  return quantiles(spreads_of(rounds));
}

std::optional<Histogram> spread_histogram(const std::vector<JudgedRound>& rounds) {
  return histogram(spreads_of(rounds));
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
    if (const auto lie = histogram(of_outcome))
      summaries.push_back({outcome, *quantiles(std::move(of_outcome)), *lie});
  }
  return summaries;
}

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
