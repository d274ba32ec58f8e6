// The databases and Redises that dupcheck itself may look into. Opening them is the business of store/; here
// only the kind counts.

#include <algorithm>

#include <fmt/format.h>

#include "base/text.hpp"
#include "scenario/parts.hpp"

namespace dupcheck {
namespace {

struct Scheme {
  std::string_view prefix;
  bool redis;
  SqlDialect dialect;
};
constexpr std::array schemes = {Scheme{"mysql://", false, SqlDialect::mysql},
                                Scheme{"mariadb://", false, SqlDialect::mysql},
                                Scheme{"postgresql://", false, SqlDialect::postgresql},
                                Scheme{"postgres://", false, SqlDialect::postgresql},
                                Scheme{"sqlite:", false, SqlDialect::sqlite},
                                Scheme{"redis://", true, SqlDialect::sqlite},
                                Scheme{"rediss://", true, SqlDialect::sqlite},
                                Scheme{"redis+unix:", true, SqlDialect::sqlite}};

const Scheme* scheme_of(std::string_view url) {
  const auto found = std::find_if(schemes.begin(), schemes.end(),
                                  [&](const Scheme& s) { return url.starts_with(s.prefix); });
  return found == schemes.end() ? nullptr : &*found;
}

std::string percent_decoded(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::string hex(text.substr(i + 1 > text.size() ? text.size() : i + 1, 2));
    const bool encoded = text[i] == '%' && hex.size() == 2 &&
                         hex.find_first_not_of("0123456789abcdefABCDEF") == std::string::npos;
    out += encoded ? static_cast<char>(std::stoi(hex, nullptr, 16)) : text[i];
    if (encoded) i += 2;
  }
  return out;
}

}  // namespace

// As written and as meant, up to the last '@' of the part before the path.
void hide_password(std::string_view url, Secrets& secrets) {
  const std::size_t scheme = url.find("://");
  if (scheme == std::string_view::npos) return;
  std::string_view authority = url.substr(scheme + 3);
  const std::size_t at = authority.substr(0, authority.find('/')).rfind('@');
  if (at == std::string_view::npos) return;
  authority = authority.substr(0, at);
  const std::size_t colon = authority.find(':');
  if (colon == std::string_view::npos) return;
  secrets.add(authority.substr(colon + 1));
  secrets.add(percent_decoded(authority.substr(colon + 1)));
}

std::map<std::string, std::string> read_stores(const Node& node) {
  std::map<std::string, std::string> stores;
  for (const auto& [name, store] : node.members("an object of store URLs by name")) {
    const auto url = store.plain("a store URL");
    stores[name] = url.value_or("");  // known also when it is wrong: one problem is enough
    if (!url) continue;
    hide_password(*url, store.loading().secrets);
    if (!url->starts_with("${reference.") && !scheme_of(*url))
      store.error(
          fmt::format("'{}' is no store URL", printable(*url)),
          "mysql://, mariadb://, postgresql://, postgres://, sqlite:, redis://, rediss:// or redis+unix:");
  }
  return stores;
}

std::optional<std::string> KnownStores::read_name(const std::optional<Node>& node, bool redis) const {
  if (!node) return std::nullopt;
  const auto name = node->text("the name of a store");
  if (!name) return std::nullopt;
  const auto store = urls.find(*name);
  if (store == urls.end()) {
    std::vector<std::string_view> names;
    for (const auto& [known, _] : urls) names.push_back(known);
    node->error(fmt::format("there is no store '{}'", printable(*name)),
                names.empty() ? "\"stores\" declares none" : help_for_word(*name, names));
    return std::nullopt;
  }
  const Scheme* scheme = scheme_of(store->second);
  if (scheme && scheme->redis != redis) {
    node->error(fmt::format("the store '{}' is {}", *name, scheme->redis ? "a Redis" : "an SQL database"),
                redis ? "'redis' needs a redis:// store" : "'sql' needs an SQL database");
    return std::nullopt;
  }
  return name;
}

SqlDialect KnownStores::dialect(const std::string& name) const {
  const auto store = urls.find(name);
  const Scheme* scheme = store == urls.end() ? nullptr : scheme_of(store->second);
  return scheme ? scheme->dialect : SqlDialect::sqlite;
}

}  // namespace dupcheck
