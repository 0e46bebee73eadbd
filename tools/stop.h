// Exit statuses, and what ends a verb.
#pragma once
#include <string>

namespace ludwright {

// Exit statuses of the program.
inline constexpr int kFine = 0;
inline constexpr int kFindings = 1;  // findings, or an illegal request about a valid game
inline constexpr int kUsage = 2;
inline constexpr int kInput = 3;     // a file that cannot be read or written, or is not a valid game
inline constexpr int kFault = 4;     // the program's own
inline constexpr int kNotBuilt = 5;  // what this build leaves out: tools/ludwright then builds the rest

// Ends a verb: `message` goes to stderr as it is, `status` to the shell.
struct Stop {
  int status = kFault;
  std::string message;
  std::string diagnostics = {};  // of a definition: a JSON array as `check --format json` writes it; else ""
};

// What a build without LUDWRIGHT_WIDE says of what is not in it.
inline Stop not_built(const std::string& what) {
  return {kNotBuilt, "error: " + what + "\n  help: build with -DLUDWRIGHT_WIDE=ON\n"};
}

}  // namespace ludwright
