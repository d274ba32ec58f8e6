#include "report/reporters.hpp"

#include <algorithm>
#include <array>

#include "base/json_full.hpp"
#include "report/console.hpp"
#include "report/github.hpp"
#include "report/html.hpp"
#include "report/junit.hpp"
#include "report/markdown.hpp"

namespace dupcheck {
namespace {

std::string render_json(const Report& report, const Look&) { return dump(to_json(report), 2) + "\n"; }

// Adding a reporter: its file, and its line here.
constexpr std::array table = {
    Reporter{"console", "", render_console},
    Reporter{"json", ".json", render_json},
    Reporter{"html", ".html", render_html},
    Reporter{"junit", ".xml", render_junit},
    Reporter{"markdown", ".md", render_markdown},
    Reporter{"github", "", render_github},
};

}  // namespace

std::span<const Reporter> all_reporters() { return table; }

const Reporter* find_reporter(std::string_view format) {
  const auto found = std::ranges::find(table, format, &Reporter::format);
  return found == table.end() ? nullptr : &*found;
}

}  // namespace dupcheck
