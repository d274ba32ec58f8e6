// new: a scenario from what people have: a curl command, a browser's recording, an API's description, or
// their answers to a few questions.

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <stdexcept>
#include <system_error>

#include <fmt/format.h>
#include <unistd.h>

#include "base/json_full.hpp"
#include "base/text.hpp"
#include "cli/exit_status.hpp"
#include "cli/terminal.hpp"
#include "cli/verbs.hpp"
#include "draft/curl_command.hpp"
#include "draft/draft.hpp"
#include "draft/exact_json.hpp"
#include "draft/har.hpp"
#include "draft/openapi.hpp"
#include "draft/questions.hpp"

namespace dupcheck {
namespace {

namespace fs = std::filesystem;

/// "-" is standard input.
std::string content_of(const std::string& path, const std::string& help) {
  if (path == "-") return {std::istreambuf_iterator<char>(std::cin), {}};
  std::error_code ignored;
  std::ifstream file(path, std::ios::binary);
  if (!file || fs::is_directory(path, ignored))
    throw UnreadableInput(fmt::format("'{}' cannot be read: {}{}", printable(path),
                                      file ? "it is a folder" : std::generic_category().message(errno),
                                      help));
  return {std::istreambuf_iterator<char>(file), {}};
}

std::string file_of_command(const std::string& path) {
  return content_of(
      path, " (the command names it: run dupcheck new where the command runs, or give its whole path)");
}

int list_har(const Json& har, const std::string& file) {
  std::string text = fmt::format("requests in {}; * changes something\n", file);
  std::size_t first = 0;
  for (const HarLine& line : har_lines(har, file)) {
    if (first == 0) first = line.number;
    text += fmt::format("{} {:>4}  {:<7} {:>3}  {}\n", line.changes ? '*' : ' ', line.number,
                        printable(line.method), line.status == 0 ? "-" : std::to_string(line.status),
                        printable(shorten(line.url, 120)));
  }
  print_out(text + (first == 0
                        ? "none\n"
                        : fmt::format("\ntake one: dupcheck new --har {} --request {}\n", file, first)));
  return exit_passed;
}

int list_operations(const Json& document, const std::string& file) {
  std::string text = fmt::format("operations in {}\n", file), first;
  for (const ApiOperation& operation : api_operations(document, file)) {
    if (first.empty()) first = operation.id;
    text += fmt::format("  {:<28} {:<7} {}  {}\n", printable(operation.id), operation.method,
                        printable(operation.path), printable(operation.summary));
  }
  print_out(text + (first.empty() ? "none\n"
                                  : fmt::format("\ntake one: dupcheck new --openapi {} --operation '{}'\n",
                                                file, first)));
  return exit_passed;
}

void require_one_source(const NewVerb& verb) {
  const int sources =
      !verb.command.empty() + !verb.curl_text.empty() + !verb.har.empty() + !verb.openapi.empty();
  if (sources > 1)
    throw std::invalid_argument(
        "one of a command after --, --curl-text, --har and --openapi is enough for a scenario");
  if (verb.request && verb.har.empty()) throw std::invalid_argument("--request goes with --har FILE");
  if (!verb.operation.empty() && verb.openapi.empty())
    throw std::invalid_argument("--operation goes with --openapi FILE");
  if (sources == 0 && isatty(STDIN_FILENO) == 0)
    throw std::invalid_argument(
        "new needs something to start from: -- curl …, --curl-text FILE (- is standard input), --har FILE or "
        "--openapi "
        "FILE; on a terminal it asks");
}

void write_file(const fs::path& file, const std::string& text, bool force, fs::perms allowed) {
  std::error_code ignored;
  if (fs::exists(file, ignored) && !force)
    throw std::invalid_argument(fmt::format(
        "{} is there already: give another name with -o, or --force to overwrite it", file.string()));
  std::ofstream stream(file, std::ios::binary | std::ios::trunc);
  // Before there is anything in it to be read.
  fs::permissions(file, allowed, ignored);
  stream << text;
  stream.close();
  if (!stream)
    throw UnreadableInput(fmt::format("{} cannot be written: is there such a folder?", file.string()));
}

/// NAME='value' as a shell reads it again; what is not known is left to be written.
std::string shell_line(const SecretVariable& variable) {
  if (variable.value.empty()) return fmt::format("# export {}=\n", variable.name);
  std::string quoted;
  for (const char c : variable.value) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return fmt::format("export {}='{}'\n", variable.name, quoted);
}

void write_environment(const NewVerb& verb, const Draft& draft) {
  if (verb.environment_file.empty()) return;
  std::string text;
  for (const SecretVariable& variable : draft.variables) text += shell_line(variable);
  write_file(verb.environment_file, text, verb.force, fs::perms::owner_read | fs::perms::owner_write);
}

std::string summary(const NewVerb& verb, const Draft& draft, const std::string& file) {
  std::string text = file == "-" ? "" : fmt::format("wrote {}\n", printable(file));
  text += fmt::format("\nkey     {}\n", draft.key);
  for (const std::string& note : draft.notes) text += fmt::format("note    {}\n", note);
  if (!draft.variables.empty()) {
    text += verb.environment_file.empty()
                ? "\nto export before it runs; the file only names them:\n"
                : fmt::format("\nto export before it runs: . ./{}\n", verb.environment_file);
    for (const SecretVariable& variable : draft.variables)
      text += fmt::format("  export {}=…   ({})\n", variable.name, variable.where);
  }
  const std::string name = file == "-" ? "FILE" : file;
  return text +
         fmt::format(
             "\nnext:\n"
             "  1. in {0}, fill in \"stores\" and \"effects\": until then every verdict is inconclusive\n"
             "  2. dupcheck validate {0} --connect\n"
             "  3. dupcheck run {0}\n",
             printable(name));
}

int write_draft(const NewVerb& verb, const CapturedRequest& request, const std::string& key_field) {
  DraftOptions options{verb.keep_secrets, key_field, "", verb.output == "-" ? "" : verb.output};
  if (!options.file.empty()) options.folder = fs::path(options.file).parent_path().string();
  const Draft draft = draft_scenario(request, options);
  const std::string file = verb.output.empty() ? draft.file : verb.output;
  if (file == "-") {
    print_out(draft.text);
  } else {
    constexpr auto usual =
        fs::perms::owner_read | fs::perms::owner_write | fs::perms::group_read | fs::perms::others_read;
    write_file(file, draft.text, verb.force,
               verb.keep_secrets ? fs::perms::owner_read | fs::perms::owner_write : usual);
  }
  write_environment(verb, draft);
  const std::string said = summary(verb, draft, file);
  file == "-" ? print_error(said) : print_out(said);
  return exit_passed;
}

}  // namespace

int make_new(const NewVerb& verb) {
  require_one_source(verb);
  if (!verb.har.empty()) {
    const Json har = read_json_document(verb.har, content_of(verb.har, ""));
    if (!verb.request) return list_har(har, verb.har);
    return write_draft(verb, har_request(har, verb.har, *verb.request), verb.key);
  }
  if (!verb.openapi.empty()) {
    const Json document = read_json_document(verb.openapi, content_of(verb.openapi, ""));
    if (verb.operation.empty()) return list_operations(document, verb.openapi);
    return write_draft(verb, api_request(document, verb.openapi, verb.operation), verb.key);
  }
  if (!verb.curl_text.empty())
    return write_draft(verb, read_curl_text(content_of(verb.curl_text, ""), file_of_command), verb.key);
  if (!verb.command.empty()) return write_draft(verb, read_curl(verb.command, file_of_command), verb.key);
  const Answered answered = ask_for_request(std::cin, std::cout);
  return write_draft(verb, answered.request, verb.key.empty() ? answered.key_field : verb.key);
}

}  // namespace dupcheck
