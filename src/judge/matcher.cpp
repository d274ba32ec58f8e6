#include "judge/matcher.hpp"

#include <algorithm>
#include <utility>

#include "base/text.hpp"
#include "judge/pattern.hpp"

namespace dupcheck {

AnswerView::AnswerView(const Answer& answer) : answer_(answer) {
  body_ = nlohmann::json::parse(answer.body, nullptr, false);
  is_json_ = !body_.is_discarded();
}

const nlohmann::json* AnswerView::find(const std::string& pointer) const {
  if (!is_json_) return nullptr;
  try {
    return &body_.at(nlohmann::json::json_pointer(pointer));
  } catch (const nlohmann::json::exception&) {  // not a pointer, or nothing there
    return nullptr;
  }
}

const nlohmann::json* AnswerView::at(const std::string& pointer) const {
  const auto* found = find(pointer);
  return found && !found->is_null() ? found : nullptr;
}

bool AnswerView::has_null_at(const std::string& pointer) const {
  const auto* found = find(pointer);
  return found && found->is_null();
}

namespace {

bool status_is(const std::vector<int>& wanted, int status) {
  return std::any_of(wanted.begin(), wanted.end(),
                     [&](int code) { return code < 10 ? status / 100 == code : status == code; });
}

/// On the values of one header, or on the body as the only value.
std::function<bool(const std::vector<std::string_view>&)> compile(const TextTest& test) {
  return [test, pattern = test.matches ? compile_pattern(*test.matches)
                                       : Pattern()](const std::vector<std::string_view>& values) {
    if (test.exists) return *test.exists == !values.empty();
    return std::any_of(values.begin(), values.end(), [&](std::string_view value) {
      const auto same = [&](const std::string& text) { return trim(text) == trim(value); };
      if (test.is) return same(*test.is);
      if (pattern) return pattern(value);
      return std::any_of(test.in.begin(), test.in.end(), same);
    });
  };
}

Test compile(const HeaderTest& header) {
  return [name = header.name, test = compile(header.test)](const AnswerView& view) {
    std::vector<std::string_view> values;
    for (const Header& given : view.answer().headers)
      if (iequals(given.name, name)) values.push_back(given.value);
    return test(values);
  };
}

Test compile_text(const TextTest& text) {
  return [test = compile(text)](const AnswerView& view) {
    std::vector<std::string_view> values;
    if (!view.answer().body.empty()) values.push_back(view.answer().body);
    return test(values);
  };
}

Test compile(const JsonTest& json) {
  std::vector<nlohmann::json> literals;
  for (const std::string& text : json.in) literals.push_back(nlohmann::json::parse(text, nullptr, false));
  return [pointer = json.pointer, exists = json.exists, literals = std::move(literals),
          pattern = json.matches ? compile_pattern(*json.matches) : Pattern()](const AnswerView& view) {
    const nlohmann::json* value = view.at(pointer);
    if (exists) return *exists == (value != nullptr);
    if (!value)
      return view.has_null_at(pointer) && std::any_of(literals.begin(), literals.end(),
                                                      [](const auto& literal) { return literal.is_null(); });
    if (pattern) return pattern(value->is_string() ? value->get<std::string>() : value->dump());
    return std::find(literals.begin(), literals.end(), *value) != literals.end();
  };
}

}  // namespace

Test compile(const Matcher& matcher) {
  std::vector<Test> tests;
  if (!matcher.status.empty())
    tests.emplace_back([status = matcher.status](const AnswerView& view) {
      return status_is(status, view.answer().status);
    });
  for (const HeaderTest& header : matcher.headers) tests.push_back(compile(header));
  for (const JsonTest& json : matcher.body) tests.push_back(compile(json));
  for (const TextTest& text : matcher.text) tests.push_back(compile_text(text));
  return [tests = std::move(tests)](const AnswerView& view) {
    return !tests.empty() &&
           std::all_of(tests.begin(), tests.end(), [&](const Test& test) { return test(view); });
  };
}

}  // namespace dupcheck
