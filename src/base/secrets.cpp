#include "base/secrets.hpp"

#include <algorithm>

#include "base/json_full.hpp"

namespace dupcheck {
namespace {

constexpr std::size_t shortest_masked = 3;

/// RFC 3986, everything but the unreserved characters; `space` is "%20", or "+" in forms.
std::string percent_encoded(std::string_view text, const char* digits, std::string_view space) {
  constexpr std::string_view unreserved =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~";
  std::string out;
  for (char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (unreserved.find(c) != std::string_view::npos)
      out += c;
    else if (c == ' ')
      out += space;
    else
      out.append({'%', digits[byte >> 4], digits[byte & 0x0f]});
  }
  return out;
}

std::string json_escaped(std::string_view text, bool ascii) {
  const std::string quoted = Json(std::string(text)).dump(-1, ' ', ascii, Json::error_handler_t::replace);
  return quoted.substr(1, quoted.size() - 2);
}

}  // namespace

void Secrets::add(std::string_view value) {
  if (value.size() < shortest_masked) return;
  for (std::string form :
       {std::string(value), percent_encoded(value, "0123456789ABCDEF", "%20"),
        percent_encoded(value, "0123456789abcdef", "%20"), percent_encoded(value, "0123456789ABCDEF", "+"),
        json_escaped(value, false), json_escaped(value, true)})
    if (std::find(values_.begin(), values_.end(), form) == values_.end()) values_.push_back(std::move(form));
  std::stable_sort(values_.begin(), values_.end(),
                   [](const auto& a, const auto& b) { return a.size() > b.size(); });
}

void Secrets::add_all(const Secrets& other) {
  for (const std::string& value : other.values_) add(value);
}

std::string Secrets::masked(std::string_view text) const {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const auto hit = std::find_if(values_.begin(), values_.end(),
                                  [&](const std::string& v) { return text.substr(at).starts_with(v); });
    if (hit == values_.end()) {
      out += text[at++];
    } else {
      out += "***";
      at += hit->size();
    }
  }
  return out;
}

void Secrets::mask(Json& value) const {
  if (values_.empty()) return;
  if (value.is_string()) {
    value = masked(value.get_ref<const std::string&>());
  } else if (value.is_array()) {
    for (Json& element : value) mask(element);
  } else if (value.is_object()) {
    Json masked_object = Json::object();
    for (auto& [key, member] : value.items()) {
      mask(member);
      masked_object[masked(key)] = std::move(member);
    }
    value = std::move(masked_object);
  }
}

}  // namespace dupcheck
