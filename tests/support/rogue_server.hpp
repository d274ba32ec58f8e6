#pragma once
// A scripted HTTP/1.1 server that misbehaves on purpose, for tests: thread per connection, 127.0.0.1, a port
// of its own.
//
//   RogueServer fine;                                            // answers 200 "ok" to everything
//   RogueServer silent({.behaviour = Rogue::never_answer});
//   RogueServer shop({.handle = [](const RogueRequest& r) { return http_answer(201, R"({"id": 7})"); }});
//   RogueServer mixed({.choose = [](int connection) { return connection == 1 ? Rogue::answer : Rogue::reset;
//   }}); … send something to fine.url() … fine.requests(), fine.connections(), fine.most_in_flight()
//
// It never throws after the constructor, and the destructor ends every connection and joins every thread.

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

/// A request that arrived whole.
struct RogueRequest {
  int connection = 0;  ///< which one it came on, from 1
  std::string method, target;
  std::string head;                            ///< request line and headers as received
  std::map<std::string, std::string> headers;  ///< names in lower case; the last of several
  std::string body;
  std::chrono::steady_clock::time_point arrived;      ///< its last byte had been read
  std::chrono::system_clock::time_point kernel_time;  ///< the kernel had its last byte (plain TCP; else zero)
  int in_flight = 0;  ///< requests whole and not yet answered, this one included
};

enum class Rogue {
  answer,        ///< what `handle` returns
  never_answer,  ///< reads the request, and keeps the connection open
  reset,         ///< reads the request, then resets the connection (SO_LINGER 0)
  close,         ///< reads the request, then closes
  half_answer,   ///< Content-Length: 100, ten bytes, close
  cut_chunk,     ///< chunked: one whole chunk, half of the next, close
  garbage,       ///< bytes that are not HTTP, close
  never_read,    ///< does not even read
  answer_early,  ///< what `handle` returns as soon as the connection stands, whatever has come by then
  close_early,   ///< closes when the first bytes come, before the request is whole
  reset_early,   ///< the same with a reset
};

/// What a connection is read and written through; TLS tests bring their own.
class RogueStream {
 public:
  virtual ~RogueStream() = default;
  /// As recv(2) and send(2). read() need not wait: it is called when the socket is readable.
  virtual long read(char* to, std::size_t size) = 0;
  virtual long write(const char* from, std::size_t size) = 0;
};

struct RogueOptions {
  Rogue behaviour = Rogue::answer;
  std::function<Rogue(int connection)> choose = {};  ///< per connection; overrides `behaviour`
  /// Raw bytes to answer with. Called from the connections' threads at the same time. Default: 200 "ok".
  std::function<std::string(const RogueRequest&)> handle = {};
  std::chrono::nanoseconds delay{0};  ///< before each answer
  /// Answers wait until so many requests have arrived in all (15 s at most): who gets an answer in time was
  /// in flight together with the others, however slow the machine. 0: they do not wait.
  int gather = 0;
  bool serial = false;  ///< handle (and delay) one request at a time
  int backlog = 1024;
  std::string unix_socket = {};  ///< listen here instead
  /// Wraps an accepted socket (the stream does not own it). Null ends the connection: a failed handshake.
  std::function<std::unique_ptr<RogueStream>(int socket)> wrap = {};
};

class RogueServer {
 public:
  /// Throws std::system_error when it cannot listen.
  explicit RogueServer(RogueOptions options = {});
  RogueServer(const RogueServer&) = delete;
  RogueServer& operator=(const RogueServer&) = delete;
  ~RogueServer();

  int port() const;
  std::string url() const;  ///< "http://127.0.0.1:PORT"
  /// Those that arrived whole, in order of arrival. All of these may be called at any time.
  std::vector<RogueRequest> requests() const;
  int connections() const;  ///< accepted so far
  int most_in_flight() const;
  /// Closes every connection and joins. The destructor does it too.
  void stop();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// A whole answer with Content-Length. `headers`: lines ending in CRLF.
std::string http_answer(int status, std::string_view body, std::string_view headers = "");

/// Something that refuses connections: a port bound, and never listened on.
class ClosedPort {
 public:
  ClosedPort();
  ClosedPort(const ClosedPort&) = delete;
  ClosedPort& operator=(const ClosedPort&) = delete;
  ~ClosedPort();
  int port() const { return port_; }
  std::string url() const { return "http://127.0.0.1:" + std::to_string(port_); }

 private:
  int socket_ = -1;
  int port_ = 0;
};
