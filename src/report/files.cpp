#include <cerrno>
#include <cstring>
#include <filesystem>
#include <stdexcept>

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include "base/random.hpp"
#include "base/text.hpp"
#include "base/utf8.hpp"
#include "report/reporters.hpp"

namespace dupcheck {
namespace {

[[noreturn]] void cannot_write(const std::string& path, int error) {
  throw std::runtime_error(fmt::format("{} cannot be written: {}", path, std::strerror(error)));
}

void write_all(int file, std::string_view content, const std::string& path) {
  while (!content.empty()) {
    const ssize_t written = ::write(file, content.data(), content.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) cannot_write(path, errno);
    content.remove_prefix(static_cast<std::size_t>(written));
  }
}

/// A letter or digit of any alphabet, or one of the few signs that no shell or file system minds.
bool is_plain(std::string_view character) {
  if (character.size() > 1) return printable(character) == character && display_width(character) > 0;
  const char c = character.front();
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' || c == '_';
}

}  // namespace

void write_whole(const std::string& path, std::string_view content) {
  const std::filesystem::path folder = std::filesystem::path(path).parent_path();
  std::error_code trouble;
  if (!folder.empty()) std::filesystem::create_directories(folder, trouble);
  if (trouble) cannot_write(folder.string(), trouble.value());

  const std::string temporary = fmt::format("{}.{}.tmp", path, random_word(8));
  const int file = ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
  if (file < 0) cannot_write(path, errno);
  try {
    write_all(file, content, path);
    if (::close(file) != 0) cannot_write(path, errno);
    if (::rename(temporary.c_str(), path.c_str()) != 0) cannot_write(path, errno);
  } catch (...) {
    ::unlink(temporary.c_str());
    throw;
  }
}

std::string slug(std::string_view name) {
  constexpr std::size_t longest = 100;  // bytes: file systems allow 255, and extensions follow
  std::string made;
  while (!name.empty()) {
    const Utf8Character c = first_character(name);
    const std::string_view bytes = name.substr(0, c.bytes);
    name.remove_prefix(c.bytes);
    if (made.size() + bytes.size() > longest) break;
    if (is_plain(bytes) && !(made.empty() && bytes == "."))
      made += lower(bytes);
    else if (!made.empty() && made.back() != '-')
      made += '-';
  }
  while (made.ends_with('-')) made.pop_back();
  return made.empty() ? "report" : made;
}

}  // namespace dupcheck
