#pragma once
// Rounds written down by hand: what the cases' pure halves are tested on.

#include <chrono>
#include <string>
#include <vector>

#include "case/case.hpp"

namespace dupcheck::test {

using namespace std::chrono_literals;

/// The default contract, but for what `change` does to it.
template <class Change>
Contract contract_with(Change change) {
  Contract contract;
  change(contract);
  return contract;
}

/// A shop that counts orders per key, under a contract of the test's choice.
Scenario shop_scenario(Contract contract = {});
CasePlan plan_of(const std::string& kind, CaseOptions options, Contract contract = {});

/// What one attempt was answered, and when it was on its way.
struct Sent {
  int status = 201;
  Nanos released{0};
  Nanos done = 10ms;
  int operation = 0;
};

/// A settled round: every operation had no order before, and `orders` of them (one number an operation)
/// after.
Round round_of(const std::vector<Sent>& sent, const std::vector<int>& orders);

JudgedRound counted_round();
JudgedRound uncounted_round();
/// Nobody answered.
JudgedRound fruitless_round();
/// It could not be carried out.
JudgedRound broken_round(const std::string& why);
JudgedRound interrupted_round();

/// The check words of the findings, each once for every finding.
std::vector<std::string> checks_of(const std::vector<Finding>& findings);

}  // namespace dupcheck::test
