#include "base/json_full.hpp"
#include "base/measure.hpp"
#include "support/catch.hpp"

namespace dupcheck {

TEST_CASE("dumping never throws, whatever bytes a server sent") {
  CHECK(dump(Json("a\xff")) == "\"a\xEF\xBF\xBD\"");
  CHECK(dump(Json::parse(R"({"b": 1, "a": [2]})")) == R"({"b":1,"a":[2]})");
  CHECK(dump(Json::parse(R"({"b": 1})"), 2) == "{\n  \"b\": 1\n}");
}

TEST_CASE("measures are said for people") {
  CHECK(describe(Measure(Decimal(2))) == "2");
  CHECK(describe(Measure("PAID\n")) == "'PAID\\n'");
  CHECK(describe(Measure()) == "nothing");
}

}  // namespace dupcheck
