#include "case/hold.hpp"

namespace dupcheck {

Hold::Hold(const StoreUrl& store, const StoreTimeouts& timeouts, const std::string& sql,
           const Parameters& parameters, Nanos at_most)
    : database_(open_database(store, Access::read_write, timeouts)) {
  database_->begin();
  database_->query(sql, parameters);
  keeper_ = std::thread([this, at_most] { keep(at_most); });
}

void Hold::keep(Nanos at_most) {
  std::unique_lock guard(mutex_);
  wake_.wait_for(guard, at_most, [this] { return !wanted_; });
  try {
    database_->rollback();
  } catch (const StoreError&) {
    // The connection is gone, and with it the transaction.
  }
  holding_ = !wanted_;
}

bool Hold::release() {
  {
    const std::lock_guard guard(mutex_);
    wanted_ = false;
  }
  wake_.notify_all();
  if (keeper_.joinable()) keeper_.join();
  return holding_;
}

}  // namespace dupcheck
