// Reports on disk.

#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>

#include <unistd.h>

#include "report/reporters.hpp"
#include "support/catch.hpp"

using namespace dupcheck;
namespace fs = std::filesystem;

namespace {

/// Of its own, removed in the end.
struct Folder {
  fs::path path = fs::temp_directory_path() / ("dupcheck-report-test-" + std::to_string(::getpid()));
  Folder() { fs::create_directory(path); }
  ~Folder() { fs::remove_all(path); }
};

std::string content(const fs::path& path) {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

template <class Action>
std::string complaint(Action action) {
  try {
    action();
  } catch (const std::runtime_error& error) {
    return error.what();
  }
  return "";
}

}  // namespace

TEST_CASE("a report is written whole, into a folder that need not be there, and replaces the one before") {
  const Folder folder;
  const fs::path file = folder.path / "a" / "b" / "report.json";
  write_whole(file.string(), "first");
  write_whole(file.string(), std::string("sec\0nd", 6));
  CHECK(content(file) == std::string("sec\0nd", 6));
  CHECK(std::distance(fs::directory_iterator(file.parent_path()), fs::directory_iterator()) == 1);
}

TEST_CASE("a report that cannot be written says where and why, and leaves nothing") {
  const Folder folder;
  std::ofstream(folder.path / "file") << "x";
  CHECK(complaint([&] {
          write_whole((folder.path / "file" / "report.json").string(), "x");
        }).find("cannot be written") != std::string::npos);
  fs::create_directory(folder.path / "taken.json");
  CHECK(complaint([&] { write_whole((folder.path / "taken.json").string(), "x"); }).find("taken.json") !=
        std::string::npos);
  CHECK(std::distance(fs::directory_iterator(folder.path), fs::directory_iterator()) == 2);
}

TEST_CASE("a slug is a file name without surprises") {
  CHECK(slug("order submit") == "order-submit");
  CHECK(slug("Order  Submit!") == "order-submit");
  CHECK(slug("v2.1_beta") == "v2.1_beta");
  CHECK(slug("../../etc/passwd") == "etc-passwd");
  CHECK(slug("...") == "report");
  CHECK(slug("") == "report");
  CHECK(slug("///") == "report");
  CHECK(slug("下单") == "下单");
  CHECK(slug(std::string("a\0b\nc\xff", 6)) == "a-b-c");
  CHECK(slug("a\xe2\x80\xae"
             "b") == "a-b");
  CHECK(slug(std::string(99, 'x') + "单") == std::string(99, 'x'));
  CHECK(slug(std::string(1000, 'x')).size() <= 100);
}
