#pragma once
// Effects and one operation to read them with.

#include "effect/read.hpp"
#include "support/store.hpp"

namespace dupcheck::test {

struct Reader {
  explicit Reader(Stores::Urls urls, const StoreTimeouts& timeouts = {}) : stores(std::move(urls), timeouts) {
    operation.key = "key-1";
    operation.ref = "run1-ref";
    operation.run = "run1";
    operation.user = {{"id", "7"}};
    operation.vars = {{"sku", "A-1"}};
    connection.timeouts.connect = std::chrono::seconds(2);
    connection.timeouts.answer = std::chrono::seconds(2);
  }

  Reading read(const EffectSpec& effect, Phase phase = Phase::after) {
    ReadContext context{stores, connection, base_url, clock, stop};
    return read_effect(effect, operation, 3, phase, context);
  }
  Reading sql(const std::string& statement, std::optional<Measure> empty = {}) {
    return read(spec(SqlQuery{"db", statement}, std::move(empty)));
  }
  Reading redis(const std::vector<std::string>& words, std::optional<Measure> empty = {}) {
    RedisQuery query{"redis", {}};
    for (const std::string& word : words) query.command.push_back(parse_template(word));
    return read(spec(query, std::move(empty)));
  }
  Reading http(const std::string& path, const std::string& take, std::optional<Measure> empty = {},
               Phase phase = Phase::after) {
    return read(spec(HttpQuery{parse_template(path), take, {}}, std::move(empty)), phase);
  }
  Reading log(const std::string& file, const std::string& match) {
    return read(spec(LogQuery{parse_template(file), parse_template(match)}, {}));
  }

  static EffectSpec spec(decltype(EffectSpec::query) query, std::optional<Measure> empty) {
    EffectSpec effect;
    effect.name = "effect";
    effect.query = std::move(query);
    effect.empty = std::move(empty);
    return effect;
  }

  Stores stores;
  Operation operation;
  Connection connection;
  std::string base_url = "http://127.0.0.1:9";
  RoundClock clock;
  StopFlag stop = false;
};

inline std::optional<Measure> is(std::int64_t n) { return Measure(Decimal(n)); }
inline std::optional<Measure> is(const std::string& text) { return Measure(text); }

}  // namespace dupcheck::test

namespace Catch {
template <>
struct StringMaker<std::optional<dupcheck::Measure>> {
  static std::string convert(const std::optional<dupcheck::Measure>& measure) {
    return measure ? dupcheck::describe(*measure) : "no value";
  }
};
}  // namespace Catch
