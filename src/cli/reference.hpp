#pragma once
// The reference target as a child: the same program, `serve`, reached only over HTTP and its stores.

#include <string>

#include "process/child.hpp"
#include "scenario/load_plan.hpp"

namespace dupcheck {

class ReferenceTarget {
 public:
  /// Ready when this returns. Throws std::runtime_error with what it said when it does not come up.
  explicit ReferenceTarget(const std::string& strategy);
  ReferenceTarget(const ReferenceTarget&) = delete;
  ReferenceTarget& operator=(const ReferenceTarget&) = delete;
  /// Gives it time to answer what is under way and to take its folder away.
  ~ReferenceTarget() { child_.stop(std::chrono::seconds(15)); }
  const ReferenceAddress& address() const { return address_; }

 private:
  Child child_;
  ReferenceAddress address_;
};

}  // namespace dupcheck
