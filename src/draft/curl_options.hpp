#pragma once
// The options of curl(1) and what they mean to a scenario: one row each.

#include <span>
#include <string_view>

namespace dupcheck {

enum class CurlMeaning {
  method,
  url,
  header,
  user_agent,
  referer,
  cookie,
  user,
  bearer,
  data,
  data_raw,
  data_binary,
  data_urlencode,
  json,
  url_query,
  form,
  form_string,
  upload,
  get,
  head,
  insecure,
  ca,
  certificate,
  private_key,
  proxy,
  socks_proxy,
  proxy_user,
  unix_socket,
  compressed,
  answer_timeout,
  connect_timeout,
  nothing,  ///< says how curl prints or retries; needs no word
  told,     ///< has no meaning here, and `why` is said
  refused   ///< changes the request in a way that a scenario cannot keep: `why` says what to do
};

struct CurlOption {
  char letter;  ///< 0: only a long name
  std::string_view name;
  bool argument;
  CurlMeaning meaning;
  std::string_view why = {};
};

std::span<const CurlOption> curl_options();
const CurlOption* find_curl_option(char letter);
/// Also "no-" and the name of an option without an argument: it is taken as nothing.
const CurlOption* find_curl_option(std::string_view name);

}  // namespace dupcheck
