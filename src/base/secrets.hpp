#pragma once
// Values that came from the environment, and their removal from everything printed or written.

#include <string>
#include <string_view>
#include <vector>

#include "base/json.hpp"

namespace dupcheck {

/// The set of texts to hide. Values shorter than 3 bytes are not masked: hiding "1" everywhere would hide the
/// evidence.
class Secrets {
 public:
  void add(std::string_view value);
  void add_all(const Secrets& other);
  bool empty() const { return values_.empty(); }
  /// Every occurrence of a secret, also percent-encoded or JSON-escaped, replaced by "***".
  std::string masked(std::string_view text) const;
  /// The same for every string and object key inside.
  void mask(Json& value) const;

 private:
  std::vector<std::string> values_;  // longest first
};

}  // namespace dupcheck
