#include "case/command_watch.hpp"

#include <algorithm>

#include "base/random.hpp"
#include "base/text.hpp"
#include "case/monitor_line.hpp"

namespace dupcheck {
namespace {

/// So long the last mark may take to come back.
constexpr Nanos patience = std::chrono::seconds(2);
constexpr Nanos between_looks = std::chrono::milliseconds(20);

/// From PTTL's answer.
KeyLife life_of(std::int64_t ttl_ms, Nanos now) {
  if (ttl_ms == -2) return {KeyLife::Is::absent, {}};
  if (ttl_ms == -1) return {KeyLife::Is::unlimited, {}};
  return {KeyLife::Is::limited, now + std::chrono::milliseconds(ttl_ms)};
}

}  // namespace

CommandWatch::CommandWatch(const StoreUrl& store, const StoreTimeouts& timeouts, std::string key,
                           const RoundClock& clock)
    : clock_(clock),
      database_(store.database.empty() ? "0" : store.database),
      mark_("dupcheck-" + random_word(12)) {
  log_.key = std::move(key);
  try {
    start(store, timeouts);
  } catch (const StoreError& error) {
    keep_trouble(error.what());
  }
}

void CommandWatch::start(const StoreUrl& store, const StoreTimeouts& timeouts) {
  monitor_ = open_redis(store, timeouts);
  asking_ = open_redis(store, timeouts);
  if (const Reply reply = monitor_->command({"MONITOR"}); reply.is_error())
    return keep_trouble("Redis refuses MONITOR: " + printable(reply.text));
  reader_ = std::thread([this] { read_on(); });
  // In one transaction, so that what comes before the mark is in the answer and what follows it is not.
  asking_->command({"MULTI"});
  asking_->command({"PING", mark_ + "-first"});
  asking_->command({"PTTL", log_.key});
  const Reply reply = asking_->command({"EXEC"});
  const std::lock_guard guard(mutex_);
  if (reply.elements.size() == 2 && reply.elements[1].kind == Reply::Kind::integer)
    log_.at_start = life_of(reply.elements[1].integer, clock_.now());
  else if (log_.trouble.empty())
    log_.trouble = "Redis refuses PING and PTTL in a transaction: " + describe(reply);
}

CommandWatch::~CommandWatch() { end(); }

void CommandWatch::end() {
  stop_ = true;
  if (reader_.joinable()) reader_.join();
}

void CommandWatch::read_on() {
  try {
    while (!stop_) {
      if (const auto line = monitor_->read(between_looks)) keep(line->text);
    }
  } catch (const std::exception& error) {
    keep_trouble(std::string("the commands could not be watched any longer: ") + error.what());
  }
}

void CommandWatch::keep_trouble(const std::string& what) {
  const std::lock_guard guard(mutex_);
  if (log_.trouble.empty()) log_.trouble = what;
}

void CommandWatch::keep(const std::string& text) {
  auto line = parse_monitor_line(text);
  if (!line || line->words.empty()) return;
  const std::lock_guard guard(mutex_);
  offset_ = std::min(offset_, clock_.now() - line->at);
  const std::string name = lower(line->words.front());
  const bool by_script = line->client == "lua";
  if (!by_script) unit_ = ++units_;  // what a script does belongs to the command that ran it
  if (name == "multi") transactions_[line->client] = unit_;
  if (name == "exec" || name == "discard") transactions_.erase(line->client);
  const auto transaction = transactions_.find(line->client);
  if (transaction != transactions_.end()) unit_ = transaction->second;
  if (line->words.size() == 2 && line->words[1] == mark_ + "-first") begun_ = true;
  if (line->words.size() == 2 && line->words[1] == mark_ + "-last") ended_ = true;

  const bool flushes = name == "flushall" || (name == "flushdb" && line->database == database_);
  const bool concerns = line->database == database_ &&
                        std::find(line->words.begin() + 1, line->words.end(), log_.key) != line->words.end();
  if (!begun_ || ended_ || only_reads(name) || (!flushes && !concerns)) return;
  SeenCommand seen;
  seen.at = line->at;
  seen.client = line->client;
  seen.unit = unit_;
  if (by_script)
    seen.within = SeenCommand::Within::script;
  else if (transaction != transactions_.end())
    seen.within = SeenCommand::Within::transaction;
  seen.words = std::move(line->words);
  log_.commands.push_back(std::move(seen));
}

CommandLog CommandWatch::stop() {
  const auto is_over = [this] {
    const std::lock_guard guard(mutex_);
    return ended_ || !log_.trouble.empty();
  };
  if (!stop_ && reader_.joinable()) {
    try {
      asking_->command({"PING", mark_ + "-last"});
    } catch (const StoreError& error) {
      keep_trouble(error.what());
    }
    const Nanos deadline = clock_.now() + patience;
    while (!is_over() && clock_.now() < deadline) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    if (!is_over()) keep_trouble("the last commands were not seen within " + format_duration(patience));
    end();
    for (SeenCommand& command : log_.commands) command.at += offset_;
  }
  return log_;
}

}  // namespace dupcheck
