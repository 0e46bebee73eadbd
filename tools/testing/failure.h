// A failure as it is shown and kept: the law in words, the rule to blame, the moves, the position drawn, the command
// that replays it. Kept failures are saved games with a law, which `replay` shows and the next `test` tries again.
// Tested by tests/laws/.
#pragma once
#include <string>
#include <vector>

#include "tools/common.h"
#include "tools/files/save.h"
#include "tools/testing/shrink.h"

namespace ludwright {

struct FoundFailure {
  std::string kind;      // "law", "property", "example"
  std::string name;      // of the law
  std::string sentence;  // the law in words
  std::string how;       // how it is broken
  std::string place;     // file:line:column of the property or example, "" for a general law
  std::string cure;      // of a property that another file gives; "" of any else
  std::string blame;     // the rule of the last move, with its place; "" if there is none
  std::vector<std::string> moves;
  std::string position;  // where the play begins, "" for the start
  std::string board;     // drawn, after the moves
  // The same from a position with fewer pieces, if the failure does not need the play.
  std::string small_position, small_how;
  std::vector<std::string> small_moves;
  std::string small_board;
  std::string file;      // where it is kept, "" if it is not
  std::string commands;  // lines that show it again
};

// `game` is as on the command line, `options` those chosen there.
FoundFailure describe_failure(Moment& moment, std::vector<LivingLaw>& laws, const Breach& breach, const Shrunk& shrunk,
                              const std::string& game, const OptionChoices& options, const DrawStyle& style);
// Several lines.
std::string failure_text(const FoundFailure& failure);

// Writes it into the folder (made if it is not there); sets `file` and `commands`. "" or why it could not be.
std::string keep_failure(FoundFailure& failure, const SavedGame& described, const std::string& folder);

struct KeptFailure {
  std::string file;
  SavedGame saved;
};
// The failures of one game in a folder, by file name. Files that are something else are left out.
std::vector<KeptFailure> kept_failures(const std::string& folder, const std::string& game);

// Tries a kept failure on the game as it is now: a breach of the same law, or of any if that law is gone. Nothing if it
// holds now; `how_far` says how many of its moves are still legal.
std::optional<Breach> try_kept(Moment& moment, std::vector<LivingLaw>& laws, const SavedGame& saved,
                               std::size_t& how_far);

}  // namespace ludwright
