#include "base/json_full.hpp"
#include "base/text.hpp"
#include "effect/look.hpp"
#include "load/render.hpp"

namespace dupcheck {
namespace {

Found look_of(const Json& value, const std::string& pointer) {
  if (value.is_null())
    return nothing_there(pointer + " is null", "declare what null counts as with \"empty\"");
  if (value.is_string()) return seen(value.get<std::string>());
  if (value.is_boolean()) return seen(std::string(value.get<bool>() ? "true" : "false"));
  if (value.is_number()) {
    const std::string text = dump(value);
    const auto number = Decimal::parse(text);
    return number ? seen(*number) : seen(text);
  }
  return failed(pointer + " is " + (value.is_array() ? "an array" : "an object") + ": " +
                    printable(shorten(dump(value), 120)),
                "let \"take\" point to a number or a text");
}

Found look_into(const std::string& body, const std::string& take) {
  const Json json = Json::parse(body, nullptr, false);
  if (json.is_discarded())
    return failed("the answer is no JSON: " + printable(shorten(body, 120)),
                  "name a URL that answers with JSON");
  const std::string where = take.empty() ? "the answer" : take;
  try {
    const Json::json_pointer pointer(take);
    if (json.contains(pointer)) return look_of(json.at(pointer), where);
  } catch (const Json::exception& error) {
    return failed("\"take\" is no JSON pointer: " + std::string(error.what()), "write it as \"/data/count\"");
  }
  return nothing_there(where + " is not in the answer " + printable(shorten(body, 120)),
                       "correct \"take\", or declare what its absence counts as with \"empty\"");
}

}  // namespace

Found look_at(const HttpQuery& query, const Operation& operation, ReadContext& context) {
  Submit get;
  get.method = "GET";
  get.path = query.path;
  get.headers = query.headers;
  const Request request = render(get, operation, context.base_url, 1);
  const Attempt attempt = send_one(request, context.connection, context.clock, context.stop);
  if (attempt.fate != Fate::answered || !attempt.answer)
    return failed("no answer: " + printable(attempt.error), "see that the URL can be reached from here");
  const Answer& answer = *attempt.answer;
  const std::string came =
      "the answer was " + std::to_string(answer.status) + " " + printable(shorten(trim(answer.body), 120));
  if (answer.status == 404 || answer.status == 410)
    return nothing_there(came, "declare what that counts as with \"empty\", or correct the path");
  if (answer.status < 200 || answer.status > 299)
    return failed(came, "an effect's URL must answer 2xx to a plain GET");
  if (answer.cut)
    return failed("the answer is longer than " + std::to_string(body_cap / 1024) + " KiB",
                  "name a URL that gives less, such as a count");
  return look_into(answer.body, query.take);
}

}  // namespace dupcheck
