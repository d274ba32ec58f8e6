#include "case/soak_ledger.hpp"

#include <array>
#include <cerrno>
#include <cstdint>
#include <system_error>

namespace dupcheck {
namespace {

/// What is of one size, ahead of the two texts.
struct Head {
  std::uint32_t key = 0, ref = 0;  // lengths
  std::int32_t least = 0, most = 0, open = 0;
  std::array<std::int32_t, outcome_words.size()> answers{};
};

[[noreturn]] void fail() {
  throw std::system_error(errno, std::generic_category(), "the list of the soak's keys, in a temporary file");
}

void write(std::FILE* file, const void* bytes, std::size_t size) {
  if (size > 0 && std::fwrite(bytes, size, 1, file) != 1) fail();
}

void read(std::FILE* file, void* bytes, std::size_t size) {
  if (size > 0 && std::fread(bytes, size, 1, file) != 1) fail();
}

Head head_of(const SoakKey& key) {
  Head head;
  head.key = static_cast<std::uint32_t>(key.key.size());
  head.ref = static_cast<std::uint32_t>(key.ref.size());
  head.least = key.least;
  head.most = key.most;
  head.open = key.open ? 1 : 0;
  for (const auto& [outcome, count] : key.answers) head.answers[static_cast<std::size_t>(outcome)] = count;
  return head;
}

}  // namespace

SoakLedger::SoakLedger() : file_(std::fopen((folder_.path() / "keys").c_str(), "w+be")) {
  if (!file_) fail();
}

void SoakLedger::add(const SoakKey& key) {
  const Head head = head_of(key);
  write(file_.get(), &head, sizeof head);
  write(file_.get(), key.key.data(), key.key.size());
  write(file_.get(), key.ref.data(), key.ref.size());
  ++size_;
}

void SoakLedger::rewind() {
  if (std::fflush(file_.get()) != 0 || std::fseek(file_.get(), 0, SEEK_SET) != 0) fail();
  read_ = 0;
}

std::vector<SoakKey> SoakLedger::next(std::size_t most) {
  std::vector<SoakKey> keys;
  for (; read_ < size_ && keys.size() < most; ++read_) {
    Head head;
    read(file_.get(), &head, sizeof head);
    SoakKey key;
    key.key.resize(head.key);
    key.ref.resize(head.ref);
    read(file_.get(), key.key.data(), head.key);
    read(file_.get(), key.ref.data(), head.ref);
    key.least = head.least;
    key.most = head.most;
    key.open = head.open != 0;
    for (std::size_t i = 0; i < head.answers.size(); ++i)
      if (head.answers[i] > 0) key.answers[static_cast<Outcome>(i)] = head.answers[i];
    keys.push_back(std::move(key));
  }
  return keys;
}

}  // namespace dupcheck
