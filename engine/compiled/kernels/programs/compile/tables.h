// What the kernel of programs knows before play: the programs laid flat, where the legs of walks lead, and how many
// walks a piece can have at most from where it stands.
#pragma once
#include <algorithm>
#include <bit>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/compiled/end_tests.h"
#include "engine/compiled/fixed_eval.h"
#include "engine/compiled/kernels/programs/compile/code.h"
#include "engine/compiled/kernels/programs/compile/lasting.h"
#include "engine/compiled/kernels/programs/compile/layout.h"
#include "engine/compiled/kernels/programs/compile/outlook.h"
#include "engine/compiled/kernels/programs/compile/past.h"
#include "engine/compiled/kernels/programs/compile/routines.h"
#include "engine/compiled/kernels/programs/compile/terms.h"

namespace ludwright::programs {

// Where a leg leads, by who walks and how he came.
struct LegWays {
  bool known = false;               // its directions depend on the seat and on the heading alone
  std::vector<std::uint64_t> ways;  // [seat * (directions + 1) + heading + 1] then
  // Leaps: the ends from a cell, with the headings; `leaps_of` is parallel to `ways`, the same where the vectors are.
  using Leaps = std::vector<std::pair<CellId, std::int16_t>>;
  std::vector<std::size_t> leaps_of;
  std::vector<std::vector<Leaps>> leaps;  // [of leaps_of][cell]
  const Leaps& leaps_from(std::size_t way, std::size_t cell) const { return leaps[leaps_of[way]][cell]; }
};

// Where walks of a path set may end, and take, at most.
template <int W>
struct PathReach {
  std::vector<std::vector<Bits<W>>> ends;     // [seat][cell]
  std::vector<std::vector<Bits<W>>> touched;  // [seat][cell]
  std::uint64_t most = 0;                     // walks from anywhere
};

// Whether a walk of the path may take what does not stand on its end.
template <int W>
bool takes_on_the_way(const RulesetOf<W>& rules, const Path& path) {
  const EndTests<W> tests(rules);
  for (std::size_t i = 0; i < path.legs.size(); ++i) {
    const Leg& leg = path.legs[i];
    if (leg.taking || leg.kind == LegKind::Group) return true;
    if (i + 1 < path.legs.size() && leg.to != kNoId && !leg.onto && !tests.only_empty(leg.to)) return true;
  }
  return false;
}

// Of an end rule about players: what tells that it applies to nobody, which is its condition or pieces without which
// that does not hold of any of them, `set`.
struct Needed {
  bool is_told = false;
  ExprId set = kNoId;
  Reads reads;           // of which that is read
  bool shrinks = false;  // and that some piece leaves play changes nothing
};

template <int W>
struct Tables {
  explicit Tables(const RulesetOf<W>& rules) : layout(rules), code(rules.lowered) {}

