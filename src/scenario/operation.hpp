#pragma once
// One operation of the business: everything that its duplicates share.

#include <chrono>
#include <map>
#include <optional>
#include <string>

#include "scenario/template.hpp"

namespace dupcheck {

/// Made once by make_operation, so that duplicates are identical: what ${uuid}, ${now_ms}, ${date:…} and
/// ${digits:n} stand for is fixed here too. Key and ref differ between any two operations, of this run and of
/// all others.
struct Operation {
  std::string key;     ///< the request id, idempotency key or one-time token
  std::string ref;     ///< starts with the run's id, independent of the key
  std::string run;     ///< the run's id; `:run_prefix` is this with a `%` behind it
  std::string uuid;    ///< ${uuid} outside of the key's own template, which draws its own
  std::string digits;  ///< 32 random digits; ${digits:n} is the first n
  std::chrono::system_clock::time_point at;  ///< for ${now_ms} and ${date:…} (local time, strftime)
  std::map<std::string, std::string> user;   ///< fields of the user it is made for; empty without users
  std::map<std::string, std::string> vars;   ///< declared and captured variables
  std::string identity;  ///< filled in after the answers, for effects that bind it; may stay empty
};

/// Lookup for templates: key, ref, run, run_prefix, identity, user.x, declared and captured vars, uuid,
/// now_ms, date, digits, and for attempt > 0 what differs per attempt: ${attempt}, ${attempt.uuid} (random at
/// each call).
Lookup lookup_for(const Operation& operation, int attempt = 0);

}  // namespace dupcheck
