#include "browser.hpp"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <stdexcept>

#include "base/json_full.hpp"
#include "process/child.hpp"
#include "process/temporary_folder.hpp"
#include "support/run.hpp"

namespace dupcheck::test {
namespace {

using namespace std::chrono_literals;

/// Nothing of the user's, nothing in the background, nothing from the network but what the page asks for.
std::vector<std::string> command_for(const std::filesystem::path& folder) {
  return {browser_program(), "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
          "--disable-quic", "--no-first-run", "--no-default-browser-check", "--disable-extensions",
          "--disable-background-networking", "--disable-component-update", "--disable-domain-reliability",
          "--disable-sync",
          // Whatever the browser wants for itself stays here.
          "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
          "--disable-features=OptimizationHints,MediaRouter,Translate",
          "--user-data-dir=" + (folder / "user").string()};
}

/// The output: the DOM and the browser's own words, in the order they came.
std::string run_browser(std::vector<std::string> command, const std::string& file,
                        const std::filesystem::path& folder) {
  command.push_back("file://" + file);
  ChildOptions options;
  options.command = std::move(command);
  options.output = (folder / "output").string();
  options.environment = {
      {"HOME", folder.string()}, {"XDG_CONFIG_HOME", folder.string()}, {"XDG_CACHE_HOME", folder.string()}};
  Child child(options);
  if (!child.wait(90s)) throw std::runtime_error("chromium did not end within 90 s");
  const std::string output = content_of(options.output);
  if (child.exit_status() != 0) throw std::runtime_error("chromium failed:\n" + output);
  return output;
}

std::vector<std::string> console_lines(const std::string& output) {
  std::vector<std::string> lines;
  for (std::size_t at = output.find("CONSOLE"); at != std::string::npos;
       at = output.find("CONSOLE", at + 1)) {
    const std::size_t begin = output.rfind('\n', at) + 1;
    lines.push_back(output.substr(begin, output.find('\n', at) - begin));
  }
  return lines;
}

/// What the browser asks for by itself has no origin.
std::vector<std::string> requests_of_page(const Json& log) {
  std::vector<std::string> urls;
  for (const Json& event : log.at("events")) {
    const Json params = event.value("params", Json::object());
    const std::string initiator = params.value("initiator", "not an origin");
    if (params.contains("url") && initiator != "not an origin")
      urls.push_back(params["url"].get<std::string>());
  }
  return urls;
}

}  // namespace

std::string browser_program() {
  const char* path = std::getenv("PATH");
  std::string rest = path ? path : "";
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find(':'), rest.size());
    for (const char* name : {"chromium", "chromium-browser", "google-chrome"}) {
      const auto program = std::filesystem::path(rest.substr(0, end)) / name;
      if (std::filesystem::exists(program)) return program.string();
    }
    rest.erase(0, end + 1);
  }
  return {};
}

Opened open_page(const std::string& file, bool trusting) {
  const TemporaryFolder folder;
  const std::string log = (folder.path() / "net.json").string();
  auto command = command_for(folder.path());
  command.insert(command.end(), {"--enable-logging=stderr", "--v=0", "--log-net-log=" + log, "--dump-dom"});
  if (trusting) command.push_back("--allow-file-access-from-files");
  const std::string output = run_browser(std::move(command), file, folder.path());
  Opened opened;
  opened.console = console_lines(output);
  const std::size_t begin = output.find("<!DOCTYPE html>");
  if (begin == std::string::npos) throw std::runtime_error("chromium gave no document:\n" + output);
  opened.document = output.substr(begin, output.rfind("</html>") - begin);
  opened.requests = requests_of_page(Json::parse(content_of(log)));
  return opened;
}

void take_picture(const std::string& file, const std::string& png, int width, int height, bool dark) {
  const TemporaryFolder folder;
  auto command = command_for(folder.path());
  command.push_back("--hide-scrollbars");
  command.push_back("--screenshot=" + png);
  command.push_back("--window-size=" + std::to_string(width) + "," + std::to_string(height));
  if (dark) command.push_back("--blink-settings=preferredColorScheme=0");
  run_browser(std::move(command), file, folder.path());
}

}  // namespace dupcheck::test
