// What the reporters print: whole outputs, and what must hold for any.

#include <algorithm>

#include "approved.hpp"
#include "base/json_full.hpp"
#include "base/text.hpp"
#include "base/utf8.hpp"
#include "rendered.hpp"
#include "samples.hpp"
#include "support/catch.hpp"

using namespace dupcheck;
using namespace dupcheck::test;

namespace {

Look ascii() {
  Look look;
  look.unicode = false;
  return look;
}

Look quiet() {
  Look look;
  look.quiet = true;
  return look;
}

bool is_valid_utf8(std::string_view text) {
  while (!text.empty()) {
    const Utf8Character c = first_character(text);
    if (!c.valid) return false;
    text.remove_prefix(c.bytes);
  }
  return true;
}

bool has_control_characters(const std::string& text) {
  return std::any_of(text.begin(), text.end(), [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return (byte < 0x20 && c != '\n') || byte == 0x7f;
  });
}

}  // namespace

TEST_CASE("approved: the console of runs that passed, failed, and showed nothing") {
  check_approved("passed.txt", console(passed()));
  check_approved("failed.txt", console(failed()));
  check_approved("inconclusive.txt", console(inconclusive()));
}

TEST_CASE("approved: the console of hostile texts, in Unicode and in ASCII") {
  check_approved("hostile.txt", console(hostile()));
  check_approved("hostile-ascii.txt", console(hostile(), ascii()));
}

TEST_CASE("approved: the console when quiet, and when narrow") {
  check_approved("failed-quiet.txt", console(failed(), quiet()));
  check_approved("passed-quiet.txt", console(passed(), quiet()));
  Look narrow;
  narrow.width = 60;
  check_approved("failed-narrow.txt", console(failed(), narrow));
}

TEST_CASE("approved: the JSON of runs that passed, failed, and showed nothing, and of hostile texts") {
  check_approved("failed.json", render("json", failed()));
  check_approved("inconclusive.json", render("json", inconclusive()));
  check_approved("hostile.json", render("json", hostile()));
}

TEST_CASE("nothing hostile reaches the terminal") {
  for (bool color : {false, true}) {
    Look look;
    look.color = color;
    std::string text = console(hostile(), look);
    CHECK(is_valid_utf8(text));
    CHECK_FALSE(contains(text, "\x1b[31mred"));
    CHECK_FALSE(contains(text, "\x1b]0;"));
    CHECK_FALSE(contains(text, "\xe2\x80\xae"));
    if (!color) CHECK_FALSE(has_control_characters(text));
  }
  for (const char* format : {"json"}) {
    const std::string text = render(format, hostile());
    CHECK(is_valid_utf8(text));
    CHECK_FALSE(has_control_characters(text));
    CHECK_FALSE(Json::parse(text, nullptr, false).is_discarded());
  }
}

TEST_CASE("ASCII means ASCII") {
  for (const Report& report : {passed(), failed(), inconclusive(), hostile()}) {
    const std::string text = console(report, ascii());
    CHECK(std::all_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; }));
  }
}

TEST_CASE("colour only where it is asked for") {
  Look colour;
  colour.color = true;
  CHECK(contains(console(failed(), colour), "\x1b[1;31mFAILED\x1b[0m"));
  CHECK(contains(console(passed(), colour), "\x1b[1;32mPASSED\x1b[0m"));
  CHECK_FALSE(contains(console(failed()), "\x1b"));
}

TEST_CASE("no line is wider than the terminal, but for words that cannot be broken") {
  for (int width : {60, 80, 120}) {
    Look look;
    look.width = width;
    for (const Report& report : {passed(), failed(), inconclusive()}) {
      const std::string text = console(report, look);
      for (std::string_view line : split(text, '\n'))
        if (!contains(std::string(line), "dupcheck run"))
          CHECK(display_width(line) <= static_cast<std::size_t>(width));
    }
  }
}

TEST_CASE("the command that shows it again stands on a line of its own, whole") {
  Look narrow;
  narrow.width = 40;
  CHECK(contains(console(failed(), narrow),
                 "dupcheck run scenarios/order.json --only burst --target http://127.0.0.1:8080 --set "
                 "'stores.db=\"sqlite:it'\\''s here.db\"'\n"));
}

TEST_CASE("the bound is stated in words") {
  Look wide;
  wide.width = 120;
  CHECK(contains(
      console(passed(), wide),
      "20 counted rounds without a violation: at 95 % confidence fewer than 13.9 % of rounds violate"));
}

TEST_CASE("the same finding of many rounds is shown once, with the first of them") {
  const std::string text = console(assemble(plan_of(), facts(), {failed_case(20)}));
  CHECK(contains(text, "in 20 of 20 rounds, first in round 1"));
  CHECK(contains(text, "5f2c-1"));
  CHECK_FALSE(contains(text, "5f2c-2\n"));
}

TEST_CASE(
    "findings that differ in what they are about stay apart, those that differ in number give a range") {
  CaseResult result = failed_case(3);
  result.rounds[1].findings[0].actual = Decimal(5);
  result.rounds[2].findings[0].effect = "stock";
  const std::string text = console(assemble(plan_of(), facts(), {result}));
  CHECK(contains(text, "failed: effect orders, in 2 of 3 rounds, first in round 1"));
  CHECK(contains(text, "2 to 5"));
  CHECK(contains(text, "failed: effect stock, in round 3"));
}

TEST_CASE("the verdict is the last line, with the number of cases") {
  const std::string text = console(failed());
  CHECK(text.substr(text.rfind('\n', text.size() - 2) + 1) == "FAILED  order submit: 1 failed, 1 passed\n");
  CHECK(contains(console(inconclusive()), "interrupted"));
  CHECK(contains(console(assemble(plan_of({}), facts(), {})), "no case was run"));
}

TEST_CASE("a saved report renders like the one it was saved from") {
  for (const Report& report : {passed(), failed(), inconclusive()})
    CHECK(console(report_from_json(Json::parse(render("json", report)))) == console(report));
}

TEST_CASE("reporters are found by their format") {
  CHECK(find_reporter("console")->extension.empty());
  CHECK(find_reporter("json")->extension == ".json");
  CHECK(find_reporter("yaml") == nullptr);
}
