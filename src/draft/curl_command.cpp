#include "draft/curl_command.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/text.hpp"
#include "draft/command_words.hpp"
#include "draft/curl_arguments.hpp"
#include "draft/curl_body.hpp"
#include "draft/curl_headers.hpp"
#include "draft/template_text.hpp"
#include "draft/url_text.hpp"

namespace dupcheck {
namespace {

using enum CurlMeaning;

std::string with_scheme(const std::string& proxy_url) {
  return proxy_url.find("://") == std::string::npos ? "http://" + proxy_url : proxy_url;
}

/// Builds the request option by option, in the order of the command.
class CurlReader {
 public:
  explicit CurlReader(const FileReader& read_file) : read_file_(read_file) {
    request_.source = "a curl command";
  }

  void take(const CurlArgument& argument) {
    if (!connection(argument) && !content(argument)) unkept(argument);
  }

  CapturedRequest finish() {
    if (url_.empty()) throw UnreadableInput("the command has no URL: was the whole of it copied?");
    put_url();
    put_body();
    put_method();
    if (compressed_) put_default("Accept-Encoding", "gzip");
    if (!proxy_user_.empty() && !request_.proxy.empty())
      request_.proxy.insert(request_.proxy.find("://") + 3, proxy_user_ + "@");
    drop_transport_headers(request_);
    return std::move(request_);
  }

 private:
  /// How to get there, and who asks.
  bool connection(const CurlArgument& argument) {
    const std::string& value = argument.value;
    switch (argument.option->meaning) {
      case url:
        put_one_url(value);
        break;
      case insecure:
        request_.insecure = true;
        break;
      case ca:
        request_.ca = existing(value);
        break;
      case certificate:
        put_certificate(value);
        break;
      case private_key:
        request_.private_key = existing(value);
        break;
      case proxy:
        request_.proxy = with_scheme(value);
        break;
      case socks_proxy:
        request_.proxy = std::string(argument.option->why) + value;
        break;
      case proxy_user:
        proxy_user_ = value;
        break;
      case unix_socket:
        request_.unix_socket = value;
        break;
      case user:
        request_.basic = user_and_password(value);
        break;
      case bearer:
        request_.headers.push_back({"Authorization", "Bearer " + value});
        break;
      case answer_timeout:
        request_.answer_timeout = value + "s";
        break;
      case connect_timeout:
        request_.connect_timeout = value + "s";
        break;
      default:
        return false;
    }
    return true;
  }

  bool content(const CurlArgument& argument) {
    const std::string& value = argument.value;
    switch (argument.option->meaning) {
      case method:
        method_ = value;
        break;
      case header:
        add_curl_header(request_, value);
        break;
      case user_agent:
        put_unless_empty("User-Agent", value);
        break;
      case referer:
        put_unless_empty("Referer", value.substr(0, value.find(";auto")));
        break;
      case cookie:
        add_curl_cookie(request_, value);
        break;
      case compressed:
        compressed_ = true;
        break;
      case json:
        is_json_ = true;
        [[fallthrough]];
      case data:
      case data_raw:
      case data_binary:
      case data_urlencode:
        add_data(data_, argument.option->meaning, value, read_file_);
        break;
      case url_query:
        query_ += (query_.empty() ? "" : "&") + encoded_query(value);
        break;
      case form:
      case form_string:
        request_.parts.push_back(form_part(value, argument.option->meaning == form_string, read_file_));
        break;
      case upload:
        upload_ = existing(value);
        break;
      case get:
        as_query_ = true;
        break;
      case head:
        is_head_ = true;
        break;
      default:
        return false;
    }
    return true;
  }

  void unkept(const CurlArgument& argument) {
    const CurlOption& option = *argument.option;
    const std::string name = "--" + std::string(option.name);
    if (option.meaning == refused)
      throw UnreadableInput(fmt::format("the option '{}' cannot be kept: {}", name, option.why));
    if (option.meaning != told) return;
    const std::string note = fmt::format("{}: {}", name, option.why);
    if (std::find(request_.notes.begin(), request_.notes.end(), note) == request_.notes.end())
      request_.notes.push_back(note);
  }

