#include "load/exchange.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <new>

#include <sys/socket.h>
#include <unistd.h>

#include "base/text.hpp"
#include "load/answer_parts.hpp"
#include "load/endpoint.hpp"
#include "load/exchange_options.hpp"

namespace dupcheck {
namespace {

Exchange& exchange_of(void* self) { return *static_cast<Exchange*>(self); }

}  // namespace

Exchange::Exchange(const Request& request, const Connection& connection, const RoundClock& clock,
                   Sending sending, Connected connected)
    : request_(request),
      clock_(clock),
      sending_(sending),
      on_connected_(std::move(connected)),
      headers_(header_list(request)),
      easy_(curl_easy_init()) {
  if (!easy_ || !headers_) throw std::bad_alloc();
  attempt_.origin = request.origin;
  apply_connection(easy(), connection);
  apply_request(easy(), request);
  set_callbacks();
}

void Exchange::set_callbacks() {
  curl_easy_setopt(easy(), CURLOPT_PRIVATE, this);
  curl_easy_setopt(easy(), CURLOPT_HTTPHEADER, headers_.get());
  curl_easy_setopt(easy(), CURLOPT_ERRORBUFFER, error_);
  curl_easy_setopt(easy(), CURLOPT_OPENSOCKETFUNCTION, &Exchange::on_open);
  curl_easy_setopt(easy(), CURLOPT_OPENSOCKETDATA, this);
  curl_easy_setopt(easy(), CURLOPT_CLOSESOCKETFUNCTION, &Exchange::on_close);
  curl_easy_setopt(easy(), CURLOPT_CLOSESOCKETDATA, this);
  curl_easy_setopt(easy(), CURLOPT_PREREQFUNCTION, &Exchange::on_connected);
  curl_easy_setopt(easy(), CURLOPT_PREREQDATA, this);
  curl_easy_setopt(easy(), CURLOPT_HEADERFUNCTION, &Exchange::on_header);
  curl_easy_setopt(easy(), CURLOPT_HEADERDATA, this);
  curl_easy_setopt(easy(), CURLOPT_WRITEFUNCTION, &Exchange::on_body);
  curl_easy_setopt(easy(), CURLOPT_WRITEDATA, this);
  // The debug callback is libcurl's one way to say what has been written.
  curl_easy_setopt(easy(), CURLOPT_DEBUGFUNCTION, &Exchange::on_debug);
  curl_easy_setopt(easy(), CURLOPT_DEBUGDATA, this);
  curl_easy_setopt(easy(), CURLOPT_VERBOSE, 1L);
}

curl_socket_t Exchange::on_open(void* self, curlsocktype, curl_sockaddr* address) {
  const int socket = ::socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
  if (socket < 0) return CURL_SOCKET_BAD;
  exchange_of(self).sockets_.push_back(socket);
  return socket;
}

int Exchange::on_close(void* self, curl_socket_t socket) {
  std::erase(exchange_of(self).sockets_, socket);
  return ::close(socket);
}

/// Of several addresses tried at once (RFC 8305) one socket has won; libcurl names it by its local port.
int Exchange::socket_of(int port) const {
  const auto found = std::find_if(sockets_.begin(), sockets_.end(),
                                  [port](int socket) { return local_port(socket) == port; });
  if (found != sockets_.end()) return *found;
  return sockets_.empty() ? -1 : sockets_.back();
}

int Exchange::on_connected(void* self, char*, char*, int, int local_port) {
  Exchange& exchange = exchange_of(self);
  const int socket = exchange.socket_of(local_port);
  exchange.connected_at_ = exchange.clock_.now();
  exchange.attempt_.connection = describe_connection(socket);
  const bool go_on = !exchange.on_connected_ || exchange.on_connected_(exchange, socket);
  return go_on ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT;
}

int Exchange::on_debug(CURL*, curl_infotype type, char* data, std::size_t size, void* self) {
  Exchange& exchange = exchange_of(self);
  // Before the connection stands, headers that go out are a CONNECT to a proxy.
  if (!exchange.connected() || exchange.written_) return 0;
  if (type == CURLINFO_HEADER_OUT) {
    exchange.head_end_.append(data, size);
    if (exchange.head_end_.size() > 4) exchange.head_end_.erase(0, exchange.head_end_.size() - 4);
  } else if (type == CURLINFO_DATA_OUT) {
    exchange.body_written_ += size;
  } else {
    return 0;
  }
  if (exchange.head_end_ != "\r\n\r\n" || exchange.body_written_ < exchange.request_.body.size()) return 0;
  exchange.written_ = true;
  if (exchange.sending_ == Sending::whole) exchange.released(exchange.clock_.now());
  return 0;
}

std::size_t Exchange::on_header(char* data, std::size_t size, std::size_t count, void* self) {
  Exchange& exchange = exchange_of(self);
  exchange.last_byte_ = exchange.clock_.now();
  if (!exchange.attempt_.first_byte) exchange.attempt_.first_byte = exchange.last_byte_;
  add_header_line(exchange.answer_, {data, size * count});
  return size * count;
}

std::size_t Exchange::on_body(char* data, std::size_t size, std::size_t count, void* self) {
  Exchange& exchange = exchange_of(self);
  exchange.last_byte_ = exchange.clock_.now();
  add_body(exchange.answer_, {data, size * count});
  return size * count;
}

void Exchange::finish(CURLcode code) {
  if (code == CURLE_OK) {
    long status = 0;
    curl_easy_getinfo(easy(), CURLINFO_RESPONSE_CODE, &status);
    answer_.status = static_cast<int>(status);
    attempt_.answer = std::move(answer_);
    end(Fate::answered, {});
    attempt_.done = last_byte_ ? last_byte_ : attempt_.done;
  } else {
    end(attempt_.released || answering() ? Fate::lost : Fate::unsent, words(code));
  }
  const bool ended_by_us = code == CURLE_ABORTED_BY_CALLBACK;
  attempt_.early = connected() && !attempt_.released && !ended_by_us;
}

void Exchange::give_up(Fate if_released, const std::string& error) {
  end(attempt_.released || answering() ? if_released : Fate::unsent, error);
}

void Exchange::cut() {
  attempt_.cut = true;
  end(Fate::lost, "the connection was dropped on purpose before the answer");
}

void Exchange::end(Fate fate, std::string error) {
  finished_ = true;
  attempt_.fate = fate;
  attempt_.error = std::move(error);
  attempt_.done = clock_.now();
  attempt_.early = answering() && !attempt_.released;
  attempt_.late_connect = connected() && attempt_.released && *connected_at_ > *attempt_.released;
}

std::string Exchange::words(CURLcode code) const {
  if (code == CURLE_ABORTED_BY_CALLBACK) return "interrupted";
  std::string reason = *error_ ? error_ : curl_easy_strerror(code);
  if (answering()) {
    long status = 0;
    curl_easy_getinfo(easy(), CURLINFO_RESPONSE_CODE, &status);
    return "the answer (status " + std::to_string(status) + ") was cut short after " +
           count_of(answer_.bytes, "byte") + " of its body: " + reason;
  }
  if (attempt_.released) return "no answer: " + reason;
  if (connected()) return "the connection ended before the request was complete: " + reason;
  return reason;
}

}  // namespace dupcheck
