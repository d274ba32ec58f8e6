#include "scenario/digest.hpp"

#include <stdexcept>

#include <fmt/format.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>

namespace dupcheck {
namespace {

const EVP_MD* algorithm(std::string_view name) {
  const EVP_MD* found = EVP_get_digestbyname(std::string(name).c_str());
  if (!found) throw std::runtime_error(fmt::format("OpenSSL has no digest '{}'", name));
  return found;
}

std::string hex(std::string_view bytes, std::string_view digits) {
  std::string text;
  for (char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    text += digits[byte >> 4];
    text += digits[byte & 0x0f];
  }
  return text;
}

std::string base64(std::string_view bytes, bool for_urls) {
  const std::string_view alphabet = for_urls
                                        ? "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
                                        : "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  for (std::size_t at = 0; at < bytes.size(); at += 3) {
    const std::string_view group = bytes.substr(at, 3);
    unsigned bits = 0;
    for (std::size_t i = 0; i < 3; ++i)
      bits = bits << 8 | (i < group.size() ? static_cast<unsigned char>(group[i]) : 0u);
    for (std::size_t i = 0; i <= group.size(); ++i) text += alphabet[bits >> (18 - 6 * i) & 0x3f];
    if (!for_urls) text.append(3 - group.size(), '=');
  }
  return text;
}

}  // namespace

std::string digest_of(std::string_view name, std::string_view text) {
  unsigned char bytes[EVP_MAX_MD_SIZE];
  unsigned length = 0;
  if (EVP_Digest(text.data(), text.size(), bytes, &length, algorithm(name), nullptr) != 1)
    throw std::runtime_error(fmt::format("OpenSSL refuses the digest '{}'", name));
  return {reinterpret_cast<const char*>(bytes), length};
}

std::string hmac_of(std::string_view name, std::string_view secret, std::string_view text) {
  unsigned char bytes[EVP_MAX_MD_SIZE];
  unsigned length = 0;
  if (!HMAC(algorithm(name), secret.data(), static_cast<int>(secret.size()),
            reinterpret_cast<const unsigned char*>(text.data()), text.size(), bytes, &length))
    throw std::runtime_error(fmt::format("OpenSSL refuses HMAC with '{}'", name));
  return {reinterpret_cast<const char*>(bytes), length};
}

std::string encoded(std::string_view bytes, std::string_view encoding) {
  if (encoding == "HEX") return hex(bytes, "0123456789ABCDEF");
  if (encoding == "base64") return base64(bytes, false);
  if (encoding == "base64url") return base64(bytes, true);
  return hex(bytes, "0123456789abcdef");
}

}  // namespace dupcheck
