#pragma once

#include <filesystem>
#include <string>

namespace dupcheck {

/// A folder under $TMPDIR (or /tmp) that only we may read, removed with everything in it by the destructor.
/// Paths are short enough for unix sockets (108 bytes).
class TemporaryFolder {
 public:
  explicit TemporaryFolder(const std::string& prefix = "dupcheck-");
  TemporaryFolder(TemporaryFolder&& other) noexcept;
  TemporaryFolder& operator=(TemporaryFolder&&) = delete;
  ~TemporaryFolder();
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace dupcheck
