#include "effect/settle.hpp"

#include <algorithm>

namespace dupcheck {
namespace {

using Looks = std::vector<Reading>;

bool differ(const Reading& a, const Reading& b) { return a.value != b.value || a.error != b.error; }

bool any_error(const Looks& looks) {
  return std::any_of(looks.begin(), looks.end(), [](const Reading& reading) { return !reading.value; });
}

/// The looks that say something new, by the effect's place among them.
class History {
 public:
  /// True when something has changed since the last looks.
  bool add(const Looks& looks) {
    bool changed = looks.size() != last_.size();
    for (std::size_t i = 0; i < looks.size(); ++i) {
      const bool is_new = i >= last_.size();
      if (!is_new && !differ(looks[i], last_[i])) continue;
      changed = true;
      if (is_new)
        moved_.push_back(false);
      else
        moved_[i] = true;
      kept_.push_back({i, looks[i]});
    }
    last_ = looks;
    return changed;
  }

  const Looks& last() const { return last_; }

  /// What never changed is told by its last look alone. The first of what did change belongs to the story.
  Looks changes() const {
    Looks changes;
    for (const Kept& kept : kept_) {
      if (!moved_[kept.place]) continue;
      changes.push_back(kept.reading);
      changes.back().phase = Phase::during;
    }
    return changes;
  }

 private:
  struct Kept {
    std::size_t place;
    Reading reading;
  };
  Looks last_;
  std::vector<bool> moved_;
  std::vector<Kept> kept_;
};

}  // namespace

Settled watch_until_settled(const std::function<std::vector<Reading>()>& look, const Patience& patience,
                            const std::function<Nanos()>& now, const std::function<void(Nanos)>& pause) {
  const Nanos watched = now() + patience.within, given_up = watched + patience.at_most;
  const Nanos longest = std::max<Nanos>(patience.settle / 4, std::chrono::milliseconds(1));
  History history;
  Nanos unchanged_since = now();
  for (Nanos wait = std::chrono::milliseconds(1);; wait = std::min(wait * 2, longest)) {
    // The moment before the look: what is committed while it is under way, it may not see.
    const Nanos at = now();
    const Looks looks = look();
    if (history.add(looks)) unchanged_since = at;
    const bool stable = at >= watched && at - unchanged_since >= patience.settle && !any_error(looks);
    if (stable || at >= given_up) return {history.changes(), history.last(), stable};
    pause(std::min(wait, given_up - at));
  }
}

}  // namespace dupcheck