  Layout<W> layout;
  Code code;
  int setup = 0;                     // where programs begin
  std::vector<int> programs, stuck;  // [phase]
  bool types_change = false;         // somewhere a piece becomes of another type
  bool creates = false;              // somewhere a new one is placed
  bool roles_are_unmoved = true;     // after a walk that takes nothing and sets off nothing everybody is what he was
  bool roles_are_of_who = false;     // likewise, and they are sets
  bool walks_do_more = false;        // some movement has effects
  std::vector<bool> only_counts;     // [Model::rules] it sets slots, and none of pieces
  bool places_only_count = true;     // so do all that placements set off
  bool walks_of_this = true;         // every walk of a decision but the first is one of `this`
  Outlook outlook;
  std::vector<bool> has_never;                     // [phase] some rule forbids turns
  std::vector<bool> is_single;                     // [local] it is only ever one of a set
  bool turns_are_whole = true;                     // no decision that walks ends in mid-turn
  bool captures_remove = true;                     // what is captured leaves play
  std::vector<const std::vector<ExprId>*> unless;  // [operation] see LastChoices; null: not known
  std::vector<bool> alike;                         // [operation] of those that choose there, see may_be_alike
  bool is_plain = false;                           // two directions never lead from one cell to another
  std::vector<bool> fixed;                         // [node] the same for every cell of every walk
  // [node] the number of a condition that asks who is who, not where; kNone of others, and of those that are sooner
  // asked again.
  std::vector<std::int32_t> kept_truths;
  std::vector<Reads> truth_reads;  // [number]
  Reads role_reads;                // of all roles, if each is of a set of pieces
  std::vector<Needed> needed;      // [Model::end]
  AskedOfPast past;
  std::vector<bool> unmoved;  // [node] the same after a walk that takes nothing and sets off nothing
  bool forgets_ways = false;  // nothing asks how somebody came to where a walk ended
  Terms terms;
  Routines routines;
  // Made when somebody plays, since they are dear.
  std::vector<LegWays> legs;          // [Leg::index]
  std::vector<PathReach<W>> reaches;  // [paths] of movements and of statements
  std::vector<std::vector<Bits<W>>>
      around;  // [paths][seat * cells + cell] where they lead if Nearby::is_free; else empty
  std::size_t heading_count = 0;

  // All cells that may be in a set.
  Bits<W> at_most(ExprId id, PlayerId me) const {
    if (id == kNoId) return layout.rules.all_cells;
    const Node& n = layout.rules.code[static_cast<std::size_t>(id)];
    switch (n.op) {
      case ludwright::Op::CellSet:
        return layout.rules.cell_sets[static_cast<std::size_t>(n.value)];
      case ludwright::Op::Zone:
        return layout.rules.zone(n.value, me);
      case ludwright::Op::Intersect:
        return at_most(n.a, me) & at_most(n.b, me);
      case ludwright::Op::Union:
        return at_most(n.a, me) | at_most(n.b, me);
      case ludwright::Op::Minus:
      case ludwright::Op::Where:
        return at_most(n.a, me);
      default:
        return layout.rules.all_cells;
    }
  }
  std::size_t way(PlayerId me, int heading) const {
    const std::size_t seat = std::min<std::size_t>(me, layout.rules.lowered.seats.size());
    return seat * heading_count + static_cast<std::size_t>(heading + 1);
  }
};

// Makes them, or says why the kernel does not know all that a definition has.
template <int W>
class TableBuilder {
 public:
  explicit TableBuilder(const RulesetOf<W>& rules)
      : rules_(rules), m_(rules.lowered), tables_(std::make_shared<Tables<W>>(rules)) {}

