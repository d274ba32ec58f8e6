#include "case/soak_sending.hpp"

#include <algorithm>

#include "case/steps.hpp"
#include "judge/classify.hpp"
#include "load/render.hpp"

namespace dupcheck {
namespace {

/// Answers are classified so many at a time, since the rules are made ready each time, or so many bytes.
constexpr std::size_t answers_at_once = 256;
constexpr std::size_t bytes_at_once = 1 << 20;
constexpr std::size_t tokens_ahead = 200;

std::size_t bytes_of(const Attempt& attempt) { return attempt.answer ? attempt.answer->body.size() : 0; }

}  // namespace

SoakSending::SoakSending(Stage& stage, const Scenario& scenario, const SoakOptions& options,
                         const Operation& model)
    : stage_(stage),
      scenario_(scenario),
      options_(options),
      model_(model),
      urls_(base_urls(scenario.target)),
      tally_(scenario.contract, scenario.identity) {}

void SoakSending::run() {
  if (std::holds_alternative<FetchedKey>(scenario_.key))
    tokens_ =
        std::make_unique<TokenSupply>([this](const StopFlag& stop) { return fetch_one(stop); }, tokens_ahead);
  began_ = stage_.now();
  const StreamCalls calls{.next = [this](std::optional<Nanos> due) { return next(due); },
                          .answered = [this](StreamAnswer answer) { take(std::move(answer)); },
                          .stopped = [this] { return stage_.interrupted(); }};
  counts_ = stream(calls, {options_.connections, options_.rate}, connection_of(scenario_), stage_.clock());
  if (tokens_) fetched_ = tokens_->fetched();
  tokens_.reset();
  finish_rest();
}

/// Submissions of one key follow one another directly. A key that was begun is finished.
NextRequest SoakSending::next(std::optional<Nanos> due) {
  if (left_ == 0) {
    const bool enough = options_.keys && keys_ >= static_cast<std::uint64_t>(*options_.keys);
    if (enough || time_is_over(due)) return NoMore{};
    auto operation = new_operation();
    if (!operation) return NotYet{};
    under_way_[++keys_].operation = std::move(*operation);
    left_ = options_.times;
  }
  const UnderWay& key = under_way_.at(keys_);
  const int attempt = options_.times - left_ + 1;
  --left_;
  const std::string& url = urls_[static_cast<std::size_t>(attempt - 1) % urls_.size()];
  return StreamRequest{render(scenario_.submit, key.operation, url, attempt), keys_};
}

/// At a rate, what was due in time is sent even when it is late: leaving it out would hide that the target
/// does not keep up. But not for ever.
bool SoakSending::time_is_over(std::optional<Nanos> due) {
  if (!options_.length) return false;
  const Nanos passed = stage_.now() - began_;
  if (!due) return passed >= *options_.length;
  if (*due - began_ >= *options_.length) return true;
  if (passed < 2 * *options_.length) return false;
  const Nanos left = *options_.length - (*due - began_);
  never_sent_ = static_cast<std::size_t>(to_ms(left) / 1000 * options_.rate.value_or(0));
  return true;
}

const User& SoakSending::next_user() {
  static const User nobody;
  return scenario_.users.empty() ? nobody : scenario_.users[users_++ % scenario_.users.size()];
}

Operation SoakSending::make(const User& user, const std::optional<std::string>& fetched) const {
  return make_operation(scenario_, model_.run, user, model_.vars, fetched);
}

std::optional<Operation> SoakSending::new_operation() {
  return tokens_ ? tokens_->take() : make(next_user(), std::nullopt);
}

/// On the supply's thread, which then is the only one to deal users.
Operation SoakSending::fetch_one(const StopFlag& stop) {
  const User& user = next_user();
  StepContext context{scenario_, stage_.stores(), stage_.clock(), stop};
  const std::string key = fetch_key(std::get<FetchedKey>(scenario_.key), make(user, std::string()), context);
  return make(user, key);
}

void SoakSending::take(StreamAnswer answer) {
  UnderWay& key = under_way_.at(answer.ticket);
  bytes_ += bytes_of(answer.attempt);
  key.attempts.push_back(std::move(answer.attempt));
  key.due.push_back(answer.due);
  if (static_cast<int>(key.attempts.size()) < options_.times) return;
  answers_ += key.attempts.size();
  answered_.push_back(std::move(key));
  under_way_.erase(answer.ticket);
  if (answers_ >= answers_at_once || bytes_ >= bytes_at_once) judge_answered();
}

void SoakSending::judge_answered() {
  std::vector<Attempt> attempts;
  attempts.reserve(answers_);
  for (std::size_t key = 0; key < answered_.size(); ++key)
    for (Attempt& attempt : answered_[key].attempts) {
      attempt.operation = static_cast<int>(key);
      attempts.push_back(std::move(attempt));
    }
  const std::vector<Outcome> outcomes = classify_round(scenario_, attempts);
  std::size_t at = 0;
  for (UnderWay& key : answered_) {
    JudgedRound one;
    one.round.operations.push_back(std::move(key.operation));
    for (std::size_t i = 0; i < key.attempts.size(); ++i, ++at) {
      one.round.attempts.push_back(std::move(attempts[at]));
      one.outcomes.push_back(outcomes[at]);
    }
    ledger_.add(tally_.add(std::move(one), key.due));
  }
  answered_.clear();
  answers_ = bytes_ = 0;
}

/// Of an interrupted soak a key may have been begun and not finished.
void SoakSending::finish_rest() {
  for (auto& [number, key] : under_way_) {
    if (key.attempts.empty()) continue;
    answers_ += key.attempts.size();
    answered_.push_back(std::move(key));
  }
  under_way_.clear();
  judge_answered();
}

SoakResult SoakSending::result() const {
  SoakResult result;
  tally_.put_into(result);
  result.sent = counts_.sent;
  result.rate = options_.rate.value_or(0);
  result.late = counts_.late;
  result.never_sent = never_sent_;
  result.fetched = fetched_;
  result.in_flight = counts_.in_flight;
  result.length = counts_.ended - counts_.began;
  return result;
}

}  // namespace dupcheck
