#pragma once
// How the page looks: light and dark, wide and narrow, on a screen and on paper. Colours follow Okabe & Ito
// (2008), which stay apart for every kind of colour vision.

#include <string_view>

namespace dupcheck {

std::string_view page_style();
std::string_view chart_style();

}  // namespace dupcheck
