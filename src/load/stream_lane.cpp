#include "load/stream_lane.hpp"

#include <algorithm>
#include <new>

#include "base/text.hpp"
#include "load/answer_parts.hpp"
#include "load/exchange_options.hpp"

namespace dupcheck {
namespace {

/// A connection that has been idle for longer is closed rather than used: the target may be closing it just
/// now, and what is lost then has an unknown fate.
constexpr long longest_idle_seconds = 2;

StreamLane& lane_of(void* self) { return *static_cast<StreamLane*>(self); }

}  // namespace

StreamLane::StreamLane(const Connection& connection, const RoundClock& clock, LaneTraffic& traffic)
    : clock_(clock), traffic_(traffic), easy_(curl_easy_init()) {
  if (!easy_) throw std::bad_alloc();
  apply_connection(easy(), connection);
  set_callbacks();
}

void StreamLane::set_callbacks() {
  curl_easy_setopt(easy(), CURLOPT_PRIVATE, this);
  curl_easy_setopt(easy(), CURLOPT_ERRORBUFFER, error_);
  curl_easy_setopt(easy(), CURLOPT_PREREQFUNCTION, &StreamLane::on_ready);
  curl_easy_setopt(easy(), CURLOPT_PREREQDATA, this);
  curl_easy_setopt(easy(), CURLOPT_HEADERFUNCTION, &StreamLane::on_header);
  curl_easy_setopt(easy(), CURLOPT_HEADERDATA, this);
  curl_easy_setopt(easy(), CURLOPT_WRITEFUNCTION, &StreamLane::on_body);
  curl_easy_setopt(easy(), CURLOPT_WRITEDATA, this);
  curl_easy_setopt(easy(), CURLOPT_MAXAGE_CONN, longest_idle_seconds);
}

void StreamLane::begin(StreamRequest request, std::optional<Nanos> due) {
  sending_ = std::move(request);
  due_ = due;
  attempt_ = {};
  attempt_.origin = sending_.request.origin;
  answer_ = {};
  last_byte_.reset();
  *error_ = '\0';
  sent_again_ = false;
  std::unique_ptr<curl_slist, ListCleanup> headers(header_list(sending_.request));
  if (!headers) throw std::bad_alloc();
  apply_request(easy(), sending_.request);
  curl_easy_setopt(easy(), CURLOPT_FRESH_CONNECT, 0L);
  curl_easy_setopt(easy(), CURLOPT_FORBID_REUSE, 0L);
  curl_easy_setopt(easy(), CURLOPT_HTTPHEADER, headers.get());
  headers_ = std::move(headers);
  busy_ = true;
}

/// The connection stands, and nothing of the request has been written. Called a second time when libcurl
/// wants to send it again on another connection.
int StreamLane::on_ready(void* self, char*, char*, int, int) {
  StreamLane& lane = lane_of(self);
  if (lane.attempt_.released) {
    lane.sent_again_ = true;
    return CURL_PREREQFUNC_ABORT;
  }
  lane.attempt_.armed = lane.attempt_.released = lane.clock_.now();
  lane.traffic_.most = std::max(lane.traffic_.most, ++lane.traffic_.in_flight);
  return CURL_PREREQFUNC_OK;
}

std::size_t StreamLane::on_header(char* data, std::size_t size, std::size_t count, void* self) {
  StreamLane& lane = lane_of(self);
  lane.last_byte_ = lane.clock_.now();
  Attempt& attempt = lane.attempt_;
  if (!attempt.first_byte) {
    attempt.first_byte = lane.last_byte_;
    if (attempt.released && lane.traffic_.looked > *attempt.released)
      attempt.silent_until = lane.traffic_.looked;
  }
  add_header_line(lane.answer_, {data, size * count});
  return size * count;
}

std::size_t StreamLane::on_body(char* data, std::size_t size, std::size_t count, void* self) {
  StreamLane& lane = lane_of(self);
  lane.last_byte_ = lane.clock_.now();
  add_body(lane.answer_, {data, size * count});
  return size * count;
}

StreamAnswer StreamLane::finish(CURLcode code) {
  if (code != CURLE_OK) return end(attempt_.released ? Fate::lost : Fate::unsent, words(code));
  long status = 0;
  curl_easy_getinfo(easy(), CURLINFO_RESPONSE_CODE, &status);
  answer_.status = static_cast<int>(status);
  attempt_.answer = std::move(answer_);
  return end(Fate::answered, {});
}

StreamAnswer StreamLane::give_up(Fate if_released, std::string error) {
  return end(attempt_.released ? if_released : Fate::unsent, std::move(error));
}

StreamAnswer StreamLane::end(Fate fate, std::string error) {
  if (attempt_.released) --traffic_.in_flight;
  attempt_.fate = fate;
  attempt_.error = std::move(error);
  attempt_.done = fate == Fate::answered && last_byte_ ? *last_byte_ : clock_.now();
  busy_ = false;
  StreamAnswer answer{sending_.ticket, due_, false, std::move(attempt_)};
  const Nanos sent = answer.attempt.released.value_or(*answer.attempt.done);
  answer.late = due_ && sent - *due_ > late_after;
  return answer;
}

std::string StreamLane::words(CURLcode code) const {
  if (sent_again_)
    return "no answer: the target closed the kept-alive connection; the request was not sent again";
  const std::string reason = *error_ ? error_ : curl_easy_strerror(code);
  if (attempt_.first_byte)
    return "the answer was cut short after " + count_of(answer_.bytes, "byte") + " of its body: " + reason;
  return attempt_.released ? "no answer: " + reason : reason;
}

}  // namespace dupcheck
