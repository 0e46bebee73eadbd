// The checked game as stable text, for golden tests, `--dump=model` and the checksum: one line per part, expressions in
// prefix form, names instead of ids, no places. Entry point: dump_model. Tested by tests/golden.
#include <string>

#include "engine/model.h"

namespace ludwright {
namespace {

std::size_t at(int index) { return static_cast<std::size_t>(index); }

const char* const kLineKinds[] = {"row", "column", "rank", "file"};
const char* const kClasses[] = {
    "one",   "orthogonal",     "diagonal", "any",      "sideways", "forward-diagonal", "backward-diagonal",
    "aside", "ahead-diagonal", "toward",   "away-from"};
const char* const kLegs[] = {"step", "slide", "leap", "hop", "spread", "group"};
const char* const kStatements[] = {"move",           "place-new",
                                   "place-piece",    "choose",
                                   "random",         "take",
                                   "remove",         "send",
                                   "send-under",     "shift",
                                   "swap",           "require",
                                   "pass",           "let",
                                   "assign-game",    "assign-slot",
                                   "assign-type",    "assign-owner",
                                   "assign-next",    "if",
                                   "for-each",       "either",
                                   "first-possible", "may",
                                   "up-to",          "as-long-as-possible",
                                   "until-settled",  "times",
                                   "each-player",    "as",
                                   "together"};
const char* const kSlotKinds[] = {"flag", "number", "clock", "cell", "piece", "player", "type", "direction", "value"};
const char* const kHolderNames[] = {"game", "player", "piece", "cell"};
const char* const kLasts[] = {"forever", "turn", "next-turn", "round"};
const char* const kEvents[] = {"turn-starts", "turn-ends", "round-starts", "round-ends", "player-loses",
                               "captured",    "removed",   "moves",        "placed"};
const char* const kLegal[] = {"forbid", "never", "prefer"};
const char* const kEnds[] = {"draw", "wins", "loses", "most", "least"};
const char* const kLaws[] = {"always",  "never",         "constant",          "rising",
                             "falling", "at-most-turns", "eventually-within", "symmetric-under"};
const char* const kSymmetries[] = {"identity",     "left-right", "top-bottom",  "half-turn",
                                   "quarter-turn", "diagonal",   "antidiagonal"};
const char* const kBoards[] = {"grid", "hex", "graph"};

class Dump {
 public:
  explicit Dump(const Model& model, bool examples = true) : model_(model), examples_(examples) {}

  std::string text() {
    line(0, "game " + model_.name + " \"" + model_.title + "\"");
    for (const OptionInfo& option : model_.options) {
      std::string values;
      for (const std::string& value : option.values) values += " " + value;
      line(0, "option " + option.name + " = " + option.chosen + " of" + values);
    }
    board();
    position_parts();
    pieces();
    programs();
    rules();
    texts();
    return std::move(out_);
  }

 private:
  std::string start_site(CellId cell) const {
    if (cell < kMaxCells) return model_.board.cells[cell].name;
    std::string name;
    for (const Area& area : model_.areas)
      if (area.first <= cell - kMaxCells) name = area.name;
    return name;
  }

  void line(int indent, const std::string& text) { out_ += std::string(at(indent) * 2, ' ') + text + "\n"; }

  std::string cells(const CellBits& bits) const {
    std::string names;
    for (std::size_t i = 0; i < model_.board.cells.size(); ++i) {
      if (bits.test(i)) names += (names.empty() ? "" : " ") + model_.board.cells[i].name;
    }
    return "{" + names + "}";
  }
  std::string types(const TypeBits& bits) const {
    std::string names;
    for (std::size_t i = 0; i < model_.types.size(); ++i) {
      if (bits.test(i)) names += (names.empty() ? "" : " ") + model_.types[i].name;
    }
    return "{" + names + "}";
  }
  std::string seat(int index) const {
    return index < 0 || at(index) >= model_.seats.size() ? "nobody" : model_.seats[at(index)].name;
  }
  std::string direction(int index) const {
    return index < 0 || at(index) >= model_.board.directions.size() ? "none" : model_.board.directions[at(index)];
  }
  std::string member(int enumeration, int value) const {
    if (value < 0 || enumeration < 0) return "none";
    return model_.enumerations[at(enumeration)].members[at(value)];
  }
  std::string value(SlotKind kind, int enumeration, std::int32_t value) const {
    if (kind == SlotKind::Flag) return value != 0 ? "yes" : "no";
    if (kind == SlotKind::Number || kind == SlotKind::Clock) return std::to_string(value);
    if (value < 0) return "none";
    if (kind == SlotKind::Cell) return model_.board.cells[at(value)].name;
    if (kind == SlotKind::Player) return seat(value);
    if (kind == SlotKind::Type) return model_.types[at(value)].name;
    if (kind == SlotKind::Direction) return direction(value);
    if (kind == SlotKind::Value) return member(enumeration, value);
    return std::to_string(value);
  }

