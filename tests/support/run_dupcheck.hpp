#pragma once
// The real program, run as a user runs it: a folder with scenario files in it and arguments go in, the exit
// status, the text, the reports, and what was left behind come out.

#include <map>
#include <set>
#include <string>
#include <vector>

#include "base/json_full.hpp"
#include "base/time.hpp"
#include "process/child.hpp"
#include "process/temporary_folder.hpp"

namespace dupcheck::test {

using Environment = std::map<std::string, std::string>;

struct Ran {
  int exit = -1;  ///< as a shell says it; -1: it did not end in time
  std::string out, err;
  std::map<std::string, Json> reports;   ///< file name → what was written to reports/
  Json report;                           ///< the only one of them, or null
  std::vector<std::string> left_behind;  ///< processes and temporary files that outlived it
};

/// A folder of its own for one test: dupcheck runs in it, and its temporary files go below it.
class Workplace {
 public:
  /// `program` is DUPCHECK_PROGRAM; see workplace().
  explicit Workplace(std::string program);

  const std::filesystem::path& path() const { return folder_.path(); }
  /// A file in it; gives back its path.
  std::string write_text(const std::string& name, const std::string& text) const;
  std::string write(const std::string& name, const Json& json) const;

  /// Runs `dupcheck arguments…` to its end, at most six minutes. Reports of an earlier run are removed first.
  Ran run(const std::vector<std::string>& arguments, const Environment& environment = {}) const;
  /// Starts it, for tests that do something to it while it runs; finish() waits and collects.
  Child start(const std::vector<std::string>& arguments, const Environment& environment = {}) const;
  Ran finish(Child& child) const;

  /// Processes that were started below this folder and still run: "1234 redis-server 127.0.0.1:4711".
  std::vector<std::string> processes() const;
  /// The same and temporary files, once they have had a moment to go away: at most `patience`.
  std::vector<std::string> left_behind(Nanos patience = std::chrono::seconds(10)) const;

 private:
  std::filesystem::path temporary() const { return folder_.path() / "t"; }

  std::string program_;
  TemporaryFolder folder_;
};

#ifdef DUPCHECK_PROGRAM
inline Workplace workplace() { return Workplace(DUPCHECK_PROGRAM); }
#endif

/// The report's verdict; "" without a report.
std::string verdict_of(const Ran& ran);
/// A case by its name; null when there is none.
Json case_of(const Ran& ran, const std::string& name);
/// "failed effect", "inconclusive answer", …: every finding of every case, the rounds' among them.
std::set<std::string> findings_of(const Ran& ran);
/// All of it in a few lines, for a test that fails.
std::string story_of(const Ran& ran);

}  // namespace dupcheck::test
