// message-id-bloom: message-id, with a Bloom filter of this process in front of the marks.
//
// Right, because the filter decides nothing. Of an id that it has not seen it is sure, and the look is
// spared: SET NX follows at once. Of one that it may have seen the mark is looked at first, and a message
// that is done is acknowledged. Whatever it says, SET NX has the last word. A filter that decides alone goes
// wrong three ways: about one in ten thousand ids, more as it fills, is taken for one that was seen, and that
// message is acknowledged and never done; after a restart, and on every other instance, it knows nothing, and
// duplicates pass; and since nothing can be taken out of it, a message that failed is never let in again.
//
// In the wild: a Bloom filter "instead of a huge set" in front of consumers and crawlers; Redis's BF.EXISTS
// followed by BF.ADD, two commands at that.

#include <array>
#include <atomic>
#include <functional>
#include <memory>
#include <vector>

#include "target/place_once.hpp"

namespace dupcheck::target {
namespace {

/// 2^22 bits, four for each id: one in ten thousand wrong at 100,000 ids. Thread-safe.
class BloomFilter {
 public:
  bool may_have(const std::string& id) const {
    for (const std::size_t bit : bits_of(id))
      if (!(words_[bit / 64].load() >> (bit % 64) & 1)) return false;
    return true;
  }
  void add(const std::string& id) {
    for (const std::size_t bit : bits_of(id)) words_[bit / 64].fetch_or(std::uint64_t{1} << (bit % 64));
  }

 private:
  static constexpr std::size_t bits = std::size_t{1} << 22;

  /// Double hashing (Kirsch, Mitzenmacher: Less Hashing, Same Performance, 2006).
  static std::array<std::size_t, 4> bits_of(const std::string& id) {
    const std::size_t first = std::hash<std::string>()(id), step = std::hash<std::string>()(id + "#") | 1;
    return {first % bits, (first + step) % bits, (first + 2 * step) % bits, (first + 3 * step) % bits};
  }

  std::vector<std::atomic<std::uint64_t>> words_ = std::vector<std::atomic<std::uint64_t>>(bits / 64);
};

}  // namespace

Strategy message_id_bloom(Shop& shop) {
  return [&shop, seen = std::make_shared<BloomFilter>()](const OrderRequest& message) {
    const Mark mark = {.key = "message:" + message.message_id, .remembered = std::chrono::hours(24)};
    if (seen->may_have(message.message_id))
      if (const auto order_no = done_by_mark(shop.keys(), mark.key)) return replayed(*order_no);
    OrderRequest order = message;
    order.request_id = message.message_id;
    const Answer answer = place_once(shop, order, mark, acknowledged_when_done);
    seen->add(message.message_id);
    return answer;
  };
}

}  // namespace dupcheck::target
