#include "approved.hpp"

#include <cstdlib>
#include <fstream>
#include <iterator>

#include "support/catch.hpp"

namespace dupcheck::test {

void check_approved(const std::string& file, const std::string& output) {
  const std::string path = std::string(DUPCHECK_ROOT) + "/tests/approved/report/" + file;
  if (const char* approve = std::getenv("DUPCHECK_APPROVE"); approve && std::string(approve) == "1")
    std::ofstream(path, std::ios::binary) << output;
  std::ifstream stream(path, std::ios::binary);
  const std::string approved{std::istreambuf_iterator<char>(stream), {}};
  INFO(path << ": DUPCHECK_APPROVE=1 approves what is written now");
  CHECK(output == approved);
}

}  // namespace dupcheck::test
