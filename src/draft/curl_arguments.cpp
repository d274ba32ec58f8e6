#include "draft/curl_arguments.hpp"

#include <fmt/format.h>

#include "base/text.hpp"
#include "draft/captured_request.hpp"

namespace dupcheck {
namespace {

[[noreturn]] void unknown(std::string_view written) {
  std::vector<std::string_view> names;
  for (const CurlOption& option : curl_options()) names.push_back(option.name);
  const std::string meant = written.starts_with("--") ? did_you_mean(written.substr(2), names) : "";
  throw UnreadableInput(
      fmt::format("'{}' is no option of curl that dupcheck knows: {}", printable(written),
                  meant.empty() ? "take it out of the command, or write what it does with -H or --data"
                                : fmt::format("did you mean '--{}'?", meant)));
}

/// Where the words of curl itself begin; what stands in front may only be a prompt, a variable or sudo.
std::size_t behind_program(const std::vector<std::string>& words) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    const std::string program = word.substr(word.find_last_of("/\\") + 1);
    if (iequals(program, "curl") || iequals(program, "curl.exe")) return i + 1;
    const bool harmless = word == "$" || word == "%" || word == "#" || word == ">" || word == "sudo" ||
                          word == "time" || word == "env" ||
                          (word.find('=') != std::string::npos && !word.starts_with("-"));
    if (!harmless) break;
  }
  if (words.empty()) throw UnreadableInput("there is no command: copy it with \"Copy as cURL\"");
  throw UnreadableInput(
      fmt::format("the command starts with '{}', not with curl: copy it with \"Copy as cURL\"",
                  printable(shorten(words.front(), 40))));
}

class ArgumentReader {
 public:
  explicit ArgumentReader(const std::vector<std::string>& words)
      : words_(words), next_(behind_program(words)) {}

  std::vector<CurlArgument> read() {
    bool only_urls = false;
    while (next_ < words_.size()) {
      const std::string& word = words_[next_++];
      if (word == "--" && !only_urls)
        only_urls = true;
      else if (!only_urls && word.starts_with("--"))
        long_option(word);
      else if (!only_urls && word.starts_with("-") && word.size() > 1)
        letters(word);
      else
        arguments_.push_back({find_curl_option("url"), word});
    }
    return std::move(arguments_);
  }

 private:
  std::string following(const std::string& written) {
    if (next_ < words_.size()) return words_[next_++];
    throw UnreadableInput(
        fmt::format("the option '{}' wants something behind it: was the whole command copied?", written));
  }

  void long_option(const std::string& word) {
    if (const CurlOption* option = find_curl_option(std::string_view(word).substr(2))) {
      arguments_.push_back({option, option->argument ? following(word) : ""});
      return;
    }
    const std::size_t equals = word.find('=');
    if (equals != std::string::npos) {
      const CurlOption* option = find_curl_option(std::string_view(word).substr(2, equals - 2));
      if (option && option->argument) {
        arguments_.push_back({option, word.substr(equals + 1)});
        return;
      }
    }
    unknown(word.substr(0, equals));
  }

  void letters(const std::string& word) {
    for (std::size_t i = 1; i < word.size(); ++i) {
      const CurlOption* option = find_curl_option(word[i]);
      if (!option) unknown(std::string("-") + word[i]);
      if (!option->argument) {
        arguments_.push_back({option, ""});
        continue;
      }
      const std::string rest = word.substr(i + 1);
      arguments_.push_back({option, rest.empty() ? following(std::string("-") + word[i]) : rest});
      return;
    }
  }

  const std::vector<std::string>& words_;
  std::size_t next_;
  std::vector<CurlArgument> arguments_;
};

}  // namespace

std::vector<CurlArgument> curl_arguments(const std::vector<std::string>& words) {
  return ArgumentReader(words).read();
}

}  // namespace dupcheck
