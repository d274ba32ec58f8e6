// Words as bash cuts them (POSIX shell, section 2.2; bash manual, "ANSI-C Quoting").

#include <algorithm>

#include <fmt/format.h>

#include "base/text.hpp"
#include "draft/ansi_c_quoting.hpp"
#include "draft/captured_request.hpp"
#include "draft/command_words.hpp"
#include "draft/template_text.hpp"

namespace dupcheck {
namespace {

/// What people write in documentation for a new key each time.
constexpr std::string_view makes_uuid[] = {"uuidgen", "uuidgen -r", "cat /proc/sys/kernel/random/uuid",
                                           "uuidgen | tr A-Z a-z", "uuidgen | tr '[:upper:]' '[:lower:]'"};
constexpr std::string_view some_uuid = "5f0c9a52-7f5e-4d0b-9c1a-2f6e8b7d3c41";

bool is_name_character(char c, bool first) {
  return c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (!first && c >= '0' && c <= '9');
}

class BashReader {
 public:
  explicit BashReader(std::string_view text) : text_(text) {}

  CommandWords read() {
    while (skip_blank()) {
      if (ends_command()) {
        result_.left_out = trim(text_.substr(at_));
        break;
      }
      if (!skip_redirection()) result_.words.push_back(word());
    }
    return std::move(result_);
  }

 private:
  bool done() const { return at_ >= text_.size(); }
  char peek(std::size_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }
  bool starts(std::string_view what) const { return text_.substr(at_).starts_with(what); }

  [[noreturn]] void fail(std::size_t at, const std::string& what) const {
    throw UnreadableInput(fmt::format("{}: {}", place_in(text_, at), what));
  }

  bool continues_line() {
    if (!starts("\\\n") && !starts("\\\r\n")) return false;
    at_ += peek(1) == '\r' ? 3 : 2;
    return true;
  }

  /// To the next word; false at the end. A line break ends a command that has begun.
  bool skip_blank() {
    while (!done()) {
      if (continues_line()) continue;
      if (peek() == '#') {
        while (!done() && peek() != '\n') ++at_;
        continue;
      }
      const bool blank = peek() == ' ' || peek() == '\t' || peek() == '\r';
      if (!blank && !(peek() == '\n' && result_.words.empty())) return peek() != '\n' || !only_blank_left();
      ++at_;
    }
    return false;
  }

  bool only_blank_left() const { return trim(text_.substr(at_)).empty(); }

  bool ends_command() const { return std::string_view("|;&\n").find(peek()) != std::string_view::npos; }

  /// "> file", "2>&1", "< file": none of it is part of the request.
  bool skip_redirection() {
    const std::size_t digits = peek() >= '0' && peek() <= '9' ? 1 : 0;
    if (peek(digits) != '>' && peek(digits) != '<') return false;
    const std::size_t start = at_;
    at_ += digits;
    while (peek() == '>' || peek() == '<' || peek() == '&') ++at_;
    while (peek() == ' ') ++at_;
    if (!done() && !ends_command()) word();
    result_.left_out = text_.substr(start, at_ - start);
    return true;
  }

  std::string word() {
    std::string out;
    while (!done() && std::string_view(" \t\r\n|;&<>").find(peek()) == std::string_view::npos) {
      if (continues_line()) continue;
      piece(out);
    }
    return out;
  }

  void piece(std::string& out) {
    if (starts("$'")) return ansi_c(out);
    if (starts("$\"")) ++at_;
    switch (peek()) {
      case '\'':
        return single(out);
      case '"':
        return twofold(out);
      case '\\':
        if (at_ + 1 >= text_.size()) fail(at_, "a backslash at the very end: something is missing behind it");
        out += peek(1);
        at_ += 2;
        return;
      case '$':
      case '`':
        return expansion(out);
      default:
        out += text_[at_++];
    }
  }

  void single(std::string& out) {
    const std::size_t close = text_.find('\'', at_ + 1);
    if (close == std::string_view::npos) fail(at_, "this ' never closes: was the whole command copied?");
    out += text_.substr(at_ + 1, close - at_ - 1);
    at_ = close + 1;
  }

  void twofold(std::string& out) {
    const std::size_t start = at_++;
    while (peek() != '"') {
      if (done()) fail(start, "this \" never closes: was the whole command copied?");
      if (continues_line()) continue;
      if (peek() == '\\' && std::string_view("$`\"\\").find(peek(1)) != std::string_view::npos && peek(1)) {
        out += peek(1);
        at_ += 2;
      } else if (peek() == '$' || peek() == '`') {
        expansion(out);
      } else {
        out += text_[at_++];
      }
    }
    ++at_;
  }

  void ansi_c(std::string& out) {
    const std::size_t start = at_;
    at_ += 2;
    const auto length = ansi_c_text(text_.substr(at_), out);
    if (!length) fail(start, "this $' never closes: was the whole command copied?");
    at_ += *length;
  }

  void expansion(std::string& out) {
    if (peek() == '`' || starts("$(")) return command(out);
    const std::size_t start = at_++;
    const bool braces = peek() == '{';
    if (braces) ++at_;
    std::string name;
    while (is_name_character(peek(), name.empty())) name += text_[at_++];
    if (name.empty() && !braces) {
      out += '$';  // a dollar by itself
      return;
    }
    if (name.empty() || (braces && peek() != '}'))
      fail(start, "only a shell knows what becomes of this ${…}: write the value in its place");
    if (braces) ++at_;
    out += environment_mark(name);
  }

  void command(std::string& out) {
    const std::size_t start = at_;
    const bool tick = peek() == '`';
    at_ += tick ? 1 : 2;
    const std::size_t close = text_.find(tick ? '`' : ')', at_);
    if (close == std::string_view::npos) fail(start, "this command substitution never closes");
    const std::string_view inside = trim(text_.substr(at_, close - at_));
    for (const std::string_view known : makes_uuid) {
      if (inside != known) continue;
      out += some_uuid;
      at_ = close + 1;
      return;
    }
    fail(start,
         fmt::format("only a shell knows what $({}) gives: write a value in its place, or let the shell "
                     "run it: dupcheck new -- curl …",
                     printable(inside)));
  }

  std::string_view text_;
  std::size_t at_ = 0;
  CommandWords result_;
};

}  // namespace

CommandWords bash_words(std::string_view text) { return BashReader(text).read(); }

std::string place_in(std::string_view text, std::size_t offset) {
  const std::string_view before = text.substr(0, offset);
  const std::size_t line_start = before.rfind('\n') + 1;  // npos + 1 is 0
  const auto lines = static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n'));
  return fmt::format("line {}, column {}", lines + 1, offset - line_start + 1);
}

}  // namespace dupcheck
