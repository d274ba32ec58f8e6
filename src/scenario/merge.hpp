#pragma once
// JSON merge patches (RFC 7396) that keep where each value was written.

#include <string>
#include <vector>

#include "scenario/located.hpp"

namespace dupcheck {

/// `patch` over `target`: objects merge member by member, null takes away, everything else replaces. A name
/// that starts with '/' is a JSON pointer into the target object or list ("/0/threads"), for one element of a
/// list; not where the target's own names start with '/' (an outcome's "body") or where there is no target
/// yet: there it is a name like any other. A pointer that leads nowhere is a problem.
void merge_patch(Located& target, const Located& patch, std::vector<Problem>& problems);

/// Puts `value` where `tokens` lead from `root`; objects on the way are made, null takes away. False, with a
/// problem at `value`, when the way leads through something that is no object or list, or beside a list.
bool set_at(Located& root, const std::vector<std::string>& tokens, const Located& value,
            std::vector<Problem>& problems);

}  // namespace dupcheck
