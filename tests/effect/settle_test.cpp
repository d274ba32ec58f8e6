#include "effect/settle.hpp"

#include "support/catch.hpp"

using namespace dupcheck;
using namespace std::chrono_literals;

namespace {

/// A world in which time passes only by pausing, and `value` says what is there at each moment.
struct World {
  std::function<std::vector<Reading>(Nanos)> value = {};
  Nanos time{0};
  std::vector<Nanos> pauses = {};
  int looks = 0;

  Settled watch(const Patience& patience) {
    return watch_until_settled(
        [&] {
          ++looks;
          return value(time);
        },
        patience, [&] { return time; },
        [&](Nanos length) {
          pauses.push_back(length);
          time += length;
        });
  }
};

Reading number(const std::string& effect, std::int64_t n) {
  Reading reading;
  reading.effect = effect;
  reading.phase = Phase::after;
  reading.value = Measure(Decimal(n));
  return reading;
}

Reading broken(const std::string& effect, const std::string& why) {
  Reading reading;
  reading.effect = effect;
  reading.phase = Phase::after;
  reading.error = why;
  return reading;
}

std::string told(const std::vector<Reading>& readings) {
  std::string text;
  for (const Reading& reading : readings)
    text += reading.effect + "=" + (reading.value ? describe(*reading.value) : reading.error) + " ";
  return text;
}

const Patience usual{0ns, 300ms, 3s};

}  // namespace

TEST_CASE("What does not change is stable after the time to settle, and has no changes to tell") {
  World world{[](Nanos) { return std::vector{number("orders", 1)}; }};
  const Settled settled = world.watch(usual);
  CHECK(settled.stable);
  CHECK(settled.changes.empty());
  CHECK(told(settled.last) == "orders=1 ");
  CHECK(settled.last.front().phase == Phase::after);
  CHECK(world.time >= 300ms);
  CHECK(world.time < 400ms);
}

TEST_CASE(
    "The time to settle counts from the last change, and the changes are told in order, the first value "
    "too") {
  World world{[](Nanos at) {
    const std::int64_t n = at < 50ms ? 0 : at < 200ms ? 1 : 2;
    return std::vector{number("orders", n), number("stock", 9)};
  }};
  const Settled settled = world.watch(usual);
  CHECK(settled.stable);
  CHECK(told(settled.changes) == "orders=0 orders=1 orders=2 ");
  CHECK(settled.changes.front().phase == Phase::during);
  CHECK(told(settled.last) == "orders=2 stock=9 ");
  CHECK(world.time >= 500ms);
}

TEST_CASE("A second row that comes late, but inside of `within`, is seen") {
  World world{[](Nanos at) { return std::vector{number("orders", at < 1900ms ? 1 : 2)}; }};
  const Settled settled = world.watch({2s, 300ms, 3s});
  CHECK(settled.stable);
  CHECK(told(settled.last) == "orders=2 ");
  CHECK(told(settled.changes) == "orders=1 orders=2 ");
  CHECK(world.time >= 2200ms);
}

TEST_CASE("Watching goes on for `within` even when nothing changes") {
  World world{[](Nanos) { return std::vector{number("orders", 1)}; }};
  CHECK(world.watch({2s, 300ms, 3s}).stable);
  CHECK(world.time >= 2s);
  CHECK(world.time < 2200ms);
}

TEST_CASE("What never stops changing is not stable, and given up in time") {
  std::int64_t n = 0;
  World world{[&](Nanos) { return std::vector{number("orders", ++n)}; }};
  const Settled settled = world.watch({1s, 300ms, 3s});
  CHECK_FALSE(settled.stable);
  CHECK(told(settled.last) == "orders=" + std::to_string(n) + " ");
  CHECK(world.time == 4s);
}

TEST_CASE("A value that returns to what it was has changed all the same") {
  World world{[](Nanos at) { return std::vector{number("stock", at > 60ms && at < 120ms ? -1 : 0)}; }};
  const Settled settled = world.watch(usual);
  CHECK(settled.stable);
  CHECK(told(settled.changes) == "stock=0 stock=-1 stock=0 ");
}

TEST_CASE("An error that heals is told, and counts as a change") {
  World world{
      [](Nanos at) { return std::vector{at < 1s ? broken("orders", "unreachable") : number("orders", 1)}; }};
  const Settled settled = world.watch(usual);
  CHECK(settled.stable);
  CHECK(told(settled.changes) == "orders=unreachable orders=1 ");
  CHECK(told(settled.last) == "orders=1 ");
  CHECK(world.time >= 1300ms);
}

TEST_CASE("An error that stays is looked at again until the time is over, and returned as it is") {
  World world{[](Nanos) { return std::vector{number("stock", 1), broken("orders", "missing table")}; }};
  const Settled settled = world.watch(usual);
  CHECK_FALSE(settled.stable);
  CHECK(settled.changes.empty());
  CHECK(told(settled.last) == "stock=1 orders=missing table ");
  CHECK(world.time == 3s);
}

TEST_CASE("Pauses grow from a millisecond to a quarter of the time to settle") {
  World world{[](Nanos) { return std::vector{number("orders", 1)}; }};
  world.watch({1s, 300ms, 3s});
  REQUIRE(world.pauses.size() > 8);
  CHECK(world.pauses.front() == 1ms);
  CHECK(world.pauses[1] == 2ms);
  CHECK(world.pauses[8] == 75ms);
  CHECK(world.looks == static_cast<int>(world.pauses.size()) + 1);
}

TEST_CASE("A look that takes long counts from its beginning") {
  // The row is committed while the look is under way, and not seen by it.
  World world{};
  world.value = [&](Nanos at) {
    world.time += 250ms;
    return std::vector{number("orders", at < 100ms ? 1 : 2)};
  };
  const Settled settled = world.watch(usual);
  CHECK(settled.stable);
  CHECK(told(settled.last) == "orders=2 ");
}
