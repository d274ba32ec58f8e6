#pragma once
// Readings: SQL, Redis, HTTP, log. Read-only sessions; an error is a reading without a value, never an
// exception.

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "effect/reading.hpp"
#include "load/gate.hpp"
#include "scenario/operation.hpp"
#include "scenario/scenario.hpp"
#include "store/database.hpp"
#include "store/redis.hpp"

namespace dupcheck {

/// The stores of a scenario, connected when first used. Read-only and read-write connections are apart: what
/// reads effects cannot write. Throws StoreError from database()/redis() when there is no connection;
/// std::invalid_argument for a name of the wrong kind.
class Stores {
 public:
  using Urls = std::map<std::string, std::string>;
  Stores(Urls urls, const StoreTimeouts& timeouts);
  Database& database(const std::string& name, Access access);
  Redis& redis(const std::string& name);
  const Urls& urls() const { return urls_; }
  /// Closes one store's connections, so that the next use connects anew.
  void forget(const std::string& name);

 private:
  Urls urls_;
  StoreTimeouts timeouts_;
  std::map<std::pair<std::string, Access>, std::unique_ptr<Database>> databases_;
  std::map<std::string, std::unique_ptr<Redis>> redises_;
};

/// Parameters for SQL: key, ref, run, run_prefix, identity, user_<field>, and every variable by name.
Parameters parameters_for(const Operation& operation);

/// What reading needs to know besides the effect.
struct ReadContext {
  Stores& stores;
  Connection connection;  ///< for HTTP effects
  std::string base_url;
  const RoundClock& clock;
  const StopFlag& stop;
};

/// One look. One row of one column is the value (integer, decimal or text); no row or NULL is `empty`, or an
/// error; more than one row or column, and bytes that are not text, are errors that say what came.
Reading read_effect(const EffectSpec& effect, const Operation& operation, int operation_index, Phase phase,
                    ReadContext& context);

}  // namespace dupcheck
