#include "engine/compiled/ruleset.h"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <functional>
#include <optional>
#include <set>

#include "engine/forgotten_slots.h"
#include "engine/takes.h"

namespace ludwright {
namespace {

// Notes the choices of a block after which all is sure; with `loops`, if no loop and no `may` asks anything.
void note_sure(const Model& model, BlockId block, bool loops, std::unordered_set<const Statement*>& sure) {
  if (block == kNoId) return;
  bool after = true;
  const std::vector<Statement>& statements = model.block(block).statements;
  for (std::size_t i = statements.size(); i-- > 0 && after;) {
    const Statement& s = statements[i];
    const bool chooses =
        s.kind == StatementKind::Move || s.kind == StatementKind::PlaceNew || s.kind == StatementKind::Choose;
    if (chooses) sure.insert(&s);
    if (s.kind == StatementKind::Either || s.kind == StatementKind::If) {
      for (const BlockId body : s.blocks) note_sure(model, body, loops, sure);
    }
    const bool is_left_out = s.kind == StatementKind::AsLongAsPossible || may_be_declined(model, s);
    after = is_sure(model, s) || (loops && is_left_out);
  }
}

void note_area_of_flags(const std::vector<SlotInfo>& slots, std::vector<int>& index, int& count) {
  for (const SlotInfo& slot : slots) index.push_back(slot.kind == SlotKind::Flag ? count++ : kNone);
}

// Whether a statement in a block, at any depth, may be decided by somebody other than the mover.
bool may_ask_others(const Model& model, BlockId block) {
  if (block == kNoId) return false;
  for (const Statement& s : model.block(block).statements) {
    if (s.kind == StatementKind::Random || s.kind == StatementKind::EachPlayer || s.kind == StatementKind::As)
      return true;
    if (std::any_of(s.blocks.begin(), s.blocks.end(), [&](BlockId body) { return may_ask_others(model, body); }))
      return true;
  }
  return false;
}

// Whether an expression depends on the arrangement, on me, and on who is left, but on nothing else.
bool is_of_owner(const std::vector<Node>& code, ExprId id) {
  if (id == kNoId) return true;
  const Node& n = code[static_cast<std::size_t>(id)];
  if ((n.depends & ~(kOnMe | kOnFlow)) != 0) return false;
  if ((n.depends & kOnFlow) == 0 || n.op == Op::Opponents) return true;
  const auto by_argument = [&](ExprId arg) {
    return arg != kNoId && (code[static_cast<std::size_t>(arg)].depends & kOnFlow) != 0;
  };
  return (by_argument(n.a) || by_argument(n.b)) && is_of_owner(code, n.a) && is_of_owner(code, n.b);
}

// The row and column of a cell as a seat sees them, from 1. Who faces nowhere sits at the bottom.
std::pair<int, int> seen_from(const Model& m, std::size_t seat, std::size_t cell) {
  const Cell& at = m.board.cells[cell];
  const DirectionId forward = m.seats[seat].forward;
  int dx = 0;
  int dy = 1;
  if (forward != kNoDirection && forward < m.board.delta.size()) {
    dx = m.board.delta[forward][0];
    dy = m.board.delta[forward][1];
  }
  const int west = at.file + 1;
  const int east = m.board.width - at.file;
  const int south = at.rank + 1;
  const int north = m.board.height - at.rank;
  if (dy > 0) return {south, west};
  if (dy < 0) return {north, east};
  return dx > 0 ? std::pair{west, north} : std::pair{east, south};
}

}  // namespace

bool only_sets(const Model& model, const Statement& s) {
  switch (s.kind) {
    case StatementKind::AssignGame:
    case StatementKind::AssignSlot:
    case StatementKind::AssignNext:
    case StatementKind::Let:
      return true;
    case StatementKind::If:
      return std::all_of(s.blocks.begin(), s.blocks.end(), [&](BlockId block) { return only_sets(model, block); });
    default:
      return false;
  }
}

bool only_sets(const Model& model, BlockId block) {
  if (block == kNoId) return true;
  const auto& statements = model.block(block).statements;
  return std::all_of(statements.begin(), statements.end(), [&](const Statement& s) { return only_sets(model, s); });
}

bool sets_or_sends(const Model& model, BlockId block) {
  if (block == kNoId) return true;
  const auto& statements = model.block(block).statements;
  return std::all_of(statements.begin(), statements.end(),
                     [&](const Statement& s) { return s.kind == StatementKind::Send || only_sets(model, s); });
}

bool is_sure(const Model& model, const Statement& s) {
  switch (s.kind) {
    case StatementKind::AssignGame:
    case StatementKind::AssignSlot:
    case StatementKind::AssignType:
    case StatementKind::AssignOwner:
    case StatementKind::AssignNext:
    case StatementKind::Let:
      return true;
    case StatementKind::If:
    case StatementKind::ForEach:
      return std::all_of(s.blocks.begin(), s.blocks.end(), [&](BlockId block) { return is_sure(model, block); });
    default:
      return false;
  }
}

bool is_sure(const Model& model, BlockId block) {
  if (block == kNoId) return true;
  const auto& statements = model.block(block).statements;
  return std::all_of(statements.begin(), statements.end(), [&](const Statement& s) { return is_sure(model, s); });
}

namespace {

// Whether a block asks nobody and can be done whatever there is, but for what rules make of the pieces that it takes:
// notes the events of those.
bool only_takes(const Model& model, BlockId block, std::set<EventKind>& events) {
  if (block == kNoId) return true;
  const auto& statements = model.block(block).statements;
  return std::all_of(statements.begin(), statements.end(), [&](const Statement& s) {
    switch (s.kind) {
      case StatementKind::Take:
        events.insert(EventKind::Captured);
        return true;
      case StatementKind::Remove:
        events.insert(EventKind::Removed);
        return true;
      case StatementKind::If:
      case StatementKind::ForEach:
      case StatementKind::Times:
      case StatementKind::EachPlayer:
      case StatementKind::As:
        return std::all_of(s.blocks.begin(), s.blocks.end(),
                           [&](BlockId body) { return only_takes(model, body, events); });
      default:
        return is_sure(model, s);
    }
  });
}

// Whether rules of an event that is no piece's may ask somebody, or fail; they, or what they set off.
bool may_stop(const Model& model, EventKind event) {
  std::set<EventKind> events{event};
  const auto stops = [&](const Rule& rule) {
    return events.count(rule.event) != 0 && !only_takes(model, rule.body, events);
  };
  for (std::size_t known = 0; known != events.size();) {
    known = events.size();
    if (std::any_of(model.rules.begin(), model.rules.end(), stops)) return true;
  }
  return false;
}

// Whether a program can always be made: it passes and sets, no more.
bool only_passes(const Model& model, BlockId program) {
  const auto& statements = model.block(program).statements;
  return std::all_of(statements.begin(), statements.end(),
                     [&](const Statement& s) { return s.kind == StatementKind::Pass || is_sure(model, s); });
}

}  // namespace

// What walks and placements set off must be sure too, and nothing may judge the turn.
void Ruleset::find_sure_choices() {
  const Model& m = lowered;
  const bool rules_are_sure = std::all_of(m.rules.begin(), m.rules.end(), [&](const Rule& rule) {
    const bool by_choice = rule.event == EventKind::Moves || rule.event == EventKind::Captured ||
                           rule.event == EventKind::Placed || rule.event == EventKind::Removed;
    return !by_choice || is_sure(m, rule.body);
  });
  const auto moves_are_sure = [&](const std::vector<MoveRule>& moves) {
    return std::all_of(moves.begin(), moves.end(), [&](const MoveRule& move) { return is_sure(m, move.effects); });
  };
  walks_are_sure =
      rules_are_sure &&
      std::all_of(m.types.begin(), m.types.end(), [&](const PieceType& type) { return moves_are_sure(type.moves); }) &&
      std::all_of(m.roles.begin(), m.roles.end(), [&](const Role& role) { return moves_are_sure(role.moves); });
  if (!walks_are_sure) return;
  for (std::size_t i = 0; i < m.phases.size(); ++i) {
    const Phase& phase = m.phases[i];
    bool is_judged = false, is_unsettled = false;
    for (const LegalRule& rule : m.legal) {
      if (rule.kind == LegalKind::Forbid || (rule.phase != kNone && rule.phase != static_cast<int>(i))) continue;
      is_judged = true;
      is_unsettled = is_unsettled || rule.kind == LegalKind::Never || last_choices.settled.empty() ||
                     !last_choices.settled[static_cast<std::size_t>(rule.expr)];
    }
    if (phase.by_step || phase.is_round || is_unsettled || ends_by_run(phase)) continue;
    if (!is_judged) note_sure(m, phase.program, false, sure);
    note_sure(m, phase.program, true, sure_if_last);
  }
}

bool operator==(const Arrangement& x, const Arrangement& y) {
  const auto same = [](const PieceRecord& a, const PieceRecord& b) {
    return a.type == b.type && a.owner == b.owner && a.site == b.site &&
           (a.site == SiteKind::Gone || a.index == b.index);
  };
  return x.top == y.top && x.below == y.below && x.areas == y.areas && x.slots == y.slots && x.next == y.next &&
         std::equal(x.pieces.begin(), x.pieces.end(), y.pieces.begin(), y.pieces.end(), same);
}

PlaceKeys::PlaceKeys(const Model& model) : owners_(model.seats.size() + 1), cells_(model.board.cells.size()) {
  keys_.reserve(model.types.size() * owners_ * cells_);
  for (std::size_t type = 0; type < model.types.size(); ++type) {
    for (std::size_t seat = 0; seat < owners_; ++seat) {
      const PlayerId owner = seat + 1 == owners_ ? kNobody : static_cast<PlayerId>(seat);
      for (std::size_t cell = 0; cell < cells_; ++cell) {
        keys_.push_back(piece_key(static_cast<TypeId>(type), owner, SiteKind::Cell, static_cast<int>(cell), 0, 0));
      }
    }
  }
}

SlotLayout::SlotLayout(const Model& model) {
  per_player = static_cast<int>(model.player_slots.size());
  per_cell = static_cast<int>(model.cell_slots.size());
  per_piece = static_cast<int>(model.piece_slots.size());
  game = 0;
  players = static_cast<int>(model.game_slots.size());
  cells = players + per_player * static_cast<int>(model.seats.size());
  pieces = cells + per_cell * static_cast<int>(model.board.cells.size());
  for (const SlotInfo& slot : model.game_slots)
    game_slots.push_back({slot.identity && slot.kind != SlotKind::Piece, is_watched(slot)});
  note_area_of_flags(model.cell_slots, cell_flag, cell_flags);
  note_area_of_flags(model.piece_slots, piece_flag, piece_flags);
  piece_identity = std::any_of(model.piece_slots.begin(), model.piece_slots.end(),
                               [](const SlotInfo& slot) { return slot.identity; });
  for (const SlotHolder holder : {SlotHolder::Game, SlotHolder::Player, SlotHolder::Cell, SlotHolder::Piece}) {
    const std::vector<SlotInfo>& slots = model.slots(holder);
    references = references || std::any_of(slots.begin(), slots.end(), refers);
  }
  const auto add_places = [&](SlotHolder holder, std::size_t members) {
    const int slots = static_cast<int>(model.slots(holder).size());
    for (int i = 0; i < static_cast<int>(members) * slots; ++i)
      place_keys.push_back(slot_place_key(holder, i / slots, i % slots));
  };
  add_places(SlotHolder::Game, 1);
  add_places(SlotHolder::Player, model.seats.size());
  add_places(SlotHolder::Cell, model.board.cells.size());
}

void Ruleset::plan_legs() {
  constexpr std::uint32_t changes_on_the_way = kOnHere | kOnHeading | kOnCrossed;
  const auto fixed = [&](ExprId id, std::uint32_t changes) {
    return id == kNoId || (code[static_cast<std::size_t>(id)].depends & changes) == 0;
  };
  const auto fixed_test = [&](ExprId id) { return fixed(id, changes_on_the_way | kOnIt | kOnThat | kOnAttacked); };
  const auto is_walked = [&](const Leg& leg) {
    return leg.min == kNoId || (code[static_cast<std::size_t>(leg.min)].op == Op::Number &&
                                code[static_cast<std::size_t>(leg.min)].value > 0);
  };
  const std::function<bool(const Leg&)> may_end_unwalked = [&](const Leg& group) {
    const std::vector<Path>& paths = lowered.paths(group.group).paths;
    return std::any_of(paths.begin(), paths.end(), [&](const Path& path) {
      const Leg& last = path.legs.back();
      return !is_walked(last) || (last.kind == LegKind::Group && may_end_unwalked(last));
    });
  };
  for (const PathSet& set : lowered.path_sets) {
    for (const Path& path : set.paths) {
      for (const Leg& leg : path.legs) {
        LegPlan& plan = legs.emplace_back();
        plan.ways.resize(lowered.seats.size() + 1);
        plan.fixed_ways = plan.known_ways = !leg.directions.empty();
        for (std::size_t seat = 0; seat <= lowered.seats.size() && plan.known_ways; ++seat) {
          const PlayerId me = seat < lowered.seats.size() ? static_cast<PlayerId>(seat) : kNobody;
          if (ways_of(leg.directions, me, plan.ways[seat])) continue;
          plan.fixed_ways = false;
          plan.known_ways = may_go(leg.directions, me, plan.ways[seat]);
        }
        plan.by_rays = leg.kind == LegKind::Slide && plan.fixed_ways && leg.over == kNoId && fixed_test(leg.to) &&
                       fixed_test(leg.through) && fixed_test(leg.within) && fixed(leg.min, changes_on_the_way) &&
                       fixed(leg.max, changes_on_the_way);
        plan.is_walked = is_walked(leg);
        plan.may_end_unwalked = leg.kind == LegKind::Group && may_end_unwalked(leg);
        const bool goes_over = leg.kind == LegKind::Hop || (leg.kind == LegKind::Slide && leg.over_min > 0);
        // Where it changes only with the arrangement.
        const auto is_steady = [&](ExprId id) {
          return id != kNoId && (code[static_cast<std::size_t>(id)].depends & ~kOnMe) == 0;
        };
        plan.over_known = goes_over && plan.is_walked && plan.known_ways && is_steady(leg.over);
        plan.through_known = (leg.kind == LegKind::Step || leg.kind == LegKind::Slide) && plan.known_ways &&
                             leg.over == kNoId && (leg.through == kNoId || is_steady(leg.through));
        plan.to_known = is_steady(leg.to);
        const bool fixed_ends = plan.fixed_ways && leg.over == kNoId && fixed_test(leg.to) && fixed_test(leg.within);
        plan.by_fill = plan.by_rays || (leg.kind == LegKind::Step && fixed_ends) ||
                       (leg.kind == LegKind::Spread && fixed_ends && fixed_test(leg.through));
      }
    }
  }
}

int Ruleset::coordinate(LineKind kind, PlayerId me, int cell) const {
  const Cell& at = lowered.board.cells[static_cast<std::size_t>(cell)];
  switch (kind) {
    case LineKind::File:
      return at.file + 1;
    case LineKind::Rank:
      return at.rank + 1;
    case LineKind::Row:
      return row_of(me, cell);
    case LineKind::Column:
      break;
  }
  return column_of(me, cell);
}

void Ruleset::build_common() {
  const Model& m = lowered;
  code = make_code(m);
  for (const TypeBits& set : m.type_sets) type_masks.push_back(set.to_ullong());
  fold_types(code, type_masks);
  cell_count = static_cast<int>(m.board.cells.size());
  direction_count = static_cast<int>(m.board.directions.size());
  const auto seats = m.seats.size();
  all_seats = (1U << seats) - 1;
  for (std::size_t me = 0; me < seats; ++me) {
    for (std::size_t other = 0; other < seats; ++other) {
      if (other == me) continue;
      (m.seats[me].team == m.seats[other].team ? allies_ : enemies_)[me] |= 1U << other;
    }
  }
  const auto ring = static_cast<int>(m.board.ring.size());
  for (int way = 0; way < direction_count; ++way) {
    for (int steps = 0; steps < ring; ++steps) {
      const DirectionId to = m.board.turned(static_cast<DirectionId>(way), steps);
      turned_.push_back(to == kNoDirection ? kNone : to);
    }
    neighbours_.insert(neighbours_.end(), m.board.neighbours[static_cast<std::size_t>(way)].begin(),
                       m.board.neighbours[static_cast<std::size_t>(way)].end());
    const std::uint64_t bit = std::uint64_t{1} << way;
    any_directions |= bit;
    const bool slanted = m.board.kind == BoardKind::Grid && m.board.delta[static_cast<std::size_t>(way)][0] != 0 &&
                         m.board.delta[static_cast<std::size_t>(way)][1] != 0;
    (slanted ? diagonal : orthogonal) |= bit;
  }
  for (std::size_t seat = 0; seat < seats; ++seat) {
    auto& row = rows_.emplace_back();
    auto& column = columns_.emplace_back();
    for (int cell = 0; cell < cell_count; ++cell) {
      const auto [r, c] = seen_from(m, seat, static_cast<std::size_t>(cell));
      row.push_back(r);
      column.push_back(c);
    }
  }
  const auto note_images = [&](int dx, int dy) {
    std::set<std::array<int, 2>> all;
    for (const int sx : {-1, 1}) {
      for (const int sy : {-1, 1}) {
        all.insert({sx * dx, sy * dy});
        all.insert({sx * dy, sy * dx});
      }
    }
    images_[{dx, dy}].assign(all.begin(), all.end());
  };
  for (const PathSet& set : m.path_sets) {
    for (const Path& path : set.paths) {
      for (const Leg& leg : path.legs) note_images(leg.dx, leg.dy);
    }
  }
  plan_legs();
  last_choices = find_last_choices(m, code);
  turns_end_by_run = may_stop(m, EventKind::TurnEnds);
  rounds_end_by_run = may_stop(m, EventKind::RoundEnds);
  find_sure_choices();
  sure_rests = find_sure_rests(*this);
  const bool takes = ever_takes(m);
  for (std::size_t i = 0; i < m.rules.size(); ++i) {
    if (takes || m.rules[i].event != EventKind::Captured)
      rules_of[static_cast<std::size_t>(m.rules[i].event)].push_back(static_cast<int>(i));
    rule_only_sets.push_back(only_sets(m, m.rules[i].body));
  }
  const ForgottenSlots forgotten(model);
  for (const SlotHolder holder : {SlotHolder::Game, SlotHolder::Player, SlotHolder::Piece, SlotHolder::Cell}) {
    const auto& slots = m.slots(holder);
    for (std::size_t i = 0; i < slots.size(); ++i) {
      const bool lapses = slots[i].kind == SlotKind::Clock || slots[i].lasts != Lasts::Forever;
      if (!lapses && !slots[i].forgets_idle) continue;
      Lapsing one;
      one.info = &slots[i];
      one.slot = static_cast<int>(i);
      const auto lie = [&](int members, int first, int stride) {
        one.members = members;
        one.first = first + one.slot;
        one.stride = stride;
      };
      if (holder == SlotHolder::Game) lie(1, layout.game, 0);
      if (holder == SlotHolder::Player) lie(static_cast<int>(m.seats.size()), layout.players, layout.per_player);
      if (holder == SlotHolder::Cell) lie(cell_count, layout.cells, layout.per_cell);
      if (holder == SlotHolder::Piece) lie(kNone, layout.pieces, layout.per_piece);
      one.start = slots[i].start;
      one.changes_all = slots[i].kind == SlotKind::Clock || !slots[i].starts.empty();
      one.forgets = lapses && forgotten.has(holder, one.slot);
      forgets = forgets || one.forgets;
      if (lapses) lapsing.push_back(one);
      if (slots[i].forgets_idle) idle.push_back(one);
    }
  }
  legal_asks_stuck = std::any_of(m.legal.begin(), m.legal.end(), [](const LegalRule& rule) { return rule.asks_stuck; });
  asks_past =
      std::any_of(code.begin(), code.end(), [](const Node& n) { return n.op == Op::Repeats || n.op == Op::Cycle; });
  turns_ask_repeats =
      std::any_of(m.legal.begin(), m.legal.end(), [](const LegalRule& rule) { return rule.asks_repeats; });
  forbids =
      std::any_of(m.legal.begin(), m.legal.end(), [](const LegalRule& rule) { return rule.kind == LegalKind::Forbid; });
  prefers_truths = std::all_of(m.legal.begin(), m.legal.end(), [&](const LegalRule& rule) {
    return rule.kind != LegalKind::Prefer || code[static_cast<std::size_t>(rule.expr)].type == Type::Truth;
  });
  has_off = m.board.stack > 1 || m.containers > 0;
  kept = keep_values(m, code, has_off, m.board.stack > 1, flat_sets);
  attack_questions = find_attack_questions(code);
  for (std::size_t phase = 0; phase < m.phases.size(); ++phase) {
    std::vector<EndCheck>& checks = end_checks.emplace_back();
    for (std::size_t i = 0; i < m.end.size(); ++i) {
      const EndRule& rule = m.end[i];
      if (rule.phase != kNone && rule.phase != static_cast<int>(phase)) continue;
      checks.push_back(end_check(rule, static_cast<int>(i)));
    }
  }
  find_tallies(*this);
  keeps_roles = std::all_of(m.roles.begin(), m.roles.end(), [&](const Role& role) {
    const std::uint32_t depends = code[static_cast<std::size_t>(role.condition)].depends;
    return (depends & ~(kOnMe | kOnIt | kOnThat | kOnRoles)) == 0 && (depends & kOnFlow) == 0;
  });
  roles_by_set = std::all_of(m.roles.begin(), m.roles.end(), [&](const Role& role) {
    const Node& n = code[static_cast<std::size_t>(role.condition)];
    return n.op == Op::Subset && code[static_cast<std::size_t>(n.a)].op == Op::It &&
           code[static_cast<std::size_t>(n.b)].type == Type::Pieces && is_of_owner(code, n.b);
  });
  find_kinds();
  mover_decides = !effects_hand_over();
  for (const Phase& phase : m.phases) {
    if (may_ask_others(m, phase.program) || may_ask_others(m, phase.stuck)) mover_decides = false;
    stuck_may_fail.push_back(phase.stuck != kNoId && (ends_by_run(phase) || !only_passes(m, phase.stuck)));
  }
  rests_read = RestsRead(*this);
}

// Whether what walks, rules and events set off may be decided by somebody other than the mover.
bool Ruleset::effects_hand_over() const {
  const auto of_moves = [&](const auto& owner) {
    return std::any_of(owner.moves.begin(), owner.moves.end(),
                       [&](const MoveRule& move) { return may_ask_others(lowered, move.effects); });
  };
  return std::any_of(lowered.rules.begin(), lowered.rules.end(),
                     [&](const Rule& rule) { return may_ask_others(lowered, rule.body); }) ||
         std::any_of(lowered.types.begin(), lowered.types.end(), of_moves) ||
         std::any_of(lowered.roles.begin(), lowered.roles.end(), of_moves);
}

}  // namespace ludwright
