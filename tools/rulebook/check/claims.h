// What a sentence claims, as data that judges hold against a definition and against other claims. A claim's text form
// (claim_text) is stable: tests/rulebook/gold.tsv is written in it. Tested by tests/tools/rulebook_sentences_test.cpp.
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tools/rulebook/check/book.h"
#include "tools/rulebook/check/regions.h"
#include "tools/rulebook/check/vocabulary.h"

namespace ludwright::book {

// Whom a claim is about.
struct Who {
  std::vector<TypeId> types;
  std::vector<int> roles;
  bool everybody = false;  // "pieces"
  std::string tag;         // said of all of this kind
  bool empty() const { return types.empty() && roles.empty() && !everybody; }
  bool operator==(const Who&) const = default;
};

struct CountedThing {
  int number = 0;
  bool has_number = true;
  Who who;
  int price = -1;  // "(20)" behind it
  bool operator==(const CountedThing&) const = default;
};

// A piece of a worked example, where it stands.
struct PlacedPiece {
  std::string seat;  // whose it is, as a code; "" if that is not said, "enemy" of the one that moves
  TypeId type = 0;
  std::string cell;
  bool operator==(const PlacedPiece&) const = default;
};

namespace clauses {
struct Rule;
}

// What the grammar of clauses/ has read, compared by what it says.
struct RuleTold {
  std::shared_ptr<const clauses::Rule> rule;
  bool operator==(const RuleTold& other) const;
};

struct Claim {
  std::string kind;  // a word of schema/rulebook.md: "moves", "captures", "board-size", …
  Who who;
  // Moves as phrases of the definition language without their last cells: "slide diagonal 1..2". For `captures`
  // "same" is: as it moves; hop and over phrases are whole.
  std::vector<std::string> ways;
  bool only = false;    // "can only"
  bool also = false;    // "can also": what was said before holds too
  bool first = false;   // on the first move of the piece
  bool no = false;      // denied
  bool always = false;  // "always", "never": said to have no exception
  std::vector<int> numbers;
  std::vector<std::string> sizes;  // "8x8"
  std::vector<CountedThing> counted;
  std::string word;                 // result, trait, seat, quantity: what the kind needs
  std::string place;                // code of a zone or terrain, "last-row", "row 3"
  Who other;                        // what a piece becomes
  std::vector<PlacedPiece> placed;  // what else stands on the board of an example
  RuleTold rule;                    // of a claim of kind "rule"
  bool operator==(const Claim&) const = default;
};

// Whether a sentence says that what it claims has no exception, and names none. `words` as Vocabulary::joined gives
// them.
bool says_always(const std::string& words);
std::string claim_text(const Vocabulary& vocabulary, const Claim& claim);
std::string who_text(const Model& model, const Who& who);

inline constexpr const char* kMerely = "merely";   // Claim::place of a denied loss: said to be none, not to be a win
inline constexpr const char* kInLine = "in-line";  // Claim::word of moves "in a straight line"
inline constexpr const char* kInTable = "table";   // Claim::word of a count in a table

// What the sentences before told of one play: where it began and what was moved.
struct Tale {
  std::vector<PlacedPiece> placed;  // none: the first position
  std::vector<std::string> moves;   // whose and by which cells: "P0 - d3"
  bool from_start = false;          // said to begin at the first position
  std::string you, actor, cell;     // who "you" are, who acted last and where that ended
  bool operator==(const Tale&) const = default;
};

// What the words before a sentence say it is about.
struct Context {
  Who it;                           // what "it" stands for
  std::string whose;                // the seat whose pieces were last said to stand somewhere
  Who heading;                      // the pieces that the section is about
  std::string label_cells;          // code of the terrain or zone that labels the item
  std::optional<Claim> goal;        // how a game is won: what "achieving this" means
  std::vector<std::string> ways;    // how the piece before moves: what "the same" means
  std::vector<Claim> moved;         // how the last two pieces move: what "both" means
  std::vector<PlacedPiece> placed;  // the example before: what stands where in "the same position"
  std::optional<Region> there;      // the row of which the words before spoke
  std::optional<Tale> tale;         // the worked example that is being told
  bool is_open = false;             // of a capture, or of a move without a length or direction, which may follow
  bool of_capture = false;          // the words before said how something is captured
  bool in_clause = false;           // the words are part of a sentence whose subject may have been said before
};

// "The other pieces": every type but these, into `who`. Whether any of them is known.
bool all_but(const Model& model, const Who& these, Who& who);

// The pieces, roles and tags named in a text.
Who named_in(const Vocabulary& vocabulary, const std::vector<Token>& tokens);

}  // namespace ludwright::book
