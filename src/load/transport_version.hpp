#pragma once
// What the requests are sent with, for reports.

#include <string>

namespace dupcheck {

/// "libcurl/7.88.1 OpenSSL/3.0.11 zlib/1.2.13 …"
std::string transport_version();

}  // namespace dupcheck