  // What `value` of a node is called; "" if the operation has none.
  std::string operand(const Expr& e) const {
    switch (e.op) {
      case Op::Number:
      case Op::OwnerDirection:
      case Op::HeadingDirection:
      case Op::Turned:
      case Op::LineOf:
        return std::to_string(e.value);
      case Op::Truth:
        return e.value != 0 ? "yes" : "no";
      case Op::Symbol:
        return model_.enumerations[at(e.aux)].name + "." + member(e.aux, e.value);
      case Op::CellSet:
        return cells(model_.cell_sets[at(e.value)]);
      case Op::TypeSet:
      case Op::PiecesOfTypes:
        return types(model_.type_sets[at(e.value)]);
      case Op::Seat:
        return seat(e.value);
      case Op::Compass:
        return direction(e.value);
      case Op::Zone:
        return model_.zones[at(e.value)].name;
      case Op::Lines:
      case Op::Coordinate:
        return kLineKinds[at(e.value)];
      case Op::CellFlag:
        return model_.cell_slots[at(e.value)].name;
      case Op::PieceFlag:
        return model_.piece_slots[at(e.value)].name;
      case Op::PlayerFlag:
        return model_.player_slots[at(e.value)].name;
      case Op::GameSlot:
        return model_.game_slots[at(e.value)].name;
      case Op::Slot: {
        const Type holder = model_.expr(e.args[0]).type;
        const auto& slots = holder == Type::Players ? model_.player_slots
                            : holder == Type::Cells ? model_.cell_slots
                                                    : model_.piece_slots;
        return slots[at(e.value)].name;
      }
      case Op::Area:
        return model_.areas[at(e.value)].name;
      case Op::InRole:
        return model_.roles[at(e.value)].name;
      case Op::Trait:
        return model_.traits[at(e.value)].name;
      case Op::Mark:
        return model_.marks[at(e.value)].name;
      case Op::Local:
        return "#" + std::to_string(e.value);
      case Op::None:
      case Op::It:
      case Op::That:
        return std::string(":") + type_name(e.type);
      case Op::Reached:
      case Op::CrossedBy:
        return "[" + paths(e.value) + "]";
      default:
        return "";
    }
  }

  std::string expr(ExprId id) const {
    if (id == kNoId) return "-";
    const Expr& e = model_.expr(id);
    std::string text = op_name(e.op);
    const std::string value = operand(e);
    if (!value.empty()) text += " " + value;
    for (const ExprId arg : e.args) text += " " + expr(arg);
    return e.args.empty() && value.empty() ? text : "(" + text + ")";
  }

  std::string leg(const Leg& leg) const {
    std::string text = kLegs[at(static_cast<int>(leg.kind))];
    if (leg.kind == LegKind::Group) text += " (" + paths(leg.group) + ")";
    if (leg.dx != 0 || leg.dy != 0)
      text += " " + std::to_string(leg.dx) + (leg.by_name ? "," : "x") + std::to_string(leg.dy);
    for (const Directions& one : leg.directions) {
      text += one.kind == DirectionClass::One ? " " + expr(one.expr)
                                              : std::string(" ") + kClasses[at(static_cast<int>(one.kind))];
      if (one.kind == DirectionClass::Toward || one.kind == DirectionClass::AwayFrom) text += " " + expr(one.expr);
    }
    if (leg.min != kNoId || leg.max != kNoId) text += " " + expr(leg.min) + ".." + expr(leg.max);
    if (leg.through != kNoId) text += " through " + expr(leg.through);
    if (leg.within != kNoId) text += " within " + expr(leg.within);
    if (leg.over != kNoId)
      text += std::string(leg.taking ? " taking " : " over ") + std::to_string(leg.over_min) + ".." +
              std::to_string(leg.over_max) + " " + expr(leg.over);
    if (leg.to != kNoId) text += std::string(leg.onto ? " onto " : " to ") + expr(leg.to);
    return text;
  }

