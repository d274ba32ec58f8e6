#include "process/free_port.hpp"
#include "reader.hpp"
#include "support/catch.hpp"
#include "tiny_http.hpp"

using namespace dupcheck;
using namespace dupcheck::test;

namespace {

struct At : Reader {
  explicit At(const std::string& url) : Reader(Stores::Urls{}) { base_url = url; }
};

}  // namespace

TEST_CASE("HTTP: the pointer takes a number, a text or a truth out of the answer") {
  TinyHttp server(
      {{"/orders/key-1",
        {200, R"({"data": {"count": 2, "total": 12.50, "state": "PAID", "done": true, "none": null}})"}},
       {"/plain", {201, "3"}}});
  At reader(server.url());
  CHECK(reader.http("/orders/${key}", "/data/count").value == is(2));
  CHECK(reader.http("/orders/${key}", "/data/total").value ==
        std::optional(Measure(*Decimal::parse("12.5"))));
  CHECK(reader.http("/orders/${key}", "/data/state").value == is("PAID"));
  CHECK(reader.http("/orders/${key}", "/data/done").value == is("true"));
  CHECK(reader.http("/plain", "").value == is(3));
  CHECK(reader.http(server.url() + "/plain", "").value == is(3));
  CHECK(server.requests().front() == "GET /orders/key-1 HTTP/1.1");
}

TEST_CASE("HTTP: the headers that a log-in asks for are sent, filled in") {
  TinyHttp server({{"/count", {200, "1"}}});
  At reader(server.url());
  HttpQuery query{parse_template("/count"), "", {{"Authorization", parse_template("Bearer ${sku}")}}};
  CHECK(reader.read(Reader::spec(query, {})).value == is(1));
  CHECK(contains(server.heads().front(), "Authorization: Bearer A-1"));
}

TEST_CASE("HTTP: null, a pointer to nothing, and 404 are nothing: an error, or what is declared") {
  TinyHttp server({{"/a", {200, R"({"none": null})"}}});
  At reader(server.url());
  CHECK(contains(reader.http("/a", "/none").error, "GET /a: /none is null"));
  CHECK(contains(reader.http("/a", "/other").error, "/other is not in the answer"));
  CHECK(contains(reader.http("/absent", "/x").error, "404 no such page"));
  for (const char* path : {"/a", "/absent"})
    CHECK(reader.http(path, "/none", Measure(Decimal(0))).value == is(0));
  CHECK(reader.http("/a", "/other", Measure(Decimal(0))).value == is(0));
}

TEST_CASE("HTTP: another status, another kind of answer, and none at all are errors, whatever is declared") {
  const std::string large = "\"" + std::string(body_cap, 'x') + "\"";
  TinyHttp server({{"/500", {500, "out of order"}},
                   {"/302", {302, ""}},
                   {"/html", {200, "<html>"}},
                   {"/list", {200, R"({"rows": [1, 2]})"}},
                   {"/large", {200, large}}});
  At reader(server.url());
  const std::optional<Measure> zero = Measure(Decimal(0));
  CHECK(contains(reader.http("/500", "/x", zero).error, "500 out of order"));
  CHECK(contains(reader.http("/302", "/x", zero).error, "302"));
  CHECK(contains(reader.http("/html", "/x", zero).error, "no JSON: <html>"));
  CHECK(contains(reader.http("/list", "/rows", zero).error, "an array: [1,2]"));
  CHECK(contains(reader.http("/list", "rows", zero).error, "no JSON pointer"));
  CHECK(contains(reader.http("/large", "", zero).error, "64 KiB"));
  At nobody("http://127.0.0.1:" + std::to_string(free_port()));
  CHECK(contains(nobody.http("/x", "/x", zero).error, "no answer"));
}

TEST_CASE(
    "HTTP: without an identity nothing is asked: there is nothing yet before the round, and an error after") {
  TinyHttp server({{"/orders/no-1", {200, "1"}}});
  At reader(server.url());
  CHECK(reader.http("/orders/${identity}", "", {}, Phase::before).value == std::optional(Measure()));
  CHECK(contains(reader.http("/orders/${identity}", "").error, "no accepted answer claimed one"));
  CHECK(reader.http("/orders/${identity}", "", Measure(Decimal(0))).value == is(0));
  CHECK(server.requests().empty());
  reader.operation.identity = "no-1";
  CHECK(reader.http("/orders/${identity}", "").value == is(1));
}
