#include "case/steps_case.hpp"

#include <fmt/format.h>

#include "base/text.hpp"
#include "case/fault_program.hpp"
#include "case/steps_case_effects.hpp"
#include "case/steps_case_words.hpp"

namespace dupcheck {
namespace {

using namespace std::chrono_literals;

bool is_as(const LockState& state, LockVerb::Is wanted) {
  switch (wanted) {
    case LockVerb::Is::held:
      return state.held && !state.sentinel;
    case LockVerb::Is::free:
      return !state.held;
    case LockVerb::Is::sentinel:
      return state.sentinel;
  }
  return false;
}

std::string_view word_for(LockVerb::Is wanted) {
  return wanted == LockVerb::Is::held ? "lock held" : wanted == LockVerb::Is::free ? "lock free" : "sentinel";
}

}  // namespace

StepTaker::StepTaker(Stage& stage, const Scenario& scenario, int operation)
    : stage_(stage), scenario_(scenario), operation_(operation) {
  if (scenario.lock) stage.watch_lock(operation);
}

StepTaker::~StepTaker() {
  try {
    release();
    for (const auto& [name, number] : under_way_) stage_.await(number);
  } catch (const std::exception& error) {
    stage_.note(fmt::format("could not be ended: {}", error.what()));
  }
}

void StepTaker::take(const CaseStep& step) {
  try {
    std::visit([&](const auto& verb) { perform(step, verb); }, step.verb);
  } catch (const std::exception& error) {
    stage_.note(not_carried_out(step, error.what()));
  }
}

void StepTaker::perform(const CaseStep& step, const SubmitVerb& verb) {
  const int first = static_cast<int>(stage_.attempts().size()) + 1;
  stage_.note(sent_by(step, first, first + verb.times - 1));
  if (verb.background) {
    const std::vector<int> sent = stage_.submit_together_in_background(
        {Shot{.operation = operation_, .form = verb.form, .cut = verb.cut}});
    under_way_[verb.as] = sent.front();
    return;
  }
  const Shot shot{.operation = operation_, .form = verb.form, .cut = verb.cut};
  stage_.submit_together(std::vector<Shot>(static_cast<std::size_t>(verb.times), shot));
  if (!verb.as.empty()) under_way_[verb.as] = first;
}

void StepTaker::perform(const CaseStep& step, const AwaitVerb& verb) {
  const auto found = under_way_.find(verb.name);
  if (found == under_way_.end()) throw NoSubject(fmt::format("'{}' was never sent", verb.name));
  stage_.await(found->second);
  stage_.note(sent_by(step, found->second, found->second));
}

void StepTaker::perform(const CaseStep& step, const LockVerb& verb) {
  Lock& lock = stage_.watch_lock(operation_);
  const auto wanted = [&](const LockState& state) { return is_as(state, verb.is); };
  if (lock.wait_until(wanted, verb.within, stage_.now()))
    return stage_.note(fmt::format("{}, as expected", word_for(verb.is)));
  stage_.note(not_as_expected(step,
                              fmt::format("{} within {}", word_for(verb.is), format_duration(verb.within)),
                              describe(lock.look())));
}

void StepTaker::perform(const CaseStep&, const ExpireVerb&) {
  stage_.watch_lock(operation_).expire();
  stage_.note("lock deleted by hand");
}

void StepTaker::perform(const CaseStep&, const SentinelVerb& verb) {
  stage_.watch_lock(operation_).put_sentinel(verb.ttl);
  stage_.note("sentinel put in the lock's place");
}

void StepTaker::perform(const CaseStep&, const HoldVerb&) {
  release();
  hold_ = stage_.hold_row(operation_);
}

void StepTaker::perform(const CaseStep&, const ReleaseVerb&) {
  if (!hold_) throw NoSubject("no row is held");
  release();
}

void StepTaker::release() {
  if (!hold_) return;
  const bool until_now = hold_->release();
  hold_.reset();
  stage_.note(until_now ? "row released" : "row had been released before: its time was over");
}

void StepTaker::perform(const CaseStep&, const CommandVerb& verb) {
  const Operation& operation = stage_.operation(operation_);
  if (const auto* sql = std::get_if<SqlQuery>(&verb.command)) {
    stage_.stores().database(sql->store, Access::read_write).query(sql->sql, parameters_for(operation));
    return stage_.note(fmt::format("{}: {}", sql->store, printable(shorten(sql->sql, 80))));
  }
  const auto& redis = std::get<RedisQuery>(verb.command);
  std::vector<std::string> words;
  for (const Template& part : redis.command) words.push_back(fill(part, lookup_for(operation)));
  const Reply reply = stage_.stores().redis(redis.store).command(words);
  if (reply.is_error()) throw NoSubject(fmt::format("{} was answered: {}", words.front(), reply.text));
  stage_.note(fmt::format("{}: {}", redis.store, printable(shorten(join(words, " "), 80))));
}

void StepTaker::perform(const CaseStep&, const ExecVerb& verb) { run_program(stage_, verb.command); }

void StepTaker::perform(const CaseStep&, const SleepVerb& verb) {
  stage_.sleep_until(stage_.now() + verb.length);
}

void StepTaker::perform(const CaseStep& step, const EffectsVerb& verb) {
  const Nanos until = stage_.now() + verb.within;
  std::optional<EffectMiss> miss;
  do {
    miss = first_miss(verb, stage_.read_now(operation_));
    if (!miss) return stage_.note("effects are as expected");
    stage_.sleep_until(std::min<Nanos>(until, stage_.now() + 20ms));
  } while (stage_.now() < until && !stage_.interrupted());
  if (!miss->error.empty()) throw NoSubject(miss->error);
  stage_.note(not_as_expected(step, fmt::format("{} within {}", miss->expected, format_duration(verb.within)),
                              miss->actual));
}

}  // namespace dupcheck
