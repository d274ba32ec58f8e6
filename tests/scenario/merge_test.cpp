#include "scenario/merge.hpp"

#include "base/json_full.hpp"
#include "support/catch.hpp"

namespace dupcheck {
namespace {

Located located(const std::string& text, const std::string& file = "base.json") {
  std::vector<Problem> problems;
  return *parse_located(text, file, problems);
}

/// The merged JSON, or what was said.
std::string merged(const std::string& target, const std::string& patch) {
  Located value = located(target);
  std::vector<Problem> problems;
  merge_patch(value, located(patch, "patch.json"), problems);
  return problems.empty() ? dump(to_json(value)) : problems.front().message;
}

}  // namespace

TEST_CASE("the examples of RFC 7396 hold") {
  const char* examples[][3] = {{R"({"a":"b"})", R"({"a":"c"})", R"({"a":"c"})"},
                               {R"({"a":"b"})", R"({"b":"c"})", R"({"a":"b","b":"c"})"},
                               {R"({"a":"b"})", R"({"a":null})", R"({})"},
                               {R"({"a":"b","b":"c"})", R"({"a":null})", R"({"b":"c"})"},
                               {R"({"a":["b"]})", R"({"a":"c"})", R"({"a":"c"})"},
                               {R"({"a":"c"})", R"({"a":["b"]})", R"({"a":["b"]})"},
                               {R"({"a":{"b":"c"}})", R"({"a":{"b":"d","c":null}})", R"({"a":{"b":"d"}})"},
                               {R"({"a":[{"b":"c"}]})", R"({"a":[1]})", R"({"a":[1]})"},
                               {R"(["a","b"])", R"(["c","d"])", R"(["c","d"])"},
                               {R"({"a":"b"})", R"(["c"])", R"(["c"])"},
                               {R"({"e":null})", R"({"a":1})", R"({"e":null,"a":1})"},
                               {R"([1,2])", R"({"a":"b","c":null})", R"({"a":"b"})"},
                               {R"({})", R"({"a":{"bb":{"ccc":null}}})", R"({"a":{"bb":{}}})"}};
  for (const auto& [target, patch, result] : examples) {
    INFO(target << " with " << patch);
    CHECK(merged(target, patch) == result);
  }
}

TEST_CASE("a name that starts with a slash reaches one element of a list") {
  CHECK(merged(R"({"c":[{"n":1},{"n":2}]})", R"({"/c/1/n":5})") == R"({"c":[{"n":1},{"n":5}]})");
  CHECK(merged(R"({"c":[{"n":1,"m":2}]})", R"({"/c/0":{"n":null}})") == R"({"c":[{"m":2}]})");
  CHECK(merged(R"({"c":[1,2,3]})", R"({"/c/1":null})") == R"({"c":[1,3]})");
  CHECK(merged(R"({"c":[1]})", R"({"/c/-":2})") == R"({"c":[1,2]})");
  CHECK(merged(R"({"s":{"c":[1,2]}})", R"({"s":{"/c/0":9}})") == R"({"s":{"c":[9,2]}})");
  CHECK(merged(R"({"c":[1,2]})", R"({"c":{"/0":9}})") == R"({"c":[9,2]})");
  CHECK(merged(R"({"a":{}})", R"({"/a/b/c":1})") == R"({"a":{"b":{"c":1}}})");
}

TEST_CASE("a pointer that leads nowhere is told") {
  CHECK(merged(R"({"c":[1]})", R"({"/c/7":2})") == "'7' leads to no element of a list");
  CHECK(merged(R"({"c":5})", R"({"/c/x":2})") == "'x' leads into the number 5, which has no parts");
}

TEST_CASE("where names are pointers themselves, as in an outcome's body, they stay names") {
  CHECK(merged(R"({"body":{"/code":0}})", R"({"body":{"/code":1,"/msg":"x"}})") ==
        R"({"body":{"/code":1,"/msg":"x"}})");
  CHECK(merged(R"({"o":{}})", R"({"o":{"body":{"/code":1}}})") == R"({"o":{"body":{"/code":1}}})");
}

TEST_CASE("each value keeps the file it was written in, a patched object that of the patch") {
  Located value = located(R"({"s":{"a":1,"b":2}})");
  std::vector<Problem> problems;
  merge_patch(value, located(R"({"s":{"b":3}})", "patch.json"), problems);
  CHECK(value.at.file == "base.json");
  CHECK(value.find("s")->at.file == "patch.json");
  CHECK(value.find("s")->find("a")->at.file == "base.json");
  CHECK(value.find("s")->find("b")->at.file == "patch.json");
}

}  // namespace dupcheck
