#pragma once
// Request and Connection → libcurl's options.

#include <string>
#include <string_view>

#include <curl/curl.h>

#include "load/gate.hpp"
#include "load/request.hpp"

namespace dupcheck {

/// The value of a header, or nothing.
const std::string* find_header(const Request& request, std::string_view name);

/// The headers exactly as the request has them, in its order: what libcurl would add is switched off, Expect
/// among it. Null when memory ran out. The caller frees it.
curl_slist* header_list(const Request& request);

/// These two throw std::runtime_error when libcurl refuses an option.
///
/// Method, URL, body, decoding; a fresh connection that is not kept; HTTP/1.1; no redirects. The request must
/// outlive the transfer.
void apply_request(CURL* easy, const Request& request);
/// Time to connect, TLS, proxy, unix socket. Nothing is taken from the environment.
void apply_connection(CURL* easy, const Connection& connection);

}  // namespace dupcheck
