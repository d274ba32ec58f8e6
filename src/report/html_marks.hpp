#pragma once
// Verdicts and outcomes as people see them: a shape, a colour and the word, never the colour alone. The
// shapes are drawn once, at the head of the page, and referred to.

#include <string>

#include "judge/verdict.hpp"
#include "report/html_text.hpp"
#include "scenario/outcome.hpp"

namespace dupcheck {

/// Every shape, for the head of the page.
Markup mark_definitions();

Markup mark(Verdict verdict);
/// The shape and the word.
Markup badge(Verdict verdict);
Markup mark(Outcome outcome);
Markup badge(Outcome outcome);

/// Class and shape of an outcome: "o-in-progress".
std::string mark_name(Outcome outcome);

}  // namespace dupcheck
