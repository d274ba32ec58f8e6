#include "cli/reference.hpp"

#include <filesystem>
#include <stdexcept>

#include <fmt/format.h>

#include "base/json_full.hpp"

namespace dupcheck {
namespace {

ChildOptions serve_command(const std::string& strategy) {
  ChildOptions options;
  options.command = {std::filesystem::read_symlink("/proc/self/exe"), "serve", strategy, "--address-line"};
  options.pipe_stdout = true;
  // Not SIGKILL: when we die it still takes away its own children and its folder.
  options.signal_on_parent_death = SIGTERM;
  return options;
}

}  // namespace

ReferenceTarget::ReferenceTarget(const std::string& strategy) : child_(serve_command(strategy)) {
  const auto line = child_.read_line(std::chrono::seconds(30));
  const Json said = line ? Json::parse(*line, nullptr, false) : Json();
  if (!said.is_object()) {
    throw std::runtime_error(fmt::format(
        "the reference target `{}` did not come up; `dupcheck serve {}` shows why", strategy, strategy));
  }
  for (const auto& [name, value] : said.items()) address_[name] = value.get<std::string>();
}

}  // namespace dupcheck
