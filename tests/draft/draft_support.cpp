#include "draft_support.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "draft/curl_command.hpp"
#include "support/catch.hpp"

namespace dupcheck::test {

namespace fs = std::filesystem;

std::string sample(const std::string& path) { return std::string(DUPCHECK_ROOT) + "/tests/draft/" + path; }

std::string text_of(const std::string& file) {
  std::ifstream stream(file, std::ios::binary);
  if (!stream) throw UnreadableInput("'" + fs::path(file).filename().string() + "' cannot be read");
  std::ostringstream content;
  content << stream.rdbuf();
  return content.str();
}

std::string beside_samples(const std::string& path) { return text_of(sample("curl/" + path)); }

Draft draft_of(const std::string& command, DraftOptions options) {
  return draft_scenario(read_curl_text(command, beside_samples), options);
}

Draft draft_of_sample(const std::string& name) { return draft_of(text_of(sample("curl/" + name))); }

Plan plan_of(const Draft& draft) {
  std::string pattern = (fs::temp_directory_path() / "dupcheck-test-XXXXXX").string();
  if (!mkdtemp(pattern.data())) throw std::runtime_error("mkdtemp");
  struct Gone {
    fs::path folder;
    ~Gone() { fs::remove_all(folder); }
  } folder{pattern};
  for (const std::string file : {"photo.png", "ca.pem", "client.pem", "client.key"})
    fs::copy_file(sample("curl/" + file), folder.folder / file);
  const std::string file = (folder.folder / draft.file).string();
  std::ofstream(file, std::ios::binary) << draft.text;
  LoadOptions options;
  options.require_env = false;
  return load_plan(file, options);
}

Json json_of(const Draft& draft) { return Json::parse(draft.text, nullptr, true, true); }
Json submit_of(const Draft& draft) { return json_of(draft)["submit"]; }

std::vector<std::string> names_of(const std::vector<SecretVariable>& variables) {
  std::vector<std::string> names;
  for (const SecretVariable& variable : variables) names.push_back(variable.name);
  return names;
}

bool mentions(const std::vector<std::string>& sentences, const std::string& what) {
  for (const std::string& sentence : sentences)
    if (sentence.find(what) != std::string::npos) return true;
  return false;
}

void check_approved_draft(const std::string& name, const std::string& text) {
  const fs::path file = fs::path(DUPCHECK_ROOT) / "tests/approved/draft" / name;
  if (std::getenv("DUPCHECK_APPROVE")) {
    fs::create_directories(file.parent_path());
    std::ofstream(file, std::ios::binary) << text;
  }
  INFO("approved: " << name << "; run with DUPCHECK_APPROVE=1 to approve what is made now");
  CHECK(text == text_of(file.string()));
}

}  // namespace dupcheck::test
