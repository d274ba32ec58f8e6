// The stage takes away what was put somewhere, whatever happens. On a real SQLite database.

#include "case/stage.hpp"

#include <stdexcept>

#include "case/steps.hpp"
#include "literal.hpp"
#include "process/temporary_folder.hpp"
#include "support/catch.hpp"

using namespace dupcheck;
using namespace dupcheck::test;

namespace {

class Scene {
 public:
  Scene() : url_("sqlite:" + (folder_.path() / "shop.db").string()) {
    scenario.stores["db"] = url_;
    query("CREATE TABLE payments (no TEXT PRIMARY KEY, status TEXT)");
    scenario.before = {sql("INSERT INTO payments VALUES (:key, 'UNPAID')")};
    scenario.after = {sql("DELETE FROM payments WHERE no = :key")};
    scenario.effects.clear();
  }

  static Step sql(const std::string& text) { return {SqlQuery{"db", text}, {}, "/step"}; }
  RunContext context(bool keep = false) {
    return {"run12345", Stores(scenario.stores, {}), {}, never_stopped(), keep, 0};
  }
  Rows query(const std::string& text) {
    return open_database(parse_store_url(url_), Access::create, {})->query(text);
  }
  std::size_t payments() { return query("SELECT no FROM payments").rows.size(); }

  Scenario scenario = shop_scenario();

 private:
  TemporaryFolder folder_;
  std::string url_;
};

}  // namespace

TEST_CASE("what was put somewhere is taken back newest first") {
  Scene scene;
  RunContext run = scene.context();
  std::string order;
  {
    Stage stage(scene.scenario, run, {});
    stage.undo([&] { order += "a"; });
    stage.undo([&] { order += "b"; });
    CHECK(order.empty());
  }
  CHECK(order == "ba");
}

TEST_CASE("finish takes back once, and the end of the stage not again") {
  Scene scene;
  RunContext run = scene.context();
  int times = 0;
  {
    Stage stage(scene.scenario, run, {});
    stage.undo([&] { ++times; });
    stage.finish();
  }
  CHECK(times == 1);
}

TEST_CASE("one thing that cannot be taken back does not keep the others") {
  Scene scene;
  RunContext run = scene.context();
  int times = 0;
  Stage stage(scene.scenario, run, {});
  stage.undo([&] { ++times; });
  stage.undo([] { throw std::runtime_error("no such key"); });
  stage.undo([&] { ++times; });
  const Round round = stage.finish();
  CHECK(times == 2);
  REQUIRE(round.events.size() == 1);
  CHECK(round.events[0].what.find("no such key") != std::string::npos);
}

TEST_CASE("an exception in the midst of a round still takes everything back") {
  Scene scene;
  RunContext run = scene.context();
  try {
    Stage stage(scene.scenario, run, {});
    stage.new_operation();
    stage.new_operation();
    CHECK(scene.payments() == 2);
    throw std::runtime_error("the case broke off");
  } catch (const std::runtime_error&) {
  }
  CHECK(scene.payments() == 0);
}

TEST_CASE("a before step that fails halfway is followed by the after steps all the same") {
  Scene scene;
  scene.scenario.before.push_back(Scene::sql("INSERT INTO no_such_table VALUES (1)"));
  RunContext run = scene.context();
  Stage stage(scene.scenario, run, {});
  CHECK_THROWS_AS(stage.new_operation(), BrokenSetup);
  CHECK(scene.payments() == 1);
  const Round round = stage.finish_broken("told by the test");
  CHECK(round.error == "told by the test");
  CHECK(scene.payments() == 0);
}

TEST_CASE("the option --keep leaves what the after steps would take away") {
  Scene scene;
  RunContext run = scene.context(true);
  Stage(scene.scenario, run, {}).new_operation();
  CHECK(scene.payments() == 1);
}

TEST_CASE("after steps run also when the user has interrupted") {
  Scene scene;
  StopFlag stop{true};
  RunContext run{"run12345", Stores(scene.scenario.stores, {}), {}, stop, false, 0};
  {
    Stage stage(scene.scenario, run, {});
    stage.new_operation();
    const Round round = stage.finish();
    CHECK(round.interrupted);
  }
  CHECK(scene.payments() == 0);
}

TEST_CASE("effects that are never at rest before the round end it before anything is fired") {
  Scene scene;
  EffectSpec restless;
  restless.name = "noise";
  restless.query = SqlQuery{"db", "SELECT ABS(RANDOM())"};
  scene.scenario.effects = {restless};
  scene.scenario.timeouts.settle = std::chrono::milliseconds(20);
  RunContext run = scene.context();
  Stage stage(scene.scenario, run, {});
  stage.new_operation();
  CHECK_THROWS_AS(stage.read_before(), BrokenSetup);
  CHECK_FALSE(stage.finish_broken("").readings.empty());
}

TEST_CASE("users take turns from operation to operation, over the rounds") {
  Scene scene;
  scene.scenario.users = {{{"id", "7"}}, {{"id", "8"}}};
  RunContext run = scene.context();
  std::string ids;
  for (int round = 0; round < 2; ++round) {
    Stage stage(scene.scenario, run, {});
    for (int i = 0; i < 3; ++i) ids += stage.operation(stage.new_operation()).user.at("id");
  }
  CHECK(ids == "787878");
}

TEST_CASE("no two operations share a key unless they are made to") {
  Scene scene;
  scene.scenario.before.clear();
  RunContext run = scene.context();
  Stage stage(scene.scenario, run, {});
  const int first = stage.new_operation(), second = stage.new_operation();
  const int sharing = stage.new_operation_sharing_key(first, {{"id", "8"}});
  CHECK(stage.operation(first).key != stage.operation(second).key);
  CHECK(stage.operation(first).ref != stage.operation(second).ref);
  CHECK(stage.operation(sharing).key == stage.operation(first).key);
  CHECK(stage.operation(sharing).ref != stage.operation(first).ref);
}
