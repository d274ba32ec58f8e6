#include "support/rogue_server.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <condition_variable>
#include <cstring>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "support/rogue_wire.hpp"

using namespace std::chrono_literals;

namespace {

constexpr std::string_view half_answer = "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n0123456789";
constexpr std::string_view cut_chunk =
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n10\r\n01234";
constexpr std::string_view garbage = "this is not HTTP at all\r\n\r\n";

}  // namespace

struct RogueServer::State {
  RogueOptions options;
  int listener = -1;
  int port = 0;
  std::atomic<bool> stopping{false};
  std::atomic<int> accepted{0}, in_flight{0}, most{0};
  mutable std::mutex mutex;
  std::condition_variable arrival;
  std::mutex one_at_a_time;
  std::vector<RogueRequest> requests;
  std::array<int, 2> stop_pipe{-1, -1};  // readable from stop() on: nobody need look in now and then
  std::vector<int> ended;                // connections whose threads can be joined
  std::map<int, std::thread> threads;    // the acceptor's alone, until it has been joined
  std::thread acceptor;

  void accept_all();
  void join_ended();
  void serve(int socket, int connection);
  void converse(int socket, int connection);
  bool wait_readable(int socket) const;
  void linger(int socket) const;
  void wait_for_stop() const;
  void pause() const;
  void gather();
  bool respond(RogueStream& stream, int socket, Rogue behaviour, const RogueRequest& request);
  std::string answer_to(const RogueRequest& request);
};

/// True when there is something to read, or the other end has closed; false when the server stops.
bool RogueServer::State::wait_readable(int socket) const {
  while (!stopping) {
    std::array<pollfd, 2> either{{{socket, POLLIN, 0}, {stop_pipe[0], POLLIN, 0}}};
    if (::poll(either.data(), either.size(), -1) > 0 && either[0].revents != 0) return !stopping;
  }
  return false;
}

/// Keeps the connection until the other end closes it.
void RogueServer::State::linger(int socket) const {
  std::array<char, 4096> ignored;
  while (wait_readable(socket))
    if (::recv(socket, ignored.data(), ignored.size(), 0) <= 0) return;
}

void RogueServer::State::wait_for_stop() const {
  pollfd one{stop_pipe[0], POLLIN, 0};
  while (!stopping) ::poll(&one, 1, -1);
}

void RogueServer::State::pause() const {
  const auto until = std::chrono::steady_clock::now() + options.delay;
  while (!stopping && std::chrono::steady_clock::now() < until)
    std::this_thread::sleep_for(
        std::min<std::chrono::nanoseconds>(20ms, until - std::chrono::steady_clock::now()));
}

void RogueServer::State::gather() {
  std::unique_lock<std::mutex> lock(mutex);
  const auto all_here = [this] { return stopping || static_cast<int>(requests.size()) >= options.gather; };
  arrival.wait_for(lock, 15s, all_here);
}

std::string RogueServer::State::answer_to(const RogueRequest& request) {
  if (options.gather > 0) gather();
  std::unique_lock<std::mutex> alone(one_at_a_time, std::defer_lock);
  if (options.serial) alone.lock();
  if (options.delay > 0ns) pause();
  return options.handle ? options.handle(request) : http_answer(200, "ok");
}

