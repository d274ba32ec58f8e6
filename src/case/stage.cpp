#include "case/stage.hpp"

#include <algorithm>
#include <thread>

#include <fmt/format.h>

#include "case/run_steps.hpp"
#include "effect/settle.hpp"
#include "judge/classify.hpp"

namespace dupcheck {
namespace {

/// An answer of 202 promises an effect that comes later: watch at least this long for it.
constexpr Nanos patience_for_202 = std::chrono::seconds(3);

Nanos longest_within(const Scenario& scenario, const std::vector<Attempt>& attempts) {
  Nanos within{0};
  for (const EffectSpec& effect : scenario.effects) within = std::max(within, effect.within);
  const bool later =
      std::ranges::any_of(attempts, [](const Attempt& a) { return a.answer && a.answer->status == 202; });
  return later ? std::max(within, patience_for_202) : within;
}

}  // namespace

Stage::Stage(const Scenario& scenario, RunContext& run, const Trial& trial)
    : scenario_(scenario), run_(run), connection_(connection_of(scenario)) {
  round_.trial = trial;
}

Stage::~Stage() {
  await_all();
  close_locks();
  run_undo();
}

int Stage::new_operation() {
  if (scenario_.users.empty()) return new_operation_for({});
  return new_operation_for(scenario_.users[run_.next_user++ % scenario_.users.size()]);
}

int Stage::new_operation_for(const User& user) {
  std::optional<std::string> fetched;
  if (const auto* source = std::get_if<FetchedKey>(&scenario_.key)) {
    const Operation asking = make_operation(scenario_, run_.run, user, run_.captured, std::string());
    StepContext context{scenario_, run_.stores, round_.clock, run_.stop};
    fetched = fetch_key(*source, asking, context);
  }
  return add(make_operation(scenario_, run_.run, user, run_.captured, fetched));
}

int Stage::new_operation_sharing_key(int other, const User& user) {
  return add(make_operation(scenario_, run_.run, user, run_.captured, operation(other).key));
}

int Stage::new_operation_under(const std::string& key, const User& user) {
  return add(make_operation(scenario_, run_.run, user, run_.captured, key));
}

void Stage::prepare(const std::vector<Step>& steps) {
  Operation whole = whole_run(run_.run, run_.captured);
  StepContext context{scenario_, run_.stores, round_.clock, run_.stop};
  for (const Step& step : steps) {
    perform_step(step, whole, whole.vars, context);
    note(fmt::format("{} done", step.pointer));
  }
}

int Stage::add(Operation operation) {
  const int index = static_cast<int>(round_.operations.size());
  round_.operations.push_back(std::move(operation));
  StepContext context{scenario_, run_.stores, round_.clock, run_.stop};
  // Taken away again whatever happens next; registered first, since a `before` may fail halfway.
  undo([this, index] {
    if (run_.keep) return;
    StepContext later{scenario_, run_.stores, round_.clock, never_stopped()};
    Operation& done = round_.operations[static_cast<std::size_t>(index)];
    for (const Step& step : scenario_.after) perform_step(step, done, done.vars, later);
  });
  for (const Step& step : scenario_.before) {
    Operation& made = round_.operations[static_cast<std::size_t>(index)];
    perform_step(step, made, made.vars, context);
    note(fmt::format("{} done", step.pointer));
  }
  return index;
}

ReadContext Stage::read_context() {
  return {run_.stores, connection_, base_urls(scenario_.target).front(), round_.clock, run_.stop};
}

std::vector<Reading> Stage::look(Phase phase) {
  std::vector<Reading> readings;
  ReadContext context = read_context();
  for (const EffectSpec& effect : scenario_.effects) {
    const std::size_t independent = effect.per_key ? round_.operations.size() : 1;
    for (std::size_t i = 0; i < independent; ++i) {
      readings.push_back(read_effect(effect, round_.operations[i], static_cast<int>(i), phase, context));
    }
  }
  return readings;
}

void Stage::read_before() {
  // A tenth of `settle`: the round before has already come to rest for the whole of it.
  const Patience patience{Nanos{0}, scenario_.timeouts.settle / 10, scenario_.timeouts.settle * 10};
  Settled seen =
      watch_until_settled([this] { return look(Phase::before); }, patience, [this] { return now(); },
                          [](Nanos pause) { std::this_thread::sleep_for(pause); });
  const bool failing = std::ranges::any_of(seen.last, [](const Reading& r) { return !r.error.empty(); });
  for (Reading& reading : seen.last) round_.readings.push_back(std::move(reading));
  // Nothing has been fired yet, and what would be fired could not be told from what is already going on.
  round_.settled = seen.stable;
  if (!seen.stable && !failing) {
    throw BrokenSetup(fmt::format(
        "the effects did not come to rest within {} before the round: something else is writing to them; run "
        "against a copy that nobody uses, or narrow their queries to the key",
        format_duration(patience.at_most)));
  }
}

/// `identity` for the effects that bind it: what the first accepted answer of each operation claims to have
/// made.
void Stage::claim_identities() {
  const std::vector<Outcome> outcomes = classify_round(scenario_, round_.attempts);
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    if (outcomes[i] != Outcome::accepted) continue;
    Operation& made = round_.operations[static_cast<std::size_t>(round_.attempts[i].operation)];
    if (made.identity.empty()) made.identity = identity_in(scenario_.identity, round_.attempts[i]);
  }
}

