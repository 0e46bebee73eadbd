// Makes results of bodies that throw, for what stands behind the API.
#pragma once
#include <fmt/format.h>

#include <exception>
#include <new>
#include <string>

#include "engine/program_fault.h"
#include "tools/api/result.h"
#include "tools/common.h"

namespace ludwright::api {

inline Problem problem_of(const Stop& stop) {
  return {static_cast<ProblemKind>(stop.status), stop.message, stop.diagnostics};
}

// Runs `body`, whose result becomes the value; what it throws becomes the problem.
template <typename T, typename Body>
Result<T> guarded(const Body& body) {
  try {
    return body();
  } catch (const Stop& stop) {
    return problem_of(stop);
  } catch (const ProgramFault& fault) {
    return Problem{ProblemKind::Input, fmt::format("error: {}\n  help: {}\n", fault.what(), fault.help()), ""};
  } catch (const NotBuilt& missing) {
    return problem_of(not_built(missing.what()));
  } catch (const std::bad_alloc&) {
    return Problem{ProblemKind::Fault, "error: out of memory\n", ""};
  } catch (const std::exception& error) {
    return Problem{ProblemKind::Fault,
                   fmt::format("internal error: {}\n  help: this is a fault of the program, not of your game; please "
                               "report what you asked for\n",
                               error.what()),
                   ""};
  }
}

}  // namespace ludwright::api
