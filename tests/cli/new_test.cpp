// new: from what people have to a file that validates, through the program.

#include <filesystem>
#include <fstream>

#include "support/catch.hpp"
#include "support/run.hpp"
#include "support/run_dupcheck.hpp"
#include "support/store.hpp"

using namespace dupcheck;
using namespace dupcheck::test;

namespace {

const std::vector<std::string> command = {"curl",
                                          "http://127.0.0.1:8080/api/orders",
                                          "-H",
                                          "Authorization: Bearer word-that-is-secret",
                                          "-H",
                                          "Content-Type: application/json",
                                          "-sSk",
                                          "-d",
                                          R"({"requestId": "r-000001", "备注": "请勿重复提交"})"};

std::vector<std::string> with(std::vector<std::string> front, const std::vector<std::string>& back) {
  front.insert(front.end(), back.begin(), back.end());
  return front;
}

std::string written(const Workplace& place, const std::string& name) {
  return content_of(place.path() / name);
}

}  // namespace

TEST_CASE("a curl command behind two dashes becomes a file that validates, without its secrets") {
  const Workplace place = workplace();
  const Ran made = place.run(with({"new", "--"}, command));
  INFO(story_of(made));
  REQUIRE(made.exit == 0);
  CHECK(made.err.empty());
  CHECK(contains(made.out, "wrote orders.json"));
  CHECK(contains(made.out, "field 'requestId' of the body, by its name"));
  CHECK(contains(made.out, "export AUTHORIZATION=…"));
  CHECK(contains(made.out, "dupcheck validate orders.json --connect"));
  CHECK_FALSE(contains(made.out + written(place, "orders.json"), "word-that-is-secret"));
  const Ran validated = place.run({"validate", "orders.json"});
  INFO(story_of(validated));
  CHECK(validated.exit == 0);
  CHECK(contains(validated.err, "AUTHORIZATION is not set"));
  CHECK(contains(validated.out, "POST http://127.0.0.1:8080/api/orders"));
  CHECK(contains(validated.out, "请勿重复提交"));
}

TEST_CASE("what is there already is not overwritten without --force") {
  const Workplace place = workplace();
  place.write_text("mine.json", "mine");
  const Ran refused = place.run(with({"new", "-o", "mine.json", "--"}, command));
  INFO(story_of(refused));
  CHECK(refused.exit == 64);
  CHECK(contains(refused.err, "mine.json is there already"));
  CHECK(written(place, "mine.json") == "mine");
  CHECK(place.run(with({"new", "-o", "mine.json", "--force", "--"}, command)).exit == 0);
  CHECK(place.run({"validate", "mine.json"}).exit == 0);
}

TEST_CASE("a dash as the output prints the file alone, and says the rest beside it") {
  const Workplace place = workplace();
  const Ran made = place.run(with({"new", "-o", "-", "--"}, command));
  INFO(story_of(made));
  CHECK(made.exit == 0);
  CHECK(Json::parse(made.out, nullptr, false, true)["submit"]["json"]["requestId"] == "${key}");
  CHECK(contains(made.err, "export AUTHORIZATION=…"));
}

TEST_CASE("secrets go into a file of their own that a shell reads, for its owner alone") {
  const Workplace place = workplace();
  const Ran made = place.run(with({"new", "--env-file", "orders.env", "--"}, command));
  INFO(story_of(made));
  CHECK(made.exit == 0);
  CHECK(written(place, "orders.env") == "export AUTHORIZATION='word-that-is-secret'\n");
  namespace fs = std::filesystem;
  CHECK((fs::status(place.path() / "orders.env").permissions() & fs::perms::mask) ==
        (fs::perms::owner_read | fs::perms::owner_write));
  CHECK(place.run({"validate", "orders.json"}, {{"AUTHORIZATION", "word-that-is-secret"}}).err.empty());
}

TEST_CASE("a copied command is read from a file, in the quoting of bash or cmd") {
  const Workplace place = workplace();
  for (const std::string name : {"01-chrome-linux-json.sh", "04-edge-windows.cmd"}) {
    const Ran made = place.run({"new", "--curl-text", DUPCHECK_ROOT "/tests/draft/curl/" + name, "--force"});
    INFO(story_of(made));
    CHECK(made.exit == 0);
    CHECK(place.run({"validate", "orders.json"}).exit == 0);
  }
}

TEST_CASE("files that the scenario names are found from its own folder") {
  const Workplace place = workplace();
  std::filesystem::create_directories(place.path() / "cases");
  place.write_text("photo.bin", std::string("\xff\xfe\0", 3));
  const Ran made = place.run({"new", "-o", "cases/photo.json", "--", "curl", "-X", "PUT", "--data-binary",
                              "@photo.bin", "http://127.0.0.1:8080/photo"});
  INFO(story_of(made));
  CHECK(made.exit == 0);
  CHECK(contains(written(place, "cases/photo.json"), "\"raw_file\": \"../photo.bin\""));
  CHECK(place.run({"validate", "cases/photo.json"}).exit == 0);
}

TEST_CASE("recordings and descriptions are listed, and one of each is taken") {
  const Workplace place = workplace();
  const std::string har = DUPCHECK_ROOT "/tests/draft/har/chrome.har";
  const Ran listed = place.run({"new", "--har", har});
  INFO(story_of(listed));
  CHECK(listed.exit == 0);
  CHECK(contains(listed.out, "*    2  POST    201  https://shop.example.com/api/orders?channel=web"));
  CHECK(contains(listed.out, "--request 2"));
  CHECK(place.run({"new", "--har", har, "--request", "2"}).exit == 0);
  CHECK(place.run({"validate", "orders.json"}).exit == 0);
  const std::string api = DUPCHECK_ROOT "/tests/draft/openapi/petstore-3.0.json";
  CHECK(contains(place.run({"new", "--openapi", api}).out, "placeOrder"));
  CHECK(place.run({"new", "--openapi", api, "--operation", "placeOrder"}).exit == 0);
  CHECK(place.run({"validate", "order.json"}).exit == 0);
}

TEST_CASE("new says 64 to wrong usage and 65 to what it cannot read") {
  const Workplace place = workplace();
  const auto check = [&](const std::vector<std::string>& arguments, int exit, const std::string& said) {
    const Ran ran = place.run(with({"new"}, arguments));
    INFO(story_of(ran));
    CHECK(ran.exit == exit);
    CHECK(contains(ran.err, said));
    CHECK(ran.out.empty());
  };
  check({}, 64, "new needs something to start from");
  check({"--request", "1"}, 64, "--request goes with --har");
  check({"--har", "a", "--openapi", "b"}, 64, "one of");
  check({"--", "curl", "http://h", "--no-such-option"}, 65, "'--no-such-option' is no option of curl");
  check({"--", "wget", "http://h"}, 65, "starts with 'wget'");
  check({"--har", "no-such.har"}, 65, "'no-such.har' cannot be read: No such file");
  check({"--", "curl", "http://h", "-d", "@no-such.json"}, 65, "'no-such.json' cannot be read");
  place.write_text("cut.json", "{\"openapi\": \"3.0.0\",");
  check({"--openapi", "cut.json"}, 65, "cut.json: line 1");
  place.write_text("open.txt", "curl 'http://h");
  check({"--curl-text", "open.txt"}, 65, "line 1, column 6: this ' never closes");
}
