#include "dsl/elsewhere.h"

#include <algorithm>
#include <cctype>
#include <set>
#include <string_view>

#include "dsl/betza.h"

namespace ludwright {
namespace {

struct Known {
  std::string_view words;  // small letters, nothing inside them, a blank between two
  std::string_view help;
  bool may_be_name = false;  // definitions call things so
};

constexpr Known kElsewhere[] = {
    {"promotion promotions promote promotes promotionregion promotionpiecetypes promotedpiecetype",
     "a rule promotes: `rules: {promotion: {when: TYPE moves to row ROW, do: this.type = OTHER}}`"},
    {"mobilityregion region zone",
     "a path says where it may go: `slide any within row 1..3`, or within a set of cells that is declared under "
     "`zones`"},
    {"royal kingtype check incheck checking",
     "nothing is royal by itself: write `legal: {safe: never some own KING in attacked}`; in check is `some own "
     "KING in attacked`"},
    {"checkmate checkmated mate", "a mate is asked by `stuck and some own KING in attacked`"},
    {"stalemate stalemated stalematevalue moves nomoves",
     "whether nobody can move is asked by `stuck`: `draw when stuck`, `mover loses when stuck`"},
    {"repetition nfoldrule nfoldvalue threefold", "write `draw when repeats >= 3`, under `end`"},
    {"nmoverule fiftymoves",
     "count turns by a clock, `state: {game: {quiet: {clock: 0}}}`, that rules set to 0, and write `draw when quiet "
     ">= 100`"},
    {"connected connects connection",
     "what is joined is reached: `some own in row ROW reached by spread any through own from own in row 1`"},
    {"has have had having", "what something has is asked behind `where`, as in `own piece where it.row is 2`"},
    {"border edge rim",
     "a cell of the edge has fewer beside it: `cell where number of cell reached by step orthogonal < 4`"},
    {"tie tied tiegame", "say `draw when …`"},
    {"reaches arrives enters lands",
     "behind `when:` say `moves to`, as in `TYPE moves to row ROW`; where something stands is said by `in`"},
    {"flip flips convert changeowner",
     "give pieces another owner: `let flipped = enemy crossed by slide any through enemy to own`, "
     "then `flipped.owner = me`"},
    {"castling castle castles",
     "it is a move of the king that sends a rook: `castle: {path: slide east 2 to empty, do: send (own rook reached "
     "by slide east) to crossed}`"},
    {"drop drops piecedrops dropregion",
     "what is new on the board is placed: `place new TYPE at empty`; what waits beside it is declared under `areas`"},
    {"add adding", "write `place new TYPE at empty`"},
    {"lshape lshaped knightmove knightsmove likeaknight knightjump", "a leap by a vector: `leap 1x2`"},
    {"jump jumps", "say `hop any over enemy to empty`, or `leap 1x2` by a vector"},
    {"until while", "a slide passes empty cells and stops where `to` says: `slide any to empty or enemy`"},
    {"must mandatory mustcapture",
     "what must be done if it can is preferred: `prefer some taken`, or `prefer number of taken` for as many as can "
     "be"},
    {"attack attacks capture captures captureonly moveonly",
     "a path says what it may end on: `step forward to empty also step forward-diagonal to enemy`"},
    {"enpassant enpassantregion doublestep doublestepregion initial",
     "a move may have a condition: `double: {path: slide forward 2 to empty, if: this.row is 2}`"},
    {"startfen fen startposition", "draw the first position under `start`, a line for each row, `.` for an empty cell"},
    {"maxrank maxfile dimensions grid", "say how large the board is: `board: {shape: 8x8}`"},
    {"friend friendly friends", "say `own`, or `ally` for those of my team"},
    {"enemies foe opponentpiece", "say `enemy`"},
    {"free vacant unoccupied blank", "say `empty`"},
    {"square squares field fields cells space spaces tile tiles", "say `cell`", true},
    {"pieces unit units token tokens", "say `piece`", true},
    {"threatened underattack attackedby", "say `attacked`: cells where an enemy could take now"},
    {"orthogonally straight", "say `orthogonal`"},
    {"diagonally", "say `diagonal`"},
    {"count amount howmany", "say `number of`, as in `number of own piece`"},
    {"exists exist anyof", "say `some`, as in `some own piece`"},
    {"without excluding but besides", "say `except`, as in `own piece except TYPE`", true},
    {"minimum min smallest fewest", "say `lowest`, as in `lowest it.row over own piece`"},
    {"maximum max largest biggest greatest", "say `highest`, as in `highest it.row over own piece`"},
    {"sum", "say `total`, as in `total it.value over own piece`"},
    {"called named", "a name is given by `as`: `choose own piece as victim`"},
    {"plus", "numbers are added by `+`, sets are joined by `or`"},
    {"minus", "between numbers write `-`, between sets `except`"},
    {"x", "numbers are multiplied by `*`", true},
    {"he she they him her them", "no such word is needed: `it` is what a condition is asked about, `me` the player"},
    {"zero once twice two three four five six seven eight nine ten", "numbers are written in digits", true},
    {"line lines", "say how many: `line of 3 own`", true},
    {"pass", "`pass` is a statement of its own, in a list: `either: [move own piece, pass]`"},
    {"on into onto upon inside", "where something stands is said by `in`: `own TYPE in row ROW`"},
    {"again", "who moves once more is set by `next = mover`"},
    {"equals equal", "compare with `is`"},
    {"than less greater more fewer", "compare with `<`, `<=`, `>` or `>=`"},
    {"ordered sorted", "say `by` alone: `for each own piece by it.row as mine: …`"},
    {"all every", "a set by itself means all that is in it; how many there are is asked by `number of own piece is 2`"},
    {"mine my myself", "say `me`, or `own` before pieces"},
    {"your yours",
     "say `own` before pieces of who moves; areas and zones are those of who moves unless said otherwise"},
    {"his her their theirs",
     "say `own` before pieces of the player who is asked about, `enemy` before those of the other"},
    {"last final lastrow lastrank backrow backrank firstrow firstrank homerow farrow",
     "a row is told by its number as its player sees it: `row 1` is the first, `row ROW` the last"},
    {"rows columns files ranks", "say `row 3..5`, with the word in the singular"},
    {"direction directions", "leave it out: `slide any`, `step north or south`"},
    {"player", "say `each player`, `mover`, or the name of a seat"},
    {"true", "say `yes`"},
    {"false off", "say `no`"},
};

// Keys that a whole definition might have, by what they would hold.
constexpr Known kKeys[] = {
    {"win wins winning victory lose loses loss draw draws goal goals objective ending endings result results finish "
     "gameover",
     "how a game ends is declared under `end`: `end: {race: mover wins when some own TYPE in row ROW}`"},
    {"unit units type types piecetypes men figures tokens", "types of pieces are declared under `pieces`"},
    {"variable variables vars counter counters flag flags memory slots",
     "what is remembered is declared under `state`"},
    {"map terrain cells", "the cells are declared under `board`, sets of them under `zones`"},
    {"layout opening placement initial position startfen fen",
     "draw the first position under `start`, a line for each row, `.` for an empty cell"},
    {"team teams side sides seats color colors colour colours player", "seats are declared under `players`"},
    {"action actions move moves sequence steps play", "what a player does is declared under `turn`"},
    {"effect effects trigger triggers event events after",
     "what happens by itself is declared under `rules`: `{when: TYPE moves to row ROW, do: this.type = OTHER}`"},
    {"restriction restrictions constraint constraints forbid",
     "what forbids moves is declared under `legal`: `legal: {safe: never some own KING in attacked}`"},
    {"test tests case cases", "positions with what must be so are declared under `examples`"},
    {"laws invariants checks", "what always holds is declared under `properties`"},
    {"setting settings parameter parameters config variants", "what a player may choose is declared under `options`"},
    {"constant constants numbers table tables", "fixed numbers and tables are declared under `values`"},
    {"macro macros function functions let", "names for phrases are declared under `define`"},
    {"title name id", "the name of the game is declared under `game`"},
    {"author license licence url credits", "where the rules come from is said under `source`"},
    {"meta description version comment comments remarks",
     "a definition has no such key: write it behind `#`, or say how rules are meant under `notes`"},
    {"hand hands pocket pockets reserve deck cards supply bag", "places beside the board are declared under `areas`"},
    {"region regions", "sets of cells are declared under `zones`"},
    {"parent base inherits from", "the definition that this one changes is named by `extends`"},
    {"pass passes passing skip nomoves",
     "who cannot move passes by `stuck: pass`; who may pass at will is told so in his turn: `either: [move own piece, "
     "pass]`"},
    {"import imports uses require", "other files are named by `include`"},
    {"first starter starts begins beginner firstplayer startplayer startingplayer turnorder",
     "who begins is the first of `players`, or who is set by a program under `setup`: `next = …`"},
    {"remove removes removed delete deleted without exclude excludes disable disabled",
     "what is inherited is taken away where it stands, by `~` for its value: `pieces: {OTHER: ~}`"},
};

template <std::size_t N>
const Known* known(const Known (&all)[N], const std::string& word) {
  std::string plain;
  for (const char c : word) {
    if (c != ' ' && c != '_' && c != '-') plain += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  const auto has_it = [&](const Known& each) {
    for (std::size_t at = each.words.find(plain); at != std::string_view::npos; at = each.words.find(plain, at + 1)) {
      const std::size_t end = at + plain.size();
      if ((at == 0 || each.words[at - 1] == ' ') && (end == each.words.size() || each.words[end] == ' ')) return true;
    }
    return false;
  };
  if (plain.empty()) return nullptr;
  const Known* found = std::find_if(all, all + N, has_it);
  if (found == all + N) {  // or in the plural
    plain += 's';
    found = std::find_if(all, all + N, has_it);
  }
  return found == all + N ? nullptr : found;
}

}  // namespace

std::string said_elsewhere(const std::string& word, bool may_be_name) {
  const Known* found = known(kElsewhere, word);
  return std::string(found == nullptr || (found->may_be_name && may_be_name) ? "" : found->help);
}

std::string key_said_elsewhere(const std::string& word) {
  const Known* found = known(kKeys, word);
  return std::string(found == nullptr ? "" : found->help);
}

std::string key_of_map_said_elsewhere(const std::string& key, std::string_view map) {
  static const std::set<std::string> lengths = {"rows",   "columns", "cols",  "width",     "height",
                                                "length", "squares", "cells", "dimensions"};
  if (map == "board" && lengths.count(key) != 0) return "say how large the board is: `shape: 8x8`, files before ranks";
  if (map == "piece" && key == "owner") return "pieces that belong to nobody say `neutral: yes`";
  if (map == "piece" && (key == "betza" || key == "xbetza"))
    return "how it moves is said by `moves`, in Betza notation too: `moves: betza N`";
  const std::string help = said_elsewhere(key, true);
  const bool of_phrases = help.starts_with("say ") || help.starts_with("compare ") || help.starts_with("where ") ||
                          help.starts_with("leave ");
  return of_phrases ? "" : help;
}

std::string direction_said_elsewhere(const std::string& word) {
  static const std::vector<std::string> letters = {"n", "ne", "e", "se", "s", "sw", "w", "nw"};
  if (word == "all" || word == "every" || word == "each" || word == "everywhere") return "all directions are `any`";
  if (std::find(letters.begin(), letters.end(), word) == letters.end()) return said_elsewhere(word);
  return "directions are written out: `north`, `northeast`, or as the owner faces, `forward`, `forward-right`";
}

std::string path_said_elsewhere(const std::string& word) {
  if (word == "step" || word == "slide" || word == "hop" || word == "spread")
    return "say in which direction: `" + word + " forward`, `" + word + " any`";
  if (word == "leap") return "say where to: `leap 2 forward`, or `leap 1x2` for all directions";
  static const std::vector<std::pair<std::string, std::string>> chessmen = {
      {"queen", "slide any"}, {"rook", "slide orthogonal"}, {"bishop", "slide diagonal"},
      {"knight", "leap 1x2"}, {"king", "step any"},         {"camel", "leap 1x3"}};
  for (const auto& [man, moves] : chessmen) {
    if (word == man) return "say how it moves: `" + moves + "`";
  }
  BetzaFault fault;
  if (read_betza(word, fault)) return "words of Betza notation need `betza` in front: `betza " + word + "`";
  return said_elsewhere(word);
}

}  // namespace ludwright
