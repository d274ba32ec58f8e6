#include "store/redis.hpp"

#include <algorithm>
#include <cstring>
#include <mutex>
#include <stdexcept>

#include <curl/curl.h>
#include <hiredis/hiredis.h>
#include <poll.h>

#include "base/text.hpp"

namespace dupcheck {
namespace {

using namespace std::chrono_literals;

struct CloseCurl {
  void operator()(CURL* curl) const { curl_easy_cleanup(curl); }
};
struct FreeReader {
  void operator()(redisReader* reader) const { redisReaderFree(reader); }
};
struct FreeReply {
  void operator()(redisReply* reply) const { freeReplyObject(reply); }
};

Reply converted(const redisReply& raw) {
  Reply reply;
  switch (raw.type) {
    case REDIS_REPLY_INTEGER:
      reply.kind = Reply::Kind::integer;
      reply.integer = raw.integer;
      break;
    case REDIS_REPLY_STRING:
    case REDIS_REPLY_STATUS:
    case REDIS_REPLY_ERROR:
      reply.kind = raw.type == REDIS_REPLY_ERROR ? Reply::Kind::error : Reply::Kind::text;
      reply.text.assign(raw.str, static_cast<std::size_t>(raw.len));
      break;
    case REDIS_REPLY_ARRAY:
      reply.kind = Reply::Kind::array;
      for (std::size_t i = 0; i < raw.elements; ++i) reply.elements.push_back(converted(*raw.element[i]));
      break;
    default:
      break;
  }
  return reply;
}

/// The command in the Redis protocol (RESP2).
std::string encoded(const std::vector<std::string>& arguments) {
  std::vector<const char*> texts;
  std::vector<std::size_t> lengths;
  for (const std::string& argument : arguments) {
    texts.push_back(argument.data());
    lengths.push_back(argument.size());
  }
  char* buffer = nullptr;
  const auto size =
      redisFormatCommandArgv(&buffer, static_cast<int>(arguments.size()), texts.data(), lengths.data());
  if (size < 0) throw StoreError(StoreFault::other, "Redis: the command cannot be encoded");
  std::string bytes(buffer, static_cast<std::size_t>(size));
  redisFreeCommand(buffer);
  return bytes;
}

class RedisConnection : public Redis {
 public:
  RedisConnection(const StoreUrl& url, const StoreTimeouts& timeouts) : url_(url), timeouts_(timeouts) {
    static std::once_flag once;
    std::call_once(once, [] { curl_global_init(CURL_GLOBAL_DEFAULT); });
    connect();
  }

  Reply command(const std::vector<std::string>& arguments) override {
    if (arguments.empty()) throw StoreError(StoreFault::syntax, "Redis: an empty command");
    if (!curl_ || !is_alive()) connect();
    return exchange(arguments);
  }

  std::optional<Reply> read(Nanos at_most) override {
    if (!curl_) fail(StoreFault::connection_lost, "the connection was closed before");
    const auto deadline = SteadyClock::now() + at_most;
    while (true) {
      if (auto reply = parsed("MONITOR or SUBSCRIBE")) return reply;
      if (receive("MONITOR or SUBSCRIBE")) continue;
      const auto left = deadline - SteadyClock::now();
      if (left <= 0ns) return std::nullopt;
      wait(POLLIN, left);
    }
  }

 private:
  [[noreturn]] void fail(StoreFault fault, const std::string& what) const {
    throw StoreError(fault, describe(url_) + ": " + what);
  }

  /// Also drops the connection: an answer that is still to come must never be taken for the next command's.
  [[noreturn]] void lose(StoreFault fault, const std::string& what) {
    curl_.reset();
    fail(fault, what);
  }

