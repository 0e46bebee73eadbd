// Makes results of bodies that throw, for what stands behind the API.
#pragma once
#include <fmt/format.h>

#include <exception>
#include <new>
#include <string>

#include "tools/api/result.h"
#include "tools/common.h"

namespace ludwright::api {

inline ProblemKind kind_of_status(int status) {
  switch (status) {
    case kFindings:
      return ProblemKind::Illegal;
    case kUsage:
      return ProblemKind::Usage;
    case kInput:
      return ProblemKind::Input;
    default:
      return ProblemKind::Fault;
  }
}

// Runs `body`, whose result becomes the value; what it throws becomes the problem.
template <typename T, typename Body>
Result<T> guarded(const Body& body) {
  try {
    return body();
  } catch (const Stop& stop) {
    return Problem{kind_of_status(stop.status), stop.message, ""};
  } catch (const std::bad_alloc&) {
    return Problem{ProblemKind::Fault, "error: out of memory\n", ""};
  } catch (const std::exception& error) {
    return Problem{ProblemKind::Fault, fmt::format("error: {}\n", error.what()), ""};
  }
}

}  // namespace ludwright::api
