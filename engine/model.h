// The checked game: every name an id, every expression typed. What the reference interpreter reads, and what lowering
// starts from. Pure data; built by dsl/resolve.cpp, immutable afterwards. Meaning: schema/semantics.md.
#pragma once
#include <bitset>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/ids.h"
#include "engine/topology.h"

namespace ludwright {

struct PhraseNames;

inline constexpr int kMaxCells = 512;
inline constexpr int kMaxTypes = 64;
inline constexpr int kMaxPieces = 1024;  // records in one play, with those of pieces that are gone
inline constexpr int kMaxSeats = 8;

using CellBits = std::bitset<kMaxCells>;
using TypeBits = std::bitset<kMaxTypes>;

// Where something was written. `file` indexes Model::files; line and column count from 1, in characters.
struct Place {
  std::uint32_t file = 0;
  std::uint32_t line = 0;
  std::uint32_t column = 0;
};

enum class Type : std::uint8_t { Error, Number, Truth, Cells, Pieces, Players, Types, Areas, Direction, Value };

enum class Op : std::uint8_t {
#define OP(name, gives) name,
#include "engine/expr_ops.def"
#undef OP
};

enum class LineKind : std::uint8_t { Row, Column, Rank, File };

struct Expr {
  Op op = Op::None;
  Type type = Type::Error;
  std::int32_t value = 0;
  std::int32_t aux = 0;  // Symbol: the enumeration. Otherwise the enumeration of a node of Type::Value, else 0
  std::vector<ExprId> args;
  Place place;
};

// ---- walks --------------------------------------------------------------------------------------------------------

enum class LegKind : std::uint8_t { Step, Slide, Leap, Hop, Spread, Group };

// One way of choosing a heading: a direction, or a class of them.
enum class DirectionClass : std::uint8_t {
  One,
  Orthogonal,
  Diagonal,
  Any,
  Sideways,
  ForwardDiagonal,
  BackwardDiagonal,
  Aside,
  AheadDiagonal,
  Toward,
  AwayFrom
};
struct Directions {
  DirectionClass kind = DirectionClass::One;
  ExprId expr = kNoId;  // One: a direction. Toward, AwayFrom: cells; the directions of straight lines that lead there
};

struct Leg {
  LegKind kind = LegKind::Step;
  std::vector<Directions> directions;  // not for Group, nor for a Leap or Slide by vector
  int dx = 0, dy = 0;                  // Leap, Slide by vector: all images under the symmetries of the grid
  // Leap by named directions: first `dx` steps of directions[0], then `dy` of directions[1] (absent if dy is 0);
  // `by_name` tells it from a vector.
  bool by_name = false;
  ExprId min = kNoId, max = kNoId;  // Slide, Group: numbers; kNoId: 1, and unbounded (Group: both given, or once)
  PathsId group = kNoId;            // Group
  ExprId to = kNoId;                // cells, tested with It = the end cell; kNoId: no test at all
  bool onto = false;                // the walker goes on top: nothing is taken there
  ExprId through = kNoId;           // cells that may be crossed; kNoId: empty ones
  ExprId within = kNoId;            // cells; kNoId: no test
  ExprId over = kNoId;              // cells counted among those crossed (Hop: the one crossed)
  int over_min = 0, over_max = 0;   // with `over`
  bool taking = false;              // what stands on the cells counted by `over` is taken (Step: on the end cell)
  int index = 0;                    // in a lowered model: among all legs
  Place place;
};

struct Path {
  std::vector<Leg> legs;
};

struct PathSet {  // ways joined by `also`
  std::vector<Path> paths;
  bool takes = false;  // whether some instance can have a victim
};

// ---- programs -----------------------------------------------------------------------------------------------------

enum class StatementKind : std::uint8_t {
  Move,
  PlaceNew,
  PlacePiece,
  Choose,
  Random,
  Take,
  Remove,
  Send,
  SendUnder,
  Shift,
  Swap,
  Require,
  Pass,
  Let,
  AssignGame,
  AssignSlot,
  AssignType,
  AssignOwner,
  AssignNext,
  If,
  ForEach,
  Either,
  FirstPossible,
  May,
  UpTo,
  AsLongAsPossible,
  UntilSettled,
  Times,
  EachPlayer,
  As,
  Together
};

struct Domain {
  ExprId set = kNoId;                // members of a set; or
  std::vector<ExprId> one_of;        // these, in order; or
  ExprId low = kNoId, high = kNoId;  // the numbers low..high
};

struct Statement {
  StatementKind kind = StatementKind::Pass;
  std::string name;       // Choose, Random, Let, ForEach: what is bound, by its name ("" if it has none)
  Domain domain;          // Choose, Random, ForEach
  ExprId a = kNoId;       // the set acted on; the condition; the number of times; the value assigned; PlaceNew: types;
                          // Swap: one side; EachPlayer: unused; As: players
  ExprId b = kNoId;       // Place, Send: the cells or area; SendUnder: pieces; Shift: a direction (It = each piece);
                          // Swap: the other side; AssignSlot, AssignType, AssignOwner: the target; ForEach: the key
  ExprId c = kNoId;       // PlaceNew: the owner (kNoId: me)
  int slot = 0;           // AssignGame: game slot; AssignSlot: slot of the holder `holder`
  int holder = 0;         // AssignSlot: SlotHolder
  int sign = 0;           // assignments: 0 for `=`, +1 for `+=`, -1 for `-=`
  int local = kNone;      // Let, Choose, Random, ForEach: which local is bound
  bool under = false;     // PlacePiece: at the bottom of the stack
  PathsId paths = kNoId;  // Move: inline paths
  std::string by;         // Move: only the moves of this name; "" for all
  std::vector<BlockId> blocks;     // bodies: If: as many as conditions, plus one for `else`
  std::vector<ExprId> conditions;  // If; AsLongAsPossible: what must not repeat
  std::vector<std::string> names;  // Either, FirstPossible: names of the alternatives ("" if a list)
  int use = kNone;                 // of a named phrase that it comes from, the innermost; index into PhraseNames::uses
  Place place;
};

struct Block {
  std::vector<Statement> statements;
};

// ---- parts of a game ------------------------------------------------------------------------------------------------

enum class SlotHolder : std::uint8_t { Game, Player, Piece, Cell };
enum class SlotKind : std::uint8_t { Flag, Number, Clock, Cell, Piece, Player, Type, Direction, Value };
enum class Lasts : std::uint8_t { Forever, Turn, NextTurn, Round };

struct SlotInfo {
  std::string name;
  SlotHolder holder = SlotHolder::Game;
  SlotKind kind = SlotKind::Flag;
  int enumeration = kNone;           // Value
  std::int32_t start = 0;            // the value it starts with and lapses to; kNone for `none`
  std::vector<std::int32_t> starts;  // Player: per seat; Cell flag: per cell; empty if all start with `start`
  Lasts lasts = Lasts::Forever;
  bool identity = true;       // part of what makes two positions the same; clocks never are
  bool forgets_idle = false;  // back to its start when a turn is over and the next decision has the same moves so
  std::vector<std::pair<std::string, std::string>> text;  // letters → member, for position text, in order
  std::string letter;
  Place place;
};

struct Enumeration {
  std::string name;
  std::vector<std::string> members;
};

struct Seat {
  std::string name;
  std::string letter;
  DirectionId forward = kNoDirection;
  int team = 0;  // seats of one number are allies; by default each its own
};

struct MoveRule {
  std::string name;
  PathsId paths = kNoId;
  ExprId guard = kNoId;        // truth; tested on the origin, before the walk
  BlockId effects = kNoId;     // run after the arrival
  bool asks_attacked = false;  // mentions `attacked`: left out while `attacked` is computed
  Place place;
};

struct PieceType {
  std::string name;
  std::string letter;  // unique among types that have one; may be several characters
  std::string symbol;  // how pictures draw it: a shape, a few characters or a file `NAME.svg`; "" if it is not said
  std::vector<std::string> tags;
  std::vector<std::int32_t> traits;  // [trait]
  std::vector<MoveRule> moves;       // own ones, then those of `all`
  Place place;
  bool neutral = false;  // belongs to nobody unless said otherwise: its plain symbol stands for the neutral piece
};

struct Role {  // a type by condition: the piece has these moves while `condition` holds, the first role that holds wins
  std::string name;
  std::string letter;
  ExprId condition = kNoId;  // It = the piece
  std::vector<MoveRule> moves;
  Place place;
};

struct Trait {
  std::string name;
  SlotKind kind = SlotKind::Number;  // Flag, Number, Type or Value
  int enumeration = kNone;
};

struct Mark {
  std::string name;
  int enumeration = kNone;
  std::vector<std::int32_t> values;  // [cell], kNone where the drawing has no letter
};

struct Zone {
  std::string name;
  std::vector<CellBits> cells;  // [seat]
  CellBits of_nobody;           // as it is asked of pieces of nobody, who sits at the bottom
};

struct Area {
  std::string name;
  bool per_player = false;
  enum class Seen : std::uint8_t { All, Owner, Nobody } seen_by = Seen::All;
  int first = 0;  // index of its first container in Store::areas; per_player areas have one a seat, in seat order
};

enum class EventKind : std::uint8_t {
  TurnStarts,
  TurnEnds,
  RoundStarts,
  RoundEnds,
  PlayerLoses,
  Captured,
  Removed,
  Moves,
  Placed
};
inline constexpr std::size_t kEventKinds = 9;

struct Rule {
  std::string name;
  EventKind event = EventKind::TurnStarts;
  ExprId set = kNoId;               // pieces
  ExprId by = kNoId;                // Captured: pieces the attacker must be in
  ExprId from = kNoId, to = kNoId;  // cells
  ExprId condition = kNoId;
  bool instead = false;
  BlockId body = kNoId;
  Place place;
};

enum class LegalKind : std::uint8_t { Forbid, Never, Prefer };
struct LegalRule {
  std::string name;
  LegalKind kind = LegalKind::Never;
  ExprId expr = kNoId;  // Prefer: number or truth
  int phase = kNone;    // kNone: in every phase
  bool asks_attacked = false;
  bool asks_stuck = false;
  bool asks_repeats = false;  // of the position that the turn leads to
  // Lowered: no turn brings about what must never be, of whatever seat: if it is not so, it never comes to be so.
  bool is_kept_off = false;
  Place place;
};

enum class EndKind : std::uint8_t { Draw, Wins, Loses, Most, Least };
struct EndRule {
  std::string name;
  EndKind kind = EndKind::Draw;
  ExprId subject = kNoId;  // players; kNoId: each player in turn
  ExprId value = kNoId;    // Most, Least
  ExprId condition = kNoId;
  int phase = kNone;
  bool asks_stuck = false;  // mentions stuck
  bool asks_repeats = false;
  bool asks_won = false;
  Place place;
};

struct ValidRule {  // what a position must be like to be read
  std::string name;
  ExprId expr = kNoId;  // truth; judged with each living seat as `me`
  std::string text;     // a sentence; "" if none is written
  Place place;
};

struct Phase {
  std::string name;
  bool is_round = false;
  BlockId program = kNoId;
  BlockId stuck = kNoId;
  bool by_step = false;  // ply: step
  ExprId until = kNoId;  // kNoId: for ever
};

struct MatchRules {
  bool present = false;
  BlockId score = kNoId;
  std::vector<EndRule> end;
  BlockId next = kNoId;
};

struct Notation {
  std::string position;                // "" for the default
  std::vector<std::string> also_read;  // further templates of positions, in order
  std::string move;
  std::map<std::string, std::string> named;            // move name, "type.move", or alternative → template
  std::vector<std::pair<std::string, ExprId>> suffix;  // first that holds after the move, me = who moved
};

struct StartPiece {
  TypeId type = 0;
  PlayerId owner = kNobody;
  CellId cell = 0;                                       // or kMaxCells + an index of Store::areas
  std::vector<std::pair<int, std::int32_t>> slots = {};  // of the piece, that do not start as usual
};

struct StartCondition {  // what must hold of the first position, before `setup`, because pieces were given by an option
  std::string name;
  int option = 0;  // of Model::options
  ExprId expr = kNoId;
  PlayerId me = 0;
  Place place;
};

struct Example {
  std::string name;
  std::string position;  // "" for the start
  std::vector<std::pair<std::string, std::string>> options;
  std::vector<std::string> play;  // moves made first
  std::vector<std::string> legal, only;
  bool has_only = false;
  std::vector<std::pair<std::string, std::string>> illegal;  // move, and the rule that refuses it or ""
  std::vector<std::pair<int, std::uint64_t>> count;          // depth, leaves
  ExprId then = kNoId;                                       // truth, me = the mover
  std::string result;                                        // "white wins by checkmate", "draw by NAME"; "" not asked
  std::string cites;
  Place place;
};

enum class LawKind : std::uint8_t { Always, Never, Constant, Rising, Falling, AtMostTurns, Eventually, Symmetric };
// Images of a board onto itself; a diagonal reflection keeps the first cell of the first rank, an antidiagonal one the
// last.
enum class BoardSymmetry : std::uint8_t {
  Identity,
  LeftRight,
  TopBottom,
  HalfTurn,
  QuarterTurn,
  Diagonal,
  Antidiagonal
};
struct Law {
  std::string name;
  LawKind kind = LawKind::Always;
  ExprId expr = kNoId;
  int turns = 0;                                     // AtMostTurns, Eventually
  BoardSymmetry symmetry = BoardSymmetry::Identity;  // Symmetric
  bool exchanging = false;                           // Symmetric: each seat becomes the next one
  Place place;
};

struct DefinitionNote {
  std::string path;  // "end.stalemate"
  std::string source, house, text;
};

struct OptionInfo {
  std::string name;
  std::vector<std::string> values;
  std::vector<std::string> sentences;  // parallel to values, "" where none
  std::string range;                   // "1..200" or "pieces" if `values` are not all there are; else ""
  std::string chosen;
  std::string fallback;  // the default
  std::string why;
};

struct Model {
  std::string name;  // of the definition, from its file: `name` of name.yaml
  std::string title;
  std::string source;
  std::vector<std::string> files;  // Place::file
  std::vector<OptionInfo> options;

