// Reads many texts of one decision at the cost of one, see understand_move in notation.h. Tested by
// tests/tools/move_read_test.cpp.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "engine/notation.h"

namespace ludwright {

class MoveReader {
 public:
  // The executor must outlive it, and be at the same decision whenever a text is read.
  explicit MoveReader(Executor& executor, const SuffixTest& test = {});
  ~MoveReader();
  MoveReader(const MoveReader&) = delete;
  MoveReader& operator=(const MoveReader&) = delete;
  const MoveList& moves() const;                  // the legal ones
  const std::vector<std::string>& texts() const;  // of those, without suffixes
  MoveReading read(const std::string& text);

 private:
  class Reader;
  std::unique_ptr<Reader> reader_;
};

}  // namespace ludwright
