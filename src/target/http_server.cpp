#include "target/http_server.hpp"

#include <atomic>
#include <cerrno>
#include <stdexcept>
#include <system_error>
#include <thread>

#include <arpa/inet.h>
#include <fmt/format.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <poll.h>
#include <unistd.h>

#include "base/text.hpp"
#include "base/time.hpp"
#include "target/answers.hpp"

namespace dupcheck::target {
namespace {

constexpr std::size_t largest_body = 1024 * 1024;
constexpr unsigned backlog = 1024;
constexpr unsigned most_connections = 4000;
constexpr std::size_t stack_bytes = 1024 * 1024;
constexpr auto arriving_grace = std::chrono::seconds(2);

/// A connection, and whether a request has begun to arrive on it.
struct Visit {
  bool asked = false;
};

/// One request while it arrives.
struct Exchange {
  HttpRequest request;
  bool too_large = false;
  bool working = false;  ///< it has arrived whole
};

MHD_Result keep_field(void* map, MHD_ValueKind, const char* name, const char* value) {
  (*static_cast<std::map<std::string, std::string>*>(map))[name] = value == nullptr ? "" : value;
  return MHD_YES;
}

MHD_Result keep_header(void* map, MHD_ValueKind, const char* name, const char* value) {
  (*static_cast<std::map<std::string, std::string>*>(map))[lower(name)] = value == nullptr ? "" : value;
  return MHD_YES;
}

MHD_Result send_answer(MHD_Connection* connection, const Answer& answer) {
  // The copy is libmicrohttpd's own: it outlives us.
  MHD_Response* response = MHD_create_response_from_buffer(
      answer.body.size(), const_cast<char*>(answer.body.data()), MHD_RESPMEM_MUST_COPY);
  if (response == nullptr) return MHD_NO;
  MHD_add_response_header(response, "Content-Type", "application/json; charset=utf-8");
  for (const auto& [name, value] : answer.headers)
    MHD_add_response_header(response, name.c_str(), value.c_str());
  const MHD_Result queued = MHD_queue_response(connection, static_cast<unsigned>(answer.status), response);
  MHD_destroy_response(response);
  return queued;
}

sockaddr_in loopback(int port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return address;
}

}  // namespace

struct HttpServer::Running {
  HttpHandler handler;
  MHD_Daemon* daemon = nullptr;
  int port = 0;
  std::atomic<int> silent{0};    ///< connections on which nothing has arrived yet
  std::atomic<int> arriving{0};  ///< requests of which the head is there
  std::atomic<int> working{0};   ///< requests that are there whole, and not yet answered

  static MHD_Result access(void* self, MHD_Connection* connection, const char* url, const char* method,
                           const char*, const char* data, std::size_t* size, void** slot) {
    return static_cast<Running*>(self)->on_access(connection, url, method, data, size, slot);
  }
  static void completed(void* self, MHD_Connection*, void** slot, MHD_RequestTerminationCode) {
    static_cast<Running*>(self)->on_completed(slot);
  }
  static void connection(void* self, MHD_Connection*, void** slot, MHD_ConnectionNotificationCode what) {
    static_cast<Running*>(self)->on_connection(slot, what);
  }

  MHD_Result on_access(MHD_Connection* connection, const char* url, const char* method, const char* data,
                       std::size_t* size, void** slot);
  void on_completed(void** slot);
  void on_connection(void** slot, MHD_ConnectionNotificationCode what);
  void note_arrival(MHD_Connection* connection);
  Answer answer(const Exchange& exchange) const;
  void start(int wanted_port);
  void wait_until_accepted() const;
  void wait_until_drained() const;
};

MHD_Result HttpServer::Running::on_access(MHD_Connection* connection, const char* url, const char* method,
                                          const char* data, std::size_t* size, void** slot) {
  if (*slot == nullptr) {  // the head has arrived
    auto exchange = std::make_unique<Exchange>();
    exchange->request.method = method;
    exchange->request.path = url;
    MHD_get_connection_values(connection, MHD_GET_ARGUMENT_KIND, keep_field, &exchange->request.query);
    MHD_get_connection_values(connection, MHD_HEADER_KIND, keep_header, &exchange->request.headers);
    note_arrival(connection);
    *slot = exchange.release();
    return MHD_YES;
  }
  auto& exchange = *static_cast<Exchange*>(*slot);
  if (*size > 0) {  // a piece of the body
    if (exchange.request.body.size() + *size > largest_body) exchange.too_large = true;
    if (!exchange.too_large) exchange.request.body.append(data, *size);
    *size = 0;
    return MHD_YES;
  }
  ++working;
  --arriving;
  exchange.working = true;
  return send_answer(connection, answer(exchange));
}

// Called once the answer is with the kernel, or the connection is gone.
void HttpServer::Running::on_completed(void** slot) {
  const std::unique_ptr<Exchange> exchange(static_cast<Exchange*>(*slot));
  *slot = nullptr;
  if (exchange) --(exchange->working ? working : arriving);
}

void HttpServer::Running::on_connection(void** slot, MHD_ConnectionNotificationCode what) {
  if (what == MHD_CONNECTION_NOTIFY_STARTED) {
    *slot = new Visit;
    ++silent;
    return;
  }
  const std::unique_ptr<Visit> visit(static_cast<Visit*>(*slot));
  *slot = nullptr;
  if (visit && !visit->asked) --silent;
}

void HttpServer::Running::note_arrival(MHD_Connection* connection) {
  ++arriving;
  auto* visit = static_cast<Visit*>(
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT)->socket_context);
  if (visit->asked) return;
  visit->asked = true;
  --silent;
}

