#include "store/url.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <set>
#include <stdexcept>
#include <vector>

#include "base/text.hpp"

namespace dupcheck {
namespace {

struct Scheme {
  std::string_view name;
  StoreUrl::Kind kind;
  bool tls = false;
};

constexpr std::array schemes = {
    Scheme{"mysql", StoreUrl::Kind::mysql},           Scheme{"mariadb", StoreUrl::Kind::mysql},
    Scheme{"postgresql", StoreUrl::Kind::postgresql}, Scheme{"postgres", StoreUrl::Kind::postgresql},
    Scheme{"sqlite", StoreUrl::Kind::sqlite},         Scheme{"redis", StoreUrl::Kind::redis},
    Scheme{"rediss", StoreUrl::Kind::redis, true},    Scheme{"redis+unix", StoreUrl::Kind::redis},
};

constexpr std::string_view allowed =
    "allowed are mysql://user:password@host:port/database, postgresql://…, sqlite:/path/file.db, "
    "redis://user:password@host:port/number, rediss://… and redis+unix:/path.sock";

// Never with the text itself: it may hold a password.
[[noreturn]] void bad(const std::string& what) { throw std::invalid_argument("store URL: " + what); }

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  const char low = static_cast<char>(c | 0x20);
  return low >= 'a' && low <= 'f' ? low - 'a' + 10 : -1;
}

std::string decoded(std::string_view text, std::string_view what) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      result += text[i];
      continue;
    }
    const int high = i + 2 < text.size() ? hex_digit(text[i + 1]) : -1;
    const int low = i + 2 < text.size() ? hex_digit(text[i + 2]) : -1;
    if (high < 0 || low < 0)
      bad("a % in the " + std::string(what) +
          " is not followed by two hexadecimal digits; write %25 for the sign");
    result += static_cast<char>(high * 16 + low);
    i += 2;
  }
  return result;
}

int port_of(std::string_view text) {
  int port = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), port);
  if (error != std::errc{} || end != text.data() + text.size() || port < 1 || port > 65535)
    bad("the port is not a number from 1 to 65535; a ':', '/' or '@' inside a user or password must be "
        "written "
        "%3A, %2F, %40");
  return port;
}

/// user:password@host:port
void read_authority(std::string_view authority, StoreUrl& url) {
  if (const std::size_t at = authority.rfind('@'); at != std::string_view::npos) {
    const std::string_view account = authority.substr(0, at);
    const std::size_t colon = account.find(':');
    url.user = decoded(account.substr(0, colon), "user");
    if (colon != std::string_view::npos) url.password = decoded(account.substr(colon + 1), "password");
    authority.remove_prefix(at + 1);
  }
  if (authority.starts_with('[')) {  // an IPv6 address
    const std::size_t close = authority.find(']');
    if (close == std::string_view::npos) bad("'[' in the host is never closed");
    url.host = authority.substr(1, close - 1);
    authority.remove_prefix(close + 1);
  } else {
    const std::size_t colon = std::min(authority.find(':'), authority.size());
    url.host = decoded(authority.substr(0, colon), "host");
    authority.remove_prefix(colon);
  }
  if (authority.empty()) return;
  if (authority.front() != ':') bad("after the host comes ':' and a port, or '/'");
  url.port = port_of(authority.substr(1));
}

void read_options(std::string_view query, StoreUrl& url) {
  for (const std::string_view option : split(query, '&')) {
    if (option.empty()) continue;
    const std::size_t equals = std::min(option.find('='), option.size());
    std::string name = decoded(option.substr(0, equals), "options");
    std::string value = decoded(option.substr(std::min(equals + 1, option.size())), "options");
    if (name == "user") {
      url.user = value;
    } else if (name == "password") {
      url.password = value;
    } else if (!url.options.emplace(name, value).second) {
      bad("the option '" + name + "' is given twice");
    }
  }
}

std::string take(StoreUrl& url, const std::string& name) {
  auto node = url.options.extract(name);
  return node ? node.mapped() : std::string();
}

void allow_options(const StoreUrl& url, const std::vector<std::string>& names) {
  for (const auto& [name, value] : url.options)
    if (std::find(names.begin(), names.end(), name) == names.end())
      bad("unknown option '" + name + "'; allowed are " + join(names, ", "));
}

/// sqlite:/abs, sqlite:rel, sqlite:///abs
void read_sqlite(std::string_view path, StoreUrl& url) {
  if (path.starts_with("///")) {
    path.remove_prefix(2);
  } else if (path.starts_with("//")) {
    bad("sqlite://… would name a host; write sqlite:/absolute/path or sqlite:relative/path");
  }
  url.database = decoded(path, "path");
  if (url.database.empty()) bad("sqlite: needs the path of the database file, as in sqlite:/path/file.db");
  allow_options(url, {});
}

