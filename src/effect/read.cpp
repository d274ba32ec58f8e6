#include "effect/read.hpp"

#include "base/text.hpp"
#include "effect/look.hpp"

namespace dupcheck {
namespace {

/// What is looked at, for people.
struct Subject {
  std::string operator()(const SqlQuery& query) const {
    return "\"" + printable(shorten(trim(query.sql), 160)) + "\" on store '" + query.store + "'";
  }
  std::string operator()(const RedisQuery& query) const {
    std::vector<std::string> words;
    for (const Template& word : query.command) words.push_back(fill(word, lookup));
    return printable(shorten(join(words, " "), 160)) + " on store '" + query.store + "'";
  }
  std::string operator()(const HttpQuery& query) const {
    return "GET " + printable(fill(query.path, lookup));
  }
  std::string operator()(const LogQuery& query) const {
    return "lines of " + printable(fill(query.file, lookup)) + " that match " +
           printable(fill(query.match, lookup));
  }
  Lookup lookup;
};

bool names_identity(const std::vector<const Template*>& templates) {
  for (const Template* text : templates)
    for (const std::string& name : text->names())
      if (name == "identity") return true;
  return false;
}

/// SQL has NULL for an identity that nobody has claimed; the others would ask for something else.
struct NeedsIdentity {
  bool operator()(const SqlQuery&) const { return false; }
  bool operator()(const HttpQuery& query) const { return names_identity({&query.path}); }
  bool operator()(const LogQuery& query) const { return names_identity({&query.file, &query.match}); }
  bool operator()(const RedisQuery& query) const {
    std::vector<const Template*> words;
    for (const Template& word : query.command) words.push_back(&word);
    return names_identity(words);
  }
};

Found without_identity(Phase phase) {
  if (phase == Phase::before) return seen(std::monostate{});  // nothing can have been made yet
  return nothing_there("there is no ${identity}: no accepted answer claimed one",
                       "check the scenario's \"identity\" pointer against an accepted answer");
}

Found look(const EffectSpec& effect, const Operation& operation, Phase phase, ReadContext& context) {
  if (operation.identity.empty() && std::visit(NeedsIdentity{}, effect.query)) return without_identity(phase);
  try {
    return std::visit([&](const auto& query) { return look_at(query, operation, context); }, effect.query);
  } catch (const StoreError& error) {
    return failed(error.what(), mend_of(error));
  } catch (const std::exception& error) {
    return failed(error.what(), "");
  }
}

std::string subject_of(const EffectSpec& effect, const Operation& operation) {
  try {
    return std::visit(Subject{lookup_for(operation)}, effect.query);
  } catch (const std::exception&) {
    return "the effect";
  }
}

}  // namespace

Found seen(Measure value) {
  Found look;
  look.value = std::move(value);
  return look;
}

Found nothing_there(std::string what, std::string mend) {
  Found look = failed(std::move(what), std::move(mend));
  look.nothing = true;
  return look;
}

Found failed(std::string error, std::string mend) {
  Found look;
  look.error = std::move(error);
  look.mend = std::move(mend);
  return look;
}

Measure number_or_text(const std::string& text) {
  const auto number = Decimal::parse(text);
  if (number && number->text() == text) return *number;
  return text;
}

std::string mend_of(const StoreError& error) {
  switch (error.fault) {
    case StoreFault::unreachable:
      return "see that the store runs and that its URL in \"stores\" is right; `dupcheck validate --connect` "
             "tries it";
    case StoreFault::authentication:
      return "check the user and password in the store's URL; write @ : / % in them as %40 %3A %2F %25";
    case StoreFault::denied:
      return "give the store's user the right to read it";
    case StoreFault::missing:
      return "check the name, and that the store's URL names the right database";
    case StoreFault::syntax:
      return "correct the effect's \"sql\"";
    case StoreFault::timeout:
      return "raise \"timeouts.store\", or give the query an index";
    case StoreFault::connection_lost:
      return "see in the store's own log why it closed the connection";
    case StoreFault::busy:
      return "see who holds the lock, or raise \"timeouts.store\"";
    case StoreFault::read_only:
      return "an effect only reads; what writes belongs into \"before\" or \"after\"";
    case StoreFault::unique:
    case StoreFault::deadlock:
    case StoreFault::other:
      break;
  }
  return "see the store's own log";
}

Parameters parameters_for(const Operation& operation) {
  Parameters parameters;
  for (const auto& [name, value] : operation.vars) parameters[name] = value;
  for (const auto& [field, value] : operation.user) parameters["user_" + field] = value;
  parameters["key"] = operation.key;
  parameters["ref"] = operation.ref;
  parameters["run"] = operation.run;
  parameters["run_prefix"] = operation.run + "%";
  // An identity that nobody has claimed is equal to no row's.
  parameters["identity"] = operation.identity.empty() ? Value(Null{}) : Value(operation.identity);
  return parameters;
}

Reading read_effect(const EffectSpec& effect, const Operation& operation, int operation_index, Phase phase,
                    ReadContext& context) {
  Found look = dupcheck::look(effect, operation, phase, context);
  Reading reading;
  reading.effect = effect.name;
  reading.operation = operation_index;
  reading.phase = phase;
  reading.at = context.clock.now();
  reading.rows = std::move(look.rows);
  if (look.value) {
    reading.value = std::move(look.value);
  } else if (look.nothing && effect.empty) {
    reading.value = effect.empty;
  } else {
    reading.error = subject_of(effect, operation) + ": " + look.error;
    if (!look.mend.empty()) reading.error += "; " + look.mend;
  }
  return reading;
}

}  // namespace dupcheck
