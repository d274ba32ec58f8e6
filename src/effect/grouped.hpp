#pragma once
// The effects of many keys in one query: what an effect counts for one key, grouped by key for a thousand.

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/sql_text.hpp"
#include "effect/read.hpp"

namespace dupcheck {

/// `SELECT COUNT(*) FROM table WHERE column = :key AND …`, taken apart.
struct GroupedCount {
  std::string store, table, column;
  bool by_ref = false;      ///< the column is compared with :ref, else with :key
  std::string and_besides;  ///< " AND status = 'PAID'"; may be empty
};

/// Only the plain form, any case: COUNT(*) of one table, its column equal to :key or :ref, besides that only
/// comparisons of a column with a literal, joined by AND. Nothing of anything else: what is not surely
/// understood is not rewritten. Pure.
std::optional<GroupedCount> grouped_form(const SqlQuery& query, SqlDialect dialect);

/// `SELECT column, COUNT(*) FROM table WHERE column IN (:k0, …) AND … GROUP BY column`. Pure.
std::string grouped_sql(const GroupedCount& count, std::size_t values);

/// So many keys are asked for at once.
inline constexpr std::size_t keys_at_once = 1'000;

/// The database knows a key by another name than it was sent under (a column that cuts, pads or folds it):
/// what is counted cannot be told by key.
struct UnknownGroup : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// How many rows there are of each of the values, in their order; at most keys_at_once of them. One query.
/// Throws StoreError, UnknownGroup.
std::vector<std::int64_t> count_grouped(Stores& stores, const GroupedCount& count,
                                        std::span<const std::string> values);

/// A user's own grouped query, read once: first column key or ref, second the number.
class CountsByKey {
 public:
  /// Binds :run and :run_prefix. Throws StoreError; UnknownGroup when it has other than two columns, or a
  /// second one that is no whole number.
  CountsByKey(Stores& stores, const SqlQuery& query, const Parameters& parameters);

  /// 0: the query has no row for it.
  std::int64_t of(const std::string& key, const std::string& ref) const;
  bool knows(const std::string& key, const std::string& ref) const;
  std::size_t rows() const { return counts_.size(); }

 private:
  std::unordered_map<std::string, std::int64_t> counts_;
};

/// By the store's URL.
SqlDialect dialect_of(const Stores& stores, const std::string& store);

}  // namespace dupcheck
