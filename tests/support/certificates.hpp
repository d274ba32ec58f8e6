#pragma once
// A certificate authority for one test program, by the openssl command.

#include <filesystem>

#include "process/temporary_folder.hpp"

namespace dupcheck::test {

/// `certificate` and `key` are a server's, for the name "localhost" alone: 127.0.0.1 is a wrong name.
/// `other_ca` has signed nothing. Gone with the object.
class Certificates {
 public:
  Certificates();
  std::filesystem::path ca() const { return folder_.path() / "ca.pem"; }
  std::filesystem::path other_ca() const { return folder_.path() / "other.pem"; }
  std::filesystem::path certificate() const { return folder_.path() / "server.pem"; }
  std::filesystem::path key() const { return folder_.path() / "server.key"; }

 private:
  TemporaryFolder folder_;
};

/// One for the program, made when first asked for.
const Certificates& certificates();

}  // namespace dupcheck::test
