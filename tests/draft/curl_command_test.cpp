// What is kept of a curl command, option by option.

#include "draft/curl_command.hpp"

#include "draft_support.hpp"
#include "support/catch.hpp"

using namespace dupcheck;
using namespace dupcheck::test;

namespace {

Json submit(const std::string& name) { return submit_of(draft_of_sample(name)); }
Json body(const std::string& name) { return submit(name)["json"]; }

CapturedRequest read(const std::vector<std::string>& words) { return read_curl(words, beside_samples); }

std::string refused(const std::vector<std::string>& words) {
  return refusal_of([&] { read(words); });
}

}  // namespace

TEST_CASE("numbers, lists and nulls of a JSON body stay what they are") {
  CHECK(body("01-chrome-linux-json.sh").dump() ==
        R"({"requestId":"${key}","sku":"A-1","quantity":1,"price":19.9})");
  CHECK(body("30-number-key.sh").dump() ==
        R"({"orderId":7,"order_no":"${key:number}","paid":false,"note":null})");
  CHECK(json_of(draft_of_sample("30-number-key.sh"))["key"] == "${digits:13}");
  CHECK(body("16-data-at-json.sh")["lines"][0]["quantity"] == 2);
}

TEST_CASE("a JSON body that would not stay the same is kept as raw text, and that is said") {
  for (const std::string name : {"31-big-number.sh", "32-name-twice.sh"}) {
    const Draft draft = draft_of_sample(name);
    INFO(draft.text);
    CHECK(submit_of(draft)["raw"].get<std::string>().find("\"request_id\":\"${key}\"") != std::string::npos);
    CHECK(submit_of(draft)["headers"]["Content-Type"] == "application/json");
    CHECK(mentions(draft.notes, "raw text"));
  }
  CHECK(submit("31-big-number.sh")["raw"].get<std::string>().find("123456789012345678901234567890") !=
        std::string::npos);
}

TEST_CASE("escapes of bash are resolved, other languages and emoji among them") {
  const Json chrome = body("07-chrome-ansi-c.sh");
  CHECK(chrome["note"] == "it's mine!");
  CHECK(chrome["text"] == "请勿重复提交");
  CHECK(chrome["path"] == "a\\b");
  CHECK(body("44-emoji.sh")["text"] == "😀 ok");
  CHECK(body("13-uuidgen.sh")["note"] == "a \"gift\"");
  CHECK(submit("13-uuidgen.sh")["headers"]["Idempotency-Key"] == "${key}");
}

TEST_CASE("all generations of cmd quoting say the same request") {
  for (const std::string name : {"04-edge-windows.cmd", "05-chrome-windows-middle.cmd"}) {
    const Json sent = submit(name);
    INFO(name << sent.dump(2));
    CHECK(sent["query"] == Json::parse(R"({"a": "1", "b": " x"})"));
    CHECK(sent["headers"]["sec-ch-ua"] == R"("Microsoft Edge";v="131", "Not_A Brand";v="24")");
    CHECK(sent["json"]["text"] == "请勿重复提交");
    CHECK(sent["json"]["rate"] == "100%off");
    CHECK(sent["json"]["path"] == "C:\\temp");
    CHECK(sent["json"]["say"] == "\"hi\" & <bye> | ^");
  }
  CHECK(submit("06-chrome-windows-old.cmd")["headers"]["sec-ch-ua"] ==
        R"("Microsoft Edge";v="131", "Not_A Brand";v="24")");
  CHECK(body("06-chrome-windows-old.cmd")["sku"] == "A-1");
  CHECK(submit("40-edge-windows-lines.cmd")["raw"] == "first line\nsecond \"line\"\n");
  CHECK(submit("41-windows-variable.cmd")["headers"]["Authorization"] == "Bearer ${env.TOKEN}");
  CHECK(submit("39-firefox-windows.cmd")["form"]["note"] == "你 好");
}

TEST_CASE("forms are forms, with what they say decoded") {
  const Json safari = submit("03-safari-macos-form.sh");
  CHECK(safari["form"] ==
        Json::parse(R"({"order_no": "${key}", "item": "苹果", "note": "two pieces", "agree": "on"})"));
  CHECK_FALSE(safari["headers"].contains("Content-Type"));
  CHECK_FALSE(safari["headers"].contains("Content-Length"));
  CHECK(json_of(draft_of_sample("03-safari-macos-form.sh"))["key"] == "SO${date:%Y%m%d}${digits:10}");
  CHECK(submit("11-stripe-docs.sh")["form"]["metadata[order_id]"] == "6735");
  CHECK(submit("36-urlencode.sh")["raw"].get<std::string>().find("&only%26content&note=I%20agree.") !=
        std::string::npos);
}

