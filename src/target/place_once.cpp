#include "target/place_once.hpp"

#include <optional>
#include <thread>

#include "base/random.hpp"
#include "base/time.hpp"
#include "target/watchdog.hpp"

namespace dupcheck::target {
namespace {

constexpr std::chrono::milliseconds mark_lease{1000}, renewal{200};
constexpr std::chrono::milliseconds patience{3000}, between_tries{100};
constexpr std::string_view done = "done:";

// The order stands, so it must be remembered: a Redis that comes back soon is waited for. One that does not
// leaves the lease to run out, and the next submission is a new order.
void remember(KeyStore& keys, const Mark& mark, const std::string& order_no) {
  for (const auto until = SteadyClock::now() + patience;;) {
    try {
      return keys.set(mark.key, std::string(done) + order_no, mark.remembered);
    } catch (const KeyStoreError&) {
      if (SteadyClock::now() > until) return;
      std::this_thread::sleep_for(between_tries);
    }
  }
}

void take_back(KeyStore& keys, const Mark& mark, const std::string& owner) {
  try {
    keys.remove_if(mark.key, owner);
  } catch (const KeyStoreError&) {
    // Its lease will end it.
  }
}

}  // namespace

std::optional<std::string> done_by_mark(KeyStore& keys, const std::string& key) {
  const auto found = keys.get(key);
  if (!found || !found->starts_with(done)) return std::nullopt;
  return found->substr(done.size());
}

Answer place_once(Shop& shop, const OrderRequest& order, const Mark& mark, const DuplicateAnswer& duplicate) {
  KeyStore& keys = shop.keys();
  const std::string owner = random_uuid();
  if (!keys.set_if_absent(mark.key, owner, mark_lease)) return duplicate(done_by_mark(keys, mark.key));
  const Watchdog watchdog(renewal, [&] { keys.expire_if(mark.key, owner, mark_lease); });
  try {
    const Placed placed = shop.place_order(order);
    if (placed.result == Placed::Result::placed)
      remember(keys, mark, placed.order_no);
    else
      take_back(keys, mark, owner);
    return answer_for(placed);
  } catch (const BusinessFailure& failure) {
    failure.written ? remember(keys, mark, *failure.written) : take_back(keys, mark, owner);
    throw;
  }
}

}  // namespace dupcheck::target
