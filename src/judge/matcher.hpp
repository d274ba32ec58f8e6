#pragma once
// The tests of an outcome rule, made ready to be tried on many answers.

#include <functional>
#include <string_view>

#include "base/json_full.hpp"
#include "load/attempt.hpp"
#include "scenario/outcome.hpp"

namespace dupcheck {

/// An answer and its body as JSON, parsed once however many tests ask. Refers to the answer: keep that alive.
class AnswerView {
 public:
  explicit AnswerView(const Answer& answer);
  const Answer& answer() const { return answer_; }
  /// The value at an RFC 6901 pointer; null when the body is not JSON, has nothing there, or has null there.
  const nlohmann::json* at(const std::string& pointer) const;
  bool has_null_at(const std::string& pointer) const;

 private:
  const nlohmann::json* find(const std::string& pointer) const;
  const Answer& answer_;
  nlohmann::json body_;  // objects without an order: {"a":1,"b":2} equals {"b":2,"a":1}
  bool is_json_ = false;
};

using Test = std::function<bool(const AnswerView&)>;

/// All parts of the matcher must hold. `exists` counts null as absent: {"error": null} says that there is no
/// error. A matcher without parts names nothing and never matches.
Test compile(const Matcher& matcher);

}  // namespace dupcheck
