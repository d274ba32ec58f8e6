#include "approved.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <regex>

#include "support/catch.hpp"
#include "support/run.hpp"

namespace dupcheck::test {

void check_approved(const std::string& name, const std::string& text) {
  const std::filesystem::path file = std::filesystem::path(DUPCHECK_ROOT) / "tests/approved" / name;
  if (std::getenv("DUPCHECK_APPROVE")) {
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file, std::ios::binary) << text;
  }
  INFO("approved: " << file << "; run with DUPCHECK_APPROVE=1 to approve what is printed now");
  CHECK(text == content_of(file));
}

std::string with_random_parts_masked(std::string text) {
  static const std::pair<std::regex, const char*> random_parts[] = {
      {std::regex("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"), "<uuid>"},
      {std::regex("\"ref\":\"[^\"]*\""), "\"ref\":\"<ref>\""},
      {std::regex("127\\.0\\.0\\.1:[0-9]+"), "127.0.0.1:<port>"},
      {std::regex("/[^ \n]*/dupcheck-[A-Za-z0-9]{6}/"), "<folder>/"},
  };
  for (const auto& [random, name] : random_parts) text = std::regex_replace(text, random, name);
  return text;
}

}  // namespace dupcheck::test
