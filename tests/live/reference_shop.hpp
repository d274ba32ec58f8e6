#pragma once
// The reference target for tests: the scenario that fits any of its strategies, and one served on a database
// of the test's choice.

#include <string>

#include "base/json_full.hpp"
#include "process/child.hpp"

namespace dupcheck::test {

/// burst, distinct and replay against a strategy of the reference target, under the contract that its row
/// promises. The business takes 30 ms: no late attempt of a burst is a replay. The orders of distinct are all
/// one user's, unless the strategy limits users.
Json reference_scenario(const std::string& strategy, int threads, int rounds);

/// For the cases about the life of a lock and about the time between two submissions: with "lock", "slow",
/// "fail", "nested" where the strategy knows nesting, and no case yet.
Json life_scenario(const std::string& strategy);

/// By its contract it remembers nothing: once the first is done, the same key is a new order.
bool only_locks(const std::string& strategy);

/// `dupcheck serve STRATEGY --db URL`, up when the constructor returns, gone with the object.
class ServedShop {
 public:
  ServedShop(const std::string& program, const std::string& strategy, const std::string& database_url);
  std::string url() const { return address_.at("url"); }
  const Json& address() const { return address_; }

 private:
  Child child_;
  Json address_;
};

}  // namespace dupcheck::test
