#pragma once
// What the stores were asked while a soak was sending, by their own counts.

#include <cstdint>
#include <map>
#include <string>

#include "case/stage.hpp"

namespace dupcheck {

class StoreCosts {
 public:
  /// Counts what one asking for the count adds by itself, then counts.
  explicit StoreCosts(Stage& stage);
  /// By store, for each of so many submissions; "db (transactions)" where it is no commands that are counted.
  /// Stores that count nothing, may not be asked, or count with too much delay for a time so short are left
  /// out, and noted. Other clients of a store are counted too.
  std::map<std::string, double> per_submission(std::size_t sent, Nanos length);

 private:
  struct Counter {
    std::uint64_t before = 0, own = 0;
  };
  std::uint64_t count(const std::string& store) const;

  Stage& stage_;
  std::map<std::string, Counter> counters_;
};

}  // namespace dupcheck
