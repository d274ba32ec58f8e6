#pragma once
// What `setup`, `before`, `after` and `cleanup` do: HTTP with captures, SQL, Redis.

#include <map>
#include <string>
#include <variant>
#include <vector>

#include "scenario/effect_spec.hpp"
#include "scenario/problem.hpp"
#include "scenario/submit.hpp"

namespace dupcheck {

struct HttpStep {
  Submit request;
  std::map<std::string, std::string>
      capture;  ///< variable → JSON pointer into the answer, or "header:Name", or "cookie:Name"
};

/// A step that fails stops what it prepares: an HTTP answer other than 2xx, an SQL or Redis error.
struct Step {
  std::variant<HttpStep, SqlQuery, RedisQuery> action;
  Position at;
  std::string pointer;
};

}  // namespace dupcheck
