// The HTML report: whole outputs, and what must hold for any.

#include "report/html.hpp"

#include <algorithm>
#include <set>
#include <vector>

#include <pugixml.hpp>

#include "approved.hpp"
#include "base/json_full.hpp"
#include "html_samples.hpp"
#include "rendered.hpp"
#include "support/catch.hpp"

using namespace dupcheck;
using namespace dupcheck::test;

namespace {

std::string html(const Report& report) { return render_html(report, {}); }

std::size_t count(const std::string& text, std::string_view part) {
  std::size_t n = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + part.size())) ++n;
  return n;
}

std::vector<Report> all_samples() {
  return {passed(),  failed(),  inconclusive(), compared(),
          hostile(), crowd(50), crowd(1000),    lock_lost(),
          swept(),   soaked(),  of_many_keys(), assemble(plan_of({}), facts(), {})};
}

/// The page as a strict parser sees it: our elements must be well-formed XML too.
struct Page {
  pugi::xml_document document;
  pugi::xml_parse_result result;

  explicit Page(const std::string& text)
      : result(document.load_buffer(text.data(), text.size(), pugi::parse_full)) {}

  std::vector<pugi::xml_node> all(const char* path) const {
    std::vector<pugi::xml_node> nodes;
    for (const pugi::xpath_node& found : document.select_nodes(path)) nodes.push_back(found.node());
    return nodes;
  }
  std::string text_of(const char* path) const {
    return document.select_node(("string(" + std::string(path) + ")").c_str())
               ? ""
               : pugi::xpath_query(path).evaluate_string(document);
  }
};

}  // namespace

TEST_CASE(
    "approved: the HTML of runs that passed, failed, showed nothing, were compared, and of hostile texts") {
  check_approved("passed.html", html(passed()));
  check_approved("failed.html", html(failed()));
  check_approved("inconclusive.html", html(inconclusive()));
  check_approved("compared.html", html(compared()));
  check_approved("hostile.html", html(hostile()));
}

TEST_CASE("the page is well-formed, its ids are unique and its links lead somewhere") {
  for (const Report& report : all_samples()) {
    const Page page(html(report));
    INFO(page.result.description());
    REQUIRE(page.result);
    std::set<std::string> ids;
    for (const auto& node : page.all("//*[@id]")) CHECK(ids.insert(node.attribute("id").value()).second);
    for (const auto& node : page.all("//*[@href]")) {
      const std::string href = node.attribute("href").value();
      REQUIRE(href.starts_with("#"));
      CHECK(ids.contains(href.substr(1)));
    }
  }
}

TEST_CASE("headings come in order, table headers have a scope, drawings have a name") {
  for (const Report& report : all_samples()) {
    const Page page(html(report));
    int level = 0;
    for (const auto& node : page.all("//h1|//h2|//h3|//h4|//h5|//h6")) {
      const int now = node.name()[1] - '0';
      CHECK(now <= level + 1);
      level = now;
    }
    CHECK(page.all("//h1").size() == 1);
    CHECK(page.all("//th[not(@scope)]").empty());
    CHECK(page.all("//svg[not(@aria-label) and not(@aria-hidden)]").empty());
  }
}

TEST_CASE("nothing is fetched: no address in an attribute or a style, and a policy that forbids it") {
  for (const Report& report : all_samples()) {
    const std::string text = html(report);
    const Page page(text);
    CHECK(page.all("//script|//link|//img|//iframe|//object|//@src|//@onload|//@style").empty());
    CHECK_FALSE(contains(text, "url("));
    CHECK_FALSE(contains(text, "@import"));
    CHECK(contains(text, "default-src &#39;none&#39;; style-src &#39;unsafe-inline&#39;"));
  }
}

TEST_CASE("nothing hostile becomes markup or reaches the reader unseen") {
  Report report = hostile();
  const std::string bad =
      "</script></style></pre><img src=x onerror=alert(1)>]]><!--\"'&amp;\xed\xa0\x80\xef\xbf\xbf" + nasty();
  report.scenario = report.run = report.started = report.reference = report.source = bad;
  report.machine = {bad, 1, bad};
  CaseReport& of_case = report.cases.front();
  of_case.name = of_case.kind = bad;
  of_case.effects = {{bad, bad, Measure(bad), Measure(bad)}};
  SweepPoint point;
  point.came_to = bad;
  of_case.sweep = {point, point};
  Round& round = of_case.rounds_kept.front().judged.round;
  round.trial.form = round.error = bad;
  round.attempts[0].form = round.attempts[0].origin = bad;
  round.attempts[0].answer->headers = {{bad, bad}};
  round.lock = {{1ms, 1ms, true, "string", bad, bad, 2s, false},
                {2ms, 2ms, true, bad, bad + "2", bad + "2", 1s, false}};
  for (Reading& reading : round.readings) reading.effect = reading.rows = reading.error = bad;
  const std::string text = html(report);
  const Page page(text);
  REQUIRE(page.result);
  CHECK(page.all("//img|//script").empty());
  CHECK(count(text, "<img") == 0);
  CHECK(count(text, "</script") == 0);
  CHECK(count(text, "</style>") == 1);
  CHECK_FALSE(contains(text, "\x1b"));
  CHECK_FALSE(contains(text, std::string(1, '\0')));
  CHECK_FALSE(contains(text, "\xe2\x80\xae"));
  CHECK_FALSE(contains(text, "\xef\xbf\xbf"));
  CHECK(contains(text, "&lt;/script&gt;"));
  CHECK(contains(text, "\\xed\\xa0\\x80"));
  CHECK(contains(text, "重复提交"));
}

