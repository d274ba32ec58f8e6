#include "cli/options.hpp"

#include <algorithm>
#include <stdexcept>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "base/text.hpp"
#include "cli/exit_status.hpp"

namespace dupcheck {
namespace {

constexpr auto examples = R"(
Examples:
  dupcheck run scenarios/order.json                     fire it, print the verdict, write reports/order-submit.json
  dupcheck run order.json --target http://127.0.0.1:8080 --set stores.db=mysql://shop@127.0.0.1/shop
  dupcheck run order.json --only burst --threads 200    one case, more attempts at once
  dupcheck compare scenarios/strategies.json            defences side by side: what holds against what, and its cost
  dupcheck compare old.json new.json                    two saved reports: what got worse
  dupcheck validate order.json --connect                read it, show what would be sent, try the target and the stores
  dupcheck new -- curl http://127.0.0.1:8080/orders …   draft a scenario from a request that you have
  dupcheck report reports/order-submit.json             print a saved run again
  dupcheck serve redis-lock                             the reference target, to try things on

Exit status: 0 passed, 1 failed, 2 inconclusive, 64 wrong usage, 65 bad scenario, 70 own fault, 130 interrupted.)";

void add_overrides(CLI::App& verb, Overrides& overrides) {
  verb.add_option("--target", overrides.target, "URL of the service; replaces the scenario's whole target")
      ->type_name("URL");
  verb.add_option("--set", overrides.sets,
                  "change one field, e.g. stores.db=mysql://… or cases.burst.threads=200")
      ->type_name("PATH=JSON")
      ->take_all();
  verb.add_option("--patch", overrides.patches, "a merge patch (RFC 7396) over the scenario")
      ->type_name("FILE")
      ->take_all();
  verb.add_option("--only", overrides.only, "run only the cases of this name")->type_name("CASE")->take_all();
  verb.add_option("--rounds", overrides.rounds, "rounds of every case that has rounds")->type_name("N");
  verb.add_option("--threads", overrides.threads, "attempts released together")->type_name("N");
}

void add_printing(CLI::App& verb, PrintOptions& print) {
  verb.add_flag("--quiet,-q", print.quiet, "only the verdict and the findings");
  verb.add_flag("--no-color", print.no_color, "no colours; the variable NO_COLOR does the same");
}

void add_running(CLI::App& verb, RunVerb& run) {
  add_overrides(verb, run.overrides);
  verb.add_option("--format", run.formats,
                  "what to make of it: console, json (default: both), html, junit, markdown, github")
      ->delimiter(',')
      ->type_name("LIST");
  verb.add_option("--report", run.folder, "folder for the reports (default: reports)")->type_name("DIR");
  verb.add_option("--attempts", run.attempts, "also every attempt, as JSON lines")->type_name("FILE");
  verb.add_option("--seed", run.seed, "order and jitter; keys never depend on it")->type_name("N");
  verb.add_flag("--keep", run.keep, "skip `after` and `cleanup`: leave everything for a look");
  verb.add_flag("--allow-exec", run.allow_exec,
                "let outage, crash and steps run the programs that the scenario names");
  add_printing(verb, run.print);
}

void add_run(CLI::App& app, RunVerb& run) {
  CLI::App* verb = app.add_subcommand("run", "Fire the cases of a scenario and say what was seen");
  verb->add_option("FILE", run.files, "scenario files")->required();
  add_running(*verb, run);
}

void add_compare(CLI::App& app, CompareVerb& compare) {
  CLI::App* verb = app.add_subcommand(
      "compare", "Every variant of a scenario side by side; or two saved reports: what got worse");
  verb->add_option("FILE", compare.run.files, "a scenario with \"variants\"; or OLD.json NEW.json")
      ->required();
  verb->add_option("--variant", compare.variants, "only this one, beside the control")
      ->type_name("NAME")
      ->take_all();
  add_running(*verb, compare.run);
}

void add_validate(CLI::App& app, ValidateVerb& validate) {
  CLI::App* verb = app.add_subcommand(
      "validate", "Read and resolve a scenario, show what one attempt would send; fire nothing");
  verb->add_option("FILE", validate.files, "scenario files")->required();
  add_overrides(*verb, validate.overrides);
  verb->add_flag("--connect", validate.connect, "also try the target and each store");
  add_printing(*verb, validate.print);
}

void add_report(CLI::App& app, ReportVerb& report) {
  CLI::App* verb = app.add_subcommand("report", "Render a saved JSON report again");
  verb->add_option("FILE", report.files, "JSON reports")->required();
  verb->add_option("--format", report.format, "console (default), json, html, junit, markdown or github")
      ->type_name("FORMAT");
  add_printing(*verb, report.print);
}

void add_new(CLI::App& app, NewVerb& made) {
  CLI::App* verb = app.add_subcommand(
      "new", "Draft a scenario from a curl command, a recording or an API's description: new -- curl …");
  verb->add_option("--curl-text", made.curl_text,
                   "a copied curl command, bash or cmd; - reads standard input")
      ->type_name("FILE");
  verb->add_option("--har", made.har, "a browser's recording: lists its requests")->type_name("FILE");
  verb->add_option("--request", made.request, "take this one of them")->type_name("N");
  verb->add_option("--openapi", made.openapi, "an API's description, JSON, 3.0 or 3.1: lists its operations")
      ->type_name("FILE");
  verb->add_option("--operation", made.operation, "take this one of them")->type_name("ID");
  verb->add_option("--key", made.key, "the field or header that is the key (default: chosen by name)")
      ->type_name("FIELD");
  verb->add_option("-o,--output", made.output, "file to write (default: named after the path); - prints it")
      ->type_name("FILE");
  verb->add_option("--env-file", made.environment_file, "also write the secrets there, as lines for a shell")
      ->type_name("FILE");
  verb->add_flag("--force", made.force, "overwrite what is there");
  verb->add_flag("--keep-secrets", made.keep_secrets, "leave secrets in the scenario instead of ${env.…}");
}

void add_serve(CLI::App& app, ServeVerb& serve) {
  CLI::App* verb =
      app.add_subcommand("serve", "The reference target: a shop behind one of many defences, right or wrong");
  verb->add_option("STRATEGY", serve.strategy, "which defence");
  verb->add_option("--port", serve.ports, "on 127.0.0.1; 0 takes any free one; one for each instance: N,N")
      ->check(CLI::Range(0, 65535))
      ->delimiter(',')
      ->allow_extra_args(false)
      ->type_name("N");
  verb->add_option("--instances", serve.instances,
                   "so many servers over one shop, each with a memory of its own")
      ->check(CLI::Range(1, 16))
      ->type_name("N");
  verb->add_option("--db", serve.database, "store URL (default: SQLite in a temporary folder)")
      ->type_name("URL");
  verb->add_option("--redis", serve.redis, "store URL (default: a redis-server of its own)")
      ->type_name("URL");
  verb->add_flag("--list", serve.list, "list the strategies");
  verb->add_flag("--address-line", serve.address_line, "one JSON line with the addresses, for programs");
}

/// What CLI11 would only call a missing subcommand; empty when the first word is one, or an option.
std::string unknown_verb(const CLI::App& app, int argc, char** argv) {
  if (argc < 2 || std::string_view(argv[1]).starts_with("-")) return {};
  std::vector<std::string> names;
  for (const CLI::App* verb : app.get_subcommands({})) names.push_back(verb->get_name());
  const std::string_view word = argv[1];
  if (std::ranges::find(names, word) != names.end()) return {};
  const std::string meant = did_you_mean(word, std::vector<std::string_view>(names.begin(), names.end()));
  return fmt::format("\"{}\" is no verb; {}", printable(word),
                     meant.empty() ? fmt::format("there are {}", fmt::join(names, ", "))
                                   : fmt::format("did you mean \"{}\"?", meant));
}

/// `new -- curl …`: what stands behind the dashes is curl's. CLI11 must not see it: "[1,2]" would be a list
/// to it.
int words_before_command(int argc, char** argv) {
  if (argc < 2 || std::string_view(argv[1]) != "new") return argc;
  for (int i = 2; i < argc; ++i)
    if (const std::string_view word = argv[i]; word == "--" || word == "curl") return i;
  return argc;
}

}  // namespace

