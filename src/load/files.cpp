#include <filesystem>

#include <sys/resource.h>

#include "load/gates.hpp"

namespace dupcheck {
namespace {

/// libcurl's own, the resolver's, a report being written.
constexpr std::size_t files_to_spare = 32;

std::size_t files_open() {
  std::error_code ignored;
  const std::filesystem::directory_iterator all("/proc/self/fd", ignored);
  return static_cast<std::size_t>(std::distance(begin(all), end(all)));
}

}  // namespace

void require_files_for(std::size_t attempts) { require_files(attempts, files_when_held); }

void require_files(std::size_t attempts, std::size_t each) {
  const rlim_t needed = files_open() + attempts * each + files_to_spare;
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0 || needed <= limit.rlim_cur) return;
  if (needed > limit.rlim_max)
    throw TooManyFiles(std::to_string(attempts) + " attempts together need " + std::to_string(needed) +
                       " open files, and this process may open " + std::to_string(limit.rlim_max) +
                       "; raise the hard limit (ulimit -Hn " + std::to_string(needed) +
                       ", LimitNOFILE= in a systemd unit) or fire fewer attempts");
  limit.rlim_cur = needed;
  if (::setrlimit(RLIMIT_NOFILE, &limit) != 0)
    throw TooManyFiles(std::to_string(attempts) + " attempts together need " + std::to_string(needed) +
                       " open files, and the limit could not be raised to that; fire fewer attempts");
}

}  // namespace dupcheck
