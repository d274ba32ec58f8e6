// The held gate: arm every attempt, release them together, collect the answers. One thread.

#include <algorithm>
#include <cerrno>
#include <deque>
#include <system_error>
#include <utility>

#include "load/gates.hpp"
#include "load/held.hpp"
#include "load/multi.hpp"
#include "load/release.hpp"

namespace dupcheck {
namespace {

/// So many attempts are being connected at once: more would overflow a listen queue, whose dropped
/// connections come back a second later.
constexpr std::size_t connecting_at_once = 128;

std::string words_of(int error) { return std::generic_category().message(error); }

/// libcurl's poll counts in milliseconds: the last two before a release are spent looking.
Nanos until(Nanos due, Nanos now) {
  constexpr Nanos poll_grain = std::chrono::milliseconds(2);
  return due - now > poll_grain ? due - now - poll_grain : Nanos{0};
}

class HeldGate {
 public:
  HeldGate(std::span<const Request> requests, const Connection& connection, const RoundClock& clock,
           const StopFlag& stop)
      : timeouts_(connection.timeouts), clock_(clock), stop_(stop) {
    for (const Request& request : requests) held_.emplace_back(request, connection, clock);
  }

  void arm();
  void release();
  void collect();
  std::vector<Attempt> attempts() const;

 private:
  void release_due(Nanos now);
  void start_due(Nanos now);
  Nanos next_moment() const;
  void cut_sent();
  void start_some(Nanos began);
  void step(Nanos at_most);
  bool look();
  void relay(Held& one);
  void give_up_stalled();
  void give_up(Held& one, Fate if_released, const std::string& why);
  bool any(bool (Held::*is)() const) const;

