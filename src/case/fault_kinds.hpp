#pragma once
// The ways in which a store can fail, one function a way. Private to fault.cpp.

#include <functional>
#include <string>

#include "case/stage.hpp"
#include "scenario/case_options.hpp"

namespace dupcheck {

/// What a fault is made for.
struct FaultSubject {
  Stage& stage;
  const OutageOptions& options;
  StoreTimeouts timeouts;
  std::string store;  ///< its name; empty: none, and only programs can do anything
  StoreUrl url;
};

/// A fault that is on.
struct FaultAtWork {
  std::function<std::string()> found;  ///< what shows that it is on; empty text: nothing does
  std::function<void()> undo;          ///< may be empty: it ends by itself
};

/// Each throws NoSubject when it cannot be brought about on this store.
FaultAtWork pause_redis(const FaultSubject& subject);
FaultAtWork cut_redis(const FaultSubject& subject);
FaultAtWork empty_redis(const FaultSubject& subject);
FaultAtWork remove_redis(const FaultSubject& subject);
FaultAtWork cut_database(const FaultSubject& subject);
FaultAtWork run_stop_program(const FaultSubject& subject);

/// PING, or SELECT 1, on a fresh connection.
bool store_answers(const StoreUrl& url, Nanos at_most);
/// The server's own name for itself, new at every start; empty when it does not say.
std::string redis_run_id(const StoreUrl& url, const StoreTimeouts& timeouts);

}  // namespace dupcheck
