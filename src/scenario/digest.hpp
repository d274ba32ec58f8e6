#pragma once
// Digests (FIPS 180-4, RFC 1321) and HMAC (RFC 2104), by OpenSSL.

#include <string>
#include <string_view>

namespace dupcheck {

/// Raw bytes. `name` is "md5", "sha1", "sha256" or "sha512". Throws std::runtime_error when OpenSSL refuses,
/// for example md5 under FIPS.
std::string digest_of(std::string_view name, std::string_view text);
std::string hmac_of(std::string_view name, std::string_view secret, std::string_view text);

/// "hex", "HEX", "base64" or "base64url" (RFC 4648, without padding for base64url).
std::string encoded(std::string_view bytes, std::string_view encoding);

}  // namespace dupcheck