  void connect() {
    reader_.reset(redisReaderCreate());
    curl_.reset(curl_easy_init());
    if (!curl_ || !reader_) fail(StoreFault::other, "out of memory");
    set_options();
    const CURLcode code = curl_easy_perform(curl_.get());
    if (code != CURLE_OK) {
      const std::string why = error_[0] ? error_ : curl_easy_strerror(code);
      lose(code == CURLE_OPERATION_TIMEDOUT ? StoreFault::timeout : StoreFault::unreachable,
           "no connection: " + why);
    }
    curl_easy_getinfo(curl_.get(), CURLINFO_ACTIVESOCKET, &socket_);
    restore_state();
  }

  void set_options() {
    CURL* curl = curl_.get();
    std::string host = url_.host.empty() ? "localhost" : url_.host;
    if (host.find(':') != std::string::npos) host = "[" + host + "]";
    const int port = url_.port != 0 ? url_.port : 6379;
    const std::string address = (url_.tls ? "https://" : "http://") + host + ":" + std::to_string(port) + "/";
    const auto text = [&](CURLoption option, const char* name) {
      if (const auto found = url_.options.find(name); found != url_.options.end())
        curl_easy_setopt(curl, option, found->second.c_str());
    };
    error_[0] = '\0';
    curl_easy_setopt(curl, CURLOPT_ERRORBUFFER, error_);
    curl_easy_setopt(curl, CURLOPT_URL, address.c_str());
    curl_easy_setopt(curl, CURLOPT_CONNECT_ONLY, 1L);
    curl_easy_setopt(curl, CURLOPT_PROXY, "");
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(curl, CURLOPT_SSL_ENABLE_ALPN, 0L);
    curl_easy_setopt(
        curl, CURLOPT_CONNECTTIMEOUT_MS,
        static_cast<long>(std::chrono::ceil<std::chrono::milliseconds>(timeouts_.connect).count()));
    if (!url_.socket.empty()) curl_easy_setopt(curl, CURLOPT_UNIX_SOCKET_PATH, url_.socket.c_str());
    text(CURLOPT_CAINFO, "ca");
    text(CURLOPT_SSLCERT, "cert");
    text(CURLOPT_SSLKEY, "key");
    const auto insecure = url_.options.find("insecure");
    if (insecure != url_.options.end() && insecure->second != "0" && insecure->second != "false") {
      curl_easy_setopt(curl, CURLOPT_SSL_VERIFYPEER, 0L);
      curl_easy_setopt(curl, CURLOPT_SSL_VERIFYHOST, 0L);
    }
  }

  /// What a new connection does not know any more. A client that forgets SELECT reads another database, and
  /// finds nothing there.
  void restore_state() {
    if (!url_.password.empty()) {
      std::vector<std::string> auth = {"AUTH", url_.password};
      if (!url_.user.empty()) auth.insert(auth.begin() + 1, url_.user);
      if (const Reply reply = exchange(auth); reply.is_error())
        lose(StoreFault::authentication, "the user or password was refused: " + printable(reply.text));
    }
    // Also for database 0: it tells at once whether a password would have been needed.
    const std::string number = url_.database.empty() ? "0" : url_.database;
    const Reply reply = exchange({"SELECT", number});
    if (!reply.is_error() || reply.text.starts_with("NOPERM")) {
      if (reply.is_error() && number != "0")
        lose(StoreFault::denied, "SELECT " + number + ": " + printable(reply.text));
      return;
    }
    const std::string what = "SELECT " + number + ": " + printable(reply.text);
    if (reply.text.starts_with("NOAUTH")) lose(StoreFault::authentication, what);
    lose(reply.text.starts_with("LOADING") ? StoreFault::unreachable : StoreFault::missing, what);
  }

  /// Nothing is to be read while no command is out: an end of file, or bytes that nobody asked for, mean that
  /// this connection is over. Read instead of polled, because TLS has records of its own.
  bool is_alive() {
    char byte = 0;
    std::size_t got = 0;
    return curl_easy_recv(curl_.get(), &byte, 1, &got) == CURLE_AGAIN;
  }

