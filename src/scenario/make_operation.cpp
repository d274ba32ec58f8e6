#include "base/random.hpp"
#include "scenario/digest.hpp"
#include "scenario/load_plan.hpp"

namespace dupcheck {
namespace {

constexpr int run_letters = 8;
constexpr int ref_letters = 12;
constexpr int most_digits_needed = 32;

std::string value_of(const Variable& variable, const Lookup& lookup) {
  const std::string text = fill(variable.of, lookup);
  if (variable.digest.empty()) return text;
  const std::string bytes = variable.secret ? hmac_of(variable.digest, fill(*variable.secret, lookup), text)
                                            : digest_of(variable.digest, text);
  return encoded(bytes, variable.encode);
}

/// The key draws its own random parts: a submission may have a ${uuid} beside it that is another one.
std::string draw_key(const Template& source, Operation operation) {
  operation.uuid = random_uuid();
  operation.digits = random_digits(most_digits_needed);
  return fill(source, lookup_for(operation));
}

}  // namespace

Operation make_operation(const Scenario& scenario, const std::string& run, const User& user,
                         const std::map<std::string, std::string>& captured,
                         const std::optional<std::string>& fetched_key) {
  Operation operation;
  operation.run = run;
  operation.ref = run + random_word(ref_letters);
  operation.uuid = random_uuid();
  operation.digits = random_digits(most_digits_needed);
  operation.at = std::chrono::system_clock::now();
  operation.user = user;
  operation.vars = captured;
  if (fetched_key)
    operation.key = *fetched_key;
  else if (const auto* source = std::get_if<Template>(&scenario.key))
    operation.key = draw_key(*source, operation);
  for (const Variable& variable : scenario.vars)
    operation.vars[variable.name] = value_of(variable, lookup_for(operation));
  return operation;
}

std::string new_run_id() { return random_word(run_letters); }

}  // namespace dupcheck
