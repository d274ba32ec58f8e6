#pragma once
// The submissions of a soak: made when they are due, judged by key as soon as a key has all its answers, and
// forgotten.

#include <deque>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include "case/soak_ledger.hpp"
#include "case/soak_tokens.hpp"
#include "case/stage.hpp"
#include "judge/soak_tally.hpp"
#include "load/stream.hpp"

namespace dupcheck {

class SoakSending {
 public:
  /// `model`: an operation of the run, for what all of them share (the run's id, captured variables).
  SoakSending(Stage& stage, const Scenario& scenario, const SoakOptions& options, const Operation& model);

  /// Sends all of them. Throws BrokenSetup when keys cannot be fetched.
  void run();

  /// Everything but what verification finds.
  SoakResult result() const;
  SoakLedger& ledger() { return ledger_; }
  bool promised_later() const { return tally_.promised_later(); }

 private:
  /// A key some of whose submissions are not answered yet.
  struct UnderWay {
    Operation operation;
    std::vector<Attempt> attempts;
    std::vector<std::optional<Nanos>> due;
  };

  NextRequest next(std::optional<Nanos> due);
  bool time_is_over(std::optional<Nanos> due);
  std::optional<Operation> new_operation();
  Operation make(const User& user, const std::optional<std::string>& fetched) const;
  Operation fetch_one(const StopFlag& stop);
  const User& next_user();
  void take(StreamAnswer answer);
  void judge_answered();
  void finish_rest();

  Stage& stage_;
  const Scenario& scenario_;
  const SoakOptions& options_;
  const Operation model_;
  std::vector<std::string> urls_;
  std::size_t users_ = 0;  // dealt so far

  std::unordered_map<std::uint64_t, UnderWay> under_way_;  // by key's number
  std::uint64_t keys_ = 0;                                 // begun
  int left_ = 0;                                           // submissions of the last of them
  Nanos began_{0};
  std::size_t never_sent_ = 0;

  std::vector<UnderWay> answered_;  // not judged yet
  std::size_t answers_ = 0, bytes_ = 0;
  SoakTally tally_;
  SoakLedger ledger_;
  StreamCounts counts_;
  std::size_t fetched_ = 0;
  std::unique_ptr<TokenSupply> tokens_;  // its thread uses what stands above
};

}  // namespace dupcheck
