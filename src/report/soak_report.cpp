#include "report/soak_report.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/text.hpp"
#include "judge/soak_checks.hpp"
#include "judge/soak_result.hpp"
#include "judge/statistics.hpp"

namespace dupcheck {
namespace {

std::string seconds(Nanos length) { return fmt::format("{:.1f} s", to_ms(length) / 1000); }

/// The round's readings of a key's own effects are those of the control, which was never sent.
void take_effects(CaseReport& report, const SoakResult& soak) {
  for (const SoakEffect& effect : soak.effects) {
    auto known = std::ranges::find(report.effects, effect.name, &EffectSummary::name);
    if (known == report.effects.end())
      known = report.effects.insert(report.effects.end(), {effect.name, effect.expected, {}, {}});
    known->expected = effect.expected;
    known->min = effect.least ? Measure(Decimal(*effect.least)) : Measure();
    known->max = effect.most ? Measure(Decimal(*effect.most)) : Measure();
  }
}

}  // namespace

void take_soak(CaseReport& report, const std::vector<JudgedRound>& rounds) {
  for (const JudgedRound& judged : rounds) {
    if (!judged.round.soak) continue;
    const SoakResult& soak = *judged.round.soak;
    report.soak = judged.round.soak;
    report.attempts = soak.sent;
    report.outcomes = soak.outcomes;
    report.latency.clear();
    for (const auto& [outcome, ms] : soak.latency_ms) report.latency.push_back({outcome, ms, {}});
    take_effects(report, soak);
  }
}

std::string soak_in_words(const SoakResult& soak) {
  std::string text = grouped_number(soak.keys) + (soak.keys == 1 ? " key" : " keys");
  if (soak.keys > 0 && soak.sent % soak.keys == 0) text += fmt::format(" × {}", soak.sent / soak.keys);
  text += fmt::format(": {} submissions in {}", grouped_number(soak.sent), seconds(soak.length));
  if (soak.length > Nanos{0})
    text += fmt::format(", {}/s", grouped_number(static_cast<std::size_t>(
                                      static_cast<double>(soak.sent) * 1000 / to_ms(soak.length) + 0.5)));
  if (soak.late > 0)
    text += fmt::format(", {} late", grouped_number(soak.late));
  else if (soak.rate > 0)
    text += ", none late";
  if (soak.never_sent > 0) text += fmt::format(", {} never sent", grouped_number(soak.never_sent));
  text += fmt::format(", {} in flight", soak.in_flight);
  if (soak.verified == 0) return text + "; not verified";
  const std::string which = soak.verified == soak.keys ? "" : grouped_number(soak.verified) + " keys ";
  text += fmt::format("; {}verified in {}", which, seconds(soak.verification));
  if (soak.wrong_keys > 0) text += fmt::format(", {} wrong", grouped_number(soak.wrong_keys));
  return text;
}

std::string store_commands_in_words(const SoakResult& soak) {
  std::vector<std::string> parts;
  for (const auto& [store, count] : soak.store_commands)
    parts.push_back(fmt::format("{:.2f} to {}", count, printable(store)));
  return parts.empty() ? "" : join(parts, ", ") + " per submission";
}

std::string soak_bound_in_words(const SoakResult& soak) {
  constexpr std::size_t most = 1'000'000'000;
  if (soak.wrong_keys > 0 || soak.verified == 0) return {};
  const auto bound = violation_bound(static_cast<int>(std::min(soak.verified, most)), 0);
  return fmt::format("{} keys without a violation: at 95 % confidence fewer than {:.3g} % of keys violate",
                     grouped_number(soak.verified), bound.value_or(1) * 100);
}

}  // namespace dupcheck
