#pragma once
// One request on one connection of its own, in libcurl's hands, and the Attempt it becomes.

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <curl/curl.h>

#include "load/attempt.hpp"
#include "load/gate.hpp"
#include "load/request.hpp"

namespace dupcheck {

/// Who sends the last byte, and so says when the request was released.
enum class Sending {
  whole,  ///< libcurl: released when it has written everything
  held,   ///< the gate: it calls released()
};

/// Not movable: libcurl keeps pointers to it. It must outlive the Multi it was added to. One thread at a
/// time.
class Exchange {
 public:
  /// Called when the connection stands, handshakes included, before anything of the request is written.
  /// `socket` is libcurl's descriptor. False gives up the request.
  using Connected = std::function<bool(Exchange& exchange, int socket)>;

  /// `request`, `connection` and `clock` must outlive it. Throws std::runtime_error when libcurl refuses an
  /// option.
  Exchange(const Request& request, const Connection& connection, const RoundClock& clock, Sending sending,
           Connected connected = {});
  Exchange(const Exchange&) = delete;
  Exchange& operator=(const Exchange&) = delete;

  CURL* easy() const { return easy_.get(); }
  bool connected() const { return connected_at_.has_value(); }
  bool written() const { return written_; }  ///< libcurl has written the whole request
  bool answering() const { return attempt_.first_byte.has_value(); }
  bool finished() const { return finished_; }

  void armed(Nanos at) { attempt_.armed = at; }
  void released(Nanos at) { attempt_.released = at; }
  /// libcurl has looked for an answer after `at`.
  void looked(Nanos at) {
    if (attempt_.released && !answering() && !finished_) attempt_.silent_until = at;
  }

  const Request& request() const { return request_; }
  /// The connection was dropped on purpose: it is out of the Multi, and may have acted.
  void cut();
  /// libcurl is done with it, for better or worse.
  void finish(CURLcode code);
  /// We are: it is out of the Multi. `if_released` is its fate when it may have acted, unsent otherwise.
  void give_up(Fate if_released, const std::string& error);

  const Attempt& attempt() const { return attempt_; }

 private:
  struct EasyCleanup {
    void operator()(CURL* easy) const { curl_easy_cleanup(easy); }
  };
  struct ListCleanup {
    void operator()(curl_slist* list) const { curl_slist_free_all(list); }
  };

  void set_callbacks();
  int socket_of(int port) const;
  void end(Fate fate, std::string error);
  std::string words(CURLcode code) const;

  static curl_socket_t on_open(void* self, curlsocktype purpose, curl_sockaddr* address);
  static int on_close(void* self, curl_socket_t socket);
  static int on_connected(void* self, char* remote, char* local, int remote_port, int local_port);
  static int on_debug(CURL* easy, curl_infotype type, char* data, std::size_t size, void* self);
  static std::size_t on_header(char* data, std::size_t size, std::size_t count, void* self);
  static std::size_t on_body(char* data, std::size_t size, std::size_t count, void* self);

  const Request& request_;
  const RoundClock& clock_;
  Sending sending_;
  Connected on_connected_;
  std::unique_ptr<curl_slist, ListCleanup> headers_;
  std::vector<int> sockets_;  // those libcurl has open for this request
  std::unique_ptr<CURL, EasyCleanup> easy_;
  char error_[CURL_ERROR_SIZE] = "";

  Attempt attempt_;
  Answer answer_;
  std::optional<Nanos> connected_at_, last_byte_;
  std::string head_end_;  // the last four bytes of the header block written so far
  std::size_t body_written_ = 0;
  bool written_ = false;
  bool finished_ = false;
};

}  // namespace dupcheck
