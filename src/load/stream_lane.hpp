#pragma once
// One place of a stream: an easy handle that carries one request after another. Private to this room.

#include <memory>
#include <optional>
#include <string>

#include <curl/curl.h>

#include "load/stream.hpp"

namespace dupcheck {

/// What the lanes of a stream share.
struct LaneTraffic {
  int in_flight = 0, most = 0;
  Nanos looked{0};  ///< when libcurl began to look for answers, the time before this one
};

/// Not movable: libcurl keeps pointers to it. It must leave its multi handle before it goes.
class StreamLane {
 public:
  StreamLane(const Connection& connection, const RoundClock& clock, LaneTraffic& traffic);
  StreamLane(const StreamLane&) = delete;
  StreamLane& operator=(const StreamLane&) = delete;

  CURL* easy() const { return easy_.get(); }
  bool busy() const { return busy_; }

  /// Makes the easy handle ready for this request; then it is to be added to the multi handle. Throws
  /// std::runtime_error when libcurl refuses an option.
  void begin(StreamRequest request, std::optional<Nanos> due);
  /// The answer is overdue.
  bool overdue(Nanos now, Nanos allowed) const {
    return busy_ && attempt_.released && now - *attempt_.released >= allowed;
  }

  /// libcurl is done with it; it has left the multi handle. The lane is free again.
  StreamAnswer finish(CURLcode code);
  /// We are.
  StreamAnswer give_up(Fate if_released, std::string error);

 private:
  struct EasyCleanup {
    void operator()(CURL* easy) const { curl_easy_cleanup(easy); }
  };
  struct ListCleanup {
    void operator()(curl_slist* list) const { curl_slist_free_all(list); }
  };

  void set_callbacks();
  StreamAnswer end(Fate fate, std::string error);
  std::string words(CURLcode code) const;

  static int on_ready(void* self, char* remote, char* local, int remote_port, int local_port);
  static std::size_t on_header(char* data, std::size_t size, std::size_t count, void* self);
  static std::size_t on_body(char* data, std::size_t size, std::size_t count, void* self);

  const RoundClock& clock_;
  LaneTraffic& traffic_;
  std::unique_ptr<curl_slist, ListCleanup> headers_;
  std::unique_ptr<CURL, EasyCleanup> easy_;
  char error_[CURL_ERROR_SIZE] = "";

  StreamRequest sending_;
  std::optional<Nanos> due_;
  Attempt attempt_;
  Answer answer_;
  std::optional<Nanos> last_byte_;
  bool busy_ = false;
  bool sent_again_ = false;  // libcurl was about to
};

}  // namespace dupcheck
