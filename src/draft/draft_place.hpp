#pragma once
// Every place of a drafted submission that has a value, by the name it has there.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.hpp"

namespace dupcheck {

enum class PlaceKind { header, query, cookie, body, path, password };

struct DraftPlace {
  PlaceKind kind = PlaceKind::body;
  std::string name;     ///< as it is written: "Idempotency-Key", "requestId"; of a path's segment: empty
  std::string pointer;  ///< of the text or number, within "submit" (RFC 6901)
  std::string value;    ///< as a template; of a number, its digits
  bool whole = true;    ///< false: only a part of the text there
  std::size_t from = 0;
  bool is_number = false;
};

/// In the order of the file. Text that is no list of names and values (raw, a path's query, a Referer) is
/// looked through for name=value, "name": "value" and <name>value.
std::vector<DraftPlace> places_of(const Json& submit);

/// Something in the template is filled in later; "$${" is only text.
bool has_placeholder(std::string_view text);

/// Writes `replacement` there. Parts of one text are to be replaced from its end on.
void put_at(Json& submit, const DraftPlace& place, const std::string& replacement);

/// "header 'Idempotency-Key'", "field 'requestId' of the body".
std::string place_name(const DraftPlace& place);

/// Lower case, without '_', '-' and '.': request_id, requestId and Request-Id are one name.
std::string plain_name(std::string_view name);

}  // namespace dupcheck
