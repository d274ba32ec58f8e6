// The table of strategies, and nothing else. Each one is told in the file of its name.

#include <algorithm>
#include <array>

#include "target/each_strategy.hpp"

namespace dupcheck::target {

namespace {

/// A strategy that keeps nothing in memory.
template <Answer (*submit)(Shop&, const OrderRequest&)>
Strategy plain(Shop& shop) {
  return [&shop](const OrderRequest& order) { return submit(shop, order); };
}

constexpr bool redis = true, index = true, nested = true, right = true, wrong = false, no = false;

constexpr std::array table = {
    // clang-format off
    // No lock, a lock alone, a mark, a token, an index: what a burst and a replay tell apart.
    StrategyRow{"none", "no defence at all",
                wrong, Needs::nothing, no, no, no,
                R"({"duplicates":["rejected"],"after_success":["rejected"],"after_failure":["accepted"]})",
                "burst, replay", plain<none>},
    StrategyRow{"check-then-insert", "SELECT by request id, then INSERT, with nothing that holds the two together",
                wrong, Needs::request_id, no, no, no,
                R"({"duplicates":["rejected"],"after_success":["rejected"],"after_failure":["accepted"],"mismatch":["rejected"],"missing_key":["invalid"]})",
                "burst", plain<check_then_insert>},
    StrategyRow{"local-lock", "the keys being worked on, in this process's memory; right on one instance only",
                right, Needs::request_id, no, no, no,
                R"({"duplicates":["rejected"],"after_success":["accepted"],"after_failure":["accepted"],"mismatch":["accepted"],"missing_key":["invalid"],"reentrant":false})",
                "", local_lock},
    StrategyRow{"redis-lock", "SET NX PX with a random owner, compare-and-delete after the commit",
                right, Needs::request_id, redis, no, no,
                R"({"duplicates":["rejected"],"after_success":["accepted"],"after_failure":["accepted"],"mismatch":["accepted"],"missing_key":["invalid"],"outage":"closed","expiry":"unsafe","reentrant":false})",
                "", plain<redis_lock>},
    StrategyRow{"redis-get-then-set", "GET, then SET: two commands where one is needed",
                wrong, Needs::request_id, redis, no, no,
                R"({"duplicates":["rejected"],"after_success":["rejected"],"after_failure":["rejected"],"mismatch":["rejected"],"missing_key":["invalid"],"outage":"closed"})",
                "burst", plain<redis_get_then_set>},
    StrategyRow{"token-get-then-delete", "one-time token: GET, then DEL, whatever DEL answers",
                wrong, Needs::token, redis, no, no,
                R"({"duplicates":["rejected"],"after_success":["rejected"],"after_failure":["rejected"],"mismatch":["rejected"],"missing_key":["invalid"],"bad_token":["rejected"],"outage":"closed"})",
                "burst", plain<token_get_then_delete>},
    StrategyRow{"token-take", "one-time token, taken by the DEL that answers 1",
                right, Needs::token, redis, no, no,
                R"({"duplicates":["rejected"],"after_success":["rejected"],"after_failure":["rejected"],"mismatch":["rejected"],"missing_key":["invalid"],"bad_token":["rejected"],"outage":"closed"})",
                "", plain<token_take>},
    StrategyRow{"unique-index", "UNIQUE (request_id); a duplicate is rejected",
                right, Needs::request_id, no, index, no,
                R"({"duplicates":["rejected"],"after_success":["rejected"],"after_failure":["accepted"],"mismatch":["rejected"],"missing_key":["invalid"]})",
                "", plain<unique_index>},
    StrategyRow{"unique-index-replay", "UNIQUE (request_id); a duplicate gets the order that is there",
                right, Needs::request_id, no, index, no,
                R"({"duplicates":["replayed"],"after_success":["replayed"],"after_failure":["accepted"],"mismatch":["replayed"],"missing_key":["invalid"]})",
                "", plain<unique_index_replay>},
    StrategyRow{"redis-lock-unique", "a Redis lock in front, a unique index underneath",
                right, Needs::request_id, redis, index, no,
                R"({"duplicates":["rejected"],"after_success":["rejected"],"after_failure":["accepted"],"mismatch":["rejected"],"missing_key":["invalid"],"outage":"closed","expiry":"safe","reentrant":false})",
                "", plain<redis_lock_unique>},

    // The life of a lock: how it is given back, how long it lives, who renews it. All look at the record, too.
    StrategyRow{"redis-lock-plain-delete", "SET NX PX, then DEL, whoever's lock it is by then",
                wrong, Needs::request_id, redis, no, no,
                R"({"duplicates":["rejected"],"after_success":["rejected"],"after_failure":["accepted"],"mismatch":["rejected"],"missing_key":["invalid"],"outage":"closed","expiry":"unsafe","reentrant":false})",
                "mistaken-delete", plain<redis_lock_plain_delete>},
    StrategyRow{"redis-lock-short-ttl", "a lock of 200 ms, however long the work lasts",
                wrong, Needs::request_id, redis, no, no,
                R"({"duplicates":["rejected"],"after_success":["rejected"],"after_failure":["accepted"],"mismatch":["rejected"],"missing_key":["invalid"],"outage":"closed","expiry":"safe","reentrant":false})",
                "lock-expiry", plain<redis_lock_short_ttl>},
    StrategyRow{"redis-lock-no-ttl", "SETNX without a time to live",
                wrong, Needs::request_id, redis, no, no,
                R"({"duplicates":["rejected"],"after_success":["rejected"],"after_failure":["accepted"],"mismatch":["rejected"],"missing_key":["invalid"],"outage":"closed","expiry":"unsafe","reentrant":false})",
                "lease, crash", plain<redis_lock_no_ttl>},
    StrategyRow{"redis-lock-two-commands", "SETNX, then EXPIRE: a crash between them leaves the lock for ever",
                wrong, Needs::request_id, redis, no, no,
                R"({"duplicates":["rejected"],"after_success":["rejected"],"after_failure":["accepted"],"mismatch":["rejected"],"missing_key":["invalid"],"outage":"closed","expiry":"unsafe","reentrant":false})",
                "lease", plain<redis_lock_two_commands>},
    StrategyRow{"redis-lock-watchdog", "a lock of 500 ms that is renewed while its holder works",
                right, Needs::request_id, redis, no, no,
                R"({"duplicates":["rejected"],"after_success":["rejected"],"after_failure":["accepted"],"mismatch":["rejected"],"missing_key":["invalid"],"outage":"closed","expiry":"renewed","reentrant":false})",
                "", plain<redis_lock_watchdog>},
    StrategyRow{"redis-lock-foreign-renew", "the same, but renewed without a look at whose it is",
                wrong, Needs::request_id, redis, no, no,
                R"({"duplicates":["rejected"],"after_success":["rejected"],"after_failure":["accepted"],"mismatch":["rejected"],"missing_key":["invalid"],"outage":"closed","expiry":"renewed","reentrant":false})",
                "mistaken-delete", plain<redis_lock_foreign_renew>},

    // Nested calls: a second guarded operation under the same key, in the middle of the first.
    StrategyRow{"redis-lock-reentrant", "a hash of owner and count in Redis, by scripts: the layout of Redisson",
                right, Needs::request_id, redis, no, nested,
                R"({"duplicates":["rejected"],"after_success":["rejected"],"after_failure":["accepted"],"mismatch":["rejected"],"missing_key":["invalid"],"outage":"closed","expiry":"unsafe","reentrant":true})",
                "", plain<redis_lock_reentrant>},
    StrategyRow{"redis-lock-reentrant-unique", "the same for 1 s, a unique index underneath",
                right, Needs::request_id, redis, index, nested,
                R"({"duplicates":["rejected"],"after_success":["rejected"],"after_failure":["accepted"],"mismatch":["rejected"],"missing_key":["invalid"],"outage":"closed","expiry":"safe","reentrant":true})",
                "", plain<redis_lock_reentrant_unique>},
    StrategyRow{"redis-lock-inner-release", "knows that it holds the lock, but the inner exit gives it back",
                wrong, Needs::request_id, redis, no, nested,
                R"({"duplicates":["rejected"],"after_success":["rejected"],"after_failure":["accepted"],"mismatch":["rejected"],"missing_key":["invalid"],"outage":"closed","expiry":"unsafe","reentrant":true})",
                "reentrancy", plain<redis_lock_inner_release>},
    StrategyRow{"redis-lock-self-blocking", "the nested call meets its own lock and is refused",
                wrong, Needs::request_id, redis, no, nested,
                R"({"duplicates":["rejected"],"after_success":["rejected"],"after_failure":["accepted"],"mismatch":["rejected"],"missing_key":["invalid"],"outage":"closed","expiry":"unsafe","reentrant":true})",
                "reentrancy", plain<redis_lock_self_blocking>},

    // Between two submissions, and without Redis.
    StrategyRow{"redis-lock-then-commit", "the lock is given back 30 ms before the transaction commits",
                wrong, Needs::request_id, redis, no, no,
                R"({"duplicates":["rejected"],"after_success":["rejected"],"after_failure":["accepted"],"mismatch":["rejected"],"missing_key":["invalid"],"outage":"closed","expiry":"unsafe","reentrant":false})",
                "sweep", plain<redis_lock_then_commit>},
    StrategyRow{"redis-lock-record-check", "a lock, and under it a look at the record; given back after the commit",
                right, Needs::request_id, redis, no, no,
                R"({"duplicates":["rejected"],"after_success":["rejected"],"after_failure":["accepted"],"mismatch":["rejected"],"missing_key":["invalid"],"outage":"closed","expiry":"unsafe","reentrant":false})",
                "", plain<redis_lock_record_check>},
    StrategyRow{"redis-lock-fail-open", "the same; when Redis does not answer it goes on without the lock",
                wrong, Needs::request_id, redis, no, no,
                R"({"duplicates":["rejected"],"after_success":["rejected"],"after_failure":["accepted"],"mismatch":["rejected"],"missing_key":["invalid"],"outage":"open","expiry":"unsafe","reentrant":false})",
                "outage", plain<redis_lock_fail_open>},
    StrategyRow{"redis-lock-fail-closed", "the same; when Redis does not answer nobody gets in, 503",
                right, Needs::request_id, redis, no, no,
                R"({"duplicates":["rejected"],"after_success":["rejected"],"after_failure":["accepted"],"mismatch":["rejected"],"missing_key":["invalid"],"outage":"closed","expiry":"unsafe","reentrant":false})",
                "", plain<redis_lock_fail_closed>},

    // By time, and by marks.
    StrategyRow{"mark-before-work", "SET NX before the work, never taken back: a failure burns the key",
                wrong, Needs::request_id, redis, no, no,
                R"({"duplicates":["rejected"],"after_success":["rejected"],"after_failure":["accepted"],"mismatch":["rejected"],"missing_key":["invalid"],"outage":"closed"})",
                "failure", plain<mark_before_work>},
    StrategyRow{"local-window", "a map of when each key was last let in; past its window it is replaced in a second step",
                wrong, Needs::request_id, no, no, no,
                R"({"duplicates":["throttled"],"after_success":["throttled"],"after_failure":["throttled"],"window":"1s","after_window":["accepted"],"mismatch":["throttled"],"missing_key":["invalid"]})",
                "pace", local_window},
    StrategyRow{"local-window-atomic", "the same, replaced in one step; right on one instance only",
                right, Needs::request_id, no, no, no,
                R"({"duplicates":["throttled"],"after_success":["throttled"],"after_failure":["throttled"],"window":"1s","after_window":["accepted"],"mismatch":["throttled"],"missing_key":["invalid"]})",
                "", local_window_atomic},
    StrategyRow{"rate-limit", "one order per user and second: INCR and PEXPIRE in one script",
                right, Needs::nothing, redis, no, no,
                R"({"duplicates":["throttled"],"after_success":["throttled"],"after_failure":["throttled"],"window":"1s","after_window":["accepted"],"outage":"closed"})",
                "", plain<rate_limit>},
    StrategyRow{"rate-limit-two-commands", "INCR, then EXPIRE: a crash between them throttles that user for ever",
                wrong, Needs::nothing, redis, no, no,
                R"({"duplicates":["throttled"],"after_success":["throttled"],"after_failure":["throttled"],"window":"1s","after_window":["accepted"],"outage":"closed"})",
                "pace", plain<rate_limit_two_commands>},

    // The database decides: a table of ids, an upsert, a version, a state. All in the business's own transaction,
    // but for the wrong ones.
    StrategyRow{"dedupe-table", "the request id in a table of its own, in the same transaction as the order",
                right, Needs::request_id, no, no, no,
                R"({"duplicates":["rejected"],"after_success":["rejected"],"after_failure":["accepted"],"mismatch":["rejected"],"missing_key":["invalid"]})",
                "", plain<dedupe_table>},
    StrategyRow{"dedupe-table-other-transaction", "the same, committed ahead of the order: a failure burns the id",
                wrong, Needs::request_id, no, no, no,
                R"({"duplicates":["rejected"],"after_success":["rejected"],"after_failure":["accepted"],"mismatch":["rejected"],"missing_key":["invalid"]})",
                "failure", plain<dedupe_table_other_transaction>},
    StrategyRow{"upsert", "ON DUPLICATE KEY UPDATE / ON CONFLICT; who made the row reduces the stock",
                right, Needs::request_id, no, index, no,
                R"({"duplicates":["replayed"],"after_success":["replayed"],"after_failure":["accepted"],"mismatch":["replayed"],"missing_key":["invalid"]})",
                "", plain<upsert>},
    StrategyRow{"upsert-side-effects", "the same; one row, and everybody reduces the stock",
                wrong, Needs::request_id, no, index, no,
                R"({"duplicates":["replayed"],"after_success":["replayed"],"after_failure":["accepted"],"mismatch":["replayed"],"missing_key":["invalid"]})",
                "burst, replay, conservation", plain<upsert_side_effects>},
    StrategyRow{"optimistic-version", "the stock's version first, the record second, then UPDATE … WHERE version = …, or again",
                right, Needs::request_id, no, no, no,
                R"({"duplicates":["rejected"],"after_success":["rejected"],"after_failure":["accepted"],"mismatch":["rejected"],"missing_key":["invalid"]})",
                "", plain<optimistic_version>},
    StrategyRow{"optimistic-ignored", "UPDATE … WHERE version = …, and nobody asks how many rows it changed",
                wrong, Needs::request_id, no, no, no,
                R"({"duplicates":["rejected"],"after_success":["rejected"],"after_failure":["accepted"],"mismatch":["rejected"],"missing_key":["invalid"]})",
                "burst, distinct, conservation", plain<optimistic_ignored>},
    StrategyRow{"state-machine", "a payment: UPDATE … WHERE status = 'UNPAID'; the affected rows decide",
                right, Needs::payment_no, no, no, no,
                R"({"duplicates":["replayed"],"after_success":["replayed"],"after_failure":["accepted"],"mismatch":["replayed"],"missing_key":["invalid"]})",
                "", plain<state_machine>, payments_path},
    StrategyRow{"state-unconditional", "a payment: its status is read, then set whatever it is by then",
                wrong, Needs::payment_no, no, no, no,
                R"({"duplicates":["replayed"],"after_success":["replayed"],"after_failure":["accepted"],"mismatch":["replayed"],"missing_key":["invalid"]})",
                "burst, conservation", plain<state_unconditional>, payments_path},

    // What the key is made of.
    StrategyRow{"fingerprint-everything", "a digest of all that was sent, for 2 s: a trace id makes it another one",
                wrong, Needs::nothing, redis, no, no,
                R"({"duplicates":["rejected"],"after_success":["rejected"],"after_failure":["accepted"],"window":"2s","after_window":["accepted"],"mismatch":["accepted"],"outage":"closed","expiry":"renewed","key_scope":"user"})",
                "fingerprint", plain<fingerprint_everything>},
    StrategyRow{"fingerprint-stable", "a digest of user, product, quantity and ref, for 2 s",
                right, Needs::nothing, redis, no, no,
                R"({"duplicates":["rejected"],"after_success":["rejected"],"after_failure":["accepted"],"window":"2s","after_window":["accepted"],"mismatch":["accepted"],"outage":"closed","expiry":"renewed","key_scope":"user"})",
                "", plain<fingerprint_stable>},
    StrategyRow{"business-key", "operation, user and business number, in a table, in the order's transaction",
                right, Needs::ref, no, no, no,
                R"({"duplicates":["rejected"],"after_success":["rejected"],"after_failure":["accepted"],"mismatch":["rejected"],"missing_key":["invalid"],"key_scope":"user"})",
                "", plain<business_key>},
    StrategyRow{"user-only-key", "the user alone, for 2 s: his other orders are refused as well",
                wrong, Needs::nothing, redis, no, no,
                R"({"duplicates":["rejected"],"after_success":["rejected"],"after_failure":["accepted"],"window":"2s","after_window":["accepted"],"mismatch":["accepted"],"outage":"closed","expiry":"renewed","key_scope":"user"})",
                "distinct, fingerprint", plain<user_only_key>},
    StrategyRow{"token-setnx", "a token that the client makes up, marked by SET NX, for 24 h",
                right, Needs::own_token, redis, no, no,
                R"({"duplicates":["rejected"],"after_success":["rejected"],"after_failure":["accepted"],"window":"24h","after_window":["accepted"],"mismatch":["rejected"],"missing_key":["invalid"],"outage":"closed","expiry":"renewed"})",
                "", plain<token_setnx>},
    StrategyRow{"token-per-user", "one token a user: the second page's takes the first one's away",
                wrong, Needs::user_token, redis, no, no,
                R"({"duplicates":["rejected"],"after_success":["rejected"],"after_failure":["rejected"],"mismatch":["rejected"],"missing_key":["invalid"],"bad_token":["rejected"],"outage":"closed"})",
                "distinct", plain<token_per_user>},

    // What is remembered: the answer, the message, and several layers of it.
    StrategyRow{"idempotency-record", "the IETF draft: fingerprint, state and stored answer, for every key and user",
                right, Needs::request_id, no, no, no,
                R"({"duplicates":["in-progress","replayed"],"after_success":["replayed"],"after_failure":["accepted"],"mismatch":["mismatch"],"missing_key":["invalid"],"key_scope":"user"})",
                "", plain<idempotency_record>},
    StrategyRow{"idempotency-record-caches-failure", "the same, and a 500 is stored like any other answer",
                wrong, Needs::request_id, no, no, no,
                R"({"duplicates":["in-progress","replayed"],"after_success":["replayed"],"after_failure":["accepted"],"mismatch":["mismatch"],"missing_key":["invalid"],"key_scope":"user"})",
                "failure", plain<idempotency_record_caches_failure>},
    StrategyRow{"message-id", "a consumer that remembers the ids of its messages in Redis, for 24 h",
                right, Needs::message_id, redis, no, no,
                R"({"duplicates":["in-progress","replayed"],"after_success":["replayed"],"after_failure":["accepted"],"window":"24h","after_window":["accepted"],"mismatch":["replayed"],"missing_key":["invalid"],"outage":"closed","expiry":"renewed"})",
                "", plain<message_id>, messages_path},
    StrategyRow{"message-id-bloom", "the same, with a Bloom filter in front that spares the look and decides nothing",
                right, Needs::message_id, redis, no, no,
                R"({"duplicates":["in-progress","replayed"],"after_success":["replayed"],"after_failure":["accepted"],"window":"24h","after_window":["accepted"],"mismatch":["replayed"],"missing_key":["invalid"],"outage":"closed","expiry":"renewed"})",
                "", message_id_bloom, messages_path},
    StrategyRow{"layered", "a Redis lock of 1 s, a one-time token, a unique index on the token",
                right, Needs::token, redis, index, no,
                R"({"duplicates":["rejected"],"after_success":["rejected"],"after_failure":["accepted"],"mismatch":["rejected"],"missing_key":["invalid"],"bad_token":["invalid","rejected"],"outage":"closed","expiry":"safe","reentrant":false})",
                "", plain<layered>},
    StrategyRow{"layered-redis-down", "the same; when Redis does not answer, the unique index alone",
                right, Needs::token, redis, index, no,
                R"({"duplicates":["rejected"],"after_success":["rejected"],"after_failure":["accepted"],"mismatch":["rejected"],"missing_key":["invalid"],"bad_token":["invalid","rejected"],"outage":"open","expiry":"safe","reentrant":false})",
                "", plain<layered_redis_down>},
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
