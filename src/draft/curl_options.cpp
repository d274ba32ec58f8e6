#include "draft/curl_options.hpp"

#include <algorithm>

namespace dupcheck {
namespace {

using enum CurlMeaning;

constexpr std::string_view no_redirects =
    "redirects are not followed: a 3xx is an answer like any other (outcome unknown unless \"outcomes\" says "
    "so)";
constexpr std::string_view hosts_file =
    "a scenario has no addresses of its own for names: write it into /etc/hosts, or put the address into "
    "target.url and the name into a header \"Host\"";
constexpr std::string_view other_auth =
    "only Basic and ready-made headers can be kept: give the finished header with -H 'Authorization: …'";

// clang-format off
constexpr CurlOption options[] = {
    {'X', "request", true, method},
    {0, "url", true, url},
    {'H', "header", true, header},
    {'A', "user-agent", true, user_agent},
    {'e', "referer", true, referer},
    {'b', "cookie", true, cookie},
    {'u', "user", true, user},
    {0, "oauth2-bearer", true, bearer},
    {'d', "data", true, data},
    {0, "data-ascii", true, data},
    {0, "data-raw", true, data_raw},
    {0, "data-binary", true, data_binary},
    {0, "data-urlencode", true, data_urlencode},
    {0, "json", true, json},
    {0, "url-query", true, url_query},
    {'F', "form", true, form},
    {0, "form-string", true, form_string},
    {'T', "upload-file", true, upload},
    {'G', "get", false, get},
    {'I', "head", false, head},
    {'k', "insecure", false, insecure},
    {0, "cacert", true, ca},
    {'E', "cert", true, certificate},
    {0, "key", true, private_key},
    {'x', "proxy", true, proxy},
    {0, "socks4", true, socks_proxy, "socks4://"},
    {0, "socks4a", true, socks_proxy, "socks4a://"},
    {0, "socks5", true, socks_proxy, "socks5://"},
    {0, "socks5-hostname", true, socks_proxy, "socks5h://"},
    {'U', "proxy-user", true, proxy_user},
    {0, "unix-socket", true, unix_socket},
    {0, "compressed", false, compressed},
    {'m', "max-time", true, answer_timeout},
    {0, "connect-timeout", true, connect_timeout},

    {'L', "location", false, told, no_redirects},
    {0, "location-trusted", false, told, no_redirects},
    {0, "resolve", true, told, hosts_file},
    {0, "connect-to", true, told, hosts_file},
    {0, "noproxy", true, told, "leave \"proxy\" out of the scenario for a target that needs none"},
    {0, "retry", true, told, "dupcheck sends its own retries: see the case \"retry\""},
    {'c', "cookie-jar", true, told, "cookies that the answer sets are not kept: each attempt sends the same ones"},
    {0, "capath", true, told, "give one file of certificates with --cacert, or as \"tls\": {\"ca\": …}"},
    {0, "pass", true, told, "a private key with a pass phrase cannot be read: take one without"},
    {0, "limit-rate", true, told, "a submission is sent at once"},
    {0, "interface", true, told, "the system chooses the interface"},
    {0, "ciphers", true, told, "OpenSSL chooses the ciphers"},
    {0, "tls-max", true, told, "OpenSSL chooses the version of TLS"},

    {0, "digest", false, refused, other_auth},
    {0, "ntlm", false, refused, other_auth},
    {0, "negotiate", false, refused, other_auth},
    {0, "aws-sigv4", true, refused, other_auth},
    {'n', "netrc", false, refused, "give the user with -u USER:PASSWORD"},
    {0, "netrc-file", true, refused, "give the user with -u USER:PASSWORD"},
    {'K', "config", true, refused, "write its options into the command itself"},
    {':', "next", false, refused, "a scenario has one submission: keep one request of the command"},
    {'Q', "quote", true, refused, "that is for FTP"},
    {'r', "range", true, refused, "a range of an answer is no submission"},
    {'z', "time-cond", true, refused, "give the finished header with -H 'If-Modified-Since: …'"},
    {0, "abstract-unix-socket", true, refused, "only --unix-socket with a path can be kept"},

    {'s', "silent", false, nothing},
    {'S', "show-error", false, nothing},
    {'v', "verbose", false, nothing},
    {'i', "include", false, nothing},
    {'i', "show-headers", false, nothing},
    {'f', "fail", false, nothing},
    {0, "fail-with-body", false, nothing},
    {0, "fail-early", false, nothing},
    {'g', "globoff", false, nothing},
    {'N', "no-buffer", false, nothing},
    {'j', "junk-session-cookies", false, nothing},
    {'q', "disable", false, nothing},
    {'#', "progress-bar", false, nothing},
    {0, "progress-meter", false, nothing},
    {'0', "http1.0", false, nothing},
    {0, "http1.1", false, nothing},
    {0, "http2", false, nothing},
    {0, "http2-prior-knowledge", false, nothing},
    {0, "http3", false, nothing},
    {0, "http3-only", false, nothing},
    {0, "tlsv1", false, nothing},
    {0, "tlsv1.0", false, nothing},
    {0, "tlsv1.1", false, nothing},
    {0, "tlsv1.2", false, nothing},
    {0, "tlsv1.3", false, nothing},
    {'4', "ipv4", false, nothing},
    {'6', "ipv6", false, nothing},
    {0, "basic", false, nothing},
    {0, "anyauth", false, nothing},
    {0, "path-as-is", false, nothing},
    {0, "tcp-nodelay", false, nothing},
    {0, "tcp-fastopen", false, nothing},
    {0, "keepalive", false, nothing},
    {0, "keepalive-time", true, nothing},
    {0, "raw", false, nothing},
    {0, "tr-encoding", false, nothing},
    {0, "post301", false, nothing},
    {0, "post302", false, nothing},
    {0, "post303", false, nothing},
    {0, "max-redirs", true, nothing},
    {0, "retry-delay", true, nothing},
    {0, "retry-max-time", true, nothing},
    {0, "retry-connrefused", false, nothing},
    {0, "retry-all-errors", false, nothing},
    {0, "expect100-timeout", true, nothing},
    {'y', "speed-time", true, nothing},
    {'Y', "speed-limit", true, nothing},
    {'Z', "parallel", false, nothing},
    {0, "parallel-immediate", false, nothing},
    {0, "parallel-max", true, nothing},
    {'o', "output", true, nothing},
    {'O', "remote-name", false, nothing},
    {'J', "remote-header-name", false, nothing},
    {0, "output-dir", true, nothing},
    {0, "create-dirs", false, nothing},
    {'R', "remote-time", false, nothing},
    {'D', "dump-header", true, nothing},
    {'w', "write-out", true, nothing},
    {0, "stderr", true, nothing},
    {0, "styled-output", false, nothing},
    {0, "trace", true, nothing},
    {0, "trace-ascii", true, nothing},
    {0, "trace-time", false, nothing},
    {0, "cert-type", true, nothing},
    {0, "key-type", true, nothing},
    {0, "cert-status", false, nothing},
    {0, "ssl-no-revoke", false, nothing},
    {0, "ssl-reqd", false, nothing},
    {0, "alpn", false, nothing},
    {0, "proto", true, nothing},
    {0, "proto-default", true, nothing},
    {0, "proto-redir", true, nothing},
    {0, "max-filesize", true, nothing},
    {0, "dns-servers", true, nothing},
    {0, "doh-url", true, nothing},
    {0, "local-port", true, nothing},
};
// clang-format on

constexpr CurlOption negated{0, "no-…", false, nothing};

}  // namespace

std::span<const CurlOption> curl_options() { return options; }

const CurlOption* find_curl_option(char letter) {
  const auto found = std::find_if(std::begin(options), std::end(options), [&](const CurlOption& option) {
    return option.letter != 0 && option.letter == letter;
  });
  return found == std::end(options) ? nullptr : found;
}

const CurlOption* find_curl_option(std::string_view name) {
  const auto found = std::find_if(std::begin(options), std::end(options),
                                  [&](const CurlOption& option) { return option.name == name; });
  if (found != std::end(options)) return found;
  if (!name.starts_with("no-")) return nullptr;
  const CurlOption* meant = find_curl_option(name.substr(3));
  return meant && !meant->argument ? &negated : nullptr;
}

}  // namespace dupcheck
