#include "judge/pattern.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <regex>

#include "scenario/scenario.hpp"

namespace dupcheck {
namespace {

constexpr std::size_t backtracking_limit = 2000;

std::optional<std::regex> compile(const std::string& expression, std::regex::flag_type flags) {
  try {
    return std::regex(expression, std::regex::ECMAScript | flags);
  } catch (const std::regex_error&) {
    return std::nullopt;
  }
}

Pattern searching(std::regex regex, std::size_t limit, bool whole) {
  return [regex = std::make_shared<const std::regex>(std::move(regex)), limit, whole](std::string_view text) {
    text = text.substr(0, limit);
    try {
      return whole ? std::regex_match(text.begin(), text.end(), *regex)
                   : std::regex_search(text.begin(), text.end(), *regex);
    } catch (const std::regex_error&) {  // error_complexity, error_stack
      return false;
    }
  };
}

}  // namespace

Pattern compile_pattern(const std::string& expression) {
  // Compiled on its own first: wrapped as below, "a)(b" would become valid.
  auto plain = compile(expression, {});
  if (!plain) return [](std::string_view) { return false; };
#ifdef __GLIBCXX__
  // libstdc++'s usual executor recurses for every character and overflows the stack on a long body. The other
  // one walks all alternatives in step, but searches by starting afresh at every character: so it is given a
  // match of the whole text instead, which is one pass.
  if (auto linear = compile("[\\s\\S]*(?:" + expression + ")[\\s\\S]*",
                            std::regex::nosubs | std::regex_constants::__polynomial))
    return searching(std::move(*linear), body_cap, true);
#endif
  return searching(std::move(*plain), backtracking_limit, false);
}

}  // namespace dupcheck
