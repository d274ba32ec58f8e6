#include "scenario/formula.hpp"

#include <stdexcept>

#include "support/catch.hpp"

namespace dupcheck {
namespace {

std::string value_of(std::string_view text) {
  return Formula::parse(text)
      .evaluate({{"attempts", 50}, {"keys", 3}, {"orders", *Decimal::parse("0.5")}})
      .text();
}

}  // namespace

TEST_CASE("formulas follow the rules of arithmetic, exactly") {
  CHECK(value_of("7") == "7");
  CHECK(value_of("attempts - 1") == "49");
  CHECK(value_of("attempts-1") == "49");
  CHECK(value_of("2 + 3 * keys") == "11");
  CHECK(value_of("(2 + 3) * keys") == "15");
  CHECK(value_of("10 - 4 - 3") == "3");
  CHECK(value_of("-keys * -2") == "6");
  CHECK(value_of("0.1 + 0.2 + orders") == "0.8");
}

TEST_CASE("a formula says what it is made of") {
  CHECK(Formula::parse("2 * 3").is_constant());
  CHECK_FALSE(Formula::parse("keys").is_constant());
  CHECK(Formula::parse("attempts - keys").names() == std::vector<std::string>{"attempts", "keys"});
  CHECK(Formula::parse("attempts-1").text() == "attempts-1");
  CHECK(Formula(Decimal(-3)).text() == "-3");
  CHECK(Formula().evaluate({}) == Decimal(0));
}

TEST_CASE("what is no formula is refused, with the offset") {
  for (const char* text :
       {"", " ", "1 +", "+ 1", "(1", "1)", "1 2", "a b", "1 / 2", "1..2", "a.b", "()", "*"}) {
    INFO(text);
    CHECK_THROWS_AS(Formula::parse(text), std::invalid_argument);
  }
  CHECK_THROWS_WITH(Formula::parse("1 / 2"),
                    Catch::Matchers::Contains("offset 2") && Catch::Matchers::Contains("'/'"));
  CHECK_THROWS_AS(Formula::parse(std::string(10'000, '(')), std::invalid_argument);
  CHECK_THROWS_AS(Formula::parse(std::string(10'000, '-')), std::invalid_argument);
}

TEST_CASE("a name without a value is an error of the caller") {
  CHECK_THROWS_AS(Formula::parse("nothing").evaluate({}), std::out_of_range);
}

}  // namespace dupcheck
