#include "load/stream.hpp"

#include <algorithm>
#include <deque>
#include <new>
#include <vector>

#include "load/gates.hpp"
#include "load/multi.hpp"
#include "load/stream_lane.hpp"

namespace dupcheck {
namespace {

/// While there is nothing to send yet.
constexpr Nanos moment = std::chrono::milliseconds(1);
/// Connections are kept for the case that requests go to several instances in turn.
constexpr int kept_each = 4;

class Stream {
 public:
  Stream(const StreamCalls& calls, const StreamPace& pace, const Connection& connection,
         const RoundClock& clock)
      : calls_(calls), pace_(pace), timeouts_(connection.timeouts), clock_(clock), multi_(curl_multi_init()) {
    if (!multi_) throw std::bad_alloc();
    curl_multi_setopt(multi_.get(), CURLMOPT_PIPELINING, static_cast<long>(CURLPIPE_NOTHING));
    curl_multi_setopt(multi_.get(), CURLMOPT_MAX_HOST_CONNECTIONS, 0L);
    curl_multi_setopt(multi_.get(), CURLMOPT_MAXCONNECTS, static_cast<long>(pace.connections) * kept_each);
    for (int i = 0; i < pace.connections; ++i) {
      lanes_.emplace_back(connection, clock, traffic_);
      free_.push_back(&lanes_.back());
    }
  }
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;
  ~Stream() {
    for (StreamLane& lane : lanes_)
      if (lane.busy()) curl_multi_remove_handle(multi_.get(), lane.easy());
  }

  StreamCounts run() {
    counts_.began = counts_.ended = clock_.now();
    while (true) {
      if (calls_.stopped()) {
        give_up_all();
        break;
      }
      hand_out();
      if (ended_ && free_.size() == lanes_.size()) break;
      if (!perform() && !expire()) wait();
    }
    counts_.in_flight = traffic_.most;
    return counts_;
  }

 private:
  std::optional<Nanos> next_due() const {
    if (!pace_.rate) return std::nullopt;
    return counts_.began +
           Nanos(static_cast<std::int64_t>(static_cast<double>(counts_.sent) * 1e9 / *pace_.rate));
  }

  void hand_out() {
    not_yet_ = false;
    while (!ended_ && !not_yet_ && !free_.empty()) {
      const auto due = next_due();
      if (due && *due > clock_.now()) return;
      NextRequest next = calls_.next(due);
      if (auto* request = std::get_if<StreamRequest>(&next))
        send(std::move(*request), due);
      else if (std::holds_alternative<NoMore>(next))
        ended_ = true;
      else
        not_yet_ = true;
    }
  }

  void send(StreamRequest request, std::optional<Nanos> due) {
    StreamLane& lane = *free_.back();
    lane.begin(std::move(request), due);
    free_.pop_back();
    ++counts_.sent;
    curl_multi_add_handle(multi_.get(), lane.easy());
  }

  /// True when some were done.
  bool perform() {
    const Nanos looking = clock_.now();
    int running = 0, left = 0;
    curl_multi_perform(multi_.get(), &running);
    bool any = false;
    while (const CURLMsg* message = curl_multi_info_read(multi_.get(), &left)) {
      if (message->msg != CURLMSG_DONE) continue;
      const CURLcode code = message->data.result;
      void* owner = nullptr;
      curl_easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, &owner);
      auto& lane = *static_cast<StreamLane*>(owner);
      curl_multi_remove_handle(multi_.get(), lane.easy());
      hand_over(lane, lane.finish(code));
      any = true;
    }
    traffic_.looked = looking;
    return any;
  }

  /// Gives up what the target has not answered in time. True when there was some.
  bool expire() {
    const Nanos now = clock_.now();
    if (now - expired_at_ < stop_interval) return false;
    expired_at_ = now;
    bool any = false;
    for (StreamLane& lane : lanes_) {
      if (!lane.overdue(now, timeouts_.answer)) continue;
      curl_multi_remove_handle(multi_.get(), lane.easy());
      hand_over(lane, lane.give_up(Fate::timed_out, no_answer_within(timeouts_.answer)));
      any = true;
    }
    return any;
  }

  void give_up_all() {
    for (StreamLane& lane : lanes_) {
      if (!lane.busy()) continue;
      curl_multi_remove_handle(multi_.get(), lane.easy());
      hand_over(lane, lane.give_up(Fate::lost, "interrupted"));
    }
  }

  void hand_over(StreamLane& lane, StreamAnswer answer) {
    free_.push_back(&lane);
    counts_.late += answer.late ? 1 : 0;
    counts_.ended = std::max(counts_.ended, *answer.attempt.done);
    calls_.answered(std::move(answer));
  }

  void wait() {
    Nanos at_most = stop_interval;
    if (not_yet_) at_most = moment;
    if (const auto due = next_due(); due && !ended_ && !free_.empty())
      at_most = std::clamp(*due - clock_.now(), Nanos{0}, at_most);
    const auto ms = std::chrono::ceil<std::chrono::milliseconds>(at_most);
    curl_multi_poll(multi_.get(), nullptr, 0, static_cast<int>(ms.count()), nullptr);
  }

  struct Cleanup {
    void operator()(CURLM* multi) const { curl_multi_cleanup(multi); }
  };

  const StreamCalls& calls_;
  const StreamPace& pace_;
  const Timeouts& timeouts_;
  const RoundClock& clock_;
  Multi starts_libcurl_;
  LaneTraffic traffic_;
  std::unique_ptr<CURLM, Cleanup> multi_;
  std::deque<StreamLane> lanes_;  // they go before the multi handle that keeps their connections
  std::vector<StreamLane*> free_;
  StreamCounts counts_;
  Nanos expired_at_{0};
  bool ended_ = false, not_yet_ = false;
};

}  // namespace

StreamCounts stream(const StreamCalls& calls, const StreamPace& pace, const Connection& connection,
                    const RoundClock& clock) {
  require_files(static_cast<std::size_t>(pace.connections), kept_each + 1);
  return Stream(calls, pace, connection, clock).run();
}

}  // namespace dupcheck
