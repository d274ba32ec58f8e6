#include "report/html_style.hpp"

namespace dupcheck {

std::string_view page_style() {
  return R"(
:root {
  color-scheme: light dark;
  --paper: #f6f6f3; --panel: #ffffff; --ink: #1c2126; --soft: #59626c; --line: #dcdfe1; --faint: #f0f1ef;
  --link: #00568f; --focus: #0072b2;
  --passed: #006d4b; --failed: #b23800; --inconclusive: #7d5b00; --skipped: #616a73;
  --passed-tint: #e5f3ec; --failed-tint: #fcebe1; --inconclusive-tint: #fbf3d9; --skipped-tint: #eef0f1;
  --accepted: #0072b2; --replayed: #2f8fc4; --rejected: #7b858e; --in-progress: #008f67; --throttled: #c98500;
  --mismatch: #b0578a; --invalid: #d55e00; --declined: #8a6a3d; --unsent: #9aa2a9; --unknown: #2a2f35;
  --lock: #d9c3e6; --lock-ink: #3f2450; --lock-2: #bfd8ea; --sentinel: #f2c572; --gate: #d55e00;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --paper: #15181b; --panel: #1d2125; --ink: #e7e9ea; --soft: #a4adb5; --line: #343a40; --faint: #262b30;
    --link: #7cc4f2; --focus: #56b4e9;
    --passed: #45c79a; --failed: #ff8f57; --inconclusive: #ebc04a; --skipped: #a0a8b0;
    --passed-tint: #17302a; --failed-tint: #3a2419; --inconclusive-tint: #352d16; --skipped-tint: #272c31;
    --accepted: #56b4e9; --replayed: #8fd0f5; --rejected: #8d979f; --in-progress: #2fc496; --throttled: #f0ad1f;
    --mismatch: #dd8fba; --invalid: #ff8642; --declined: #c9a66b; --unsent: #737c84; --unknown: #dfe3e6;
    --lock: #5b4569; --lock-ink: #f2e6fa; --lock-2: #37546a; --sentinel: #8a6418; --gate: #ff8642;
  }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  margin: 0; background: var(--paper); color: var(--ink); overflow-wrap: anywhere;
  font: 1rem/1.55 system-ui, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif;
}
.page { max-width: 74rem; margin: 0 auto; padding: 1.5rem clamp(.9rem, 3vw, 2.25rem) 4rem; }
h1, h2, h3, h4, h5, h6 { line-height: 1.25; margin: 0; font-weight: 650; }
h1 { font-size: clamp(1.5rem, 4vw, 2.1rem); letter-spacing: -.015em; margin: .15rem 0 .6rem; }
p { margin: .5rem 0; }
a { color: var(--link); text-underline-offset: .15em; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; border-radius: 3px; }
.skip { position: absolute; left: -200vw; background: var(--panel); padding: .6rem 1rem; z-index: 3; }
.skip:focus { left: .5rem; top: .5rem; }
.shapes { position: absolute; }
.brand, .kind, .soft { color: var(--soft); }
.brand { margin: 0; font-size: .85rem; letter-spacing: .02em; }
.kind { font-weight: 400; font-size: .8em; }
code, pre, .mono, .evidence { font-family: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: .85em; }
pre { margin: .5rem 0; padding: .7rem .9rem; background: var(--faint); border-radius: 6px; white-space: pre-wrap; line-height: 1.5; }
pre.command { user-select: all; border: 1px solid var(--line); }
pre.source { max-height: 34rem; overflow: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
table.grid { width: 100%; font-size: .9rem; }
caption { text-align: left; color: var(--soft); font-size: .85rem; padding: 0 0 .3rem; }
th, td { overflow-wrap: break-word; text-align: left; vertical-align: top; padding: .38rem .7rem .38rem 0; border-bottom: 1px solid var(--line); }
thead th { color: var(--soft); font-weight: 600; font-size: .8rem; white-space: nowrap; }
tbody th { font-weight: 600; }
tbody tr:last-child > * { border-bottom: 0; }
.number + :not(.number) { padding-left: 1.1rem; }
td.number, th.number { text-align: right; white-space: nowrap; }
td.nowrap { white-space: nowrap; }
td.mono { overflow-wrap: anywhere; min-width: 11rem; }
td.says { min-width: 15rem; }
td.says { width: 60%; }
table.compact { width: auto; }
.compact th, .compact td { padding-right: 2rem; }
tr.named > * { background: var(--failed-tint); }
.scroll { overflow-x: auto; max-width: 100%; }
.mark { width: 1em; height: 1em; vertical-align: -.12em; overflow: visible; flex: none; }
.mark.wide { width: 26px; height: 12px; vertical-align: -1px; }
.badge { white-space: nowrap; }
.text-v-passed { color: var(--passed); } .text-v-failed { color: var(--failed); }
.text-v-inconclusive { color: var(--inconclusive); } .text-v-skipped { color: var(--skipped); }
span.badge[class*="text-v"] { font-weight: 650; }
.banner { border-radius: 10px; padding: 1.1rem 1.3rem; margin: 1rem 0 1.1rem; border: 1px solid; border-left-width: 7px; }
.banner .word { display: flex; align-items: center; gap: .55rem; margin: 0; font-size: 1.5rem; font-weight: 700; line-height: 1.2; }
.banner .says { margin: .3rem 0 0; color: var(--ink); max-width: 60ch; }
.is-passed { background: var(--passed-tint); border-color: var(--passed); }
.is-failed { background: var(--failed-tint); border-color: var(--failed); }
.is-inconclusive { background: var(--inconclusive-tint); border-color: var(--inconclusive); }
.is-skipped { background: var(--skipped-tint); border-color: var(--skipped); }
.numbers { display: flex; flex-wrap: wrap; gap: .7rem 2.2rem; margin: 1rem 0 0; }
.numbers > div { display: flex; flex-direction: column-reverse; }
.numbers dt { font-size: .8rem; color: var(--soft); }
.numbers dd { margin: 0; font-size: 1.45rem; font-weight: 650; line-height: 1.2; font-variant-numeric: tabular-nums; }
.facts { margin: .6rem 0; font-size: .92rem; }
.facts > div { display: grid; grid-template-columns: 8.5rem minmax(0, 1fr); gap: .1rem .9rem; padding: .16rem 0; }
.facts dt { color: var(--soft); }
.facts dd { margin: 0; font-variant-numeric: tabular-nums; }
section.card { background: var(--panel); border: 1px solid var(--line); border-radius: 10px; padding: 1.2rem clamp(.9rem, 2.4vw, 1.6rem) 1.3rem; margin: 1.2rem 0; }
section.card > h2, section.card > h3 { font-size: 1.28rem; margin-bottom: .5rem; }
section.card .part { margin: 1.35rem 0 .5rem; font-size: 1rem; }
section.variant { margin: 2.4rem 0 0; }
section.variant > h2 { font-size: 1.4rem; }
section:target { scroll-margin-top: .5rem; }
section.card:target { border-color: var(--focus); box-shadow: 0 0 0 1px var(--focus); }
.finding { border-width: 0 0 0 4px; border-style: solid; border-radius: 0 8px 8px 0; padding: .7rem 1rem .75rem; margin: .6rem 0; }
.finding h4, .finding h5 { font-size: .95rem; color: var(--ink); }
.finding .where { font-weight: 400; color: var(--soft); }
.finding .facts { margin: .3rem 0 0; }
.finding p { margin: .3rem 0; }
.evidence { margin: 0; padding: 0; list-style: none; }
.evidence li { padding: .06rem 0; }
.legend { display: flex; flex-wrap: wrap; gap: .25rem 1.2rem; list-style: none; padding: 0; margin: .5rem 0; font-size: .82rem; color: var(--soft); }
.answers { display: flex; flex-wrap: wrap; gap: .1rem 1.1rem; list-style: none; padding: 0; margin: 0; }
details { border: 1px solid var(--line); border-radius: 8px; margin: .6rem 0; background: var(--panel); }
details > summary { cursor: pointer; padding: .55rem .9rem; font-weight: 600; border-radius: 8px; }
details > summary:hover { background: var(--faint); }
details > .inside { padding: .1rem .9rem .9rem; }
details > .inside > .facts { margin-top: .2rem; }
details details, td details { border: 0; margin: 0; background: none; }
td details > summary { padding: 0; font-weight: 400; }
.story { list-style: none; margin: .3rem 0; padding: 0; font-size: .9rem; }
.story li { display: grid; grid-template-columns: 7.5rem minmax(0, 1fr); gap: .8rem; padding: .1rem 0; }
.story .at { text-align: right; color: var(--soft); font-variant-numeric: tabular-nums; white-space: nowrap; }
.matrix td { min-width: 8.5rem; max-width: 15rem; border-left: 1px solid var(--line); padding: .45rem .7rem; }
.matrix th[scope="row"], .matrix td:first-child { position: sticky; left: 0; background: var(--panel); padding-right: .9rem; min-width: 6.5rem; }
.matrix thead th { padding: .4rem .7rem; border-left: 1px solid var(--line); color: var(--ink); white-space: normal; }
.matrix thead th:first-child { border-left: 0; padding-left: 0; }
.matrix td.is-failed, .matrix td.is-inconclusive { border-color: var(--line); }
.matrix td.is-passed, .matrix td.is-skipped { background: none; border-color: var(--line); }
.matrix .reason { display: -webkit-box; -webkit-line-clamp: 4; -webkit-box-orient: vertical; overflow: hidden; font-size: .8rem; line-height: 1.4; margin: .15rem 0 0; }
.matrix td.number { text-align: left; }
.matrix a { text-decoration: none; }
.matrix a:hover { text-decoration: underline; }
footer { color: var(--soft); font-size: .85rem; margin-top: 2rem; }
@media (max-width: 40rem) {
  .facts > div, .story li { grid-template-columns: minmax(0, 1fr); padding: .25rem 0; }
  .story .at { text-align: left; }
  .numbers { gap: .6rem 1.5rem; }
  .banner { padding: .9rem 1rem; }
  .matrix td { min-width: 7.5rem; }
  td.says { min-width: 11rem; }
}
@media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth; } }
@media print {
  html { font-size: 9.5pt; }
  body { background: none; }
  table.grid { font-size: 8pt; }
  thead th, td.nowrap { white-space: normal; }
  td.mono, td.says { min-width: 0; }
  td code { overflow-wrap: anywhere; }
  .page { max-width: none; padding: 0; }
  .skip { display: none; }
  .scroll, pre.source { overflow: visible; max-height: none; }
  .chart { min-width: 0 !important; }
  details::details-content { content-visibility: visible; display: block; height: auto; }
  .matrix .reason { display: block; -webkit-line-clamp: none; }
  .matrix td { min-width: 0; }
  .matrix th[scope="row"] { position: static; }
  .finding, tr, .banner { break-inside: avoid; }
  section.card { border: 0; border-top: 1px solid var(--line); border-radius: 0; padding: .8rem 0; }
  .banner, .finding, td, rect, path, line, use { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
)";
}

