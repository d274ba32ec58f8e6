#pragma once
// Submit + Operation → Request. The only place that knows how a submission becomes HTTP (RFC 9110, 7578
// multipart, 7617 Basic).

#include "load/request.hpp"
#include "scenario/operation.hpp"
#include "scenario/scenario.hpp"

namespace dupcheck {

/// Pure but for ${attempt.uuid}. `attempt` counts from 1; `base_url` is the target's URL or one of its
/// instances'.
///
/// Path: values that are filled in are percent-encoded, except one that begins the path: it stands for a path
/// or a whole URL itself. Query, form and multipart are encoded as their formats say. Header values, cookies
/// and raw bodies are sent as they are filled in. Content-Type, User-Agent and Accept are added only when the
/// scenario sets none; Authorization for `basic` likewise. Cookies join a Cookie header of the scenario's
/// own.
///
/// Throws std::invalid_argument, saying what and where, for what cannot be sent as one HTTP/1.1 request that
/// the gate can hold: a line break or NUL in a header, a `;` in a cookie, a method or header name that is
/// none, a Content-Length that is not the body's, Transfer-Encoding, Expect.
Request render(const Submit& submit, const Operation& operation, const std::string& base_url, int attempt);

}  // namespace dupcheck
