#include "base/random.hpp"

#include <regex>
#include <set>

#include "support/catch.hpp"

namespace dupcheck {

TEST_CASE("random values have their form") {
  CHECK(std::regex_match(random_uuid(),
                         std::regex("[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}")));
  CHECK(std::regex_match(random_word(8), std::regex("[a-z0-9]{8}")));
  CHECK(std::regex_match(random_digits(32), std::regex("[1-9][0-9]{31}")));
  CHECK(random_digits(1).size() == 1);
  CHECK(random_digits(0).empty());
  CHECK(random_word(0).empty());
}

TEST_CASE("random values do not repeat, and every letter comes") {
  std::set<std::string> uuids;
  std::set<char> letters, firsts;
  for (int i = 0; i < 10'000; ++i) {
    uuids.insert(random_uuid());
    firsts.insert(random_digits(2).front());
  }
  for (char c : random_word(5'000)) letters.insert(c);
  CHECK(uuids.size() == 10'000);
  CHECK(letters.size() == 36);
  CHECK(firsts == std::set<char>{'1', '2', '3', '4', '5', '6', '7', '8', '9'});
}

}  // namespace dupcheck
