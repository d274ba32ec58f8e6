#include "report/html_text.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "base/text.hpp"
#include "base/utf8.hpp"
#include "report/case_words.hpp"

namespace dupcheck {
namespace {

/// U+FFFE and U+FFFF are no characters of XML; HTML calls them errors.
constexpr std::string_view replacement = "\xef\xbf\xbd";

void append_escaped(std::string& out, std::string_view text) {
  while (!text.empty()) {
    const Utf8Character c = first_character(text);
    switch (c.code) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\'':
        out += "&#39;";
        break;
      default:
        out += c.code == 0xfffe || c.code == 0xffff ? replacement : text.substr(0, c.bytes);
    }
    text.remove_prefix(c.bytes);
  }
}

/// "<td class="number bad" id="x"", without its end.
std::string opened(std::string_view name, const MarkupAttributes& attributes) {
  const std::size_t dot = std::min(name.find('.'), name.size());
  std::string html = fmt::format("<{}", name.substr(0, dot));
  if (dot < name.size()) {
    std::string classes(name.substr(dot + 1));
    std::ranges::replace(classes, '.', ' ');
    html += fmt::format(" class=\"{}\"", classes);
  }
  for (const MarkupAttribute& attribute : attributes)
    html += fmt::format(" {}=\"{}\"", attribute.name, Markup(attribute.value).html());
  return html;
}

}  // namespace

Markup::Markup(std::string_view foreign) { append_escaped(html_, printable(foreign)); }

Markup& Markup::operator+=(const Markup& more) {
  html_ += more.html_;
  return *this;
}

Markup as_written(std::string_view ours) {
  Markup markup;
  markup.html_ = ours;
  return markup;
}

Markup text_lines(std::string_view foreign) {
  Markup all;
  bool first = true;
  for (std::string_view line : split(foreign, '\n')) {
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (!first) all += as_written("\n");
    first = false;
    bool first_part = true;
    for (std::string_view part : split(line, '\t')) {
      if (!first_part) all += as_written("\t");
      first_part = false;
      all += Markup(part);
    }
  }
  return all;
}

Markup element(std::string_view name, const MarkupAttributes& attributes, const Markup& content) {
  return as_written(
      fmt::format("{}>{}</{}>", opened(name, attributes), content.html(), name.substr(0, name.find('.'))));
}

Markup element(std::string_view name, const Markup& content) { return element(name, {}, content); }

Markup leaf(std::string_view name, const MarkupAttributes& attributes) {
  return as_written(opened(name, attributes) + "/>");
}

Markup header_cell(std::string_view scope, const Markup& content) {
  return element("th", {{"scope", std::string(scope)}}, content);
}

Markup fact(std::string_view term, const Markup& said) {
  if (said.empty()) return {};
  return element("div", element("dt", Markup(term)) + element("dd", said));
}

Markup scroll_box(std::string_view label, const Markup& content) {
  return element("div.scroll", {{"tabindex", "0"}, {"role", "region"}, {"aria-label", std::string(label)}},
                 content);
}

Markup heading(int level, const Markup& content) {
  return element(fmt::format("h{}", std::min(level, 6)), content);
}

std::string number_text(double value, int digits) {
  if (!std::isfinite(value)) return "–";
  return fmt::format("{:.{}f}", as_saved(value), digits);
}

}  // namespace dupcheck
