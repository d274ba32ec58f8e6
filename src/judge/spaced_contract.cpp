#include "judge/spaced_contract.hpp"

#include "judge/tally.hpp"

namespace dupcheck {
namespace {

bool is_accepted(const JudgedRound& one, std::size_t i) { return outcome_of(one, i) == Outcome::accepted; }

bool may_be_accepted(const Outcomes& outcomes) { return outcomes.contains(Outcome::accepted); }

/// What `after_success` comes to at that distance: inside the window, past it, or on its edge both.
Outcomes allowed_after(const Contract& contract, const Attempt& first, const Attempt& later) {
  if (!contract.window) return contract.after_success;
  const Outcomes past = contract.after_window.value_or(Outcomes{Outcome::accepted});
  if (first.done && later.released && *later.released - *first.done > *contract.window) return past;
  Outcomes inside = contract.after_success;
  const bool surely_inside = first.released && later.done && *later.done - *first.released < *contract.window;
  if (!surely_inside) inside.insert(past.begin(), past.end());
  return inside;
}

/// The accepted attempt that this one comes after: the last one released before it. One that was turned away
/// may also have met an accepted one released a little later, while both were on their way.
std::optional<std::size_t> leader_of(const JudgedRound& one, std::size_t index) {
  const auto& attempts = one.round.attempts;
  const Attempt& later = attempts[index];
  std::optional<std::size_t> before, beside;
  for (std::size_t i = 0; i < attempts.size(); ++i) {
    if (i == index || !is_accepted(one, i) || !attempts[i].released || !later.released) continue;
    const bool earlier = std::pair(*attempts[i].released, i) < std::pair(*later.released, index);
    if (earlier && (!before || *attempts[i].released >= *attempts[*before].released)) before = i;
    if (!earlier && later.done && *attempts[i].released < *later.done) beside = beside.value_or(i);
  }
  if (before || is_accepted(one, index)) return before;
  return beside;
}

/// Some accepted one was on its way at the same time: what is released later may still arrive earlier.
bool met_an_accepted(const JudgedRound& one, std::size_t index) {
  const Attempt& later = one.round.attempts[index];
  for (std::size_t i = 0; i < one.round.attempts.size(); ++i) {
    const Attempt& other = one.round.attempts[i];
    if (i == index || !is_accepted(one, i) || !other.released || !later.released) continue;
    const bool began = !later.done || *other.released < *later.done;
    const bool goes_on = !other.done || *later.released < *other.done;
    if (began && goes_on) return true;
  }
  return false;
}

class Spacing {
 public:
  Spacing(const Contract& contract, const JudgedRound& one) : contract_(contract), one_(one) {}

  SpacedExpected expected() {
    for (std::size_t i = 0; i < one_.round.attempts.size(); ++i) add(i);
    // All may have the same answer: then two accepted ones are no claim to two records.
    if (may_be_accepted(contract_.duplicates) && !result_.new_operation)
      result_.expected.others = contract_.duplicates;
    return std::move(result_);
  }

 private:
  void add(std::size_t index) {
    const auto leader = leader_of(one_, index);
    result_.expected.each.push_back(leader ? behind(one_.round.attempts[*leader], index) : alone(index));
  }

  /// Nobody was accepted before it, nor beside it: it should have been. When nobody was at all, the first of
  /// them is to blame, and the others may have met it.
  Outcomes alone(std::size_t index) const {
    Outcomes allowed = {Outcome::accepted};
    if (index == 0 || Tally(one_).count(Outcome::accepted) > 0) return allowed;
    allowed.insert(contract_.duplicates.begin(), contract_.duplicates.end());
    allowed.insert(contract_.after_success.begin(), contract_.after_success.end());
    return allowed;
  }

  Outcomes behind(const Attempt& leader, std::size_t index) {
    const Attempt& later = one_.round.attempts[index];
    const Spaced where = lies(leader, later);
    if (where == Spaced::during) return contract_.duplicates;
    Outcomes after = allowed_after(contract_, leader, later);
    const bool same_answer = where == Spaced::either && may_be_accepted(contract_.duplicates);
    if (is_accepted(one_, index) && may_be_accepted(after)) {
      if (same_answer) {
        ++result_.perhaps_more;
      } else {
        ++result_.expected.effective_per_operation;
        result_.new_operation = true;
      }
    }
    if (where == Spaced::either || (!is_accepted(one_, index) && met_an_accepted(one_, index)))
      after.insert(contract_.duplicates.begin(), contract_.duplicates.end());
    return after;
  }

  const Contract& contract_;
  const JudgedRound& one_;
  SpacedExpected result_;
};

}  // namespace

Spaced lies(const Attempt& accepted, const Attempt& later) {
  if (!accepted.released || !later.released) return Spaced::either;
  if (accepted.done && *later.released >= *accepted.done) return Spaced::after;
  // Not by first_byte: of two answers that wait to be read, a busy client may read the earlier one last.
  if (accepted.silent_until && later.done && *later.done <= *accepted.silent_until) return Spaced::during;
  return Spaced::either;
}

SpacedExpected expected_when_spaced(const Contract& contract, const JudgedRound& one) {
  return Spacing(contract, one).expected();
}

}  // namespace dupcheck