Verb read_command_line(int argc, char** argv) {
  CLI::App app{
      "dupcheck proves that a defence against duplicate submissions holds, or shows how it does not.",
      "dupcheck"};
  app.set_version_flag("--version", "dupcheck " DUPCHECK_VERSION);
  app.footer(examples);
  app.require_subcommand(1);

  RunVerb run;
  CompareVerb compare;
  ValidateVerb validate;
  ReportVerb report;
  NewVerb made;
  ServeVerb serve;
  add_run(app, run);
  add_compare(app, compare);
  add_validate(app, validate);
  add_report(app, report);
  add_new(app, made);
  add_serve(app, serve);

  const int own = words_before_command(argc, argv);
  try {
    app.parse(own, argv);
  } catch (const CLI::ParseError& problem) {
    if (const std::string unknown = unknown_verb(app, argc, argv); !unknown.empty())
      throw std::invalid_argument(unknown);
    return Done{app.exit(problem) == 0 ? exit_passed : exit_usage};
  }
  if (app.got_subcommand("run")) return run;
  if (app.got_subcommand("compare")) return compare;
  if (app.got_subcommand("validate")) return validate;
  if (app.got_subcommand("report")) return report;
  if (app.got_subcommand("new")) {
    made.command.assign(argv + own, argv + argc);
    if (!made.command.empty() && made.command.front() == "--") made.command.erase(made.command.begin());
    return made;
  }
  return serve;
}

}  // namespace dupcheck
