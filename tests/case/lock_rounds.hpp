#pragma once
// Histories of a lock, written down by hand.

#include "literal.hpp"

namespace dupcheck::test {

inline LockState held_by(const std::string& owner, Nanos at, std::optional<Nanos> ttl = 2s) {
  LockState state;
  state.asked = at - 1ms;
  state.at = at;
  state.held = true;
  state.type = "string";
  state.value = state.owner = owner;
  state.ttl = ttl;
  return state;
}

inline LockState freed(Nanos at) {
  LockState state;
  state.asked = at - 1ms;
  state.at = at;
  return state;
}

inline LockState sentinel(Nanos at, Nanos ttl = 60s) {
  LockState state = held_by("dupcheck-sentinel", at, ttl);
  state.sentinel = true;
  return state;
}

inline Round with_lock(Round round, std::vector<LockState> lock, const std::string& form = "") {
  round.lock = std::move(lock);
  round.trial.form = form;
  return round;
}

/// A plan whose scenario declares a lock.
inline CasePlan lock_plan(const std::string& kind, CaseOptions options, Contract contract = {}) {
  CasePlan plan = plan_of(kind, std::move(options), std::move(contract));
  plan.scenario.lock = LockSpec{"redis", parse_template("lock:${key}"), {}};
  return plan;
}

}  // namespace dupcheck::test
