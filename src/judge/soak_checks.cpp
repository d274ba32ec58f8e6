#include "judge/soak_checks.hpp"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "base/text.hpp"
#include "judge/soak_shared.hpp"

namespace dupcheck {
namespace {

/// Answers that say nothing, as a share of all, beyond which they are not left at a note.
constexpr double most_unanswered = 0.01;

Finding finding(Weight weight, std::string check, std::string message, std::string mend = {}) {
  Finding made;
  made.weight = weight;
  made.check = std::move(check);
  made.message = std::move(message);
  made.mend = std::move(mend);
  return made;
}

std::string of_keys(std::size_t n, std::size_t all) {
  return fmt::format("{} of {}", grouped_number(n), grouped_number(all) + (all == 1 ? " key" : " keys"));
}

std::string answers_in_words(const std::map<Outcome, int>& answers) {
  std::vector<std::string> parts;
  for (const auto& [outcome, count] : answers) parts.push_back(fmt::format("{} {}", count, word(outcome)));
  return join(parts, ", ");
}

std::string line_of(const WrongKey& wrong) {
  return fmt::format("key {}: {} {}, expected {}; answers: {}", printable(shorten(wrong.key, 80)),
                     wrong.effect, wrong.actual, wrong.expected, answers_in_words(wrong.answers));
}

/// One finding for each effect that some key has not as it should.
std::vector<Finding> wrong_effects(const SoakResult& soak) {
  std::vector<Finding> findings;
  for (const WrongKey& wrong : soak.wrong) {
    const auto known = std::ranges::find(findings, wrong.effect, &Finding::effect);
    if (known != findings.end()) {
      known->evidence.push_back(line_of(wrong));
      continue;
    }
    Finding made = finding(
        Weight::failed, "effect",
        fmt::format("{} have effects that they should not: {} is {} for the first of them, expected {} ({})",
                    of_keys(soak.wrong_keys, soak.keys), wrong.effect, wrong.actual, wrong.expected,
                    answers_in_words(wrong.answers)));
    made.effect = wrong.effect;
    made.expected = Decimal(wrong.expected);
    made.actual = Decimal(wrong.actual);
    made.key = wrong.key;
    made.evidence.push_back(line_of(wrong));
    findings.push_back(std::move(made));
  }
  if (!findings.empty() && soak.wrong_keys > soak.wrong.size())
    findings.front().evidence.push_back(
        fmt::format("and {} more", grouped_number(soak.wrong_keys - soak.wrong.size())));
  return findings;
}

bool says_nothing(AnswerKind kind) { return kind == AnswerKind::lost || kind == AnswerKind::unsent; }

/// Effects right for every key: then a 5xx is a wrong answer, else a part of the trouble.
bool all_right(const SoakResult& soak) {
  return soak.verified == soak.keys && soak.not_verified.empty() && soak.wrong_keys == 0 &&
         soak.open_keys == 0;
}

Finding wrong_answer(const SoakResult& soak, const WrongAnswers& wrong) {
  AnswerKind kind = wrong.kind;
  if (kind == AnswerKind::server_error && !all_right(soak)) kind = AnswerKind::broken_by_error;
  const std::string who = fmt::format("{} of {} submissions ({}) were {}", grouped_number(wrong.answers),
                                      grouped_number(soak.sent), of_keys(wrong.keys, soak.keys), wrong.words);
  Said said = said_of(kind, who, wrong.allowed);
  const double share =
      static_cast<double>(wrong.answers) / static_cast<double>(std::max<std::size_t>(soak.sent, 1));
  if (says_nothing(kind) && share <= most_unanswered && soak.open_keys == 0) said.weight = Weight::note;
  Finding made = finding(said.weight, "answer", said.message, said.mend);
  made.alike = wrong.words;
  made.key = wrong.key;
  made.evidence = wrong.lines;
  return made;
}

/// Nothing was left behind, and nobody was answered by the defence.
bool never_reached(const SoakResult& soak) {
  if (soak.keys == 0 || soak.open_keys < soak.keys) return false;
  const auto strange = [](const auto& counted) {
    return counted.first == Outcome::invalid || counted.first == Outcome::declined ||
           counted.first == Outcome::mismatch || counted.first == Outcome::unknown ||
           counted.first == Outcome::unsent || counted.first == Outcome::throttled;
  };
  return std::ranges::all_of(soak.outcomes, strange);
}

Finding reached_nothing(const SoakResult& soak) {
  std::vector<std::string> parts;
  for (const auto& [outcome, count] : soak.outcomes)
    parts.push_back(fmt::format("{} {}", grouped_number(count), word(outcome)));
  Finding made =
      finding(Weight::inconclusive, "answer",
              fmt::format("no answer shows that the defence was reached: {}, and nothing was left behind",
                          join(parts, ", ")),
              "see that one submission alone is accepted: path, log-in, headers, body, and the \"outcomes\"");
  for (const WrongAnswers& wrong : soak.answers)
    made.evidence.insert(made.evidence.end(), wrong.lines.begin(), wrong.lines.end());
  return made;
}

/// What is said without blame.
std::vector<Finding> notes(const SoakResult& soak) {
  std::vector<Finding> findings;
  for (const SoakEffect& effect : soak.effects) {
    if (effect.not_verified.empty()) continue;
    findings.push_back(finding(
        Weight::note, "verification",
        fmt::format("{} was not looked at for each key: {}", effect.name, printable(effect.not_verified))));
    findings.back().effect = effect.name;
  }
  if (soak.late > 0)
    findings.push_back(finding(
        Weight::note, "late",
        fmt::format("{} of {} submissions were sent more than 10 ms after they were due: the target, or this "
                    "machine, does not keep up with the rate; their latency counts from when they were due",
                    grouped_number(soak.late), grouped_number(soak.sent))));
  if (soak.never_sent > 0)
    findings.push_back(finding(
        Weight::note, "late",
        fmt::format("{} submissions were due and were never sent: twice the time was over before their turn",
                    grouped_number(soak.never_sent))));
  if (soak.fetched > 0)
    findings.push_back(
        finding(Weight::note, "fetched",
                fmt::format("every key was fetched: {} requests besides the submissions, in the "
                            "counts of the stores' commands too",
                            grouped_number(soak.fetched))));
  return findings;
}

Finding open_keys(const SoakResult& soak) {
  Finding made = finding(
      Weight::inconclusive, "effect",
      fmt::format("{} have no effect, and what became of their submissions is not known (the first: {})",
                  of_keys(soak.open_keys, soak.keys), printable(shorten(soak.first_open, 80))),
      "see why they have no answer that a rule names; then run again");
  made.key = soak.first_open;
  return made;
}

}  // namespace

std::vector<Finding> check_soak_conditions(const Scenario& scenario, const SoakResult& soak) {
  std::vector<Finding> findings;
  if (soak.verified == 0 || !soak.not_verified.empty()) {
    const std::string why = soak.not_verified.empty() ? "no key was sent" : soak.not_verified;
    findings.push_back(
        finding(Weight::inconclusive, "verification",
                fmt::format("{} were verified: {}", of_keys(soak.verified, soak.keys), printable(why)),
                "declare an effect such as SELECT COUNT(*) FROM orders WHERE request_id = :key with "
                "\"expect\": 1, or "
                "give the soak \"verify\": a query grouped by key or ref; and make its store reachable"));
  }
  if (soak.overlapped == 0 && !scenario.contract.serial)
    findings.push_back(finding(
        Weight::inconclusive, "contention",
        fmt::format("of no key were two submissions in flight together (at most {} of all)", soak.in_flight),
        "raise \"rate\" or leave it out, let there be more \"connections\", or give the submission more to "
        "do: it is answered before the next one is sent"));
  return findings;
}

std::vector<Finding> check_soak(const Scenario& scenario, const SoakResult& soak, const JudgedRound& judged) {
  if (never_reached(soak)) return {reached_nothing(soak)};
  std::vector<Finding> findings = wrong_effects(soak);
  const auto add = [&findings](std::vector<Finding> more) {
    for (Finding& made : more) findings.push_back(std::move(made));
  };
  if (soak.open_keys > 0) findings.push_back(open_keys(soak));
  for (const WrongAnswers& wrong : soak.answers) findings.push_back(wrong_answer(soak, wrong));
  add(check_shared_of_soak(scenario, soak, judged));
  if (!soak.settled)
    findings.push_back(finding(
        Weight::inconclusive, "reading", "the counts by key did not come to rest: they may not be final",
        "see that nobody else writes there, and raise \"timeouts.settle\" if the target is slow to finish"));
  add(notes(soak));
  for (Finding& made : findings) made.round = judged.round.trial.number;
  return findings;
}

std::string grouped_number(std::size_t n) {
  std::string digits = std::to_string(n);
  for (std::size_t at = digits.size(); at > 3;) digits.insert(at -= 3, 1, ',');
  return digits;
}

}  // namespace dupcheck
