#include "draft/questions.hpp"

#include <istream>
#include <ostream>

#include "base/json_full.hpp"
#include "base/text.hpp"
#include "draft/exact_json.hpp"
#include "draft/url_text.hpp"

namespace dupcheck {
namespace {

std::string ask(std::istream& in, std::ostream& out, const std::string& question) {
  out << question << ' ' << std::flush;
  std::string line;
  std::getline(in, line);
  return std::string(trim(line));
}

}  // namespace

Answered ask_for_request(std::istream& in, std::ostream& out) {
  Answered answered;
  CapturedRequest& request = answered.request;
  request.source = "answers to its questions";
  const std::string url = ask(in, out, "URL of the endpoint (http://127.0.0.1:8080/orders):");
  if (url.empty())
    throw UnreadableInput("without a URL there is nothing to draft: dupcheck new --help tells other ways");
  const UrlParts parts = split_url(url);
  request.url = parts.base + parts.path + (parts.query.empty() ? "" : "?" + parts.query);
  request.basic = parts.credentials;
  request.method = upper(ask(in, out, "method [POST]:"));
  if (request.method.empty()) request.method = "POST";
  request.body = ask(in, out, "body, on one line: JSON or a form, a=1&b=2 [none]:");
  if (!request.body.empty()) {
    const bool json = exact_json(request.body).has_value();
    if (!json && !pairs_of(request.body, true))
      throw UnreadableInput(
          "this body is neither JSON nor a form: write it into a file, and start from a curl command "
          "with --data-binary @FILE");
    request.headers.push_back(
        {"Content-Type", json ? "application/json" : "application/x-www-form-urlencoded"});
  }
  answered.key_field = ask(in, out, "name of the field or header that is the request id [choose by name]:");
  return answered;
}

}  // namespace dupcheck
