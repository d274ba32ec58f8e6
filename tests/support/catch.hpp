#pragma once
// Catch2 3 and 2.13 both serve; this is the one place that knows the difference.
#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
#else
#include <catch2/catch.hpp>
#endif
