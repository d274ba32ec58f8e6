#pragma once
// The words of a curl command, told apart.

#include <string>
#include <vector>

#include "draft/curl_options.hpp"

namespace dupcheck {

struct CurlArgument {
  const CurlOption* option = nullptr;  ///< never null
  std::string value;                   ///< empty for an option without one
};

/// Clustered letters (-sSk), values in the same word (-XPOST) or behind '=' (--request=POST); a bare word is
/// a URL. Throws UnreadableInput for what is no option of curl, with what may have been meant.
std::vector<CurlArgument> curl_arguments(const std::vector<std::string>& words);

}  // namespace dupcheck
