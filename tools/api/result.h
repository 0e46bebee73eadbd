// A value, or why there is none. Kinds of problems have the numbers of the exit statuses.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "tools/stop.h"

namespace ludwright::api {

enum class ProblemKind : std::uint8_t {
  Illegal = kFindings,   // an illegal move, an invalid position, a piece or cell that the game does not have
  Usage = kUsage,        // an option, an engine, a player that does not exist
  Input = kInput,        // the definition, the saved game or another text that was given is wrong
  Fault = kFault,        // the program's own: a limit was reached, memory ran out
  NotBuilt = kNotBuilt,  // needs what this build leaves out
};

struct Problem {
  ProblemKind kind = ProblemKind::Fault;
  std::string message;      // whole sentences for a person, lines each ended
  std::string diagnostics;  // Input, of a definition: a JSON array as `check --format json` writes it; else ""
};

template <typename T>
class Result {
 public:
  Result(T value) : value_(std::move(value)) {}              // NOLINT(google-explicit-constructor): a value is a result
  Result(Problem problem) : problem_(std::move(problem)) {}  // NOLINT(google-explicit-constructor)

  explicit operator bool() const { return value_.has_value(); }
  T& operator*() { return *value_; }
  const T& operator*() const { return *value_; }
  T* operator->() { return &*value_; }
  const T* operator->() const { return &*value_; }
  const Problem& problem() const { return problem_; }  // only if there is no value
  // The value; without one throws Stop.
  T value() && {
    if (!value_) throw Stop{static_cast<int>(problem_.kind), problem_.message, problem_.diagnostics};
    return std::move(*value_);
  }

 private:
  std::optional<T> value_;
  Problem problem_;
};

struct Done {};  // the value of what has none

}  // namespace ludwright::api
