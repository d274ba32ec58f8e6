#pragma once
// Takes the steps of the case `steps` on a stage.

#include <map>
#include <memory>
#include <string>

#include "case/stage.hpp"
#include "scenario/case_step.hpp"

namespace dupcheck {

class StepTaker {
 public:
  /// The lock is watched from now on, where the scenario declares one.
  StepTaker(Stage& stage, const Scenario& scenario, int operation);
  StepTaker(const StepTaker&) = delete;
  StepTaker& operator=(const StepTaker&) = delete;
  /// Lets go of a row that is still held, and waits for what is under way.
  ~StepTaker();

  /// What came of it is a note on the stage, in the words of steps_case_words.hpp. Never throws for what the
  /// target or a store does.
  void take(const CaseStep& step);

 private:
  void perform(const CaseStep& step, const SubmitVerb& verb);
  void perform(const CaseStep& step, const AwaitVerb& verb);
  void perform(const CaseStep& step, const LockVerb& verb);
  void perform(const CaseStep& step, const ExpireVerb& verb);
  void perform(const CaseStep& step, const SentinelVerb& verb);
  void perform(const CaseStep& step, const HoldVerb& verb);
  void perform(const CaseStep& step, const ReleaseVerb& verb);
  void perform(const CaseStep& step, const CommandVerb& verb);
  void perform(const CaseStep& step, const ExecVerb& verb);
  void perform(const CaseStep& step, const SleepVerb& verb);
  void perform(const CaseStep& step, const EffectsVerb& verb);
  void release();

  Stage& stage_;
  const Scenario& scenario_;
  int operation_;
  std::map<std::string, int> under_way_;  // names → numbers of attempts
  std::unique_ptr<Hold> hold_;
};

}  // namespace dupcheck
