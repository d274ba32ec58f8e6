#include "target/routes.hpp"

#include <algorithm>
#include <array>
#include <string>

#include <fmt/format.h>

#include "base/json_full.hpp"
#include "target/answers.hpp"
#include "target/order_request.hpp"

namespace dupcheck::target {
namespace {

constexpr std::array endpoints = {
    Endpoint{"POST", orders_path,
             "place an order: request_id, ref, user_id, sku, quantity, work_ms, token, fail"},
    Endpoint{"POST", nested_path, "the same; it calls a second guarded operation under the same key"},
    Endpoint{"POST", payments_path,
             "a payment is said to be paid: payment_no, amount, trade_no, work_ms, fail"},
    Endpoint{"POST", messages_path, "an order as a message: message_id, and the fields of an order"},
    Endpoint{"GET", "/orders/count", "?request_id=… or ?ref=…: how many there are"},
    Endpoint{"GET", "/orders/{order_no}", "one order"},
    Endpoint{"GET", "/stock/{sku}", "what is left of A-1, A-2, A-3"},
    Endpoint{"GET", "/token", "a one-time token; ?user_id=…: for that user only"},
    Endpoint{"GET", "/health", "is it there"},
};

bool serves(const StrategyRow& row, std::string_view path) {
  return path == row.path || (row.nested && path == nested_path);
}

/// POST to it is served by some strategy.
bool is_submission(std::string_view path) {
  return std::any_of(endpoints.begin(), endpoints.end(), [path](const Endpoint& endpoint) {
    return endpoint.method == "POST" && endpoint.path == path;
  });
}

Answer ok(const Json& body) { return {.status = 200, .body = dump(body)}; }

Answer post_order(const StrategyRow& row, const Strategy& strategy, InterceptionLog& log,
                  const HttpRequest& request) {
  if (!serves(row, request.path))
    return failure(404, 10404,
                   request.path == nested_path ? std::string("this strategy has no nested operation")
                                               : fmt::format("this strategy serves POST {}", row.path));
  const auto order = read_order(request, row.needs);
  if (const auto* bad = std::get_if<BadOrder>(&order)) return failure(400, 10400, bad->message);
  const auto& wanted = std::get<OrderRequest>(order);
  Answer answer = strategy(wanted);
  if (answer.intercepted) log.write(row.name, wanted);
  return answer;
}

Answer get_count(Shop& shop, const HttpRequest& request) {
  if (const auto id = request.query.find("request_id"); id != request.query.end())
    return ok({{"count", shop.count_by_request_id(id->second)}});
  if (const auto ref = request.query.find("ref"); ref != request.query.end())
    return ok({{"count", shop.count_by_ref(ref->second)}});
  return failure(400, 10400, "count what? Give ?request_id=… or ?ref=…");
}

Answer get_order(Shop& shop, const std::string& order_no) {
  const auto order = shop.find_order(order_no);
  if (!order) return failure(404, 10404, "no such order");
  return ok({{"code", 0},
             {"data",
              {{"order_no", order->order_no},
               {"request_id", order->request_id},
               {"ref", order->ref},
               {"user_id", order->user_id},
               {"sku", order->sku},
               {"quantity", order->quantity},
               {"created_at", order->created_at}}}});
}

Answer get_stock(Shop& shop, const std::string& sku) {
  const auto stock = shop.stock(sku);
  if (!stock) return failure(404, 10404, "no such product");
  return ok({{"code", 0}, {"data", {{"sku", sku}, {"stock", *stock}}}});
}

/// What follows `prefix` in the path, when something does.
std::optional<std::string> rest_after(const std::string& path, std::string_view prefix) {
  if (!path.starts_with(prefix) || path.size() == prefix.size()) return std::nullopt;
  return path.substr(prefix.size());
}

Answer get_token(const StrategyRow& row, Shop& shop, const HttpRequest& request) {
  const auto asked = request.query.find("user_id");
  std::optional<std::int64_t> user_id;
  if (asked != request.query.end()) {
    user_id = whole_number(asked->second);
    if (!user_id) return failure(400, 10400, "user_id is no whole number: " + asked->second);
  }
  if (row.needs != Needs::user_token) return ok({{"code", 0}, {"data", shop.keys().issue_token(user_id)}});
  if (!user_id) return failure(400, 10400, "whose token? Give ?user_id=…");
  return ok({{"code", 0}, {"data", shop.keys().issue_only_token(*user_id)}});
}

Answer get(const StrategyRow& row, Shop& shop, const HttpRequest& request) {
  if (request.path == "/health") return ok({{"status", "ok"}, {"strategy", row.name}});
  if (request.path == "/token") return get_token(row, shop, request);
  if (request.path == "/orders/count") return get_count(shop, request);
  if (const auto order_no = rest_after(request.path, "/orders/")) return get_order(shop, *order_no);
  if (const auto sku = rest_after(request.path, "/stock/")) return get_stock(shop, *sku);
  return failure(404, 10404, "no such path: " + request.path);
}

}  // namespace

std::vector<Endpoint> endpoints_of(const StrategyRow& row) {
  std::vector<Endpoint> served;
  for (const Endpoint& endpoint : endpoints)
    if (endpoint.method != "POST" || serves(row, endpoint.path)) served.push_back(endpoint);
  return served;
}

HttpHandler route(const StrategyRow& row, Shop& shop, InterceptionLog& log) {
  return [&row, &shop, &log, strategy = row.make(shop)](const HttpRequest& request) {
    try {
      if (request.method == "POST" && is_submission(request.path))
        return post_order(row, strategy, log, request);
      if (request.method == "GET") return get(row, shop, request);
      return failure(405, 10405, request.method + " " + request.path + " is not served");
    } catch (const KeyStoreError& error) {
      return failure(503, 10503, error.what());
    }
  };
}

}  // namespace dupcheck::target
