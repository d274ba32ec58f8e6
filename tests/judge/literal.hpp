#pragma once
// Rounds written down by hand, the way a person would tell them:
//
//   a_round().answered(201, "{\"order_no\":\"A1\"}").answered(409, "", 49).reading("orders", 0, 1)

#include <string>
#include <vector>

#include "judge/checks.hpp"
#include "judge/round.hpp"
#include "scenario/scenario.hpp"

namespace dupcheck::test {

using namespace std::chrono_literals;

/// A shop that counts its orders by key: SELECT COUNT(*) … WHERE request_id = :key, expected 1.
Scenario shop();
EffectSpec orders_effect();
/// Shared by everybody: changes by −1 for each operation.
EffectSpec stock_effect();
/// An effect of the name that varies by key, with nothing expected yet.
EffectSpec effect_by_key(const std::string& name);

Measure number(std::int64_t value);
Measure text(const std::string& value);
constexpr auto nothing = std::nullopt;

class Literal {
 public:
  /// One operation unless told otherwise; keys are "key-1", "key-2", …
  Literal& operations(int count);
  /// The attempts that follow belong to this operation (from 0).
  Literal& of(int operation);
  /// All attempts are released 1 µs apart from 1 ms on, and answered 1 ms apart from 11 ms on; in that order.
  Literal& answered(int status, const std::string& body = {}, int times = 1);
  Literal& with_header(const std::string& name, const std::string& value);  ///< on the last attempt
  Literal& at(Nanos released, Nanos done);  ///< of the last attempt, silent until then
  Literal& silent_until(Nanos moment);      ///< the last attempt
  Literal& early();                         ///< the last attempt
  Literal& late_connect();                  ///< the last attempt
  Literal& lost(int times = 1, const std::string& error = "connection reset by peer");
  Literal& half_an_answer(int times = 1);
  Literal& timed_out(int times = 1);
  Literal& unsent(int times = 1);

  Literal& reading(const std::string& effect, const Measure& before, const Measure& after, int operation = 0);
  Literal& reading(const std::string& effect, int before, int after, int operation = 0);
  Literal& look(const std::string& effect, Phase phase, const std::optional<Measure>& value,
                int operation = 0, const std::string& error = {});
  Literal& at_end(const std::string& effect, int value, int operation = 0);
  Literal& unsettled();
  Literal& probe(bool concurrent);

  JudgedRound judged(const Scenario& scenario) const;
  Round round;

 private:
  Attempt& add(Fate fate);
  int operation_ = 0;
};
Literal a_round();

/// One accepted, the rest rejected, in progress or replayed: what a contract says of a burst when it says
/// nothing.
Expected burst();
Expected burst_with(Outcomes duplicates);

/// Of all the checks, whole; holds `concise` to the same verdict.
std::vector<Finding> findings(const Scenario& scenario, const Literal& literal,
                              const Expected& expected = burst());
Verdict verdict(const Scenario& scenario, const Literal& literal, const Expected& expected = burst());
/// "failed effect orders", "inconclusive answer": one for each finding, in order.
std::vector<std::string> words_of(const std::vector<Finding>& findings);
std::vector<std::string> said(const Scenario& scenario, const Literal& literal,
                              const Expected& expected = burst());

}  // namespace dupcheck::test
