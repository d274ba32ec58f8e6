#pragma once
// Short words for tests that speak to a store.

#include <fstream>
#include <functional>
#include <optional>

#include "store/database.hpp"
#include "store/redis.hpp"
#include "support/catch.hpp"
#include "support/contains.hpp"

namespace dupcheck::test {

inline std::unique_ptr<Database> open(const std::string& url, Access access = Access::create,
                                      const StoreTimeouts& timeouts = {}) {
  return open_database(parse_store_url(url), access, timeouts);
}

inline Value scalar(Database& database, const std::string& sql, const Parameters& parameters = {}) {
  return database.query(sql, parameters).rows.at(0).at(0);
}

/// What went wrong; StoreFault::other with the text "no error" when nothing did.
inline StoreError error_of(const std::function<void()>& action) {
  try {
    action();
  } catch (const StoreError& error) {
    return error;
  }
  return {StoreFault::other, "no error", "none"};
}

inline std::optional<StoreFault> fault(const std::function<void()>& action) {
  const StoreError error = error_of(action);
  return error.code == "none" ? std::nullopt : std::optional(error.fault);
}

inline void write_file(const std::string& file, const std::string& content) {
  std::ofstream(file, std::ios::binary) << content;
}

}  // namespace dupcheck::test

/// For Catch: faults by their words.
namespace Catch {
template <>
struct StringMaker<dupcheck::StoreFault> {
  static std::string convert(dupcheck::StoreFault fault) { return std::string(dupcheck::word(fault)); }
};
template <>
struct StringMaker<std::optional<dupcheck::StoreFault>> {
  static std::string convert(const std::optional<dupcheck::StoreFault>& fault) {
    return fault ? std::string(dupcheck::word(*fault)) : "no error";
  }
};
template <>
struct StringMaker<dupcheck::Value> {
  static std::string convert(const dupcheck::Value& value) { return dupcheck::describe(value); }
};
}  // namespace Catch
