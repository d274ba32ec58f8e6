// Recordings of three browsers.

#include "draft/har.hpp"

#include "draft/exact_json.hpp"
#include "draft_support.hpp"
#include "support/catch.hpp"

using namespace dupcheck;
using namespace dupcheck::test;

namespace {

Json har(const std::string& browser) {
  return read_json_document(browser + ".har", text_of(sample("har/" + browser + ".har")));
}

Draft draft(const std::string& browser, std::size_t number) {
  return draft_scenario(har_request(har(browser), browser + ".har", number), {});
}

}  // namespace

TEST_CASE("a recording is listed with what changes something first, by its own numbers") {
  const auto lines = har_lines(har("chrome"), "chrome.har");
  REQUIRE(lines.size() == 3);
  CHECK(lines[0].number == 2);
  CHECK(lines[0].changes);
  CHECK(lines[0].status == 201);
  CHECK(lines[1].number == 3);
  CHECK(lines[1].status == 0);
  CHECK(lines[2].number == 1);
  CHECK_FALSE(lines[2].changes);
}

TEST_CASE("Chrome: pseudo headers are dropped, the cookie and UTF-8 are kept") {
  const Draft made = draft("chrome", 2);
  const Json sent = submit_of(made);
  INFO(made.text);
  CHECK_NOTHROW(plan_of(made));
  CHECK(sent["query"] == Json::parse(R"({"channel": "web"})"));
  CHECK(sent["headers"] ==
        Json::parse(
            R"({"accept": "application/json", "accept-encoding": "gzip", "x-request-id": "trace-77"})"));
  CHECK(sent["cookies"]["sid"] == "${env.COOKIE_SID}");
  CHECK(sent["json"] == Json::parse(R"({"requestId": "${key}", "备注": "请勿重复提交", "quantity": 1})"));
  CHECK(made.text.find("Drafted by `dupcheck new` from chrome.har, request 2.") != std::string::npos);
}

TEST_CASE("Firefox: Host and connection headers are dropped, a form is a form") {
  const Draft made = draft("firefox", 1);
  const Json sent = submit_of(made);
  INFO(made.text);
  CHECK_NOTHROW(plan_of(made));
  CHECK(sent["form"] == Json::parse(R"({"formToken": "${key}", "note": "two pieces"})"));
  CHECK_FALSE(sent["headers"].contains("Host"));
  CHECK_FALSE(sent["headers"].contains("Connection"));
  CHECK(sent["cookies"].size() == 2);
  CHECK(made.text.find("\"fetch\"") != std::string::npos);  // a token is often the server's
}

TEST_CASE("Safari: parameters of a multipart form, cookies from their own list, a body in base64") {
  const Draft multipart = draft("safari", 1);
  INFO(multipart.text);
  CHECK_NOTHROW(plan_of(multipart));
  CHECK(submit_of(multipart)["multipart"]["requestId"] == "${key}");
  CHECK(mentions(multipart.notes, "damage.png"));
  const Draft patched = draft("safari", 2);
  CHECK_NOTHROW(plan_of(patched));
  CHECK(submit_of(patched)["method"] == "PATCH");
  CHECK(submit_of(patched)["json"] == Json::parse(R"({"req_id": "${key}", "n": 1})"));
  CHECK(submit_of(patched)["cookies"]["sid"] == "${env.COOKIE_SID}");
}

TEST_CASE("what is no recording is refused with where and why") {
  const auto refused = [](const std::string& text, std::size_t number = 1) {
    return refusal_of([&] { har_request(read_json_document("x.har", text), "x.har", number); });
  };
  CHECK(refused("{\"log\": {\"entries\": [\n").find("x.har: line 2, column 1: the JSON ends in the midst") !=
        std::string::npos);
  CHECK(refused("log: 1").find("x.har: line 1, column 1: this is no JSON") != std::string::npos);
  CHECK(refused("[]").find("this is no HAR") != std::string::npos);
  CHECK(refused("{\"log\": {\"entries\": []}}").find("there is no request 1: it has 0") != std::string::npos);
  CHECK(refused("{\"log\": {\"entries\": [17]}}").find("x.har, request 1: the entry has no request") !=
        std::string::npos);
  CHECK(
      refused("{\"log\": {\"entries\": [{\"request\": {\"method\": 5, \"url\": null}}]}}").find("no host") !=
      std::string::npos);
}