  // What is known of the definition alone; null if that is too little.
  std::shared_ptr<Tables<W>> build() {
    why_ = find_fault();
    if (!why_.empty()) return nullptr;
    Code& code = tables_->code;
    tables_->setup = code.add(m_.setup);
    for (const Phase& phase : m_.phases) {
      tables_->programs.push_back(code.add(phase.program));
      tables_->stuck.push_back(phase.stuck == kNoId ? kNone : code.add(phase.stuck));
    }
    if (code.fault() != nullptr) {
      why_ = code.fault();
      return nullptr;
    }
    tables_->has_never.assign(m_.phases.size(), false);
    for (const LegalRule& rule : m_.legal) {
      for (std::size_t phase = 0; phase < m_.phases.size() && rule.kind == LegalKind::Never; ++phase) {
        if (rule.phase == kNone || rule.phase == static_cast<int>(phase)) tables_->has_never[phase] = true;
      }
    }
    for (const Node& n : rules_.code) tables_->fixed.push_back((n.depends & kChangesInWalk) == 0);
    for (const Phase& phase : m_.phases) {
      const bool walks = walks_in(phase.program, false) > 0 || walks_in(phase.stuck, false) > 0;
      if (walks && (phase.by_step || may_ask_others(phase.program) || may_ask_others(phase.stuck)))
        tables_->turns_are_whole = false;
    }
    for (const Op& op : code.ops()) tables_->unless.push_back(op.s != nullptr ? rules_.last_unless(*op.s) : nullptr);
    for (const Rule& rule : m_.rules)
      tables_->captures_remove = tables_->captures_remove && !(rule.instead && rule.event == EventKind::Captured);
    tables_->is_plain = m_.board.kind != BoardKind::Graph && !m_.board.wrap_files && !m_.board.wrap_ranks;
    tables_->is_single.assign(static_cast<std::size_t>(std::max(1, m_.locals)), true);
    for (const Block& block : m_.blocks) {
      for (const Statement& s : block.statements) {
        if (s.kind == StatementKind::Let && s.local != kNone)
          tables_->is_single[static_cast<std::size_t>(s.local)] = false;
      }
    }
    for (const Op& op : code.ops()) tables_->alike.push_back(may_be_alike(op));
    const Lasting lasting(rules_);
    for (std::size_t i = 0; i < rules_.code.size(); ++i) {
      tables_->unmoved.push_back(lasting.is_unmoved(static_cast<ExprId>(i)));
    }
    find_kept_truths(lasting);
    find_role_reads();
    tables_->past = PastReader(rules_).read();
    tables_->outlook = OutlookBuilder(rules_, code, tables_->programs, tables_->stuck, tables_->is_single).build();
    tables_->forgets_ways = forgets_ways();
    tables_->roles_are_unmoved = lasting.are_roles_unmoved();
    tables_->roles_are_of_who = tables_->roles_are_unmoved && rules_.roles_by_set;
    tables_->terms = TermBuilder<W>(rules_, tables_->fixed, tables_->is_single).build();
    std::vector<BlockId> effects;
    for (std::size_t set = 0; set < rules_.set_count(); ++set) {
      for (const MoveRule& move : rules_.moves_of(set)) effects.push_back(move.effects);
    }
    tables_->routines =
        RoutineBuilder(m_, tables_->terms, rules_.layout.piece_flag, rules_.cell_count).build(code, effects);
    return tables_;
  }
  const std::string& why() const { return why_; }

 private:
  const Node& node(ExprId id) const { return rules_.code[static_cast<std::size_t>(id)]; }

  // Whether something that is told of a turn is done or asked in a body.
  bool tells(BlockId block) const {
    if (block == kNoId) return false;
    const std::vector<Statement>& all = m_.block(block).statements;
    return std::any_of(all.begin(), all.end(), [&](const Statement& s) {
      switch (s.kind) {
        case StatementKind::Pass:
        case StatementKind::Let:
          return false;
        case StatementKind::If:
          return std::any_of(s.blocks.begin(), s.blocks.end(), [&](BlockId body) { return tells(body); });
        case StatementKind::AssignGame:
          return !is_forgotten(SlotHolder::Game, s.slot);
        case StatementKind::AssignSlot:
          return !is_forgotten(static_cast<SlotHolder>(s.holder), s.slot);
        default:
          return true;
      }
    });
  }
  bool is_forgotten(SlotHolder holder, int slot) const {
    const std::vector<const Lapsing*>& all = tables_->layout.forgotten;
    return std::any_of(all.begin(), all.end(),
                       [&](const Lapsing* one) { return one->info->holder == holder && one->slot == slot; });
  }
  // Whether decisions that choose otherwise there may say and lead to the same.
  bool may_be_alike(const Op& op) const {
    if (op.kind != Op::Kind::Either && op.kind != Op::Kind::UpTo) return false;
    const auto idle =
        std::count_if(op.s->blocks.begin(), op.s->blocks.end(), [&](BlockId body) { return !tells(body); });
    if (op.s->kind != StatementKind::Either) return idle > 0;
    return idle > 1 || !alternatives_differ(*op.s);
  }

