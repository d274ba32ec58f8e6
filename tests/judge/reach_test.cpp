// How far an effect's query sees.

#include "judge/reach.hpp"

#include "literal.hpp"
#include "support/catch.hpp"

using namespace dupcheck;
using namespace dupcheck::test;

namespace {

Reach of_sql(const std::string& sql, const Scenario& scenario = shop()) {
  EffectSpec effect = effect_by_key("orders");
  effect.query = SqlQuery{"db", sql};
  return reach_of(effect, scenario);
}

template <class Query>
Reach of(Query query) {
  EffectSpec effect = effect_by_key("orders");
  effect.query = std::move(query);
  return reach_of(effect, shop());
}

}  // namespace

TEST_CASE("an SQL query reaches as far as what it binds") {
  CHECK(of_sql("SELECT COUNT(*) FROM o WHERE k = :key") == Reach::key);
  CHECK(of_sql("SELECT COUNT(*) FROM o WHERE r = :ref") == Reach::operation);
  CHECK(of_sql("SELECT status FROM o WHERE id = :identity") == Reach::operation);
  CHECK(of_sql("SELECT COUNT(*) FROM o WHERE k = :key AND u = :user_id") == Reach::operation);
  CHECK(of_sql("SELECT COUNT(*) FROM o WHERE u = :user_id") == Reach::user);
  CHECK(of_sql("SELECT COUNT(*) FROM o WHERE u = :user_id AND n <> ':ref'") == Reach::user);
}

TEST_CASE("an effect that does not vary by operation reaches everybody's") {
  EffectSpec effect = stock_effect();
  CHECK(reach_of(effect, shop()) == Reach::round);
}

TEST_CASE("Redis, HTTP and log queries reach as far as their placeholders") {
  CHECK(of(RedisQuery{"redis", {parse_template("GET"), parse_template("idem:${key}")}}) == Reach::key);
  CHECK(of(RedisQuery{"redis", {parse_template("GET"), parse_template("cart:${user.id}")}}) == Reach::user);
  CHECK(of(HttpQuery{parse_template("/orders/${identity}"), "/count", {}}) == Reach::operation);
  CHECK(of(LogQuery{parse_template("app.log"), parse_template("duplicate.*${user.id}.*${key}")}) ==
        Reach::operation);
}

TEST_CASE("declared variables are followed to what they are made of") {
  Scenario scenario = shop();
  Variable sign, outer;
  sign.name = "sign";
  sign.of = parse_template("no=${key}");
  outer.name = "outer";
  outer.of = parse_template("${sign}/${user.id}");
  scenario.vars = {sign, outer};
  CHECK(of_sql("SELECT COUNT(*) FROM o WHERE s = :sign", scenario) == Reach::key);
  CHECK(of_sql("SELECT COUNT(*) FROM o WHERE s = :outer", scenario) == Reach::operation);
}
