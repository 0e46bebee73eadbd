#include "engine/compiled/rest_reads.h"

#include <algorithm>
#include <set>

#include "engine/compiled/reads.h"
#include "engine/compiled/ruleset.h"

namespace ludwright {
namespace {

constexpr std::uint32_t kOfMove = kOnThis | kOnHeading | kOnCrossed | kOnHere;
constexpr int kFewest = 3;  // choices of a turn in which two runs can meet before a third one

// How many choices a run may make; of a loop many.
int choices(const Model& model, BlockId block) {
  int sum = 0;
  if (block == kNoId) return sum;
  for (const Statement& s : model.block(block).statements) {
    int inside = 0;
    for (const BlockId body : s.blocks) inside = std::max(inside, choices(model, body));
    switch (s.kind) {
      case StatementKind::Choose:
      case StatementKind::Move:
      case StatementKind::PlaceNew:
      case StatementKind::PlacePiece:
      case StatementKind::Either:
      case StatementKind::May:
      case StatementKind::FirstPossible:
        sum += 1 + inside;
        break;
      case StatementKind::If:
        sum += inside;
        break;
      default:
        sum += inside * kFewest;
        break;
    }
  }
  return sum;
}

// Goes through statements in their order and notes what is read that none of them has bound before.
class RestFinder {
 public:
  explicit RestFinder(const Ruleset& rules) : rules_(rules), m_(rules.lowered), reads_(m_) {
    for (const Expr& e : m_.exprs) {
      if (e.op == Op::Local && e.type == Type::Pieces) pieces_.insert(e.value);
    }
  }

  RestReads of(const Statement& s) {
    found_ = {};
    Bound bound;
    statement(s, bound);
    return take();
  }
  RestReads from(BlockId block, std::size_t index) {
    found_ = {};
    Bound bound;
    const std::vector<Statement>& statements = m_.block(block).statements;
    for (; index < statements.size(); ++index) statement(statements[index], bound);
    return take();
  }
  RestReads of_judges() {
    found_ = {};
    for (const LegalRule& rule : m_.legal) {
      if (rule.kind != LegalKind::Forbid) expr(rule.expr, {});
    }
    return take();
  }

 private:
  struct Bound {
    std::uint32_t event = 0;
    std::set<int> names;
  };

  RestReads take() {
    std::sort(found_.names.begin(), found_.names.end());
    found_.names.erase(std::unique(found_.names.begin(), found_.names.end()), found_.names.end());
    return std::move(found_);
  }
  void expr(ExprId id, const Bound& bound) {
    if (id == kNoId) return;
    found_.event |= rules_.code[static_cast<std::size_t>(id)].depends & (kOfMove | kOnTaken) & ~bound.event;
    reads_.begin_anew();
    reads_.expr(id);
    names(bound);
  }
  void names(const Bound& bound) {
    for (const int name : reads_.names) {
      if (bound.names.count(name) == 0) found_.names.push_back({name, pieces_.count(name) != 0});
    }
  }
  void block(BlockId id, Bound bound) {
    if (id == kNoId) return;
    for (const Statement& s : m_.block(id).statements) statement(s, bound);
  }
  void statement(const Statement& s, Bound& bound) {
    for (const ExprId id : {s.domain.set, s.domain.low, s.domain.high, s.a, s.b, s.c}) expr(id, bound);
    for (const ExprId id : s.domain.one_of) expr(id, bound);
    for (const ExprId id : s.conditions) expr(id, bound);
    reads_.begin_anew();
    reads_.values(s);  // of its walks, which know the piece that makes them
    names(bound);
    found_.is_others = found_.is_others || s.kind == StatementKind::Random || s.kind == StatementKind::EachPlayer ||
                       s.kind == StatementKind::As;
    Bound inside = bound;
    if (s.local != kNone) inside.names.insert(s.local);
    const bool moves = s.kind == StatementKind::Move;
    if (moves) inside.event |= kOfMove;
    for (const BlockId body : s.blocks) block(body, inside);
    const bool binds =
        s.kind == StatementKind::Choose || s.kind == StatementKind::Random || s.kind == StatementKind::Let || moves;
    if (binds) bound = std::move(inside);
    // A piece that is put somewhere is `this`, where it was and where it is are known; a new one was nowhere.
    if (s.kind == StatementKind::PlacePiece) bound.event |= kOnThis;
  }

  const Ruleset& rules_;
  const Model& m_;
  Reads reads_;
  std::set<int> pieces_;  // locals that are pieces
  RestReads found_;
};

}  // namespace

RestsRead::RestsRead(const Ruleset& rules) {
  const Model& m = rules.lowered;
  const auto named = [](const std::vector<SlotInfo>& slots, bool or_value) {
    return std::all_of(slots.begin(), slots.end(), [&](const SlotInfo& slot) {
      return slot.identity || (or_value && slot.kind != SlotKind::Piece);
    });
  };
  if (!named(m.piece_slots, false) || !named(m.cell_slots, false) || !named(m.game_slots, true) ||
      !named(m.player_slots, true) || rules.effects_hand_over())
    return;
  for (const Phase& phase : m.phases)
    meets_.push_back(!phase.by_step && !phase.is_round && !rules.ends_by_run(phase) &&
                     choices(m, phase.program) >= kFewest);
  if (std::none_of(meets_.begin(), meets_.end(), [](bool meets) { return meets; })) {
    meets_.clear();
    return;
  }
  RestFinder finder(rules);
  for (std::size_t block = 0; block < m.blocks.size(); ++block) {
    const std::vector<Statement>& statements = m.blocks[block].statements;
    std::vector<RestReads>& rests = blocks_.emplace_back();
    for (std::size_t i = 0; i <= statements.size(); ++i) rests.push_back(finder.from(static_cast<BlockId>(block), i));
    for (const Statement& s : statements) statements_[&s] = finder.of(s);
  }
  end_ = finder.of_judges();
  const auto note = [&](SlotHolder holder, std::size_t holders) {
    const std::vector<SlotInfo>& slots = m.slots(holder);
    for (std::size_t member = 0; member < holders; ++member) {
      for (std::size_t slot = 0; slot < slots.size(); ++slot) {
        if (!slots[slot].identity)
          unnamed_.push_back(rules.layout.index(holder, static_cast<int>(member), static_cast<int>(slot)));
      }
    }
  };
  note(SlotHolder::Game, 1);
  note(SlotHolder::Player, m.seats.size());
}

}  // namespace ludwright
