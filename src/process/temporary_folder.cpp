#include "process/temporary_folder.hpp"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <stdexcept>
#include <utility>

namespace dupcheck {
namespace {

// 108 bytes of sun_path, less mkdtemp's six letters and a socket's name such as "/mysql/.s.PGSQL.54321.lock".
constexpr std::size_t longest_base = 60;

std::string base_folder() {
  const char* given = std::getenv("TMPDIR");
  if (!given || given[0] != '/' || std::strlen(given) > longest_base) return "/tmp";
  return given;
}

}  // namespace

TemporaryFolder::TemporaryFolder(const std::string& prefix) {
  std::string pattern = base_folder() + "/" + prefix + "XXXXXX";
  if (!mkdtemp(pattern.data()))
    throw std::runtime_error("cannot make a temporary folder " + pattern + ": " + std::strerror(errno) +
                             "; set TMPDIR to a folder that can be written");
  path_ = pattern;
}

TemporaryFolder::TemporaryFolder(TemporaryFolder&& other) noexcept : path_(std::exchange(other.path_, {})) {}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  if (!path_.empty()) std::filesystem::remove_all(path_, ignored);
}

}  // namespace dupcheck
