#pragma once
// Values on their way to and from libpq. Private to this room.

#include <memory>
#include <string>
#include <vector>

#include <libpq-fe.h>

#include "store/value.hpp"

namespace dupcheck {

struct ClearPostgresResult {
  void operator()(PGresult* result) const { PQclear(result); }
};
using PostgresResult = std::unique_ptr<PGresult, ClearPostgresResult>;

/// Parameters as PQsendQueryParams wants them; the values point into the texts.
struct PostgresParameters {
  std::vector<std::string> texts;
  std::vector<const char*> values;
  std::vector<int> lengths, formats;
  std::vector<Oid> types;
};

/// All but bytes as text without a declared type. Throws StoreError for a text with a zero byte in it.
PostgresParameters bind_postgresql(const std::vector<const Value*>& values);

/// Of a result that is no error.
Rows rows_of(const PGresult* result);

/// What the server says of an error, on one line.
std::string words_of(const PGresult* result);

}  // namespace dupcheck
