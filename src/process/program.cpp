#include "process/program.hpp"

#include <cstdlib>

#include <sys/stat.h>
#include <unistd.h>

namespace dupcheck {
namespace {

bool is_program(const std::string& path) {
  struct stat info {};
  return stat(path.c_str(), &info) == 0 && S_ISREG(info.st_mode) && access(path.c_str(), X_OK) == 0;
}

}  // namespace

std::optional<std::string> find_program(const std::string& name) {
  if (name.find('/') != std::string::npos) return is_program(name) ? std::optional(name) : std::nullopt;
  const char* path = std::getenv("PATH");
  std::string folders = std::string(path ? path : "/usr/bin:/bin") + ":/usr/sbin:/usr/local/sbin:/sbin";
  for (std::size_t from = 0; from <= folders.size();) {
    const std::size_t to = std::min(folders.find(':', from), folders.size());
    const std::string candidate = folders.substr(from, to - from) + "/" + name;
    if (to > from && is_program(candidate)) return candidate;
    from = to + 1;
  }
  return std::nullopt;
}

}  // namespace dupcheck
