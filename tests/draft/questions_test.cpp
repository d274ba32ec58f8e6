// For people who have nothing to copy.

#include "draft/questions.hpp"

#include <sstream>

#include "draft_support.hpp"
#include "support/catch.hpp"

using namespace dupcheck;
using namespace dupcheck::test;

namespace {

Draft draft_by(const std::string& answers) {
  std::istringstream in(answers);
  std::ostringstream out;
  const Answered answered = ask_for_request(in, out);
  DraftOptions options;
  options.key_field = answered.key_field;
  return draft_scenario(answered.request, options);
}

}  // namespace

TEST_CASE("four answers make a scenario") {
  const Draft draft = draft_by("http://127.0.0.1:8080/orders\n\n{\"sku\": \"A-1\", \"no\": \"77\"}\nno\n");
  CHECK_NOTHROW(plan_of(draft));
  CHECK(submit_of(draft)["method"] == "POST");
  CHECK(submit_of(draft)["json"] == Json::parse(R"({"sku": "A-1", "no": "${key}"})"));
}

TEST_CASE("a URL alone is enough, and a form is understood") {
  CHECK(submit_of(draft_by("http://127.0.0.1:8080/orders\n"))["headers"]["Idempotency-Key"] == "${key}");
  CHECK(submit_of(draft_by("h/orders\nput\nrequest_id=5&b=2\n\n"))["form"]["request_id"] == "${key}");
}

TEST_CASE("no URL, or a body that is nothing known, is refused") {
  CHECK(refusal_of([] { draft_by(""); }).find("without a URL") != std::string::npos);
  CHECK(refusal_of([] { draft_by("http://h/\nPOST\nhello\n\n"); }).find("neither JSON nor a form") !=
        std::string::npos);
}
