#pragma once
// curl's --header, --cookie and --user.

#include <string>

#include "draft/captured_request.hpp"

namespace dupcheck {

/// "Name: value"; "Name;" sends it empty, "Name:" takes one of curl's own away. Throws UnreadableInput.
void add_curl_header(CapturedRequest& request, const std::string& line);
/// "a=1; b=2"; a file of cookies is refused. Throws UnreadableInput.
void add_curl_cookie(CapturedRequest& request, const std::string& value);
/// "user:password"; without a password, for which curl would ask, it is a variable of the environment.
NamedText user_and_password(const std::string& value);

}  // namespace dupcheck