  std::string paths(PathsId id) const {
    if (id == kNoId) return "-";
    std::string text;
    for (const Path& path : model_.paths(id).paths) {
      if (!text.empty()) text += " also ";
      for (std::size_t i = 0; i < path.legs.size(); ++i) text += (i == 0 ? "" : " then ") + leg(path.legs[i]);
    }
    return text + (model_.paths(id).takes ? " *takes" : "");
  }

  void board() {
    const Topology& board = model_.board;
    std::string head = std::string("board ") + kBoards[at(static_cast<int>(board.kind))] + " " +
                       std::to_string(board.width) + "x" + std::to_string(board.height) + " stack " +
                       std::to_string(board.stack);
    if (board.wrap_files) head += " wrap files";
    if (board.wrap_ranks) head += " wrap ranks";
    line(0, head);
    CellBits all;
    for (std::size_t i = 0; i < board.cells.size(); ++i) all.set(i);
    line(1, "cells " + cells(all));
    for (std::size_t d = 0; d < board.directions.size() && board.kind == BoardKind::Graph; ++d) {
      std::string row;
      for (std::size_t i = 0; i < board.cells.size(); ++i) {
        if (const CellId next = board.neighbours[d][i]; next != kNoCell)
          row += " " + board.cells[i].name + ">" + board.cells[next].name;
      }
      line(1, "direction " + board.directions[d] + " opposite " +
                  direction(board.opposite[d] == kNoDirection ? kNone : board.opposite[d]) + ":" + row);
    }
    for (const Seat& one : model_.seats) {
      line(0, "seat " + one.name + " letter " + one.letter + " forward " +
                  direction(one.forward == kNoDirection ? kNone : one.forward) + " team " + std::to_string(one.team));
    }
  }

  void position_parts() {
    for (const Enumeration& values : model_.enumerations) {
      std::string members;
      for (const std::string& one : values.members) members += " " + one;
      line(0, "values " + values.name + ":" + members);
    }
    for (const Mark& mark : model_.marks) {
      std::string values;
      for (const std::int32_t one : mark.values) values += " " + member(mark.enumeration, one);
      line(0, "mark " + mark.name + ":" + values);
    }
    for (const auto& [name, bits] : model_.terrains) line(0, "terrain " + name + " " + cells(bits));
    for (const Zone& zone : model_.zones) {
      for (std::size_t i = 0; i < zone.cells.size(); ++i)
        line(0, "zone " + zone.name + " of " + seat(static_cast<int>(i)) + " " + cells(zone.cells[i]));
    }
    for (const Area& area : model_.areas) {
      const char* const seen[] = {"all", "owner", "nobody"};
      line(0, "area " + area.name + (area.per_player ? " of player" : "") + " seen by " +
                  seen[at(static_cast<int>(area.seen_by))]);
    }
    for (const Trait& trait : model_.traits)
      line(0, "trait " + trait.name + " " + kSlotKinds[at(static_cast<int>(trait.kind))]);
    for (const SlotHolder holder : {SlotHolder::Game, SlotHolder::Player, SlotHolder::Piece, SlotHolder::Cell}) {
      for (const SlotInfo& slot : model_.slots(holder)) slot_line(slot);
    }
  }

  void slot_line(const SlotInfo& slot) {
    std::string text = std::string("slot ") + kHolderNames[at(static_cast<int>(slot.holder))] + " " + slot.name + " " +
                       kSlotKinds[at(static_cast<int>(slot.kind))];
    if (slot.enumeration != kNone) text += " " + model_.enumerations[at(slot.enumeration)].name;
    text += " start " + value(slot.kind, slot.enumeration, slot.start);
    for (std::size_t i = 0; i < slot.starts.size(); ++i) {
      if (slot.starts[i] == slot.start) continue;
      const std::string whose =
          slot.holder == SlotHolder::Player ? seat(static_cast<int>(i)) : model_.board.cells[i].name;
      text += " " + whose + "=" + value(slot.kind, slot.enumeration, slot.starts[i]);
    }
    if (slot.lasts != Lasts::Forever) text += std::string(" lasts ") + kLasts[at(static_cast<int>(slot.lasts))];
    if (!slot.identity) text += " no-identity";
    if (slot.forgets_idle) text += " forgets-idle";
    if (!slot.letter.empty()) text += " letter " + slot.letter;
    for (const auto& [letters, member] : slot.text) text += " " + letters + ":" + member;
    line(0, text);
  }

