// The file of changes that nothing noticed (`test --mutate --survivors FILE`): written as they are found, so that a run
// that is ended early loses nothing, and read so that the next run tries only these. Tested by
// tests/laws/mutate_test.cpp.
#pragma once
#include <string>
#include <vector>

#include "tools/testing/mutate.h"

namespace ludwright {

class Survivors {
 public:
  // Reads the file if there is one. Throws Stop if it is something else, or of another game.
  Survivors(std::string path, std::string game);

  // What the file named when it was opened: the changes to try, all if there was no file.
  const std::vector<std::string>& wanted() const { return wanted_; }
  bool is_rerun() const { return is_rerun_; }

  // A change was tried. The file then names those that survived, and those that are still to be tried again. Throws
  // Stop if it cannot be written.
  void tried(const Mutant& mutant);
  // All were tried.
  void finish();

 private:
  void write() const;

  std::string path_, game_;
  bool is_rerun_ = false;
  std::vector<std::string> wanted_, waiting_;
  std::vector<Mutant> survived_;
};

}  // namespace ludwright
