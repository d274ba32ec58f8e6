#pragma once
// The handle on an outage: what stands behind the defence fails for a while, and is well again afterwards,
// whatever happens in between.

#include <functional>
#include <string>

#include "case/stage.hpp"
#include "scenario/case_options.hpp"

namespace dupcheck {

/// For the main thread. Everything that it does is a note on the stage.
class Fault {
 public:
  /// On when this returns. Throws NoSubject, with the reason and the mend, when it cannot be brought about
  /// here.
  Fault(Stage& stage, const Scenario& scenario, const OutageOptions& options);
  Fault(const Fault&) = delete;
  Fault& operator=(const Fault&) = delete;
  ~Fault();  ///< recovers; what goes wrong then is a note

  /// Looks from outside whether it is on: the store does not answer, is another than before, or somebody's
  /// connection was cut. May take a quarter of a second. Notes what it found.
  bool look();
  /// Ends it, and waits until the store answers again: at most fifteen seconds. Safe to call twice. Throws
  /// NoSubject when it stays away.
  void recover();

  const std::string& store() const { return store_; }
  /// What ends a fault of these options, as an event: times after it are times of a store that is well.
  static constexpr auto over = "the outage is over: the store answers again";
  /// As an event: look() found it on.
  static constexpr auto seen = "seen: ";
  /// How such an event ends when the store was not to be reached.
  static constexpr auto away = "does not answer";

 private:
  Stage& stage_;
  const Scenario& scenario_;
  std::string store_;
  std::function<std::string()> found_;  // what shows that it is on; empty text: nothing does
  std::function<void()> undo_;
};

/// The store that an outage is about: the one named, else that of the lock, else the first Redis. Throws
/// NoSubject when there is none.
std::string store_of_outage(const Scenario& scenario, const OutageOptions& options);

}  // namespace dupcheck
