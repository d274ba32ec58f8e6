#pragma once
// An attempt kept busy inside the business: on a held row where the scenario has one, by a slow submission
// otherwise.

#include <memory>

#include "case/stage.hpp"

namespace dupcheck {

/// A is under way from the constructor on, in the background. Throws NoSubject when the scenario has neither
/// `hold` nor `slow`.
class Busy {
 public:
  Busy(Stage& stage, int operation);
  int attempt() const { return attempt_; }
  /// A row is held: A goes on only when finish() lets it. Otherwise it goes on by itself.
  bool on_hold() const { return hold_ != nullptr; }
  /// Lets the business go on and waits for A's answer. Safe to call twice.
  Attempt finish();

 private:
  Stage& stage_;
  std::unique_ptr<Hold> hold_;
  int attempt_ = 0;
};

}  // namespace dupcheck
