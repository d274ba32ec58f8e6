// Words as cmd.exe and the Microsoft C runtime cut them, one after the other: first carets and variables,
// then quotes and backslashes.

#include <algorithm>

#include <fmt/format.h>

#include "base/text.hpp"
#include "draft/captured_request.hpp"
#include "draft/command_words.hpp"
#include "draft/template_text.hpp"

namespace dupcheck {
namespace {

struct CmdCharacter {
  char c = 0;
  bool escaped = false;  ///< there was a caret in front of it
  std::size_t at = 0;    ///< where it stood
};
using CmdText = std::vector<CmdCharacter>;

/// What Chrome never puts a caret in front of. A caret before anything else inside quotes was meant as an
/// escape by some of its versions, though cmd.exe itself would leave it there.
bool chrome_leaves_alone(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
         std::string_view(" \t\r\n_-:=+~'/.,?;()*`").find(c) != std::string_view::npos;
}

std::size_t line_break_at(std::string_view text, std::size_t at) {
  if (text.substr(at).starts_with("\r\n")) return 2;
  return text.substr(at).starts_with("\n") ? 1 : 0;
}

/// "%NAME%" at `at`: the name, or empty.
std::string_view variable_at(std::string_view text, std::size_t at) {
  const std::size_t close = text.find('%', at + 1);
  if (text[at] != '%' || close == std::string_view::npos) return {};
  const std::string_view name = text.substr(at + 1, close - at - 1);
  const bool proper = std::all_of(name.begin(), name.end(), [](char c) {
    return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  });
  // "%20a%20" is an encoded URL: a variable's name starts with a letter.
  return proper && !name.empty() && !(name[0] >= '0' && name[0] <= '9') && name.size() > 2
             ? name
             : std::string_view{};
}

/// First pass: carets resolved. A line break that nobody escaped ends the command.
class CaretPass {
 public:
  explicit CaretPass(std::string_view text) : text_(text) {}

  CmdText read(std::string& left_out) {
    while (at_ < text_.size()) {
      if (!quoted_ && ends_command()) {
        left_out = trim(text_.substr(at_));
        break;
      }
      step();
    }
    return std::move(out_);
  }

 private:
  bool ends_command() const {
    const bool started = std::any_of(out_.begin(), out_.end(), [](const auto& c) { return c.c > ' '; });
    if (line_break_at(text_, at_)) return started;
    return std::string_view("|&<>").find(text_[at_]) != std::string_view::npos;
  }

  void step() {
    // "%^20": the caret keeps cmd.exe from taking %20…% for a variable.
    const bool behind_percent = !out_.empty() && out_.back().escaped && out_.back().c == '%';
    const bool meant =
        !quoted_ || behind_percent || (at_ + 1 < text_.size() && !chrome_leaves_alone(text_[at_ + 1]));
    if (text_[at_] == '^' && at_ + 1 < text_.size() && meant) return caret();
    if (const std::string_view name = variable_at(text_, at_); !name.empty()) {
      for (const char c : environment_mark(name)) out_.push_back({c, false, at_});
      at_ += name.size() + 2;
      return;
    }
    if (text_[at_] == '"') quoted_ = !quoted_;
    if (text_[at_] != '\r') out_.push_back({text_[at_], false, at_});
    ++at_;
  }

  void caret() {
    ++at_;
    const std::size_t line_break = line_break_at(text_, at_);
    if (line_break == 0) {
      out_.push_back({text_[at_], true, at_});
      ++at_;
      return;
    }
    at_ += line_break;  // a continued line; a second break behind it is meant as one
    if (const std::size_t meant = line_break_at(text_, at_)) {
      out_.push_back({'\n', true, at_});
      at_ += meant;
    }
  }

  std::string_view text_;
  std::size_t at_ = 0;
  bool quoted_ = false;
  CmdText out_;
};

/// Second pass: 2n backslashes and a quote are n backslashes and the quote, 2n+1 are n and a literal quote;
/// a doubled quote inside quotes is one.
class RuntimePass {
 public:
  RuntimePass(std::string_view source, const CmdText& text) : source_(source), text_(text) {}

  std::vector<std::string> read() {
    while (at_ < text_.size()) {
      const char c = text_[at_].c;
      if (!quoted_ && (c == ' ' || c == '\t' || (c == '\n' && !text_[at_].escaped))) {
        finish();
        ++at_;
      } else {
        begun_ = true;
        take(c);
      }
    }
    if (quoted_)
      throw UnreadableInput(
          fmt::format("{}: this \" never closes: was the whole command copied?", place_in(source_, opened_)));
    finish();
    return std::move(words_);
  }

 private:
  void finish() {
    if (begun_) words_.push_back(std::move(word_));
    word_.clear();
    begun_ = false;
  }

  void take(char c) {
    if (c == '\\') return backslashes();
    if (c == '"') return quote();
    word_ += c;
    ++at_;
  }

  void quote() {
    if (quoted_ && at_ + 1 < text_.size() && text_[at_ + 1].c == '"') {
      word_ += '"';
      at_ += 2;
      return;
    }
    quoted_ = !quoted_;
    opened_ = text_[at_++].at;
  }

  void backslashes() {
    std::size_t count = 0;
    // Chrome doubles every backslash, also where the runtime would not halve them again.
    bool by_chrome = true;
    for (; at_ < text_.size() && text_[at_].c == '\\'; ++at_, ++count)
      by_chrome = by_chrome && text_[at_].escaped;
    const bool before_quote = at_ < text_.size() && text_[at_].c == '"';
    if (!before_quote && !by_chrome) {
      word_.append(count, '\\');
      return;
    }
    word_.append(count / 2, '\\');
    if (count % 2 == 0) return;
    word_ += before_quote ? '"' : '\\';
    if (before_quote) ++at_;
  }

  std::string_view source_;
  const CmdText& text_;
  std::size_t at_ = 0, opened_ = 0;
  bool quoted_ = false, begun_ = false;
  std::string word_;
  std::vector<std::string> words_;
};

}  // namespace

CommandWords cmd_words(std::string_view text) {
  CommandWords result;
  const CmdText characters = CaretPass(text).read(result.left_out);
  result.words = RuntimePass(text, characters).read();
  return result;
}

bool looks_like_cmd(std::string_view text) {
  const auto has = [&](std::initializer_list<std::string_view> signs) {
    return std::any_of(signs.begin(), signs.end(),
                       [&](auto sign) { return text.find(sign) != std::string_view::npos; });
  };
  const std::size_t quote = text.find_first_of("'\"");
  if (quote != std::string_view::npos && text[quote] == '\'') return false;
  if (quote != std::string_view::npos && quote > 0 && text[quote - 1] == '^') return true;
  if (has({"\\\n", "\\\r\n"})) return false;
  return has({"^\n", "^\r\n", "^\\^\"", "^{", "{\"\"", ":\"\"", ",\"\""});
}

}  // namespace dupcheck
