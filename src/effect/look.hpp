#pragma once
// One look at each kind of query. Private to this room.

#include <optional>
#include <string>

#include "effect/read.hpp"

namespace dupcheck {

/// What came: a value, or that there is nothing there, or why it could not be seen.
struct Found {
  std::optional<Measure> value;
  bool nothing = false;  ///< no row, NULL, nil, null: counts as `empty` when the effect declares it
  std::string error;     ///< what came instead; with `nothing`, what there was nothing of
  std::string mend;
  std::string rows;
};

Found look_at(const SqlQuery& query, const Operation& operation, ReadContext& context);
Found look_at(const RedisQuery& query, const Operation& operation, ReadContext& context);
Found look_at(const HttpQuery& query, const Operation& operation, ReadContext& context);
Found look_at(const LogQuery& query, const Operation& operation, ReadContext& context);

Found seen(Measure value);
Found nothing_there(std::string what, std::string mend);
Found failed(std::string error, std::string mend);
/// A number where the text is one in its canonical form. "007", "12.50" and "1e5" stay texts, that they may
/// be compared as texts: the judge takes them for numbers where it needs numbers.
Measure number_or_text(const std::string& text);
/// What a user can do about a store's error.
std::string mend_of(const StoreError& error);

}  // namespace dupcheck
