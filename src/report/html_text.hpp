#pragma once
// The page's text. Escaping cannot be forgotten: a piece of markup is made from foreign text by escaping it,
// from other pieces, or from what we wrote ourselves, and from nothing else. Everything is well-formed as XML
// too, so that a strict parser can hold the page to it.

#include <string>
#include <string_view>
#include <vector>

namespace dupcheck {

/// A piece of the page, safe wherever text may stand.
class Markup {
 public:
  Markup() = default;
  /// Foreign text, as one line: what is not printable is made visible, what is markup is escaped.
  Markup(std::string_view foreign);                                          // NOLINT: text is a piece
  Markup(const std::string& foreign) : Markup(std::string_view(foreign)) {}  // NOLINT
  Markup(const char* foreign) : Markup(std::string_view(foreign)) {}         // NOLINT

  Markup& operator+=(const Markup& more);
  friend Markup operator+(Markup left, const Markup& right) { return left += right; }

  bool empty() const { return html_.empty(); }
  const std::string& html() const { return html_; }

 private:
  friend Markup as_written(std::string_view ours);
  std::string html_;
};

/// What we wrote ourselves: a style sheet, a doctype, an element's tags. Never foreign text.
Markup as_written(std::string_view ours);

/// Foreign text of several lines, for <pre>: line breaks and tabs stay.
Markup text_lines(std::string_view foreign);

struct MarkupAttribute {
  std::string_view name;
  std::string value;  ///< foreign text may stand here: it is escaped
};
using MarkupAttributes = std::vector<MarkupAttribute>;

/// `name` may carry classes: "td.number.bad".
Markup element(std::string_view name, const MarkupAttributes& attributes, const Markup& content);
Markup element(std::string_view name, const Markup& content);
/// An element that holds nothing: meta, the shapes of SVG.
Markup leaf(std::string_view name, const MarkupAttributes& attributes);

/// A table's cell. `scope` is "col" or "row".
Markup header_cell(std::string_view scope, const Markup& content);
/// A term and what is said of it, for <dl>; nothing where nothing is said.
Markup fact(std::string_view term, const Markup& said);
/// What may be wider than a narrow window: scrolls in its own box, by keyboard too.
Markup scroll_box(std::string_view label, const Markup& content);
/// <h2> for level 2; at most <h6>.
Markup heading(int level, const Markup& content);

/// Rounded as the report's JSON is, so that a saved report renders to the same bytes; then so many digits.
std::string number_text(double value, int digits);

}  // namespace dupcheck
