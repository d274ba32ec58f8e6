// Several instances of one strategy over one shop: what one keeps in memory the others do not know.

#include <set>

#include "base/json_full.hpp"
#include "client.hpp"
#include "fixtures.hpp"
#include "process/child.hpp"
#include "support/catch.hpp"

using namespace dupcheck;
using namespace dupcheck::target;
using namespace dupcheck::target::test;
using namespace std::chrono_literals;

namespace {

ServeOptions two() {
  ServeOptions options;
  options.instances = 2;
  return options;
}

std::string order_of(const std::string& key, int work_ms = 0) {
  return dump(Json{{"request_id", key}, {"ref", key}, {"work_ms", work_ms}});
}

std::int64_t count(const std::string& url, const std::string& ref) {
  return Json::parse(get(url, "/orders/count?ref=" + ref).body).at("count").get<std::int64_t>();
}

/// The same order to both, at once: how many rows there are.
std::int64_t rows_of_one_order_to_both(const std::string& strategy) {
  const Served served(strategy, two());
  std::vector<std::thread> running;
  for (const std::string& url : served.address().instances)
    running.emplace_back([&url] { post(url, "/orders", order_of("k", 400)); });
  for (auto& one : running) one.join();
  return count(served.url(), "k");
}

}  // namespace

TEST_CASE("two instances have a URL each and one shop, and the first one's is the target's") {
  const Served served("none", two());
  const auto& instances = served.address().instances;
  REQUIRE(instances.size() == 2);
  CHECK(instances[0] == served.url());
  CHECK(instances[0] != instances[1]);
  CHECK(post(instances[0], "/orders", order_of("a")).status == 201);
  CHECK(post(instances[1], "/orders", order_of("b")).status == 201);
  for (const std::string& url : instances) CHECK(count(url, "a") + count(url, "b") == 2);
}

TEST_CASE("what a strategy keeps in memory is each instance's own, what it keeps in a store is not") {
  CHECK(rows_of_one_order_to_both("local-lock") == 2);
  CHECK(rows_of_one_order_to_both("local-window") == 2);
  CHECK(rows_of_one_order_to_both("local-window-atomic") == 2);
  CHECK(rows_of_one_order_to_both("redis-lock") == 1);
  CHECK(rows_of_one_order_to_both("unique-index") == 1);
  CHECK(rows_of_one_order_to_both("redis-lock-reentrant") == 1);
}

TEST_CASE("all instances stop together, and lose no answer") {
  Served served("none", two());
  std::vector<std::unique_ptr<Client>> clients;
  for (const std::string& url : served.address().instances) {
    clients.push_back(std::make_unique<Client>(url));
    clients.back()->send(request_text("POST", "/orders", order_of(url.substr(url.size() - 4), 400)));
  }
  served.stop();
  for (auto& client : clients) CHECK(client->receive().status == 201);
}

TEST_CASE("instances and ports that do not go together are refused with the numbers") {
  ServeOptions options;
  options.instances = 17;
  CHECK(contains(why_not([&] { Served("none", options); }), "17 instances: 1 to 16"));
  options.instances = 0;
  CHECK(contains(why_not([&] { Served("none", options); }), "0 instances"));
  options.instances = 1;
  options.ports = {0, 0};
  CHECK(contains(why_not([&] { Served("none", options); }), "2 ports for 1 instance"));
}

TEST_CASE("dupcheck serve --instances names every URL in its line, and comes back on the same ports") {
  std::string ports = "0";
  std::set<std::string> seen;
  for (int life = 1; life <= 2; ++life) {
    ChildOptions options;
    options.command = {DUPCHECK_PROGRAM, "serve", "unique-index", "--address-line",
                       "--instances",    "2",     "--port",       ports};
    options.pipe_stdout = true;
    Child child(options);
    const Json address = Json::parse(child.read_line(30s).value_or("null"));
    REQUIRE(address.is_object());
    const std::string urls = address.at("instances");
    seen.insert(urls);
    const std::string first = urls.substr(0, urls.find(' ')), second = urls.substr(urls.find(' ') + 1);
    CHECK(address.at("url") == first);
    for (const std::string& url : {first, second}) CHECK(get(url, "/health").status == 200);
    ports = first.substr(first.rfind(':') + 1) + "," + second.substr(second.rfind(':') + 1);
    child.stop(10s);
  }
  CHECK(seen.size() == 1);
}
