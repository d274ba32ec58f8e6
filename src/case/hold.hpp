#pragma once
// Holds a row: an open transaction on the user's database, so that the business blocks exactly as long as the
// case wants.

#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

#include "base/time.hpp"
#include "store/database.hpp"

namespace dupcheck {

/// The transaction lives on a thread and a connection of its own, and is rolled back by release(), by the
/// destructor, or when its time is over.
class Hold {
 public:
  /// Holding when this returns. Throws StoreError when the statement fails.
  Hold(const StoreUrl& store, const StoreTimeouts& timeouts, const std::string& sql,
       const Parameters& parameters, Nanos at_most);
  Hold(const Hold&) = delete;
  Hold& operator=(const Hold&) = delete;
  ~Hold() { release(); }

  /// True when it was still holding until now; false when its time had been over before.
  bool release();

 private:
  void keep(Nanos at_most);

  std::unique_ptr<Database> database_;
  std::mutex mutex_;
  std::condition_variable wake_;
  bool wanted_ = true, holding_ = true;
  std::thread keeper_;
};

}  // namespace dupcheck
