// A definition put into English and read back: what `rulebook write` makes of it, `rulebook check` must find true.
// Judged once a definition. Tested by tests/laws/written_book_test.cpp.
#pragma once
#include <string>

#include "tools/common.h"

namespace ludwright {

inline constexpr const char* kBookReadsBack = "book_reads_back";

// "" or the first sentence that is not found true, with its line. `game` is as on the command line. Takes a fraction of
// a second for most definitions, some seconds for one whose random plays are slow. `lenient`: positions of examples
// need not be ones of the game. Throws Stop for one that is not.
std::string fault_of_written_book(const Loaded& loaded, const std::string& game, const OptionChoices& options,
                                  bool lenient = false);

}  // namespace ludwright
