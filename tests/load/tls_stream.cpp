#include "load/tls_stream.hpp"

#include <cerrno>
#include <stdexcept>

#include <openssl/ssl.h>

namespace dupcheck {
namespace {

using Context = std::shared_ptr<SSL_CTX>;

class TlsStream : public RogueStream {
 public:
  TlsStream(const Context& context, int socket) : context_(context), ssl_(SSL_new(context.get()), SSL_free) {
    SSL_set_fd(ssl_.get(), socket);
  }
  bool handshake() {
    for (int tries = 0; tries < 100; ++tries) {  // each waits 50 ms at most
      const int result = SSL_accept(ssl_.get());
      if (result == 1) return true;
      if (!again(result)) return false;
    }
    return false;
  }
  long read(char* to, std::size_t size) override {
    const int got = SSL_read(ssl_.get(), to, static_cast<int>(size));
    if (got > 0) return got;
    errno = again(got) ? EAGAIN : ECONNRESET;
    return -1;
  }
  long write(const char* from, std::size_t size) override {
    return SSL_write(ssl_.get(), from, static_cast<int>(size));
  }

 private:
  bool again(int result) const { return SSL_get_error(ssl_.get(), result) == SSL_ERROR_WANT_READ; }

  Context context_;
  std::unique_ptr<SSL, decltype(&SSL_free)> ssl_;
};

void require(int result, const char* what) {
  if (result != 1) throw std::runtime_error(what);
}

}  // namespace

std::function<std::unique_ptr<RogueStream>(int socket)> tls_wrap(const TlsServerOptions& options) {
  const Context context(SSL_CTX_new(TLS_server_method()), SSL_CTX_free);
  require(SSL_CTX_use_certificate_chain_file(context.get(), options.certificate.c_str()), "certificate");
  require(SSL_CTX_use_PrivateKey_file(context.get(), options.key.c_str(), SSL_FILETYPE_PEM), "key");
  if (!options.client_ca.empty()) {
    require(SSL_CTX_load_verify_locations(context.get(), options.client_ca.c_str(), nullptr), "client CA");
    SSL_CTX_set_verify(context.get(), SSL_VERIFY_PEER | SSL_VERIFY_FAIL_IF_NO_PEER_CERT, nullptr);
    SSL_CTX_set_session_id_context(context.get(), reinterpret_cast<const unsigned char*>("rogue"), 5);
  }
  if (options.only_1_2) SSL_CTX_set_max_proto_version(context.get(), TLS1_2_VERSION);
  return [context](int socket) -> std::unique_ptr<RogueStream> {
    auto stream = std::make_unique<TlsStream>(context, socket);
    return stream->handshake() ? std::move(stream) : nullptr;
  };
}

}  // namespace dupcheck
