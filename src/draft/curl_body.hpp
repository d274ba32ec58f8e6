#pragma once
// What curl's --data and --form options put into a body.

#include <string>
#include <string_view>

#include "draft/captured_request.hpp"
#include "draft/curl_options.hpp"

namespace dupcheck {

/// --data and its kin, joined as curl joins them.
struct CurlData {
  bool given = false;
  std::string text;
  std::string file;  ///< one file, to be sent as it is: no UTF-8, or too long to be written into a scenario
};

/// Adds one of data, data_raw, data_binary, data_urlencode and json. Throws UnreadableInput.
void add_data(CurlData& data, CurlMeaning meaning, const std::string& value, const FileReader& read_file);

/// "name=value", "name=@file;type=image/png;filename=a.png", "name=<file". `literal`: --form-string.
CapturedPart form_part(const std::string& value, bool literal, const FileReader& read_file);

}  // namespace dupcheck
