#include "target/pool.hpp"

#include <atomic>
#include <stdexcept>
#include <thread>

#include "support/catch.hpp"

using namespace dupcheck::target;

namespace {

struct Connection {
  explicit Connection(std::atomic<int>& open) : open_(open) { ++open_; }
  ~Connection() { --open_; }
  std::atomic<int>& open_;
};

}  // namespace

TEST_CASE("a pool never lends more than its limit, and everybody gets a turn") {
  std::atomic<int> open{0}, most{0};
  Pool<Connection> pool(3, [&] { return std::make_unique<Connection>(open); });
  std::atomic<int> done{0};
  std::vector<std::thread> threads;
  for (int i = 0; i < 20; ++i)
    threads.emplace_back([&] {
      done += pool.use([&](Connection&) {
        most = std::max(most.load(), open.load());
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
        return 1;
      });
    });
  for (auto& thread : threads) thread.join();
  CHECK(done == 20);
  CHECK(most <= 3);
}

TEST_CASE("a connection that failed is not lent again, and its place is free") {
  std::atomic<int> open{0};
  Pool<Connection> pool(2, [&] { return std::make_unique<Connection>(open); });
  pool.warm(2);
  CHECK(open == 2);
  for (int i = 0; i < 5; ++i)
    CHECK_THROWS_AS(pool.use([](Connection&) -> int { throw std::runtime_error("lost"); }),
                    std::runtime_error);
  CHECK(open == 0);
  pool.warm(2);
  CHECK(open == 2);
}

TEST_CASE("a pool that could not open tries again the next time") {
  std::atomic<int> open{0};
  bool there = false;
  Pool<Connection> pool(1, [&] {
    if (!there) throw std::runtime_error("refused");
    return std::make_unique<Connection>(open);
  });
  CHECK_THROWS_AS(pool.use([](Connection&) { return 1; }), std::runtime_error);
  there = true;
  CHECK(pool.use([](Connection&) { return 1; }) == 1);
}
