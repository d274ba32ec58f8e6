#include "report/mask.hpp"

#include "judge/soak_result.hpp"

namespace dupcheck {
namespace {

class Masking {
 public:
  explicit Masking(const Secrets& secrets) : secrets_(secrets) {}

  void hide(std::string& text) const { text = secrets_.masked(text); }

  void hide(std::vector<std::string>& texts) const {
    for (std::string& text : texts) hide(text);
  }

  void hide(std::map<std::string, std::string>& texts) const {
    for (auto& [name, text] : texts) hide(text);
  }

  void hide(Measure& measure) const {
    if (auto* text = std::get_if<std::string>(&measure)) hide(*text);
  }

  void hide(Finding& finding) const {
    hide(finding.expected);
    hide(finding.actual);
    for (std::string* text : {&finding.message, &finding.mend, &finding.key, &finding.repeat, &finding.alike})
      hide(*text);
    hide(finding.evidence);
  }

  void hide(Attempt& attempt) const {
    for (std::string* text : {&attempt.origin, &attempt.connection, &attempt.error}) hide(*text);
    if (!attempt.answer) return;
    hide(attempt.answer->body);
    for (Header& header : attempt.answer->headers) hide(header.value);
  }

  void hide(Operation& operation) const {
    for (std::string* text : {&operation.key, &operation.ref, &operation.identity}) hide(*text);
    hide(operation.user);
    hide(operation.vars);
  }

  void hide(Reading& reading) const {
    if (reading.value) hide(*reading.value);
    hide(reading.error);
    hide(reading.rows);
  }

  void hide(LockState& state) const {
    hide(state.value);
    hide(state.owner);
  }

  void hide(JudgedRound& judged) const {
    Round& round = judged.round;
    for (Operation& operation : round.operations) hide(operation);
    for (Attempt& attempt : round.attempts) hide(attempt);
    for (Reading& reading : round.readings) hide(reading);
    for (Event& event : round.events) hide(event.what);
    for (LockState& state : round.lock) hide(state);
    if (round.probe) hide(round.probe->error);
    hide(round.error);
    for (Finding& finding : judged.findings) hide(finding);
  }

  SoakResult hidden(SoakResult soak) const {
    for (std::string* text : {&soak.not_verified, &soak.first_open}) hide(*text);
    for (WrongKey& wrong : soak.wrong) {
      hide(wrong.key);
      hide(wrong.ref);
    }
    for (WrongAnswers& wrong : soak.answers) {
      hide(wrong.key);
      hide(wrong.lines);
    }
    for (SoakEffect& effect : soak.effects) hide(effect.not_verified);
    return soak;
  }

  void hide(CaseReport& report) const {
    hide(report.skipped);
    for (EffectSummary& effect : report.effects) {
      hide(effect.expected);
      hide(effect.min);
      hide(effect.max);
    }
    for (Finding& finding : report.findings) hide(finding);
    for (SweepPoint& point : report.sweep) hide(point.came_to);
    if (report.soak) report.soak = std::make_shared<const SoakResult>(hidden(*report.soak));
    for (KeptRound& kept : report.rounds_kept) hide(kept.judged);
  }

 private:
  const Secrets& secrets_;
};

}  // namespace

JudgedRound masked(JudgedRound judged, const Secrets& secrets) {
  if (!secrets.empty()) Masking(secrets).hide(judged);
  return judged;
}

void mask(Report& report, const Secrets& secrets) {
  if (secrets.empty()) return;
  const Masking masking(secrets);
  for (std::string* text : {&report.scenario, &report.file, &report.reference, &report.source})
    masking.hide(*text);
  masking.hide(report.urls);
  for (CaseReport& of_case : report.cases) masking.hide(of_case);
  for (VariantReport& variant : report.variants) {
    for (std::string* text : {&variant.name, &variant.reference}) masking.hide(*text);
    masking.hide(variant.urls);
    for (CaseReport& of_case : variant.cases) masking.hide(of_case);
  }
  for (Finding& finding : report.findings) masking.hide(finding);
}

}  // namespace dupcheck
