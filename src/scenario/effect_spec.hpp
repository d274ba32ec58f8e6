#pragma once
// What one operation leaves behind, as the scenario declares it.

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/decimal.hpp"
#include "base/json.hpp"
#include "base/measure.hpp"
#include "base/time.hpp"
#include "scenario/formula.hpp"
#include "scenario/submit.hpp"
#include "scenario/template.hpp"

namespace dupcheck {

struct SqlQuery {
  std::string store;
  std::string sql;  ///< with :named parameters; never filled in as text
};
struct RedisQuery {
  std::string store;
  std::vector<Template> command;  ///< {"GET", "idem:${key}"}
};
struct HttpQuery {
  Template path;               ///< GET on the target, or a whole URL
  std::string take;            ///< JSON pointer into the answer
  std::vector<Field> headers;  ///< what a log-in asks for
};
struct LogQuery {
  Template file;
  Template match;  ///< regular expression; counts matching lines. Filled-in values are escaped.
};

struct Range {
  std::optional<Decimal> min, max;
};
struct TextIs {
  std::string text;
};

/// What the effect must be for one operation: a formula (a plain number is one), a text, or a range.
using Expectation = std::variant<Formula, TextIs, Range>;

struct EffectSpec {
  std::string name;
  std::variant<SqlQuery, RedisQuery, HttpQuery, LogQuery> query;
  std::optional<Expectation> expect;  ///< of the reading after the round, per operation
  std::optional<Formula> change;      ///< of after − before, per effective operation
  std::optional<Range> always;        ///< of every reading
  std::optional<Measure> empty;       ///< what no row, NULL or nil counts as; without it they are errors
  Nanos within{0};                    ///< watch at least this long after the last answer
  bool per_key =
      true;  ///< the query varies by key, ref, identity or user: readings of two operations are independent
};

}  // namespace dupcheck
