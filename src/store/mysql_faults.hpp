#pragma once
// MariaDB's and MySQL's error numbers in our classes. Private to this room.

#include "store/error.hpp"

namespace dupcheck {

StoreFault fault_of_mysql(unsigned number);

}  // namespace dupcheck
