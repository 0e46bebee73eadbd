// A definition after parsing: its parts by key, its phrases as trees of names. Nothing is looked up yet.
#pragma once
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "dsl/source.h"

namespace ludwright::ast {

enum class Kind : std::uint8_t {
  // expressions
  Number,     // number
  YesNo,      // number: 1 or 0
  NoneWord,   // none
  Name,       // text
  Call,       // text(children…), a define with parameters
  Attribute,  // children[0].text
  Of,         // children[0] of children[1]
  Option,     // option text
  Turned,     // children[0] turned text (left, right, back)
  Or,
  And,         // two or more children
  Not,         // one child
  Compare,     // text: "is", "is not", "<", "<=", ">", ">="; two children
  Arithmetic,  // text: "+", "-", "*", "/", "mod"; two children, left-associative
  Negate,      // one child
  Some,
  NoSet,
  CountOf,
  First,      // one child
  Fold,       // text: "total", "highest", "lowest"; children: number, set
  Juxtapose,  // two or more children, written side by side
  In,         // children: set, cells or area
  Except,     // children: set, set
  Where,      // children: set, condition
  ReachedBy,  // children: set, Path, [from]
  CrossedBy,  // likewise
  Lines,  // text: "row", "column", "rank", "file"; children: low, [high] (expressions; for file letters Name); number 1
          // if it ends in `..`
  LineOf,  // number; one child
  // paths
  Paths,  // Path…
  Path,   // Leg…
  Leg,  // text: "step", "slide", "leap", "hop", "spread", "group", "betza", "name"; children in this order, those that
        // are there:
  //   Dirs | Vector | LeapBy | Paths (group) | Name or Call (name) | Name (betza: its text), Range, then modifiers as
  //   written
  Dirs,  // Toward | AwayFrom | Name | Attribute | Turned …
  Toward,
  AwayFrom,  // one child
  Vector,    // number x children[0] (Number)
  LeapBy,    // Number, direction, [Number, direction]
  Range,     // children: low, [high]; text "open" if it ends in `..` without a high
  To,
  Onto,
  Through,
  Within,  // one child
  Over,
  Taking,  // children: set, [Range]
  // statements
  Move,        // set, [Paths]      (a bare name after `by` comes as Paths of one Path of one Leg "name")
  PlaceNew,    // type, site, [owner]; text "under" if under
  PlacePiece,  // set, site; text "under" if under
  Choose,
  Random,  // domain; text: the name after `as`, "" if none
  Take,
  Remove,   // set
  Send,     // set, site; text "under" if under
  Shift,    // set, direction
  Swap,     // set, set
  Require,  // condition
  Pass,
  Let,          // text = children[0]
  Assign,       // text: "=", "+=", "-="; children: target (Name or Attribute), value
  Do,           // Name or Call
  OneOf,        // domain: Name…
  RangeDomain,  // domain: low, high
  // heads: the children are the parts of the phrase; the bodies are in `blocks`
  If,       // conditions as children; blocks: one per condition, and one more if there is an else
  ForEach,  // domain, [key]; text: name or ""; number 1 if a key is there
  Either,
  FirstPossible,  // blocks; names of alternatives in `names` ("" in a list)
  May,
  Together,  // one block
  AsLongAsPossible,
  UntilSettled,
  UpTo,
  Times,       // count (AsLongAsPossible: then what must not repeat); one block
  EachPlayer,  // one block
  As,          // players; one block
  Block,       // statements as children
  // whole rules
  Event,  // text: "turn starts", "turn ends", "round starts", "round ends", "player loses", "captured", "removed",
          // "moves", "placed"
          //   children: set, then By | From | At with one child each
  By,
  From,
  At,
  Legal,  // text: "forbid", "never", "prefer"; expression
  End,    // text: "draw", "wins", "loses", "most", "least"; children: subject or value (draw: none; each player:
          // EachPlayer), condition
  Law,    // text: "always", "never", "constant", "rising", "falling"; expression. "at most": number, no child.
          // "eventually": number, expression. Or the whole phrase, which begins with "symmetric under"
  Bad     // could not be parsed; a diagnostic was given. Silent afterwards.
};

struct Node {
  Kind kind = Kind::Bad;
  std::string text;
  std::int64_t number = 0;
  Span span;
  std::vector<Node> children;
  std::vector<Node> blocks;        // heads: Kind::Block
  std::vector<std::string> names;  // Either, FirstPossible
};

struct Text {
  std::string text;
  Span span;
  std::vector<std::uint32_t> offsets;  // as in YamlNode, for drawings
};

struct Named {  // an entry of a map of phrases
  std::string name;
  Span name_span;
  Node node;
};

struct Option {
  enum class Kind : std::uint8_t { Listed, Number, Pieces } kind = Kind::Listed;
  std::string name;   // of one for each player: "army.white"
  std::string group;  // then "army", else the name
  Span name_span;
  bool per_player = false;             // as written; once the seats are known there is an option for each instead
  std::vector<Text> values;            // Listed. Number: the least and the greatest
  std::vector<std::string> sentences;  // parallel
  Text fallback;
  std::string why;
  std::string house;
  std::optional<Node> require;
  std::vector<Named> requirements;  // Pieces
  std::string chosen;
  Text choice;           // what was chosen, where it was written
  bool is_read = false;  // `by option` or `option x` names it, in whichever branch
};

struct Seat {
  Text name;
  std::optional<Text> forward, letter, team;
};
struct Enumeration {
  Text name;
  std::vector<Text> members;
};

struct Mark {
  Text name;
  Text enumeration;
  std::vector<std::pair<Text, Text>> key;
  Text map;
};

struct Board {
  Span span;
  std::optional<Text> shape, map, wrap, stack, files, ranks, names;
  std::vector<std::pair<Text, Text>> key;
  struct Line {
    Text directions;
    std::vector<Text> rows;
  };
  std::vector<Line> lines;
  std::vector<Mark> marks;
};

struct Zone {
  Text name;
  std::optional<Node> expr;
  std::vector<Named> by_seat;
};
struct Area {
  Text name;
  std::optional<Text> of, seen_by, start;
};
struct Trait {
  Text name;
  Text kind;
};

struct Slot {
  Text name;
  std::string holder;  // "game", "player", "piece", "cell"
  Text kind;           // "flag" … or an enumeration
  Text start;
  std::vector<Text> start_list;  // cells
  std::vector<std::pair<Text, Text>> start_by_seat;
  std::optional<Text> lasts, repeats, idle, letter;
  std::vector<std::pair<Text, Text>> text;
};

struct MoveRule {
  std::string name;
  Span name_span;
  Node paths;
  std::optional<Node> guard, effects;
};

struct PieceType {
  Text name;
  std::optional<Text> letter;
  std::optional<Text> symbol;
  std::vector<Text> tags;
  std::vector<std::pair<Text, Text>> traits;  // key, value
  std::optional<Node> role;
  bool says_moves = false;  // has the key, perhaps with none
  std::vector<MoveRule> moves;
  std::optional<Text> neutral;
};

struct Define {
  std::string name;
  Span name_span;
  std::vector<std::string> parameters;
  Node body;
};  // body: expression, Paths or Block

struct Rule {
  std::string name;
  Span name_span;
  Node event;
  std::optional<Node> condition;
  Node body;
  bool instead = false;
};

struct Phase {
  std::string name;  // "" for the only one
  Span name_span;
  std::optional<Node> turn, round, stuck, until;
  std::optional<Text> ply;
  std::vector<Named> legal, end;
};

struct Example {
  Text name;
  std::optional<Text> position, result, cites;
  std::vector<std::pair<Text, Text>> options;
  std::vector<Text> play, legal, only;
  bool has_only = false;
  std::vector<std::pair<Text, std::optional<Text>>> illegal;
  std::vector<std::pair<Text, Text>> count;
  std::optional<Node> then;
  Span span;
};

struct Valid {
  std::string name;
  Span name_span;
  Node condition;
  std::optional<Text> text;
};

struct Note {
  Text path;
  std::optional<Text> source, house, text;
};

struct Game {
  std::string name;  // from the file
  Text title;
  std::optional<Text> source;
  std::vector<Option> options;
  std::vector<Seat> seats;
  std::vector<Enumeration> values;
  Board board;
  std::vector<Zone> zones;
  std::vector<Area> areas;
  std::vector<Trait> traits;
  std::vector<Slot> slots;
  std::vector<PieceType> pieces;  // `all` among them
  std::vector<Define> defines;
  std::optional<Text> start;
  std::optional<Node> setup;
  std::vector<Phase> phases;  // the one of `turn` or `round` if there are no phases
  std::vector<Rule> rules;
  std::vector<Named> legal, end;
  std::vector<Valid> valid;
  bool has_match = false;
  std::optional<Node> match_score, match_next;
  std::vector<Named> match_end;
  std::optional<Text> limit;
  std::vector<Text> notation_position;  // the first is written
  std::optional<Text> notation_move;
  std::vector<std::pair<Text, Text>> notation_named;
  std::vector<Named> notation_suffix;
  std::vector<Note> notes;
  std::vector<std::string> unchosen;  // texts in branches of `by option` that this game is made without
  std::set<std::string> note_paths;   // what a note may be about, see dsl/note_paths.h
  std::vector<Example> examples;
  std::vector<Named> properties;
};

std::string dump_game(const Game& game);  // stable text, phrases in prefix form
std::string dump_phrase(const Node& node);

}  // namespace ludwright::ast