  Reply exchange(const std::vector<std::string>& arguments) {
    const auto deadline = SteadyClock::now() + timeouts_.statement;
    const std::string name = printable(shorten(arguments.front(), 20));
    send_all(encoded(arguments), name, deadline);
    while (true) {
      if (auto reply = parsed(name)) return *std::move(reply);
      if (!receive(name)) wait_for(POLLIN, name, deadline);
    }
  }

  /// The next whole reply among the bytes that have come.
  std::optional<Reply> parsed(const std::string& name) {
    void* found = nullptr;
    if (redisReaderGetReply(reader_.get(), &found) != REDIS_OK)
      lose(StoreFault::connection_lost,
           "what came after " + name + " is not the Redis protocol: " + reader_->errstr);
    if (!found) return std::nullopt;
    const std::unique_ptr<redisReply, FreeReply> reply(static_cast<redisReply*>(found));
    return converted(*reply);
  }

  /// False when nothing is there to be read.
  bool receive(const std::string& name) {
    char buffer[16 * 1024];
    std::size_t got = 0;
    const CURLcode code = curl_easy_recv(curl_.get(), buffer, sizeof buffer, &got);
    if (code == CURLE_AGAIN) return false;
    if (code != CURLE_OK || got == 0)
      lose(StoreFault::connection_lost, "the connection was closed before " + name + " was answered");
    redisReaderFeed(reader_.get(), buffer, got);
    return true;
  }

  void send_all(const std::string& bytes, const std::string& name, SteadyClock::time_point deadline) {
    for (std::size_t sent = 0; sent < bytes.size();) {
      std::size_t now = 0;
      const CURLcode code = curl_easy_send(curl_.get(), bytes.data() + sent, bytes.size() - sent, &now);
      if (code == CURLE_AGAIN)
        wait_for(POLLOUT, name, deadline);
      else if (code != CURLE_OK)
        lose(StoreFault::connection_lost, "the connection was closed while " + name + " was sent");
      sent += now;
    }
  }

  void wait_for(short what, const std::string& name, SteadyClock::time_point deadline) {
    const auto left = deadline - SteadyClock::now();
    if (left <= 0ns)
      lose(StoreFault::timeout, name + " was not answered within " + format_duration(timeouts_.statement));
    wait(what, left);
  }

  void wait(short what, Nanos at_most) const {
    pollfd ready{socket_, what, 0};
    poll(&ready, 1, static_cast<int>(std::chrono::ceil<std::chrono::milliseconds>(at_most).count()));
  }

  StoreUrl url_;
  StoreTimeouts timeouts_;
  char error_[CURL_ERROR_SIZE] = {};
  curl_socket_t socket_ = CURL_SOCKET_BAD;
  std::unique_ptr<CURL, CloseCurl> curl_;
  std::unique_ptr<redisReader, FreeReader> reader_;
};

}  // namespace

std::string describe(const Reply& reply) {
  switch (reply.kind) {
    case Reply::Kind::nil:
      return "(nil)";
    case Reply::Kind::integer:
      return "(integer) " + std::to_string(reply.integer);
    case Reply::Kind::text:
      return "\"" + printable(reply.text) + "\"";
    case Reply::Kind::error:
      return "(error) " + printable(reply.text);
    case Reply::Kind::array:
      break;
  }
  std::vector<std::string> elements;
  for (const Reply& element : reply.elements) elements.push_back(describe(element));
  return "[" + join(elements, ", ") + "]";
}

std::unique_ptr<Redis> open_redis(const StoreUrl& url, const StoreTimeouts& timeouts) {
  if (url.kind != StoreUrl::Kind::redis)
    throw std::invalid_argument(describe(url) +
                                " is a database, not a Redis: commands need redis:// or rediss://");
  return std::make_unique<RedisConnection>(url, timeouts);
}

}  // namespace dupcheck
