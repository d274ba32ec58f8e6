#pragma once
// :named parameters → the database's own placeholders. Quotes, comments, dollar quotes and ::casts are left
// alone.

#include <string>
#include <string_view>
#include <vector>

namespace dupcheck {

enum class PlaceholderStyle { question_mark, dollar_number };

struct NativeSql {
  std::string sql;
  std::vector<std::string>
      names;  ///< of each placeholder in order; dollar_number reuses the number of a repeated name
};

NativeSql to_native(std::string_view sql, PlaceholderStyle style);
/// The names used, each once: for checking a scenario before anything is connected.
std::vector<std::string> parameter_names(std::string_view sql);

}  // namespace dupcheck