Answer HttpServer::Running::answer(const Exchange& exchange) const {
  if (exchange.too_large) return failure(413, 10413, "the body is larger than 1 MiB");
  try {
    return handler(exchange.request);
  } catch (const std::exception& error) {
    return failure(500, 10500, error.what());
  }
}

void HttpServer::Running::start(int wanted_port) {
  const sockaddr_in address = loopback(wanted_port);
  // ITC: without it MHD_quiesce_daemon does nothing.
  const unsigned flags = MHD_USE_THREAD_PER_CONNECTION | MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_POLL |
                         MHD_USE_ITC | MHD_USE_ERROR_LOG;
  errno = 0;
  daemon = MHD_start_daemon(
      flags, 0, nullptr, nullptr, &Running::access, this,                        //
      MHD_OPTION_SOCK_ADDR, &address,                                            //
      MHD_OPTION_LISTEN_BACKLOG_SIZE, backlog,                                   //
      MHD_OPTION_CONNECTION_LIMIT, most_connections,                             //
      MHD_OPTION_THREAD_STACK_SIZE, stack_bytes,                                 //
      MHD_OPTION_NOTIFY_COMPLETED, &Running::completed, this,                    //
      MHD_OPTION_NOTIFY_CONNECTION, &Running::connection, this,                  //
      MHD_OPTION_EXTERNAL_LOGGER, +[](void*, const char*, va_list) {}, nullptr,  //
      MHD_OPTION_END);
  if (daemon == nullptr)
    throw std::runtime_error(
        fmt::format("cannot listen on 127.0.0.1:{}: {}; give another --port, or 0 for any", wanted_port,
                    std::generic_category().message(errno)));
  port = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT)->port;
}

// What the kernel has accepted for us would be reset once the listening socket is closed.
void HttpServer::Running::wait_until_accepted() const {
  const auto patience = SteadyClock::now() + arriving_grace;
  pollfd listening = {MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_LISTEN_FD)->listen_fd, POLLIN, 0};
  while (SteadyClock::now() < patience && poll(&listening, 1, 0) > 0)
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

void HttpServer::Running::wait_until_drained() const {
  const auto patience = SteadyClock::now() + arriving_grace;
  const auto busy = [&] {
    return working > 0 || ((arriving > 0 || silent > 0) && SteadyClock::now() < patience);
  };
  // Quiet three times over: between accept() and the first of the counts there is a moment.
  for (int quiet = 0; quiet < 3; quiet = busy() ? 0 : quiet + 1)
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
}

HttpServer::HttpServer(int port, HttpHandler handler) : running_(std::make_unique<Running>()) {
  running_->handler = std::move(handler);
  running_->start(port);
}

HttpServer::~HttpServer() { stop(); }

int HttpServer::port() const { return running_->port; }

void HttpServer::stop() {
  if (running_->daemon == nullptr) return;
  running_->wait_until_accepted();
  const int listening = MHD_quiesce_daemon(running_->daemon);
  running_->wait_until_drained();
  MHD_stop_daemon(running_->daemon);
  running_->daemon = nullptr;
  if (listening >= 0) close(listening);  // not before: a thread of the daemon may still be using it
}

}  // namespace dupcheck::target
