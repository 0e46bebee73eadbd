// A value, or why there is none.
#pragma once
#include <optional>
#include <string>
#include <utility>

namespace ludwright::api {

enum class ProblemKind {
  Input,    // the definition, the saved game or another text that was given is wrong
  Illegal,  // an illegal move, an invalid position, a piece or cell that the game does not have
  Usage,    // an option, an engine, a player that does not exist
  Fault,    // the program's own: a limit was reached, memory ran out
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

 private:
  std::optional<T> value_;
  Problem problem_;
};

struct Done {};  // the value of what has none

}  // namespace ludwright::api
