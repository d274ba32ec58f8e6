#include "target/interception_log.hpp"

#include <cerrno>
#include <chrono>
#include <ctime>
#include <stdexcept>
#include <system_error>

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include "base/text.hpp"

namespace dupcheck::target {
namespace {

std::string timestamp() {
  const auto now = std::chrono::system_clock::now();
  const std::time_t seconds = std::chrono::system_clock::to_time_t(now);
  const auto ms =
      std::chrono::duration_cast<std::chrono::milliseconds>(now.time_since_epoch()).count() % 1000;
  std::tm utc{};
  gmtime_r(&seconds, &utc);
  char text[32];
  std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S", &utc);
  return fmt::format("{}.{:03}Z", text, ms);
}

}  // namespace

InterceptionLog::InterceptionLog(const std::string& path)
    : file_(open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600)) {
  if (file_ < 0)
    throw std::runtime_error("cannot write " + path + ": " + std::generic_category().message(errno));
}

InterceptionLog::~InterceptionLog() { close(file_); }

void InterceptionLog::write(std::string_view strategy, const OrderRequest& order) {
  const std::string& key = order.request_id.empty() ? order.token : order.request_id;
  const std::string line = fmt::format("{} duplicate rejected strategy={} key={} user={} digest={}\n",
                                       timestamp(), strategy, printable(key), order.user_id, order.digest);
  // A full disk must not turn an answer into an error: the log is a witness, not a part of the defence.
  [[maybe_unused]] const auto written = ::write(file_, line.data(), line.size());
}

}  // namespace dupcheck::target
