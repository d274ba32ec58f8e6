#pragma once
// What nobody may read in a file under version control, taken out of it into variables of the environment.

#include <string>
#include <string_view>
#include <vector>

#include "draft/draft_place.hpp"

namespace dupcheck {

struct SecretVariable {
  std::string name;   ///< of the environment: "AUTHORIZATION", "COOKIE_SID"
  std::string value;  ///< what stood there; empty when only the environment knew it
  std::string where;  ///< "header 'Authorization'"
};

/// Replaces secrets in `submit` by ${env.NAME} and gives what to export. Cookies are secrets, all of them;
/// the rest by name (password, token, api key, …) or by the look of the value (a JWT, a provider's key).
std::vector<SecretVariable> take_secrets_out(Json& submit);

/// The same for "http://user:password@proxy:8080".
std::vector<SecretVariable> take_password_out(std::string& proxy_url);

/// ${env.NAME} that `text` refers to.
std::vector<std::string> environment_names(std::string_view text);

}  // namespace dupcheck
