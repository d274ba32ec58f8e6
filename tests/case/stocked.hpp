#pragma once
// Literal rounds with a stock that everybody shares.

#include <algorithm>

#include "case/cases.hpp"
#include "literal.hpp"
#include "support/catch.hpp"

namespace dupcheck::test {

/// Every operation takes one of it.
inline void add_stock(CasePlan& plan) {
  EffectSpec stock;
  stock.name = "stock";
  stock.query = SqlQuery{"db", "SELECT stock FROM products WHERE sku = 'A-1'"};
  stock.change = Formula(-1);
  stock.always = Range{Decimal(0), std::nullopt};
  stock.per_key = false;
  plan.scenario.effects.push_back(stock);
}

inline void read_stock(Round& round, int before, int after) {
  round.readings.push_back({"stock", 0, Phase::before, 0ns, Measure(Decimal(before)), "", ""});
  round.readings.push_back({"stock", 0, Phase::after, 1s, Measure(Decimal(after)), "", ""});
}

/// Sent, and never answered.
inline void lose(Attempt& attempt) {
  attempt.fate = Fate::timed_out;
  attempt.answer.reset();
  attempt.done = attempt.first_byte = std::nullopt;
}

inline bool has_check(const JudgedRound& judged, const std::string& check) {
  return std::ranges::any_of(judged.findings, [&](const Finding& finding) { return finding.check == check; });
}

inline Verdict verdict_of(const JudgedRound& judged) { return dupcheck::verdict_of(judged.findings); }

/// Everything that is said, for INFO.
inline std::string told(const std::vector<Finding>& findings) {
  std::string text;
  for (const Finding& finding : findings)
    text += std::string(word(finding.weight)) + " " + finding.check + ": " + finding.message + "\n";
  return text;
}

/// The forms a case takes, when every round counts.
inline std::vector<std::string> forms_taken(const Case& kind, const CasePlan& plan) {
  std::vector<std::string> forms;
  History history;
  while (const auto trial = kind.next(plan, history)) {
    forms.push_back(trial->form);
    history.push_back(counted_round());
    history.back().round.trial = *trial;
  }
  return forms;
}

}  // namespace dupcheck::test
