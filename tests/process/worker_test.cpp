// A thread that does one job after another.

#include "process/worker.hpp"

#include <stdexcept>
#include <vector>

#include "support/catch.hpp"

using dupcheck::Worker;

TEST_CASE("a worker does its jobs in the order they were posted, all on one thread") {
  std::vector<int> done;
  std::vector<std::thread::id> threads;
  {
    Worker worker;
    for (int i = 0; i < 100; ++i)
      worker.post([&, i] {
        done.push_back(i);
        threads.push_back(std::this_thread::get_id());
      });
  }
  REQUIRE(done.size() == 100);
  for (int i = 0; i < 100; ++i) {
    CHECK(done[static_cast<std::size_t>(i)] == i);
    CHECK(threads[static_cast<std::size_t>(i)] == threads.front());
  }
  CHECK(threads.front() != std::this_thread::get_id());
}

TEST_CASE("what a job throws is in its future, and the worker goes on") {
  Worker worker;
  auto bad = worker.post([] { throw std::runtime_error("no"); });
  bool went_on = false;
  worker.post([&] { went_on = true; }).get();
  CHECK_THROWS_AS(bad.get(), std::runtime_error);
  CHECK(went_on);
}
