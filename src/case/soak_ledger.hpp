#pragma once
// The keys of a soak until their effects have been counted: in a file, so that memory stays flat however many
// there are.

#include <cstdio>
#include <memory>
#include <vector>

#include "judge/soak_tally.hpp"
#include "process/temporary_folder.hpp"

namespace dupcheck {

/// Written first, then read as often as needed. Throws std::runtime_error when the disk is full.
class SoakLedger {
 public:
  SoakLedger();
  void add(const SoakKey& key);
  std::size_t size() const { return size_; }
  /// From the first key on again.
  void rewind();
  /// The next of them, at most so many; none: that was all.
  std::vector<SoakKey> next(std::size_t most);

 private:
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  TemporaryFolder folder_;
  std::unique_ptr<std::FILE, Close> file_;
  std::size_t size_ = 0, read_ = 0;
};

}  // namespace dupcheck
