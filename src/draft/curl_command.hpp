#pragma once
// A curl command as a request.

#include <string>
#include <string_view>
#include <vector>

#include "draft/captured_request.hpp"

namespace dupcheck {

/// The words as a shell gives them, "curl" first. Files that the command names are read through `read_file`,
/// where their content decides what is sent. Throws UnreadableInput.
CapturedRequest read_curl(const std::vector<std::string>& words, const FileReader& read_file);

/// A copied command as text, in the quoting of bash or cmd.exe, whichever it is.
CapturedRequest read_curl_text(std::string_view text, const FileReader& read_file);

}  // namespace dupcheck
