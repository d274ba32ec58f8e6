// How two submissions of one operation lie to each other, as the client can know it.

#include "judge/spaced_contract.hpp"

#include "support/catch.hpp"

using namespace dupcheck;
using namespace std::chrono_literals;

namespace {

Attempt sent(Nanos released, Nanos done) {
  Attempt attempt;
  attempt.fate = Fate::answered;
  attempt.released = released;
  attempt.first_byte = attempt.done = done;
  return attempt;
}

}  // namespace

TEST_CASE("a submission released after the other's answer comes after it") {
  CHECK(lies(sent(0ms, 10ms), sent(10ms, 20ms)) == Spaced::after);
}

TEST_CASE("one that was answered while nothing of the other's answer had arrived came during it") {
  Attempt accepted = sent(0ms, 30ms);
  accepted.silent_until = 25ms;
  CHECK(lies(accepted, sent(5ms, 20ms)) == Spaced::during);
  CHECK(lies(accepted, sent(5ms, 28ms)) == Spaced::either);
}

TEST_CASE("of two answers that a busy client read late, the one read first need not have come first") {
  const Attempt accepted = sent(0ms, 30ms);  // nobody looked while it was silent
  CHECK(lies(accepted, sent(5ms, 20ms)) == Spaced::either);
}
