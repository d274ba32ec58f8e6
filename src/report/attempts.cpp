#include "report/attempts.hpp"

#include "base/json_full.hpp"
#include "report/mask.hpp"
#include "report/round_json.hpp"
#include "report/summaries.hpp"

namespace dupcheck {
namespace {

Json head_of(const CaseResult& of_case, const std::string& variant, const Round& round, int operation) {
  Json json = Json::object();
  if (!variant.empty()) json["variant"] = variant;
  json["case"] = of_case.name;
  json["round"] = round.trial.number;
  const auto index = static_cast<std::size_t>(operation);
  json["key"] = index < round.operations.size() ? round.operations[index].key : std::string();
  return json;
}

}  // namespace

std::string attempt_lines(const std::vector<CaseResult>& cases, const std::string& variant,
                          const Secrets& secrets) {
  std::string lines;
  for (const CaseResult& of_case : cases) {
    for (const JudgedRound& judged : of_case.rounds) {
      const JudgedRound safe = masked(shortened(judged), secrets);
      for (std::size_t i = 0; i < safe.round.attempts.size(); ++i) {
        const Attempt& attempt = safe.round.attempts[i];
        Json json = head_of(of_case, variant, safe.round, attempt.operation);
        json.update(attempt_to_json(attempt, i < safe.outcomes.size() ? safe.outcomes[i] : Outcome::unknown));
        lines += dump(json) + "\n";
      }
    }
  }
  return lines;
}

}  // namespace dupcheck
