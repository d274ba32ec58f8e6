// A database whose other sessions are cut.

#include <memory>

#include <fmt/format.h>

#include "case/fault_cutter.hpp"
#include "case/fault_kinds.hpp"

namespace dupcheck {
namespace {

/// Only sessions of our own user, on this database: those of others are not ours to end.
constexpr auto cut_postgresql =
    "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname = current_database() AND "
    "usename = current_user AND pid <> pg_backend_pid()";
constexpr auto others_in_mysql =
    "SELECT ID FROM information_schema.PROCESSLIST WHERE DB = DATABASE() AND USER = "
    "SUBSTRING_INDEX(USER(), '@', 1) AND ID <> CONNECTION_ID()";

int number_in(const Rows& rows) { return static_cast<int>(std::get<std::int64_t>(rows.rows.at(0).at(0))); }

int kill_others(Database& database) {
  int killed = 0;
  for (const auto& row : database.query(others_in_mysql).rows) {
    const auto* id = std::get_if<std::int64_t>(&row.at(0));
    if (id == nullptr) continue;
    try {
      database.query(fmt::format("KILL CONNECTION {}", *id));
      ++killed;
    } catch (const StoreError& error) {
      if (error.code != "1094") throw;  // it has gone by itself
    }
  }
  return killed;
}

std::function<int()> sweep_of(StoreUrl::Kind kind, const std::shared_ptr<Database>& database) {
  if (kind == StoreUrl::Kind::mysql) return [database] { return kill_others(*database); };
  return [database] { return number_in(database->query(cut_postgresql)); };
}

}  // namespace

FaultAtWork cut_database(const FaultSubject& subject) {
  if (subject.url.kind == StoreUrl::Kind::sqlite)
    throw NoSubject(
        fmt::format("'{}' is a file: it has no connections that could be cut; \"store\" names "
                    "another",
                    subject.store));
  const std::shared_ptr<Database> database = open_database(subject.url, Access::read_write, subject.timeouts);
  const auto cutter = std::make_shared<FaultCutter>(sweep_of(subject.url.kind, database));
  subject.stage.note(fmt::format("sessions of '{}' are being cut", subject.store));
  FaultAtWork at_work;
  at_work.found = [cutter, name = subject.store] {
    return cutter->cut() == 0 ? std::string() : fmt::format("{} sessions of '{}' cut", cutter->cut(), name);
  };
  at_work.undo = [cutter] { cutter->stop(); };
  return at_work;
}

}  // namespace dupcheck
