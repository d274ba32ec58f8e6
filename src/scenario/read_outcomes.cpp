#include "scenario/parts.hpp"

namespace dupcheck {

OutcomeRules read_outcomes(const Node& node) {
  OutcomeRules rules;
  const Fields fields(node, fields::outcomes);
  for (std::string_view name : fields::outcomes.fields) {
    const auto matchers = fields.find(name);
    if (!matchers) continue;
    OutcomeRule rule{*outcome_from(name), {}};
    for (const Node& matcher : matchers->one_or_more()) rule.any_of.push_back(read_matcher(matcher));
    if (rule.any_of.empty())
      matchers->error("an empty list matches no answer", "leave it out to keep the default");
    rules.declared.push_back(std::move(rule));
  }
  return rules;
}

}  // namespace dupcheck