  std::string find_fault() {
    if (m_.match.present) return "several rounds make a match";
    if (m_.seats.size() > kMaxSeats) return "many seats";
    for (const SlotInfo& slot : m_.player_slots) {
      if (is_watched(slot)) return "state of players that ages";
    }
    for (const SlotInfo& slot : m_.piece_slots) {
      if (slot.kind == SlotKind::Piece) return "pieces that name pieces";
      if (is_watched(slot) && slot.kind != SlotKind::Flag) return "numbers of pieces that age";
      if (slot.kind == SlotKind::Flag && slot.start != 0) return "flags of pieces that start set";
    }
    for (const Rule& rule : m_.rules) {
      if (asks(m_, rule.body)) return "rules that ask";
      tables_->only_counts.push_back(!rule.instead && only_counts(rule.body));
      if (rule.event == EventKind::Placed && !tables_->only_counts.back()) tables_->places_only_count = false;
    }
    for (std::size_t set = 0; set < rules_.set_count(); ++set) {
      int with_effects = 0;
      for (const MoveRule& move : rules_.moves_of(set)) {
        if (asks(m_, move.effects)) return "movements that ask";
        with_effects += move.effects != kNoId ? 1 : 0;
      }
      if (with_effects > 0 && rules_.moves_of(set).size() > 1) return "movements that do more than walk";
      tables_->walks_do_more = tables_->walks_do_more || with_effects > 0;
    }
    if (std::any_of(m_.legal.begin(), m_.legal.end(),
                    [](const LegalRule& rule) { return rule.kind == LegalKind::Prefer; })) {
      if (!rules_.prefers_truths) return "`prefer` compares numbers";
      if (std::any_of(m_.phases.begin(), m_.phases.end(),
                      [&](const Phase& phase) { return phase.by_step && prefers_in(phase); }))
        return "`prefer` in turns of steps";
    }
    for (const LegalRule& rule : m_.legal) {
      if (rule.kind == LegalKind::Forbid && (node(rule.expr).depends & (kOnHeading | kOnCrossed | kOnHere)) != 0)
        return "`forbid` that asks for the way";
      if (rule.asks_stuck) return "legality that asks who is stuck";
      if (rule.asks_repeats && rule.kind == LegalKind::Forbid) return "`forbid` that asks for the past";
    }
    for (const PathSet& paths : m_.path_sets) {
      for (const Path& path : paths.paths) {
        for (const Leg& leg : path.legs) {
          if (leg.kind == LegKind::Slide && leg.directions.empty()) return "slides along vectors";
          for (const Directions& directions : leg.directions) {
            if (directions.kind == DirectionClass::Toward || directions.kind == DirectionClass::AwayFrom)
              return "walks toward something";
          }
        }
      }
    }
    for (const Phase& phase : m_.phases) {
      for (const BlockId program : {phase.program, phase.stuck})
        tables_->walks_of_this = tables_->walks_of_this && walks_in(program, phase.by_step) <= 1;
    }
    for (const Block& block : m_.blocks) {
      for (const Statement& s : block.statements) {
        if (s.kind == StatementKind::UntilSettled) return "loops until nothing changes";
        if (s.kind == StatementKind::AssignType) tables_->types_change = true;
        if (s.kind == StatementKind::PlaceNew) tables_->creates = true;
      }
    }
    return {};
  }
  using Op_ = ludwright::Op;

  bool prefers_in(const Phase& phase) const {
    const auto index = static_cast<int>(&phase - m_.phases.data());
    return std::any_of(m_.legal.begin(), m_.legal.end(), [&](const LegalRule& rule) {
      return rule.kind == LegalKind::Prefer && (rule.phase == kNone || rule.phase == index);
    });
  }

  bool only_counts(BlockId block) const {
    if (block == kNoId) return true;
    const std::vector<Statement>& all = m_.block(block).statements;
    return std::all_of(all.begin(), all.end(), [&](const Statement& s) {
      if (s.kind == StatementKind::If)
        return std::all_of(s.blocks.begin(), s.blocks.end(), [&](BlockId body) { return only_counts(body); });
      return s.kind == StatementKind::AssignGame ||
             (s.kind == StatementKind::AssignSlot && static_cast<SlotHolder>(s.holder) != SlotHolder::Piece);
    });
  }

