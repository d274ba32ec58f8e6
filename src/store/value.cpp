#include "store/value.hpp"

#include "base/text.hpp"

namespace dupcheck {
namespace {

std::string hex(std::string_view bytes) {
  static constexpr std::string_view digits = "0123456789abcdef";
  std::string text;
  for (unsigned char byte : bytes) {
    text += digits[byte >> 4];
    text += digits[byte & 15];
  }
  return text;
}

struct Describe {
  std::string operator()(Null) const { return "NULL"; }
  std::string operator()(std::int64_t number) const { return std::to_string(number); }
  std::string operator()(const Exact& number) const { return number.text; }
  std::string operator()(const std::string& text) const { return "'" + printable(text) + "'"; }
  std::string operator()(const Bytes& bytes) const { return "x'" + hex(bytes.data) + "'"; }
};

}  // namespace

std::string describe(const Value& value) { return std::visit(Describe{}, value); }

}  // namespace dupcheck