std::string_view chart_style() {
  return R"(
.solid { fill: currentColor; }
.drawn { fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; }
.cut { fill: none; stroke: var(--panel); stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; }
.v-passed { color: var(--passed); } .v-failed { color: var(--failed); }
.v-inconclusive { color: var(--inconclusive); } .v-skipped { color: var(--skipped); }
.o-accepted { color: var(--accepted); } .o-replayed { color: var(--replayed); } .o-rejected { color: var(--rejected); }
.o-in-progress { color: var(--in-progress); } .o-throttled { color: var(--throttled); }
.o-mismatch { color: var(--mismatch); } .o-invalid { color: var(--invalid); } .o-declined { color: var(--declined); }
.o-unsent { color: var(--unsent); } .o-unknown { color: var(--unknown); }
.chart { display: block; width: 100%; height: auto; font-family: inherit; font-variant-numeric: tabular-nums; }
.chart text { fill: var(--ink); font-size: 11px; }
.chart .middle { text-anchor: middle; } .chart .end { text-anchor: end; }
.chart .strong { font-weight: 700; }
.chart .tick, .chart .value, .chart .note { fill: var(--soft); font-size: 10.5px; }
.chart .grid, .chart .baseline, .chart .divider { stroke: var(--line); stroke-width: 1; }
.lanes { min-width: 800px; margin: .4rem 0; }
.wait { fill: currentColor; fill-opacity: .32; }
.body { fill: currentColor; }
.thin { fill: none; stroke: currentColor; }
.thin.wait { stroke-opacity: .38; }
.open { stroke: currentColor; stroke-width: 3; stroke-dasharray: 5 4; stroke-opacity: .6; }
.armed { stroke: var(--soft); stroke-width: 1.5; stroke-dasharray: 1.5 3; }
.release { stroke: var(--ink); stroke-width: 1.5; }
.group { stroke: var(--line); stroke-width: 3; }
.gate { stroke: var(--gate); stroke-width: 1.5; }
.spread { fill: var(--gate); fill-opacity: .16; }
.chart .gate-label { fill: var(--gate); font-weight: 650; }
rect.named { fill: var(--failed); fill-opacity: .11; }
.flag { fill: var(--failed); }
.lock { fill: var(--lock); stroke: var(--lock-ink); stroke-width: .8; }
.lock.second { fill: var(--lock-2); }
.lock.sentinel { fill: var(--sentinel); stroke-dasharray: 4 2; stroke-width: 1.6; }
.lock.endless { stroke: var(--failed); stroke-width: 2.4; stroke-dasharray: 2 2; }
.chart .inside { fill: var(--ink); font-size: 10.5px; }
.renewed { stroke: var(--lock-ink); stroke-width: 1; }
.expiry { stroke: var(--gate); stroke-width: 1.5; stroke-dasharray: 2 2; }
.reading, .event { stroke: var(--ink); stroke-width: 1.4; }
.bars { height: 34px; width: 260px; min-width: 180px; }
.bars.tall { height: auto; width: 100%; max-width: 560px; min-width: 300px; }
.bars rect { fill: currentColor; }
.bars .median { stroke: var(--ink); stroke-width: 1.5; stroke-dasharray: 3 2; }
.share { height: 12px; width: 100%; max-width: 34rem; border-radius: 3px; margin: 0 0 .3rem; }
.share rect { fill: currentColor; }
.strip { min-width: 640px; margin-bottom: .8rem; }
.strip .protected { fill: var(--passed); fill-opacity: .16; }
.strip .good { color: var(--passed); } .strip .bad { color: var(--failed); }
.strip .new { color: var(--accepted); } .strip .unknown { color: var(--inconclusive); }
)";
}

}  // namespace dupcheck
