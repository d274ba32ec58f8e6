// The cases in which something dies: outage, crash.

#include "scenario/case_readers.hpp"

namespace dupcheck {
namespace {

using How = OutageOptions::How;
using namespace std::chrono_literals;

void read_programs(const Fields& fields, std::string_view one, std::string_view other,
                   std::vector<std::string>& first, std::vector<std::string>& second) {
  if (const auto program = fields.find(one)) first = read_program(*program);
  if (const auto program = fields.find(other)) second = read_program(*program);
  if (first.empty() != second.empty())
    fields.node().error("one of '" + std::string(one) + "' and '" + std::string(other) + "' alone is no use",
                        "give both: what is stopped must be started again");
}

}  // namespace

CaseOptions read_outage(const Fields& fields, const CaseSurroundings& around) {
  static constexpr std::string_view ways[] = {"paused", "cut", "emptied", "gone", "exec"};
  OutageOptions options;
  if (const auto how = fields.find("how"))
    if (const auto which = how->one_of(ways)) options.how = static_cast<How>(*which);
  if (const auto store = fields.find("store")) {
    take(store->text("the name of a store"), options.store);
    if (!options.store.empty() && !around.scenario.stores.contains(options.store))
      store->error("no store is named '" + options.store + "'", "name one of \"stores\"");
  }
  read_number(fields, "threads", 1, most_threads, options.threads);
  read_duration(fields, "for", 1ms, options.length);
  read_programs(fields, "stop", "recover", options.stop, options.recover);
  if ((options.how == How::exec) != !options.stop.empty())
    fields.node().error("'stop' and 'recover' go with \"how\": \"exec\", and that with them",
                        R"(for example "how": "exec", "stop": ["systemctl", "stop", "redis"])");
  read_rounds(fields, options.rounds);
  return options;
}

CaseOptions read_crash(const Fields& fields, const CaseSurroundings&) {
  CrashOptions options;
  read_programs(fields, "kill", "start", options.kill, options.start);
  read_duration(fields, "patience", 1ms, options.patience);
  read_rounds(fields, options.rounds);
  return options;
}

}  // namespace dupcheck
