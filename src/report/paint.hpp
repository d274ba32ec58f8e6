#pragma once
// Colour, symbols and lines for the console, or their plain forms.

#include <string>
#include <string_view>

#include "judge/verdict.hpp"
#include "report/reporters.hpp"

namespace dupcheck {

/// Knows the place it paints for. Copyable; pure. Foreign text must be made printable() first.
class Paint {
 public:
  explicit Paint(const Look& look) : look_(look) {}

  std::string bold(std::string_view text) const { return in("1", text); }
  std::string dim(std::string_view text) const { return in("2", text); }
  /// In the verdict's colour: green, red, yellow.
  std::string verdict(Verdict verdict, std::string_view text) const;

  /// "  label      text…": the text wrapped to the width behind its label; a word longer than a line is left
  /// whole, so that a command can be copied.
  std::string labelled(std::size_t indent, std::string_view label, std::string_view text) const;
  /// Text wrapped to the width, every line behind so many blanks.
  std::string paragraph(std::size_t indent, std::string_view text) const;
  /// Columns left behind an indented label.
  std::size_t room(std::size_t indent) const;

  /// Nothing but ASCII where that is asked for: our own symbols as their usual stand-ins, all else as an
  /// escape.
  std::string plain(std::string_view text) const;

 private:
  std::string in(std::string_view code, std::string_view text) const;
  std::string wrapped(std::string_view text, std::size_t indent) const;
  Look look_;
};

/// Padded with blanks to so many columns, by display width.
std::string left(std::string_view text, std::size_t columns);
std::string right(std::string_view text, std::size_t columns);

}  // namespace dupcheck
