#pragma once
// The scenario as one JSON value: the file, what it extends, and what the command line changes.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "scenario/load_plan.hpp"
#include "scenario/located.hpp"

namespace dupcheck {

/// With the patch of options.variant, then the overrides. Nothing, with problems, when a file cannot be read,
/// is no JSON, or has no such variant. Other problems do not stop it.
std::optional<Located> load_document(const std::string& file, const LoadOptions& options,
                                     std::vector<Problem>& problems);

/// A JSON file; nothing, with a problem at `asked_at` (or at the file), when it cannot be read.
std::optional<Located> read_json_file(const std::string& file, const std::optional<Position>& asked_at,
                                      std::vector<Problem>& problems);

// overrides.cpp
void apply_overrides(Located& root, const Overrides& overrides, std::vector<Problem>& problems);

/// The case that a name stands for: its own name, else its kind. Index into the list of cases.
std::optional<std::size_t> find_case_named(const Located& cases, std::string_view name);

}  // namespace dupcheck
