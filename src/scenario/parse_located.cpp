// JSON (RFC 8259) with comments. Own work and not nlohmann's, because positions of values and names, and
// duplicate names, are what a person with a wrong file needs to be told.

#include <cstdint>
#include <limits>

#include <fmt/format.h>

#include "base/json_full.hpp"
#include "base/text.hpp"
#include "base/utf8.hpp"
#include "scenario/located.hpp"

namespace dupcheck {
namespace {

/// Deeper nesting than this is no scenario, and would only exhaust the stack.
constexpr int deepest = 200;

struct SyntaxError {
  Problem problem;
};

class JsonReader {
 public:
  JsonReader(std::string_view text, const std::string& file, std::vector<Problem>& problems)
      : text_(text), file_(file), problems_(problems) {
    if (text_.starts_with("\xef\xbb\xbf")) at_ = line_start_ = 3;  // byte order mark
  }

  Located whole() {
    skip_blank();
    Located value = read_value("");
    skip_blank();
    if (at_ < text_.size()) fail("something follows the end of the JSON value: " + found());
    return value;
  }

 private:
  Position here() const { return {file_, line_, static_cast<int>(at_ - line_start_) + 1}; }

  [[noreturn]] void fail(std::string message, std::string help = {}) const { fail_at(here(), message, help); }
  [[noreturn]] void fail_at(Position at, std::string message, std::string help = {}) const {
    throw SyntaxError{{Severity::error, std::move(at), {}, std::move(message), std::move(help)}};
  }

  char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  bool starts(std::string_view what) const { return text_.substr(at_).starts_with(what); }

  std::string found() const {
    if (at_ >= text_.size()) return "the end of the file";
    const auto character = first_character(text_.substr(at_));
    return fmt::format("'{}'", printable(text_.substr(at_, character.bytes)));
  }

  void advance() {
    if (text_[at_++] == '\n') {
      ++line_;
      line_start_ = at_;
    }
  }

  void skip_blank() {
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == ' ' || c == '\t' || c == '\n' || c == '\r')
        advance();
      else if (starts("//"))
        while (at_ < text_.size() && text_[at_] != '\n') advance();
      else if (starts("/*"))
        skip_block_comment();
      else
        return;
    }
  }

  void skip_block_comment() {
    const Position start = here();
    at_ += 2;
    while (at_ < text_.size() && !starts("*/")) advance();
    if (at_ >= text_.size()) fail_at(start, "this comment never ends", "close it with */");
    at_ += 2;
  }

  Located read_value(const std::string& pointer) {
    Located value;
    value.at = here();
    value.pointer = pointer;
    switch (peek()) {
      case '{':
        read_object(value);
        break;
      case '[':
        read_array(value);
        break;
      case '"':
        value.kind = Located::Kind::text;
        value.text = read_text();
        break;
      default:
        read_word(value);
    }
    return value;
  }

  void enter() {
    if (++depth_ > deepest) fail(fmt::format("nested deeper than {} levels", deepest));
    advance();
    skip_blank();
  }

  /// Behind a member or an element: true when another one follows.
  bool another(char close, std::string_view of) {
    skip_blank();
    if (peek() == close) {
      advance();
      --depth_;
      return false;
    }
    if (peek() != ',')
      fail(fmt::format("expected ',' or '{}' in this {}, found {}", close, of, found()),
           peek() == '"' ? "is a comma missing before it?" : "");
    advance();
    skip_blank();
    if (peek() == close) fail(fmt::format("a comma before '{}'", close), "take the last comma away");
    return true;
  }

  void read_object(Located& value) {
    value.kind = Located::Kind::object;
    enter();
    if (peek() == '}') {
      advance();
      --depth_;
      return;
    }
    do {
      read_member(value);
    } while (another('}', "object"));
  }

  void read_member(Located& object) {
    LocatedMember member;
    member.name_at = here();
    if (peek() != '"') fail("expected a name in double quotes, found " + found());
    member.name = read_text();
    skip_blank();
    if (peek() != ':')
      fail(fmt::format("expected ':' after the name '{}', found {}", printable(member.name), found()));
    advance();
    skip_blank();
    const std::string pointer = pointer_below(object.pointer, member.name);
    member.value = read_value(pointer);
    if (const Located* first = object.find(member.name)) {
      problems_.push_back({Severity::error, member.name_at, pointer,
                           fmt::format("the name '{}' stands twice in this object", printable(member.name)),
                           fmt::format("its first value is in line {}; keep one of them", first->at.line)});
      return;
    }
    object.members.push_back(std::move(member));
  }

  void read_array(Located& value) {
    value.kind = Located::Kind::array;
    enter();
    if (peek() == ']') {
      advance();
      --depth_;
      return;
    }
    do {
      value.elements.push_back(read_value(fmt::format("{}/{}", value.pointer, value.elements.size())));
    } while (another(']', "list"));
  }

  /// From the opening quote to behind the closing one. What is inside is nlohmann's to decode.
  std::string read_text() {
    const Position start = here();
    const std::size_t from = at_;
    for (++at_; peek() != '"'; ++at_) {
      if (at_ >= text_.size() || text_[at_] == '\n') fail_at(start, "this text has no closing quote");
      if (text_[at_] == '\\') ++at_;
      if (static_cast<unsigned char>(peek()) < 0x20 && at_ < text_.size())
        fail("a control character inside a text", "write it as \\n, \\t or \\u00XX");
    }
    ++at_;
    const Json decoded = Json::parse(text_.substr(from, at_ - from), nullptr, false);
    if (!decoded.is_string())
      fail_at(start, "this text is not valid JSON: a wrong \\escape, or not UTF-8",
              "escapes are \\\" \\\\ \\/ \\b \\f \\n \\r \\t and \\uXXXX");
    return decoded.get<std::string>();
  }

  /// true, false, null, or a number.
  void read_word(Located& value) {
    const std::size_t end = std::min(text_.find_first_of(" \t\r\n,:]}[{\"/", at_), text_.size());
    const std::string_view word = text_.substr(at_, end - at_);
    const Json json = Json::parse(word, nullptr, false);
    if (json.is_discarded())
      fail(word.empty() ? "expected a value, found " + found()
                        : fmt::format("'{}' is not a JSON value", shorten(printable(word), 40)),
           word.empty() ? "" : "text needs double quotes");
    value.text = word;
    if (json.is_boolean()) {
      value.kind = Located::Kind::boolean;
      value.truth = json.get<bool>();
    } else if (json.is_number()) {
      value.kind = Located::Kind::number;
      note_if_rounded(value, json);
    }
    at_ = end;
  }

  void note_if_rounded(const Located& value, const Json& json) {
    if (!json.is_number_float() || value.text.find_first_of(".eE") != std::string::npos) return;
    problems_.push_back(
        {Severity::error, value.at, value.pointer,
         fmt::format("the integer {} needs more than 64 bits and would be rounded", value.text),
         "write it as a text, in double quotes"});
  }

  std::string_view text_;
  const std::string& file_;
  std::vector<Problem>& problems_;
  std::size_t at_ = 0;
  std::size_t line_start_ = 0;
  int line_ = 1;
  int depth_ = 0;
};

}  // namespace

std::optional<Located> parse_located(std::string_view text, const std::string& file,
                                     std::vector<Problem>& problems) {
  try {
    return JsonReader(text, file, problems).whole();
  } catch (const SyntaxError& error) {
    problems.push_back(error.problem);
    return std::nullopt;
  }
}

}  // namespace dupcheck
