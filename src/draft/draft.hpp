#pragma once
// A scenario drafted from a request: the file's text, and what its author has to know.

#include <string>
#include <vector>

#include "draft/captured_request.hpp"
#include "draft/secrets_out.hpp"

namespace dupcheck {

struct DraftOptions {
  bool keep_secrets = false;
  std::string key_field;  ///< the key's name, when its author says; empty: chosen
  std::string folder;     ///< where the file will stand; empty: here
  std::string file;       ///< what it will be called, for the commands in it; empty: chosen from the path
};

struct Draft {
  std::string file;                       ///< "orders.json"
  std::string text;                       ///< JSON with comments, that validates as it stands
  std::string key;                        ///< which field is the key and why: one sentence
  std::vector<SecretVariable> variables;  ///< to be exported before it runs
  std::vector<std::string> notes;         ///< sentences: what was not kept, what to look at
};

/// Throws UnreadableInput for what no scenario can send.
Draft draft_scenario(const CapturedRequest& request, const DraftOptions& options);

/// "orders.json" of "/api/v1/orders/17": the last word of the path that is no id.
std::string file_name_of(const std::string& path, const std::string& base_url);

}  // namespace dupcheck
