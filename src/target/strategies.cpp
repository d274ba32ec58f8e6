// The table of strategies, and nothing else. Each one is told in the file of its name.

#include <algorithm>
#include <array>

#include "target/strategy.hpp"

namespace dupcheck::target {

Answer none(Shop&, const OrderRequest&);
Answer check_then_insert(Shop&, const OrderRequest&);
Strategy local_lock(Shop&);
Answer redis_lock(Shop&, const OrderRequest&);
Answer redis_get_then_set(Shop&, const OrderRequest&);
Answer token_get_then_delete(Shop&, const OrderRequest&);
Answer token_take(Shop&, const OrderRequest&);
Answer unique_index(Shop&, const OrderRequest&);
Answer unique_index_replay(Shop&, const OrderRequest&);
Answer redis_lock_unique(Shop&, const OrderRequest&);

namespace {

/// A strategy that keeps nothing in memory.
template <Answer (*submit)(Shop&, const OrderRequest&)>
Strategy plain(Shop& shop) {
  return [&shop](const OrderRequest& order) { return submit(shop, order); };
}

constexpr bool redis = true, index = true, right = true, wrong = false, no = false;

constexpr std::array table = {
    // clang-format off
    StrategyRow{"none", "no defence at all",
                wrong, Needs::nothing, no, no,
                R"({"duplicates":["rejected"],"after_success":["rejected"]})",
                "burst, replay", plain<none>},
    StrategyRow{"check-then-insert", "SELECT by request id, then INSERT, with nothing that holds the two together",
                wrong, Needs::request_id, no, no,
                R"({"duplicates":["rejected"],"after_success":["rejected"],"missing_key":["invalid"]})",
                "burst", plain<check_then_insert>},
    StrategyRow{"local-lock", "the keys being worked on, in this process's memory; right on one instance only",
                right, Needs::request_id, no, no,
                R"({"duplicates":["rejected"],"after_success":["accepted"],"missing_key":["invalid"]})",
                "", local_lock},
    StrategyRow{"redis-lock", "SET NX PX with a random owner, compare-and-delete after the commit",
                right, Needs::request_id, redis, no,
                R"({"duplicates":["rejected"],"after_success":["accepted"],"missing_key":["invalid"],"outage":"closed"})",
                "", plain<redis_lock>},
    StrategyRow{"redis-get-then-set", "GET, then SET: two commands where one is needed",
                wrong, Needs::request_id, redis, no,
                R"({"duplicates":["rejected"],"after_success":["rejected"],"missing_key":["invalid"],"outage":"closed"})",
                "burst", plain<redis_get_then_set>},
    StrategyRow{"token-get-then-delete", "one-time token: GET, then DEL, whatever DEL answers",
                wrong, Needs::token, redis, no,
                R"({"duplicates":["rejected"],"after_success":["rejected"],"missing_key":["invalid"],"bad_token":["rejected"],"outage":"closed"})",
                "burst", plain<token_get_then_delete>},
    StrategyRow{"token-take", "one-time token, taken by the DEL that answers 1",
                right, Needs::token, redis, no,
                R"({"duplicates":["rejected"],"after_success":["rejected"],"missing_key":["invalid"],"bad_token":["rejected"],"outage":"closed"})",
                "", plain<token_take>},
    StrategyRow{"unique-index", "UNIQUE (request_id); a duplicate is rejected",
                right, Needs::request_id, no, index,
                R"({"duplicates":["rejected"],"after_success":["rejected"],"missing_key":["invalid"]})",
                "", plain<unique_index>},
    StrategyRow{"unique-index-replay", "UNIQUE (request_id); a duplicate gets the order that is there",
                right, Needs::request_id, no, index,
                R"({"duplicates":["replayed"],"after_success":["replayed"],"mismatch":["replayed"],"missing_key":["invalid"]})",
                "", plain<unique_index_replay>},
    StrategyRow{"redis-lock-unique", "a Redis lock in front, a unique index underneath",
                right, Needs::request_id, redis, index,
                R"({"duplicates":["rejected"],"after_success":["rejected"],"missing_key":["invalid"],"outage":"closed","expiry":"safe"})",
                "", plain<redis_lock_unique>},
    // clang-format on
};

}  // namespace

std::span<const StrategyRow> all_strategies() { return table; }

const StrategyRow* find_strategy(std::string_view name) {
  const auto* found = std::find_if(table.begin(), table.end(),
                                   [&](const StrategyRow& strategy) { return strategy.name == name; });
  return found == table.end() ? nullptr : found;
}

}  // namespace dupcheck::target