namespace {

void write_all(RogueStream& stream, std::string_view bytes) {
  while (!bytes.empty()) {
    const long sent = stream.write(bytes.data(), bytes.size());
    if (sent <= 0) return;
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
}

}  // namespace

/// False when the connection is over.
bool RogueServer::State::respond(RogueStream& stream, int socket, Rogue behaviour,
                                 const RogueRequest& request) {
  switch (behaviour) {
    case Rogue::answer:
      write_all(stream, answer_to(request));
      return true;
    case Rogue::never_answer:
      linger(socket);
      return false;
    case Rogue::reset:
      set_reset_on_close(socket);
      return false;
    case Rogue::half_answer:
      write_all(stream, half_answer);
      return false;
    case Rogue::cut_chunk:
      write_all(stream, cut_chunk);
      return false;
    case Rogue::garbage:
      write_all(stream, garbage);
      return false;
    default:
      return false;
  }
}

void RogueServer::State::converse(int socket, int connection) {
  const Rogue behaviour = options.choose ? options.choose(connection) : options.behaviour;
  std::unique_ptr<RogueStream> stream =
      options.wrap ? options.wrap(socket) : std::make_unique<PlainStream>(socket);
  if (!stream) return;
  if (behaviour == Rogue::answer_early) {
    write_all(*stream, answer_to({}));
    return linger(socket);
  }
  if (behaviour == Rogue::never_read) return wait_for_stop();
  std::string received;
  std::array<char, 64 * 1024> buffer;
  while (wait_readable(socket)) {
    const long got = stream->read(buffer.data(), buffer.size());
    if (got < 0 && (errno == EAGAIN || errno == EINTR)) continue;
    if (got <= 0) return;
    received.append(buffer.data(), static_cast<std::size_t>(got));
    if (behaviour == Rogue::reset_early) set_reset_on_close(socket);
    if (behaviour == Rogue::reset_early || behaviour == Rogue::close_early) return;
    auto request = take_request(received);
    if (!request) continue;
    request->arrived = std::chrono::steady_clock::now();
    request->connection = connection;
    if (const auto* plain = dynamic_cast<PlainStream*>(stream.get()))
      request->kernel_time = plain->kernel_time;
    request->in_flight = ++in_flight;
    {
      const std::lock_guard<std::mutex> lock(mutex);
      most = std::max(most.load(), request->in_flight);
      requests.push_back(*request);
      if (static_cast<int>(requests.size()) >= options.gather) arrival.notify_all();
    }
    const bool go_on = respond(*stream, socket, behaviour, *request);
    --in_flight;
    if (!go_on) return;
  }
}

void RogueServer::State::serve(int socket, int connection) {
  try {
    converse(socket, connection);
  } catch (const std::exception&) {
    // A handler that throws ends its connection and nothing else.
  }
  ::close(socket);
  const std::lock_guard<std::mutex> lock(mutex);
  ended.push_back(connection);
}

void RogueServer::State::join_ended() {
  std::vector<int> now;
  {
    const std::lock_guard<std::mutex> lock(mutex);
    now.swap(ended);
  }
  for (const int connection : now) {
    threads.at(connection).join();
    threads.erase(connection);
  }
}

void RogueServer::State::accept_all() {
  while (wait_readable(listener)) {
    const int socket = ::accept4(listener, nullptr, nullptr, SOCK_CLOEXEC);
    if (socket < 0) continue;
    never_block_for_long(socket);
    join_ended();
    const int connection = ++accepted;
    try {
      threads.emplace(connection, std::thread(&State::serve, this, socket, connection));
    } catch (const std::system_error&) {
      ::close(socket);
    }
  }
}

RogueServer::RogueServer(RogueOptions options) : state_(std::make_unique<State>()) {
  state_->options = std::move(options);
  const std::string& path = state_->options.unix_socket;
  state_->listener = path.empty() ? bind_loopback(state_->port) : bind_unix(path);
  // Inherited by what is accepted: a request may be there before anybody looks at its socket.
  const int on = 1;
  ::setsockopt(state_->listener, SOL_SOCKET, SO_TIMESTAMPNS, &on, sizeof on);
  ::setsockopt(state_->listener, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  if (::listen(state_->listener, state_->options.backlog) != 0) fail("listen");
  if (::pipe2(state_->stop_pipe.data(), O_CLOEXEC) != 0) fail("pipe");
  state_->acceptor = std::thread(&State::accept_all, state_.get());
}

RogueServer::~RogueServer() { stop(); }

void RogueServer::stop() {
  if (state_->stopping.exchange(true)) return;
  ::close(state_->stop_pipe[1]);
  {
    const std::lock_guard<std::mutex> lock(state_->mutex);  // nobody is between looking and waiting
  }
  state_->arrival.notify_all();
  state_->acceptor.join();
  for (auto& [connection, thread] : state_->threads) thread.join();
  for (const int fd : {state_->stop_pipe[0], state_->listener}) ::close(fd);
}

int RogueServer::port() const { return state_->port; }
std::string RogueServer::url() const { return "http://127.0.0.1:" + std::to_string(state_->port); }
int RogueServer::connections() const { return state_->accepted; }
int RogueServer::most_in_flight() const { return state_->most; }
std::vector<RogueRequest> RogueServer::requests() const {
  const std::lock_guard<std::mutex> lock(state_->mutex);
  return state_->requests;
}

std::string http_answer(int status, std::string_view body, std::string_view headers) {
  std::string answer = "HTTP/1.1 " + std::to_string(status) + " X\r\n";
  answer += headers;
  answer += "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n";
  return answer.append(body);
}

ClosedPort::ClosedPort() : socket_(bind_loopback(port_)) {}
ClosedPort::~ClosedPort() { ::close(socket_); }
