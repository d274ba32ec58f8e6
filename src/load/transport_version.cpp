#include "load/transport_version.hpp"

#include <curl/curl.h>

namespace dupcheck {

std::string transport_version() { return curl_version(); }

}  // namespace dupcheck
