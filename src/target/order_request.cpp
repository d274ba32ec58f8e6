#include "target/order_request.hpp"

#include <charconv>
#include <stdexcept>

#include <fmt/format.h>
#include <openssl/evp.h>

#include "base/json_full.hpp"
#include "base/text.hpp"

namespace dupcheck::target {
namespace {

constexpr std::size_t longest_key = 191;  // what the tables hold
constexpr std::int64_t most_work_ms = 10 * 60 * 1000;

/// Thrown within this file only; read_order turns it into BadOrder.
struct Bad : std::runtime_error {
  using std::runtime_error::runtime_error;
};

using Fields = std::map<std::string, std::string>;

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

std::string form_decoded(std::string_view text) {
  std::string decoded;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const int high = text[i] == '%' && i + 2 < text.size() ? hex_digit(text[i + 1]) : -1;
    const int low = high >= 0 ? hex_digit(text[i + 2]) : -1;
    if (low >= 0) {
      decoded += static_cast<char>(high * 16 + low);
      i += 2;
    } else {
      decoded += text[i] == '+' ? ' ' : text[i];
    }
  }
  return decoded;
}

Fields read_json(const std::string& body) {
  const Json json = Json::parse(body, nullptr, false);
  if (!json.is_object()) throw Bad("the body is neither a JSON object nor a form");
  Fields fields;
  for (const auto& [name, value] : json.items()) {
    if (value.is_null()) continue;
    fields[name] = value.is_string() ? value.get<std::string>() : dump(value);
  }
  return fields;
}

Fields read_fields(const HttpRequest& request) {
  const auto type = request.headers.find("content-type");
  const bool is_form =
      type != request.headers.end() && lower(type->second).starts_with("application/x-www-form-urlencoded");
  return is_form ? read_form(request.body) : read_json(request.body);
}

std::string text_field(const Fields& fields, const std::string& name, std::string otherwise = {}) {
  const auto field = fields.find(name);
  std::string value = field == fields.end() ? std::move(otherwise) : field->second;
  if (value.size() > longest_key) throw Bad(fmt::format("{} is longer than {} bytes", name, longest_key));
  return value;
}

std::int64_t number_field(const Fields& fields, const std::string& name, std::int64_t otherwise,
                          std::int64_t least, std::int64_t most) {
  const auto field = fields.find(name);
  if (field == fields.end()) return otherwise;
  const std::string& text = field->second;
  const auto number = whole_number(text);
  if (!number || *number < least || *number > most)
    throw Bad(fmt::format("{} is {}: a whole number from {} to {} is wanted", name, text, least, most));
  return *number;
}

OrderRequest::Fail fail_field(const Fields& fields) {
  const auto field = fields.find("fail");
  if (field == fields.end()) return OrderRequest::Fail::nowhere;
  if (field->second == "before") return OrderRequest::Fail::before;
  if (field->second == "after") return OrderRequest::Fail::after;
  throw Bad(fmt::format("fail is \"{}\": \"before\" or \"after\" is wanted", field->second));
}

std::string header(const HttpRequest& request, const std::string& name) {
  const auto found = request.headers.find(name);
  return found == request.headers.end() ? std::string() : found->second;
}

std::string sha256(std::string_view text) {
  unsigned char digest[EVP_MAX_MD_SIZE];
  unsigned int size = 0;
  EVP_Digest(text.data(), text.size(), digest, &size, EVP_sha256(), nullptr);
  std::string hex;
  for (unsigned int i = 0; i < size; ++i) hex += fmt::format("{:02x}", digest[i]);
  return hex;
}

std::string digest_of_all(const Fields& fields) {
  std::string text;
  for (const auto& [name, value] : fields) text += fmt::format("{}={}&", name, value);
  return sha256(text);
}

/// What differs from one attempt to the next of the same operation (trace_id, timestamp, nonce, the request
/// id and the token) is not named here, and so is not in it.
std::string fingerprint_of(const OrderRequest& order) {
  return sha256(fmt::format("user={}&sku={}&quantity={}&ref={}&amount={}", order.user_id, order.sku,
                            order.quantity, order.ref, order.amount));
}

OrderRequest order_from(const Fields& fields, const HttpRequest& request) {
  OrderRequest order;
  order.request_id = text_field(fields, "request_id", idempotency_key(header(request, "idempotency-key")));
  order.token = text_field(fields, "token", header(request, "x-token"));
  order.message_id = text_field(fields, "message_id");
  order.payment_no = text_field(fields, "payment_no");
  order.trade_no = text_field(fields, "trade_no");
  order.amount = number_field(fields, "amount", 0, 0, 1'000'000'000'000);
  order.ref = text_field(fields, "ref");
  order.user_id = number_field(fields, "user_id", 0, INT64_MIN, INT64_MAX);
  order.sku = text_field(fields, "sku", "A-1");
  order.quantity = static_cast<int>(number_field(fields, "quantity", 1, 1, 1'000'000));
  order.work = std::chrono::milliseconds(number_field(fields, "work_ms", 0, 0, most_work_ms));
  order.fail = fail_field(fields);
  order.nested = request.path == nested_path;
  order.digest = sha256(fmt::format("user={}&sku={}&quantity={}", order.user_id, order.sku, order.quantity));
  order.fingerprint = fingerprint_of(order);
  order.everything = digest_of_all(fields);
  return order;
}

/// What is missing, when the key that the strategy needs is not there; otherwise null.
const char* missing_key(const OrderRequest& order, Needs needs) {
  const auto unless = [](const std::string& key, const char* what) { return key.empty() ? what : nullptr; };
  switch (needs) {
    case Needs::nothing:
      return nullptr;
    case Needs::request_id:
      return unless(order.request_id,
                    "request_id is missing: send it in the body, or as the header Idempotency-Key");
    case Needs::token:
      return unless(order.token,
                    "token is missing: GET /token issues one; send it in the body, or as the header X-Token");
    case Needs::user_token:
      return unless(order.token,
                    "token is missing: GET /token?user_id=… issues one; send it in the body, or as the "
                    "header X-Token");
    case Needs::own_token:
      return unless(order.token,
                    "token is missing: make one up, and send it in the body, or as the header X-Token");
    case Needs::ref:
      return unless(order.ref, "ref is missing: the business's own number of the operation");
    case Needs::payment_no:
      return unless(order.payment_no, "payment_no is missing: which payment is it about?");
    case Needs::message_id:
      return unless(order.message_id, "message_id is missing: the broker's id of the message");
  }
  return nullptr;
}

}  // namespace

std::optional<std::int64_t> whole_number(std::string_view text) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return number;
}

std::map<std::string, std::string> read_form(std::string_view body) {
  Fields fields;
  for (const std::string_view pair : split(body, '&')) {
    if (pair.empty()) continue;
    const std::size_t equals = pair.find('=');
    const std::string_view value = equals == std::string_view::npos ? "" : pair.substr(equals + 1);
    fields[form_decoded(pair.substr(0, equals))] = form_decoded(value);
  }
  return fields;
}

std::string idempotency_key(std::string_view header) {
  const std::string_view value = trim(header);
  if (value.size() < 2 || value.front() != '"' || value.back() != '"') return std::string(value);
  std::string key;
  for (std::size_t i = 1; i + 1 < value.size(); ++i) {
    if (value[i] == '\\' && i + 2 < value.size()) ++i;
    key += value[i];
  }
  return key;
}

std::variant<OrderRequest, BadOrder> read_order(const HttpRequest& request, Needs needs) {
  try {
    OrderRequest order = order_from(read_fields(request), request);
    if (const char* missing = missing_key(order, needs)) return BadOrder{missing};
    return order;
  } catch (const Bad& bad) {
    return BadOrder{bad.what()};
  }
}

}  // namespace dupcheck::target
