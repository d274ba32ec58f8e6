#include "target/idempotency_records.hpp"

#include <chrono>

#include "base/random.hpp"
#include "target/answers.hpp"

namespace dupcheck::target {
namespace {

constexpr std::chrono::seconds lease{2};
constexpr int most_looks = 10;

/// By this machine's clock. A clock that is ahead of the others' only takes over too early, and costs work
/// done in vain: who may write is decided by the owner's name, not by the time.
std::int64_t now_ms() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

std::int64_t lease_until() { return now_ms() + std::chrono::milliseconds(lease).count(); }

struct Record {
  std::string fingerprint, state, owner;
  std::int64_t lease_until = 0;
  Answer answer;  ///< when it is done
};

/// Everything that is done to the one record of one request.
class Records {
 public:
  Records(Shop& shop, const OrderRequest& order)
      : shop_(shop),
        me_(random_uuid()),
        all_({{"user_id", order.user_id},
              {"idempotency_key", order.request_id},
              {"fingerprint", order.fingerprint},
              {"me", me_}}) {}

  /// False: there is one already.
  bool insert() {
    return change(
        "INSERT INTO idempotency_records (user_id, idempotency_key, fingerprint, state, owner, lease_until) "
        "VALUES (:user_id, :idempotency_key, :fingerprint, 'running', :me, :lease_until)",
        {{"lease_until", lease_until()}});
  }

  std::optional<Record> find() {
    const Rows found = shop_.look(
        "SELECT fingerprint, state, owner, lease_until, status, body FROM idempotency_records WHERE "
        "user_id = :user_id AND idempotency_key = :idempotency_key",
        all_);
    if (found.rows.empty()) return std::nullopt;
    const auto& row = found.rows.front();
    Record record = {.fingerprint = std::get<std::string>(row.at(0)),
                     .state = std::get<std::string>(row.at(1)),
                     .owner = std::get<std::string>(row.at(2)),
                     .lease_until = std::get<std::int64_t>(row.at(3)),
                     .answer = {}};
    if (record.state == "done")
      record.answer = {.status = static_cast<int>(std::get<std::int64_t>(row.at(4))),
                       .body = std::get<std::string>(row.at(5))};
    return record;
  }

  /// False: somebody else was faster.
  bool take_over(const Record& from) {
    return change(
        "UPDATE idempotency_records SET owner = :me, lease_until = :lease_until WHERE user_id = "
        ":user_id AND idempotency_key = :idempotency_key AND state = 'running' AND owner = :theirs",
        {{"lease_until", lease_until()}, {"theirs", from.owner}});
  }

  /// Within the order's transaction. False: it was taken over meanwhile.
  bool finish(Database& database, const Answer& answer) const {
    return database
               .query(
                   "UPDATE idempotency_records SET state = 'done', status = :status, body = :body WHERE "
                   "user_id = :user_id AND idempotency_key = :idempotency_key AND state = 'running' AND "
                   "owner "
                   "= :me",
                   with({{"status", std::int64_t{answer.status}}, {"body", answer.body}}))
               .affected == 1;
  }

  void store(const Answer& answer) {
    shop_.transact([&](Database& database) { return finish(database, answer); });
  }

  /// When it is still ours.
  void forget() {
    change(
        "DELETE FROM idempotency_records WHERE user_id = :user_id AND idempotency_key = :idempotency_key "
        "AND state = 'running' AND owner = :me",
        {});
  }

 private:
  Parameters with(Parameters more) const {
    more.insert(all_.begin(), all_.end());
    return more;
  }
  /// True when it changed one row and no index was against it.
  bool change(std::string_view sql, const Parameters& more) {
    const auto one = [&](Database& database) { return database.query(sql, with(more)).affected == 1; };
    return shop_.transact(one) == Ended::committed;
  }

  Shop& shop_;
  std::string me_;
  Parameters all_;
};

/// Nothing: the record is ours, and the work as well.
std::optional<Answer> answer_from(Records& records, const OrderRequest& order) {
  for (int look = 1; look <= most_looks; ++look) {
    if (records.insert()) return std::nullopt;
    const auto record = records.find();
    if (!record) continue;  // forgotten in between
    if (record->fingerprint != order.fingerprint) return key_reused();
    if (record->state == "done") {
      Answer again = record->answer;
      again.headers["Idempotent-Replayed"] = "true";
      return again;
    }
    if (now_ms() < record->lease_until) return in_progress();
    if (records.take_over(*record)) return std::nullopt;
  }
  return in_progress();
}

}  // namespace

Answer place_by_record(Shop& shop, const OrderRequest& order, AfterFailure after_failure) {
  Records records(shop, order);
  if (auto known = answer_from(records, order)) return *known;
  const auto finish = [&](Database& database, const std::string& order_no) {
    return records.finish(database, answer_for({.result = Placed::Result::placed, .order_no = order_no}));
  };
  shop.work(order.work);
  try {
    const Placed placed = shop.write_order(order, {.last = finish});
    if (placed.result == Placed::Result::unknown_product || placed.result == Placed::Result::sold_out)
      records.forget();
    return answer_for(placed);
  } catch (const BusinessFailure& failed) {
    if (!failed.written && after_failure == AfterFailure::forgotten) records.forget();
    if (!failed.written && after_failure == AfterFailure::kept)
      records.store(failure(500, 10500, failed.what()));
    throw;
  }
}

}  // namespace dupcheck::target
