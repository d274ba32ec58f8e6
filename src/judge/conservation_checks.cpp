#include "judge/conservation_checks.hpp"

#include <algorithm>
#include <numeric>
#include <set>

#include <fmt/format.h>

#include "base/text.hpp"
#include "judge/evidence.hpp"
#include "judge/looks.hpp"
#include "judge/reach.hpp"
#include "judge/tally.hpp"

namespace dupcheck {
namespace {

/// What an effect came to, and what one operation makes of it.
struct Count {
  const EffectSpec* effect = nullptr;
  Decimal each, seen;
  bool of_change = false, of_text = false;
};

std::optional<Decimal> constant(const Formula& formula) {
  if (!formula.is_constant()) return std::nullopt;
  const Decimal each = formula.evaluate({});
  return each == Decimal(0) ? std::nullopt : std::optional(each);
}

/// How an effect counts operations, not yet what it came to; nothing when it does not.
std::optional<Count> counting(const EffectSpec& effect) {
  if (effect.change)
    if (const auto each = constant(*effect.change)) return Count{&effect, *each, 0, true, false};
  if (!effect.expect) return std::nullopt;
  if (std::holds_alternative<TextIs>(*effect.expect)) return Count{&effect, 1, 0, false, true};
  const auto* formula = std::get_if<Formula>(&*effect.expect);
  const auto each = formula ? constant(*formula) : std::nullopt;
  return each ? std::optional(Count{&effect, *each, 0, false, false}) : std::nullopt;
}

std::optional<Decimal> seen_by(const Count& count, const Looks& looks) {
  if (!looks.before.value || !looks.after.value) return std::nullopt;
  if (count.of_text) {
    const std::string& wanted = std::get<TextIs>(*count.effect->expect).text;
    const bool made = as_text(*looks.after.value) == wanted && as_text(*looks.before.value) != wanted;
    return Decimal(made ? 1 : 0);
  }
  const auto before = as_number(*looks.before.value), after = as_number(*looks.after.value);
  if (!before || !after) return std::nullopt;
  return *after - *before;
}

/// One operation for each reading that sees something else than the others: the first, where they share it.
std::vector<int> readers_of(const EffectSpec& effect, const Scenario& scenario, const Round& round) {
  const Reach reach = reach_of(effect, scenario);
  std::vector<int> readers;
  std::set<std::string> keys;
  std::set<User> users;
  for (std::size_t i = 0; i < round.operations.size(); ++i) {
    const Operation& operation = round.operations[i];
    if (reach == Reach::round && i > 0) break;
    if (reach == Reach::key && !keys.insert(operation.key).second) continue;
    if (reach == Reach::user && !users.insert(operation.user).second) continue;
    readers.push_back(static_cast<int>(i));
  }
  return readers;
}

std::optional<Count> counted(Count count, const Scenario& scenario, const Round& round) {
  for (const int reader : readers_of(*count.effect, scenario, round)) {
    const auto seen = seen_by(count, looks_at(round, *count.effect, reader));
    if (!seen) return std::nullopt;
    count.seen = count.seen + *seen;
  }
  return count;
}

std::string in_words(const Count& count) {
  const std::string& name = count.effect->name;
  const Decimal zero(0);
  if (count.of_text)
    return fmt::format("{} '{}' {}", name, std::get<TextIs>(*count.effect->expect).text,
                       count.seen == Decimal(1) ? "once" : count.seen.text() + " times");
  if (!count.of_change) return fmt::format("{} {}", name, count.seen.text());
  if (count.seen == zero) return name + " did not change";
  return count.seen < zero ? fmt::format("{} fell by {}", name, (zero - count.seen).text())
                           : fmt::format("{} rose by {}", name, count.seen.text());
}

bool agree(const Count& a, const Count& b) { return a.seen * b.each == b.seen * a.each; }

Finding disagreement(const JudgedRound& judged, const std::vector<Count>& counts, const Count& other) {
  std::vector<int> all(judged.round.operations.size());
  std::iota(all.begin(), all.end(), 0);
  Finding finding = finding_of(judged, all, Weight::failed, "conservation");
  const Count& first = counts.front();
  std::vector<std::string> rest;
  for (std::size_t i = 1; i < counts.size(); ++i) rest.push_back(in_words(counts[i]));
  finding.effect = other.effect->name;
  if (first.each == Decimal(1)) finding.expected = first.seen * other.each;
  finding.actual = other.seen;
  finding.message = fmt::format("the effects do not agree: {}, but {} ({})", in_words(first),
                                join(rest, ", "), Tally(judged).words());
  finding.attempts = Tally(judged).of(Outcome::accepted);
  for (const Count& count : counts) finding.evidence.push_back(history_line(judged, *count.effect, 0));
  for (std::string& line : attempt_lines(judged, finding.attempts))
    finding.evidence.push_back(std::move(line));
  finding.alike = "disagreement";
  return finding;
}

}  // namespace

std::vector<Finding> check_agreement(const Scenario& scenario, const JudgedRound& judged) {
  if (!judged.round.settled || judged.round.operations.empty()) return {};
  std::vector<Count> counts;
  for (const EffectSpec& effect : scenario.effects) {
    const auto count = counting(effect);
    const auto seen = count ? counted(*count, scenario, judged.round) : std::nullopt;
    if (seen) counts.push_back(*seen);
  }
  const auto other =
      std::ranges::find_if(counts, [&](const Count& count) { return !agree(counts.front(), count); });
  if (other == counts.end()) return {};
  return {disagreement(judged, counts, *other)};
}

std::size_t effects_that_count(const Scenario& scenario) {
  return static_cast<std::size_t>(std::ranges::count_if(
      scenario.effects, [](const EffectSpec& effect) { return counting(effect).has_value(); }));
}

void fold_into_disagreement(const Scenario& scenario, std::vector<Finding>& findings,
                            const std::vector<Finding>& disagreement) {
  if (disagreement.empty()) return;
  std::set<std::string> counting_ones;
  for (const EffectSpec& effect : scenario.effects)
    if (counting(effect)) counting_ones.insert(effect.name);
  std::erase_if(findings, [&](const Finding& finding) {
    return finding.check == "effect" && finding.weight == Weight::failed &&
           counting_ones.contains(finding.effect);
  });
  findings.insert(findings.begin(), disagreement.begin(), disagreement.end());
}

}  // namespace dupcheck
