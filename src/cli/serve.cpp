#include "cli/serve.hpp"

#include <algorithm>
#include <cstdio>
#include <vector>

#include <fmt/format.h>

#include "base/json_full.hpp"
#include "base/text.hpp"
#include "cli/exit_status.hpp"
#include "process/interrupt.hpp"
#include "scenario/problem.hpp"
#include "store/url.hpp"
#include "target/routes.hpp"
#include "target/serve.hpp"
#include "target/strategy.hpp"

namespace dupcheck {
namespace {

using target::StrategyRow;

void print_list() {
  std::size_t name = 8, exposed = 10;
  for (const StrategyRow& row : target::all_strategies()) {
    name = std::max(name, row.name.size());
    exposed = std::max(exposed, row.exposed_by.size());
  }
  const auto line = [&](auto first, auto second, auto third, auto last) {
    fmt::print("{:<{}}  {:<5}  {:<{}}  {}\n", first, name, second, third, exposed, last);
  };
  line("strategy", "is", "exposed by", "what it is");
  for (const StrategyRow& row : target::all_strategies())
    line(row.name, row.right ? "right" : "wrong", row.exposed_by.empty() ? "-" : row.exposed_by, row.what);
}

std::string probably_meant(const std::string& name) {
  std::vector<std::string_view> names;
  for (const StrategyRow& row : target::all_strategies()) names.push_back(row.name);
  return did_you_mean(name, names);
}

int refuse_strategy(const std::string& name) {
  if (name.empty()) {
    fmt::print(stderr, "dupcheck serve: which strategy? For example: dupcheck serve redis-lock\n");
  } else {
    const std::string meant = probably_meant(name);
    fmt::print(stderr, "dupcheck serve: no strategy is named \"{}\"{}\n", printable(name),
               meant.empty() ? "" : fmt::format("; did you mean \"{}\"?", meant));
  }
  fmt::print(stderr, "dupcheck serve --list shows them all.\n");
  return exit_usage;
}

void print_address_line(const target::Address& address) {
  const Json line = {{"url", address.url},
                     {"db", address.database},
                     {"redis", address.redis},
                     {"log", address.log},
                     {"instances", join(address.instances, " ")}};
  fmt::print("{}\n", dump(line));
}

/// The key of one operation, as a field of the body.
std::string example_key(const StrategyRow& row, const std::string& url) {
  using target::Needs;
  switch (row.needs) {
    case Needs::token:
    case Needs::user_token:
      return fmt::format(R"("token":"'$(curl -s '{}/token?user_id=7' | cut -d\" -f6)'")", url);
    case Needs::own_token:
      return R"("token":"t-1")";
    case Needs::message_id:
      return R"("message_id":"m-1")";
    case Needs::ref:
      return R"("ref":"no-1")";
    case Needs::nothing:
    case Needs::request_id:
    case Needs::payment_no:
      break;
  }
  return R"("request_id":"r-1")";
}

std::string example_of(const StrategyRow& row, const std::string& url) {
  const std::string body =
      row.needs == target::Needs::payment_no
          ? R"("payment_no":"p-1","amount":100,"work_ms":20)"
          : example_key(row, url) + R"(,"user_id":7,"sku":"A-1","quantity":1,"work_ms":20)";
  return fmt::format(
      "  curl -i {}{} -H 'Content-Type: application/json' \\\n"
      "    -d '{{{}}}'\n",
      url, row.path, body);
}

/// For people: no passwords.
std::string shown(const std::string& store_url) {
  return store_url.empty() ? "none (redis-server is not installed)" : describe(parse_store_url(store_url));
}

void print_for_people(const StrategyRow& row, const target::Address& address) {
  fmt::print("{} ({}): {}\ncontract {}\n\n", row.name, row.right ? "right" : "wrong", row.what, row.contract);
  for (const auto& endpoint : target::endpoints_of(row))
    fmt::print("  {:<4} {}{:<20} {}\n", endpoint.method, address.url, endpoint.path, endpoint.what);
  for (std::size_t i = 1; i < address.instances.size(); ++i)
    fmt::print("  the same, instance {}: {}\n", i + 1, address.instances[i]);
  fmt::print("\n  database  {}\n  redis     {}\n  log       {}\n\n{}\nCtrl-C stops it.\n",
             shown(address.database), shown(address.redis), address.log, example_of(row, address.url));
}

}  // namespace

void require_strategy(const std::string& name, const std::string& file) {
  if (target::find_strategy(name)) return;
  const std::string meant = probably_meant(name);
  Problem problem;
  problem.at.file = file;
  problem.pointer = "/target/reference";
  problem.message = fmt::format("the reference target has no strategy '{}'", printable(name));
  problem.help =
      meant.empty() ? "dupcheck serve --list shows them all" : fmt::format("did you mean '{}'?", meant);
  throw BadScenario({problem});
}

int serve(const ServeArguments& arguments) {
  if (arguments.list) {
    print_list();
    return exit_passed;
  }
  const StrategyRow* row = target::find_strategy(arguments.strategy);
  if (row == nullptr) return refuse_strategy(arguments.strategy);
  watch_for_interrupts();
  const auto ready = [&](const target::Address& address) {
    arguments.address_line ? print_address_line(address) : print_for_people(*row, address);
    std::fflush(stdout);
  };
  target::serve({.strategy = arguments.strategy,
                 .ports = arguments.ports,
                 .database = arguments.database,
                 .redis = arguments.redis,
                 .instances = arguments.instances},
                ready, interrupted());
  return exit_passed;
}

}  // namespace dupcheck
