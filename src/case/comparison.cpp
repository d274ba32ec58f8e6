#include "case/comparison.hpp"

#include <algorithm>
#include <semaphore>

#include "case/cases.hpp"

namespace dupcheck {
namespace {

/// As many as are known not to disturb each other's verdicts on two cores.
constexpr std::ptrdiff_t at_once = 8;

std::vector<std::string> names_of_cases(std::span<const Entrant> entrants) {
  std::vector<std::string> names;
  for (const Entrant& entrant : entrants)
    for (const CasePlan& of_case : entrant.plan->cases)
      if (std::ranges::find(names, of_case.name) == names.end()) names.push_back(of_case.name);
  return names;
}

/// An entrant in one case.
struct Turn {
  const Entrant* entrant;
  std::size_t of_case;
  bool perform_round() const { return entrant->run->perform_round(of_case); }
};

std::vector<Turn> turns_in(std::span<const Entrant> entrants, const std::string& name) {
  std::vector<Turn> turns;
  for (const Entrant& entrant : entrants) {
    const auto found = std::ranges::find(entrant.plan->cases, name, &CasePlan::name);
    if (found != entrant.plan->cases.end())
      turns.push_back({&entrant, static_cast<std::size_t>(found - entrant.plan->cases.begin())});
  }
  return turns;
}

bool wants_quiet(const Turn& turn) {
  return find_case(turn.entrant->plan->cases[turn.of_case].kind)->needs_probe;
}

void round_by_round(std::vector<Turn> turns, const StopFlag& stop) {
  while (!turns.empty() && !stop) {
    std::vector<Turn> going_on;
    for (const Turn& turn : turns) {
      bool has_more = false;
      turn.entrant->worker->post([&] { has_more = turn.perform_round(); }).get();
      if (has_more) going_on.push_back(turn);
    }
    turns = std::move(going_on);
    if (turns.size() > 1) std::rotate(turns.begin(), turns.begin() + 1, turns.end());
  }
}

void side_by_side(const std::vector<Turn>& turns) {
  std::counting_semaphore<> places(at_once);
  std::vector<std::future<void>> going_on;
  for (const Turn& turn : turns) {
    going_on.push_back(turn.entrant->worker->post([&places, &turn] {
      places.acquire();
      try {
        while (turn.perform_round()) {
        }
      } catch (...) {
        places.release();
        throw;
      }
      places.release();
    }));
  }
  for (std::future<void>& one : going_on) one.wait();
  for (std::future<void>& one : going_on) one.get();
}

}  // namespace

void interleave(std::span<const Entrant> entrants, const StopFlag& stop) {
  for (const std::string& name : names_of_cases(entrants)) {
    const std::vector<Turn> turns = turns_in(entrants, name);
    if (std::ranges::any_of(turns, wants_quiet))
      round_by_round(turns, stop);
    else
      side_by_side(turns);
  }
}

}  // namespace dupcheck
