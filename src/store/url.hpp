#pragma once
// Where a store is: mysql://, mariadb://, postgresql://, postgres://, sqlite:, redis://, rediss://,
// redis+unix:.

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace dupcheck {

struct StoreUrl {
  enum class Kind { mysql, postgresql, sqlite, redis } kind = Kind::sqlite;
  std::string host;    ///< empty with a socket
  int port = 0;        ///< 0: the default
  std::string socket;  ///< unix socket's path: ?socket=/path, or redis+unix:/path
  std::string user, password;
  std::string database;  ///< name, number (Redis) or path (SQLite)
  bool tls = false;      ///< rediss://, or ?tls=verify|insecure (MySQL), ?sslmode= (PostgreSQL)
  std::map<std::string, std::string>
      options;  ///< tls, ca, cert, key, sslmode, …: the query part, percent-decoded
};

/// Throws std::invalid_argument saying what was found and what is allowed.
StoreUrl parse_store_url(std::string_view text);
/// Without the password: for people.
std::string describe(const StoreUrl& url);

}  // namespace dupcheck
