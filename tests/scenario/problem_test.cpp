#include "scenario/problem.hpp"

#include "scenario/case_options.hpp"
#include "scenario/outcome.hpp"
#include "support/catch.hpp"

namespace dupcheck {

TEST_CASE("a problem reads like a compiler's") {
  CHECK(format_problem({Severity::error,
                        {"scenarios/order.json", 12, 5},
                        "/cases/0/thread",
                        "unknown field 'thread'",
                        "did you mean 'threads'?"}) ==
        "scenarios/order.json:12:5: error: unknown field 'thread' (at /cases/0/thread)\n  help: did you mean "
        "'threads'?");
  CHECK(format_problem({Severity::warning, {"--set stores.db", 0, 0}, "/stores/db", "no store", ""}) ==
        "--set stores.db: warning: no store (at /stores/db)");
  CHECK(format_problem({Severity::error, {}, "", "nothing", ""}) == "error: nothing");
}

TEST_CASE("problems come in the order of the file, and are counted") {
  const std::vector<Problem> problems = {{Severity::error, {"a", 9, 1}, "", "late", ""},
                                         {Severity::error, {"b", 1, 1}, "", "other file", ""},
                                         {Severity::warning, {"a", 2, 7}, "", "early", ""}};
  CHECK(format_problems(problems) ==
        "a:2:7: warning: early\na:9:1: error: late\nb:1:1: error: other file\n2 errors, 1 warning");
  CHECK(std::string(BadScenario(problems).what()) == format_problems(problems));
}

TEST_CASE("outcomes have their words, both ways") {
  for (std::string_view each : outcome_words) CHECK(word(*outcome_from(each)) == each);
  CHECK(word(Outcome::in_progress) == "in-progress");
  CHECK_FALSE(outcome_from("in_progress").has_value());
}

TEST_CASE("threads and rounds are set where a case has them") {
  CaseOptions burst = BurstOptions{}, replay = ReplayOptions{};
  CHECK(override_threads(burst, 7));
  CHECK(override_rounds(burst, 3));
  CHECK(std::get<BurstOptions>(burst).threads == 7);
  CHECK(std::get<BurstOptions>(burst).rounds == 3);
  CHECK_FALSE(override_threads(replay, 7));
  CHECK(override_rounds(replay, 3));
}

}  // namespace dupcheck
