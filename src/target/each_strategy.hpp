#pragma once
// The strategies' functions, for the table in strategies.cpp. Each one is told in the file of its name. One
// that keeps something in memory gives back a Strategy; the others are functions as they stand.

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
Answer redis_lock_plain_delete(Shop&, const OrderRequest&);
Answer redis_lock_short_ttl(Shop&, const OrderRequest&);
Answer redis_lock_no_ttl(Shop&, const OrderRequest&);
Answer redis_lock_two_commands(Shop&, const OrderRequest&);
Answer redis_lock_watchdog(Shop&, const OrderRequest&);
Answer redis_lock_foreign_renew(Shop&, const OrderRequest&);
Answer redis_lock_reentrant(Shop&, const OrderRequest&);
Answer redis_lock_reentrant_unique(Shop&, const OrderRequest&);
Answer redis_lock_inner_release(Shop&, const OrderRequest&);
Answer redis_lock_self_blocking(Shop&, const OrderRequest&);
Answer redis_lock_then_commit(Shop&, const OrderRequest&);
Answer redis_lock_record_check(Shop&, const OrderRequest&);
Answer redis_lock_fail_open(Shop&, const OrderRequest&);
Answer redis_lock_fail_closed(Shop&, const OrderRequest&);
Answer mark_before_work(Shop&, const OrderRequest&);
Strategy local_window(Shop&);
Strategy local_window_atomic(Shop&);
Answer rate_limit(Shop&, const OrderRequest&);
Answer rate_limit_two_commands(Shop&, const OrderRequest&);
Answer dedupe_table(Shop&, const OrderRequest&);
Answer dedupe_table_other_transaction(Shop&, const OrderRequest&);
Answer upsert(Shop&, const OrderRequest&);
Answer upsert_side_effects(Shop&, const OrderRequest&);
Answer optimistic_version(Shop&, const OrderRequest&);
Answer optimistic_ignored(Shop&, const OrderRequest&);
Answer state_machine(Shop&, const OrderRequest&);
Answer state_unconditional(Shop&, const OrderRequest&);
Answer fingerprint_everything(Shop&, const OrderRequest&);
Answer fingerprint_stable(Shop&, const OrderRequest&);
Answer business_key(Shop&, const OrderRequest&);
Answer user_only_key(Shop&, const OrderRequest&);
Answer token_setnx(Shop&, const OrderRequest&);
Answer token_per_user(Shop&, const OrderRequest&);
Answer idempotency_record(Shop&, const OrderRequest&);
Answer idempotency_record_caches_failure(Shop&, const OrderRequest&);
Answer message_id(Shop&, const OrderRequest&);
Strategy message_id_bloom(Shop&);
Answer layered(Shop&, const OrderRequest&);
Answer layered_redis_down(Shop&, const OrderRequest&);

}  // namespace dupcheck::target
