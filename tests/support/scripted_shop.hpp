#pragma once
// A shop that does exactly what a test tells it to: real HTTP/1.1 on loopback, orders in a real SQLite file,
// and a script that decides for each request what is written and what is answered.
//
//   ScriptedShop shop([](ScriptedShop& shop, Call& call) {
//     if (call.nth() > 1) return call.answer(409);
//     shop.add_order(call);
//     call.answer(201);
//   });

#include <atomic>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

#include "base/time.hpp"
#include "process/temporary_folder.hpp"
#include "store/database.hpp"

namespace dupcheck::test {

/// A request that has come, and the means to answer it, or not to.
class Call {
 public:
  Call(int socket, std::string request, int nth) : socket_(socket), request_(std::move(request)), nth_(nth) {}

  std::string key() const { return field("request_id"); }
  std::string ref() const { return field("ref"); }
  /// How many requests with this key have come so far, this one among them.
  int nth() const { return nth_; }
  /// The whole request as it came: request line, headers, body.
  const std::string& request() const { return request_; }
  /// The text of a member of the JSON body; "" when there is none.
  std::string field(const std::string& name) const;

  /// `headers`: whole lines, each with its CRLF.
  void answer(int status, std::string_view body = "{}", std::string_view headers = {}) const;
  void send(std::string_view bytes) const;
  void close() const;
  void reset() const;  ///< the client sees ECONNRESET
  void wait_until_client_leaves() const;

 private:
  int socket_;
  std::string request_;
  int nth_;
};

struct ShopOptions {
  bool serial = false;  ///< one thread serves every connection, one request at a time
  bool early = false;   ///< the script is called when all but the last byte of a request has come
};

class ScriptedShop {
 public:
  using Script = std::function<void(ScriptedShop& shop, Call& call)>;

  explicit ScriptedShop(Script script, ShopOptions options = {});
  ScriptedShop(const ScriptedShop&) = delete;
  ScriptedShop& operator=(const ScriptedShop&) = delete;
  ~ScriptedShop();  ///< drops every connection and waits for what was put off

  std::string url() const { return "http://127.0.0.1:" + std::to_string(port_); }
  std::string database_url() const { return "sqlite:" + (folder_.path() / "shop.db").string(); }

  /// A row with the call's key, ref and a new order number, which it gives back as {"order_no": …}.
  std::string add_order(const Call& call);
  Rows query(const std::string& sql, const Parameters& parameters = {});
  int requests() const { return requests_; }
  void later(Nanos delay, std::function<void()> action);

 private:
  struct Guest {
    int socket = -1;
    std::string received;
    std::atomic<bool> gone = false;
    std::thread thread;
  };

  void accept_guests();
  void serve_alone(Guest& guest);
  void serve_in_turn();
  bool receive(Guest& guest, int flags);
  void answer_complete(Guest& guest);

  Script script_;
  ShopOptions options_;
  TemporaryFolder folder_;
  int listening_ = -1, port_ = 0;
  std::atomic<bool> stopping_ = false;
  std::atomic<int> requests_ = 0;
  std::mutex mutex_;  // guests_, seen_, put_off_
  std::list<Guest> guests_;
  std::map<std::string, int> seen_;
  std::list<std::thread> put_off_;
  std::mutex database_mutex_;
  std::unique_ptr<Database> database_;
  int orders_ = 0;
  std::thread door_;
};

}  // namespace dupcheck::test
