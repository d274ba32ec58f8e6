#include "case/cases.hpp"

#include <algorithm>
#include <array>

namespace dupcheck {

// Adding a case: its file, its line here, its options in scenario/case_options.hpp, its row in the truth
// table.
std::span<const Case> all_cases() {
  static const std::array table = {burst(),       distinct(),        replay(),     retry(), sweep(),
                                   lock_expiry(), mistaken_delete(), reentrancy(), lease(), mismatch(),
                                   fingerprint(), failure(),         token(),      pace(),  conservation(),
                                   instances(),   outage(),          crash(),      soak(),  own_steps()};
  return table;
}

const Case* find_case(std::string_view name) {
  const auto cases = all_cases();
  const auto found = std::ranges::find(cases, name, &Case::name);
  return found == cases.end() ? nullptr : &*found;
}

}  // namespace dupcheck
