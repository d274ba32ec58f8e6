#pragma once
// Real servers for tests: each in a temporary folder, on a private loopback port and a unix socket, gone with
// the object. About a second each to start. As root the databases run as the users mysql and postgres.
//
//   auto& server = test::shared_mariadb();          // one for the test program
//   auto db = open_database(parse_store_url(server.new_database()), Access::read_write, {});
//
// Every database has two accounts: an owner, whose password needs percent-encoding, and a `reader`, who may
// read the table `visible` (id, note; one row: 1, 'seen') of the database `shop` and is denied its table
// `hidden`. Both databases and the TLS Redis speak TLS with certificates().certificate(), for the name
// localhost.

#include <memory>
#include <string>
#include <vector>

#include "process/child.hpp"
#include "process/redis_server.hpp"
#include "process/temporary_folder.hpp"
#include "support/certificates.hpp"

namespace dupcheck::test {

/// The owner's password, and as it stands in a URL.
inline constexpr const char* owner_password = "s3cr:t@/%";
inline constexpr const char* owner_password_encoded = "s3cr%3At%40%2F%25";

class MariaDbServer {
 public:
  MariaDbServer();
  /// The owner's URL of the database `shop`.
  std::string url() const { return url_for("shop"); }
  /// The owner's URL of a database of that name, without options.
  std::string url_for(const std::string& database, const std::string& host = "127.0.0.1") const;
  std::string socket_url() const;
  std::string reader_url() const;
  std::string root_url() const;  ///< may do everything: KILL, CREATE USER
  /// A fresh, empty database; the owner's URL of it.
  std::string new_database();
  int port() const { return port_; }
  Child& child() { return *child_; }

 private:
  TemporaryFolder folder_;
  int port_ = 0;
  int databases_ = 0;
  std::unique_ptr<Child> child_;
};

class PostgresServer {
 public:
  PostgresServer();
  ~PostgresServer();
  PostgresServer(const PostgresServer&) = delete;
  std::string url() const { return url_for("shop"); }
  std::string url_for(const std::string& database, const std::string& host = "127.0.0.1") const;
  std::string socket_url() const;
  std::string reader_url() const;
  std::string root_url() const;  ///< the superuser, on the database `shop`
  std::string new_database();
  int port() const { return port_; }
  Child& child() { return *child_; }

 private:
  TemporaryFolder folder_;
  int port_ = 0;
  int databases_ = 0;
  std::unique_ptr<Child> child_;
};

/// Without a password; a loopback port, a unix socket.
class TestRedis {
 public:
  explicit TestRedis(const std::vector<std::string>& extra_arguments = {})
      : server_(folder_.path(), extra_arguments) {}
  std::string url(int database = 0) const {
    return "redis://127.0.0.1:" + std::to_string(server_.port()) + "/" + std::to_string(database);
  }
  std::string socket_url() const { return server_.socket_url(); }
  int port() const { return server_.port(); }
  Child& child() { return server_.child(); }

 private:
  TemporaryFolder folder_;
  RedisServer server_;
};

/// The default user has the owner's password; the user `reader` (password "reader") may only read visible:*.
/// TLS on a port of its own.
class GuardedRedis {
 public:
  GuardedRedis();
  std::string url(int database = 0) const;
  std::string reader_url() const;
  std::string url_without_password() const;
  /// rediss://…; `host` is localhost, the name in the certificate, unless a wrong one is wanted.
  std::string tls_url(const std::string& options, const std::string& host = "localhost") const;
  int port() const { return redis_.port(); }

 private:
  int tls_port_;
  TestRedis redis_;
};

/// One of each for the test program, started when first asked for, gone at exit. Not for tests that stop or
/// hurt the server.
MariaDbServer& shared_mariadb();
PostgresServer& shared_postgres();
TestRedis& shared_redis();

}  // namespace dupcheck::test