  Timeouts timeouts_;
  const RoundClock& clock_;
  const StopFlag& stop_;
  std::deque<Held> held_;
  std::vector<curl_waitfd> sockets_;
  Nanos opened_{0};        // when the gate opened
  std::size_t heard_ = 0;  // exchanges that have had something of an answer, or their end
  Multi multi_;            // last: goes first
};

bool HeldGate::any(bool (Held::*is)() const) const {
  return std::any_of(held_.begin(), held_.end(), [is](const Held& one) { return (one.*is)(); });
}

/// The first alone, so that its name is looked up once and not N times; after the time to connect all of
/// them, so that a target that swallows everything costs no more than twice that time.
void HeldGate::start_some(Nanos began) {
  const bool first_is_through = held_.front().exchange.connected() || held_.front().exchange.finished();
  const bool hurry = clock_.now() - began > timeouts_.connect;
  const std::size_t most = hurry ? held_.size() : first_is_through ? connecting_at_once : 1;
  std::size_t under_way = 0;
  for (Held& one : held_) {
    if (under_way >= most) return;
    if (one.comes_later()) continue;
    if (!one.started) {
      one.started = true;
      multi_.add(one.exchange);
    }
    if (!one.exchange.connected() && !one.exchange.finished()) ++under_way;
  }
}

void HeldGate::relay(Held& one) {
  if (one.exchange.finished()) return one.detour.close();
  if (!one.detour.diverted()) return;
  if (one.detour.relay() || one.moved == Nanos(0)) one.moved = clock_.now();
  if (one.waiting() && one.exchange.written() && one.detour.holding()) one.exchange.armed(clock_.now());
}

/// Lets libcurl look at every connection. True when it found something new.
bool HeldGate::look() {
  const Nanos looking = clock_.now();
  multi_.perform();
  std::size_t heard = 0;
  for (Held& one : held_) {
    if (one.exchange.answering() || one.exchange.finished()) ++heard;
    // What is behind a detour libcurl cannot see yet.
    if (!one.detour.diverted()) one.exchange.looked(looking);
  }
  return std::exchange(heard_, heard) != heard;
}

/// One turn: libcurl, then the detours, then a wait.
void HeldGate::step(Nanos at_most) {
  // Right after news there is another look at those that are silent still: who answered first is then a fact.
  if (look()) at_most = Nanos(0);
  sockets_.clear();
  for (Held& one : held_) {
    relay(one);
    if (!one.detour.diverted()) continue;
    const short out = one.detour.blocked() ? CURL_WAIT_POLLOUT : 0;
    if (!one.detour.ended()) sockets_.push_back({one.detour.network(), short(CURL_WAIT_POLLIN | out), 0});
    if (!out) sockets_.push_back({one.detour.inner(), CURL_WAIT_POLLIN, 0});
    // The kernel does not tell when the last byte was acknowledged: ask again soon.
    if (one.waiting() && one.exchange.written())
      at_most = std::min(at_most, Nanos(std::chrono::milliseconds(1)));
  }
  multi_.wait(sockets_, at_most);
}

void HeldGate::arm() {
  const Nanos began = clock_.now();
  while (any(&Held::waiting) && !stop_) {
    start_some(began);
    step(stop_interval);
    give_up_stalled();
  }
  // A last look: what has been answered or closed until now is no part of the race.
  for (Held& one : held_) relay(one);
  multi_.perform();
}

void HeldGate::give_up_stalled() {
  const Nanos now = clock_.now();
  for (Held& one : held_)
    if (one.waiting() && one.detour.diverted() && now - one.moved > timeouts_.connect)
      give_up(one, Fate::unsent,
              "the target took no more of the request for " + format_duration(timeouts_.connect) +
                  " while it was being armed");
}

void HeldGate::release() {
  opened_ = clock_.now();
  release_due(opened_);
}

/// All whose moment has come, together.
void HeldGate::release_due(Nanos now) {
  std::vector<HeldByte> bytes;
  std::vector<Held*> owners;
  for (Held& one : held_) {
    if (!one.due(now - opened_)) continue;
    bytes.push_back({one.detour.network(), one.detour.last_byte()});
    owners.push_back(&one);
  }
  if (bytes.empty()) return;
  best_release_mode().release(bytes, clock_);
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    if (bytes[i].error != 0) {
      owners[i]->trouble = "the last byte could not be sent: " + words_of(bytes[i].error);
      continue;
    }
    owners[i]->exchange.released(bytes[i].released);
    if (!owners[i]->cutting()) owners[i]->detour.let_go();
  }
}

/// Connects those that come later and whose time is near.
void HeldGate::start_due(Nanos now) {
  for (Held& one : held_) {
    if (!one.comes_later() || now < opened_ + one.exchange.request().after - lead) continue;
    one.started = true;
    one.moved = now;
    multi_.add(one.exchange);
  }
}

/// When the next is to be connected or released; Nanos::max() when there is none.
Nanos HeldGate::next_moment() const {
  Nanos earliest = Nanos::max();
  for (const Held& one : held_) {
    const Nanos due = opened_ + one.exchange.request().after;
    if (one.comes_later() && !one.exchange.finished()) earliest = std::min(earliest, due - lead);
    if (one.ready() && !one.exchange.attempt().released) earliest = std::min(earliest, due);
  }
  return earliest;
}

/// Those to be cut, once their last byte is with the other end's kernel. An answer that came first stays.
void HeldGate::cut_sent() {
  for (Held& one : held_) {
    const Exchange& exchange = one.exchange;
    if (!exchange.request().cut || !exchange.attempt().released) continue;
    if (exchange.finished() || exchange.answering() || !one.detour.delivered()) continue;
    multi_.remove(one.exchange);
    one.exchange.cut();
    one.detour.close();
  }
}

void HeldGate::collect() {
  Nanos last{0};
  for (const Held& one : held_) last = std::max(last, one.exchange.request().after);
  const Nanos deadline = clock_.now() + last + timeouts_.answer;
  const auto out = [this] {
    return !std::all_of(held_.begin(), held_.end(), [](const Held& one) { return one.exchange.finished(); });
  };
  while (out() && !stop_ && clock_.now() < deadline) {
    const Nanos now = clock_.now();
    const Nanos next = next_moment();
    const bool to_cut = any(&Held::cutting);
    step(to_cut ? Nanos{0} : next == Nanos::max() ? deadline - now : until(next, now));
    start_due(clock_.now());
    release_due(clock_.now());
    cut_sent();
    if (next != Nanos::max()) give_up_stalled();
    for (Held& one : held_)
      if (one.exchange.attempt().released && !one.exchange.finished() && !one.cutting()) one.detour.let_go();
  }
  for (Held& one : held_)
    if (stop_)
      give_up(one, Fate::lost, "interrupted");
    else
      give_up(one, Fate::timed_out, no_answer_within(timeouts_.answer));
}

void HeldGate::give_up(Held& one, Fate if_released, const std::string& why) {
  if (one.exchange.finished()) return;
  if (one.started) multi_.remove(one.exchange);
  one.exchange.give_up(if_released, one.trouble.empty() ? why : one.trouble);
  one.detour.close();
}

std::vector<Attempt> HeldGate::attempts() const {
  std::vector<Attempt> all;
  for (const Held& one : held_) {
    all.push_back(one.exchange.attempt());
    if (!one.trouble.empty() && all.back().fate != Fate::answered) all.back().error = one.trouble;
  }
  return all;
}

}  // namespace

std::vector<Attempt> fire_held(std::span<const Request> requests, const Connection& connection,
                               const RoundClock& clock, const StopFlag& stop) {
  if (requests.empty()) return {};
  HeldGate gate(requests, connection, clock, stop);
  gate.arm();
  if (!stop) gate.release();
  gate.collect();
  return gate.attempts();
}

}  // namespace dupcheck
