#pragma once
// Reading a Located value piece by piece: every wrong piece becomes a problem at its place, and reading goes
// on, so that all errors of a file are said at once.

#include <functional>
#include <initializer_list>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/decimal.hpp"
#include "base/secrets.hpp"
#include "base/time.hpp"
#include "scenario/fields.hpp"
#include "scenario/load_plan.hpp"
#include "scenario/located.hpp"
#include "scenario/template.hpp"

namespace dupcheck {

/// What the readers of all parts share.
struct Loading {
  const LoadOptions& options;
  bool has_reference = false;  ///< the target is the reference target: ${reference.x} will be known
  std::vector<Problem> problems;
  Secrets secrets;
};

class Node {
 public:
  Node(const Located& value, Loading& loading) : value_(&value), loading_(&loading) {}

  const Located& located() const { return *value_; }
  Loading& loading() const { return *loading_; }
  bool is(Located::Kind kind) const { return value_->is(kind); }

  void error(std::string message, std::string help = {}) const;
  void warning(std::string message, std::string help = {}) const;
  /// "expected <allowed>, found the number 12"
  void wrong_type(std::string_view allowed) const;

  // Each reads one kind of value, or says what is wrong and gives nothing.

  /// As it is written, not empty.
  std::optional<std::string> text(std::string_view allowed = "a text") const;
  /// A text, also an empty one, with ${env.X} and ${reference.x} filled in; any other ${…} is an error.
  std::optional<std::string> literal(std::string_view allowed = "a text") const;
  /// The same, but not empty.
  std::optional<std::string> plain(std::string_view allowed = "a text") const;
  /// A text, number or boolean as a template in which ${env.X} and ${reference.x} are filled in already. The
  /// other names are not checked: see Scope.
  std::optional<Template> unchecked_template(std::string_view allowed = "a text") const;
  std::optional<bool> boolean() const;
  std::optional<int> integer(int min, int max) const;
  std::optional<Decimal> decimal() const;
  std::optional<Nanos> duration(Nanos min) const;
  /// Index of the word.
  std::optional<std::size_t> one_of(std::span<const std::string_view> words) const;
  /// A path, relative to the file that names it. Nothing, with a problem, when it cannot be read.
  std::optional<std::string> existing_file() const;

  /// Of a list, or with a problem none.
  std::vector<Node> elements(std::string_view allowed) const;
  /// A list, or one value that stands for a list of one.
  std::vector<Node> one_or_more() const;
  /// Of an object whose names are the scenario's own.
  std::vector<std::pair<std::string, Node>> members(std::string_view allowed) const;

 private:
  std::optional<Template> resolved(std::string_view text) const;
  void resolve(const Placeholder& placeholder, Template& into) const;

  const Located* value_;
  Loading* loading_;
};

/// An object whose fields are ours: unknown ones are problems when it is made.
class Fields {
 public:
  Fields(const Node& node, const FieldTable& table);

  const Node& node() const { return node_; }
  std::optional<Node> find(std::string_view name) const;
  /// A problem when it is missing; `example` says how it could look.
  std::optional<Node> require(std::string_view name, std::string_view example) const;
  bool has(std::string_view name) const { return find(name).has_value(); }
  /// The one of them that is there; a problem for several, and for none unless `optional`.
  std::optional<std::string_view> one_of(std::initializer_list<std::string_view> names,
                                         bool optional = false) const;

 private:
  Node node_;
  const FieldTable& table_;
};

/// into = *from, if there is something.
template <class T, class U>
void take(std::optional<T> from, U& into) {
  if (from) into = std::move(*from);
}

/// "'a', 'b' or 'c'".
std::string alternatives(std::span<const std::string_view> words, std::string_view last = "or");

/// The help for a word that is not known: the nearest one, and all there are when they are few.
std::string help_for_word(std::string_view written, std::span<const std::string_view> allowed);

/// `path` seen from the folder of the file that `value` stands in; absolute paths stay.
std::string beside(const Position& at, const std::string& path);

}  // namespace dupcheck
