#include "store/error.hpp"

namespace dupcheck {

std::string_view word(StoreFault fault) {
  switch (fault) {
    case StoreFault::unreachable:
      return "unreachable";
    case StoreFault::authentication:
      return "authentication";
    case StoreFault::denied:
      return "denied";
    case StoreFault::missing:
      return "missing";
    case StoreFault::syntax:
      return "syntax";
    case StoreFault::timeout:
      return "timeout";
    case StoreFault::connection_lost:
      return "connection lost";
    case StoreFault::unique:
      return "unique";
    case StoreFault::deadlock:
      return "deadlock";
    case StoreFault::busy:
      return "busy";
    case StoreFault::read_only:
      return "read-only";
    case StoreFault::other:
      break;
  }
  return "other";
}

}  // namespace dupcheck
