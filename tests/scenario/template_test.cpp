#include "scenario/template.hpp"

#include "base/json_full.hpp"
#include "support/catch.hpp"

namespace dupcheck {
namespace {

std::optional<std::string> lookup(const Placeholder& placeholder) {
  if (placeholder.name == "key") return "K1";
  if (placeholder.name == "n") return "42";
  if (placeholder.name == "digits") return std::string(std::stoul(placeholder.argument), '7');
  return std::nullopt;
}
std::string filled(std::string_view text) { return fill(parse_template(text), lookup); }

}  // namespace

TEST_CASE("places are filled in, the rest stays") {
  CHECK(filled("a-${key}-${digits:3}") == "a-K1-777");
  CHECK(filled("no places, $ and {} alone") == "no places, $ and {} alone");
  CHECK(filled("") == "");
  CHECK(filled("${key}${key}") == "K1K1");
}

TEST_CASE("a doubled dollar stands for a literal one") {
  CHECK(filled("$${key}") == "${key}");
  CHECK(filled("$$${key}") == "$${key}");
  CHECK(parse_template("$${key}").is_literal());
}

TEST_CASE("names are given in order, arguments apart") {
  const Template text = parse_template("${a}x${b.c:d:e}${a}");
  CHECK(text.names() == std::vector<std::string>{"a", "b.c", "a"});
  CHECK(std::get<Placeholder>(text.pieces[2]).argument == "d:e");
  CHECK_FALSE(text.is_literal());
}

TEST_CASE("a place that never closes is refused, with its offset") {
  CHECK_THROWS_WITH(parse_template("ab${key"), Catch::Matchers::Contains("offset 2"));
}

TEST_CASE("unparsing gives text that parses to the same") {
  for (const char* text : {"", "a${key}b", "$${x}", "$$$${x}", "$", "$$", "${digits:8}", "a$${"}) {
    INFO(text);
    CHECK(filled(unparse(parse_template(text))) == filled(text));
  }
  // A literal that ends in '$', such as a password from the environment, ahead of a place.
  const Template dollar{{std::string("pa$"), Placeholder{"key", ""}}};
  CHECK(filled(unparse(dollar)) == "pa$K1");
  CHECK(unparse(parse_template("a-${digits:8}-$${b}")) == "a-${digits:8}-$${b}");
}

TEST_CASE("JSON is filled in to its leaves, names are left alone") {
  const Json value = Json::parse(R"({"${key}": ["${key}", {"a": "x${n}"}], "b": 1, "c": null})");
  CHECK(dump(fill_json(value, lookup)) == R"({"${key}":["K1",{"a":"x42"}],"b":1,"c":null})");
}

TEST_CASE("a whole value marked as number becomes one, and stays text when it is none") {
  CHECK(dump(fill_json(Json("${n:number}"), lookup)) == "42");
  CHECK(dump(fill_json(Json("${n}"), lookup)) == "\"42\"");
  CHECK(dump(fill_json(Json("${key:number}"), lookup)) == "\"K1\"");
}

}  // namespace dupcheck
