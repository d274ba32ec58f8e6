#include "support/scripted_shop.hpp"

#include <algorithm>
#include <cstdlib>
#include <stdexcept>
#include <vector>

#include <arpa/inet.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace dupcheck::test {
namespace {

using namespace std::chrono_literals;

int listen_on_loopback(int& port) {
  const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  auto* as_any = reinterpret_cast<sockaddr*>(&address);
  if (socket < 0 || bind(socket, as_any, size) != 0 || listen(socket, 1024) != 0 ||
      getsockname(socket, as_any, &size) != 0)
    throw std::runtime_error("the scripted shop cannot listen on loopback");
  port = ntohs(address.sin_port);
  return socket;
}

/// Bytes of the first request in `received`; npos while its head is not all there.
std::size_t length_of_first(const std::string& received) {
  const std::size_t head = received.find("\r\n\r\n");
  if (head == std::string::npos) return head;
  const std::size_t said = received.find("Content-Length: ");
  return head + 4 + (said < head ? std::strtoul(received.c_str() + said + 16, nullptr, 10) : 0);
}

}  // namespace

std::string Call::field(const std::string& name) const {
  const std::string opening = "\"" + name + "\":\"";
  const std::size_t at = request_.find(opening);
  if (at == std::string::npos) return {};
  const std::size_t from = at + opening.size();
  return request_.substr(from, request_.find('"', from) - from);
}

void Call::answer(int status, std::string_view body, std::string_view headers) const {
  send(fmt::format("HTTP/1.1 {} Scripted\r\nContent-Type: application/json\r\nContent-Length: {}\r\n{}\r\n{}",
                   status, body.size(), headers, body));
}

void Call::send(std::string_view bytes) const { ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL); }

void Call::close() const { shutdown(socket_, SHUT_RDWR); }

void Call::reset() const {
  const linger at_once{1, 0};
  setsockopt(socket_, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
  // Disconnecting sends the RST now; the descriptor stays valid until the guest is dismissed.
  sockaddr nobody{};
  nobody.sa_family = AF_UNSPEC;
  connect(socket_, &nobody, sizeof nobody);
}

void Call::wait_until_client_leaves() const {
  char ignored[256];
  while (recv(socket_, ignored, sizeof ignored, 0) > 0) {
  }
}

ScriptedShop::ScriptedShop(Script script, ShopOptions options)
    : script_(std::move(script)), options_(options), folder_("dups-") {
  database_ = open_database(parse_store_url(database_url()), Access::create, {});
  database_->query("PRAGMA journal_mode = WAL");
  database_->query("PRAGMA synchronous = OFF");
  database_->query("CREATE TABLE orders (order_no TEXT, request_id TEXT, ref TEXT)");
  listening_ = listen_on_loopback(port_);
  door_ = std::thread([this] { options_.serial ? serve_in_turn() : accept_guests(); });
}

ScriptedShop::~ScriptedShop() {
  stopping_ = true;
  shutdown(listening_, SHUT_RDWR);
  door_.join();
  for (Guest& guest : guests_) shutdown(guest.socket, SHUT_RDWR);
  for (Guest& guest : guests_) {
    if (guest.thread.joinable()) guest.thread.join();
    close(guest.socket);
  }
  for (std::thread& action : put_off_) action.join();
  close(listening_);
}

std::string ScriptedShop::add_order(const Call& call) {
  const std::lock_guard lock(database_mutex_);
  const std::string number = "N" + std::to_string(++orders_);
  database_->query("INSERT INTO orders VALUES (:number, :key, :ref)",
                   {{"number", number}, {"key", call.key()}, {"ref", call.ref()}});
  return "{\"order_no\":\"" + number + "\"}";
}

Rows ScriptedShop::query(const std::string& sql, const Parameters& parameters) {
  const std::lock_guard lock(database_mutex_);
  return database_->query(sql, parameters);
}

void ScriptedShop::later(Nanos delay, std::function<void()> action) {
  const std::lock_guard lock(mutex_);
  put_off_.emplace_back([delay, action = std::move(action)] {
    std::this_thread::sleep_for(delay);
    action();
  });
}

void ScriptedShop::accept_guests() {
  while (!stopping_) {
    const int socket = accept4(listening_, nullptr, nullptr, SOCK_CLOEXEC);
    if (socket < 0) continue;
    const std::lock_guard lock(mutex_);
    Guest& guest = guests_.emplace_back();
    guest.socket = socket;
    guest.thread = std::thread([this, &guest] { serve_alone(guest); });
  }
}

void ScriptedShop::serve_alone(Guest& guest) {
  const int on = 1;
  setsockopt(guest.socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  while (receive(guest, 0)) answer_complete(guest);
  shutdown(guest.socket, SHUT_RDWR);
}

/// A single-threaded server with an event loop: it takes whatever has come, and answers one after another.
void ScriptedShop::serve_in_turn() {
  std::vector<pollfd> waiting;
  while (!stopping_) {
    waiting.assign(1, pollfd{listening_, POLLIN, 0});
    for (const Guest& guest : guests_) {
      if (!guest.gone) waiting.push_back({guest.socket, POLLIN, 0});
    }
    poll(waiting.data(), waiting.size(), 100);
    if (waiting.front().revents & POLLIN) {
      const int socket = accept4(listening_, nullptr, nullptr, SOCK_CLOEXEC);
      const int on = 1;
      setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
      if (socket >= 0) guests_.emplace_back().socket = socket;
    }
    for (Guest& guest : guests_) {
      const auto ready = std::ranges::find(waiting, guest.socket, &pollfd::fd);
      if (guest.gone || ready == waiting.end() || ready->revents == 0) continue;
      if (receive(guest, MSG_DONTWAIT)) answer_complete(guest);
    }
  }
}

/// False at the end of the connection.
bool ScriptedShop::receive(Guest& guest, int flags) {
  char buffer[16 * 1024];
  const ssize_t got = recv(guest.socket, buffer, sizeof buffer, flags);
  if (got <= 0) {
    guest.gone = true;
    return false;
  }
  guest.received.append(buffer, static_cast<std::size_t>(got));
  return true;
}

void ScriptedShop::answer_complete(Guest& guest) {
  const std::size_t missing = options_.early ? 1 : 0;
  std::size_t length = 0;
  while ((length = length_of_first(guest.received)) != std::string::npos &&
         guest.received.size() + missing >= length) {
    std::string request = guest.received.substr(0, length);
    guest.received.erase(0, length);
    if (request.starts_with("OPTIONS ")) {  // asks for nothing
      Call(guest.socket, std::move(request), 0).answer(204, "");
      continue;
    }
    Call unnumbered(guest.socket, request, 0);
    int nth = 0;
    {
      const std::lock_guard lock(mutex_);
      nth = ++seen_[unnumbered.key()];
    }
    ++requests_;
    Call call(guest.socket, std::move(request), nth);
    try {
      script_(*this, call);
    } catch (const std::exception&) {
      call.close();  // a script that throws ends its connection and nothing else
    }
  }
}

}  // namespace dupcheck::test
