#include "judge/soak_latency.hpp"

#include <algorithm>
#include <bit>

namespace dupcheck {
namespace {

constexpr int kept_bits = 6;  // 64 buckets to each doubling: 1/64 wide, 1/128 to the middle

std::uint32_t bucket_of(std::uint64_t nanos) {
  const int width = static_cast<int>(std::bit_width(nanos));
  const int shift = std::max(0, width - kept_bits - 1);
  return (static_cast<std::uint32_t>(shift) << (kept_bits + 1)) | static_cast<std::uint32_t>(nanos >> shift);
}

double middle_of(std::uint32_t bucket) {
  const std::uint32_t shift = bucket >> (kept_bits + 1);
  const auto low = static_cast<double>(bucket & ((1U << (kept_bits + 1)) - 1));
  const auto scale = static_cast<double>(std::uint64_t{1} << shift);
  return shift == 0 ? low : (low + 0.5) * scale;
}

}  // namespace

void LatencyHistogram::add(Nanos latency) {
  latency = std::max(latency, Nanos{0});
  ++buckets_[bucket_of(static_cast<std::uint64_t>(latency.count()))];
  ++count_;
  min_ = std::min(min_, latency);
  max_ = std::max(max_, latency);
}

std::optional<Quantiles> LatencyHistogram::quantiles_ms() const {
  if (count_ == 0) return std::nullopt;
  const double least = to_ms(min_), most = to_ms(max_);
  const auto at = [&](std::uint64_t hundredths) {
    std::uint64_t left = std::max<std::uint64_t>((hundredths * count_ + 99) / 100, 1);
    for (const auto& [bucket, count] : buckets_) {
      if (left <= count) return std::clamp(middle_of(bucket) / 1e6, least, most);
      left -= count;
    }
    return most;
  };
  return Quantiles{least, at(50), at(95), at(99), most};
}

}  // namespace dupcheck