  void moves(const std::vector<MoveRule>& rules) {
    for (const MoveRule& rule : rules) {
      line(1, "move " + rule.name + (rule.asks_attacked ? " asks-attacked" : "") + ": " + paths(rule.paths));
      if (rule.guard != kNoId) line(2, "if " + expr(rule.guard));
      if (rule.effects != kNoId) block(rule.effects, 2);
    }
  }

  void pieces() {
    for (const PieceType& type : model_.types) {
      std::string text = "type " + type.name + " letter " + (type.letter.empty() ? "-" : type.letter);
      if (!type.symbol.empty()) text += " symbol " + type.symbol;
      if (type.neutral) text += " neutral";
      for (const std::string& tag : type.tags) text += " #" + tag;
      for (std::size_t i = 0; i < type.traits.size(); ++i)
        text += " " + model_.traits[i].name + "=" +
                value(model_.traits[i].kind, model_.traits[i].enumeration, type.traits[i]);
      line(0, text);
      moves(type.moves);
    }
    for (const Role& role : model_.roles) {
      line(0, "role " + role.name + " letter " + (role.letter.empty() ? "-" : role.letter) + " if " +
                  expr(role.condition));
      moves(role.moves);
    }
    for (const StartPiece& piece : model_.start) {
      std::string text = "start " + start_site(piece.cell) + " " + seat(piece.owner == kNobody ? kNone : piece.owner) +
                         " " + model_.types[piece.type].name;
      for (const auto& [index, number] : piece.slots) {
        const SlotInfo& slot = model_.piece_slots[at(index)];
        text += " " + slot.name + "=" + value(slot.kind, slot.enumeration, number);
      }
      line(0, text);
    }
  }

  std::string domain(const Domain& domain) const {
    if (domain.set != kNoId) return " " + expr(domain.set);
    if (domain.low != kNoId) return " " + expr(domain.low) + ".." + expr(domain.high);
    std::string text;
    for (const ExprId one : domain.one_of) text += " " + expr(one);
    return text.empty() ? "" : " one of" + text;
  }

  void block(BlockId id, int indent) {
    if (id == kNoId) return;
    if (model_.block(id).statements.empty()) line(indent, "nothing");
    for (const Statement& one : model_.block(id).statements) statement(one, indent);
  }

  void statement(const Statement& one, int indent) {
    std::string text = kStatements[at(static_cast<int>(one.kind))];
    text += domain(one.domain);
    if (one.kind == StatementKind::AssignGame) text += " " + model_.game_slots[at(one.slot)].name;
    if (one.kind == StatementKind::AssignSlot)
      text += " " + model_.slots(static_cast<SlotHolder>(one.holder))[at(one.slot)].name;
    if (one.b != kNoId) text += " @" + expr(one.b);
    if (one.sign != 0) text += one.sign > 0 ? " +=" : " -=";
    if (one.a != kNoId) text += " " + expr(one.a);
    if (one.c != kNoId) text += " of " + expr(one.c);
    if (one.under) text += " under";
    if (!one.by.empty()) text += " by " + one.by;
    if (one.paths != kNoId) text += " by [" + paths(one.paths) + "]";
    if (one.local != kNone) text += " as #" + std::to_string(one.local);
    if (!one.name.empty()) text += " called " + one.name;
    const bool is_if = one.kind == StatementKind::If;
    for (std::size_t i = 0; i < one.conditions.size() && !is_if; ++i) text += " repeating " + expr(one.conditions[i]);
    line(indent, text);
    for (std::size_t i = 0; i < one.blocks.size(); ++i) {
      if (is_if && i < one.conditions.size()) {
        line(indent + 1, "when " + expr(one.conditions[i]));
      } else if (is_if && !one.conditions.empty()) {
        line(indent + 1, "else");
      } else if (one.blocks.size() > 1 || !one.names.empty()) {
        line(indent + 1,
             "way " + (i < one.names.size() && !one.names[i].empty() ? one.names[i] : std::to_string(i + 1)));
      }
      block(one.blocks[i], indent + 2);
    }
  }

  void named_block(const std::string& head, BlockId id, int indent) {
    if (id == kNoId) return;
    line(indent, head);
    block(id, indent + 1);
  }

  std::string in_phase(int phase) const { return phase == kNone ? "" : " in " + model_.phases[at(phase)].name; }

