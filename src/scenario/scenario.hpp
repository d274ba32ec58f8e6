#pragma once
// A scenario as plain values: everything a run needs to know, nothing it can do.

#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/secrets.hpp"
#include "scenario/case_options.hpp"
#include "scenario/contract.hpp"
#include "scenario/effect_spec.hpp"
#include "scenario/outcome.hpp"
#include "scenario/problem.hpp"
#include "scenario/step.hpp"
#include "scenario/submit.hpp"

namespace dupcheck {

struct Target {
  std::string url;  ///< without a trailing slash; empty with `reference` until it has been started
  std::vector<std::string> instances;  ///< dealt round-robin by the case of that name
  std::string reference;        ///< name of a strategy of the reference target; empty: the user's own service
  int reference_instances = 1;  ///< how many of them are to be started
  std::string unix_socket;      ///< connect here instead of to the URL's host
};

struct FetchedKey {
  Submit request;    ///< "method" defaults to GET
  std::string take;  ///< JSON pointer into the answer
};
using KeySource = std::variant<Template, FetchedKey>;

/// A variable computed per operation: plain text, or a digest of it.
struct Variable {
  std::string name;
  Template of;
  std::string digest;              ///< "", or "md5", "sha1", "sha256", "sha512"
  std::optional<Template> secret;  ///< set: HMAC (RFC 2104) with it
  std::string encode = "hex";      ///< "hex", "HEX", "base64", "base64url"
};

using User = std::map<std::string, std::string>;

struct LockSpec {
  std::string store;
  Template key;
  std::optional<Nanos> ttl;
};

/// A row held in a transaction, so that the business waits on it.
struct HoldSpec {
  std::string store, sql;
  Nanos length = std::chrono::seconds(10);  ///< "for"
};

struct Timeouts {
  Nanos connect = std::chrono::seconds(5);
  Nanos answer = std::chrono::seconds(30);  ///< from release to the last byte of the answer
  Nanos store = std::chrono::seconds(5);    ///< connecting to a store, and each statement
  Nanos settle = std::chrono::milliseconds(300);
};

struct Tls {
  std::string ca, certificate, private_key;  ///< paths of PEM files; empty: the system's, none
  bool insecure = false;
};

/// How many bytes of each answer's body are kept.
inline constexpr std::size_t body_cap = 64 * 1024;

struct Scenario {
  std::string name;
  Target target;
  std::map<std::string, std::string>
      stores;  ///< name → URL, filled in; may hold a password: never print unmasked
  std::vector<Step> setup, before, after, cleanup;
  KeySource key;
  std::vector<Variable> vars;  ///< in the order they were written; a later one may use an earlier
  std::vector<User> users;
  Submit submit;
  std::map<std::string, Submit>
      variations;  ///< submit with one of the patches slow, fail, other, volatile, without_key, nested
  OutcomeRules outcomes;
  std::optional<std::string> identity;  ///< JSON pointer into an accepted answer
  std::vector<EffectSpec> effects;
  std::optional<LockSpec> lock, memory;
  bool lock_free = false;  ///< "lock": false: there is none, and what is about locks has no subject
  Contract contract;
  Timeouts timeouts;
  Tls tls;
  std::string proxy;
  GateKind gate = GateKind::held;
  std::optional<HoldSpec> hold;
};

/// One case to run, with the scenario it runs on: the file's own with the case's `with` applied.
struct CasePlan {
  std::string kind;  ///< "burst"
  std::string name;  ///< unique within the file; the kind unless given
  CaseOptions options;
  Scenario scenario;
  Position at;
};

struct Plan {
  std::string file;
  Scenario scenario;  ///< without any case's patch: for setup, cleanup and the report's head
  std::vector<CasePlan> cases;
  Secrets secrets;
  std::vector<Problem> warnings;
};

}  // namespace dupcheck
