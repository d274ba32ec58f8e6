#pragma once
// TLS for a RogueServer: pass tls_wrap(…) as its `wrap`.

#include <filesystem>
#include <functional>
#include <memory>

#include "support/rogue_server.hpp"

namespace dupcheck {

struct TlsServerOptions {
  std::filesystem::path certificate, key;
  std::filesystem::path client_ca;  ///< set: a client without a certificate from there is refused
  bool only_1_2 = false;            ///< TLS 1.2; else 1.3
};

/// Throws std::runtime_error when the files cannot be used.
std::function<std::unique_ptr<RogueStream>(int socket)> tls_wrap(const TlsServerOptions& options);

}  // namespace dupcheck
