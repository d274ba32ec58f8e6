// compare: variants side by side, as a user runs it.

#include <map>
#include <mutex>

#include "support/catch.hpp"
#include "support/contains.hpp"
#include "support/shop_scenario.hpp"

using namespace dupcheck;
using namespace dupcheck::test;

namespace {

/// No defence at all.
void no_defence(ScriptedShop& shop, Call& call) {
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  call.answer(201, shop.add_order(call));
}

/// A column that goes to another shop.
Json variant_at(const ScriptedShop& shop) {
  return {{"target", {{"url", shop.url()}}}, {"stores", {{"db", shop.database_url()}}}};
}

Ran compare(const Workplace& place, const Json& scenario, std::vector<std::string> more = {}) {
  const std::string file = place.write("scenario.json", scenario);
  std::vector<std::string> words = {"compare", file, "--format", "console,json"};
  words.insert(words.end(), more.begin(), more.end());
  return place.run(words);
}

Json column(const Ran& ran, const std::string& name) {
  for (const Json& variant : ran.report["variants"])
    if (variant["name"] == name) return variant;
  return {};
}

}  // namespace

TEST_CASE("compare: a control that fails, and a variant that holds, are a passed comparison") {
  ScriptedShop open(no_defence), right(right_shop);
  const Workplace place = workplace();
  Json scenario = shop_scenario(right);
  scenario["variants"] = {{"control", variant_at(open)}, {"ours", Json::object()}};
  const Ran ran = compare(place, scenario);
  INFO(story_of(ran));
  CHECK(ran.exit == 0);
  REQUIRE(ran.report.is_object());
  CHECK(!ran.report.contains("cases"));
  CHECK(column(ran, "control")["verdict"] == "failed");
  CHECK(column(ran, "ours")["verdict"] == "passed");
  CHECK(contains(ran.out, "FAIL"));
  CHECK(ran.left_behind.empty());
}

TEST_CASE("compare: a variant that does not hold fails the comparison") {
  ScriptedShop open(no_defence), right(right_shop);
  const Workplace place = workplace();
  Json scenario = shop_scenario(right);
  scenario["variants"] = {
      {"control", variant_at(open)}, {"ours", Json::object()}, {"theirs", variant_at(open)}};
  CHECK(compare(place, scenario).exit == 1);
  CHECK(compare(place, scenario, {"--variant", "ours"}).exit == 0);
}

TEST_CASE("compare: a control that is not failed says that the attack was not sharp enough") {
  ScriptedShop right(right_shop);
  const Workplace place = workplace();
  Json scenario = shop_scenario(right);
  scenario["variants"] = {{"control", Json::object()}, {"ours", Json::object()}};
  const Ran ran = compare(place, scenario);
  CHECK(ran.exit == 2);
  CHECK(contains(ran.out, "not sharp enough"));
}

TEST_CASE("compare: rounds of the variants take turns, and whoever began one round ends the next") {
  std::mutex mutex;
  std::vector<std::pair<std::string, std::string>> keys;  // whose, and which, as their first requests came
  std::map<std::string, int> seen;
  const auto scripted = [&](const std::string& name) {
    return [&, name](ScriptedShop& shop, Call& call) {
      {
        const std::lock_guard lock(mutex);
        if (seen[call.key()]++ == 0) keys.emplace_back(name, call.key());
      }
      name == "control" ? no_defence(shop, call) : right_shop(shop, call);
    };
  };
  ScriptedShop open(scripted("control")), right(scripted("ours"));
  const Workplace place = workplace();
  Json scenario = shop_scenario(right);
  scenario["cases"] = {{{"case", "burst"}, {"threads", 4}, {"rounds", 4}}};
  scenario["variants"] = {{"control", variant_at(open)}, {"ours", Json::object()}};
  const Ran ran = compare(place, scenario);
  INFO(story_of(ran));
  std::vector<std::string> order;  // of the rounds: what the probe asks for comes once a key
  for (const auto& [name, key] : keys)
    if (seen[key] > 1) order.push_back(name);
  REQUIRE(order.size() >= 8);
  // Two after two: neither ever waits for more than two rounds of the other.
  for (std::size_t i = 2; i < order.size() && i < 8; ++i)
    CHECK(!(order[i] == order[i - 1] && order[i] == order[i - 2]));
}

TEST_CASE("compare: what is no comparison is told so, with what would be one") {
  ScriptedShop right(right_shop);
  const Workplace place = workplace();
  Ran ran = compare(place, shop_scenario(right));
  CHECK(ran.exit == 65);
  CHECK(contains(ran.err, "no variants"));
  Json scenario = shop_scenario(right);
  scenario["variants"] = {{"control", Json::object()}, {"ours", {{"cases", "none"}}}};
  ran = compare(place, scenario);
  CHECK(ran.exit == 65);
  CHECK(contains(ran.err, "/variants/ours/cases"));
  scenario["variants"]["ours"] = Json::object();
  ran = compare(place, scenario, {"--variant", "our"});
  CHECK(ran.exit == 65);
  CHECK(contains(ran.err, "did you mean 'ours'"));
  CHECK(right.requests() == 0);
}

TEST_CASE("compare: two saved reports, and exit 1 when something got worse") {
  ScriptedShop open(no_defence), right(right_shop);
  const Workplace place = workplace();
  Json scenario = shop_scenario(right);
  scenario["name"] = "same";
  const Ran good = run_scenario(place, scenario);
  scenario["target"]["url"] = open.url();
  scenario["stores"]["db"] = open.database_url();
  const Ran bad = run_scenario(place, scenario);
  const std::string older = place.write("old.json", good.report), newer = place.write("new.json", bad.report);
  const Ran worse = place.run({"compare", older, newer});
  INFO(story_of(worse));
  CHECK(worse.exit == 1);
  CHECK(contains(worse.out, "passed → failed"));
  CHECK(place.run({"compare", newer, older}).exit == 0);
  CHECK(place.run({"compare", older, older}).exit == 0);
  CHECK(place.run({"compare", older}).exit == 64);
  Json other = good.report;
  other["scenario"] = "another";
  CHECK(place.run({"compare", older, place.write("other.json", other)}).exit == 64);
}
