#include "scenario/operation.hpp"

#include <set>

#include "base/random.hpp"
#include "files.hpp"
#include "scenario/digest.hpp"
#include "support/catch.hpp"

namespace dupcheck {
namespace {

std::string filled(const Operation& operation, std::string_view text, int attempt = 0) {
  return fill(parse_template(text), lookup_for(operation, attempt));
}

Operation made(const std::string& more, const User& user = {},
               const std::map<std::string, std::string>& captured = {},
               const std::optional<std::string>& fetched = {}) {
  return make_operation(load_text(scenario_with(more)).scenario, "run00001", user, captured, fetched);
}

}  // namespace

TEST_CASE("keys and refs never repeat, within a run and between runs, whatever was seeded") {
  const Scenario scenario = load_text(scenario_with("")).scenario;
  std::set<std::string> keys, refs;
  for (int i = 0; i < 10'000; ++i) {
    std::srand(42);  // no seed of any kind may make two operations alike
    const Operation operation = make_operation(scenario, i % 2 ? "runaaaaa" : "runbbbbb", {}, {}, {});
    keys.insert(operation.key);
    refs.insert(operation.ref);
  }
  CHECK(keys.size() == 10'000);
  CHECK(refs.size() == 10'000);
  CHECK(new_run_id() != new_run_id());
  CHECK(new_run_id().size() == 8);
}

TEST_CASE("a ref starts with its run and has nothing of the key") {
  const Operation operation = made("");
  CHECK(operation.ref.starts_with("run00001"));
  CHECK(operation.ref.size() > operation.run.size() + 8);
  CHECK(operation.ref.find(operation.key) == std::string::npos);
}

TEST_CASE("a key follows its template and draws its own random parts") {
  const Operation operation = made(R"("key": "ORD${date:%Y}-${digits:8}-${uuid}", )");
  CHECK(operation.key.starts_with(filled(operation, "ORD${date:%Y}-")));
  CHECK(operation.key.find(operation.uuid) == std::string::npos);
  CHECK(operation.key.find(operation.digits.substr(0, 8)) == std::string::npos);
}

TEST_CASE("a fetched key is taken as it came") {
  CHECK(made(R"("key": {"fetch": {"path": "/token"}, "take": "/t"}, )", {}, {}, "T-9").key == "T-9");
}

TEST_CASE("what is random or timed stays the same for all duplicates of an operation") {
  const Operation operation = made("");
  const std::string text = "${uuid} ${digits:12} ${now_ms} ${date:%H:%M:%S} ${key} ${ref} ${run}";
  CHECK(filled(operation, text, 1) == filled(operation, text, 2));
  CHECK(filled(operation, "${digits:5}") == filled(operation, "${digits:12}").substr(0, 5));
  CHECK(filled(operation, "${run_prefix}") == "run00001%");
}

TEST_CASE("attempt marks what differs, and exists only for attempts") {
  const Operation operation = made("");
  CHECK(filled(operation, "${attempt}", 3) == "3");
  CHECK(filled(operation, "${attempt.uuid}", 3) != filled(operation, "${attempt.uuid}", 3));
  CHECK_THROWS(filled(operation, "${attempt}"));
  CHECK_THROWS(filled(operation, "${nothing}"));
}

TEST_CASE("variables are computed in order, from user, captures and each other") {
  const Operation operation = made(
      R"("users": [{"id": 7}], "setup": [{"http": {"path": "/login"}, "capture": {"jwt": "/t"}}],
         "vars": {"a": "${user.id}/${jwt}", "b": "<${a}>", "c": {"digest": "md5", "of": "${b}"}}, )",
      {{"id", "7"}}, {{"jwt", "J"}});
  CHECK(operation.vars.at("a") == "7/J");
  CHECK(operation.vars.at("b") == "<7/J>");
  CHECK(operation.vars.at("c") == encoded(digest_of("md5", "<7/J>"), "hex"));
}

TEST_CASE("a variable may sign the key") {
  const Operation operation = made(
      R"("vars": {"sign": {"hmac": "sha256", "secret": "Jefe", "of": "no=${key}", "encode": "base64url"}}, )");
  CHECK(operation.vars.at("sign") == encoded(hmac_of("sha256", "Jefe", "no=" + operation.key), "base64url"));
}

TEST_CASE("digests are those of the RFCs") {
  CHECK(encoded(digest_of("md5", "abc"), "hex") == "900150983cd24fb0d6963f7d28e17f72");
  CHECK(encoded(digest_of("sha1", "abc"), "HEX") == "A9993E364706816ABA3E25717850C26C9CD0D89D");
  CHECK(encoded(digest_of("sha256", ""), "hex") ==
        "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  CHECK(digest_of("sha512", "abc").size() == 64);
  // RFC 4231, test case 2
  CHECK(encoded(hmac_of("sha256", "Jefe", "what do ya want for nothing?"), "hex") ==
        "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
  CHECK_THROWS(digest_of("none", "abc"));
}

TEST_CASE("bytes are encoded as RFC 4648 says") {
  CHECK(encoded("", "base64") == "");
  CHECK(encoded("f", "base64") == "Zg==");
  CHECK(encoded("fo", "base64") == "Zm8=");
  CHECK(encoded("foo", "base64") == "Zm9v");
  CHECK(encoded("foobar", "base64") == "Zm9vYmFy");
  CHECK(encoded("\xfb\xff", "base64") == "+/8=");
  CHECK(encoded("\xfb\xff", "base64url") == "-_8");
}

}  // namespace dupcheck