TEST_CASE("multipart is multipart, files by their path, and a boundary of our own") {
  const Json text = submit("08-chrome-multipart-text.sh");
  CHECK(text["multipart"]["request_id"] == "${key}");
  CHECK(text["multipart"]["note"] == "line one\r\nline two; 'quoted'");
  CHECK_FALSE(text.contains("headers"));
  const Json file = submit("15-form-file.sh");
  CHECK(file["multipart"]["photo"] ==
        Json::parse(R"({"file": "photo.png", "filename": "front.png", "type": "image/png"})"));
  CHECK(file["multipart"]["terms"] == "I agree.");
  const Json typed = submit("14-form-text.sh");
  CHECK(typed["multipart"]["note"] == "hello; world");
  CHECK(typed["multipart"]["meta"] == Json::parse(R"({"text": "{\"a\":1}", "type": "application/json"})"));
  CHECK(typed["multipart"]["raw"] == "@not-a-file");
}

TEST_CASE("a multipart body with a file is kept as it was copied, and that its bytes are missing is said") {
  const Draft draft = draft_of_sample("09-chrome-multipart-file.sh");
  CHECK(submit_of(draft)["raw"].get<std::string>().find("\r\n\r\n${key}\r\n") != std::string::npos);
  CHECK(mentions(draft.notes, "damage.png"));
}

TEST_CASE("methods follow curl: data makes a POST, an upload a PUT, the rest is asked for") {
  CHECK(read({"curl", "http://h/"}).method == "GET");
  CHECK(read({"curl", "-I", "http://h/"}).method == "HEAD");
  CHECK(read({"curl", "http://h/", "-d", ""}).method == "POST");
  CHECK(read({"curl", "-G", "-d", "a=1", "http://h/?b=2"}).url == "http://h/?b=2&a=1");
  CHECK(read({"curl", "-G", "-d", "a=1", "http://h/?b=2"}).method == "GET");
  CHECK(read({"curl", "-Xpatch", "h/x"}).method == "PATCH");
  CHECK(read({"curl", "--request=DELETE", "h/x"}).method == "DELETE");
  const CapturedRequest upload = read({"curl", "-T", "photo.png", "http://h/files/"});
  CHECK(upload.method == "PUT");
  CHECK(upload.url == "http://h/files/photo.png");
  CHECK(upload.body_file == "photo.png");
}

TEST_CASE("several --data are joined by ampersands, several --json by nothing") {
  CHECK(read({"curl", "h", "-d", "a=1", "--data-raw", "@b"}).body == "a=1&@b");
  CHECK(read({"curl", "h", "--json", "{\"a\":", "--json", "1}"}).body == "{\"a\":1}");
  CHECK(read({"curl", "h", "-d", "@order.json"}).body.find('\n') == std::string::npos);
  CHECK(read({"curl", "h", "--data-binary", "@order.json"}).body.find('\n') != std::string::npos);
  CHECK(read({"curl", "h", "--data-binary", "@photo.png"}).body_file == "photo.png");
}

TEST_CASE("where and how to connect is kept: socket, proxy, certificates, time limits") {
  CHECK(json_of(draft_of_sample("23-unix-socket.sh"))["target"] ==
        Json::parse(R"({"url": "http://localhost", "unix": "/run/shop.sock"})"));
  const Json proxied = json_of(draft_of_sample("22-insecure-proxy.sh"));
  CHECK(proxied["proxy"] == "http://proxyuser:${env.PROXY_PASSWORD}@127.0.0.1:3128");
  CHECK(proxied["tls"] == Json::parse(R"({"insecure": true})"));
  CHECK(json_of(draft_of_sample("24-client-certificate.sh"))["tls"] ==
        Json::parse(R"({"ca": "ca.pem", "certificate": "client.pem", "key": "client.key"})"));
  const Json timed = json_of(draft_of_sample("47-max-time.sh"));
  CHECK(timed["timeouts"] == Json::parse(R"({"connect": "2s", "answer": "7.5s"})"));
  CHECK(timed["target"]["url"] == "http://127.0.0.1:8080");
}

TEST_CASE("clustered letters are told apart, and what only curl cares about is passed over") {
  const Json sent = submit("27-clustered.sh");
  CHECK(sent["method"] == "POST");
  CHECK(sent["form"] == Json::parse(R"({"orderNo": "${key}", "b": "2"})"));
  CHECK(json_of(draft_of_sample("27-clustered.sh"))["tls"]["insecure"] == true);
}

TEST_CASE("options without a meaning here are told with what to do") {
  const Draft draft = draft_of_sample("38-resolve-location.sh");
  CHECK(mentions(draft.notes, "--location: redirects are not followed"));
  CHECK(mentions(draft.notes, "--resolve: "));
  CHECK(mentions(draft.notes, "/etc/hosts"));
  CHECK_FALSE(mentions(draft.notes, "http2"));
  CHECK(mentions(draft_of_sample("37-pipe.sh").notes, "jq"));
  CHECK(mentions(draft_of_sample("02-firefox-linux-json.sh").notes, "Accept-Encoding"));
}

TEST_CASE("cookies keep the equals signs in their values") {
  const Draft draft = draft_of_sample("34-cookies-with-equals.sh");
  CHECK(submit_of(draft)["cookies"] ==
        Json::parse(R"({"session": "${env.COOKIE_SESSION}", "prefs": "${env.COOKIE_PREFS}", "empty": ""})"));
  REQUIRE(draft.variables.size() == 2);
  CHECK(draft.variables[0].value == "YWJj==");
  CHECK(draft.variables[1].value == "a=b&c=d");
}

TEST_CASE("a plus in a query is sent as it was, and the key replaced beside it") {
  CHECK(submit("35-query-plus.sh")["path"] == "/search?q=a+b&requestId=${key}");
}

TEST_CASE("text that looks like a template is literal, and a shell's variables come from the environment") {
  const Json sent = submit("42-dollar-brace.sh");
  CHECK(sent["path"] == "/templates/$${id}");
  CHECK(sent["headers"]["X-Format"] == "$${date}");
  CHECK(sent["json"]["text"] == "Dear $${name}, you owe $5 or $$${7}");
  const Draft draft = draft_of_sample("43-variables.sh");
  CHECK(submit_of(draft)["headers"]["X-Api-Key"] == "${env.API_KEY}");
  CHECK(submit_of(draft)["query"]["shop"] == "${env.SHOP_ID}");
  CHECK(submit_of(draft)["json"]["user"] == "${env.USER_NAME}");
  CHECK(names_of(draft.variables) == std::vector<std::string>{"SHOP_ID", "API_KEY", "USER_NAME"});
}

TEST_CASE("what is no option, or changes the request beyond a scenario, is refused by name") {
  CHECK(refused({"curl", "http://h", "--heder", "a: b"}).find("did you mean '--header'?") !=
        std::string::npos);
  CHECK(refused({"curl", "http://h", "-sP"}).find("'-P'") != std::string::npos);
  CHECK(refused({"curl", "http://h", "--digest", "-u", "a:b"}).find("'--digest' cannot be kept") !=
        std::string::npos);
  CHECK(refused({"curl", "http://h", "-d"}).find("'-d' wants something") != std::string::npos);
  CHECK(refused({"curl"}).find("no URL") != std::string::npos);
  CHECK(refused({"curl", "http://h", "http://i"}).find("two URLs") != std::string::npos);
  CHECK(refused({"curl", "ftp://h/x"}).find("neither http nor https") != std::string::npos);
  CHECK(refused({"curl", "http:///x"}).find("no host") != std::string::npos);
  CHECK(refused({"curl", "http://h", "-b", "jar.txt"}).find("cookie file 'jar.txt'") != std::string::npos);
  CHECK(refused({"curl", "http://h", "-d", "@missing.json"}).find("missing.json") != std::string::npos);
  CHECK(refused({"curl", "http://h", "-d", "@-"}).find("standard input") != std::string::npos);
  CHECK(refused({"curl", "http://h", "-d", "a", "-F", "b=c"}).find("several bodies") != std::string::npos);
  CHECK(refused({"Invoke-WebRequest", "-Uri", "http://h"}).find("starts with 'Invoke-WebRequest'") !=
        std::string::npos);
}