void read_mysql(std::string_view path, StoreUrl& url) {
  url.database = decoded(path, "database");
  url.socket = take(url, "socket");
  allow_options(url, {"socket", "tls", "ca", "cert", "key"});
  const auto tls = url.options.find("tls");
  if (tls != url.options.end() && tls->second != "verify" && tls->second != "insecure" &&
      tls->second != "off")
    bad("tls=" + tls->second + " is unknown; allowed are verify, insecure, off");
  url.tls = tls != url.options.end() ? tls->second != "off" : url.options.contains("ca");
  if (url.host.empty() && url.socket.empty())
    bad("mysql:// needs a host, or ?socket=/path of its unix socket");
}

void read_postgresql(std::string_view path, StoreUrl& url) {
  url.database = decoded(path, "database");
  // As libpq has it: ?host=/folder of the socket.
  if (const std::string host = take(url, "host"); host.starts_with('/'))
    url.socket = host;
  else if (!host.empty())
    url.host = host;
  if (const std::string port = take(url, "port"); !port.empty()) url.port = port_of(port);
  if (const std::string name = take(url, "dbname"); !name.empty()) url.database = name;
  if (url.host.starts_with('/')) std::swap(url.host, url.socket);
  const auto mode = url.options.find("sslmode");
  url.tls = mode != url.options.end() && mode->second != "disable";
  if (url.host.empty() && url.socket.empty())
    bad("postgresql:// needs a host, or ?host=/folder of its unix socket");
}

void read_redis(std::string_view path, bool unix_path, StoreUrl& url) {
  if (unix_path)
    url.socket = decoded(path, "path");
  else
    url.database = decoded(path, "database number");
  if (const std::string socket = take(url, "socket"); !socket.empty()) url.socket = socket;
  if (const std::string number = take(url, "db"); !number.empty()) url.database = number;
  allow_options(url, {"db", "socket", "ca", "cert", "key", "insecure"});
  if (!std::all_of(url.database.begin(), url.database.end(), [](char c) { return c >= '0' && c <= '9'; }))
    bad("a Redis database is a number, as in redis://127.0.0.1:6379/0");
  if (!url.user.empty() && url.password.empty())
    bad("Redis was given a user without a password; for a password alone write redis://:PASSWORD@host");
  if (url.host.empty() && url.socket.empty())
    bad("Redis needs a host, or redis+unix:/path of its unix socket");
}

}  // namespace

StoreUrl parse_store_url(std::string_view text) {
  const std::size_t colon = text.find(':');
  if (colon == std::string_view::npos) bad("there is no scheme; " + std::string(allowed));
  const std::string name = lower(text.substr(0, colon));
  const auto scheme =
      std::find_if(schemes.begin(), schemes.end(), [&](const Scheme& known) { return known.name == name; });
  if (scheme == schemes.end()) bad("the scheme '" + name + "' is unknown; " + std::string(allowed));

  StoreUrl url;
  url.kind = scheme->kind;
  url.tls = scheme->tls;
  std::string_view rest = text.substr(colon + 1);
  if (const std::size_t query = rest.find('?'); query != std::string_view::npos) {
    read_options(rest.substr(query + 1), url);
    rest = rest.substr(0, query);
  }
  if (url.kind == StoreUrl::Kind::sqlite) {
    read_sqlite(rest, url);
    return url;
  }
  const bool unix_path = name == "redis+unix";
  if (rest.starts_with("//")) {
    const std::size_t slash = std::min(rest.find('/', 2), rest.size());
    read_authority(rest.substr(2, slash - 2), url);
    rest.remove_prefix(slash);
  } else if (!unix_path) {
    bad("after " + name + ": comes //host; " + std::string(allowed));
  }
  if (!unix_path && rest.starts_with('/')) rest.remove_prefix(1);
  if (url.kind == StoreUrl::Kind::mysql) read_mysql(rest, url);
  if (url.kind == StoreUrl::Kind::postgresql) read_postgresql(rest, url);
  if (url.kind == StoreUrl::Kind::redis) read_redis(rest, unix_path, url);
  return url;
}

namespace {

std::string describe_socket(const StoreUrl& url, const std::string& account) {
  if (url.kind == StoreUrl::Kind::redis)
    return "redis+unix:" + (account.empty() ? "" : "//" + account) + url.socket +
           (url.database.empty() ? "" : "?db=" + url.database);
  const bool mysql = url.kind == StoreUrl::Kind::mysql;
  return (mysql ? "mysql://" : "postgresql://") + account + "/" + url.database +
         (mysql ? "?socket=" : "?host=") + url.socket;
}

}  // namespace

std::string describe(const StoreUrl& url) {
  if (url.kind == StoreUrl::Kind::sqlite) return "sqlite:" + url.database;
  const std::string account = url.user.empty() ? "" : url.user + "@";
  if (!url.socket.empty()) return describe_socket(url, account);
  std::string text = url.kind == StoreUrl::Kind::mysql        ? "mysql://"
                     : url.kind == StoreUrl::Kind::postgresql ? "postgresql://"
                     : url.tls                                ? "rediss://"
                                                              : "redis://";
  text += account + (url.host.find(':') == std::string::npos ? url.host : "[" + url.host + "]");
  if (url.port != 0) text += ":" + std::to_string(url.port);
  if (!url.database.empty()) text += "/" + url.database;
  return text;
}

}  // namespace dupcheck
