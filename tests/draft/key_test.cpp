// Which field is the key, what the new one looks like, and what becomes of secrets.

#include "draft/key_candidates.hpp"
#include "draft_support.hpp"
#include "support/catch.hpp"

using namespace dupcheck;
using namespace dupcheck::test;

namespace {

Draft json_draft(const std::string& body, const std::string& more = "") {
  return draft_of("curl http://127.0.0.1:8080/orders -H 'Content-Type: application/json' " + more + " -d '" +
                  body + "'");
}

std::string key_of(const std::string& value) {
  DraftPlace place;
  place.value = value;
  return shape_of(place).key;
}

}  // namespace

TEST_CASE("an idempotency header comes before a field of the body, that before a tracing header") {
  const std::string body = R"({"order_no": "NO-1", "request_id": "r-1"})";
  CHECK(submit_of(json_draft(body, "-H 'Idempotency-Key: k'"))["headers"]["Idempotency-Key"] == "${key}");
  const Draft draft = json_draft(body, "-H 'X-Request-Id: t'");
  CHECK(submit_of(draft)["json"]["request_id"] == "${key}");
  CHECK(submit_of(draft)["headers"]["X-Request-Id"] == "t");
  CHECK(draft.text.find("Also possible: header 'X-Request-Id', field 'order_no' of the body.") !=
        std::string::npos);
  CHECK(submit_of(json_draft(R"({"order_no": "NO-1"})", "-H 'X-Request-Id: t'"))["headers"]["X-Request-Id"] ==
        "${key}");
}

TEST_CASE("spelling does not matter to a key's name, nor how deep it is") {
  for (const std::string name :
       {"request_id", "requestId", "RequestID", "req_id", "out_trade_no", "orderSn", "nonce"}) {
    INFO(name);
    CHECK(submit_of(json_draft("{\"a\": {\"b\": [{\"" + name +
                               "\": \"x1\"}]}}"))["json"]["a"]["b"][0][name] == "${key}");
  }
}

TEST_CASE("without a name that tells, a UUID is taken, ids of traces, devices and users are not") {
  const std::string uuid = "4e6b0a52-7f5e-4d0b-9c1a-2f6e8b7d3c41";
  CHECK(submit_of(json_draft("{\"cart\": \"" + uuid + "\"}"))["json"]["cart"] == "${key}");
  const Draft none = json_draft("{\"device_id\": \"" + uuid + "\"}", "-H 'X-Trace-Id: " + uuid + "'");
  CHECK(submit_of(none)["headers"]["Idempotency-Key"] == "${key}");
  CHECK(none.key.find("No field looked like a key") != std::string::npos);
  CHECK(none.text.find("TO FILL IN: no field looked like a key") != std::string::npos);
}

TEST_CASE("an id in the path is offered and not taken") {
  const Draft draft = draft_of_sample("19-put-path-uuid.sh");
  CHECK(submit_of(draft)["path"] == "/api/orders/3fa85f64-5717-4562-b3fc-2c963f66afa6/pay");
  CHECK(draft.text.find("Also possible: '3fa85f64-5717-4562-b3fc-2c963f66afa6' in the path.") !=
        std::string::npos);
}

TEST_CASE("one key that is sent twice is replaced twice") {
  const Draft draft = json_draft(R"({"request_id": "same-key-1"})", "-H 'X-Request-Id: same-key-1'");
  CHECK(submit_of(draft)["json"]["request_id"] == "${key}");
  CHECK(submit_of(draft)["headers"]["X-Request-Id"] == "${key}");
  CHECK(draft.key.find("header 'X-Request-Id' had the same value") != std::string::npos);
}

TEST_CASE("the author's word on which field is the key is taken") {
  DraftOptions options;
  options.key_field = "sku";
  const std::string command = "curl h/x --json '{\"request_id\": \"r\", \"sku\": \"A\"}'";
  CHECK(submit_of(draft_of(command, options))["json"]["sku"] == "${key}");
  options.key_field = "no";
  CHECK(refusal_of([&] { draft_of(command, options); }).find("there is no field 'no'") != std::string::npos);
}

TEST_CASE("a new key has the shape of the old one") {
  CHECK(key_of("4e6b0a52-7f5e-4d0b-9c1a-2f6e8b7d3c41") == "${uuid}");
  CHECK(key_of("123456789012") == "${digits:12}");
  CHECK(key_of("42") == "${digits:6}");
  CHECK(key_of("ORD20260131000017") == "ORD${date:%Y%m%d}${digits:6}");
  CHECK(key_of("TX-000123456") == "TX-${digits:9}");
  CHECK(key_of("5d2b6c2a8db53831f7eda20af46e531c") == "${digits:32}");
  CHECK(key_of("AGJ6FJMkGQIpHUTX") == "${uuid}");
  CHECK(submit_of(draft_of_sample("46-quoted-key.sh"))["headers"]["Idempotency-Key"] == "\"${key}\"");
}

