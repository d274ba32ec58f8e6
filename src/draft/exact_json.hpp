#pragma once

#include <optional>
#include <string_view>

#include "base/json.hpp"

namespace dupcheck {

/// The object or list that `text` is, when it can be written again without loss: no name twice in an object,
/// no number that would be rounded, not nested beyond reason. Otherwise nothing: the text is kept as it is.
std::optional<Json> exact_json(std::string_view text);

/// A document that was given to be read. Throws UnreadableInput, which names the file, line and column.
Json read_json_document(const std::string& file, std::string_view text);

}  // namespace dupcheck
