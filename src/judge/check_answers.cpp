// What the attempts were answered, against the contract's words.

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "base/text.hpp"
#include "judge/answer_kinds.hpp"
#include "judge/checks.hpp"
#include "judge/evidence.hpp"
#include "judge/standing.hpp"
#include "judge/tally.hpp"

namespace dupcheck {
namespace {

/// Answers that mean the same to the judge are one finding.
using Groups =
    std::map<std::pair<AnswerKind, std::string>, std::vector<std::size_t>>;  // with the words for it

Finding finding_about(const JudgedRound& judged, const Expected& expected, AnswerKind kind,
                      const std::string& words, const std::vector<std::size_t>& indices) {
  std::vector<int> numbers, operations;
  for (std::size_t i : indices) {
    numbers.push_back(judged.round.attempts[i].number);
    operations.push_back(judged.round.attempts[i].operation);
  }
  const Said said = said_of(
      kind, fmt::format("{} {} {}", attempts_in_words(numbers), numbers.size() == 1 ? "was" : "were", words),
      allowed_in_words(expected, indices.front()));
  Finding finding = finding_of(judged, operations, said.weight, "answer");
  finding.message = said.message;
  finding.alike = words;
  finding.mend = said.mend;
  finding.attempts = numbers;
  finding.evidence = attempt_lines(judged, numbers);
  return finding;
}

/// The whole round is that of a submission that is wrong, or of a target that is broken.
Finding never_reached(const JudgedRound& judged) {
  std::vector<int> numbers, operations;
  for (const Attempt& attempt : judged.round.attempts) {
    numbers.push_back(attempt.number);
    operations.push_back(attempt.operation);
  }
  Finding finding = finding_of(judged, operations, Weight::inconclusive, "answer");
  finding.message = fmt::format(
      "no answer shows that the defence was reached: {}, and nothing was left behind", Tally(judged).words());
  finding.mend =
      "see that one submission alone is accepted: path, log-in, headers, body, and the \"outcomes\"";
  finding.attempts = numbers;
  finding.evidence = attempt_lines(judged, numbers);
  return finding;
}

class Answers {
 public:
  Answers(const Scenario& scenario, const JudgedRound& judged, const Expected& expected)
      : judged_(judged), expected_(expected), sights_(look_at_effects(scenario, judged, expected)) {}

  std::vector<Finding> check(const std::vector<Cover>& covers) {
    if (never_reached_the_defence(judged_, expected_) && nothing_was_left(sights_))
      return {never_reached(judged_)};
    Groups groups;
    for (const Cover& cover : covers) {
      if (was_there_before(sights_, cover)) continue;
      sort_in(cover, groups);
      if (expected_.each.empty()) {
        count_accepted(cover);
      }
    }
    for (const auto& [kind, indices] : groups)
      findings_.push_back(finding_about(judged_, expected_, kind.first, kind.second, indices));
    return std::move(findings_);
  }

 private:
  void sort_in(const Cover& cover, Groups& groups) const {
    const bool right = is_all_right(judged_, sights_, cover);
    for (std::size_t i = 0; i < judged_.round.attempts.size(); ++i) {
      if (!cover.covers(judged_.round.attempts[i].operation) || is_allowed(judged_, i, expected_)) continue;
      groups[{kind_of(judged_, i, right), answer_in_words(judged_, i)}].push_back(i);
    }
  }

  std::vector<std::size_t> indices_of_first(const Cover& cover) const {
    std::vector<std::size_t> indices;
    for (std::size_t i = 0; i < judged_.round.attempts.size(); ++i)
      if (cover.covers(judged_.round.attempts[i].operation) &&
          expected_.first.contains(outcome_of(judged_, i)))
        indices.push_back(i);
    return indices;
  }

  /// How many of these had been sent whole when they were answered.
  Decimal whole_of(const std::vector<std::size_t>& indices) const {
    return static_cast<std::int64_t>(std::count_if(
        indices.begin(), indices.end(), [&](std::size_t i) { return !judged_.round.attempts[i].early; }));
  }

  bool all_allowed(const Cover& cover) const {
    for (std::size_t i = 0; i < judged_.round.attempts.size(); ++i)
      if (cover.covers(judged_.round.attempts[i].operation) && !is_allowed(judged_, i, expected_))
        return false;
    return true;
  }

  bool all_conclusive(const Cover& cover) const {
    for (std::size_t i = 0; i < judged_.round.attempts.size(); ++i)
      if (cover.covers(judged_.round.attempts[i].operation) && is_inconclusive(judged_, i, expected_))
        return false;
    return true;
  }

  /// Exactly so many are the first; with the same answer to all, at least one.
  void count_accepted(const Cover& cover) {
    const std::vector<std::size_t> first = indices_of_first(cover);
    const Decimal count(static_cast<std::int64_t>(first.size()));
    const bool same = is_same_answer_to_all(expected_);
    const Decimal wanted = same ? std::min(cover.times, Decimal(1)) : cover.times;
    if (count == wanted || (same && count > wanted)) return;
    if (count < wanted && !all_allowed(cover)) return;  // those that are not are a finding themselves
    // An answer to a request that was not whole yet is no fault of the defence.
    const bool only_early = count > wanted && whole_of(first) <= wanted;
    Finding finding =
        finding_of(judged_, cover.operations, only_early ? Weight::inconclusive : Weight::failed, "answer");
    if (only_early) finding.mend = early_mend;
    for (std::size_t i : first) finding.attempts.push_back(judged_.round.attempts[i].number);
    finding.expected = wanted;
    finding.actual = count;
    std::vector<std::string> words;
    for (Outcome outcome : expected_.first) words.emplace_back(word(outcome));
    finding.message =
        fmt::format("{} of {} {} {} where {} should be ({})", count.text(),
                    count_of(Tally(judged_, cover).total(), "attempt"), count == Decimal(1) ? "is" : "are",
                    join(words, " or "), wanted.text(), Tally(judged_, cover).words());
    if (only_early) finding.message += ", and some were answered before the whole request had been sent";
    finding.evidence = attempt_lines(judged_, finding.attempts);
    findings_.push_back(std::move(finding));
  }

  const JudgedRound& judged_;
  const Expected& expected_;
  std::vector<Sight> sights_;
  std::vector<Finding> findings_;
};

}  // namespace

std::vector<Finding> check_answers(const Scenario& scenario, const JudgedRound& judged,
                                   const Expected& expected) {
  return Answers(scenario, judged, expected).check(covers_of(scenario, judged, expected));
}

}  // namespace dupcheck
