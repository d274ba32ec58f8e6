#pragma once
// Short words for the tests of this room.

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "load/gate.hpp"

namespace dupcheck {

inline Request post(const std::string& base_url, const std::string& body = R"({"request_id":"k"})") {
  return {"POST",
          base_url + "/orders",
          {{"Content-Type", "application/json"}, {"Content-Length", std::to_string(body.size())}},
          body,
          base_url};
}

inline Request bodiless(const std::string& base_url, const std::string& method) {
  return {method, base_url + "/orders/1", {}, {}, base_url};
}

/// A machine that is busy with other things, or slowed by a sanitizer, must not fail a test.
inline Connection patient() {
  Connection connection;
  connection.timeouts.connect = std::chrono::seconds(15);
  connection.timeouts.answer = std::chrono::seconds(60);
  return connection;
}

/// `count` times the same request.
inline std::vector<Attempt> fire_many(const Request& request, int count, GateKind gate = GateKind::held,
                                      const Connection& connection = patient(),
                                      const RoundClock& clock = {}) {
  const StopFlag never{false};
  return fire(std::vector<Request>(static_cast<std::size_t>(count), request), gate, connection, clock, never);
}

inline Attempt fire_one(const Request& request, GateKind gate = GateKind::held,
                        const Connection& connection = patient()) {
  return fire_many(request, 1, gate, connection).front();
}

inline bool all_are(const std::vector<Attempt>& attempts, Fate fate) {
  return std::all_of(attempts.begin(), attempts.end(), [fate](const Attempt& a) { return a.fate == fate; });
}

inline std::string first_error(const std::vector<Attempt>& attempts) {
  for (const Attempt& attempt : attempts)
    if (!attempt.error.empty()) return attempt.error;
  return {};
}

inline Nanos last_armed(const std::vector<Attempt>& attempts) {
  Nanos last{0};
  for (const Attempt& attempt : attempts) last = std::max(last, attempt.armed.value());
  return last;
}

inline Nanos first_released(const std::vector<Attempt>& attempts) {
  Nanos first = Nanos::max();
  for (const Attempt& attempt : attempts) first = std::min(first, attempt.released.value());
  return first;
}

inline std::size_t distinct_connections(const std::vector<Attempt>& attempts) {
  std::set<std::string> seen;
  for (const Attempt& attempt : attempts) seen.insert(attempt.connection);
  return seen.size();
}

}  // namespace dupcheck
