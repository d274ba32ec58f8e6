#include "process/temporary_folder.hpp"
#include "reader.hpp"
#include "support/catch.hpp"

using namespace dupcheck;
using namespace dupcheck::test;

namespace {

struct Log {
  TemporaryFolder folder;
  std::string file = folder.path() / "app.log";
  Reader reader{Stores::Urls{}};
};

}  // namespace

TEST_CASE("Log: lines that match are counted, the last one without its newline too") {
  Log log;
  write_file(log.file,
             "duplicate key-1\nother\nduplicate of key-1 again\nduplicate key-2\r\nduplicate key-1");
  const Reading reading = log.reader.log(log.file, "duplicate.*${key}");
  CHECK(reading.value == is(3));
  CHECK(reading.rows == "line 1: duplicate key-1\nline 3: duplicate of key-1 again\nline 5: duplicate key-1");
  CHECK(log.reader.log(log.file, "^duplicate (of )?${key}$").value == is(2));
  CHECK(log.reader.log(log.file, "duplicate|other").value == is(5));
  CHECK(log.reader.log(log.file, "key-\\d").value == is(4));
  CHECK(log.reader.log(log.file, "none").value == is(0));
}

TEST_CASE("Log: filled-in values stand for themselves, in words and in real expressions") {
  Log log;
  log.reader.operation.key = "a.b*(c)[d]+e?{1}|^$\\/";
  write_file(log.file, "seen " + log.reader.operation.key + " twice\nseen aXb*(c)[d]+e?{1}|^$\\/ twice\n");
  CHECK(log.reader.log(log.file, "seen ${key} twice").value == is(1));
  CHECK(log.reader.log(log.file, "^seen ${key} (once|twice)$").value == is(1));
}

TEST_CASE("Log: words with .* between them mean the same as the regular expression") {
  Log log;
  write_file(log.file, "ab\nba\naab\na b\nabab\n\na.b\n");
  for (const char* words : {"a.*b", "a.*a.*b", ".*", "b.*a", "a\\.b", ".*b.*"}) {
    const Reading fast = log.reader.log(log.file, words);
    const Reading regex = log.reader.log(log.file, "(?:" + std::string(words) + ")");
    CHECK(fast.value == regex.value);
  }
}

TEST_CASE("Log: a file that is not there, a folder, and a wrong expression are errors with the mend") {
  Log log;
  const Reading missing = log.reader.log(log.file, "x");
  CHECK_FALSE(missing.value.has_value());
  CHECK(contains(missing.error, log.file));
  CHECK(contains(missing.error, "No such file"));
  CHECK(contains(missing.error, "current folder"));
  CHECK(contains(log.reader.log(log.folder.path(), "x").error, "cannot be read"));
  write_file(log.file, "x");
  CHECK(contains(log.reader.log(log.file, "(x").error, "no regular expression"));
}

TEST_CASE("Log: a line too long for a real expression is said, and no trouble for words") {
  Log log;
  write_file(log.file, "short\n" + std::string(200'000, 'x') + " key-1\n");
  CHECK(log.reader.log(log.file, "xx.*${key}").value == is(1));
  CHECK(contains(log.reader.log(log.file, "x+ ${key}").error, "line 2 is too long"));
}

TEST_CASE("Log: a large file is counted") {
  Log log;
  std::string text;
  for (int i = 0; i < 200'000; ++i)
    text += "2026-11-30 10:00:00 INFO duplicate key-" + std::to_string(i % 10) + "\n";
  write_file(log.file, text);
  CHECK(log.reader.log(log.file, "duplicate.*${key}").value == is(20'000));
}
