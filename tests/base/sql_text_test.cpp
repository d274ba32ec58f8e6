#include "base/sql_text.hpp"

#include <string>

#include "support/catch.hpp"

namespace dupcheck {
namespace {

/// The pieces put together again, parameters as <name>.
std::string shown(std::string_view sql, SqlDialect dialect = SqlDialect::sqlite) {
  std::string text;
  for (const SqlPiece& piece : split_sql(sql, dialect))
    text += piece.parameter ? "<" + std::string(piece.text) + ">" : std::string(piece.text);
  return text;
}
constexpr auto sqlite = SqlDialect::sqlite, postgresql = SqlDialect::postgresql, mysql = SqlDialect::mysql;

}  // namespace

TEST_CASE("parameters are found where a value may stand") {
  CHECK(shown("SELECT 1") == "SELECT 1");
  CHECK(shown("WHERE a=:key AND b IN (:user_id,:x1) LIKE :run_prefix") ==
        "WHERE a=<key> AND b IN (<user_id>,<x1>) LIKE <run_prefix>");
  CHECK(shown(":a:b") == "<a>:b");
  CHECK(shown(":a") == "<a>");
  CHECK(shown("") == "");
}

TEST_CASE("quotes and comments are left alone in every dialect") {
  for (SqlDialect dialect : {sqlite, postgresql, mysql}) {
    CHECK(shown("'it''s :no' || :yes", dialect) == "'it''s :no' || <yes>");
    CHECK(shown("\"a:no\" :yes", dialect) == "\"a:no\" <yes>");
    CHECK(shown("`:no` :yes", dialect) == "`:no` <yes>");
    CHECK(shown("1 -- :no\n:yes", dialect) == "1 -- :no\n<yes>");
    CHECK(shown("/* :no ' */ :yes", dialect) == "/* :no ' */ <yes>");
    CHECK(shown("':no", dialect) == "':no");
    CHECK(shown("/* :no", dialect) == "/* :no");
  }
}

TEST_CASE("casts, assignments, array bounds and times are no parameters") {
  CHECK(shown("a::text, :b::int", postgresql) == "a::text, <b>::int");
  CHECK(shown("@x:=1, @y := :z", mysql) == "@x:=1, @y := <z>");
  CHECK(shown("a[lo:hi], b[1:2]", postgresql) == "a[lo:hi], b[1:2]");
  CHECK(shown("12:30") == "12:30");
}

TEST_CASE("a backslash ends no string but where the database says so") {
  CHECK(shown(R"('\' || :yes)", sqlite) == R"('\' || <yes>)");
  CHECK(shown(R"('\' || :yes)", postgresql) == R"('\' || <yes>)");
  CHECK(shown(R"('\' :no' || :yes)", mysql) == R"('\' :no' || <yes>)");
  CHECK(shown(R"(E'\' :no' || :yes)", postgresql) == R"(E'\' :no' || <yes>)");
  CHECK(shown(R"(nameE'\' || :yes)", postgresql) == R"(nameE'\' || <yes>)");
  CHECK(shown(R"('\)", mysql) == R"('\)");
}

TEST_CASE("each dialect has its own comments and quotes") {
  CHECK(shown("# :no\n:yes", mysql) == "# :no\n<yes>");
  CHECK(shown("a #> :yes", postgresql) == "a #> <yes>");
  CHECK(shown("5--:yes", mysql) == "5--<yes>");
  CHECK(shown("5--:no", sqlite) == "5--:no");
  CHECK(shown("/* /* */ :no */ :yes", postgresql) == "/* /* */ :no */ <yes>");
  CHECK(shown("/* /* */ :yes", sqlite) == "/* /* */ <yes>");
  CHECK(shown("$$ :no $$ :yes", postgresql) == "$$ :no $$ <yes>");
  CHECK(shown("$a$ $$ :no $a$ :yes", postgresql) == "$a$ $$ :no $a$ <yes>");
  CHECK(shown("a$b$ :yes", postgresql) == "a$b$ <yes>");
  CHECK(shown("$1 :yes", postgresql) == "$1 <yes>");
}

}  // namespace dupcheck
