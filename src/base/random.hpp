#pragma once
// Unpredictable values for keys. They never derive from --seed: two runs must never share a key.

#include <cstdint>
#include <string>

namespace dupcheck {

/// A random UUID (RFC 9562, version 4). Thread-safe.
std::string random_uuid();
/// n random decimal digits, the first never 0.
std::string random_digits(int n);
/// n random lower-case letters and digits.
std::string random_word(int n);

}  // namespace dupcheck
