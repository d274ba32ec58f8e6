#pragma once
// A value that a JSON schema allows, as OpenAPI 3.0 and 3.1 write schemas.

#include <string>
#include <vector>

#include "base/json.hpp"

namespace dupcheck {

/// What a "$ref" leads to, through as many as there are; the node itself when it is none. Throws
/// UnreadableInput when it leads nowhere, into another file, or in a circle.
const Json& followed(const Json& document, const Json& node);

/// Makes examples from one document. Values that are made up differ from field to field, so that no two of
/// them are taken for one key.
class SchemaExamples {
 public:
  explicit SchemaExamples(const Json& document) : document_(document) {}

  /// The schema's own example, or one by its type. Schemas that contain themselves end where they would do
  /// so again. `name` is for what is said about it.
  Json of(const Json& schema, const std::string& name);

  /// What could not be made sure of: patterns.
  std::vector<std::string> notes;

 private:
  Json by_type(const Json& schema, const std::string& name);
  Json object(const Json& schema, const std::string& name);
  Json array(const Json& schema, const std::string& name);
  Json text(const Json& schema, const std::string& name);
  Json all_of(const Json& schema, const std::string& name);

  const Json& document_;
  std::vector<const Json*> inside_;  ///< schemas that are being made
  int made_up_ = 0;
};

}  // namespace dupcheck
