#include "support/run.hpp"

#include <fstream>
#include <iterator>
#include <stdexcept>

#include "process/child.hpp"
#include "process/temporary_folder.hpp"

namespace dupcheck::test {

std::string content_of(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

void run(const std::vector<std::string>& command, const std::string& user) {
  const TemporaryFolder folder;
  ChildOptions options;
  options.command = command;
  options.output = folder.path() / "output";
  options.user = user;
  Child child(options);
  if (child.wait(std::chrono::minutes(1)) && child.exit_status() == 0) return;
  throw std::runtime_error(command.front() + " failed:\n" + content_of(options.output));
}

}  // namespace dupcheck::test
