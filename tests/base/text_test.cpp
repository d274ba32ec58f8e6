#include "base/text.hpp"

#include "base/unicode_width.hpp"
#include "support/catch.hpp"

namespace dupcheck {

TEST_CASE("text is trimmed, lowered, compared, split and joined") {
  CHECK(trim(" \t a b \r\n") == "a b");
  CHECK(trim("  ") == "");
  CHECK(lower("Content-TYPE") == "content-type");
  CHECK(upper("x-api-Key") == "X-API-KEY");
  CHECK(iequals("Retry-After", "retry-AFTER"));
  CHECK_FALSE(iequals("a", "ab"));
  CHECK(split("a,,b", ',') == std::vector<std::string_view>{"a", "", "b"});
  CHECK(split("", ',').size() == 1);
  CHECK(join(std::vector<std::string>{"a", "b"}, ", ") == "a, b");
  CHECK(count_of(1, "attempt") == "1 attempt");
  CHECK(count_of(3, "attempt") == "3 attempts");
  CHECK(count_of(0, "query", "queries") == "0 queries");
}

TEST_CASE("a mistyped word is recognised, another word is not") {
  const std::vector<std::string_view> words = {"threads", "rounds", "case", "name"};
  CHECK(did_you_mean("thread", words) == "threads");
  CHECK(did_you_mean("thraeds", words) == "threads");
  CHECK(did_you_mean("ROUNDS", words) == "rounds");
  CHECK(did_you_mean("nmae", words) == "name");
  CHECK(did_you_mean("retries", words) == "");
  CHECK(did_you_mean("x", words) == "");
  CHECK(did_you_mean("", words) == "");
}

TEST_CASE("server text cannot move the cursor, turn around or break a line") {
  CHECK(printable("ok 重复 é") == "ok 重复 é");
  CHECK(printable("a\nb\tc\r") == "a\\nb\\tc\\r");
  CHECK(printable("\x1b[31mred") == "\\x1b[31mred");
  CHECK(printable(std::string_view("\0", 1)) == "\\x00");
  CHECK(printable("\u202egnp.exe") == "\\u202egnp.exe");
  CHECK(printable("\u009b2J") == "\\u009b2J");
  CHECK(printable("a\xff\xc3") == "a\\xff\\xc3");
  CHECK(printable("\xed\xa0\x80") == "\\xed\\xa0\\x80");  // a surrogate
  CHECK(printable("\xc0\xaf") == "\\xc0\\xaf");           // overlong
}

TEST_CASE("columns are counted as a terminal shows them") {
  CHECK(display_width("abc") == 3);
  CHECK(display_width("重复提交") == 8);
  CHECK(display_width("e\u0301") == 1);  // combining acute
  CHECK(display_width("ｱ") == 1);        // half-width
  CHECK(display_width("Ａ") == 2);       // full-width
  CHECK(display_width("한글") == 4);
  CHECK(display_width("😀") == 2);
  CHECK(display_width("é…−") == 3);
  CHECK(columns_of(0x0378) == 1);  // unassigned is not wide
}

TEST_CASE("text is cut between characters, with an ellipsis in place of what went") {
  CHECK(shorten("abcdef", 6) == "abcdef");
  CHECK(shorten("abcdef", 4) == "abc…");
  CHECK(shorten("重复提交", 5) == "重复…");
  CHECK(shorten("重复提交", 4) == "重…");
  CHECK(shorten("abc", 0) == "");
}

}  // namespace dupcheck
