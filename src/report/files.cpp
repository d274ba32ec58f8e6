#include <cerrno>
#include <cstring>
#include <filesystem>
#include <stdexcept>

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include "base/random.hpp"
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
  std::string made;
  for (const char c : name) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '.' || c == '_';
    const bool upper = c >= 'A' && c <= 'Z';
    const bool letter_of_another_alphabet = static_cast<unsigned char>(c) >= 0x80;
    if (plain || letter_of_another_alphabet) {
      made += c;
    } else if (upper) {
      made += static_cast<char>(c - 'A' + 'a');
    } else if (!made.empty() && made.back() != '-') {
      made += '-';
    }
  }
  while (!made.empty() && made.back() == '-') made.pop_back();
  while (!made.empty() && made.front() == '.') made.erase(made.begin());
  return made.empty() ? "report" : made.substr(0, 100);
}

}  // namespace dupcheck