TEST_CASE("the key of an XML body is found by its element's name") {
  const Json sent = submit_of(draft_of_sample("29-wechat-xml.sh"));
  CHECK(sent["raw"].get<std::string>().find("<requestId>${key}</requestId>") != std::string::npos);
  const Draft cdata = draft_of(
      "curl h/x -H 'Content-Type: text/xml' -d "
      "'<xml><out_trade_no><![CDATA[1409811653]]></out_trade_no></xml>'");
  CHECK(submit_of(cdata)["raw"] == "<xml><out_trade_no><![CDATA[${key}]]></out_trade_no></xml>");
  CHECK(json_of(cdata)["key"] == "${digits:10}");
}

TEST_CASE("secrets get one variable each, by name, and never one that the shell needs") {
  const Draft draft = json_draft(
      R"({"request_id": "1", "pwd": "p1", "newPassword": "p2", "accessToken": "p3", "pin": 1234, "max_tokens": 50, "again": {"accessToken": "p3"}})",
      "-H 'X-Api-Key: p4' -H 'Authorization: Basic cDU='");
  INFO(draft.text);
  const Json body = submit_of(draft)["json"];
  CHECK(body["pwd"] == "${env.REQUEST_PWD}");
  CHECK(body["newPassword"] == "${env.NEW_PASSWORD}");
  CHECK(body["accessToken"] == "${env.ACCESS_TOKEN}");
  CHECK(body["again"]["accessToken"] == "${env.ACCESS_TOKEN}");
  CHECK(body["pin"] == "${env.PIN:number}");
  CHECK(body["max_tokens"] == 50);
  CHECK(submit_of(draft)["headers"]["Authorization"] == "Basic ${env.AUTHORIZATION}");
  CHECK(names_of(draft.variables) == std::vector<std::string>{"X_API_KEY", "AUTHORIZATION", "REQUEST_PWD",
                                                              "NEW_PASSWORD", "ACCESS_TOKEN", "PIN"});
  CHECK_NOTHROW(plan_of(draft));
}

TEST_CASE("a secret in the path is not given away by the scenario's name") {
  const Draft draft =
      draft_of("curl -X POST 'http://127.0.0.1:8080/hooks/sk_live_0123456789abcdef?api_key=hidden-word'");
  INFO(draft.text);
  CHECK(draft.text.find("sk_live_") == std::string::npos);
  CHECK(draft.text.find("hidden-word") == std::string::npos);
  CHECK(json_of(draft)["name"] == "POST /hooks/…");
  CHECK_NOTHROW(plan_of(draft));
}

TEST_CASE("secrets stay when they are asked to") {
  DraftOptions options;
  options.keep_secrets = true;
  const Draft draft =
      draft_of("curl -u a:s3cret -H 'X-Api-Key: k3y' -b 'sid=c00kie' h/x -d request_id=1", options);
  for (const std::string secret : {"s3cret", "k3y", "c00kie"})
    CHECK(draft.text.find(secret) != std::string::npos);
  CHECK(draft.variables.empty());
}

TEST_CASE("many cookies become one variable") {
  const Draft draft = draft_of_sample("02-firefox-linux-json.sh");
  CHECK(submit_of(draft)["headers"]["Cookie"] == "${env.COOKIE}");
  CHECK(draft.variables.front().value == "sid=0123456789; csrftoken=abcdef; lang=en; _ga=GA1.2.3; seen=1");
}

TEST_CASE("signatures and fixed moments are pointed out") {
  const Draft draft = draft_of_sample("28-alipay-callback.sh");
  CHECK(mentions(draft.notes, "field 'sign' of the body looks like a signature"));
  CHECK(mentions(draft.notes, "field 'timestamp' of the body is a fixed moment"));
}

TEST_CASE("a target beyond this network is pointed out") {
  CHECK(mentions(draft_of("curl -d request_id=1 https://shop.example.com/orders").notes,
                 "fire only at what is yours"));
  for (const std::string near : {"127.0.0.1:8080", "localhost", "10.0.0.7", "192.168.1.5", "172.16.0.1",
                                 "shop.test", "[::1]:8080", "backend"})
    CHECK_FALSE(mentions(draft_of("curl -d request_id=1 http://" + near + "/orders").notes, "fire only"));
}

TEST_CASE("a draft is called after its path") {
  CHECK(file_name_of("/api/v1/orders", "http://h") == "orders.json");
  CHECK(file_name_of("/orders/42/", "http://h") == "orders.json");
  CHECK(file_name_of("/a/3fa85f64-5717-4562-b3fc-2c963f66afa6", "http://127.0.0.1") == "scenario.json");
  CHECK(file_name_of("/", "http://shop.example.com:8080") == "shop.json");
  CHECK(file_name_of("/pay.php", "http://h") == "pay.json");
}
