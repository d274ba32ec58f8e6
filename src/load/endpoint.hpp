#pragma once

#include <string>

namespace dupcheck {

/// "127.0.0.1:43312 > 127.0.0.1:8080", "[::1]:43312 > [::1]:8080", "unix:/run/shop.sock": both ends of a
/// connected socket, for people. Empty when it is not connected.
std::string describe_connection(int socket);

/// The local port of a TCP socket; 0 when it has none.
int local_port(int socket);

}  // namespace dupcheck
