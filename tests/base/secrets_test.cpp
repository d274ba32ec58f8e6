#include "base/secrets.hpp"

#include "base/json_full.hpp"
#include "support/catch.hpp"

namespace dupcheck {

TEST_CASE("a secret is masked wherever it stands") {
  Secrets secrets;
  secrets.add("s3cret");
  CHECK(secrets.masked("mysql://u:s3cret@h/d s3cret") == "mysql://u:***@h/d ***");
  CHECK(secrets.masked("nothing here") == "nothing here");
}

TEST_CASE("a secret is masked in the ways it gets written: percent-encoded, as a form, inside JSON") {
  Secrets secrets;
  secrets.add("p@ss \"w\nö");
  CHECK(secrets.masked("x=p%40ss%20%22w%0A%C3%B6") == "x=***");
  CHECK(secrets.masked("x=p%40ss%20%22w%0a%c3%b6") == "x=***");
  CHECK(secrets.masked("x=p%40ss+%22w%0A%C3%B6") == "x=***");
  CHECK(secrets.masked("p@ss \\\"w\\nö") == "***");
  CHECK(secrets.masked("p@ss \\\"w\\n\\u00f6") == "***");
}

TEST_CASE("the longer of two secrets is masked whole") {
  Secrets secrets;
  secrets.add("abc");
  secrets.add("abcdef");
  CHECK(secrets.masked("abcdef abc") == "*** ***");
}

TEST_CASE("values too short to hide anything are left alone") {
  Secrets secrets;
  secrets.add("");
  secrets.add("12");
  CHECK(secrets.empty());
  CHECK(secrets.masked("12 orders") == "12 orders");
}

TEST_CASE("secrets are masked in every text and name of a JSON value, and order is kept") {
  Secrets inner, secrets;
  inner.add("hush");
  secrets.add_all(inner);
  Json value = Json::parse(R"({"z": ["hush", 1, null], "a hush": {"b": "no hush"}})");
  secrets.mask(value);
  CHECK(value.dump() == R"({"z":["***",1,null],"a ***":{"b":"no ***"}})");
}

}  // namespace dupcheck