TEST_CASE("a thousand attempts in a round, and a body of five megabytes, stay small") {
  CHECK(html(crowd(1000)).size() < 500'000);
  CHECK(html(crowd(1000, 1000)).size() < 1'000'000);
  JudgedRound round = round_of(1, 4, 2, 2);
  round.findings = {two_rows(1)};
  round.round.attempts[0].answer->body = std::string(5'000'000, '<');
  CHECK(html(assemble(plan_of(), facts(), {burst_of({round})})).size() < 500'000);
}

TEST_CASE("a large round labels what matters, draws the others thin, and says what its table leaves out") {
  const Page page(html(crowd(1000)));
  CHECK(page.all("//svg[contains(@class,'lanes')]//path[contains(@class,'thin')]").size() >= 3);
  CHECK(page.all("//svg[contains(@class,'lanes')]//rect[@class='named']").size() == 2);
  CHECK(page.all("//tr[@class='named']").size() == 2);
  CHECK(contains(html(crowd(1000)), "60 of 1,000 attempts"));
  CHECK(contains(html(crowd(1000)), "rejected × 988"));
}

TEST_CASE("the first failing round is unfolded, and only that") {
  const Page page(html(failed()));
  const auto open = page.all("//details[@open]");
  REQUIRE(open.size() == 1);
  CHECK(std::string(open.front().attribute("id").value()) == "case-1-round-1");
  CHECK(Page(html(passed())).all("//details[@open]").empty());
}

TEST_CASE("a lock's lane shows its holders, the missing TTL, the sentinel and the expiry") {
  const Page page(html(lock_lost()));
  CHECK(page.all("//svg[contains(@class,'lanes')]//rect[@class='lock']").size() == 1);
  CHECK(page.all("//svg[contains(@class,'lanes')]//rect[@class='lock endless']").size() == 1);
  CHECK(page.all("//svg[contains(@class,'lanes')]//rect[@class='lock sentinel']").size() == 1);
  CHECK(page.all("//svg[contains(@class,'lanes')]//line[@class='renewed']").size() == 1);
  CHECK(page.all("//svg[contains(@class,'lanes')]//line[@class='expiry']").size() == 1);
  CHECK(page.all("//svg[contains(@class,'lanes')]//line[@class='event']").size() == 3);
}

TEST_CASE("rows stand beside the attempt whose answer names them") {
  const Page page(html(lock_lost()));
  const auto rows = page.all("//div[@aria-label='rows']//tbody/tr");
  REQUIRE(rows.size() == 2);
  CHECK(std::string(rows[0].last_child().child_value()) == "1 (A)");
  CHECK(std::string(rows[1].last_child().child_value()) == "2 (B)");
  const Page hostile_page(html(hostile()));
  CHECK(contains(html(hostile()), "no answer tells"));
}

TEST_CASE("a sweep shows its points by what they came to, and shades what was protected") {
  const Page page(html(swept()));
  CHECK(page.all("//svg[contains(@class,'strip')]//use[@href='#v-failed']").size() ==
        12);  // the row's own among them
  CHECK(page.all("//svg[contains(@class,'strip')]//rect[@class='protected']").size() >= 2);
  CHECK(contains(html(swept()), "accepted 201, then accepted 201; orders 2"));
}

TEST_CASE("a comparison's cells lead to the case and say why it failed") {
  const Page page(html(compared()));
  const auto failing = page.all("//table[contains(@class,'matrix')]//td[@class='is-failed'][a]");
  REQUIRE(failing.size() == 2);
  CHECK(std::string(failing[1].child("a").attribute("href").value()) == "#v3-case-1");
  CHECK(contains(failing[1].child("div").child_value(), "orders is 2, expected 1"));
}

TEST_CASE("the banner says the numbers, the bound, and that a run was interrupted") {
  CHECK(contains(html(passed()),
                 "<dt>of rounds violate at most, at 95 % confidence (weakest case)</dt><dd>13.9 %</dd>"));
  CHECK(contains(html(inconclusive()), "Interrupted"));
  CHECK_FALSE(contains(html(failed()), "Interrupted"));
  CHECK(contains(html(assemble(plan_of({}), facts(), {})), "No case was run."));
}

TEST_CASE("the command that shows it again can be copied whole") {
  CHECK(contains(html(failed()),
                 "<pre class=\"command\"><code>dupcheck run scenarios/order.json --only burst"));
  CHECK(contains(html(soaked()), "20,000"));
  CHECK(contains(html(soaked()), "k-&lt;1&gt;"));
}

TEST_CASE("a saved report renders to the same page") {
  for (Report report : {passed(), failed(), inconclusive(), compared(), crowd(200), lock_lost(), swept()}) {
    for (LatencySummary& row :
         report.cases.empty() ? report.variants.front().cases.front().latency : report.cases.front().latency)
      row.ms.p50 = 24.0499;
    CHECK(html(report_from_json(Json::parse(to_json(report).dump()))) == html(report));
  }
}
