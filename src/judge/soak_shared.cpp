#include "judge/soak_shared.hpp"

#include <fmt/format.h>

#include "base/text.hpp"
#include "judge/evidence.hpp"
#include "judge/limits.hpp"
#include "judge/looks.hpp"
#include "judge/part_of_round.hpp"
#include "judge/standing.hpp"

namespace dupcheck {
namespace {

Finding about(const EffectSpec& effect, Weight weight, std::string check, std::string message,
              std::string mend = {}) {
  Finding finding;
  finding.weight = weight;
  finding.check = std::move(check);
  finding.effect = effect.name;
  finding.message = std::move(message);
  finding.mend = std::move(mend);
  return finding;
}

/// What one operation adds; nothing when that depends on other counts.
std::optional<Decimal> each_adds(const EffectSpec& effect) {
  const Formula* formula = nullptr;
  if (effect.change)
    formula = &*effect.change;
  else if (effect.expect)
    formula = std::get_if<Formula>(&*effect.expect);
  if (!formula || !formula->is_constant()) return std::nullopt;
  return formula->evaluate({});
}

std::optional<Decimal> number_in(const Seen& look) {
  return look.value ? as_number(*look.value) : std::nullopt;
}

/// A key that nobody has sent must have no effects of its own.
std::vector<Finding> check_control(const Scenario& scenario, const JudgedRound& judged) {
  std::vector<Finding> findings;
  for (const EffectSpec& effect : with_own_effects(scenario).effects) {
    const auto after = number_in(looks_at(judged.round, effect, 0).after);
    if (!after || *after == Decimal(0)) continue;
    findings.push_back(
        about(effect, Weight::inconclusive, "reading",
              fmt::format("{} is {} for a key that was never sent", effect.name, after->text()),
              "let the effect's query see only one operation: bind :key or :ref"));
  }
  return findings;
}

Finding changed(const EffectSpec& effect, const SoakResult& soak, const JudgedRound& judged,
                const Decimal& actual, const Limits& limits, Standing standing) {
  const bool lost = soak.effective != soak.effective_most && standing == Standing::fewer;
  const Measure wanted = in_words(limits);
  const std::string words =
      std::holds_alternative<std::string>(wanted) ? std::get<std::string>(wanted) : describe(wanted);
  Finding finding =
      about(effect, lost ? Weight::inconclusive : Weight::failed, "effect",
            fmt::format("{} changed by {} over all keys, expected {}", effect.name, actual.text(), words),
            lost ? "see why submissions have no answer that a rule names; then run again" : "");
  finding.expected = wanted;
  finding.actual = actual;
  if (std::string line = history_line(judged, effect, 0); !line.empty()) finding.evidence = {std::move(line)};
  return finding;
}

std::optional<Finding> check_one(const EffectSpec& effect, const SoakResult& soak,
                                 const JudgedRound& judged) {
  if (!effect.change && !effect.expect) return std::nullopt;
  const auto each = each_adds(effect);
  if (!each)
    return about(
        effect, Weight::note, "verification",
        fmt::format("{} was not judged: a soak judges only what is the same number for every operation",
                    effect.name));
  const Looks looks = looks_at(judged.round, effect, 0);
  const auto before = number_in(looks.before), after = number_in(looks.after);
  if (!before || !after)
    return about(effect, Weight::inconclusive, "reading",
                 fmt::format("{} could not be judged: {}", effect.name,
                             printable(looks.after.error.empty() ? looks.before.error : looks.after.error)),
                 "make the store reachable and let the effect's query give one number");
  const Decimal a = *each * Decimal(soak.effective), b = *each * Decimal(soak.effective_most);
  const Limits limits{std::min(a, b), std::max(a, b), {}};
  const Decimal actual = *after - *before;
  const Standing standing = standing_of(actual, limits);
  if (standing == Standing::right) return std::nullopt;
  return changed(effect, soak, judged, actual, limits, standing);
}

}  // namespace

std::vector<Finding> check_shared_of_soak(const Scenario& scenario, const SoakResult& soak,
                                          const JudgedRound& judged) {
  const Scenario shared = with_effects_of_all(scenario);
  std::vector<Finding> findings = check_control(scenario, judged);
  for (const EffectSpec& effect : shared.effects)
    if (auto finding = check_one(effect, soak, judged)) findings.push_back(std::move(*finding));
  for (Finding& finding : check_always(shared, judged)) findings.push_back(std::move(finding));
  if (!judged.round.settled && !shared.effects.empty())
    findings.push_back(about(shared.effects.front(), Weight::inconclusive, "reading",
                             "the effects that all keys share did not come to rest: they may not be final",
                             "see that nobody else writes there, and raise \"timeouts.settle\""));
  return findings;
}

}  // namespace dupcheck
