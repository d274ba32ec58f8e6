#pragma once
// The submission as a template: what is sent, with places for key, user and attempt. load/render.hpp fills it
// in.

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "base/json.hpp"
#include "base/time.hpp"
#include "scenario/template.hpp"

namespace dupcheck {

struct Field {
  std::string name;
  Template value;
};

/// A JSON value with templates inside its strings. Shared and immutable.
struct JsonBody {
  std::shared_ptr<const Json> value;
};
struct FormBody {
  std::vector<Field> fields;  ///< application/x-www-form-urlencoded
};
struct Part {
  std::string name;
  Template value;  ///< or the file's bytes when `filename` is set
  std::string filename, content_type;
  std::string content;  ///< bytes of the file, read when the scenario is loaded
};
struct MultipartBody {
  std::vector<Part> parts;
};
struct RawBody {
  Template text;
  std::string content;  ///< from raw_file: sent as it is when `from_file`
  bool from_file = false;
};

using Body = std::variant<std::monostate, JsonBody, FormBody, MultipartBody, RawBody>;

struct Credentials {
  Template user, password;  ///< HTTP Basic, RFC 7617
};

struct Submit {
  std::string method = "POST";
  Template path;  ///< joined to the target's URL; a whole http(s):// URL stands for itself
  std::vector<Field> query, headers, cookies;
  std::optional<Credentials> basic;
  Body body;
};

}  // namespace dupcheck
