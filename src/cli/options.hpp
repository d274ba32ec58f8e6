#pragma once
// The command line as values. CLI11 is seen by options.cpp alone: it is the costliest header of the house.

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "scenario/load_plan.hpp"

namespace dupcheck {

/// How a verb prints.
struct PrintOptions {
  bool quiet = false;
  bool no_color = false;
};

struct RunVerb {
  std::vector<std::string> files;
  Overrides overrides;
  std::vector<std::string> formats = {"console", "json"};
  std::string folder = "reports";
  std::string attempts;  ///< --attempts FILE; empty: none
  std::optional<unsigned long long> seed;
  bool keep = false;
  bool allow_exec = false;
  PrintOptions print;
};

/// Scenarios with variants, or two saved reports.
struct CompareVerb {
  RunVerb run;
  std::vector<std::string> variants;  ///< --variant; empty: all of them
};

struct ValidateVerb {
  std::vector<std::string> files;
  Overrides overrides;
  bool connect = false;
  PrintOptions print;
};

struct ReportVerb {
  std::vector<std::string> files;  ///< saved JSON reports
  std::string format = "console";
  PrintOptions print;
};

struct ServeVerb {
  std::string strategy;
  std::vector<int> ports;  ///< one, or one for each instance
  std::string database, redis;
  int instances = 1;
  bool address_line = false;
  bool list = false;
};

/// A scenario from what people have. At most one of command, curl_text, har and openapi is given.
struct NewVerb {
  std::vector<std::string> command;  ///< curl and its words, as the shell gave them
  std::string curl_text;             ///< a file with a copied command; "-": standard input
  std::string har;
  std::optional<std::size_t> request;  ///< its number in the recording
  std::string openapi, operation;
  std::string key;     ///< which field is the key; empty: chosen by name
  std::string output;  ///< empty: named after the path; "-": standard output
  std::string environment_file;
  bool force = false;
  bool keep_secrets = false;
};

/// Nothing more to do: help or version was printed, or the usage was wrong and has been explained.
struct Done {
  int exit_status = 0;
};

using Verb = std::variant<Done, RunVerb, CompareVerb, ValidateVerb, ReportVerb, NewVerb, ServeVerb>;

/// Reads the command line; prints help, version and usage errors itself.
Verb read_command_line(int argc, char** argv);

}  // namespace dupcheck
