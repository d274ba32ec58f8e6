#include "draft/key_candidates.hpp"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "base/text.hpp"
#include "draft/captured_request.hpp"

namespace dupcheck {
namespace {

enum class Where { header, field, anywhere };

struct KeyName {
  std::string_view name;  ///< as plain_name() gives it
  Where where;
};

/// The most telling first.
constexpr KeyName key_names[] = {{"idempotencykey", Where::anywhere},
                                 {"xidempotencykey", Where::header},
                                 {"idempotencytoken", Where::anywhere},
                                 {"xidempotencytoken", Where::header},
                                 {"idempotencyid", Where::anywhere},
                                 {"idempotentkey", Where::anywhere},
                                 {"idempotentid", Where::anywhere},
                                 {"idempotenttoken", Where::anywhere},
                                 {"xidempotentkey", Where::header},
                                 {"paypalrequestid", Where::header},
                                 {"requestid", Where::field},
                                 {"reqid", Where::field},
                                 {"requestno", Where::field},
                                 {"requestuuid", Where::field},
                                 {"clientrequestid", Where::field},
                                 {"clientmutationid", Where::field},
                                 {"dedupkey", Where::anywhere},
                                 {"deduplicationid", Where::anywhere},
                                 {"submittoken", Where::anywhere},
                                 {"repeattoken", Where::anywhere},
                                 {"formtoken", Where::anywhere},
                                 {"messageid", Where::anywhere},
                                 {"msgid", Where::anywhere},
                                 {"xmessageid", Where::header},
                                 {"xrequestid", Where::header},
                                 {"requestid", Where::header},
                                 {"xclientrequestid", Where::header},
                                 {"outtradeno", Where::field},
                                 {"outorderno", Where::field},
                                 {"outbizno", Where::field},
                                 {"outrequestno", Where::field},
                                 {"outrefundno", Where::field},
                                 {"merchantorderid", Where::field},
                                 {"merchantorderno", Where::field},
                                 {"clientorderid", Where::field},
                                 {"clientoid", Where::field},
                                 {"clienttoken", Where::field},
                                 {"orderno", Where::field},
                                 {"ordersn", Where::field},
                                 {"ordernumber", Where::field},
                                 {"tradeno", Where::field},
                                 {"paymentno", Where::field},
                                 {"serialno", Where::field},
                                 {"bizno", Where::field},
                                 {"bizid", Where::field},
                                 {"transactionid", Where::anywhere},
                                 {"xtransactionid", Where::header},
                                 {"txnid", Where::field},
                                 {"externalid", Where::field},
                                 {"externalreference", Where::field},
                                 {"referenceid", Where::field},
                                 {"token", Where::field},
                                 {"xnonce", Where::header},
                                 {"nonce", Where::anywhere},
                                 {"noncestr", Where::field},
                                 {"uuid", Where::field},
                                 {"guid", Where::field}};

/// Their UUIDs say who or where, not which operation.
constexpr std::string_view never[] = {"trace",   "span",   "correlation", "session", "device",
                                      "user",    "tenant", "client",      "visitor", "install",
                                      "account", "auth",   "cookie",      "sku",     "product",
                                      "csrf",    "xsrf",   "appid",       "etag",    "boundary"};

constexpr int by_value = 1000, in_path = 2000;

bool may_be_key(const DraftPlace& place) {
  if (place.kind == PlaceKind::cookie || place.kind == PlaceKind::password) return false;
  // A variable of the shell's is filled in from the environment: the same for every operation.
  if (has_placeholder(place.value) || place.value.starts_with("eyJ")) return false;
  return !place.is_number || place.value.find_first_of(".eE-") == std::string::npos;
}

/// Lower is better; nothing: it is no candidate.
std::optional<int> rank_of(const DraftPlace& place) {
  if (!may_be_key(place)) return std::nullopt;
  const std::string name = plain_name(place.name);
  const Where where = place.kind == PlaceKind::header ? Where::header : Where::field;
  const auto found = std::find_if(std::begin(key_names), std::end(key_names), [&](const KeyName& key) {
    return key.name == name && (key.where == Where::anywhere || key.where == where);
  });
  if (found != std::end(key_names)) return static_cast<int>(found - std::begin(key_names));
  if (!is_uuid(place.value)) return std::nullopt;
  const bool other = std::any_of(std::begin(never), std::end(never),
                                 [&](std::string_view part) { return name.find(part) != std::string::npos; });
  if (other) return std::nullopt;
  return place.kind == PlaceKind::path ? in_path : by_value;
}

bool same_place(const DraftPlace& a, const DraftPlace& b) {
  return a.pointer == b.pointer && a.from == b.from;
}

/// Behind its first place all others with the same value: one key, sent twice.
void gather_same(KeyChoice& choice, const std::vector<DraftPlace>& places) {
  const DraftPlace first = choice.places.front();
  if (first.value.size() < 8) return;  // too short to be the same by more than chance
  for (const DraftPlace& place : places)
    if (place.value == first.value && may_be_key(place) && !same_place(place, first))
      choice.places.push_back(place);
  std::erase_if(choice.others, [&](const DraftPlace& place) { return place.value == first.value; });
}

KeyChoice as_wanted(const std::vector<DraftPlace>& places, const std::string& wanted) {
  KeyChoice choice;
  std::set<std::string> names;
  for (const DraftPlace& place : places) {
    if (!place.name.empty()) names.insert(printable(place.name));
    if (choice.places.empty() && !place.name.empty() && plain_name(place.name) == plain_name(wanted))
      choice.places.push_back(place);
  }
  if (choice.places.empty())
    throw UnreadableInput(
        fmt::format("there is no field '{}' in the request: it has {}", printable(wanted),
                    names.empty() ? "none with a name" : fmt::format("{}", fmt::join(names, ", "))));
  choice.why = place_name(choice.places.front()) + ", as you say";
  return choice;
}

}  // namespace

KeyChoice choose_key(const std::vector<DraftPlace>& places, const std::string& wanted) {
  std::vector<std::pair<int, DraftPlace>> ranked;
  for (const DraftPlace& place : places)
    if (const auto rank = rank_of(place)) ranked.emplace_back(*rank, place);
  std::stable_sort(ranked.begin(), ranked.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  KeyChoice choice = wanted.empty() ? KeyChoice{} : as_wanted(places, wanted);
  for (const auto& [rank, place] : ranked) {
    // A resource's own id is in the path: a new one would not be found.
    const bool chosen = choice.places.empty() && rank < in_path;
    if (chosen)
      choice.why = place_name(place) + (rank < by_value ? ", by its name" : ", because it looks like a UUID");
    if (!choice.places.empty() && same_place(choice.places.front(), place)) continue;
    (chosen ? choice.places : choice.others).push_back(place);
  }
  if (!choice.places.empty()) gather_same(choice, places);
  return choice;
}

}  // namespace dupcheck
