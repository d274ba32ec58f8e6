#include "report/difference.hpp"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "base/text.hpp"
#include "report/matrix.hpp"
#include "report/paint.hpp"

namespace dupcheck {
namespace {

/// A report's cases, whether it is a run or a comparison.
struct Found {
  std::string variant;
  const CaseReport* of_case;
};

std::vector<Found> cases_of(const Report& report) {
  std::vector<Found> all;
  for (const CaseReport& of_case : report.cases) all.push_back({"", &of_case});
  for (const VariantReport& variant : report.variants)
    if (!variant.control)
      for (const CaseReport& of_case : variant.cases) all.push_back({variant.name, &of_case});
  return all;
}

const CaseReport* same_in(const std::vector<Found>& others, const Found& one) {
  const auto found = std::ranges::find_if(others, [&](const Found& other) {
    return other.variant == one.variant && other.of_case->name == one.of_case->name;
  });
  return found == others.end() ? nullptr : found->of_case;
}

std::set<std::string> failures_of(const CaseReport& of_case) {
  std::set<std::string> failures;
  for (const Finding& finding : of_case.findings)
    if (finding.weight == Weight::failed)
      failures.insert(finding.effect.empty() ? finding.check : finding.check + " " + finding.effect);
  return failures;
}

/// How much a verdict is worth to whoever releases: a case that is not tried any more proves nothing.
int worth(Verdict verdict) {
  switch (verdict) {
    case Verdict::passed:
      return 3;
    case Verdict::skipped:
      return 2;
    case Verdict::inconclusive:
      return 1;
    case Verdict::failed:
      break;
  }
  return 0;
}

void compare_verdicts(const Found& now, const CaseReport& before, Difference& into) {
  const CaseReport& after = *now.of_case;
  Change change{now.variant, after.name, fmt::format("{} → {}", word(before.verdict), word(after.verdict)),
                reason_of(after)};
  if (worth(after.verdict) < worth(before.verdict)) {
    into.worse.push_back(std::move(change));
  } else if (worth(after.verdict) > worth(before.verdict)) {
    change.why.clear();
    into.better.push_back(std::move(change));
  } else {
    std::vector<std::string> anew;
    std::ranges::set_difference(failures_of(after), failures_of(before), std::back_inserter(anew));
    if (anew.empty()) {
      ++into.same;
      return;
    }
    change.what = "found anew: " + join(anew, ", ");
    into.worse.push_back(std::move(change));
  }
}

std::optional<double> accepted_p99(const CaseReport& of_case) {
  for (const LatencySummary& latency : of_case.latency)
    if (latency.outcome == Outcome::accepted) return latency.ms.p99;
  return std::nullopt;
}

/// Numbers that a busy machine moves: said where they doubled or halved, never a verdict.
void compare_numbers(const Found& now, const CaseReport& before, Difference& into) {
  const CaseReport& after = *now.of_case;
  const auto note = [&](std::string what) {
    into.notes.push_back({now.variant, after.name, std::move(what), {}});
  };
  if (after.bound && before.bound && after.violations == 0 && before.violations == 0 &&
      (*after.bound > 2 * *before.bound || *before.bound > 2 * *after.bound))
    note(fmt::format("the bound on the rate of violations was {:.2f} %, is {:.2f} %", *before.bound * 100,
                     *after.bound * 100));
  const auto p99_then = accepted_p99(before), p99_now = accepted_p99(after);
  if (p99_then && p99_now && (*p99_now > 2 * *p99_then || *p99_then > 2 * *p99_now))
    note(fmt::format("accepted answers took {:.1f} ms (p99), take {:.1f} ms", *p99_then, *p99_now));
}

std::string name_of(const Change& change) {
  return printable(change.variant.empty() ? change.of_case : change.variant + ", " + change.of_case);
}

std::string show(const std::vector<Change>& changes, const std::string& title, Verdict colour,
                 const Paint& paint) {
  std::string text;
  for (const Change& change : changes) {
    text +=
        fmt::format("  {}  {}: {}\n", paint.verdict(colour, title), name_of(change), printable(change.what));
    if (!change.why.empty()) text += paint.paragraph(10, shorten(printable(change.why), 400));
  }
  return text;
}

}  // namespace

Difference difference_of(const Report& older, const Report& newer) {
  Difference difference{newer.scenario, older.started, newer.started, {}, {}, {}, 0};
  const std::vector<Found> before = cases_of(older), after = cases_of(newer);
  for (const Found& now : after) {
    if (const CaseReport* then = same_in(before, now)) {
      compare_verdicts(now, *then, difference);
      compare_numbers(now, *then, difference);
    } else {
      difference.notes.push_back(
          {now.variant, now.of_case->name, fmt::format("new: {}", word(now.of_case->verdict)), {}});
      if (now.of_case->verdict == Verdict::failed)
        difference.worse.push_back(
            {now.variant, now.of_case->name, "new, and failed", reason_of(*now.of_case)});
    }
  }
  for (const Found& then : before) {
    if (same_in(after, then)) continue;
    Change gone{then.variant,
                then.of_case->name,
                fmt::format("was {}, is no longer tried", word(then.of_case->verdict)),
                {}};
    (then.of_case->verdict == Verdict::passed ? difference.worse : difference.notes).push_back(gone);
  }
  return difference;
}

std::string render_difference(const Difference& difference, const Look& look) {
  const Paint paint(look);
  std::string text = fmt::format("{}\n", paint.bold(printable(difference.scenario)));
  text += fmt::format("  {} → {}\n\n", printable(difference.older), printable(difference.newer));
  text += show(difference.worse, "worse ", Verdict::failed, paint);
  text += show(difference.better, "better", Verdict::passed, paint);
  if (!look.quiet) text += show(difference.notes, "note  ", Verdict::skipped, paint);
  text += fmt::format(
      "{}{}: {} worse, {} better, {} as before\n",
      difference.worse.empty() && difference.better.empty() && difference.notes.empty() ? "" : "\n",
      difference.worse.empty() ? paint.verdict(Verdict::passed, "NOTHING GOT WORSE")
                               : paint.verdict(Verdict::failed, "WORSE"),
      difference.worse.size(), difference.better.size(), difference.same);
  return paint.plain(text);
}

}  // namespace dupcheck
