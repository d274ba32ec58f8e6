#pragma once
// Every command that Redis works on for one key, by MONITOR on a connection of its own.
//
// Sampling a key misses what lasts a tenth of a millisecond; MONITOR shows it in Redis's own order, with who
// did it and whether inside a script or MULTI. It costs Redis some of its pace, so it watches one round only.

#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "judge/ttl_commands.hpp"
#include "store/redis.hpp"

namespace dupcheck {

/// Watching from the constructor on. Nothing of it throws: a Redis that refuses (an ACL without +monitor, a
/// managed service that forbids it) or goes away is `trouble` in the log.
class CommandWatch {
 public:
  CommandWatch(const StoreUrl& store, const StoreTimeouts& timeouts, std::string key,
               const RoundClock& clock);
  CommandWatch(const CommandWatch&) = delete;
  CommandWatch& operator=(const CommandWatch&) = delete;
  ~CommandWatch();

  /// Everything that Redis had worked on before this was called, but for commands that only read. What
  /// follows is not seen any more; a second call gives the same.
  CommandLog stop();

 private:
  void start(const StoreUrl& store, const StoreTimeouts& timeouts);
  void read_on();
  void keep(const std::string& line);
  void keep_trouble(const std::string& what);
  void end();

  const RoundClock& clock_;
  std::string database_, mark_;  // the mark: words that nobody else sends
  std::unique_ptr<Redis> monitor_, asking_;

  mutable std::mutex mutex_;
  CommandLog log_;
  bool begun_ = false;                       // the first mark has been seen
  bool ended_ = false;                       // the last one
  Nanos offset_ = Nanos::max();              // from Redis's clock to the round's: the least ever seen
  int unit_ = 0;                             // of the latest command
  int units_ = 0;                            // given out so far
  std::map<std::string, int> transactions_;  // client → unit of its MULTI

  std::atomic<bool> stop_ = false;
  std::thread reader_;  // last: uses all of the above
};

}  // namespace dupcheck
