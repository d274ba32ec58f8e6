#pragma once
// The class of one attempt, and the rules that give it. Rules are data: services answer in a hundred ways.

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.hpp"

namespace dupcheck {

enum class Outcome {
  accepted,
  replayed,
  rejected,
  in_progress,
  throttled,
  mismatch,
  invalid,
  declined,
  unsent,
  unknown
};

inline constexpr std::array outcome_words = {"accepted", "replayed", "rejected", "in-progress", "throttled",
                                             "mismatch", "invalid",  "declined", "unsent",      "unknown"};

std::string_view word(Outcome outcome);
std::optional<Outcome> outcome_from(std::string_view word);

/// A test of one text: exactly one member is set.
struct TextTest {
  std::optional<std::string> is;
  std::vector<std::string> in;
  std::optional<std::string> matches;  ///< ECMAScript regular expression, found anywhere in the text
  std::optional<bool> exists;
};

/// The same on JSON: `is` compares whole JSON values, numbers by value.
struct JsonTest {
  std::string pointer;
  std::vector<std::string> in;  ///< serialised JSON values; one for a literal
  std::optional<std::string> matches;
  std::optional<bool> exists;
};

struct HeaderTest {
  std::string name;
  TextTest test;
};

/// All parts that are given must hold.
struct Matcher {
  std::vector<int> status;  ///< any of these; 4 stands for 4xx
  std::vector<HeaderTest> headers;
  std::vector<JsonTest> body;
  std::vector<TextTest> text;  ///< against the body as text
};

/// Only what the scenario declares; what it leaves out follows the defaults of the design, section 5.
struct OutcomeRule {
  Outcome outcome = Outcome::unknown;
  std::vector<Matcher> any_of;
};

struct OutcomeRules {
  std::vector<OutcomeRule> declared;  ///< at most one per outcome
};

}  // namespace dupcheck
