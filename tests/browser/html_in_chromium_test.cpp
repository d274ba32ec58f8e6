// The HTML report as a browser sees it.

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "../report/html_samples.hpp"
#include "base/json_full.hpp"
#include "browser.hpp"
#include "process/temporary_folder.hpp"
#include "report/html.hpp"
#include "support/catch.hpp"
#include "support/contains.hpp"
#include "support/run.hpp"

using namespace dupcheck;
using namespace dupcheck::test;

namespace {

/// True where there is a browser. Where tests must not be left out it fails, elsewhere it says so.
bool has_browser() {
  if (!browser_program().empty()) return true;
  if (std::getenv("CI")) FAIL("chromium is not installed: apt-get install chromium");
  WARN("skipped: chromium is not installed (apt-get install chromium)");
  return false;
}

std::string written(const TemporaryFolder& folder, const std::string& name, const std::string& text) {
  const std::string file = (folder.path() / name).string();
  std::ofstream(file, std::ios::binary) << text;
  return file;
}

/// Looks at reports in frames as wide as windows, and writes what it measured into its own body.
const char* measuring_page = R"(<!DOCTYPE html>
<html><head><meta charset="utf-8"/><title>measuring</title></head><body>
<iframe id="wide" src="failed.html" width="1280" height="900"></iframe>
<iframe id="narrow" src="failed.html" width="420" height="900"></iframe>
<iframe id="large" src="crowd.html" width="420" height="900"></iframe>
<iframe id="compared" src="compared.html" width="420" height="900"></iframe>
<pre id="measured"></pre>
<script>
addEventListener("load", () => {
  const measured = {};
  for (const frame of document.querySelectorAll("iframe")) {
    const page = frame.contentDocument;
    const named = [...page.querySelectorAll("tr.named")].filter(row => row.checkVisibility() && row.getBoundingClientRect().height > 5);
    const lanes = [...page.querySelectorAll("svg.lanes")].filter(chart => chart.checkVisibility() && chart.getBoundingClientRect().height > 50);
    const color = getComputedStyle(page.querySelector(".banner")).borderLeftColor;
    measured[frame.id] = {width: page.documentElement.scrollWidth, window: page.documentElement.clientWidth,
                          named: named.length, lanes: lanes.length, color};
  }
  document.getElementById("measured").textContent = JSON.stringify(measured);
});
</script></body></html>
)";

Json measured(const Opened& opened) {
  const std::string mark = "<pre id=\"measured\">";
  const std::size_t begin = opened.document.find(mark) + mark.size();
  return Json::parse(opened.document.substr(begin, opened.document.find("</pre>", begin) - begin));
}

/// Width and height, from its first chunk.
std::pair<int, int> size_of(const std::string& png) {
  const auto number = [&](std::size_t at) {
    int value = 0;
    for (std::size_t i = at; i < at + 4; ++i) value = value * 256 + static_cast<unsigned char>(png.at(i));
    return value;
  };
  return {number(16), number(20)};
}

}  // namespace

TEST_CASE("our own eyes are open: a page that fetches and complains is seen to") {
  if (!has_browser()) return;
  const TemporaryFolder folder;
  const Opened opened = open_page(written(folder, "bad.html",
                                          "<!DOCTYPE html><html><body><img src=\"http://127.0.0.1:9/x.png\">"
                                          "<script>console.error('complaint')</script></body></html>"));
  REQUIRE(opened.console.size() == 1);
  CHECK(contains(opened.console.front(), "complaint"));
  REQUIRE(opened.requests.size() == 1);
  CHECK(opened.requests.front() == "http://127.0.0.1:9/x.png");
}

TEST_CASE("a report opens without a complaint and without asking for anything") {
  if (!has_browser()) return;
  const TemporaryFolder folder;
  for (const Report& report : {failed(), hostile()}) {
    const Opened opened = open_page(written(folder, "report.html", render_html(report, {})));
    INFO((opened.console.empty() ? "" : opened.console.front()));
    CHECK(opened.console.empty());
    CHECK(opened.requests.empty());
    CHECK(contains(opened.document, "orders is 2, expected 1"));
    CHECK(contains(opened.document, "<tr class=\"named\">"));
  }
}

TEST_CASE("the failing attempts are visible at once, and no page is wider than its window") {
  if (!has_browser()) return;
  const TemporaryFolder folder;
  written(folder, "failed.html", render_html(failed(), {}));
  written(folder, "crowd.html", render_html(crowd(1000), {}));
  written(folder, "compared.html", render_html(compared(), {}));
  const Json all = measured(open_page(written(folder, "measuring.html", measuring_page), true));
  INFO(all.dump());
  for (const auto& [name, frame] : all.items()) CHECK(frame.at("width") <= frame.at("window"));
  for (const char* name : {"wide", "narrow", "large"}) {
    CHECK(all.at(name).at("named") == 2);
    CHECK(all.at(name).at("lanes") == 1);
  }
  CHECK(all.at("wide").at("color") == "rgb(178, 56, 0)");
}

TEST_CASE("pictures are taken at both widths") {
  if (!has_browser()) return;
  const TemporaryFolder folder;
  const std::string file = written(folder, "report.html", render_html(failed(), {}));
  const std::string png = (folder.path() / "report.png").string();
  for (const int width : {1280, 420}) {
    take_picture(file, png, width, 2400);
    const std::string picture = content_of(png);
    CHECK(size_of(picture) == std::pair(width, 2400));
    CHECK(picture.size() > 50'000);
  }
}
