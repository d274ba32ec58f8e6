#include "load/exchange_options.hpp"

#include <algorithm>
#include <stdexcept>

#include "base/text.hpp"

namespace dupcheck {
namespace {

template <typename Value>
void set_option(CURL* easy, CURLoption option, Value value) {
  if (const CURLcode code = curl_easy_setopt(easy, option, value); code != CURLE_OK)
    throw std::runtime_error(std::string("libcurl refuses an option: ") + curl_easy_strerror(code));
}

long whole_ms(Nanos length) {
  return std::max(1L, static_cast<long>(std::chrono::ceil<std::chrono::milliseconds>(length).count()));
}

void only_http(CURL* easy) {
#if LIBCURL_VERSION_NUM >= 0x075500
  set_option(easy, CURLOPT_PROTOCOLS_STR, "http,https");
#else
  set_option(easy, CURLOPT_PROTOCOLS, static_cast<long>(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#endif
}

void apply_body(CURL* easy, const Request& request) {
  if (request.body.empty()) {
    if (request.method == "HEAD")
      set_option(easy, CURLOPT_NOBODY, 1L);
    else
      set_option(easy, CURLOPT_HTTPGET, 1L);
  } else {
    set_option(easy, CURLOPT_POST, 1L);
    set_option(easy, CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(request.body.size()));
    set_option(easy, CURLOPT_POSTFIELDS, request.body.data());
  }
  set_option(easy, CURLOPT_CUSTOMREQUEST, request.method.c_str());
}

void apply_tls(CURL* easy, const Tls& tls) {
  if (!tls.ca.empty()) set_option(easy, CURLOPT_CAINFO, tls.ca.c_str());
  if (!tls.certificate.empty()) set_option(easy, CURLOPT_SSLCERT, tls.certificate.c_str());
  if (!tls.private_key.empty()) set_option(easy, CURLOPT_SSLKEY, tls.private_key.c_str());
  set_option(easy, CURLOPT_SSL_VERIFYPEER, tls.insecure ? 0L : 1L);
  set_option(easy, CURLOPT_SSL_VERIFYHOST, tls.insecure ? 0L : 2L);
}

}  // namespace

const std::string* find_header(const Request& request, std::string_view name) {
  const auto found = std::find_if(request.headers.begin(), request.headers.end(),
                                  [&](const Header& header) { return iequals(header.name, name); });
  return found == request.headers.end() ? nullptr : &found->value;
}

curl_slist* header_list(const Request& request) {
  curl_slist* list = nullptr;
  const auto add = [&list](const std::string& line) { list = curl_slist_append(list, line.c_str()); };
  for (const Header& header : request.headers)
    add(header.value.empty() ? header.name + ';' : header.name + ": " + header.value);
  for (const char* name : {"Expect", "Accept", "Content-Type", "User-Agent"})
    if (!find_header(request, name)) add(std::string(name) + ':');
  return list;
}

void apply_request(CURL* easy, const Request& request) {
  set_option(easy, CURLOPT_URL, request.url.c_str());
  set_option(easy, CURLOPT_PATH_AS_IS, 1L);
  set_option(easy, CURLOPT_HTTP_VERSION, static_cast<long>(CURL_HTTP_VERSION_1_1));
  set_option(easy, CURLOPT_FOLLOWLOCATION, 0L);
  set_option(easy, CURLOPT_FRESH_CONNECT, 1L);
  set_option(easy, CURLOPT_FORBID_REUSE, 1L);
  set_option(easy, CURLOPT_UPLOAD_BUFFERSIZE, 16L * 1024);  // a thousand of them at once
  only_http(easy);
  apply_body(easy, request);
  // Decodes what the scenario asked for; the header itself stays in the list, at its place.
  if (const std::string* encodings = find_header(request, "Accept-Encoding"))
    set_option(easy, CURLOPT_ACCEPT_ENCODING, encodings->c_str());
}

void apply_connection(CURL* easy, const Connection& connection) {
  set_option(easy, CURLOPT_NOSIGNAL, 1L);
  set_option(easy, CURLOPT_TCP_NODELAY, 1L);
  set_option(easy, CURLOPT_CONNECTTIMEOUT_MS, whole_ms(connection.timeouts.connect));
#if LIBCURL_VERSION_NUM >= 0x075700
  set_option(easy, CURLOPT_QUICK_EXIT, 1L);  // a name server that does not answer must not delay giving up
#endif
  set_option(easy, CURLOPT_PROXY, connection.proxy.c_str());  // "" also keeps the environment's out
  set_option(easy, CURLOPT_NETRC, static_cast<long>(CURL_NETRC_IGNORED));
  if (!connection.unix_socket.empty())
    set_option(easy, CURLOPT_UNIX_SOCKET_PATH, connection.unix_socket.c_str());
  apply_tls(easy, connection.tls);
}

}  // namespace dupcheck
