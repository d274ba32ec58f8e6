#pragma once
// SQL cut into its :named parameters and the text between them. Shared by what checks a scenario and by what
// binds the values, so that both see the same parameters.

#include <string_view>
#include <vector>

namespace dupcheck {

/// Where the databases disagree about what is a string or a comment.
enum class SqlDialect {
  sqlite,
  postgresql,  ///< $tag$ quotes, E'\'' strings, nested comments
  mysql,       ///< backslashes escape in strings, # starts a comment, -- only before white space
};

/// Text as it was written, or a parameter's name without its colon.
struct SqlPiece {
  std::string_view text;
  bool parameter = false;
};

/// Pieces in order, pointing into `sql`. A parameter is a colon and a name, where a value may stand: not in
/// quotes or comments, not in ::casts, := or array[low:high]. Never fails: an open quote runs to the end.
std::vector<SqlPiece> split_sql(std::string_view sql, SqlDialect dialect = SqlDialect::sqlite);

}  // namespace dupcheck
