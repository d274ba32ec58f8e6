// validate: read and resolve everything, show what one attempt would send; fire nothing.

#include <memory>

#include <fmt/format.h>

#include "base/text.hpp"
#include "case/case.hpp"
#include "case/steps.hpp"
#include "cli/exit_status.hpp"
#include "cli/reference.hpp"
#include "cli/serve.hpp"
#include "cli/terminal.hpp"
#include "cli/verbs.hpp"
#include "effect/read.hpp"
#include "load/render.hpp"
#include "load/try_connecting.hpp"
#include "process/interrupt.hpp"

namespace dupcheck {
namespace {

/// An operation to look at. A server-issued key is not asked for: nothing is fired.
Operation example_of(const Scenario& scenario, const Plan& plan) {
  std::map<std::string, std::string> captured;
  for (const Step& step : plan.scenario.setup) {
    if (const auto* http = std::get_if<HttpStep>(&step.action)) {
      for (const auto& [name, from] : http->capture)
        captured[name] = "<" + name + " captured at " + from + ">";
    }
  }
  const bool fetched = std::holds_alternative<FetchedKey>(scenario.key);
  const User user = scenario.users.empty() ? User{} : scenario.users.front();
  return make_operation(scenario, new_run_id(), user, captured,
                        fetched ? std::optional<std::string>("<key fetched from the target>") : std::nullopt);
}

std::string show_request(const Request& request) {
  std::string text = fmt::format("  {} {}\n", request.method, printable(request.url));
  for (const Header& header : request.headers)
    text += fmt::format("  {}: {}\n", header.name, printable(header.value));
  if (!request.body.empty()) text += fmt::format("\n  {}\n", printable(shorten(request.body, 2000)));
  return text;
}

std::string shown(const SqlQuery& query, const Lookup&) {
  return fmt::format("{}: {}", query.store, query.sql);
}
std::string shown(const RedisQuery& query, const Lookup& lookup) {
  std::string text = query.store + ":";
  for (const Template& word : query.command) text += " " + fill(word, lookup);
  return text;
}
std::string shown(const HttpQuery& query, const Lookup& lookup) {
  return fmt::format("GET {}, {}", fill(query.path, lookup), query.take.empty() ? "the answer" : query.take);
}
std::string shown(const LogQuery& query, const Lookup& lookup) {
  return fmt::format("lines of {} that match {}", fill(query.file, lookup), fill(query.match, lookup));
}

std::string show_effect(const EffectSpec& effect, const Operation& example) {
  const Lookup lookup = lookup_for(example);
  const std::string query = std::visit([&](const auto& kind) { return shown(kind, lookup); }, effect.query);
  return fmt::format("  {:<12} {}\n", effect.name, printable(query));
}

std::string show_case(const CasePlan& plan) {
  const Case* kind = find_case(plan.kind);
  const std::string name = plan.name == plan.kind ? plan.name : fmt::format("{} ({})", plan.name, plan.kind);
  return fmt::format("  {:<15} {}\n", printable(name), kind ? kind->story : "");
}

std::string show_plan(const Plan& plan) {
  const Scenario& scenario = plan.scenario;
  std::string text = fmt::format("{}: {}\n\n", plan.file, printable(scenario.name));
  const std::string target = scenario.target.reference.empty()
                                 ? fmt::format("{}", fmt::join(base_urls(scenario.target), ", "))
                                 : "reference target, strategy " + scenario.target.reference;
  text += fmt::format("target  {}\n", target);
  for (const auto& [name, url] : scenario.stores)
    text += fmt::format("store   {} = {}\n", name, printable(url));
  text += "\none attempt would send:\n";
  const auto urls = base_urls(scenario.target);
  const std::string base = urls.empty() ? "http://reference.target" : urls.front();
  Operation example = example_of(scenario, plan);
  text += show_request(render(scenario.submit, example, base, 1));
  if (example.identity.empty()) example.identity = "<identity>";
  text += "\neffects that are read:\n";
  for (const EffectSpec& effect : scenario.effects) text += show_effect(effect, example);
  if (scenario.effects.empty())
    text += "  none: every verdict would be inconclusive; declare at least one effect\n";
  text += "\ncases:\n";
  for (const CasePlan& planned : plan.cases) text += show_case(planned);
  return text;
}

std::string try_store(const std::string& name, const std::string& url, Stores& stores) {
  try {
    if (parse_store_url(url).kind == StoreUrl::Kind::redis) {
      const Reply reply = stores.redis(name).command({"PING"});
      return reply.is_error() ? reply.text : "";
    }
    stores.database(name, Access::read_only).query("SELECT 1");
    return {};
  } catch (const std::exception& error) {
    return error.what();
  }
}

/// True when everything answered.
bool try_everything(const Plan& plan) {
  const Scenario& scenario = plan.scenario;
  bool all = true;
  const auto tell = [&](const std::string& what, const std::string& problem) {
    all = all && problem.empty();
    print_out(plan.secrets.masked(
        fmt::format("  {:<28} {}\n", printable(what), problem.empty() ? "ok" : printable(problem))));
  };
  print_out("\nconnecting:\n");
  std::vector<std::string> urls = base_urls(scenario.target);
  if (!scenario.target.url.empty())
    urls.insert(urls.end(), scenario.target.instances.begin(), scenario.target.instances.end());
  for (const std::string& url : urls) tell(url, try_connecting(url, connection_of(scenario)));
  Stores stores(scenario.stores, {scenario.timeouts.connect, scenario.timeouts.store});
  for (const auto& [name, url] : scenario.stores) tell("store " + name, try_store(name, url, stores));
  return all;
}

bool validate_file(const ValidateVerb& verb, const std::string& file) {
  LoadOptions loading;
  loading.overrides = verb.overrides;
  loading.require_env = false;
  std::unique_ptr<ReferenceTarget> reference;
  const std::string strategy = reference_of(file, loading).strategy;
  if (!strategy.empty()) require_strategy(strategy, file);
  if (verb.connect && !strategy.empty()) {
    reference = std::make_unique<ReferenceTarget>(strategy);
    loading.reference = reference->address();
  }
  const Plan plan = load_plan(file, loading);
  if (!plan.warnings.empty()) print_error(plan.secrets.masked(format_problems(plan.warnings)) + "\n");
  if (!verb.print.quiet) print_out(plan.secrets.masked(show_plan(plan)));
  return !verb.connect || try_everything(plan);
}

}  // namespace

int validate(const ValidateVerb& verb) {
  watch_for_interrupts();
  bool reachable = true;
  for (const std::string& file : verb.files) reachable = validate_file(verb, file) && reachable;
  return reachable ? exit_passed : exit_inconclusive;
}

}  // namespace dupcheck
