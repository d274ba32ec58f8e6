#pragma once
// The regular expression of a log effect. Private to this room.

#include <memory>
#include <string>
#include <string_view>

#include "scenario/template.hpp"

namespace dupcheck {

/// Filled in, the values escaped so that each stands for itself. Throws std::invalid_argument when it is no
/// regular expression (ECMAScript).
class LinePattern {
 public:
  LinePattern(const Template& pattern, const Lookup& lookup);
  ~LinePattern();
  /// Found anywhere in the line. Throws std::length_error for a line that is too long for this expression.
  bool matches(std::string_view line) const;

 private:
  struct Compiled;
  std::unique_ptr<Compiled> compiled_;
};

}  // namespace dupcheck
