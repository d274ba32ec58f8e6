#pragma once
// One sending of a submission, as data. A transport error is a field, never an exception.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/time.hpp"
#include "load/request.hpp"

namespace dupcheck {

struct Answer {
  int status = 0;
  std::vector<Header> headers;
  std::string body;         ///< at most body_cap bytes
  std::uint64_t bytes = 0;  ///< of the whole body, as received
  bool cut = false;         ///< body is not all of it
};

/// How the sending ended.
enum class Fate {
  answered,   ///< a whole answer came
  unsent,     ///< refused or failed before the release: the target cannot have acted on it
  lost,       ///< reset, cut or garbled after the release: it may have acted
  timed_out,  ///< no whole answer within the time allowed: it may have acted
};

struct Attempt {
  int number = 0;                   ///< from 1, within the round
  int operation = 0;                ///< index into the round's operations
  std::string form = "submit";      ///< or the variation that was sent: "slow", "other", …
  std::string origin;               ///< base URL it went to
  std::optional<Nanos> armed;       ///< all but the last byte was with the kernel
  std::optional<Nanos> released;    ///< the completing send had returned
  std::optional<Nanos> first_byte;  ///< of the answer, as the client saw it
  /// Nothing of the answer had arrived by then. first_byte is when the client found the time to read, which a
  /// busy machine puts off; this is a bound that it cannot move. Empty: nobody looked in time.
  std::optional<Nanos> silent_until;
  std::optional<Nanos> done;
  Fate fate = Fate::unsent;
  std::optional<Answer> answer;
  bool early = false;         ///< answered or closed before the release: no part of the race
  bool cut = false;           ///< dropped on purpose before the answer: it may have acted
  bool late_connect = false;  ///< its connection was made after the release
  std::string connection;     ///< "127.0.0.1:43312 > 127.0.0.1:8080"
  std::string error;          ///< the transport's words; empty when answered
};

}  // namespace dupcheck
