#include "cli/saved.hpp"

#include <fstream>
#include <iterator>
#include <stdexcept>

#include <fmt/format.h>

#include "base/json_full.hpp"
#include "base/text.hpp"
#include "scenario/problem.hpp"

namespace dupcheck {
namespace {

std::string content_of(const std::string& file) {
  std::ifstream stream(file, std::ios::binary);
  if (!stream) throw std::runtime_error("cannot be opened");
  return {std::istreambuf_iterator<char>(stream), {}};
}

}  // namespace

bool is_saved(const std::string& file) {
  try {
    const Json json = Json::parse(content_of(file), nullptr, false);
    return json.is_object() && json.contains("report");
  } catch (const std::exception&) {
    return false;
  }
}

Report read_saved(const std::string& file) {
  try {
    return report_from_json(Json::parse(content_of(file)));
  } catch (const std::exception& error) {
    Problem problem;
    problem.at.file = file;
    problem.message = fmt::format("not a report that can be read: {}", printable(error.what()));
    throw BadScenario({problem});
  }
}

}  // namespace dupcheck
