// Submit + Operation → Request.

#include "load/render.hpp"

#include "base/json_full.hpp"
#include "load/encode.hpp"
#include "support/catch.hpp"

using namespace dupcheck;
using Catch::Matchers::Contains;

namespace {

Template text(const char* written) { return parse_template(written); }

Operation operation() {
  Operation made;
  made.key = "k 1/ü";
  made.ref = "r-1";
  made.user = {{"id", "7"}};
  made.vars = {{"evil", "a\r\nX-Admin: 1"}, {"whole", "http://pay.example/callback?x=1"}, {"semi", "a; b=c"}};
  return made;
}

Submit submit(Body body = {}) {
  Submit made;
  made.path = text("/orders");
  made.body = std::move(body);
  return made;
}

JsonBody json(const char* written) { return {std::make_shared<const Json>(Json::parse(written))}; }

Request rendered(const Submit& from) { return render(from, operation(), "http://shop:8080", 3); }

std::string header(const Request& request, const std::string& name) {
  std::string value = "(none)";
  for (const Header& one : request.headers)
    if (one.name == name) value = value == "(none)" ? one.value : value + " + " + one.value;
  return value;
}

std::string refusal(const Submit& from) {
  try {
    rendered(from);
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "not refused";
}

}  // namespace

TEST_CASE("a JSON body is filled in and says what it is and how long") {
  const Request request =
      rendered(submit(json(R"({"id":"${key}","user":"${user.id:number}","n":[1,"${attempt}"]})")));
  CHECK(request.method == "POST");
  CHECK(request.url == "http://shop:8080/orders");
  CHECK(request.origin == "http://shop:8080");
  CHECK(request.body == R"({"id":"k 1/ü","user":7,"n":[1,"3"]})");
  CHECK(header(request, "Content-Type") == "application/json");
  CHECK(header(request, "Content-Length") == std::to_string(request.body.size()));
}

TEST_CASE("a form is encoded as browsers do") {
  const Request request = rendered(submit(FormBody{{{"a b", text("${key}")}, {"c", text("1&2=3+~")}}}));
  CHECK(request.body == "a+b=k+1%2F%C3%BC&c=1%262%3D3%2B%7E");
  CHECK(header(request, "Content-Type") == "application/x-www-form-urlencoded");
}

TEST_CASE("multipart has a part a field, files with their names and types") {
  MultipartBody body;
  body.parts.push_back({"id", text("${key}"), "", "", ""});
  body.parts.push_back({"meta", text("{}"), "", "application/json", ""});
  body.parts.push_back({"file", {}, "a \"b\".bin", "", std::string("\0\r\n", 3)});
  const Request request = rendered(submit(body));
  const std::string type = header(request, "Content-Type");
  REQUIRE_THAT(type, Contains("multipart/form-data; boundary="));
  const std::string b = "--" + type.substr(type.find('=') + 1);
  CHECK(request.body ==
        b + "\r\nContent-Disposition: form-data; name=\"id\"\r\n\r\nk 1/ü\r\n" + b +
            "\r\nContent-Disposition: form-data; name=\"meta\"\r\nContent-Type: "
            "application/json\r\n\r\n{}\r\n" +
            b +
            "\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a %22b%22.bin\"\r\n"
            "Content-Type: application/octet-stream\r\n\r\n" +
            std::string("\0\r\n", 3) + "\r\n" + b + "--\r\n");
}

TEST_CASE("the multipart boundary occurs in no part, and is the same for the same parts") {
  const std::string first = multipart_encode(std::vector<MultipartPart>{{"a", "", "", "x"}}).boundary;
  const std::vector<MultipartPart> parts = {{"a", "", "", "-- " + first + "\r\n"}, {"b", "", "", "y"}};
  const EncodedMultipart encoded = multipart_encode(parts);
  CHECK(encoded.boundary != first);
  CHECK(parts[0].content.find(encoded.boundary) == std::string::npos);
  CHECK(multipart_encode(parts).body == encoded.body);
}

TEST_CASE("a raw body is sent as it is filled in, a file as it is") {
  const Request filled_in = rendered(submit(RawBody{text("<id>${key}</id>"), "", false}));
  CHECK(filled_in.body == "<id>k 1/ü</id>");
  CHECK(header(filled_in, "Content-Type") == "text/plain; charset=utf-8");
  const Request file = rendered(submit(RawBody{{}, "${key}\x01", true}));
  CHECK(file.body == "${key}\x01");
  CHECK(header(file, "Content-Type") == "application/octet-stream");
}

TEST_CASE("what the scenario sets itself is not set again") {
  Submit from = submit(json("{}"));
  from.headers = {
      {"content-type", text("application/vnd.api+json")}, {"USER-AGENT", text("x")}, {"accept", text("y")}};
  const Request request = rendered(from);
  CHECK(header(request, "content-type") == "application/vnd.api+json");
  CHECK(header(request, "Content-Type") == "(none)");
  CHECK(header(request, "User-Agent") == "(none)");
  CHECK(header(request, "Accept") == "(none)");
}

TEST_CASE("headers keep the scenario's order, ahead of what is added") {
  Submit from = submit(json("{}"));
  from.headers = {{"Z", text("1")}, {"Idempotency-Key", text("\"${key}\"")}, {"A", text("")}};
  const Request request = rendered(from);
  REQUIRE(request.headers.size() == 7);
  CHECK(request.headers[0].name == "Z");
  CHECK(request.headers[1].value == "\"k 1/ü\"");
  CHECK(request.headers[2].name == "A");
  CHECK(request.headers[3].name == "Content-Type");
  CHECK(request.headers[4].value.starts_with("dupcheck/"));
}

TEST_CASE("without a body there is no Content-Type, and a length only where one is expected") {
  Submit from = submit();
  CHECK(header(rendered(from), "Content-Length") == "0");
  CHECK(header(rendered(from), "Content-Type") == "(none)");
  from.method = "GET";
  CHECK(header(rendered(from), "Content-Length") == "(none)");
}

TEST_CASE("values in a path are percent-encoded, what a person wrote keeps its meaning") {
  Submit from = submit();
  from.path = text("/a b/${key}?no=${ref}&x=%2F");
  CHECK(rendered(from).url == "http://shop:8080/a%20b/k%201%2F%C3%BC?no=r-1&x=%2F");
  from.path = text("orders");
  CHECK(rendered(from).url == "http://shop:8080/orders");
  from.path = text("");
  CHECK(rendered(from).url == "http://shop:8080");
  from.path = text("?a=b");
  CHECK(rendered(from).url == "http://shop:8080?a=b");
}

TEST_CASE("a whole URL stands for itself, written or captured") {
  Submit from = submit();
  from.path = text("https://pay.example/x");
  CHECK(rendered(from).url == "https://pay.example/x");
  from.path = text("${whole}&no=${key}");
  CHECK(rendered(from).url == "http://pay.example/callback?x=1&no=k%201%2F%C3%BC");
}

TEST_CASE("a query is appended and percent-encoded") {
  Submit from = submit();
  from.query = {{"a&b", text("${key}")}, {"c", text("x=y z")}};
  CHECK(rendered(from).url == "http://shop:8080/orders?a%26b=k%201%2F%C3%BC&c=x%3Dy%20z");
  from.path = text("/orders?first=1");
  CHECK(rendered(from).url == "http://shop:8080/orders?first=1&a%26b=k%201%2F%C3%BC&c=x%3Dy%20z");
}

TEST_CASE("cookies go in one header, behind the scenario's own") {
  Submit from = submit();
  from.cookies = {{"sid", text("${ref}")}, {"lang", text("zh-CN")}};
  CHECK(header(rendered(from), "Cookie") == "sid=r-1; lang=zh-CN");
  from.headers = {{"Cookie", text("own=1")}};
  CHECK(header(rendered(from), "Cookie") == "own=1; sid=r-1; lang=zh-CN");
}

TEST_CASE("basic becomes Authorization, unless the scenario sets one") {
  Submit from = submit();
  from.basic = Credentials{text("Aladdin"), text("open sesame")};
  CHECK(header(rendered(from), "Authorization") == "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==");  // RFC 7617
  from.headers = {{"Authorization", text("Bearer x")}};
  CHECK(header(rendered(from), "Authorization") == "Bearer x");
}

TEST_CASE("a line break in a filled-in header value is refused, and the message names the header") {
  Submit from = submit();
  from.headers = {{"X-Trace", text("${evil}")}};
  CHECK_THAT(refusal(from),
             Contains("header 'X-Trace'") && Contains("line break") && Contains("a\\r\\nX-Admin: 1"));
  from = submit();
  from.cookies = {{"sid", text("${evil}")}};
  CHECK_THAT(refusal(from), Contains("header 'Cookie'"));
}

TEST_CASE("what would not be one request is refused") {
  Submit from = submit();
  from.headers = {{"Bad Name", text("1")}};
  CHECK_THAT(refusal(from), Contains("Bad Name"));
  from.headers = {{"Transfer-Encoding", text("chunked")}};
  CHECK_THAT(refusal(from), Contains("Transfer-Encoding"));
  from.headers = {{"expect", text("100-continue")}};
  CHECK_THAT(refusal(from), Contains("expect"));
  from.headers = {{"Content-Length", text("5")}};
  CHECK_THAT(refusal(from), Contains("is not the body's length of 0"));
  from = submit();
  from.method = "GET /x";
  CHECK_THAT(refusal(from), Contains("is not an HTTP method"));
  from = submit();
  from.cookies = {{"sid", text("${semi}")}};
  CHECK_THAT(refusal(from), Contains("cookie 'sid'") && Contains("';'"));
  from = submit();
  from.basic = Credentials{text("a:b"), text("c")};
  CHECK_THAT(refusal(from), Contains("a:b"));
}

TEST_CASE("duplicates of one operation are identical, operations differ") {
  const Submit from = submit(json(R"({"id":"${key}"})"));
  const Request one = render(from, operation(), "http://a", 1),
                two = render(from, operation(), "http://a", 2);
  CHECK(one.body == two.body);
  Operation other = operation();
  other.key = "k2";
  CHECK(render(from, other, "http://a", 1).body != one.body);
}
