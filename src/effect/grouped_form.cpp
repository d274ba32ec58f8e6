// Recognises the one form of query that can be grouped by key without a doubt.

#include <fmt/format.h>

#include "base/text.hpp"
#include "effect/grouped.hpp"

namespace dupcheck {
namespace {

struct Token {
  enum class Kind { word, quoted_name, number, text, sign, parameter } kind;
  std::string text;  ///< as it was written; a parameter's name without its colon
};

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// Plain SQL cut into tokens. Nothing when there is anything in it that the form has no place for.
class Tokens {
 public:
  explicit Tokens(SqlDialect dialect) : dialect_(dialect) {}

  bool add(std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
      const char c = text[at];
      if (c == ' ' || c == '\n' || c == '\t' || c == '\r') {
        ++at;
        continue;
      }
      const std::size_t end = end_of(text, at);
      if (end == at) return false;
      tokens_.push_back({kind_of(c), std::string(text.substr(at, end - at))});
      at = end;
    }
    return true;
  }
  void add_parameter(std::string_view name) {
    tokens_.push_back({Token::Kind::parameter, std::string(name)});
  }
  std::vector<Token> take() { return std::move(tokens_); }

 private:
  Token::Kind kind_of(char c) const {
    if (is_letter(c)) return Token::Kind::word;
    if (is_digit(c)) return Token::Kind::number;
    if (c == '\'') return Token::Kind::text;
    return is_name_quote(c) ? Token::Kind::quoted_name : Token::Kind::sign;
  }
  /// A double quote is a text's in MySQL.
  bool is_name_quote(char c) const { return c == (dialect_ == SqlDialect::mysql ? '`' : '"'); }

  /// `at` itself when nothing known begins there.
  std::size_t end_of(std::string_view text, std::size_t at) const {
    std::size_t end = at + 1;
    const char c = text[at];
    if (is_letter(c)) {
      while (end < text.size() && (is_letter(text[end]) || is_digit(text[end]))) ++end;
      return end;
    }
    if (is_digit(c)) {
      while (end < text.size() && (is_digit(text[end]) || text[end] == '.')) ++end;
      return end < text.size() && is_letter(text[end]) ? at : end;
    }
    if (c == '\'' || is_name_quote(c)) {
      end = text.find(c, end);
      const bool simple = end != std::string_view::npos && (end + 1 == text.size() || text[end + 1] != c) &&
                          text.substr(at, end - at).find('\\') == std::string_view::npos;
      return simple ? end + 1 : at;
    }
    for (std::string_view sign : {"<>", "!=", "<=", ">=", "=", "<", ">", "(", ")", "*", ".", ",", ";", "-"})
      if (text.substr(at).starts_with(sign) && !text.substr(at).starts_with("--")) return at + sign.size();
    return at;
  }

  SqlDialect dialect_;
  std::vector<Token> tokens_;
};

class Parser {
 public:
  Parser(std::vector<Token> tokens, std::string store) : tokens_(std::move(tokens)) {
    count_.store = std::move(store);
  }

  std::optional<GroupedCount> parse() {
    for (const char* word : {"SELECT", "COUNT", "(", "*", ")"})
      if (!skip(word)) return std::nullopt;
    if (skip("AS") && !name()) return std::nullopt;
    if (!skip("FROM")) return std::nullopt;
    const auto table = name();
    if (!table || !skip("WHERE")) return std::nullopt;
    count_.table = *table;
    do {
      if (!condition()) return std::nullopt;
    } while (skip("AND"));
    skip(";");
    if (at_ != tokens_.size() || count_.column.empty()) return std::nullopt;
    return count_;
  }

 private:
  bool is(Token::Kind kind) const { return at_ < tokens_.size() && tokens_[at_].kind == kind; }
  bool skip(std::string_view text) {
    const bool same = (is(Token::Kind::word) || is(Token::Kind::sign)) && iequals(tokens_[at_].text, text);
    at_ += same ? 1 : 0;
    return same;
  }

  /// "orders", "shop.orders", in quotes or not.
  std::optional<std::string> name() {
    std::string whole;
    do {
      if (!is(Token::Kind::word) && !is(Token::Kind::quoted_name)) return std::nullopt;
      whole += (whole.empty() ? "" : ".") + tokens_[at_++].text;
    } while (skip("."));
    return whole;
  }

  std::optional<std::string> literal() {
    if (is(Token::Kind::text) || is(Token::Kind::number)) return tokens_[at_++].text;
    for (const char* word : {"TRUE", "FALSE"})
      if (skip(word)) return word;
    if (skip("-") && is(Token::Kind::number)) return "-" + tokens_[at_++].text;
    return std::nullopt;
  }

  bool condition() {
    const auto column = name();
    if (!column) return false;
    if (skip("=") && is(Token::Kind::parameter)) return compared_with_key(*column);
    if (at_ > 0 && tokens_[at_ - 1].text == "=") --at_;
    return fixed(*column);
  }

  bool compared_with_key(const std::string& column) {
    const std::string& parameter = tokens_[at_++].text;
    if (!count_.column.empty() || (parameter != "key" && parameter != "ref")) return false;
    count_.column = column;
    count_.by_ref = parameter == "ref";
    return true;
  }

  /// The same for every key.
  bool fixed(const std::string& column) {
    std::string text = column;
    if (skip("IS")) {
      text += skip("NOT") ? " IS NOT NULL" : " IS NULL";
      if (!skip("NULL")) return false;
    } else if (!comparison(text)) {
      return false;
    }
    count_.and_besides += " AND " + text;
    return true;
  }

  bool comparison(std::string& text) {
    for (const char* sign : {"=", "<>", "!=", "<", ">", "<=", ">="}) {
      if (!skip(sign)) continue;
      const auto value = literal();
      if (value) text += fmt::format(" {} {}", sign, *value);
      return value.has_value();
    }
    text += skip("NOT") ? " NOT IN (" : " IN (";
    if (!skip("IN") || !skip("(")) return false;
    do {
      const auto value = literal();
      if (!value) return false;
      text += (text.ends_with('(') ? "" : ", ") + *value;
    } while (skip(","));
    text += ")";
    return skip(")");
  }

  std::vector<Token> tokens_;
  std::size_t at_ = 0;
  GroupedCount count_;
};

}  // namespace

std::optional<GroupedCount> grouped_form(const SqlQuery& query, SqlDialect dialect) {
  Tokens tokens(dialect);
  for (const SqlPiece& piece : split_sql(query.sql, dialect)) {
    if (piece.parameter)
      tokens.add_parameter(piece.text);
    else if (!tokens.add(piece.text))
      return std::nullopt;
  }
  return Parser(tokens.take(), query.store).parse();
}

std::string grouped_sql(const GroupedCount& count, std::size_t values) {
  std::string places;
  for (std::size_t i = 0; i < values; ++i) places += fmt::format("{}:k{}", i == 0 ? "" : ", ", i);
  return fmt::format("SELECT {0}, COUNT(*) FROM {1} WHERE {0} IN ({2}){3} GROUP BY {0}", count.column,
                     count.table, places, count.and_besides);
}

}  // namespace dupcheck
