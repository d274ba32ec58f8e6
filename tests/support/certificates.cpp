#include "support/certificates.hpp"

#include "support/run.hpp"

namespace dupcheck::test {
namespace {

void make_authority(const std::filesystem::path& certificate, const std::filesystem::path& key) {
  run({"openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
       "-days", "2", "-subj", "/CN=dupcheck test authority", "-keyout", key, "-out", certificate});
}

}  // namespace

Certificates::Certificates() {
  const auto at = [this](const char* name) { return (folder_.path() / name).string(); };
  make_authority(ca(), at("ca.key"));
  make_authority(other_ca(), at("other.key"));
  run({"openssl", "req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-subj",
       "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", key(), "-out",
       at("server.csr")});
  run({"openssl", "x509", "-req", "-in", at("server.csr"), "-CA", ca(), "-CAkey", at("ca.key"),
       "-CAcreateserial", "-days", "2", "-copy_extensions", "copy", "-out", certificate()});
}

const Certificates& certificates() {
  static const Certificates made;
  return made;
}

}  // namespace dupcheck::test
