// What the attempts were answered, against the contract's words.

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "base/text.hpp"
#include "judge/checks.hpp"
#include "judge/evidence.hpp"
#include "judge/standing.hpp"
#include "judge/tally.hpp"

namespace dupcheck {
namespace {

/// Answers that mean the same to the judge are one finding.
enum class Kind { unsent, lost, throttled, server_error, broken_by_error, unnamed, outside };
using Groups = std::map<std::pair<Kind, std::string>, std::vector<std::size_t>>;  // with the words for it

std::string words_of(const JudgedRound& judged, std::size_t index) {
  const Attempt& attempt = judged.round.attempts[index];
  const Outcome outcome = outcome_of(judged, index);
  if (outcome == Outcome::unsent) return "could not be sent";
  if (attempt.fate == Fate::timed_out) return "got no answer in time";
  if (attempt.fate != Fate::answered || !attempt.answer) return "lost their answer on the way";
  return fmt::format("were answered {} ({})", attempt.answer->status, word(outcome));
}

Kind kind_of(const JudgedRound& judged, std::size_t index, bool effects_are_right) {
  const Attempt& attempt = judged.round.attempts[index];
  switch (outcome_of(judged, index)) {
    case Outcome::unsent:
      return Kind::unsent;
    case Outcome::throttled:
      return Kind::throttled;
    case Outcome::unknown:
      break;
    default:
      return Kind::outside;
  }
  if (attempt.fate != Fate::answered || !attempt.answer) return Kind::lost;
  if (attempt.answer->status / 100 != 5) return Kind::unnamed;
  return effects_are_right ? Kind::server_error : Kind::broken_by_error;
}

std::string allowed_in_words(const Expected& expected, std::size_t index) {
  Outcomes allowed = expected.others;
  if (index < expected.each.size()) allowed = expected.each[index];
  std::vector<std::string> words;
  for (Outcome outcome : allowed) words.emplace_back(word(outcome));
  return words.empty() ? "nothing but accepted" : join(words, ", ");
}

struct Said {
  Weight weight;
  std::string message, mend;
};

Said said_of(Kind kind, const std::string& who, const std::string& allowed) {
  switch (kind) {
    case Kind::unsent:
      return {Weight::inconclusive, who + ", so they never took part",
              "see that the target is up and takes that many connections at once"};
    case Kind::lost:
      return {Weight::inconclusive, who + ": what came of them is not known",
              "see why the target does not answer, and raise \"timeouts.answer\" if it only needs longer"};
    case Kind::throttled:
      return {Weight::inconclusive, who + ": a limiter turned them away before the defence could",
              "exempt the test client from the limiter, or name \"throttled\" in the contract's "
              "\"duplicates\" if "
              "the limiter is the defence"};
    case Kind::server_error:
      return {Weight::failed,
              fmt::format("{}; allowed: {}. The effects are right, the answers are not", who, allowed),
              {}};
    case Kind::broken_by_error:
      return {Weight::inconclusive, who + ", and the effects are not shown to be right",
              "see the target's log for the error, and mend that first"};
    case Kind::unnamed:
      return {Weight::inconclusive, who + ", which no outcome rule names",
              "say under \"outcomes\" what this answer means"};
    case Kind::outside:
      break;
  }
  return {Weight::failed, fmt::format("{}; allowed: {}", who, allowed), {}};
}

Finding finding_about(const JudgedRound& judged, const Expected& expected, Kind kind,
                      const std::string& words, const std::vector<std::size_t>& indices) {
  std::vector<int> numbers, operations;
  for (std::size_t i : indices) {
    numbers.push_back(judged.round.attempts[i].number);
    operations.push_back(judged.round.attempts[i].operation);
  }
  const Said said = said_of(kind, fmt::format("{} {}", attempts_in_words(numbers), words),
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
        look_for_early_refusal(cover);
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
      groups[{kind_of(judged_, i, right), words_of(judged_, i)}].push_back(i);
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
    Finding finding = finding_of(judged_, cover.operations, Weight::failed, "answer");
    for (std::size_t i : first) finding.attempts.push_back(judged_.round.attempts[i].number);
    finding.expected = wanted;
    finding.actual = count;
    std::vector<std::string> words;
    for (Outcome outcome : expected_.first) words.emplace_back(word(outcome));
    finding.message =
        fmt::format("{} of {} {} {} where {} should be ({})", count.text(),
                    count_of(Tally(judged_, cover).total(), "attempt"), count == Decimal(1) ? "is" : "are",
                    join(words, " or "), wanted.text(), Tally(judged_, cover).words());
    finding.evidence = attempt_lines(judged_, finding.attempts);
    findings_.push_back(std::move(finding));
  }

  /// Turned away when none of the others had been sent yet: there was nothing it could be a duplicate of.
  void look_for_early_refusal(const Cover& cover) {
    const std::vector<std::size_t> first = indices_of_first(cover);
    if (first.empty() || !all_conclusive(cover)) return;
    std::optional<Nanos> earliest;
    for (std::size_t i : first) {
      const auto released = judged_.round.attempts[i].released;
      if (!released || judged_.round.attempts[i].early) return;
      earliest = std::min(earliest.value_or(*released), *released);
    }
    std::vector<int> refused;
    for (std::size_t i = 0; i < judged_.round.attempts.size(); ++i) {
      const Attempt& attempt = judged_.round.attempts[i];
      const bool other = cover.covers(attempt.operation) &&
                         !expected_.first.contains(outcome_of(judged_, i)) &&
                         is_allowed(judged_, i, expected_);
      if (other && !attempt.early && attempt.done && *attempt.done < *earliest)
        refused.push_back(attempt.number);
    }
    if (refused.empty()) return;
    Finding finding = finding_of(judged_, cover.operations, Weight::failed, "answer");
    finding.attempts = refused;
    finding.message = fmt::format("{} turned away as a duplicate before the accepted one had been sent",
                                  attempts_in_words(refused));
    finding.evidence = attempt_lines(judged_, refused);
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
