// Where the submissions go, how to connect, and how long to wait.

#include <fmt/format.h>

#include "base/text.hpp"
#include "scenario/parts.hpp"

namespace dupcheck {

using namespace std::chrono_literals;

std::optional<std::string> read_base_url(const Node& node) {
  auto url = node.plain("a URL");
  if (!url) return std::nullopt;
  hide_password(*url, node.loading().secrets);
  const std::size_t host = url->starts_with("http://") ? 7 : url->starts_with("https://") ? 8 : 0;
  if (host == 0) {
    node.error(fmt::format("'{}' is no URL of a service", printable(*url)),
               "http://host:port or https://host:port");
    return std::nullopt;
  }
  if (url->size() == host || url->at(host) == '/' || url->find_first_of("?# \t\r\n") != std::string::npos) {
    node.error(fmt::format("'{}' is no base URL: it needs a host, and no query or fragment", printable(*url)),
               "the query belongs into \"submit\"");
    return std::nullopt;
  }
  while (url->ends_with('/')) url->pop_back();
  return url;
}

namespace {

constexpr int most_instances = 16;

/// What the started reference target said of itself: its URL, and those of its instances with blanks between.
void take_address(const ReferenceAddress& known, Target& target) {
  if (const auto url = known.find("url"); url != known.end()) target.url = url->second;
  const auto instances = known.find("instances");
  if (target.reference_instances < 2 || instances == known.end()) return;
  for (const std::string_view url : split(instances->second, ' ')) target.instances.emplace_back(url);
}

}  // namespace

Target read_target(const Node& node) {
  Target target;
  const Fields fields(node, fields::target);
  const bool socket_only = fields.has("unix") && !fields.has("reference");
  fields.one_of({"url", "reference"}, socket_only || fields.has("instances"));
  if (const auto url = fields.find("url")) take(read_base_url(*url), target.url);
  if (const auto reference = fields.find("reference"))
    take(reference->plain("the name of a strategy"), target.reference);
  if (const auto socket = fields.find("unix")) {
    take(socket->plain("the path of a unix socket"), target.unix_socket);
    if (fields.has("reference")) socket->error("'unix' and 'reference' cannot stand together");
    if (target.url.empty()) target.url = "http://localhost";
  }
  if (const auto instances = fields.find("instances")) {
    if (fields.has("reference"))
      take(instances->integer(1, most_instances), target.reference_instances);
    else
      for (const Node& instance : instances->elements("a list of URLs"))
        if (auto url = read_base_url(instance)) target.instances.push_back(*url);
  }
  if (const auto& known = node.loading().options.reference; known && !target.reference.empty())
    take_address(*known, target);
  return target;
}

std::optional<std::string> read_proxy(const Node& node) {
  auto url = node.plain("the URL of a proxy");
  if (!url) return std::nullopt;
  hide_password(*url, node.loading().secrets);
  static constexpr std::string_view schemes[] = {"http://",    "https://",  "socks4://",
                                                 "socks4a://", "socks5://", "socks5h://"};
  for (std::string_view scheme : schemes)
    if (url->starts_with(scheme)) return url;
  node.error(fmt::format("'{}' is no URL of a proxy", printable(*url)),
             "it starts with " + alternatives(schemes));
  return std::nullopt;
}

Timeouts read_timeouts(const Node& node) {
  Timeouts timeouts;
  const Fields fields(node, fields::timeouts);
  const auto read = [&](std::string_view name, Nanos& into) {
    if (const auto field = fields.find(name)) take(field->duration(1ms), into);
  };
  read("connect", timeouts.connect);
  read("answer", timeouts.answer);
  read("store", timeouts.store);
  read("settle", timeouts.settle);
  return timeouts;
}

Tls read_tls(const Node& node) {
  Tls tls;
  const Fields fields(node, fields::tls);
  const auto read = [&](std::string_view name, std::string& into) {
    if (const auto field = fields.find(name)) take(field->existing_file(), into);
  };
  read("ca", tls.ca);
  read("certificate", tls.certificate);
  read("key", tls.private_key);
  if (const auto insecure = fields.find("insecure")) take(insecure->boolean(), tls.insecure);
  if (fields.has("certificate") != fields.has("key"))
    node.error("a client certificate needs both 'certificate' and 'key'");
  return tls;
}

}  // namespace dupcheck
