#include "scenario/formula.hpp"

#include <algorithm>
#include <stdexcept>

#include <fmt/format.h>

namespace dupcheck {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_name_start(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }

/// Nesting deeper than this is no formula a person wrote.
constexpr int most_parentheses = 50;

/// Recursive descent: sum := product (('+'|'-') product)*; product := atom ('*' atom)*. `emit` takes the
/// steps in reverse Polish order: a number, a name, or an operator.
template <class Emit>
class Parser {
 public:
  Parser(std::string_view text, Emit emit) : text_(text), emit_(std::move(emit)) {}

  void whole() {
    sum();
    if (at_ < text_.size()) fail("an operator (+, -, *) or the end");
  }

 private:
  char peek() {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
    return at_ < text_.size() ? text_[at_] : '\0';
  }

  [[noreturn]] void fail(std::string_view wanted) {
    const std::string found = peek() == '\0' ? "the end" : fmt::format("'{}'", text_.substr(at_, 1));
    throw std::invalid_argument(
        fmt::format("at offset {} of the formula '{}': found {}, expected {}", at_, text_, found, wanted));
  }

  void sum() {
    product();
    for (char op = peek(); op == '+' || op == '-'; op = peek()) {
      ++at_;
      product();
      emit_(op, {});
    }
  }

  void product() {
    atom();
    while (peek() == '*') {
      ++at_;
      atom();
      emit_('*', {});
    }
  }

  void atom() {
    const char c = peek();
    if (c == '(') {
      if (++depth_ > most_parentheses) fail("fewer parentheses");
      ++at_;
      sum();
      if (peek() != ')') fail("')'");
      ++at_;
      --depth_;
    } else if (c == '-') {  // a sign: 0 − x
      if (++depth_ > most_parentheses) fail("fewer signs");
      ++at_;
      emit_('#', "0");
      atom();
      emit_('-', {});
      --depth_;
    } else if (is_digit(c)) {
      emit_('#', token([](char x) { return is_digit(x) || x == '.'; }));
    } else if (is_name_start(c)) {
      emit_('x', token([](char x) { return is_name_start(x) || is_digit(x); }));
    } else {
      fail("a number, a name or '('");
    }
  }

  template <class Belongs>
  std::string_view token(Belongs belongs) {
    const std::size_t from = at_;
    while (at_ < text_.size() && belongs(text_[at_])) ++at_;
    return text_.substr(from, at_ - from);
  }

  std::string_view text_;
  Emit emit_;
  std::size_t at_ = 0;
  int depth_ = 0;
};

}  // namespace

Formula::Formula(Decimal constant) : steps_{{'#', constant, {}}}, text_(constant.text()) {}

Formula Formula::parse(std::string_view text) {
  Formula formula;
  formula.text_ = std::string(text);
  formula.steps_.clear();
  Parser parser(text, [&](char kind, std::string_view token) {
    Step step{kind, {}, kind == 'x' ? std::string(token) : std::string{}};
    if (kind == '#') {
      const auto number = Decimal::parse(token);
      if (!number) throw std::invalid_argument(fmt::format("'{}' in '{}' is not a number", token, text));
      step.number = *number;
    }
    formula.steps_.push_back(std::move(step));
  });
  parser.whole();
  return formula;
}

bool Formula::is_constant() const {
  return std::none_of(steps_.begin(), steps_.end(), [](const Step& step) { return step.kind == 'x'; });
}

std::vector<std::string> Formula::names() const {
  std::vector<std::string> names;
  for (const Step& step : steps_)
    if (step.kind == 'x') names.push_back(step.name);
  return names;
}

Decimal Formula::evaluate(const std::map<std::string, Decimal>& values) const {
  std::vector<Decimal> stack;
  for (const Step& step : steps_) {
    if (step.kind == '#') {
      stack.push_back(step.number);
    } else if (step.kind == 'x') {
      const auto value = values.find(step.name);
      if (value == values.end())
        throw std::out_of_range(fmt::format("no value for '{}' in '{}'", step.name, text_));
      stack.push_back(value->second);
    } else {
      const Decimal right = stack.back();
      stack.pop_back();
      const Decimal left = stack.back();
      stack.back() = step.kind == '+' ? left + right : step.kind == '-' ? left - right : left * right;
    }
  }
  return stack.back();
}

}  // namespace dupcheck
