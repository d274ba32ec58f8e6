// optimistic-version: read the stock's version, look at the record, write WHERE version = …; otherwise again.
//
// Right, and the order of the two looks is why. The version is read first, the record second: if another
// submission of this request id commits after the look, it counts the version up, our UPDATE finds no row,
// all is rolled back, and the next turn sees the record. If it commits before, the look sees it. The other
// way round, record first and version second, lets a duplicate through in between. Orders of other customers
// count the version up as well, and cost a turn each: fine where few want the same product, bad in a flash
// sale. After a hundred turns it gives up, 503 and nothing done. It holds as long as nobody changes the stock
// without the version.
//
// In the wild: a @Version column with @Retryable around the whole method.

#include "target/answers.hpp"
#include "target/order_rows.hpp"
#include "target/stock_version.hpp"

namespace dupcheck::target {
namespace {

constexpr int most_turns = 100;

/// Nothing: the version was another by then, or there was not enough in stock.
std::optional<Placed> write_at(Shop& shop, const OrderRequest& order, std::int64_t version) {
  const std::string order_no = new_order_no();
  std::optional<Placed> placed;
  shop.transact([&](Database& database) {
    placed.reset();
    insert_order(database, order, order_no);
    if (!reduce_stock_at(database, order, version)) return false;
    placed = {.result = Placed::Result::placed, .order_no = order_no};
    return true;
  });
  return placed;
}

}  // namespace

Answer optimistic_version(Shop& shop, const OrderRequest& order) {
  shop.work(order.work);
  fail_before_if_asked(order);
  for (int turn = 1; turn <= most_turns; ++turn) {
    const auto shelf = look_at_shelf(shop, order.sku);
    if (!shelf) return answer_for({.result = Placed::Result::unknown_product, .order_no = {}});
    if (shop.find_by_request_id(order.request_id)) return rejected_duplicate();
    if (shelf->stock < order.quantity)
      return answer_for({.result = Placed::Result::sold_out, .order_no = {}});
    const auto placed = write_at(shop, order, shelf->version);
    if (!placed) continue;
    fail_after_if_asked(order, placed->order_no);
    return answer_for(*placed);
  }
  return unavailable("too many want this product at once: nothing was done, try again");
}

}  // namespace dupcheck::target
