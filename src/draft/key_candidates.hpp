#pragma once
// Which field of a submission is the key: by its name, else by the look of its value.

#include <optional>
#include <string>
#include <vector>

#include "draft/draft_place.hpp"

namespace dupcheck {

struct KeyChoice {
  std::vector<DraftPlace>
      places;       ///< where the key stands: the chosen place first, then those with the same value
  std::string why;  ///< "header 'Idempotency-Key', by its name"
  std::vector<DraftPlace> others;  ///< what else could be meant, best first
};

/// Nothing chosen: `places` is empty. `wanted`: the field's name, when its author knows; empty otherwise.
/// Throws UnreadableInput when there is none of that name.
KeyChoice choose_key(const std::vector<DraftPlace>& places, const std::string& wanted = {});

/// A key of the same shape as the value that was there, as a scenario's "key".
struct KeyShape {
  std::string key;        ///< "${uuid}", "ORD${date:%Y%m%d}${digits:8}"
  std::string reference;  ///< what stands in the submission: "${key}", "${key:number}", "\"${key}\""
  std::string was;        ///< "a UUID", "16 digits"
};
KeyShape shape_of(const DraftPlace& place);

bool is_uuid(std::string_view text);

}  // namespace dupcheck
