#include "base/time.hpp"

#include "support/catch.hpp"

namespace dupcheck {

using namespace std::chrono_literals;

TEST_CASE("durations are read with every unit") {
  CHECK(parse_duration("250ms") == 250ms);
  CHECK(parse_duration("1.5s") == 1500ms);
  CHECK(parse_duration("20us") == 20us);
  CHECK(parse_duration("5m") == 5min);
  CHECK(parse_duration("1h") == 1h);
  CHECK(parse_duration("100ns") == 100ns);
  CHECK(parse_duration("0ms") == 0ns);
  CHECK(parse_duration("0.1s") == 100ms);
}

TEST_CASE("what is no duration is not guessed at") {
  for (const char* text :
       {"", "5", "ms", "-1s", "1 s", "1.5ns", "1e3s", "1.2.3s", "5sec", "5S", "999999999h", "1s "}) {
    INFO(text);
    CHECK_FALSE(parse_duration(text).has_value());
  }
}

TEST_CASE("durations are written short and exact, and read back the same") {
  CHECK(format_duration(1500ms) == "1.5s");
  CHECK(format_duration(250ms) == "250ms");
  CHECK(format_duration(100ms) == "100ms");
  CHECK(format_duration(20us) == "20us");
  CHECK(format_duration(0ns) == "0ms");
  CHECK(format_duration(5min) == "5m");
  CHECK(format_duration(90s) == "90s");
  CHECK(format_duration(-2ms) == "-2ms");
  for (Nanos length :
       {Nanos(1), Nanos(999), Nanos(123456789), Nanos(3600s), Nanos(61s), Nanos(86399999999999)}) {
    INFO(length.count());
    CHECK(parse_duration(format_duration(length)) == length);
  }
}

TEST_CASE("milliseconds and microseconds keep their fraction") {
  CHECK(to_ms(1500us) == 1.5);
  CHECK(to_us(1500ns) == 1.5);
}

TEST_CASE("a round's clock begins near zero and does not go back") {
  const RoundClock clock;
  const Nanos first = clock.now();
  CHECK(first >= Nanos(0));
  CHECK(clock.now() >= first);
}

}  // namespace dupcheck
