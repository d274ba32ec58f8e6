#include "scenario/document.hpp"

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <system_error>

#include <fmt/format.h>

#include "base/text.hpp"
#include "scenario/merge.hpp"
#include "scenario/node.hpp"

namespace dupcheck {
namespace {

std::string identity_of(const std::string& file) {
  std::error_code ignored;
  const auto canonical = std::filesystem::weakly_canonical(file, ignored);
  return ignored ? file : canonical.string();
}

/// "a.json → b.json → a.json"
std::string circle(const std::vector<std::string>& chain, const std::string& again) {
  return join(chain, " → ") + " → " + again;
}

/// The file over what it extends. `chain` are the files that led here.
std::optional<Located> load_extended(const std::string& file, const std::optional<Position>& asked_at,
                                     std::vector<std::string>& chain, std::vector<Problem>& problems) {
  auto own = read_json_file(file, asked_at, problems);
  if (!own) return std::nullopt;
  const Located* extends = own->find("extends");
  if (!extends) return own;
  const auto say = [&](std::string message, std::string help) {
    problems.push_back({Severity::error, extends->at, extends->pointer, std::move(message), std::move(help)});
    return std::nullopt;
  };
  if (!extends->is(Located::Kind::text) || extends->text.empty())
    return say("expected the path of a scenario file, found " + describe(*extends), {});
  const std::string base_file = beside(extends->at, extends->text);
  chain.push_back(file);
  if (std::any_of(chain.begin(), chain.end(),
                  [&](const auto& f) { return identity_of(f) == identity_of(base_file); }))
    return say("the files extend each other in a circle: " + circle(chain, base_file),
               "one of them must stand by itself");
  auto merged = load_extended(base_file, extends->at, chain, problems);
  if (!merged) return std::nullopt;
  remove_member(*own, "extends");
  merge_patch(*merged, *own, problems);
  merged->at = own->at;
  return merged;
}

/// The variant's patch over everything else. False, with a problem, when there is none of that name.
bool apply_variant(Located& root, const std::string& name, std::vector<Problem>& problems) {
  const Located* variants = root.find("variants");
  const Located* patch = variants ? variants->find(name) : nullptr;
  if (!patch) {
    std::vector<std::string_view> names;
    if (variants)
      for (const LocatedMember& variant : variants->members) names.push_back(variant.name);
    problems.push_back({Severity::error, variants ? variants->at : root.at, "/variants",
                        fmt::format("there is no variant '{}'", printable(name)),
                        help_for_word(name, names)});
    return false;
  }
  const Located own = *patch;  // the merge may move what it points into
  merge_patch(root, own, problems);
  return true;
}

}  // namespace

std::optional<Located> read_json_file(const std::string& file, const std::optional<Position>& asked_at,
                                      std::vector<Problem>& problems) {
  std::error_code ignored;
  std::ifstream stream(file, std::ios::binary);
  const std::string reason = std::filesystem::is_directory(file, ignored) ? "it is a folder"
                             : stream                                     ? std::string{}
                                      : std::generic_category().message(errno);
  if (!reason.empty()) {
    problems.push_back({Severity::error,
                        asked_at.value_or(Position{file, 0, 0}),
                        {},
                        asked_at ? fmt::format("'{}' cannot be read: {}", file, reason)
                                 : fmt::format("cannot be read: {}", reason),
                        {}});
    return std::nullopt;
  }
  std::ostringstream content;
  content << stream.rdbuf();
  auto root = parse_located(content.str(), file, problems);
  if (root && !root->is(Located::Kind::object)) {
    problems.push_back(
        {Severity::error, root->at, {}, "a scenario is an object, found " + describe(*root), {}});
    return std::nullopt;
  }
  return root;
}

std::optional<Located> load_document(const std::string& file, const LoadOptions& options,
                                     std::vector<Problem>& problems) {
  std::vector<std::string> chain;
  auto root = load_extended(file, std::nullopt, chain, problems);
  if (root && !options.variant.empty() && !apply_variant(*root, options.variant, problems))
    return std::nullopt;
  if (root) apply_overrides(*root, options.overrides, problems);
  return root;
}

}  // namespace dupcheck
