// MariaDB and MySQL by MariaDB's client library.

#include <algorithm>
#include <mutex>

#include <mysql.h>
#include <poll.h>

#include "base/text.hpp"
#include "store/dialect.hpp"
#include "store/mysql_faults.hpp"
#include "store/mysql_statement.hpp"

namespace dupcheck {
namespace {

using namespace std::chrono_literals;

struct CloseConnection {
  void operator()(MYSQL* connection) const { mysql_close(connection); }
};

unsigned whole_seconds(Nanos length) {
  return static_cast<unsigned>(
      std::max<std::int64_t>(1, std::chrono::ceil<std::chrono::seconds>(length).count()));
}

class MysqlDatabase : public Database {
 public:
  MysqlDatabase(const StoreUrl& url, Access access, const StoreTimeouts& timeouts)
      : url_(url), access_(access), timeouts_(timeouts) {
    static std::once_flag once;  // the first mysql_init() is not safe from two threads at once
    std::call_once(once, [] { mysql_library_init(0, nullptr, nullptr); });
    connect();
  }

  Rows query(std::string_view sql, const Parameters& parameters) override {
    if (!is_alive()) {
      if (in_transaction_) fail({2013, "the connection was lost inside a transaction, which is gone"}, {});
      connect();
    }
    return run(sql, parameters);
  }

  void begin() override {
    query("START TRANSACTION", {});
    in_transaction_ = true;
  }
  void commit() override {
    query("COMMIT", {});
    in_transaction_ = false;
  }
  void rollback() override {
    const bool open = in_transaction_ && is_alive();
    if (open) run("ROLLBACK", {});
    in_transaction_ = false;  // with a lost connection the server has rolled back already
  }

 private:
  void connect() {
    connection_.reset(mysql_init(nullptr));
    if (!connection_) throw StoreError(StoreFault::other, "MySQL: out of memory");
    set_options();
    const auto start = SteadyClock::now();
    const char* host = url_.socket.empty() ? url_.host.c_str() : nullptr;
    // With CLIENT_FOUND_ROWS an UPDATE counts the rows that matched, as the other databases do.
    if (!mysql_real_connect(connection_.get(), host, url_.user.c_str(), url_.password.c_str(),
                            url_.database.empty() ? nullptr : url_.database.c_str(),
                            static_cast<unsigned>(url_.port != 0 ? url_.port : 3306),
                            url_.socket.empty() ? nullptr : url_.socket.c_str(), CLIENT_FOUND_ROWS))
      refuse(SteadyClock::now() - start);
    try {
      restore_state();
    } catch (...) {
      connection_.reset();
      throw;
    }
  }

  void set_options() {
    MYSQL* connection = connection_.get();
    const unsigned connect = whole_seconds(timeouts_.connect);
    const unsigned answer = whole_seconds(timeouts_.statement) + 1;  // the server's own limit comes first
    const unsigned protocol = url_.socket.empty() ? MYSQL_PROTOCOL_TCP : MYSQL_PROTOCOL_SOCKET;
    const char off = 0, on = 1;
    const unsigned no_files = 0;
    mysql_options(connection, MYSQL_OPT_CONNECT_TIMEOUT, &connect);
    mysql_options(connection, MYSQL_OPT_READ_TIMEOUT, &answer);
    mysql_options(connection, MYSQL_OPT_WRITE_TIMEOUT, &answer);
    mysql_options(connection, MYSQL_OPT_PROTOCOL, &protocol);
    mysql_options(connection, MYSQL_OPT_LOCAL_INFILE, &no_files);
    mysql_options(connection, MYSQL_OPT_RECONNECT, &off);
    mysql_options(connection, MYSQL_SET_CHARSET_NAME, "utf8mb4");
    if (!url_.tls) return;
    const auto file = [&](const char* name) {
      const auto found = url_.options.find(name);
      return found == url_.options.end() ? nullptr : found->second.c_str();
    };
    const auto mode = url_.options.find("tls");
    const bool verify = mode == url_.options.end() || mode->second != "insecure";
    mysql_ssl_set(connection, file("key"), file("cert"), file("ca"), nullptr, nullptr);
    // Enforcing alone encrypts towards anybody; a CA alone does not look at the host's name.
    mysql_options(connection, MYSQL_OPT_SSL_ENFORCE, &on);
    mysql_options(connection, MYSQL_OPT_SSL_VERIFY_SERVER_CERT, verify ? &on : &off);
  }

  [[noreturn]] void refuse(Nanos took) {
    const MysqlError error{mysql_errno(connection_.get()), mysql_error(connection_.get())};
    connection_.reset();
    StoreFault fault = fault_of_mysql(error.number);
    if (fault == StoreFault::connection_lost || fault == StoreFault::other) fault = StoreFault::unreachable;
    if (fault == StoreFault::unreachable && took >= timeouts_.connect) fault = StoreFault::timeout;
    throw StoreError(fault, describe(url_) + ": " + error.message, std::to_string(error.number));
  }

  /// All that a new session must be told. The server's limit is in seconds for MariaDB, in milliseconds and
  /// for SELECT alone with MySQL.
  void restore_state() {
    const auto ms = std::chrono::ceil<std::chrono::milliseconds>(timeouts_.statement).count();
    const bool mariadb =
        std::string_view(mysql_get_server_info(connection_.get())).find("MariaDB") != std::string_view::npos;
    run("SET SESSION autocommit = 1", {});
    run(mariadb ? "SET SESSION max_statement_time = " + std::to_string(ms / 1000) + "." +
                      std::to_string(1000 + ms % 1000).substr(1)
                : "SET SESSION max_execution_time = " + std::to_string(ms),
        {});
    // Ahead of the limit above, so that waiting for a row is called busy and not slow.
    run("SET SESSION innodb_lock_wait_timeout = " + std::to_string(std::max<std::int64_t>(1, ms / 1000 - 1)),
        {});
    if (access_ != Access::read_only) return;
    run("SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED", {});
    run("SET SESSION TRANSACTION READ ONLY", {});
  }

  /// Nothing is to be read while no statement runs: what comes is the server's farewell.
  bool is_alive() const {
    if (!connection_) return false;
    pollfd readable{mysql_get_socket(connection_.get()), POLLIN, 0};
    return poll(&readable, 1, 0) == 0;
  }

  Rows run(std::string_view sql, const Parameters& parameters) {
    const auto start = SteadyClock::now();
    try {
      return run_mysql(connection_.get(), sql, parameters);
    } catch (const MysqlError& error) {
      fail(error, SteadyClock::now() - start);
    }
  }

  [[noreturn]] void fail(const MysqlError& error, Nanos took) {
    StoreFault fault = fault_of_mysql(error.number);
    std::string text = describe(url_) + ": " + error.message;
    if (fault == StoreFault::connection_lost) {
      connection_.reset();
      // The library says "lost" also when it has waited long enough.
      if (took >= timeouts_.statement) fault = StoreFault::timeout;
    }
    if (fault == StoreFault::timeout) text += " (the limit is " + format_duration(timeouts_.statement) + ")";
    throw StoreError(fault, text, std::to_string(error.number));
  }

  StoreUrl url_;
  Access access_;
  StoreTimeouts timeouts_;
  bool in_transaction_ = false;
  std::unique_ptr<MYSQL, CloseConnection> connection_;
};

}  // namespace

std::unique_ptr<Database> open_mysql(const StoreUrl& url, Access access, const StoreTimeouts& timeouts) {
  return std::make_unique<MysqlDatabase>(url, access, timeouts);
}

}  // namespace dupcheck
