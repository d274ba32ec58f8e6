#include "case/soak_verify.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/json_full.hpp"
#include "judge/reach.hpp"

namespace dupcheck {
namespace {

constexpr std::size_t wrong_keys_named = 10;

/// Whole numbers only: rows are counted.
std::optional<long long> whole(const Decimal& number) {
  if (!number.is_whole() || number.text().size() > 9) return std::nullopt;
  return std::stoll(number.text());
}

struct Bounds {
  std::optional<long long> low, high;
  std::string expected;
};

/// What one operation must leave of a fresh key; nothing when that is no fixed number of rows.
std::optional<Bounds> bounds_of(const EffectSpec& effect) {
  const Formula* formula = effect.change ? &*effect.change : nullptr;
  if (effect.expect) formula = std::get_if<Formula>(&*effect.expect);
  if (formula && formula->is_constant()) {
    const auto each = whole(formula->evaluate({}));
    if (!each) return std::nullopt;
    return Bounds{each, each, std::to_string(*each)};
  }
  const Range* range = effect.expect ? std::get_if<Range>(&*effect.expect) : nullptr;
  if (!range) return std::nullopt;
  Bounds bounds;
  Json words = Json::object();
  if (range->min && !(bounds.low = whole(*range->min))) return std::nullopt;
  if (range->max && !(bounds.high = whole(*range->max))) return std::nullopt;
  if (bounds.low) words["min"] = *bounds.low;
  if (bounds.high) words["max"] = *bounds.high;
  bounds.expected = dump(words);
  return bounds;
}

/// The bound that the count breaks; nothing: it breaks none.
std::optional<long long> broken_bound(const std::optional<long long>& low,
                                      const std::optional<long long>& high, const SoakKey& key,
                                      long long count) {
  if (low && count < *low * key.least) return *low * key.least;
  // "At least one" of an operation that was not effective at all is still nothing at all.
  const std::optional<long long> most = key.most == 0 ? std::optional(0LL) : high;
  if (most && count > *most * key.most) return *most * key.most;
  return std::nullopt;
}

}  // namespace

SoakVerification::SoakVerification(Stage& stage, const Scenario& scenario, const SoakOptions& options,
                                   const Operation& model)
    : stage_(stage), scenario_(scenario), options_(options), model_(model) {
  for (const EffectSpec& effect : scenario.effects)
    if (effect.per_key) plan(effect);
  if (options.verify) counted_.push_back({"verify", "1", std::nullopt, 1, 1});
}

void SoakVerification::plan(const EffectSpec& effect) {
  const auto leave_out = [&](std::string why) {
    // The user's own query stands in for what cannot be counted otherwise.
    if (!options_.verify) not_counted_.push_back({effect.name, "null", {}, {}, std::move(why)});
  };
  if (reach_of(effect, scenario_) == Reach::user) return leave_out("it tells of a user, and not of a key");
  const auto* sql = std::get_if<SqlQuery>(&effect.query);
  const auto form = sql ? grouped_form(*sql, dialect_of(stage_.stores(), sql->store)) : std::nullopt;
  if (!form)
    return leave_out(
        "it is no plain SELECT COUNT(*) FROM table WHERE column = :key (or :ref), which could be "
        "asked for a thousand keys at once; give the soak \"verify\", a query grouped by key or ref");
  const auto bounds = bounds_of(effect);
  if (!bounds) return leave_out("it does not expect a fixed number of rows of each operation");
  counted_.push_back({effect.name, bounds->expected, form, bounds->low, bounds->high});
}

std::vector<std::int64_t> SoakVerification::counts_of(const Counted& counted,
                                                      const std::vector<SoakKey>& keys,
                                                      const CountsByKey* by_user) {
  std::vector<std::int64_t> counts;
  if (!counted.grouped) {
    for (const SoakKey& key : keys) counts.push_back(by_user->of(key.key, key.ref));
    return counts;
  }
  std::vector<std::string> values;
  for (const SoakKey& key : keys) values.push_back(counted.grouped->by_ref ? key.ref : key.key);
  return count_grouped(stage_.stores(), *counted.grouped, values);
}

void SoakVerification::look_at(const std::vector<SoakKey>& keys, const CountsByKey* by_user, Look& look) {
  std::vector<bool> wrong(keys.size(), false), nothing(keys.size(), true);
  for (std::size_t e = 0; e < counted_.size(); ++e) {
    const Counted& counted = counted_[e];
    const std::vector<std::int64_t> counts = counts_of(counted, keys, by_user);
    SoakEffect& seen = look.effects[e];
    for (std::size_t i = 0; i < keys.size(); ++i) {
      seen.least = std::min<long long>(seen.least.value_or(counts[i]), counts[i]);
      seen.most = std::max<long long>(seen.most.value_or(counts[i]), counts[i]);
      look.sums[e] += counts[i];
      nothing[i] = nothing[i] && counts[i] == 0;
      const auto bound = broken_bound(counted.low, counted.high, keys[i], counts[i]);
      if (!bound) continue;
      if (!wrong[i]) ++look.wrong_keys;
      wrong[i] = true;
      if (look.wrong.size() < wrong_keys_named)
        look.wrong.push_back({keys[i].key, keys[i].ref, counted.name, *bound, counts[i], keys[i].answers});
    }
  }
  for (std::size_t i = 0; i < keys.size(); ++i) {
    if (!keys[i].open || !nothing[i] || wrong[i]) continue;
    if (look.open_keys++ == 0) look.first_open = keys[i].key;
  }
  look.verified += keys.size();
}

SoakVerification::Look SoakVerification::look(SoakLedger& ledger) {
  Look look;
  for (const Counted& counted : counted_)
    look.effects.push_back({counted.name, counted.expected, {}, {}, {}});
  look.sums.assign(counted_.size(), 0);
  std::optional<CountsByKey> by_user;
  if (options_.verify) by_user.emplace(stage_.stores(), *options_.verify, parameters_for(model_));
  bool known = false;
  ledger.rewind();
  while (!stage_.interrupted()) {
    const std::vector<SoakKey> keys = ledger.next(keys_at_once);
    if (keys.empty()) break;
    look_at(keys, by_user ? &*by_user : nullptr, look);
    known = known || (by_user && std::ranges::any_of(keys, [&](const SoakKey& key) {
                        return by_user->knows(key.key, key.ref);
                      }));
  }
  if (by_user && !known && ledger.size() > 0)
    throw UnknownGroup(fmt::format(
        "the soak's \"verify\" gave {} rows, and none of them names a key or ref of it", by_user->rows()));
  return look;
}

void SoakVerification::put_into(SoakResult& result, const Look& look) {
  result.verified = look.verified;
  result.wrong_keys = look.wrong_keys;
  result.wrong = look.wrong;
  result.open_keys = look.open_keys;
  result.first_open = look.first_open;
  result.effects = look.effects;
}

void SoakVerification::verify(SoakLedger& ledger, SoakResult& result) {
  const auto say_the_rest = [&] {
    result.effects.insert(result.effects.end(), not_counted_.begin(), not_counted_.end());
  };
  if (counted_.empty()) {
    result.not_verified = "no effect can be counted for many keys at once";
    return say_the_rest();
  }
  const Nanos settle = scenario_.timeouts.settle, deadline = stage_.now() + 10 * settle;
  try {
    std::optional<Look> last;
    for (bool same = false; !same && !stage_.interrupted();) {
      const Nanos began = stage_.now();
      Look now = look(ledger);
      result.verification += stage_.now() - began;
      same = last && now == *last;
      last = std::move(now);
      put_into(result, *last);
      result.settled = same;
      if (!same && stage_.now() > deadline + result.verification) break;
      if (!same) stage_.sleep_until(began + settle);
    }
  } catch (const StoreError& error) {
    result.verified = 0;
    result.not_verified = error.what();
  } catch (const UnknownGroup& error) {
    result.verified = 0;
    result.not_verified = error.what();
  }
  say_the_rest();
}

}  // namespace dupcheck