  Topology board;
  std::vector<Seat> seats;
  std::vector<Enumeration> enumerations;
  std::vector<Mark> marks;
  std::vector<std::pair<std::string, CellBits>> terrains;  // named characters of the map, for drawing
  std::vector<Zone> zones;
  std::vector<Area> areas;
  int containers = 0;  // how many there are in Store::areas
  std::vector<Trait> traits;
  std::vector<SlotInfo> game_slots, player_slots, piece_slots, cell_slots;
  std::vector<PieceType> types;
  std::vector<Role> roles;

  std::vector<StartPiece> start;
  std::vector<StartCondition> start_conditions;
  BlockId setup = kNoId;
  std::vector<Phase> phases;  // at least one
  std::vector<Rule> rules;
  std::vector<LegalRule> legal;
  std::vector<EndRule> end;
  std::vector<ValidRule> valid;
  std::size_t play_exprs = 0, play_paths = 0;  // how many of both there are for play: those of `valid` follow
  MatchRules match;
  int limit = 10000;  // turns
  Notation notation;
  std::vector<Example> examples;
  std::vector<Law> laws;
  std::vector<DefinitionNote> notes;
  std::shared_ptr<const PhraseNames> names;  // for sentences; never nullptr in a model that was read from a definition
  int locals = 0;                            // how many a run may bind

  std::vector<Expr> exprs;
  std::vector<PathSet> path_sets;
  std::vector<Block> blocks;
  std::vector<CellBits> cell_sets;
  std::vector<TypeBits> type_sets;

  const Expr& expr(ExprId id) const { return exprs[static_cast<std::size_t>(id)]; }
  const PathSet& paths(PathsId id) const { return path_sets[static_cast<std::size_t>(id)]; }
  const Block& block(BlockId id) const { return blocks[static_cast<std::size_t>(id)]; }
  const std::vector<SlotInfo>& slots(SlotHolder holder) const {
    switch (holder) {
      case SlotHolder::Game:
        return game_slots;
      case SlotHolder::Player:
        return player_slots;
      case SlotHolder::Piece:
        return piece_slots;
      case SlotHolder::Cell:
        break;
    }
    return cell_slots;
  }
};

const char* op_name(Op op);
const char* op_gives(Op op);
const char* type_name(Type type);

// The model as stable text: one line per part, expressions in prefix form with ids as names. Golden tests read it.
std::string dump_model(const Model& model);

// Of that text but the examples: of a definition with all that it reads and its option values. Not a secure hash.
// Cost: that of the text.
std::uint64_t checksum(const Model& model);

}  // namespace ludwright
