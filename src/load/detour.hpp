#pragma once
// Holds a request one byte short of complete, below whatever speaks on the connection.
//
// The moment the connection stands (TLS and proxy handshakes included) and before anything of the request is
// written, libcurl's descriptor is made to lead into a socket pair (dup3); the network's socket stays with
// us. All that libcurl writes is passed on to the network, but for its last byte; all that comes back is
// passed on to libcurl. After the release the descriptor leads to the network again, and libcurl reads the
// answer from there itself. Bytes are not looked at, so that a plain request, one without a body, one inside
// TLS (the last byte of the last record is missing: it cannot be decrypted) and one through a proxy are all
// held alike.

#include <string>

#include "load/descriptor.hpp"

namespace dupcheck {

/// One thread only. Never blocks. After close() every call does nothing.
class Detour {
 public:
  /// From now on what is written to `socket` comes here. False with errno when descriptors ran out.
  bool divert(int socket);
  bool diverted() const { return static_cast<bool>(network_); }
  void close();

  /// Passes on what can be passed on, in both directions. True when something moved.
  bool relay();
  /// All but one byte of what was written is with the other end's kernel (TCP: acknowledged).
  bool holding() const;
  /// After the release: all of the request is with the other end's kernel.
  bool delivered() const;
  /// More is waiting for the network than it takes just now.
  bool blocked() const { return held_.size() > 1; }
  bool ended() const { return ended_; }  ///< the other end has closed or reset the connection

  int network() const { return network_.get(); }  ///< socket of the network
  int inner() const { return inner_.get(); }      ///< our end of the pair
  char last_byte() const { return held_.back(); }

  /// The last byte has been sent: libcurl's descriptor leads to the network again, and the detour is closed.
  /// False, to be called again after a relay(), while libcurl has not yet read all that came back before.
  bool let_go();

 private:
  bool pass_out();
  bool pass_in();

  int socket_ = -1;  // libcurl's, and libcurl closes it
  Descriptor network_, inner_;
  std::string held_;  // written by libcurl, not with the network yet
  bool local_ = false;
  bool ended_ = false;
};

}  // namespace dupcheck
