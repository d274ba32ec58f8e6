#include "report/costs.hpp"

#include <algorithm>
#include <array>
#include <set>

#include <fmt/format.h>

#include "judge/soak_result.hpp"

namespace dupcheck {
namespace {

const CaseReport* case_of_kind(const VariantReport& variant, std::string_view kind) {
  const auto found = std::ranges::find(variant.cases, kind, &CaseReport::kind);
  return found == variant.cases.end() || found->rounds == 0 ? nullptr : &*found;
}

/// Of the first of these outcomes that came often enough to have a p99 at all.
std::optional<Quantiles> latency_of(const VariantReport& variant, std::span<const Outcome> outcomes) {
  const CaseReport* burst = case_of_kind(variant, "burst");
  if (!burst) return std::nullopt;
  const LatencySummary* commonest = nullptr;
  std::size_t most = 0;
  for (const LatencySummary& latency : burst->latency) {
    if (std::ranges::find(outcomes, latency.outcome) == outcomes.end()) continue;
    const auto count = burst->outcomes.find(latency.outcome);
    if (count == burst->outcomes.end() || count->second <= most) continue;
    most = count->second;
    commonest = &latency;
  }
  return commonest ? std::optional(commonest->ms) : std::nullopt;
}

constexpr std::array accepted = {Outcome::accepted};
constexpr std::array turned_away = {Outcome::rejected, Outcome::replayed, Outcome::in_progress,
                                    Outcome::throttled};

CostRow latency_row(std::string what, const std::vector<VariantReport>& variants,
                    std::span<const Outcome> outcomes, double Quantiles::*quantile) {
  const auto control = std::ranges::find_if(variants, &VariantReport::control);
  const auto base = control == variants.end() ? std::optional<Quantiles>() : latency_of(*control, accepted);
  CostRow row{std::move(what), base ? "×" : "ms", base.has_value(), {}};
  for (const VariantReport& variant : variants) {
    const auto own = latency_of(variant, outcomes);
    if (!own || (base && (*base).*quantile <= 0))
      row.values.emplace_back();
    else
      row.values.emplace_back((*own).*quantile / (base ? (*base).*quantile : 1.0));
  }
  return row;
}

const SoakResult* soak_of(const VariantReport& variant) {
  const CaseReport* soak = case_of_kind(variant, "soak");
  return soak ? soak->soak.get() : nullptr;
}

CostRow throughput_row(const std::vector<VariantReport>& variants) {
  CostRow row{"soak, throughput", "/s", false, {}};
  for (const VariantReport& variant : variants) {
    const SoakResult* soak = soak_of(variant);
    const double seconds = soak ? to_ms(soak->length) / 1000 : 0;
    if (seconds > 0)
      row.values.emplace_back(static_cast<double>(soak->sent) / seconds);
    else
      row.values.emplace_back();
  }
  return row;
}

std::vector<CostRow> command_rows(const std::vector<VariantReport>& variants) {
  std::set<std::string> stores;
  for (const VariantReport& variant : variants)
    if (const SoakResult* soak = soak_of(variant))
      for (const auto& [store, count] : soak->store_commands) stores.insert(store);
  std::vector<CostRow> rows;
  for (const std::string& store : stores) {
    CostRow row{fmt::format("soak, commands to {}", store), "per submission", false, {}};
    for (const VariantReport& variant : variants) {
      const SoakResult* soak = soak_of(variant);
      const bool counted = soak && soak->store_commands.contains(store);
      row.values.push_back(counted ? std::optional(soak->store_commands.at(store)) : std::nullopt);
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

}  // namespace

std::vector<CostRow> cost_rows(const std::vector<VariantReport>& variants) {
  std::vector<CostRow> rows = {latency_row("accepted, p50", variants, accepted, &Quantiles::p50),
                               latency_row("accepted, p99", variants, accepted, &Quantiles::p99),
                               latency_row("turned away, p50", variants, turned_away, &Quantiles::p50),
                               latency_row("turned away, p99", variants, turned_away, &Quantiles::p99),
                               throughput_row(variants)};
  for (CostRow& row : command_rows(variants)) rows.push_back(std::move(row));
  std::erase_if(rows, [](const CostRow& row) {
    return std::ranges::none_of(row.values, [](const auto& value) { return value.has_value(); });
  });
  return rows;
}

}  // namespace dupcheck
