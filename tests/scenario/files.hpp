#pragma once
// Scenario files for one test: written into a folder of their own, which goes when the test ends.

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "scenario/load_plan.hpp"

namespace dupcheck {

class Files {
 public:
  Files() {
    std::string pattern = (std::filesystem::temp_directory_path() / "dupcheck-test-XXXXXX").string();
    if (!mkdtemp(pattern.data())) throw std::runtime_error("mkdtemp");
    folder_ = pattern;
  }
  Files(const Files&) = delete;
  ~Files() { std::filesystem::remove_all(folder_); }

  /// Path of a new file.
  std::string write(const std::string& name, const std::string& content) const {
    const auto path = folder_ / name;
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << content;
    return path.string();
  }

 private:
  std::filesystem::path folder_;
};

/// A scenario that is right, with `more` (fields, each with a comma behind) put into it.
inline std::string scenario_with(
    const std::string& more, const std::string& cases = R"({"case": "burst"})",
    const std::string& submit = R"({"path": "/orders", "json": {"request_id": "${key}"}})") {
  return R"({"target": {"url": "http://127.0.0.1:8080"},
  "stores": {"db": "sqlite:shop.db", "redis": "redis://127.0.0.1/0"}, )" +
         more + R"("submit": )" + submit + R"(, "cases": [)" + cases + "]}";
}

inline Plan load_text(const std::string& text, const LoadOptions& options = {}) {
  const Files files;
  return load_plan(files.write("scenario.json", text), options);
}

/// What load_plan says about it; empty when there is nothing to say.
inline std::string problems_of(const std::string& text, const LoadOptions& options = {}) {
  try {
    load_text(text, options);
    return {};
  } catch (const BadScenario& bad) {
    return bad.what();
  }
}

}  // namespace dupcheck