  void programs() {
    named_block("setup", model_.setup, 0);
    for (const Phase& phase : model_.phases) {
      line(0, "phase " + (phase.name.empty() ? "-" : phase.name) + (phase.by_step ? " by step" : "") +
                  (phase.until != kNoId ? " until " + expr(phase.until) : ""));
      named_block(phase.is_round ? "round" : "turn", phase.program, 1);
      named_block("stuck", phase.stuck, 1);
    }
  }

  void ends(const std::vector<EndRule>& rules, const std::string& word) {
    for (const EndRule& rule : rules) {
      std::string text = word + " " + rule.name + in_phase(rule.phase) + ": " + kEnds[at(static_cast<int>(rule.kind))];
      if (rule.kind != EndKind::Draw)
        text += rule.value != kNoId     ? " " + expr(rule.value)
                : rule.subject != kNoId ? " " + expr(rule.subject)
                                        : " each player";
      line(0, text + " when " + expr(rule.condition) + (rule.asks_stuck ? " asks-stuck" : "") +
                  (rule.asks_repeats ? " asks-repeats" : "") + (rule.asks_won ? " asks-won" : ""));
    }
  }

  void rules() {
    for (const Rule& rule : model_.rules) {
      std::string text = "rule " + rule.name + ": " + kEvents[at(static_cast<int>(rule.event))];
      if (rule.set != kNoId) text += " " + expr(rule.set);
      if (rule.by != kNoId) text += " by " + expr(rule.by);
      if (rule.from != kNoId) text += " from " + expr(rule.from);
      if (rule.to != kNoId) text += " to " + expr(rule.to);
      if (rule.condition != kNoId) text += " if " + expr(rule.condition);
      line(0, text + (rule.instead ? " instead" : ""));
      block(rule.body, 1);
    }
    for (const LegalRule& rule : model_.legal) {
      line(0, "legal " + rule.name + in_phase(rule.phase) + ": " + kLegal[at(static_cast<int>(rule.kind))] + " " +
                  expr(rule.expr) + (rule.asks_attacked ? " asks-attacked" : ""));
    }
    ends(model_.end, "end");
    for (const ValidRule& rule : model_.valid) {
      if (!examples_) break;
      line(0, "valid " + rule.name + ": " + expr(rule.expr) + (rule.text.empty() ? "" : " \"" + rule.text + "\""));
    }
    line(0, "limit " + std::to_string(model_.limit));
    if (!model_.match.present) return;
    line(0, "match");
    named_block("score", model_.match.score, 1);
    named_block("next", model_.match.next, 1);
    ends(model_.match.end, "match end");
  }

  void texts() {
    if (!model_.notation.position.empty()) line(0, "position \"" + model_.notation.position + "\"");
    for (const std::string& text : model_.notation.also_read) line(0, "position also \"" + text + "\"");
    if (!model_.notation.move.empty()) line(0, "move text \"" + model_.notation.move + "\"");
    for (const auto& [name, text] : model_.notation.named) line(0, "named " + name + " \"" + text + "\"");
    for (const auto& [text, condition] : model_.notation.suffix) line(0, "suffix " + text + " if " + expr(condition));
    for (const Example& example : model_.examples) {
      if (!examples_) break;
      line(0, "example " + example.name + (example.then == kNoId ? "" : " then " + expr(example.then)));
    }
    for (const Law& law : model_.laws) {
      std::string text = "law " + law.name + ": " + kLaws[at(static_cast<int>(law.kind))];
      if (law.kind == LawKind::AtMostTurns || law.kind == LawKind::Eventually) text += " " + std::to_string(law.turns);
      if (law.kind == LawKind::Symmetric) {
        text += std::string(" ") + kSymmetries[at(static_cast<int>(law.symmetry))];
        if (law.exchanging) text += " exchanging players";
      }
      line(0, law.expr == kNoId ? text : text + " " + expr(law.expr));
    }
  }

  const Model& model_;
  bool examples_;
  std::string out_;
};

}  // namespace

std::string dump_model(const Model& model) { return Dump(model).text(); }

std::uint64_t checksum(const Model& model) {
  std::uint64_t hash = 0xcbf29ce484222325u;  // FNV-1a, 64 bits
  for (const char c : Dump(model, false).text()) {
    hash ^= static_cast<unsigned char>(c);
    hash *= 0x100000001b3u;
  }
  return hash;
}

}  // namespace ludwright
