#include "target/order_request.hpp"

#include "support/catch.hpp"

using namespace dupcheck::target;

namespace {

OrderRequest read(const HttpRequest& request) {
  return std::get<OrderRequest>(read_order(request, Needs::nothing));
}

HttpRequest json_request(std::string body) {
  HttpRequest request;
  request.body = std::move(body);
  return request;
}

}  // namespace

TEST_CASE("an Idempotency-Key is a quoted string or raw") {
  CHECK(idempotency_key("abc") == "abc");
  CHECK(idempotency_key("  \"abc\" ") == "abc");
  CHECK(idempotency_key(R"("a\"b\\c")") == R"(a"b\c)");
  CHECK(idempotency_key("\"") == "\"");
  CHECK(idempotency_key("") == "");
}

TEST_CASE("a form is percent-decoded, plus is a space, the last of two values counts") {
  const auto fields = read_form("a=1+2&b=%E8%AF%B7&c&d=x%3D%26y&a=3&e=%zz&f=100%");
  CHECK(fields.at("a") == "3");
  CHECK(fields.at("b") == "请");
  CHECK(fields.at("c").empty());
  CHECK(fields.at("d") == "x=&y");
  CHECK(fields.at("e") == "%zz");
  CHECK(fields.at("f") == "100%");
}

TEST_CASE("the body's key goes before the header's") {
  HttpRequest request = json_request(R"({"request_id":"body","token":"t-body"})");
  request.headers = {{"idempotency-key", "header"}, {"x-token", "t-header"}};
  CHECK(read(request).request_id == "body");
  CHECK(read(request).token == "t-body");
  request.body = "{}";
  CHECK(read(request).request_id == "header");
  CHECK(read(request).token == "t-header");
}

TEST_CASE("numbers may come as numbers or as text") {
  const OrderRequest order =
      read(json_request(R"({"request_id":12,"user_id":"9","quantity":"2","work_ms":15})"));
  CHECK(order.request_id == "12");
  CHECK(order.user_id == 9);
  CHECK(order.quantity == 2);
  CHECK(order.work == std::chrono::milliseconds(15));
}

TEST_CASE("where the business is to fail is read from the body, and anything else is refused") {
  using Fail = OrderRequest::Fail;
  CHECK(read(json_request("{}")).fail == Fail::nowhere);
  CHECK(read(json_request(R"({"fail":null})")).fail == Fail::nowhere);
  CHECK(read(json_request(R"({"fail":"before"})")).fail == Fail::before);
  CHECK(read(json_request(R"({"fail":"after"})")).fail == Fail::after);
  for (const char* body : {R"({"fail":"during"})", R"({"fail":""})", R"({"fail":true})"}) {
    const auto bad = read_order(json_request(body), Needs::nothing);
    REQUIRE(std::holds_alternative<BadOrder>(bad));
    CHECK(std::get<BadOrder>(bad).message.find("\"before\" or \"after\" is wanted") != std::string::npos);
  }
}

TEST_CASE("an order is nested by its path") {
  HttpRequest request = json_request("{}");
  CHECK_FALSE(read(request).nested);
  request.path = "/orders/nested";
  CHECK(read(request).nested);
}

TEST_CASE("the fingerprint is of what the operation is, the digest of everything of all that was sent") {
  const OrderRequest order = read(json_request(R"({"request_id":"a","user_id":7,"ref":"r","trace_id":"t"})"));
  const OrderRequest again =
      read(json_request(R"({"user_id":7,"ref":"r","request_id":"b","trace_id":"u","timestamp":5})"));
  CHECK(order.fingerprint.size() == 64);
  CHECK(again.fingerprint == order.fingerprint);
  CHECK(again.everything != order.everything);
  CHECK(read(json_request(R"({"ref":"r","trace_id":"t","request_id":"a","user_id":7})")).everything ==
        order.everything);
  for (const char* other :
       {R"({"user_id":8,"ref":"r"})", R"({"user_id":7,"ref":"s"})", R"({"user_id":7,"ref":"r","quantity":2})",
        R"({"user_id":7,"ref":"r","amount":3})"})
    CHECK(read(json_request(other)).fingerprint != order.fingerprint);
}

TEST_CASE("each kind of key is asked for by name") {
  const std::vector<std::pair<Needs, std::string>> keys = {{Needs::request_id, "request_id"},
                                                           {Needs::token, "token"},
                                                           {Needs::user_token, "token"},
                                                           {Needs::own_token, "token"},
                                                           {Needs::payment_no, "payment_no"},
                                                           {Needs::message_id, "message_id"},
                                                           {Needs::ref, "ref"}};
  for (const auto& [needs, name] : keys) {
    INFO(name);
    const auto without = read_order(json_request("{}"), needs);
    REQUIRE(std::holds_alternative<BadOrder>(without));
    CHECK(std::get<BadOrder>(without).message.starts_with(name + " is missing"));
    const auto with = read_order(json_request("{\"" + name + "\":\"x\"}"), needs);
    CHECK(std::holds_alternative<OrderRequest>(with));
  }
}

TEST_CASE("the digest is of what is bought and by whom, not of the key") {
  const std::string digest = read(json_request(R"({"request_id":"a","user_id":7,"quantity":2})")).digest;
  CHECK(digest.size() == 64);
  CHECK(read(json_request(R"({"request_id":"b","user_id":7,"quantity":2,"work_ms":5})")).digest == digest);
  CHECK(read(json_request(R"({"request_id":"a","user_id":7,"quantity":3})")).digest != digest);
  CHECK(read(json_request(R"({"request_id":"a","user_id":8,"quantity":2})")).digest != digest);
}
