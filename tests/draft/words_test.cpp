// Copied commands cut into words.

#include "draft/command_words.hpp"
#include "draft_support.hpp"
#include "support/catch.hpp"

using namespace dupcheck;
using namespace dupcheck::test;

using Words = std::vector<std::string>;

TEST_CASE("bash words: quotes, backslashes, continued lines, comments") {
  CHECK(bash_words(R"(curl 'a b' "c \"d\" \$e \x" f\ g)").words ==
        Words{"curl", "a b", "c \"d\" $e \\x", "f g"});
  CHECK(bash_words("curl \\\n  -X \\\r\n POST\n").words == Words{"curl", "-X", "POST"});
  CHECK(bash_words("# a note\n\ncurl x#y # end").words == Words{"curl", "x#y"});
  CHECK(bash_words("curl '' a''b").words == Words{"curl", "", "ab"});
  CHECK(bash_words(R"($'a\tb\x41\101\u00e9\'\\n\cA\q')").words == Words{"a\tbAAé'\\n\x01\\q"});
  CHECK(bash_words("a $ b$").words == Words{"a", "$", "b$"});
}

TEST_CASE("bash words: what follows the command is told apart from it") {
  const CommandWords piped = bash_words("curl a | jq .");
  CHECK(piped.words == Words{"curl", "a"});
  CHECK(piped.left_out == "| jq .");
  CHECK(bash_words("curl a > out.json").words == Words{"curl", "a"});
  CHECK(bash_words("curl a 2>/dev/null b").words == Words{"curl", "a", "b"});
  CHECK(bash_words("curl a\ncurl b").left_out == "curl b");
  CHECK(bash_words("curl http://h/?a=1&b=2").left_out == "&b=2");
}

TEST_CASE("an open quote is refused with the place where it opens") {
  const auto refused = [](const std::string& text) { return refusal_of([&] { bash_words(text); }); };
  CHECK(refused("curl 'abc").find("line 1, column 6: this ' never closes") != std::string::npos);
  CHECK(refused("curl \\\n -d \"abc").find("line 2, column 5") != std::string::npos);
  CHECK(refused("curl $'abc\\'").find("never closes") != std::string::npos);
  CHECK(refused("curl abc\\").find("backslash at the very end") != std::string::npos);
  CHECK(refused("curl -d \"$(date +%s)\"").find("only a shell knows what $(date +%s) gives") !=
        std::string::npos);
  CHECK(refused("curl `hostname`").find("hostname") != std::string::npos);
  CHECK(refusal_of([] { cmd_words("curl ^\"http://h^\" -d ^\"abc"); }).find("never closes") !=
        std::string::npos);
}

TEST_CASE("cmd words: carets, doubled quotes, backslashes of the C runtime") {
  CHECK(cmd_words("curl \"a b\" c^&d").words == Words{"curl", "a b", "c&d"});
  CHECK(cmd_words("curl ^\r\n -X ^\n POST").words == Words{"curl", "-X", "POST"});
  CHECK(cmd_words(R"("a""b" "c\"d" "e\\" f\g)").words == Words{"a\"b", "c\"d", "e\\", "f\\g"});
  CHECK(cmd_words("curl ^\"a^\n\nb^\"").words == Words{"curl", "a\nb"});
  CHECK(cmd_words("curl a | findstr b").left_out == "| findstr b");
  CHECK(cmd_words("\"a^b\"").words == Words{"a^b"});
}

TEST_CASE("which shell a command was copied for is seen by its quoting") {
  CHECK(looks_like_cmd("curl ^\"http://h^\""));
  CHECK(looks_like_cmd("curl \"http://h\" ^\n -X POST"));
  CHECK(looks_like_cmd("curl \"http://h\" -d \"{\"\"a\"\":1}\""));
  CHECK_FALSE(looks_like_cmd("curl 'http://h' -d '{\"re\":\"^\"}'"));
  CHECK_FALSE(looks_like_cmd("curl \"http://h\" \\\n -d \"a\""));
  CHECK_FALSE(looks_like_cmd("curl http://h"));
}
