// The tests that an outcome rule may put to an answer.

#include "judge/matcher.hpp"

#include "judge/pattern.hpp"
#include "support/catch.hpp"

using namespace dupcheck;

namespace {

Answer answer(int status, std::string body = {}, std::vector<Header> headers = {}) {
  Answer given;
  given.status = status;
  given.body = std::move(body);
  given.headers = std::move(headers);
  return given;
}

bool holds(const Matcher& matcher, const Answer& given) { return compile(matcher)(AnswerView(given)); }

Matcher of_body(const JsonTest& test) {
  Matcher matcher;
  matcher.body = {test};
  return matcher;
}

JsonTest in(const std::string& pointer, std::vector<std::string> values) {
  JsonTest test;
  test.pointer = pointer;
  test.in = std::move(values);
  return test;
}

JsonTest exists(const std::string& pointer, bool wanted) {
  JsonTest test;
  test.pointer = pointer;
  test.exists = wanted;
  return test;
}

JsonTest matching(const std::string& pointer, const std::string& pattern) {
  JsonTest test;
  test.pointer = pointer;
  test.matches = pattern;
  return test;
}

TextTest is(const std::string& text) {
  TextTest test;
  test.is = text;
  return test;
}

TextTest matches(const std::string& pattern) {
  TextTest test;
  test.matches = pattern;
  return test;
}

TextTest present(bool wanted) {
  TextTest test;
  test.exists = wanted;
  return test;
}

Matcher of_header(const std::string& name, const TextTest& test) {
  Matcher matcher;
  matcher.headers = {{name, test}};
  return matcher;
}

Matcher of_text(const TextTest& test) {
  Matcher matcher;
  matcher.text = {test};
  return matcher;
}

}  // namespace

TEST_CASE("a status is one of those named, a single digit stands for its hundred") {
  Matcher matcher;
  matcher.status = {409, 5};
  CHECK(holds(matcher, answer(409)));
  CHECK(holds(matcher, answer(503)));
  CHECK_FALSE(holds(matcher, answer(400)));
  CHECK_FALSE(holds(matcher, answer(5)));
}

TEST_CASE("a literal at a pointer: numbers by value, texts and numbers apart") {
  CHECK(holds(of_body(in("/code", {"1"})), answer(200, R"({"code":1.0})")));
  CHECK(holds(of_body(in("/code", {"1.0"})), answer(200, R"({"code":1})")));
  CHECK(holds(of_body(in("/code", {"100"})), answer(200, R"({"code":1e2})")));
  CHECK_FALSE(holds(of_body(in("/code", {"1"})), answer(200, R"({"code":"1"})")));
  CHECK_FALSE(holds(of_body(in("/code", {"\"1\""})), answer(200, R"({"code":1})")));
  CHECK(holds(of_body(in("/ok", {"true"})), answer(200, R"({"ok":true})")));
  CHECK_FALSE(holds(of_body(in("/ok", {"1"})), answer(200, R"({"ok":true})")));
}

TEST_CASE("a literal may be an object, whatever the order of its members, or a list") {
  CHECK(holds(of_body(in("/e", {R"({"a":1,"b":[2]})"})), answer(200, R"({"e":{"b":[2.0],"a":1}})")));
  CHECK_FALSE(holds(of_body(in("/e", {R"({"a":1})"})), answer(200, R"({"e":{"a":1,"b":2}})")));
  CHECK(holds(of_body(in("", {"[1,2]"})), answer(200, "[1,2]")));
}

TEST_CASE("a value in a list of literals") {
  const Matcher matcher = of_body(in("/code", {"409", "500", "10010"}));
  CHECK(holds(matcher, answer(200, R"({"code":10010})")));
  CHECK_FALSE(holds(matcher, answer(200, R"({"code":0})")));
}

TEST_CASE("null is matched by the literal null, and counts as absent") {
  CHECK(holds(of_body(in("/error", {"null"})), answer(200, R"({"error":null})")));
  CHECK_FALSE(holds(of_body(in("/error", {"null"})), answer(200, R"({})")));
  CHECK_FALSE(holds(of_body(exists("/error", true)), answer(200, R"({"error":null})")));
  CHECK(holds(of_body(exists("/error", false)), answer(200, R"({"error":null})")));
}

TEST_CASE("exists, at any depth and in lists") {
  CHECK(holds(of_body(exists("/items/0/id", true)), answer(200, R"({"items":[{"id":1}]})")));
  CHECK_FALSE(holds(of_body(exists("/items/1/id", true)), answer(200, R"({"items":[{"id":1}]})")));
  CHECK_FALSE(holds(of_body(exists("/items/x", true)), answer(200, R"({"items":[1]})")));
  CHECK_FALSE(holds(of_body(exists("/items/01", true)), answer(200, R"({"items":[1,2]})")));
  CHECK(holds(of_body(exists("/a~1b/c~0d", true)), answer(200, R"({"a/b":{"c~d":1}})")));
}

