#include "case/steps.hpp"

#include <optional>

#include <fmt/format.h>

#include "base/json_full.hpp"
#include "base/text.hpp"
#include "load/render.hpp"

namespace dupcheck {
namespace {

std::string text_of(const Json& value) { return value.is_string() ? value.get<std::string>() : dump(value); }

std::optional<std::string> header_of(const Answer& answer, std::string_view name) {
  for (const Header& header : answer.headers) {
    if (iequals(header.name, name)) return header.value;
  }
  return std::nullopt;
}

std::optional<std::string> cookie_of(const Answer& answer, std::string_view name) {
  for (const Header& header : answer.headers) {
    if (!iequals(header.name, "Set-Cookie")) continue;
    const std::string_view pair = split(header.value, ';').front();
    const auto equals = pair.find('=');
    if (equals != std::string_view::npos && trim(pair.substr(0, equals)) == name) {
      return std::string(trim(pair.substr(equals + 1)));
    }
  }
  return std::nullopt;
}

std::optional<std::string> pointed_at(const Answer& answer, const std::string& pointer) {
  const Json body = Json::parse(answer.body, nullptr, false);
  const Json::json_pointer where(pointer);
  if (body.is_discarded() || !body.contains(where) || body.at(where).is_null()) return std::nullopt;
  return text_of(body.at(where));
}

std::string taken(const Answer& answer, const std::string& from, const std::string& who) {
  std::optional<std::string> value;
  if (from.starts_with("header:")) {
    value = header_of(answer, from.substr(7));
  } else if (from.starts_with("cookie:")) {
    value = cookie_of(answer, from.substr(7));
  } else {
    value = pointed_at(answer, from);
  }
  if (value) return *value;
  throw BrokenSetup(fmt::format("{}: the answer has nothing at {}; it was: {} {}", who, from, answer.status,
                                printable(shorten(answer.body, 200))));
}

Answer send(const Submit& submit, const Operation& operation, const std::string& who, StepContext& context) {
  const Request request = render(submit, operation, base_urls(context.scenario.target).front(), 1);
  const Attempt attempt = send_one(request, connection_of(context.scenario), context.clock, context.stop);
  if (attempt.fate != Fate::answered || !attempt.answer) {
    throw BrokenSetup(
        fmt::format("{}: {} {} got no answer: {}", who, request.method, request.url, attempt.error));
  }
  if (attempt.answer->status / 100 != 2) {
    throw BrokenSetup(fmt::format("{}: {} {} was answered {} {}", who, request.method, request.url,
                                  attempt.answer->status, printable(shorten(attempt.answer->body, 200))));
  }
  return *attempt.answer;
}

void ask_redis(const RedisQuery& query, const Operation& operation, StepContext& context) {
  std::vector<std::string> arguments;
  for (const Template& part : query.command) arguments.push_back(fill(part, lookup_for(operation)));
  const Reply reply = context.stores.redis(query.store).command(arguments);
  if (reply.is_error()) throw BrokenSetup(fmt::format("{} was answered: {}", arguments.front(), reply.text));
}

}  // namespace

std::vector<std::string> base_urls(const Target& target) {
  return target.url.empty() ? target.instances : std::vector<std::string>{target.url};
}

const StopFlag& never_stopped() {
  static const StopFlag never{false};
  return never;
}

void perform_step(const Step& step, const Operation& operation, std::map<std::string, std::string>& captured,
                  StepContext& context) {
  const std::string who = fmt::format("step {}", step.pointer);
  try {
    if (const auto* http = std::get_if<HttpStep>(&step.action)) {
      const Answer answer = send(http->request, operation, who, context);
      for (const auto& [name, from] : http->capture) captured[name] = taken(answer, from, who);
    } else if (const auto* sql = std::get_if<SqlQuery>(&step.action)) {
      context.stores.database(sql->store, Access::read_write).query(sql->sql, parameters_for(operation));
    } else {
      ask_redis(std::get<RedisQuery>(step.action), operation, context);
    }
  } catch (const BrokenSetup&) {
    throw;
  } catch (const std::exception& error) {
    throw BrokenSetup(fmt::format("{}: {}", who, error.what()));
  }
}

std::string fetch_key(const FetchedKey& source, const Operation& operation, StepContext& context) {
  const Answer answer = send(source.request, operation, "fetching the key", context);
  std::string key = taken(answer, source.take, "fetching the key");
  if (key.empty()) throw BrokenSetup("fetching the key: the answer's value at " + source.take + " is empty");
  return key;
}

}  // namespace dupcheck