  // Whether others than who began may be asked.
  bool may_ask_others(BlockId block) const {
    if (block == kNoId) return false;
    for (const Statement& s : m_.block(block).statements) {
      if (s.kind == StatementKind::Random || s.kind == StatementKind::EachPlayer || s.kind == StatementKind::As)
        return true;
      if (std::any_of(s.blocks.begin(), s.blocks.end(), [&](BlockId body) { return may_ask_others(body); }))
        return true;
    }
    return false;
  }

  // How many walks of others than `this` one decision may have. `by_step`: each is one of its own, but `together`.
  int walks_in(BlockId block, bool by_step) const {
    int walks = 0;
    if (block == kNoId) return walks;
    for (const Statement& s : m_.block(block).statements) {
      int here = s.kind == StatementKind::Move && node(s.a).op != Op_::This ? 1 : 0;
      for (const BlockId body : s.blocks) here += walks_in(body, by_step && s.kind != StatementKind::Together);
      const bool repeats = s.kind == StatementKind::UpTo || s.kind == StatementKind::Times ||
                           s.kind == StatementKind::ForEach || s.kind == StatementKind::AsLongAsPossible;
      if (repeats && !by_step) here *= 2;
      walks = by_step ? std::max(walks, here) : walks + here;
    }
    return walks;
  }

  // Of the alternatives one walks at most, one places, one only chooses, and one says nothing.
  bool alternatives_differ(const Statement& either) const {
    int walks = 0;
    int places = 0;
    int chooses = 0;
    int silent = 0;
    for (const BlockId body : either.blocks) {
      const BlockSummary said = summary_of(body);
      walks += said.walks ? 1 : 0;
      places += said.places ? 1 : 0;
      chooses += said.walks || said.places || said.may_name_nothing ? 0 : 1;
      silent += said.may_name_nothing ? 1 : 0;
    }
    return walks <= 1 && places <= 1 && chooses <= 1 && silent <= 1;
  }
  // What a block does of which a move is told; it may do nothing of that.
  struct BlockSummary {
    bool walks = false, places = false, may_name_nothing = true;
  };
  BlockSummary summary_of(BlockId block) const {
    BlockSummary said;
    if (block == kNoId) return said;
    for (const Statement& s : m_.block(block).statements) {
      if (s.kind == StatementKind::Move) said.walks = true;
      if (s.kind == StatementKind::PlaceNew || s.kind == StatementKind::PlacePiece) said.places = true;
      const bool says = s.kind == StatementKind::Move || s.kind == StatementKind::Choose ||
                        s.kind == StatementKind::PlaceNew || s.kind == StatementKind::PlacePiece;
      if (says) said.may_name_nothing = false;
      bool all_say = !s.blocks.empty() && (s.kind == StatementKind::Together || s.kind == StatementKind::Either);
      for (const BlockId body : s.blocks) {
        const BlockSummary inner = summary_of(body);
        said.walks = said.walks || inner.walks;
        said.places = said.places || inner.places;
        all_say = all_say && !inner.may_name_nothing;
      }
      if (all_say) said.may_name_nothing = false;
    }
    return said;
  }