TEST_CASE("matches at a pointer: in texts, and in numbers as they are written") {
  CHECK(holds(of_body(matching("/msg", "重复提交")), answer(200, R"({"msg":"请勿重复提交!"})")));
  CHECK(holds(of_body(matching("/msg", "^dup")), answer(200, R"({"msg":"duplicate"})")));
  CHECK_FALSE(holds(of_body(matching("/msg", "^dup")), answer(200, R"({"msg":"a dup"})")));
  CHECK(holds(of_body(matching("/code", "^10...$")), answer(200, R"({"code":10010})")));
}

TEST_CASE("a body that is not JSON, or cut short, matches no pointer") {
  for (const char* body : {"", "ok", "<html/>", R"({"code":0)", "\xff\xfe"}) {
    CHECK_FALSE(holds(of_body(in("/code", {"0"})), answer(200, body)));
    CHECK_FALSE(holds(of_body(in("", {"null"})), answer(200, body)));
    CHECK_FALSE(holds(of_body(matching("/code", ".*")), answer(200, body)));
    CHECK_FALSE(holds(of_body(exists("/code", true)), answer(200, body)));
  }
}

TEST_CASE("headers: any of several of one name, names without case") {
  const Answer given = answer(200, "", {{"X-Result", "no"}, {"x-result", " dup "}});
  CHECK(holds(of_header("X-RESULT", is("dup")), given));
  CHECK(holds(of_header("X-Result", matches("^n")), given));
  CHECK_FALSE(holds(of_header("X-Result", is("Dup")), given));
  CHECK(holds(of_header("X-Result", present(true)), given));
  CHECK(holds(of_header("X-Other", present(false)), given));
  CHECK_FALSE(holds(of_header("X-Other", is("dup")), given));
}

TEST_CASE("text: the whole body, or a pattern anywhere in it") {
  CHECK(holds(of_text(is("OK")), answer(200, "OK\n")));
  CHECK_FALSE(holds(of_text(is("OK")), answer(200, "not OK")));
  CHECK(holds(of_text(matches("not")), answer(200, "line one\nis not two\n")));
  CHECK(holds(of_text(present(false)), answer(200, "")));
  CHECK(holds(of_text(present(true)), answer(200, "x")));
}

TEST_CASE("all parts of a matcher must hold, and a matcher without parts never does") {
  Matcher matcher = of_body(in("/code", {"0"}));
  matcher.status = {200};
  matcher.headers = {{"Content-Type", matches("json")}};
  matcher.text = {matches("code")};
  CHECK(holds(matcher, answer(200, R"({"code":0})", {{"Content-Type", "application/json"}})));
  CHECK_FALSE(holds(matcher, answer(201, R"({"code":0})", {{"Content-Type", "application/json"}})));
  CHECK_FALSE(holds(matcher, answer(200, R"({"code":1})", {{"Content-Type", "application/json"}})));
  CHECK_FALSE(holds(matcher, answer(200, R"({"code":0})")));
  CHECK_FALSE(holds(Matcher{}, answer(200)));
}

TEST_CASE("patterns that take other engines down take no time and no stack") {
  const std::string endless(64 * 1024, 'a');
  CHECK_FALSE(compile_pattern("(a*)*b")(endless));
  CHECK_FALSE(compile_pattern("(a|b|ab)*c")(endless));
  CHECK_FALSE(compile_pattern("(.*)*x$")(endless));
  CHECK(compile_pattern("a{3}$")(endless));
}

TEST_CASE("the end of the longest body that is kept is looked at") {
  CHECK(compile_pattern("needle")(std::string(64 * 1024 - 6, 'x') + "needle"));
}

TEST_CASE("a pattern that is not valid, or too costly, is found nowhere") {
  for (const char* broken : {"(", "a)(b", "[z-a]", "*", "a{2,1}", "(a{1000}){1000}"})
    CHECK_FALSE(compile_pattern(broken)("a)(b aa"));
}

TEST_CASE("patterns: alternatives, anchors, classes, back-references, line ends") {
  CHECK(compile_pattern("^a|b$")("xxb"));
  CHECK_FALSE(compile_pattern("^a|b$")("xabx"));
  CHECK(compile_pattern("(ab)\\1")("x abab"));
  CHECK_FALSE(compile_pattern("(ab)\\1")("ab ab"));
  CHECK(compile_pattern("\\d+\\s\\w")("x\n12 y"));
  CHECK(compile_pattern("")(""));
}
