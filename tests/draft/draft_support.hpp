#pragma once
// A draft made in a folder of its own and read again as a scenario: what cannot be loaded is no draft.

#include <string>
#include <vector>

#include "base/json_full.hpp"
#include "draft/draft.hpp"
#include "scenario/load_plan.hpp"

namespace dupcheck::test {

/// tests/draft/<path>.
std::string sample(const std::string& path);
std::string text_of(const std::string& file);

/// Reads files beside the curl samples.
std::string beside_samples(const std::string& path);

/// A copied command as a draft, with its files beside it.
Draft draft_of(const std::string& command, DraftOptions options = {});
/// One of tests/draft/curl/.
Draft draft_of_sample(const std::string& name);

/// The scenario, loaded from a folder that holds the samples' files too. Throws BadScenario.
Plan plan_of(const Draft& draft);
/// Its JSON without comments.
Json json_of(const Draft& draft);
Json submit_of(const Draft& draft);

/// The names of the variables that are to be exported.
std::vector<std::string> names_of(const std::vector<SecretVariable>& variables);
bool mentions(const std::vector<std::string>& sentences, const std::string& what);

/// What UnreadableInput says; "" when nothing is thrown.
template <typename Work>
std::string refusal_of(Work work) {
  try {
    work();
    return {};
  } catch (const UnreadableInput& refused) {
    return refused.what();
  }
}

/// Compares with tests/approved/draft/<name>; DUPCHECK_APPROVE=1 approves what is made now.
void check_approved_draft(const std::string& name, const std::string& text);

}  // namespace dupcheck::test
