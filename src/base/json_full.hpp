#pragma once
// The costly half of json.hpp: for .cpp files that look inside JSON values.

#include <nlohmann/json.hpp>

#include "base/json.hpp"
