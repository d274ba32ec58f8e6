#include "cli/reference.hpp"

#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <thread>

#include <fmt/format.h>

#include "base/json_full.hpp"
#include "base/text.hpp"
#include "process/program.hpp"

namespace dupcheck {
namespace {

namespace fs = std::filesystem;

/// A shell that sleeps until it is told to end, by us or by our death, and then removes the folder. What
/// still writes to it at that moment (a target that drains) may make `rm` fail for once.
constexpr auto keep_folder =
    R"(trap 'kill $!; n=0; until rm -rf -- "$1" || [ $n -ge 100 ]; do n=$((n+1)); sleep 0.1; done; exit 0' TERM
while :; do sleep 3600 & wait $!; done)";

ChildOptions keeper_of(const fs::path& folder) {
  ChildOptions options;
  options.command = {"/bin/sh", "-c", keep_folder, "sh", folder};
  options.environment["PATH"] = "/usr/bin:/bin";
  options.signal_on_parent_death = SIGTERM;
  return options;
}

ChildOptions serve_command(const std::string& strategy, int instances, const fs::path& folder,
                           const std::string& ports, const std::string& redis_url) {
  ChildOptions options;
  options.command = {fs::read_symlink("/proc/self/exe"),
                     "serve",
                     strategy,
                     "--address-line",
                     "--instances",
                     std::to_string(instances),
                     "--port",
                     ports,
                     "--db",
                     "sqlite:" + (folder / "shop.db").string()};
  if (!redis_url.empty()) options.command.insert(options.command.end(), {"--redis", redis_url});
  options.environment["TMPDIR"] = folder;
  options.pipe_stdout = true;
  // Not SIGKILL: when we die it still takes away what it made itself.
  options.signal_on_parent_death = SIGTERM;
  return options;
}

Json address_line(Child& serve) {
  const auto line = serve.read_line(std::chrono::seconds(30));
  return line ? Json::parse(*line, nullptr, false) : Json();
}

/// "http://127.0.0.1:1 http://127.0.0.1:2" → "1,2".
std::string ports_of(const std::string& urls) {
  std::vector<std::string> ports;
  for (const std::string_view url : split(urls, ' ')) ports.emplace_back(url.substr(url.rfind(':') + 1));
  return join(ports, ",");
}

constexpr int tries_at_most = 5;

}  // namespace

ReferenceTarget::ReferenceTarget(const std::string& strategy, int instances)
    : strategy_(strategy), instances_(instances), keeper_(keeper_of(folder_.path())) {
  if (find_program("redis-server")) redis_ = std::make_unique<RedisServer>(folder_.path());
  start("0");
}

ReferenceTarget::~ReferenceTarget() {
  if (serve_) serve_->stop(std::chrono::seconds(15));
  std::error_code ignored;
  if (!own_folder_.empty()) fs::remove_all(own_folder_, ignored);
}

void ReferenceTarget::start(const std::string& ports) {
  serve_.emplace(
      serve_command(strategy_, instances_, folder_.path(), ports, redis_ ? redis_->url() : std::string()));
  const Json said = address_line(*serve_);
  if (!said.is_object()) {
    serve_->stop();
    throw std::runtime_error(fmt::format(
        "the reference target `{}` did not come up; `dupcheck serve {}` shows why", strategy_, strategy_));
  }
  for (const auto& [name, value] : said.items()) address_[name] = value.get<std::string>();
  take_over_log(address_["log"]);
}

/// Every `serve` writes a log in a folder of its own. Ours has the same name whichever writes, and tells what
/// those before it wrote, too.
void ReferenceTarget::take_over_log(const std::string& log) {
  const fs::path ours = folder_.path() / "interceptions.log";
  if (fs::exists(ours)) {
    const std::ifstream before(ours, std::ios::binary);
    std::ofstream(log, std::ios::binary | std::ios::app) << before.rdbuf();
    fs::remove(ours);
  }
  fs::create_symlink(log, ours);
  if (!own_folder_.empty()) fs::remove_all(own_folder_);
  own_folder_ = fs::path(log).parent_path();
  address_["log"] = ours;
}

void ReferenceTarget::kill() {
  serve_->signal(SIGKILL);
  serve_->wait(std::chrono::seconds(10));
}

void ReferenceTarget::start_again() {
  kill();
  const std::string ports = ports_of(address_.at("instances"));
  for (int tries = 1;; ++tries) {
    try {
      return start(ports);
    } catch (const std::runtime_error&) {
      if (tries == tries_at_most) throw;
      // A client that looks for it may have been given this very port as its own for a moment.
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
  }
}

TargetControl ReferenceTarget::control() {
  TargetControl control;
  control.kill_target = [this] { kill(); };
  control.start_target = [this] { start_again(); };
  if (redis_) {
    control.stop_redis = [this] { redis_->kill(); };
    control.start_redis = [this] { redis_->start_again(); };
    control.redis_url = redis_->url();
  }
  return control;
}

}  // namespace dupcheck
