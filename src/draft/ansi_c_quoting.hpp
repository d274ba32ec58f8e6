#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace dupcheck {

/// Reads what stands behind $' up to the closing quote (bash manual, "ANSI-C Quoting"), adds it to `out`, and
/// gives how many bytes it took, the quote among them; nothing when it never closes. Surrogate pairs, as
/// browsers write them (\ud83d\ude00), are put together.
std::optional<std::size_t> ansi_c_text(std::string_view text, std::string& out);

/// The UTF-8 form of a code point.
std::string utf8_of(char32_t code);

}  // namespace dupcheck
