// Wrong scenario files and what is said about them, word for word. DUPCHECK_APPROVE=1 writes anew what is
// said now; read the difference before committing it.

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <vector>

#include "scenario/load_plan.hpp"
#include "support/catch.hpp"

namespace dupcheck {
namespace {

namespace fs = std::filesystem;

/// Errors name files as they were given; the approved texts have no folder in them.
class Standing {
 public:
  explicit Standing(const fs::path& folder) : before_(fs::current_path()) { fs::current_path(folder); }
  ~Standing() { fs::current_path(before_); }

 private:
  fs::path before_;
};

std::string content_of(const fs::path& path) {
  std::ostringstream content;
  content << std::ifstream(path, std::ios::binary).rdbuf();
  return content.str();
}

std::string said_about(const std::string& file) {
  try {
    load_plan(file, {});
    return "nothing\n";
  } catch (const BadScenario& bad) {
    return std::string(bad.what()) + "\n";
  }
}

std::vector<fs::path> wrong_files() {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator("."))
    if (entry.path().extension() == ".json") files.push_back(entry.path().filename());
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace

TEST_CASE("every wrong scenario file gets its approved errors") {
  const Standing here(fs::path(DUPCHECK_ROOT) / "tests/approved/scenario");
  const auto files = wrong_files();
  CHECK(files.size() >= 30);
  for (const fs::path& file : files) {
    const std::string said = said_about(file.string());
    const fs::path approved = fs::path(file).replace_extension(".txt");
    if (std::getenv("DUPCHECK_APPROVE")) std::ofstream(approved, std::ios::binary) << said;
    INFO(file);
    CHECK(said == content_of(approved));
    CHECK(said != "nothing\n");
  }
}

}  // namespace dupcheck
