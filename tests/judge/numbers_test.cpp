// Simultaneity, statistics, and the precedence of verdicts.

#include <cmath>

#include "judge/statistics.hpp"
#include "judge/verdict.hpp"
#include "literal.hpp"
#include "support/catch.hpp"

using namespace dupcheck;
using namespace dupcheck::test;

namespace {

bool near(double a, double b) { return std::abs(a - b) < 0.00001; }

Simultaneity of(const Literal& literal) { return measure_simultaneity(literal.round.attempts); }

}  // namespace

TEST_CASE("spread is first to last release, overlap the most in flight together") {
  const Simultaneity all =
      of(a_round().answered(201).at(10us, 50us).answered(409).at(20us, 60us).answered(409).at(40us, 55us));
  CHECK(all.spread == 30us);
  CHECK(all.overlap == 3);
  CHECK(of(a_round().answered(201).at(0us, 5us).answered(409).at(6us, 9us).answered(409).at(8us, 12us))
            .overlap == 2);
}

TEST_CASE("one that ends as another starts is no overlap") {
  CHECK(of(a_round().answered(201).at(0us, 5us).answered(409).at(5us, 9us)).overlap == 1);
}

TEST_CASE("an attempt that was never answered stays in flight") {
  CHECK(of(a_round().lost().answered(409).at(5s, 6s)).overlap == 2);
}

TEST_CASE("early answers, late connects and what was not sent are no part of it") {
  Literal literal = a_round().answered(201).at(10us, 90us).answered(409).at(20us, 80us);
  literal.answered(409).at(900us, 950us).late_connect();
  literal.answered(409).early();
  literal.unsent(3);
  CHECK(of(literal).spread == 10us);
  CHECK(of(literal).overlap == 2);
  CHECK(of(a_round().unsent(5)).overlap == 0);
  CHECK(of(a_round()).spread == 0ns);
}

TEST_CASE("the bound for no violation is 1 - 0.05^(1/n)") {
  CHECK(near(violation_bound(20, 0).value(), 0.13911));
  CHECK(near(violation_bound(1, 0).value(), 0.95));
  CHECK(near(violation_bound(59, 0).value(), 0.04951));
  CHECK(violation_bound(299, 0).value() < 0.01);
  CHECK(violation_bound(298, 0).value() > 0.01);
}

TEST_CASE("the bound in general is Clopper and Pearson's: the tail at the bound is 5 %") {
  for (const auto& [n, k] : {std::pair{20, 1}, {20, 5}, {100, 3}, {7, 6}}) {
    const double p = violation_bound(n, k).value();
    double tail = 0, term = std::pow(1 - p, n);
    for (int i = 0; i <= k; ++i) {
      tail += term;
      term *= p / (1 - p) * (n - i) / (i + 1);
    }
    CHECK(near(tail, 0.05));
  }
}

TEST_CASE("the bound of nothing is nothing, of nothing but violations 1") {
  CHECK_FALSE(violation_bound(0, 0));
  CHECK_FALSE(violation_bound(0, 3));
  CHECK(violation_bound(5, 5) == 1.0);
}

TEST_CASE("quantiles are exact, by nearest rank") {
  std::vector<double> hundred;
  for (int i = 100; i >= 1; --i) hundred.push_back(i);
  const Quantiles q = quantiles(hundred).value();
  CHECK(q.min == 1);
  CHECK(q.p50 == 50);
  CHECK(q.p95 == 95);
  CHECK(q.p99 == 99);
  CHECK(q.max == 100);
  std::vector<double> twenty;
  for (int i = 1; i <= 20; ++i) twenty.push_back(i);
  CHECK(quantiles(twenty)->p95 == 19);
  CHECK(quantiles(twenty)->p99 == 20);
  CHECK(quantiles({7})->p50 == 7);
  CHECK(quantiles({7})->p99 == 7);
  CHECK_FALSE(quantiles({}));
}

TEST_CASE("failed outweighs inconclusive outweighs passed outweighs skipped") {
  using enum Verdict;
  CHECK(heaviest(std::vector{passed, failed, inconclusive}) == failed);
  CHECK(heaviest(std::vector{passed, inconclusive, skipped}) == inconclusive);
  CHECK(heaviest(std::vector{skipped, passed}) == passed);
  CHECK(heaviest(std::vector{skipped, skipped}) == skipped);
  CHECK(heaviest({}) == skipped);
}

TEST_CASE("a run with no case, or only skipped ones, is inconclusive") {
  using enum Verdict;
  CHECK(of_run({}) == inconclusive);
  CHECK(of_run(std::vector{skipped, skipped}) == inconclusive);
  CHECK(of_run(std::vector{skipped, passed}) == passed);
  CHECK(of_run(std::vector{passed, failed}) == failed);
}

TEST_CASE("exit status and words of verdicts") {
  CHECK(exit_status(Verdict::passed) == 0);
  CHECK(exit_status(Verdict::failed) == 1);
  CHECK(exit_status(Verdict::inconclusive) == 2);
  CHECK(exit_status(Verdict::skipped) == 2);
  for (Verdict verdict : {Verdict::skipped, Verdict::passed, Verdict::inconclusive, Verdict::failed})
    CHECK(verdict_from(word(verdict)) == verdict);
  CHECK_FALSE(verdict_from("pass"));
}

TEST_CASE("notes change no verdict") {
  Finding note, open, failure;
  note.weight = Weight::note;
  open.weight = Weight::inconclusive;
  CHECK(verdict_of(std::vector{note}) == Verdict::passed);
  CHECK(verdict_of(std::vector{note, open}) == Verdict::inconclusive);
  CHECK(verdict_of(std::vector{open, failure, note}) == Verdict::failed);
  CHECK(verdict_of({}) == Verdict::passed);
}