  std::string existing(const std::string& path) {
    read_file_(path);
    return path;
  }

  std::string encoded_query(const std::string& value) {
    CurlData piece;
    if (value.starts_with("+")) return value.substr(1);
    add_data(piece, data_urlencode, value, read_file_);
    return piece.text;
  }

  void put_one_url(const std::string& value) {
    if (!url_.empty())
      throw UnreadableInput(
          fmt::format("the command has two URLs, '{}' and '{}': a scenario has one "
                      "submission, keep one of them (or quote what belongs to it)",
                      printable(shorten(url_, 80)), printable(shorten(value, 80))));
    url_ = value;
  }

  void put_certificate(const std::string& value) {
    const std::size_t colon = value.rfind(':');
    const bool pass_phrase = colon != std::string::npos && colon > 1;
    if (pass_phrase) request_.notes.push_back("--cert with a pass phrase: take a private key without one");
    request_.certificate = existing(pass_phrase ? value.substr(0, colon) : value);
  }

  void put_unless_empty(const std::string& name, const std::string& value) {
    if (!value.empty()) request_.headers.push_back({name, value});
  }

  void put_url() {
    UrlParts parts = split_url(url_);
    if (parts.credentials && !request_.basic) {
      request_.basic = parts.credentials;
      if (request_.basic->value.empty()) request_.basic->value = environment_mark("BASIC_PASSWORD");
    }
    if (!upload_.empty() && parts.path.ends_with('/'))
      parts.path += upload_.substr(upload_.find_last_of('/') + 1);
    std::vector<std::string> queries = {parts.query, query_, as_query_ ? data_.text : ""};
    std::erase(queries, "");
    request_.url = parts.base + parts.path + (queries.empty() ? "" : "?" + join(queries, "&"));
    if (const std::string* host = header_of(request_, "Host"); host && parts.base.ends_with("/" + *host))
      drop_header(request_, "Host");
  }

  void put_body() {
    const int bodies = (data_.given && !as_query_) + !request_.parts.empty() + !upload_.empty();
    if (bodies > 1)
      throw UnreadableInput(
          "the command has several bodies (--data, --form, --upload-file): keep one of them");
    if (is_json_) {
      put_default("Content-Type", "application/json");
      put_default("Accept", "application/json");
    }
    request_.body_file = upload_;
    if (as_query_ || !data_.given) return;
    request_.body = data_.text;
    request_.body_file = data_.file;
    put_default("Content-Type", "application/x-www-form-urlencoded");
  }

  void put_default(const std::string& name, const std::string& value) {
    if (!header_of(request_, name)) request_.headers.push_back({name, value});
  }

  void put_method() {
    const bool has_body = (data_.given && !as_query_) || !request_.parts.empty();
    request_.method = is_head_ ? "HEAD" : !upload_.empty() ? "PUT" : has_body ? "POST" : "GET";
    if (method_.empty()) return;
    request_.method = upper(method_);
  }

  const FileReader& read_file_;
  CapturedRequest request_;
  CurlData data_;
  std::string url_, query_, method_, upload_, proxy_user_;
  bool as_query_ = false, is_head_ = false, is_json_ = false, compressed_ = false;
};

}  // namespace

CapturedRequest read_curl(const std::vector<std::string>& words, const FileReader& read_file) {
  CurlReader reader(read_file);
  for (const CurlArgument& argument : curl_arguments(words)) reader.take(argument);
  return reader.finish();
}

CapturedRequest read_curl_text(std::string_view text, const FileReader& read_file) {
  if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);  // byte order mark
  const CommandWords command = looks_like_cmd(text) ? cmd_words(text) : bash_words(text);
  CapturedRequest request = read_curl(command.words, read_file);
  if (!command.left_out.empty())
    request.notes.push_back(
        fmt::format("what follows the command is left out: {}", printable(shorten(command.left_out, 12))));
  return request;
}

}  // namespace dupcheck
