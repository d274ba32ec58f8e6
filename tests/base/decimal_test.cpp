#include "base/decimal.hpp"

#include "support/catch.hpp"

namespace dupcheck {
namespace {

std::string canonical(const char* text) {
  const auto number = Decimal::parse(text);
  return number ? number->text() : "nothing";
}
Decimal decimal(const char* text) { return *Decimal::parse(text); }

}  // namespace

TEST_CASE("a decimal has one text form, however it was written") {
  CHECK(canonical("12.50") == "12.5");
  CHECK(canonical("-3") == "-3");
  CHECK(canonical("+007") == "7");
  CHECK(canonical("0.000") == "0");
  CHECK(canonical("-0.0") == "0");
  CHECK(canonical("1e3") == "1000");
  CHECK(canonical("1.5E-3") == "0.0015");
  CHECK(canonical(".5") == "0.5");
  CHECK(canonical("5.") == "5");
  CHECK(canonical("100") == "100");
  CHECK(canonical("12345678901234567890123456789.123456789") == "12345678901234567890123456789.123456789");
}

TEST_CASE("what is no finite number is no decimal") {
  for (const char* text :
       {"", "-", ".", "e3", "1e", "1e1000", "NaN", "inf", "1,5", " 1", "1 ", "0x10", "1.2.3", "--1"}) {
    INFO(text);
    CHECK_FALSE(Decimal::parse(text).has_value());
  }
}

TEST_CASE("sums, differences and products are exact") {
  CHECK(decimal("0.1") + decimal("0.2") == decimal("0.3"));
  CHECK(decimal("5000000000") + Decimal(1) == decimal("5000000001"));
  CHECK(decimal("1") - decimal("1.00") == Decimal(0));
  CHECK(decimal("-1.5") * decimal("0.02") == decimal("-0.03"));
  CHECK((decimal("99999999999999999999999999999999999999999999999999") + Decimal(1)).text() ==
        "100000000000000000000000000000000000000000000000000");
  CHECK((decimal("12345678901234567890.5") * decimal("10000000000.1")).text() ==
        "123456789013580246795123456789.05");
}

TEST_CASE("decimals are ordered by value and not by text") {
  CHECK(decimal("9") < decimal("10"));
  CHECK(decimal("-10") < decimal("-9"));
  CHECK(decimal("0.09") < decimal("0.1"));
  CHECK(decimal("1.0") == decimal("1"));
  CHECK(decimal("-0.5") < Decimal(0));
}

TEST_CASE("a decimal knows whether it is whole, and roughly how large") {
  CHECK(decimal("3.0").is_whole());
  CHECK_FALSE(decimal("3.01").is_whole());
  CHECK(decimal("-2.25").approximate() == -2.25);
}

}  // namespace dupcheck
