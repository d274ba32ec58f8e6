#pragma once
// Colour and symbols for the console, or their plain forms.

#include <string>
#include <string_view>

#include "judge/verdict.hpp"
#include "report/reporters.hpp"

namespace dupcheck {

/// Knows the place it paints for. Copyable; pure.
class Paint {
 public:
  explicit Paint(const Look& look) : look_(look) {}

  std::string bold(std::string_view text) const { return in("1", text); }
  std::string dim(std::string_view text) const { return in("2", text); }
  /// The verdict's word in its colour: green, red, yellow.
  std::string verdict(Verdict verdict, std::string_view text) const;

  std::string_view dot() const { return look_.unicode ? " · " : ", "; }
  std::string_view micro() const { return look_.unicode ? "µs" : "us"; }
  std::string_view minus() const { return look_.unicode ? "−" : "-"; }

  /// Text in lines no wider than the terminal, each behind `indent` blanks; words longer than a line are left
  /// whole.
  std::string wrapped(std::string_view text, std::size_t indent, std::size_t first_indent) const;
  /// Nothing but ASCII where that is asked for: what is not becomes an escape.
  std::string plain(std::string_view text) const;

 private:
  std::string in(std::string_view code, std::string_view text) const;
  Look look_;
};

/// Padded with blanks to so many columns, by display width.
std::string left(std::string_view text, std::size_t columns);
std::string right(std::string_view text, std::size_t columns);

}  // namespace dupcheck
