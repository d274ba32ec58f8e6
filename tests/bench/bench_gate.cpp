// Measures the gates: how close together attempts are released and arrive, and how often a check-then-act
// window is exposed. Client and server share this machine; the variants are interleaved, so that whatever
// else it does hits both alike.
//
//   bench_gate            everything, under a minute
//   bench_gate --quick    the same with fewer rounds, under ten seconds

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "load/gate.hpp"
#include "load/release.hpp"
#include "race_server.hpp"

using namespace dupcheck;
using namespace std::chrono_literals;

namespace {

constexpr std::array gates = {GateKind::held, GateKind::threads};

std::string_view name_of(GateKind gate) { return gate == GateKind::held ? "held" : "threads"; }

std::vector<Attempt> fire_at(const std::string& url, int count, GateKind gate) {
  const std::string body =
      R"({"request_id":"7f9c24e5-2f7d-4b51-9d0e-1c6a5a8f3b10","sku":"A-1","quantity":1})";
  const Request request{
      "POST",
      url + "/orders",
      {{"Content-Type", "application/json"}, {"Content-Length", std::to_string(body.size())}},
      body,
      url};
  const StopFlag never{false};
  const std::vector<Request> requests(static_cast<std::size_t>(count), request);
  auto attempts = fire(requests, gate, Connection{}, RoundClock{}, never);
  const auto whole = std::count_if(attempts.begin(), attempts.end(),
                                   [](const Attempt& a) { return a.fate == Fate::answered && a.released; });
  if (whole != count) {
    fmt::print(stderr, "bench_gate: only {} of {} attempts were answered: {}\n", whole, count,
               attempts.back().error);
    std::exit(1);
  }
  return attempts;
}

/// Nearest rank; the samples of one cell.
double quantile(std::vector<double> samples, double share) {
  std::sort(samples.begin(), samples.end());
  const auto rank = static_cast<std::size_t>(share * static_cast<double>(samples.size() - 1) + 0.5);
  return samples[rank];
}

template <typename Range, typename Time>
double spread_us(const Range& range, Time time_of) {
  const auto [first, last] = std::minmax_element(
      range.begin(), range.end(), [&](const auto& a, const auto& b) { return time_of(a) < time_of(b); });
  return to_us(time_of(*last) - time_of(*first));
}

struct Spread {
  std::vector<double> released, arrived;
};

/// One round: what the client stamped, and when the kernel had the completing segments.
void measure_spread(int count, GateKind gate, Spread& into) {
  RogueServer server;
  const auto attempts = fire_at(server.url(), count, gate);
  into.released.push_back(spread_us(attempts, [](const Attempt& a) { return *a.released; }));
  into.arrived.push_back(spread_us(
      server.requests(), [](const RogueRequest& r) { return Nanos(r.kernel_time.time_since_epoch()); }));
}

/// Rounds until there are enough or the time is over; two at least.
template <typename Round>
int repeat(int rounds, Nanos at_most, Round round) {
  const RoundClock clock;
  int done = 0;
  while (done < rounds && (done < 2 || clock.now() < at_most)) {
    round();
    ++done;
  }
  return done;
}

void bench_spread(Nanos at_most) {
  fmt::print("Spread, first to last, µs (release mode: {})\n\n", best_release_mode().name);
  fmt::print("{:>6}  {:<8} {:>6}  {:>10} {:>10}  {:>10} {:>10}\n", "N", "gate", "rounds", "sent p50", "p95",
             "arrived p50", "p95");
  for (const int count : {10, 50, 200, 1000}) {
    std::map<GateKind, Spread> spreads;
    const int rounds = repeat(100, at_most / 4, [&] {
      for (const GateKind gate : gates) measure_spread(count, gate, spreads[gate]);
    });
    for (const GateKind gate : gates) {
      const Spread& spread = spreads[gate];
      fmt::print("{:>6}  {:<8} {:>6}  {:>10.0f} {:>10.0f}  {:>10.0f} {:>10.0f}\n", count, name_of(gate),
                 rounds, quantile(spread.released, .5), quantile(spread.released, .95),
                 quantile(spread.arrived, .5), quantile(spread.arrived, .95));
    }
  }
}

struct Cell {
  int count;
  std::chrono::nanoseconds window;
  GateKind gate;
  int exposed = 0;
};

/// Adds to each cell's count of rounds in which two acted on one key. Returns the number of rounds.
int count_exposed(std::vector<Cell>& cells, int rounds, Nanos at_most) {
  std::map<std::chrono::nanoseconds, std::unique_ptr<RaceServer>> servers;
  for (const Cell& cell : cells)
    if (!servers[cell.window]) servers[cell.window] = std::make_unique<RaceServer>(cell.window);
  return repeat(rounds, at_most, [&] {
    for (Cell& cell : cells) {
      RaceServer& server = *servers[cell.window];
      fire_at(server.url(), cell.count, cell.gate);
      if (server.acted_and_reset() > 1) ++cell.exposed;
    }
  });
}

void bench_exposure(int most_rounds, Nanos at_most) {
  constexpr std::array<std::chrono::nanoseconds, 4> windows = {20us, 100us, 500us, 2ms};
  std::vector<Cell> cells;
  for (const int count : {2, 50})
    for (const GateKind gate : gates)
      for (const auto window : windows) cells.push_back({count, window, gate, 0});
  const int rounds = count_exposed(cells, most_rounds, at_most);
  fmt::print("\nShare of {} rounds that expose a check-then-act window of\n\n", rounds);
  fmt::print("{:>6}  {:<8}", "N", "gate");
  for (const auto window : windows) fmt::print(" {:>8}", format_duration(window));
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (i % windows.size() == 0) fmt::print("\n{:>6}  {:<8}", cells[i].count, name_of(cells[i].gate));
    fmt::print(" {:>8.2f}", static_cast<double>(cells[i].exposed) / rounds);
  }
  fmt::print("\n");
}

}  // namespace

int main(int count, char** arguments) {
  const bool quick = count > 1 && std::string_view(arguments[1]) == "--quick";
  bench_spread(quick ? 2s : 24s);
  bench_exposure(quick ? 20 : 200, quick ? 3s : 28s);
}
