#include "case/fault_cutter.hpp"

#include <chrono>
#include <exception>

namespace dupcheck {
namespace {

constexpr auto between_sweeps = std::chrono::milliseconds(2);

}  // namespace

FaultCutter::FaultCutter(std::function<int()> sweep) : sweep_(std::move(sweep)) {
  sweep_();
  thread_ = std::thread([this] {
    try {
      for (; !stop_; std::this_thread::sleep_for(between_sweeps)) cut_ += sweep_();
    } catch (const std::exception&) {
      // Cut off ourselves: what was cut until then stands in the count, and without any the round proves
      // nothing.
    }
  });
}

void FaultCutter::stop() {
  stop_ = true;
  if (thread_.joinable()) thread_.join();
}

}  // namespace dupcheck
