#include "scenario/operation.hpp"

#include <charconv>
#include <ctime>

#include "base/random.hpp"

namespace dupcheck {
namespace {

std::string format_date(std::chrono::system_clock::time_point at, const std::string& format) {
  if (format.empty()) return format_date(at, "%Y-%m-%d");
  const std::time_t seconds = std::chrono::system_clock::to_time_t(at);
  std::tm local{};
  localtime_r(&seconds, &local);
  std::string text(format.size() * 8 + 64, '\0');
  text.resize(std::strftime(text.data(), text.size(), format.c_str(), &local));
  return text;
}

/// "digits:8": the first 8, further random ones beyond what the operation holds.
std::string take_digits(const std::string& digits, const std::string& argument) {
  std::size_t n = 8;
  std::from_chars(argument.data(), argument.data() + argument.size(), n);
  return digits.substr(0, n);
}

std::optional<std::string> find_in(const std::map<std::string, std::string>& values,
                                   const std::string& name) {
  const auto found = values.find(name);
  if (found == values.end()) return std::nullopt;
  return found->second;
}

std::optional<std::string> per_attempt(const std::string& name, int attempt) {
  if (attempt <= 0) return std::nullopt;
  if (name == "attempt") return std::to_string(attempt);
  if (name == "attempt.uuid") return random_uuid();
  return std::nullopt;
}

}  // namespace

Lookup lookup_for(const Operation& operation, int attempt) {
  // By value: a lookup may outlive the vector its operation stands in.
  return [operation, attempt](const Placeholder& placeholder) -> std::optional<std::string> {
    const std::string& name = placeholder.name;
    if (name == "key") return operation.key;
    if (name == "ref") return operation.ref;
    if (name == "run") return operation.run;
    if (name == "run_prefix") return operation.run + "%";
    if (name == "identity") return operation.identity;
    if (name == "uuid") return operation.uuid;
    if (name == "digits") return take_digits(operation.digits, placeholder.argument);
    if (name == "date") return format_date(operation.at, placeholder.argument);
    if (name == "now_ms")
      return std::to_string(
          std::chrono::duration_cast<std::chrono::milliseconds>(operation.at.time_since_epoch()).count());
    if (name.starts_with("user.")) return find_in(operation.user, name.substr(5));
    if (name.starts_with("attempt")) return per_attempt(name, attempt);
    return find_in(operation.vars, name);
  };
}

}  // namespace dupcheck
