// Commands as browsers copy them and as documentation prints them: every one becomes a scenario that loads.

#include <algorithm>
#include <filesystem>

#include "draft_support.hpp"
#include "support/catch.hpp"

using namespace dupcheck;
using namespace dupcheck::test;

namespace {

std::vector<std::string> all_samples() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(sample("curl"))) {
    const std::string extension = entry.path().extension().string();
    if (extension == ".sh" || extension == ".cmd") names.push_back(entry.path().filename().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace

TEST_CASE("every copied curl command becomes a scenario that loads, with the key in it and three cases") {
  const auto names = all_samples();
  CHECK(names.size() >= 40);
  for (const std::string& name : names) {
    INFO(name);
    const Draft draft = draft_of_sample(name);
    INFO(draft.text);
    REQUIRE_NOTHROW(plan_of(draft));
    CHECK(plan_of(draft).cases.size() == 3);
    CHECK(dump(submit_of(draft)).find("${key") != std::string::npos);
    CHECK_FALSE(draft.key.empty());
  }
}

TEST_CASE("drafts of some copied commands are the approved ones, comments and all") {
  for (const std::string name :
       {"01-chrome-linux-json.sh", "02-firefox-linux-json.sh", "03-safari-macos-form.sh",
        "04-edge-windows.cmd", "08-chrome-multipart-text.sh", "10-chrome-graphql.sh", "11-stripe-docs.sh",
        "20-delete.sh", "24-client-certificate.sh", "28-alipay-callback.sh", "29-wechat-xml.sh",
        "38-resolve-location.sh"}) {
    const std::string stem = name.substr(0, name.rfind('.'));
    check_approved_draft(stem + ".json", draft_of_sample(name).text);
  }
}

TEST_CASE("no secret of a copied command is in its draft") {
  const std::vector<std::pair<std::string, std::vector<std::string>>> secrets = {
      {"01-chrome-linux-json.sh", {"eyJhbGciOiJ", "s%3AXyz.abc", "dark"}},
      {"02-firefox-linux-json.sh", {"0123456789", "abcdef", "GA1.2.3"}},
      {"10-chrome-graphql.sh", {"0a1b2c3d4e5f"}},
      {"11-stripe-docs.sh", {"sk_test_4eC39"}},
      {"22-insecure-proxy.sh", {"proxypass"}},
      {"25-basic.sh", {"s3cr3t-pass"}},
      {"45-password-login.sh", {"hunter2", "again!", "x7f2"}},
      {"48-url-credentials.sh", {"p@ss", "p%40ss"}}};
  for (const auto& [name, values] : secrets) {
    const Draft draft = draft_of_sample(name);
    INFO(name << "\n" << draft.text);
    CHECK_FALSE(draft.variables.empty());
    for (const std::string& value : values) CHECK(draft.text.find(value) == std::string::npos);
  }
}
