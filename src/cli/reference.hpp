#pragma once
// The reference target as a child: the same program, `serve`, reached only over HTTP and its stores.
//
// Folder, database and Redis are ours, not its own: it can be killed and started again over them, and Redis
// be killed behind it.

#include <memory>
#include <optional>
#include <string>

#include "case/target_control.hpp"
#include "process/child.hpp"
#include "process/redis_server.hpp"
#include "process/temporary_folder.hpp"
#include "scenario/load_plan.hpp"

namespace dupcheck {

/// For the main thread: the children die with the thread that started them.
class ReferenceTarget {
 public:
  /// Ready when this returns. Throws std::runtime_error with what it said when it does not come up. Where
  /// redis-server is not installed it does without, if the strategy can. `instances`: so many servers of the
  /// one process, each with a memory of its own; address()["instances"] has the URL of each, with a space
  /// between, and they come back at the same ports.
  explicit ReferenceTarget(const std::string& strategy, int instances = 1);
  ReferenceTarget(const ReferenceTarget&) = delete;
  ReferenceTarget& operator=(const ReferenceTarget&) = delete;
  /// Gives it time to answer what is under way.
  ~ReferenceTarget();
  const ReferenceAddress& address() const { return address_; }

  /// SIGKILL, in the midst of whatever it does.
  void kill();
  /// Again, at the same address, over the same stores. Throws std::runtime_error.
  void start_again();
  /// kill, start_again, and the same for its Redis. Refers to this object.
  TargetControl control();

 private:
  void start(const std::string& ports);
  void take_over_log(const std::string& log);

  std::string strategy_;
  int instances_;
  TemporaryFolder folder_;
  Child keeper_;  // takes the folder away also when we are killed
  std::unique_ptr<RedisServer> redis_;
  std::optional<Child> serve_;
  std::string own_folder_;  // the one that `serve` made itself, left over when it is killed
  ReferenceAddress address_;
};

}  // namespace dupcheck
