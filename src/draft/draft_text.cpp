// The drafted file, top to bottom.

#include "draft/draft_text.hpp"

#include <fmt/format.h>

#include "base/json_full.hpp"
#include "base/text.hpp"

namespace dupcheck {
namespace {

constexpr std::size_t comment_columns = 100;

std::string comment(const std::string& sentence, std::size_t indent = 2) {
  return comment_lines(wrapped(sentence, comment_columns), indent);
}

std::string file_head(const DraftParts& parts) {
  std::string text = comment(fmt::format("Drafted by `dupcheck new` from {}.", parts.source), 0);
  text += fmt::format(
      "//\n//   dupcheck validate {0}    shows what one attempt would send, and fires nothing\n"
      "//   dupcheck run {0}\n//\n",
      parts.file);
  text += comment(
      "Until \"stores\" and \"effects\" are filled in, every verdict is inconclusive: answers alone do not "
      "show "
      "how many times the operation was done.",
      0);
  text +=
      comment("Fire only at what is yours, and at a copy of it: every round does the operation for real.", 0);
  if (!parts.near)
    text += comment(fmt::format("{} is no address of this machine or a private network: is it a test system?",
                                printable(parts.base_url)),
                    0);
  for (const std::string& note : parts.notes) text += "//\n" + comment("Note: " + note, 0);
  return text;
}

std::string field(const std::string& name, const Json& value) {
  return fmt::format("  \"{}\": {},\n", name, commented_json(value, {}, 2, "/" + name));
}

std::string connection(const DraftParts& parts, const Json& tls, const Json& timeouts) {
  Json target = {{"url", parts.base_url}};
  if (!parts.unix_socket.empty()) target["unix"] = parts.unix_socket;
  std::string text = field("name", parts.method + " " + parts.path) + "\n" + field("target", target);
  if (!tls.empty()) text += field("tls", tls);
  if (!parts.proxy.empty()) text += field("proxy", parts.proxy);
  if (!timeouts.empty()) text += field("timeouts", timeouts);
  return text + "\n";
}

std::string stores() {
  return comment(
             "TO FILL IN: where dupcheck itself may look. It reads in read-only sessions. mysql://, "
             "postgresql://, sqlite:, redis://, rediss://.") +
         "  // \"stores\": {\n"
         "  //   \"db\": \"mysql://shop:${env.DB_PASSWORD}@127.0.0.1:3306/shop\",\n"
         "  //   \"redis\": \"redis://127.0.0.1:6379/0\"\n"
         "  // },\n\n";
}

std::string effects(const DraftParts& parts) {
  return comment(
             "TO FILL IN: what one operation leaves behind, as a query. :key is the key; ${ref}, put into a "
             "field that is stored, finds the record as :ref when the key is not stored itself.") +
         fmt::format(
             "  // \"effects\": {{\n"
             "  //   \"{0}\": {{ \"store\": \"db\", \"sql\": \"SELECT COUNT(*) FROM {0} WHERE {1} = :key\", "
             "\"expect\": 1 }},\n"
             "  //   \"stock\": {{ \"store\": \"db\", \"sql\": \"SELECT stock FROM products WHERE sku = "
             "'A-1'\", \"change\": -1 }}\n"
             "  // }},\n\n",
             parts.effect_table, parts.effect_parameter) +
         comment(
             "Which answer means what, if the defaults do not fit: 2xx accepted, 409 rejected, 422 mismatch, "
             "429 "
             "throttled. Many services answer 200 and say it in the body:") +
         "  // \"outcomes\": {\n"
         "  //   \"accepted\": { \"status\": 200, \"body\": { \"/code\": 0 } },\n"
         "  //   \"rejected\": { \"status\": 200, \"text\": { \"matches\": \"duplicate|请勿重复提交\" } }\n"
         "  // },\n"
         "  // \"identity\": \"/data/id\",  // where an accepted answer names the record that it made\n\n";
}

std::string contract_and_cases() {
  return comment(
             "What the endpoint promises to duplicates: while the first one runs, and after it. Strike out "
             "what "
             "yours does not do; \"replayed\" is the first answer given again.") +
         "  \"contract\": {\n"
         "    \"duplicates\": [\"rejected\", \"in-progress\", \"replayed\"],\n"
         "    \"after_success\": [\"rejected\", \"replayed\"]\n"
         "  },\n\n"
         "  \"cases\": [\n" +
         comment("The main job: one key, all at the same instant, exactly one effect.", 4) +
         "    { \"case\": \"burst\", \"threads\": 20, \"rounds\": 5 },\n" +
         comment("Different keys at once must all get through.", 4) +
         "    { \"case\": \"distinct\", \"threads\": 10, \"rounds\": 2 },\n" +
         comment("The same key again, when it is done.", 4) +
         "    { \"case\": \"replay\", \"rounds\": 2, \"times\": 2, \"after\": \"1s\" }\n" +
         comment(
             "Next: lost answers, pairs at all distances, the same key with another payload (needs "
             "\"other\").",
             4) +
         "    // { \"case\": \"retry\" },\n"
         "    // { \"case\": \"sweep\", \"from\": \"0ms\", \"to\": \"2s\", \"step\": \"50ms\" },\n"
         "    // { \"case\": \"mismatch\" }\n"
         "  ]\n";
}

}  // namespace

std::string draft_text(const DraftParts& parts, const Json& submit, const Json& tls, const Json& timeouts) {
  std::string key;
  for (const std::string& sentence : parts.key_comment) key += comment(sentence);
  return file_head(parts) + "{\n" + connection(parts, tls, timeouts) + stores() + key +
         field("key", parts.key) + "\n" + "  \"submit\": " + commented_json(submit, parts.comments, 2) +
         ",\n\n" + effects(parts) + contract_and_cases() + "}\n";
}

}  // namespace dupcheck
