#include "base/sql_text.hpp"

#include <algorithm>

namespace dupcheck {
namespace {

bool is_name_start(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool is_name(char c) { return is_name_start(c) || (c >= '0' && c <= '9'); }
// Bytes above ASCII stand in identifiers too.
bool is_identifier(char c) { return is_name(c) || c == '$' || static_cast<unsigned char>(c) >= 0x80; }

/// Walks over what is not to be looked into. Each function returns the offset behind what starts at `at`.
class Scanner {
 public:
  Scanner(std::string_view sql, SqlDialect dialect) : sql_(sql), dialect_(dialect) {}

  std::size_t quoted(std::size_t at, bool backslash) const {
    const char quote = sql_[at++];
    while (at < sql_.size()) {
      if (backslash && sql_[at] == '\\') {
        at += 2;
      } else if (sql_[at++] == quote) {
        if (peek(at) != quote) return at;
        ++at;  // doubled: stands for itself
      }
    }
    return sql_.size();
  }

  std::size_t line(std::size_t at) const { return std::min(sql_.find('\n', at), sql_.size()); }

  std::size_t comment(std::size_t at) const {
    for (int depth = 0; at < sql_.size();) {
      if (starts(at, "/*") && (depth == 0 || dialect_ == SqlDialect::postgresql)) {
        ++depth;
        at += 2;
      } else if (starts(at, "*/")) {
        at += 2;
        if (--depth == 0) return at;
      } else {
        ++at;
      }
    }
    return sql_.size();
  }

  /// $tag$ … $tag$; `at` itself when no such quote starts there.
  std::size_t dollar(std::size_t at) const {
    if (at > 0 && is_identifier(sql_[at - 1])) return at;
    std::size_t end = at + 1;
    if (is_name_start(peek(end)))
      while (is_name(peek(end))) ++end;
    if (peek(end) != '$') return at;
    const std::string_view tag = sql_.substr(at, end + 1 - at);
    const std::size_t close = sql_.find(tag, end + 1);
    return close == std::string_view::npos ? sql_.size() : close + tag.size();
  }

  /// The end of the quote or comment at `at`, or `at` when there is none.
  std::size_t skip(std::size_t at) const {
    const bool mysql = dialect_ == SqlDialect::mysql;
    const bool postgresql = dialect_ == SqlDialect::postgresql;
    switch (sql_[at]) {
      case '\'':
        return quoted(at, mysql || (postgresql && escape_string(at)));
      case '"':
        return quoted(at, mysql);
      case '`':
        return quoted(at, false);
      case '#':
        return mysql ? line(at) : at;
      case '-':
        return starts(at, "--") && (!mysql || peek(at + 2) <= ' ') ? line(at) : at;
      case '/':
        return starts(at, "/*") ? comment(at) : at;
      case '$':
        return postgresql ? dollar(at) : at;
      default:
        return at;
    }
  }

  /// The end of the parameter's name whose colon is at `at`, or `at` when it is no parameter.
  std::size_t parameter(std::size_t at) const {
    if (sql_[at] != ':' || !is_name_start(peek(at + 1))) return at;
    if (at > 0 && (sql_[at - 1] == ':' || sql_[at - 1] == ']' || is_identifier(sql_[at - 1]))) return at;
    std::size_t end = at + 1;
    while (is_name(peek(end))) ++end;
    return end;
  }

 private:
  char peek(std::size_t at) const { return at < sql_.size() ? sql_[at] : '\0'; }
  bool starts(std::size_t at, std::string_view what) const { return sql_.substr(at, what.size()) == what; }
  bool escape_string(std::size_t quote) const {
    if (quote == 0 || (sql_[quote - 1] | 0x20) != 'e') return false;
    return quote == 1 || !is_identifier(sql_[quote - 2]);
  }

  std::string_view sql_;
  SqlDialect dialect_;
};

}  // namespace

std::vector<SqlPiece> split_sql(std::string_view sql, SqlDialect dialect) {
  const Scanner scanner(sql, dialect);
  std::vector<SqlPiece> pieces;
  std::size_t from = 0;
  for (std::size_t at = 0; at < sql.size();) {
    if (const std::size_t end = scanner.skip(at); end != at) {
      at = std::min(end, sql.size());
    } else if (const std::size_t name_end = scanner.parameter(at); name_end != at) {
      if (at > from) pieces.push_back({sql.substr(from, at - from), false});
      pieces.push_back({sql.substr(at + 1, name_end - at - 1), true});
      at = from = name_end;
    } else {
      ++at;
    }
  }
  if (from < sql.size()) pieces.push_back({sql.substr(from), false});
  return pieces;
}

}  // namespace dupcheck
