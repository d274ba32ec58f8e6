// What is said while a run goes on.

#include "cli/progress.hpp"

#include "base/text.hpp"
#include "support/catch.hpp"
#include "support/contains.hpp"

using namespace dupcheck;
using namespace dupcheck::test;
using namespace std::chrono_literals;

namespace {

Progress progress_of(int done, int planned, int violations = 0, const std::string& name = "burst") {
  return {name, done, planned, violations};
}

}  // namespace

TEST_CASE("progress tells the rounds, the violations so far, and the time left") {
  const std::string text = progress_text(progress_of(5, 20, 1), 10s, 100, false, true);
  CHECK(text == "burst:  5 of 20 rounds, 1 violation, 30 s left");
}

TEST_CASE("the bar is as full as the run, in ASCII where the locale is") {
  CHECK(contains(progress_text(progress_of(10, 20), 1s, 100, true, true), "████████████░░░░░░░░░░░░"));
  CHECK(contains(progress_text(progress_of(10, 20), 1s, 100, true, false), "############............"));
}

TEST_CASE("more rounds than planned do not overflow the bar, and no time is promised") {
  const std::string text = progress_text(progress_of(30, 20), 10s, 100, true, false);
  CHECK(contains(text, "########################"));
  CHECK(!contains(text, "left"));
}

TEST_CASE("before the first round is done no time left is told") {
  CHECK(!contains(progress_text(progress_of(0, 20), 10s, 100, true, true), "left"));
}

TEST_CASE("progress keeps to the width, by columns and not by bytes") {
  const std::string text = progress_text(progress_of(5, 20, 0, "请勿重复提交"), 10s, 40, true, true);
  CHECK(display_width(text) <= 40);
}
