#include "store/sql_parameters.hpp"

#include <algorithm>
#include <charconv>

#include "base/text.hpp"
#include "store/dialect.hpp"

namespace dupcheck {

NativeSql to_native(std::string_view sql, PlaceholderStyle style, SqlDialect dialect) {
  NativeSql native;
  for (const SqlPiece& piece : split_sql(sql, dialect)) {
    if (!piece.parameter) {
      native.sql += piece.text;
    } else if (style == PlaceholderStyle::question_mark) {
      native.sql += '?';
      native.names.emplace_back(piece.text);
    } else {
      auto known = std::find(native.names.begin(), native.names.end(), piece.text);
      if (known == native.names.end()) known = native.names.emplace(known, piece.text);
      native.sql += "$" + std::to_string(known - native.names.begin() + 1);
    }
  }
  return native;
}

NativeSql to_native(std::string_view sql, PlaceholderStyle style) {
  return to_native(sql, style,
                   style == PlaceholderStyle::dollar_number ? SqlDialect::postgresql : SqlDialect::sqlite);
}

std::vector<std::string> parameter_names(std::string_view sql) {
  return to_native(sql, PlaceholderStyle::dollar_number).names;
}

std::vector<const Value*> bind_values(const NativeSql& native, const Parameters& parameters) {
  std::vector<const Value*> values;
  for (const std::string& name : native.names) {
    const auto found = parameters.find(name);
    if (found == parameters.end()) {
      std::vector<std::string> known;
      for (const auto& [other, value] : parameters) known.push_back(":" + other);
      throw StoreError(StoreFault::syntax, "the statement names :" + name + ", which has no value; " +
                                               (known.empty() ? "there are no parameters here"
                                                              : "there are " + join(known, ", ")));
    }
    values.push_back(&found->second);
  }
  return values;
}

Value whole_number(std::string_view digits) {
  std::int64_t number = 0;
  const char* end = digits.data() + digits.size();
  const auto [stop, error] = std::from_chars(digits.data(), end, number);
  if (error == std::errc{} && stop == end) return number;
  return Exact{std::string(digits)};
}

}  // namespace dupcheck