void Stage::settle() {
  claim_identities();
  const Nanos settle = scenario_.timeouts.settle;
  const Patience patience{longest_within(scenario_, round_.attempts), settle, settle * 10};
  Settled seen =
      watch_until_settled([this] { return look(Phase::after); }, patience, [this] { return now(); },
                          [](Nanos pause) { std::this_thread::sleep_for(pause); });
  round_.settled = round_.settled && seen.stable;
  for (Reading& reading : seen.changes) round_.readings.push_back(std::move(reading));
  for (Reading& reading : seen.last) round_.readings.push_back(std::move(reading));
}

std::vector<Reading> Stage::read_now(int index) {
  claim_identities();
  std::vector<Reading> readings;
  ReadContext context = read_context();
  for (const EffectSpec& effect : scenario_.effects)
    readings.push_back(read_effect(effect, operation(index), index, Phase::during, context));
  round_.readings.insert(round_.readings.end(), readings.begin(), readings.end());
  return readings;
}

void Stage::sleep_until(Nanos moment) {
  while (now() < moment && !run_.stop) {
    std::this_thread::sleep_for(std::min<Nanos>(moment - now(), std::chrono::milliseconds(50)));
  }
}

void Stage::note(const std::string& what) { round_.events.push_back({now(), what}); }

void Stage::undo(std::function<void()> action) { undo_.push_back(std::move(action)); }

void Stage::run_undo() noexcept {
  while (!undo_.empty()) {
    const auto action = std::move(undo_.back());
    undo_.pop_back();
    try {
      action();
    } catch (const std::exception& error) {
      note(fmt::format("could not be taken back: {}", error.what()));
    }
  }
}

void Stage::close_locks() {
  for (auto& [operation, lock] : locks_) {
    for (const LockState& state : lock->history()) round_.lock.push_back(state);
    // A watch that ended before the round did would let "nothing has changed" pass for "nothing was seen".
    try {
      lock->wait_until([](const LockState&) { return true; }, Nanos{0});
    } catch (const NoSubject& lost) {
      if (round_.error.empty()) round_.error = lost.what();
    }
  }
  locks_.clear();
  for (const auto& watch : watches_) round_.commands.push_back(watch->stop());
  watches_.clear();
  std::ranges::stable_sort(round_.lock, {}, &LockState::at);
}

Round Stage::finish() {
  await_all();
  close_locks();
  run_undo();
  round_.interrupted = run_.stop;
  return std::move(round_);
}

Round Stage::finish_broken(const std::string& why) {
  round_.error = why;
  return finish();
}

}  // namespace dupcheck
