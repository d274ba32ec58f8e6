#include "base/json_full.hpp"
#include "scenario/located.hpp"
#include "support/catch.hpp"

namespace dupcheck {
namespace {

std::optional<Located> parse(std::string_view text) {
  std::vector<Problem> problems;
  return parse_located(text, "f.json", problems);
}

Problem problem_in(std::string_view text) {
  std::vector<Problem> problems;
  parse_located(text, "f.json", problems);
  REQUIRE(problems.size() == 1);
  return problems.front();
}

}  // namespace

TEST_CASE("every value and every name knows its line, its column and its pointer") {
  const auto root = parse("// head\n{ \"a\": [1,\n  {\"b/c\": true}] }");
  REQUIRE(root);
  CHECK(root->at.line == 2);
  const Located& list = *root->find("a");
  CHECK(list.at.column == 8);
  CHECK(list.elements[0].pointer == "/a/0");
  const LocatedMember& member = list.elements[1].members.front();
  CHECK(member.name_at.line == 3);
  CHECK(member.name_at.column == 4);
  CHECK(member.value.at.column == 11);
  CHECK(member.value.pointer == "/a/1/b~1c");
}

TEST_CASE("what it reads is what nlohmann reads") {
  for (const char* text :
       {"{}", "[]", "null", "true", "\"\"", "0", "-1.5e+3", "18446744073709551615", "-9223372036854775808",
        "0.1", "[1, [2, [3]], {\"a\": {\"b\": []}}]",
        "{\"\": 1, \"重\": \"复\\u590d\\n\\\"\\\\/\\ud83d\\ude00\"}", " \t\r\n[ /* c */ 1 // d\n ] // end",
        "\"//no comment /* */\"", "\xef\xbb\xbf[1]"}) {
    INFO(text);
    const auto located = parse(text);
    REQUIRE(located);
    CHECK(to_json(*located) == Json::parse(text, nullptr, true, true));
  }
}

TEST_CASE("what nlohmann refuses, it refuses") {
  for (const char* text :
       {"",          " ",           "{",          "[",        "[1",      "[1,",   "[1,]",    "{,}",
        "{\"a\"}",   "{\"a\":}",    "{\"a\":1,}", "{a:1}",    "{'a':1}", "01",    "+1",      "1.",
        ".5",        "1e",          "-",          "tru",      "True",    "nan",   "\"",      "\"\\x\"",
        "\"\\u12\"", "\"\\ud800\"", "\"a\nb\"",   "\"\t\"",   "1 2",     "[] []", "/* open", "/",
        "[1 2]",     "\"\xff\"",    "\"\\",       "{\"a\" 1}"}) {
    INFO(text);
    CHECK(Json::parse(text, nullptr, false, true).is_discarded());
    CHECK_FALSE(parse(text).has_value());
  }
}

TEST_CASE("a syntax error says where it is and what stands there") {
  const Problem problem = problem_in("{\n  \"a\": 1\n  \"b\": 2\n}");
  CHECK(problem.at.line == 3);
  CHECK(problem.at.column == 3);
  CHECK(problem.message.find("found '\"'") != std::string::npos);
  CHECK(problem_in("[\x01]").message.find("\\x01") != std::string::npos);
}

TEST_CASE("a duplicate name is told, wherever it stands, and the first one counts") {
  std::vector<Problem> problems;
  const auto root = parse_located(R"({"a": {"x": 1, "x": 2}, "a": 3})", "f.json", problems);
  REQUIRE(root);
  CHECK(problems.size() == 2);
  CHECK(problems[0].pointer == "/a/x");
  CHECK(root->find("a")->find("x")->text == "1");
}

TEST_CASE("an integer beyond 64 bits is told, since JSON would round it") {
  CHECK(problem_in("[18446744073709551616]").pointer == "/0");
  CHECK(problem_in("[-9223372036854775809]").message.find("-9223372036854775809") != std::string::npos);
}

TEST_CASE("a file of nothing but brackets does not exhaust the stack") {
  CHECK_FALSE(parse(std::string(100'000, '[')).has_value());
  CHECK_FALSE(parse(std::string(300, '[') + std::string(300, ']')).has_value());
  CHECK(parse(std::string(150, '[') + std::string(150, ']')).has_value());
}

TEST_CASE("pointers are escaped and read back") {
  CHECK(pointer_below("/a", "b/~c") == "/a/b~1~0c");
  CHECK(pointer_tokens("/a/b~1~0c/") == std::vector<std::string>{"a", "b/~c", ""});
  CHECK_FALSE(pointer_tokens("a").has_value());
}

}  // namespace dupcheck
