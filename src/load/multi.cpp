#include "load/multi.hpp"

#include <algorithm>
#include <csignal>
#include <mutex>
#include <new>

namespace dupcheck {
namespace {

/// CURLOPT_NOSIGNAL leaves SIGPIPE to the program, and OpenSSL writes with write(2): a target that closes
/// must not end us.
void ignore_broken_pipes() {
  struct sigaction now {};
  if (::sigaction(SIGPIPE, nullptr, &now) == 0 && now.sa_handler == SIG_DFL) ::signal(SIGPIPE, SIG_IGN);
}

void start_libcurl() {
  static std::once_flag once;
  std::call_once(once, [] {
    curl_global_init(CURL_GLOBAL_DEFAULT);
    ignore_broken_pipes();
  });
}

}  // namespace

Multi::Multi() {
  start_libcurl();
  multi_.reset(curl_multi_init());
  if (!multi_) throw std::bad_alloc();
  curl_multi_setopt(multi_.get(), CURLMOPT_PIPELINING, static_cast<long>(CURLPIPE_NOTHING));
  curl_multi_setopt(multi_.get(), CURLMOPT_MAX_HOST_CONNECTIONS, 0L);
}

// Exchanges leave before the handle goes: closing a connection calls back into its exchange.
Multi::~Multi() {
  for (const Exchange* exchange : inside_) curl_multi_remove_handle(multi_.get(), exchange->easy());
}

void Multi::add(Exchange& exchange) {
  inside_.push_back(&exchange);
  curl_multi_setopt(multi_.get(), CURLMOPT_MAXCONNECTS, static_cast<long>(inside_.size() + 1));
  curl_multi_add_handle(multi_.get(), exchange.easy());
}

void Multi::remove(Exchange& exchange) {
  std::erase(inside_, &exchange);
  curl_multi_remove_handle(multi_.get(), exchange.easy());
}

void Multi::perform() {
  int running = 0;
  curl_multi_perform(multi_.get(), &running);
  int left = 0;
  while (const CURLMsg* message = curl_multi_info_read(multi_.get(), &left)) {
    if (message->msg != CURLMSG_DONE) continue;
    const CURLcode code = message->data.result;
    void* owner = nullptr;
    curl_easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, &owner);
    auto& exchange = *static_cast<Exchange*>(owner);
    remove(exchange);
    exchange.finish(code);
  }
}

void Multi::wait(std::span<curl_waitfd> others, Nanos at_most) {
  const auto ms = std::chrono::ceil<std::chrono::milliseconds>(std::clamp(at_most, Nanos(0), stop_interval));
  curl_multi_poll(multi_.get(), others.data(), static_cast<unsigned>(others.size()),
                  static_cast<int>(ms.count()), nullptr);
}

}  // namespace dupcheck
