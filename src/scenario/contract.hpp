#pragma once
// What the endpoint promises. Values are outcome words; the vocabulary of the IETF Idempotency-Key draft
// holds.

#include <optional>
#include <set>
#include <string>

#include "base/time.hpp"
#include "scenario/outcome.hpp"

namespace dupcheck {

using Outcomes = std::set<Outcome>;

enum class OutagePolicy { closed, open };
enum class KeyScope { global, user };
/// What a lost lock means. safe: still one effect. renewed: it does not run out under its holder, but whoever
/// deletes it by hand lets the next one in. unsafe: a lost lock lets the next one in.
enum class ExpiryPolicy { safe, renewed, unsafe };

struct Contract {
  Outcomes duplicates = {Outcome::rejected, Outcome::in_progress,
                         Outcome::replayed};  ///< the other N−1, while the first runs
  Outcomes after_success = {Outcome::rejected,
                            Outcome::replayed};  ///< {accepted}: a new operation (a lock, not idempotency)
  std::optional<Nanos> window;                   ///< how long after_success holds; then after_window
  std::optional<Outcomes> after_window;
  std::optional<Outcomes> after_failure;  ///< {accepted}: may be retried; anything else: burnt
  std::optional<Outcomes> mismatch, missing_key, bad_token;
  std::optional<OutagePolicy> outage;
  ExpiryPolicy expiry = ExpiryPolicy::safe;
  std::optional<bool> reentrant;
  KeyScope key_scope = KeyScope::global;
  bool serial = false;  ///< the target is meant to serve one request at a time
};

}  // namespace dupcheck
