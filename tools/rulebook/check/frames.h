// Claims by what a sentence names, whatever the order of its words: a frame knows what must be said, what may be said
// beside it, and that nothing else is. A sentence is tried whole and in clauses.
// Tested by tests/tools/rulebook_plain_test.cpp.
#pragma once
#include <string>
#include <vector>

#include "tools/rulebook/check/bag.h"
#include "tools/rulebook/check/claims.h"

namespace ludwright::book {

// Nothing unless every word is understood. Moves `context.it` on.
std::vector<Claim> read_frames(const Vocabulary& vocabulary, const std::string& words, Context& context);

// What a sentence that was understood leaves for the next: whom it counted, how its piece moves.
void go_on(const Claim& claim, Context& context);

// What the files of frames share.
namespace frames {

using Claims = std::vector<Claim>;
// Words that may stand in any sentence about the end.
inline constexpr std::string_view kSaid =
    "player|whoever|first|if|game|who|may|must|able|at "
    "once|therefore|end|whose|has|turn|make|piece|immediately|1|also|way|"
    "to|manner";
struct Frame {
  const char* name;
  bool (*read)(Bag bag, const Context& context, Claims& claims);
};
extern const std::vector<Frame> kOfLists;       // frames_lists.cpp: what only a whole sentence says
extern const std::vector<Frame> kOfExamples;    // frames_examples.cpp
extern const std::vector<Frame> kOfNeighbours;  // frames_neighbours.cpp
extern const std::vector<Frame> kOfRemarks;     // frames_remarks.cpp: what there is not, how a trap closes
extern const std::vector<Frame> kOfSpecials;    // frames_castling.cpp
extern const std::vector<Frame> kOfDrops;       // frames_drops.cpp
extern const std::vector<Frame> kOfHeld;        // frames_held.cpp: hands, groups, what is barred
extern const std::vector<Frame> kOfAreas;       // frames_areas.cpp: shares of the board, whose its sides are
extern const std::vector<Frame> kOfStarts;      // frames_start.cpp: boards, players, set-up
extern const std::vector<Frame> kOfCells;       // frames_cells.cpp: what stands on which cells
extern const std::vector<Frame> kOfBounds;      // frames_bounds.cpp: how much, how many
extern const std::vector<Frame> kOfTurns;       // frames_turns.cpp
extern const std::vector<Frame> kOfPlaces;      // frames_places.cpp
extern const std::vector<Frame> kOfMoves;       // frames_moves.cpp
extern const std::vector<Frame> kOfCaptured;    // frames_captured.cpp: before kOfCaptures, which would read less
extern const std::vector<Frame> kOfCaptures;    // frames_captures.cpp
extern const std::vector<Frame> kOfDraws;       // frames_draws.cpp: no move, mate, draws
extern const std::vector<Frame> kOfEnds;        // frames_ends.cpp
extern const std::vector<Frame> kOfKinds;       // frames_kinds.cpp: kinds of pieces, armies, turns after captures
extern const std::vector<Frame> kOfDeeds;       // frames_deeds.cpp: last, what no other frame knows more of

Claim& add(Claims& claims, const std::string& kind);
// Whether a frame would take the sentence for the same if a word that must count were another: ignored_words.cpp.
bool ignores_a_word(const Frame& frame, const Bag& bag, const Context& context, const Claims& claims,
                    bool of_ends = false);
// The only result that a sentence speaks of, taken; "" if there is none or more.
std::string take_result(Bag& bag);
// "last-row", "middle", the code of a zone: where something comes to, taken; "" if it is not said.
std::string take_goal(Bag& bag);
// "its palace of nine points": the number of its cells, taken as a claim.
bool take_zone_size(Bag& bag, std::vector<Claim>& claims);
// "knights": "knight", for the pieces of chess, which a definition may not have; "" for other words.
std::string chess_piece(const std::string& word);
// The seat that alone begins with pieces of these types, as its code; "" if there is none.
std::string owner_of(const Bag& bag, const Who& who);
// "From file a to file k", "rank 1 and rank 11": across the whole board, "sideways" or "upright", taken; "" if not
// said.
std::string take_span(Bag& bag);
// Whether pieces are named in two places: each has something of its own said of it.
bool names_apart(const Bag& bag);
// The name of a place beside the board, such as a hand, is taken if there is one.
bool take_area(Bag& bag);

}  // namespace frames
}  // namespace ludwright::book
