#include "base/random.hpp"

#include <cerrno>
#include <string_view>
#include <system_error>
#include <vector>

#include <sys/random.h>

namespace dupcheck {
namespace {

/// From the kernel, so that neither a seed nor a fork can make two runs alike.
std::vector<unsigned char> random_bytes(std::size_t n) {
  std::vector<unsigned char> bytes(n);
  for (std::size_t filled = 0; filled < n;) {
    const ssize_t got = getrandom(bytes.data() + filled, n - filled, 0);
    if (got < 0 && errno != EINTR) throw std::system_error(errno, std::generic_category(), "getrandom");
    if (got > 0) filled += static_cast<std::size_t>(got);
  }
  return bytes;
}

/// n letters of the alphabet, each as likely as any other: bytes beyond the last whole multiple are drawn
/// again.
std::string random_from(std::string_view alphabet, std::size_t n) {
  const std::size_t limit = 256 - 256 % alphabet.size();
  std::string text;
  while (text.size() < n)
    for (unsigned char byte : random_bytes(n - text.size()))
      if (byte < limit) text += alphabet[byte % alphabet.size()];
  return text;
}

}  // namespace

std::string random_uuid() {
  auto bytes = random_bytes(16);
  bytes[6] = static_cast<unsigned char>((bytes[6] & 0x0f) | 0x40);  // version 4
  bytes[8] = static_cast<unsigned char>((bytes[8] & 0x3f) | 0x80);  // variant 10
  std::string text;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    if (i == 4 || i == 6 || i == 8 || i == 10) text += '-';
    text += "0123456789abcdef"[bytes[i] >> 4];
    text += "0123456789abcdef"[bytes[i] & 0x0f];
  }
  return text;
}

std::string random_digits(int n) {
  if (n <= 0) return {};
  return random_from("123456789", 1) + random_from("0123456789", static_cast<std::size_t>(n - 1));
}

std::string random_word(int n) {
  return n <= 0 ? std::string{}
                : random_from("abcdefghijklmnopqrstuvwxyz0123456789", static_cast<std::size_t>(n));
}

}  // namespace dupcheck
