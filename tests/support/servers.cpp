#include "support/servers.hpp"

#include <algorithm>
#include <filesystem>
#include <functional>
#include <stdexcept>

#include <pwd.h>
#include <sys/stat.h>
#include <unistd.h>

#include "process/free_port.hpp"
#include "store/database.hpp"
#include "store/redis.hpp"
#include "support/run.hpp"

namespace dupcheck::test {
namespace {

using namespace std::chrono_literals;
namespace fs = std::filesystem;

void give_to(const fs::path& path, const std::string& user) {
  if (geteuid() != 0) return;
  const passwd* entry = getpwnam(user.c_str());
  if (!entry) throw std::runtime_error("there is no user '" + user + "'; is the server installed?");
  if (chown(path.c_str(), entry->pw_uid, entry->pw_gid) != 0)
    throw std::runtime_error("cannot give " + path.string() + " to " + user);
}

/// The server's own copy: PostgreSQL wants its key owned by itself and closed to others.
void copy_certificates(const fs::path& folder, const std::string& user) {
  for (const fs::path& file : {certificates().ca(), certificates().certificate(), certificates().key()}) {
    const fs::path copy = folder / file.filename();
    fs::copy_file(file, copy);
    chmod(copy.c_str(), 0600);
    give_to(copy, user);
  }
}

void execute(const std::string& url, const std::vector<std::string>& statements) {
  const auto database = open_database(parse_store_url(url), Access::read_write, {});
  for (const std::string& statement : statements) database->query(statement);
}

/// One try: ready when `url` can be opened; nothing when another took the port. Throws with what the server
/// said.
std::unique_ptr<Child> try_start(const std::vector<std::string>& command, const std::string& user,
                                 const std::string& log, const std::string& url) {
  ChildOptions options;
  options.command = command;
  options.user = user;
  options.output = log;
  auto child = std::make_unique<Child>(options);
  std::string last;
  const auto answers = [&] {
    try {
      open_database(parse_store_url(url), Access::read_write, {});
      return true;
    } catch (const StoreError& error) {
      last = error.what();
      return false;
    }
  };
  if (wait_until_ready(*child, answers, 60s)) return child;
  child.reset();
  const std::string said = content_of(log);
  if (said.find("ddress already in use") == std::string::npos)
    throw std::runtime_error(command.front() + " did not start: " + last + "\n" + said);
  fs::remove(log);
  return nullptr;
}

using ByPort = std::function<std::string(int)>;

/// `command` and `url` for a port. Between free_port() and the server's own bind() another may take it.
std::unique_ptr<Child> start(const std::function<std::vector<std::string>(int)>& command,
                             const std::string& user, const std::string& log, const ByPort& url, int& port) {
  for (int tries = 0; tries < 5; ++tries) {
    port = free_port();
    if (auto child = try_start(command(port), user, log, url(port))) return child;
  }
  throw std::runtime_error("no free port for a server");
}

const std::vector<std::string>& shop_tables() {
  static const std::vector<std::string> statements = {
      "CREATE TABLE visible (id INT PRIMARY KEY, note VARCHAR(40))", "INSERT INTO visible VALUES (1, 'seen')",
      "CREATE TABLE hidden (id INT PRIMARY KEY)"};
  return statements;
}

/// The newest version's programs: Debian keeps them out of PATH.
std::string postgres_program(const std::string& name) {
  std::vector<fs::path> found;
  if (fs::exists("/usr/lib/postgresql"))
    for (const auto& version : fs::directory_iterator("/usr/lib/postgresql"))
      if (fs::exists(version.path() / "bin" / name)) found.push_back(version.path() / "bin" / name);
  return found.empty() ? name : std::max_element(found.begin(), found.end())->string();
}

}  // namespace

MariaDbServer::MariaDbServer() {
  const fs::path folder = folder_.path(), data = folder / "data";
  chmod(folder.c_str(), 0711);
  give_to(folder, "mysql");
  const std::string user = geteuid() == 0 ? "mysql" : "";
  // Several installations at once would meet in /tmp.
  run({"env", "TMPDIR=" + folder.string(), "mariadb-install-db", "--no-defaults",
       "--datadir=" + data.string(), "--auth-root-authentication-method=normal", "--skip-test-db"},
      user);
  copy_certificates(folder, "mysql");
  const auto at = [&](const char* name) { return (folder / name).string(); };
  const std::vector<std::string> command = {"mariadbd",
                                            "--no-defaults",
                                            "--datadir=" + data.string(),
                                            "--socket=" + at("db.sock"),
                                            "--bind-address=127.0.0.1",
                                            "--tmpdir=" + folder.string(),
                                            "--pid-file=" + at("db.pid"),
                                            "--innodb-flush-log-at-trx-commit=0",
                                            "--innodb-buffer-pool-size=32M",
                                            "--max-connections=1100",
                                            "--skip-log-bin",
                                            "--ssl-ca=" + at("ca.pem"),
                                            "--ssl-cert=" + at("server.pem"),
                                            "--ssl-key=" + at("server.key")};
  child_ = start(
      [&](int port) {
        auto with_port = command;
        with_port.push_back("--port=" + std::to_string(port));
        return with_port;
      },
      user, at("log"), [&](int) { return root_url(); }, port_);
  const std::string password = owner_password;
  auto statements = std::vector<std::string>{
      "CREATE DATABASE shop CHARACTER SET utf8mb4", "CREATE USER owner IDENTIFIED BY '" + password + "'",
      "GRANT ALL ON *.* TO owner", "CREATE USER reader IDENTIFIED BY 'reader'", "USE shop"};
  statements.insert(statements.end(), shop_tables().begin(), shop_tables().end());
  statements.push_back("GRANT SELECT ON shop.visible TO reader");
  // Anonymous users of a fresh installation would take precedence on localhost.
  statements.push_back("DELETE FROM mysql.global_priv WHERE User = ''");
  statements.push_back("FLUSH PRIVILEGES");
  execute(root_url(), statements);
}

std::string MariaDbServer::url_for(const std::string& database, const std::string& host) const {
  return std::string("mysql://owner:") + owner_password_encoded + "@" + host + ":" + std::to_string(port_) +
         "/" + database;
}
std::string MariaDbServer::socket_url() const {
  return std::string("mysql://owner:") + owner_password_encoded +
         "@/shop?socket=" + (folder_.path() / "db.sock").string();
}
std::string MariaDbServer::reader_url() const {
  return "mysql://reader:reader@127.0.0.1:" + std::to_string(port_) + "/shop";
}
std::string MariaDbServer::root_url() const {
  return "mysql://root@/mysql?socket=" + (folder_.path() / "db.sock").string();
}
std::string MariaDbServer::new_database() {
  const std::string name = "fresh" + std::to_string(++databases_);
  execute(root_url(), {"CREATE DATABASE " + name + " CHARACTER SET utf8mb4"});
  return url_for(name);
}

PostgresServer::PostgresServer() {
  const fs::path folder = folder_.path(), data = folder / "data";
  chmod(folder.c_str(), 0711);
  give_to(folder, "postgres");
  const std::string user = geteuid() == 0 ? "postgres" : "";
  run({postgres_program("initdb"), "-D", data, "-U", "postgres", "--auth-local=trust",
       "--auth-host=scram-sha-256", "-N", "--no-locale", "-E", "UTF8"},
      user);
  copy_certificates(folder, "postgres");
  const auto at = [&](const char* name) { return (folder / name).string(); };
  const std::vector<std::string> command = {postgres_program("postgres"), "-D", data, "-k", folder};
  const std::vector<std::string> settings = {"listen_addresses=127.0.0.1",
                                             "fsync=off",
                                             "max_connections=1100",
                                             "shared_buffers=32MB",
                                             "ssl=on",
                                             "ssl_ca_file=" + at("ca.pem"),
                                             "ssl_cert_file=" + at("server.pem"),
                                             "ssl_key_file=" + at("server.key")};
  const auto maintenance_url = [&](int port) {
    return "postgresql://postgres@/postgres?host=" + folder.string() + "&port=" + std::to_string(port);
  };
  child_ = start(
      [&](int port) {
        auto whole = command;
        whole.insert(whole.end(), {"-p", std::to_string(port)});
        for (const std::string& setting : settings) whole.insert(whole.end(), {"-c", setting});
        return whole;
      },
      user, at("log"), maintenance_url, port_);
  const std::string password = owner_password;
  execute(maintenance_url(port_),
          {"CREATE ROLE owner LOGIN PASSWORD '" + password + "'",
           "CREATE ROLE reader LOGIN PASSWORD 'reader'", "CREATE DATABASE shop OWNER owner"});
  auto statements = shop_tables();
  statements.push_back("GRANT SELECT ON visible TO reader");
  execute(url(), statements);
}

PostgresServer::~PostgresServer() {
  if (!child_) return;
  child_->signal(SIGINT);  // SIGTERM would wait for every client to leave
  child_->wait(5s);
}

std::string PostgresServer::url_for(const std::string& database, const std::string& host) const {
  return std::string("postgresql://owner:") + owner_password_encoded + "@" + host + ":" +
         std::to_string(port_) + "/" + database;
}
std::string PostgresServer::socket_url() const {
  return std::string("postgresql://owner:") + owner_password_encoded +
         "@/shop?host=" + folder_.path().string() + "&port=" + std::to_string(port_);
}
std::string PostgresServer::reader_url() const {
  return "postgresql://reader:reader@127.0.0.1:" + std::to_string(port_) + "/shop";
}
std::string PostgresServer::root_url() const {
  return "postgresql://postgres@/shop?host=" + folder_.path().string() + "&port=" + std::to_string(port_);
}
std::string PostgresServer::new_database() {
  const std::string name = "fresh" + std::to_string(++databases_);
  execute(root_url(), {"CREATE DATABASE " + name + " OWNER owner"});
  return url_for(name);
}

GuardedRedis::GuardedRedis()
    : tls_port_(free_port()),
      redis_({"--requirepass", owner_password, "--tls-port", std::to_string(tls_port_), "--tls-auth-clients",
              "no", "--tls-cert-file", certificates().certificate(), "--tls-key-file", certificates().key(),
              "--tls-ca-cert-file", certificates().ca()}) {
  const auto admin = open_redis(parse_store_url(url()), {});
  const Reply reply = admin->command(
      {"ACL", "SETUSER", "reader", "on", ">reader", "~visible:*", "+@read", "+select", "+ping", "+client"});
  if (reply.is_error()) throw std::runtime_error("ACL SETUSER: " + reply.text);
}

std::string GuardedRedis::url(int database) const {
  return std::string("redis://:") + owner_password_encoded + "@127.0.0.1:" + std::to_string(redis_.port()) +
         "/" + std::to_string(database);
}
std::string GuardedRedis::reader_url() const {
  return "redis://reader:reader@127.0.0.1:" + std::to_string(redis_.port()) + "/0";
}
std::string GuardedRedis::url_without_password() const { return redis_.url(); }
std::string GuardedRedis::tls_url(const std::string& options, const std::string& host) const {
  return std::string("rediss://:") + owner_password_encoded + "@" + host + ":" + std::to_string(tls_port_) +
         "/0" + (options.empty() ? "" : "?" + options);
}

MariaDbServer& shared_mariadb() {
  static MariaDbServer server;
  return server;
}
PostgresServer& shared_postgres() {
  static PostgresServer server;
  return server;
}
TestRedis& shared_redis() {
  static TestRedis server;
  return server;
}

}  // namespace dupcheck::test
