#pragma once
// A request as somebody had it: in a shell, in a browser's recording, in an API's description. Plain values;
// nothing about a scenario is decided yet.

#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace dupcheck {

/// What was given cannot be read, or asks for what no scenario can say; tells where and how to mend it. Exit
/// status 65.
struct UnreadableInput : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct NamedText {
  std::string name, value;
};

/// A part of multipart/form-data (RFC 7578): a text, or the bytes of a file.
struct CapturedPart {
  std::string name, value;
  std::string file;            ///< path of the file whose bytes it is; empty: a text
  std::string filename, type;  ///< as the part calls itself; may be empty
};

/// Texts are UTF-8 and literal, but for environment_mark() (template_text.hpp).
struct CapturedRequest {
  std::string source;              ///< "a curl command", "shop.har, request 3": for the file's head
  std::string method;              ///< upper case
  std::string url;                 ///< with scheme and query; without credentials and fragment
  std::vector<NamedText> headers;  ///< in order, without cookies
  std::vector<NamedText> cookies;
  std::optional<NamedText> basic;  ///< user and password (RFC 7617)

  std::string body;       ///< at most one of body, body_file and parts
  std::string body_file;  ///< sent as it is
  std::vector<CapturedPart> parts;

  std::string unix_socket, proxy;
  std::string ca, certificate, private_key;  ///< paths of PEM files
  bool insecure = false;
  std::string connect_timeout, answer_timeout;  ///< durations as scenarios write them; empty: the defaults

  std::vector<std::string> notes;  ///< what was not kept, or not as it was, and why: a sentence each
};

/// The bytes of a file. Throws UnreadableInput. Given in, so that nothing here touches the disk by itself.
using FileReader = std::function<std::string(const std::string& path)>;

/// The value of the header, whatever its case; null when there is none.
const std::string* header_of(const CapturedRequest& request, std::string_view name);
/// Takes the header away, all of that name; true when there was one.
bool drop_header(CapturedRequest& request, std::string_view name);
/// "a=1; b=2" as cookies of the request.
void add_cookie_line(CapturedRequest& request, std::string_view line);
/// Takes away what only fits one sending of the request (its length, its connection), says so where it
/// matters, and asks for no compression that libcurl may lack.
void drop_transport_headers(CapturedRequest& request);

}  // namespace dupcheck
