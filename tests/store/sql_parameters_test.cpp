#include "store/sql_parameters.hpp"

#include "store/value.hpp"
#include "support/catch.hpp"

using namespace dupcheck;

TEST_CASE("Question marks stand for every use of a parameter, in order") {
  const NativeSql native = to_native("SELECT :a, :b, :a", PlaceholderStyle::question_mark);
  CHECK(native.sql == "SELECT ?, ?, ?");
  CHECK(native.names == std::vector<std::string>{"a", "b", "a"});
}

TEST_CASE("Dollar numbers are one for each name") {
  const NativeSql native = to_native("SELECT :a, :b::text, :a, E'\\':a'", PlaceholderStyle::dollar_number);
  CHECK(native.sql == "SELECT $1, $2::text, $1, E'\\':a'");
  CHECK(native.names == std::vector<std::string>{"a", "b"});
}

TEST_CASE("The names of a statement come each once") {
  CHECK(parameter_names("SELECT :a FROM t WHERE b = :b AND c = ':c' OR a = :a -- :d") ==
        std::vector<std::string>{"a", "b"});
}

TEST_CASE("Values are described for people") {
  CHECK(describe(Value(Null{})) == "NULL");
  CHECK(describe(Value(std::int64_t{12})) == "12");
  CHECK(describe(Value(Exact{"12.50"})) == "12.50");
  CHECK(describe(Value(std::string("text"))) == "'text'");
  CHECK(describe(Value(Bytes{std::string("\0\xff", 2)})) == "x'00ff'");
}
