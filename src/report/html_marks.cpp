#include "report/html_marks.hpp"

#include <fmt/format.h>

namespace dupcheck {
namespace {

/// Twelve units wide around their middle; drawn in the colour of the text they stand in.
constexpr std::string_view shapes = R"(<svg class="shapes" width="0" height="0" aria-hidden="true"><defs>
<symbol id="v-passed" viewBox="-8 -8 16 16"><circle r="7.5" class="solid"/><path class="cut" d="M-3.6 .2L-1 2.8L3.8 -2.6"/></symbol>
<symbol id="v-failed" viewBox="-8 -8 16 16"><path class="solid" d="M-3.2 -7.5H3.2L7.5 -3.2V3.2L3.2 7.5H-3.2L-7.5 3.2V-3.2z"/><path class="cut" d="M-2.8 -2.8L2.8 2.8M2.8 -2.8L-2.8 2.8"/></symbol>
<symbol id="v-inconclusive" viewBox="-8 -8 16 16"><path class="solid" d="M-1.2 -6.6Q0 -8 1.2 -6.6L7.7 5.2Q8 7 6.4 7H-6.4Q-8 7 -7.7 5.2z"/><path class="cut" d="M0 -2.6V1.4M0 4.2V4.3"/></symbol>
<symbol id="v-skipped" viewBox="-8 -8 16 16"><circle r="6.6" class="drawn"/><path class="drawn" d="M-3 0H3"/></symbol>
<symbol id="o-accepted" viewBox="-6 -6 12 12"><circle r="5" class="solid"/></symbol>
<symbol id="o-replayed" viewBox="-6 -6 12 12"><circle r="3.9" class="drawn"/></symbol>
<symbol id="o-rejected" viewBox="-6 -6 12 12"><path class="drawn" d="M-3.7 -3.7L3.7 3.7M3.7 -3.7L-3.7 3.7"/></symbol>
<symbol id="o-in-progress" viewBox="-6 -6 12 12"><path class="solid" d="M-4 -5L5.4 0L-4 5z"/></symbol>
<symbol id="o-throttled" viewBox="-6 -6 12 12"><path class="solid" d="M-4.4 -4.4H4.4V4.4H-4.4z"/></symbol>
<symbol id="o-mismatch" viewBox="-6 -6 12 12"><path class="solid" d="M0 -5.6L5.6 0L0 5.6L-5.6 0z"/></symbol>
<symbol id="o-invalid" viewBox="-6 -6 12 12"><path class="solid" d="M-5.2 -4.2H5.2L0 5.2z"/></symbol>
<symbol id="o-declined" viewBox="-6 -6 12 12"><path class="solid" d="M-5.4 -1.6H5.4V1.6H-5.4z"/></symbol>
<symbol id="o-unsent" viewBox="-6 -6 12 12"><path class="drawn" d="M-4 -4H4V4H-4z"/></symbol>
<symbol id="o-unknown" viewBox="-6 -6 12 12"><path class="drawn" d="M-2.6 -2.4a2.6 2.6 0 1 1 3.7 2.4c-.8 .4 -1.1 .9 -1.1 1.7M0 4.6V4.7"/></symbol>
</defs></svg>
)";

Markup drawn(const std::string& name, std::string_view box) {
  return element("svg.mark." + name, {{"viewBox", std::string(box)}, {"aria-hidden", "true"}},
                 leaf("use", {{"href", "#" + name}}));
}

std::string mark_name(Verdict verdict) { return fmt::format("v-{}", word(verdict)); }

}  // namespace

Markup mark_definitions() { return as_written(shapes); }

Markup mark(Verdict verdict) { return drawn(mark_name(verdict), "0 0 16 16"); }

Markup badge(Verdict verdict) {
  return element("span.badge.text-" + mark_name(verdict), mark(verdict) + " " + std::string(word(verdict)));
}

std::string mark_name(Outcome outcome) { return fmt::format("o-{}", word(outcome)); }

Markup mark(Outcome outcome) { return drawn(mark_name(outcome), "0 0 12 12"); }

Markup badge(Outcome outcome) {
  return element("span.badge", mark(outcome) + " " + std::string(word(outcome)));
}

}  // namespace dupcheck