  void find_role_reads() {
    Reads& reads = tables_->role_reads;
    reads.are_told = rules_.roles_by_set;
    for (std::size_t i = 0; i < m_.roles.size() && reads.are_told; ++i) {
      const ExprId set = rules_.code[static_cast<std::size_t>(m_.roles[i].condition)].b;
      const Reads of_one = Lasting(rules_, true).reads_of(set);
      reads.are_told = of_one.are_told;
      reads.slots.insert(reads.slots.end(), of_one.slots.begin(), of_one.slots.end());
    }
  }
  void find_kept_truths(const Lasting& lasting) {
    std::vector<std::int32_t>& kept = tables_->kept_truths;
    kept.assign(rules_.code.size(), kNone);
    constexpr std::uint32_t named = kChangesInWalk | kOnAttacked | kOnLocal;
    const auto is_lasting = [&](ExprId id) {
      const Node& n = node(id);
      return (n.depends & named) == 0 && tables_->unmoved[static_cast<std::size_t>(id)] && !reads_mover(id);
    };
    std::vector<ExprId> known;  // what is written alike is kept once
    for (std::size_t i = 0; i < kept.size(); ++i) {
      const auto id = static_cast<ExprId>(i);
      if (node(id).type != Type::Truth || !is_lasting(id)) continue;
      Reads reads = lasting.reads_of(id);
      if (!looks_through(node(id), reads.are_told && reads.slots.empty())) continue;
      const auto same = std::find_if(known.begin(), known.end(), [&](ExprId other) { return rules_.alike(id, other); });
      kept[i] = static_cast<std::int32_t>(same - known.begin());
      if (same != known.end()) continue;
      known.push_back(id);
      tables_->truth_reads.push_back(std::move(reads));
    }
    for (const EndRule& rule : m_.end) {
      Needed& needed = tables_->needed.emplace_back();
      if (rule.subject != kNoId || rule.condition == kNoId) continue;
      const bool lasts = is_lasting(rule.condition);
      if (!lasts) needed.set = lasting.needed_by(rule.condition);
      needed.is_told = lasts || needed.set != kNoId;
      const ExprId told = lasts ? rule.condition : needed.set;
      if (!needed.is_told) continue;
      needed.reads = lasting.reads_of(told);
      needed.shrinks = needed.reads.are_told && lasting.shrinks(told);
    }
  }
  // Whether it looks at sets of pieces that are to be found. `narrows`: those that are narrowed, too.
  bool looks_through(const Node& n, bool narrows) const {
    if (n.op == Op_::Where || n.op == Op_::InRole || n.op == Op_::Count) return true;
    if (narrows && n.type == Type::Pieces && programs::narrows(n.op)) return true;
    return (n.a != kNoId && looks_through(node(n.a), narrows)) || (n.b != kNoId && looks_through(node(n.b), narrows));
  }
  bool reads_mover(ExprId id) const {
    if (id == kNoId) return false;
    const Node& n = node(id);
    if (n.op == Op_::InRole && !rules_.roles_by_set) return true;  // it may
    return n.op == Op_::Mover || reads_mover(n.a) || reads_mover(n.b);
  }

  // Of walks, only tests on the way may ask for what is gone through.
  bool forgets_ways() const {
    std::vector<bool> on_the_way(rules_.code.size());
    for (const PathSet& paths : m_.path_sets) {
      for (const Path& path : paths.paths) {
        for (const Leg& leg : path.legs) {
          for (const ExprId test : {leg.to, leg.within, leg.through, leg.over}) mark(test, on_the_way);
        }
      }
    }
    for (std::size_t i = 0; i < rules_.code.size(); ++i) {
      const Node& n = rules_.code[i];
      const bool reads = n.op == Op_::Origin || n.op == Op_::Here || n.op == Op_::Crossed || n.op == Op_::Heading ||
                         n.op == Op_::HeadingDirection;
      const bool walks =
          (n.op == Op_::Reached || n.op == Op_::CrossedBy) && (n.depends & (kOnHere | kOnHeading | kOnCrossed)) != 0;
      if ((reads || walks) && !on_the_way[i]) return false;
    }
    return true;
  }
  void mark(ExprId id, std::vector<bool>& marked) const {
    if (id == kNoId || marked[static_cast<std::size_t>(id)]) return;
    marked[static_cast<std::size_t>(id)] = true;
    mark(node(id).a, marked);
    mark(node(id).b, marked);
  }

  const RulesetOf<W>& rules_;
  const Model& m_;
  std::shared_ptr<Tables<W>> tables_;
  std::string why_;
};

}  // namespace ludwright::programs
