// Finds the games that the kernel of called pieces can play, and puts together what it knows of them. Each phrase that
// is not known keeps the game from the kernel.
#pragma once
#include <algorithm>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "engine/compiled/fixed_eval.h"
#include "engine/compiled/kernels/barred_types.h"
#include "engine/compiled/kernels/called/game.h"

namespace ludwright {

template <int W>
class CalledReader {
 public:
  explicit CalledReader(const RulesetOf<W>& rules) : rules_(rules), m_(rules.lowered) {}

  std::optional<CalledGame<W>> read() {
    if (!has_plain_turns() || !read_turn() || !read_stuck() || !read_walks() || !read_nevers() || !read_ends() ||
        !read_match())
      return std::nullopt;
    return std::move(game_);
  }

 private:
  using End = CalledEnd<W>;
  static constexpr unsigned kBoth = 3;

  // What a walk sets a slot of the game to.
  struct Value {
    enum class Kind : std::uint8_t { Other, Landing, Mark, Constant, OwnValue, Mover } kind = Kind::Other;
    std::int32_t value = 0;  // Mark: of Model::marks, of the landing. Constant
  };

  // Pieces by owner, type and cell.
  struct Sought {
    unsigned owners = kBoth;
    std::uint64_t types = ~std::uint64_t{0};
    Bits<W> cells;
  };
  static constexpr std::int32_t kEver = std::numeric_limits<std::int32_t>::max();

  const Node& node(ExprId id) const { return rules_.code[static_cast<std::size_t>(id)]; }
  const SlotInfo& game_slot(int slot) const { return m_.game_slots[static_cast<std::size_t>(slot)]; }
  std::uint8_t class_of(std::int32_t value) const { return static_cast<std::uint8_t>(value + 1); }

  bool has_plain_turns() const {
    const bool sets_off = std::any_of(rules_.rules_of.begin(), rules_.rules_of.end(),
                                      [](const std::vector<int>& rules) { return !rules.empty(); });
    return m_.seats.size() == 2 && m_.seats[0].team != m_.seats[1].team && m_.phases.size() == 1 &&
           !m_.phases[0].is_round && !m_.phases[0].by_step && m_.board.stack == 1 && m_.roles.empty() &&
           rules_.lapsing.empty() && !sets_off;
  }

  // ---- the turn

  // A walk and what it sets, perhaps one of several alternatives of which no other is for the types that are played.
  bool read_turn() {
    const std::vector<Statement>& turn = m_.block(m_.phases[0].program).statements;
    if (turn.empty()) return false;
    if (turn[0].kind != StatementKind::Either) return read_walk(turn[0]) && read_sets(turn) && note_next_call();
    const std::vector<Statement>* walk = nullptr;
    for (std::size_t i = 0; i < turn[0].blocks.size(); ++i) {
      const std::vector<Statement>& way = m_.block(turn[0].blocks[i]).statements;
      if (way.empty()) return false;
      if (way[0].kind != StatementKind::Move) {
        barred_ |= BarredTypes(rules_).that_may(way);
        continue;
      }
      if (walk != nullptr) return false;
      walk = &way;
      game_.alternative = static_cast<int>(i);
    }
    return walk != nullptr && read_walk(walk->front()) && read_sets(*walk) && read_sets(turn) && note_next_call();
  }
  bool read_walk(const Statement& s) {
    return s.kind == StatementKind::Move && s.paths == kNoId && s.by.empty() && read_movers(s.a);
  }

  // `own where SLOT is none or it.SLOT is SLOT`, or without the first part.
  bool read_movers(ExprId id) {
    const Node& where = node(id);
    if (where.op != Op::Where || where.type != Type::Pieces || !is_all_own(where.a)) return false;
    const Node& condition = node(where.b);
    if (condition.op != Op::Or) return read_equal(where.b) && read_classes(false) && note_movers(id);
    const bool first = node(condition.a).op == Op::IsNone;
    const ExprId none = first ? condition.a : condition.b;
    if (node(none).op != Op::IsNone || !read_equal(first ? condition.b : condition.a)) return false;
    const Node& asked = node(node(none).a);
    return asked.op == Op::GameSlot && asked.value == game_.called_slot && read_classes(true) && note_movers(id);
  }
  bool note_movers(ExprId id) {
    movers_ = id;
    return true;
  }
  bool read_equal(ExprId id) {
    const Node& equal = node(id);
    if (equal.op != Op::Equal) return false;
    const bool first = node(equal.a).op == Op::GameSlot;
    const Node& of_game = node(first ? equal.a : equal.b);
    const Node& of_piece = node(first ? equal.b : equal.a);
    if (of_game.op != Op::GameSlot || !is_slot_of_it(of_piece)) return false;
    game_.called_slot = of_game.value;
    game_.piece_slot = of_piece.value;
    const SlotInfo& calls = game_slot(of_game.value);
    const SlotInfo& has = m_.piece_slots[static_cast<std::size_t>(of_piece.value)];
    return calls.kind == SlotKind::Value && has.kind == SlotKind::Value && calls.enumeration == has.enumeration;
  }
  bool is_slot_of_it(const Node& n) const {
    return n.op == Op::Slot && node(n.a).op == Op::It && node(n.a).type == Type::Pieces;
  }
  bool read_classes(bool none_calls_all) {
    const SlotInfo& slot = m_.piece_slots[static_cast<std::size_t>(game_.piece_slot)];
    game_.classes = 1 + static_cast<int>(m_.enumerations[static_cast<std::size_t>(slot.enumeration)].members.size());
    game_.place_of.assign(m_.types.size(), kNone);
    for (std::size_t type = 0; type < m_.types.size(); ++type) {
      if ((barred_ >> type & 1U) == 0) game_.place_of[type] = game_.types++;
    }
    if (game_.types == 0 || game_.groups() > CalledGame<W>::kMostGroups) return false;
    for (int i = 0; i < game_.classes; ++i) game_.called.push_back({i * game_.types, (i + 1) * game_.types});
    if (none_calls_all) game_.called[0] = {0, game_.groups()};
    return true;
  }

  bool is_all_own(ExprId id) const {
    const Node& n = node(id);
    if (n.op != Op::Intersect) return n.op == Op::Own;
    return (is_all_own(n.a) && node(n.b).op == Op::AllPieces) || (is_all_own(n.b) && node(n.a).op == Op::AllPieces);
  }

  // Statements after the first, which only set. Of slots of pieces nobody may set the one that groups go by.
  bool read_sets(const std::vector<Statement>& statements) {
    for (std::size_t i = 1; i < statements.size(); ++i) {
      const Statement& s = statements[i];
      const bool of_slot = s.kind == StatementKind::AssignSlot;
      if (!of_slot && s.kind != StatementKind::AssignGame) return false;
      if (of_slot) {
        const auto holder = static_cast<SlotHolder>(s.holder);
        if (holder == SlotHolder::Piece && s.slot == game_.piece_slot) return false;
        if (holder == SlotHolder::Player) player_slots_set_ |= std::uint64_t{1} << (s.slot & 63);
        continue;
      }
      set_[s.slot] = s.sign == 0 ? value_of(s.a) : Value{};
    }
    return true;
  }
  Value value_of(ExprId id) const {
    const Node& n = node(id);
    switch (n.op) {
      case Op::Landing:
        return {Value::Kind::Landing, 0};
      case Op::Mover:
      case Op::Me:
        return {Value::Kind::Mover, 0};
      case Op::Symbol:
        return {Value::Kind::Constant, n.value};
      case Op::None:
        return {Value::Kind::Constant, kNone};
      case Op::GameSlot: {
        const auto known = set_.find(n.value);
        return known == set_.end() ? Value{} : known->second;
      }
      case Op::Mark:
        return value_of_cell(n.a).kind == Value::Kind::Landing ? Value{Value::Kind::Mark, n.value} : Value{};
      case Op::Slot:
        return node(n.a).op == Op::This && n.value == game_.piece_slot ? Value{Value::Kind::OwnValue, 0} : Value{};
      default:
        return {};
    }
  }
  Value value_of_cell(ExprId id) const {
    const Node& n = node(id);
    if (n.op == Op::CellsOf && node(n.a).op == Op::This) return {Value::Kind::Landing, 0};
    return value_of(id);
  }
  // What is called after a walk of each group to each cell.
  bool note_next_call() {
    const auto call = set_.find(game_.called_slot);
    if (call == set_.end()) return false;
    const Value& value = call->second;
    game_.cells = rules_.cell_count;
    for (int group = 0; group < game_.groups(); ++group) {
      for (int cell = 0; cell < game_.cells; ++cell) {
        switch (value.kind) {
          case Value::Kind::Mark:
            game_.called_after.push_back(class_of(mark(value.value, cell)));
            break;
          case Value::Kind::Constant:
            game_.called_after.push_back(class_of(value.value));
            break;
          case Value::Kind::OwnValue:
            game_.called_after.push_back(static_cast<std::uint8_t>(group / game_.types));
            break;
          default:
            return false;
        }
      }
    }
    return true;
  }
  std::int32_t mark(int mark, int cell) const {
    return m_.marks[static_cast<std::size_t>(mark)].values[static_cast<std::size_t>(cell)];
  }

  // `pass`, and what is called then.
  bool read_stuck() {
    const BlockId block = m_.phases[0].stuck;
    if (block == kNoId) return true;
    const std::vector<Statement>& statements = m_.block(block).statements;
    if (statements.empty() || statements.size() > 2 || statements[0].kind != StatementKind::Pass) return false;
    game_.passes = true;
    if (statements.size() == 1) return true;
    const Statement& call = statements[1];
    if (call.kind != StatementKind::AssignGame || call.sign != 0 || call.slot != game_.called_slot) return false;
    const Node& n = node(call.a);
    if (n.op == Op::Symbol || n.op == Op::None) {
      game_.pass_calls = CalledGame<W>::PassCalls::Value;
      game_.passed_class = class_of(n.op == Op::None ? kNone : n.value);
      return true;
    }
    if (n.op != Op::Mark || node(n.a).op != Op::CellsOf || !rules_.alike(node(n.a).a, movers_)) return false;
    game_.pass_calls = CalledGame<W>::PassCalls::Mark;
    for (int cell = 0; cell < game_.cells; ++cell) game_.class_of_cell.push_back(class_of(mark(n.value, cell)));
    return true;
  }

  // ---- walks

  bool read_walks() {
    for (std::size_t seat = 0; seat < 2; ++seat) {
      for (std::size_t type = 0; type < m_.types.size(); ++type) {
        if (game_.place_of[type] == kNone) continue;
        const SeatSet<W>& set = rules_.seat_sets[seat][type];
        if (!is_plain(set)) return false;
        game_.walks[seat].emplace_back(set, game_.cells);
      }
    }
    return true;
  }
  bool is_plain(const SeatSet<W>& set) const {
    using Kind = typename RulesetOf<W>::EndSet::Kind;
    const auto is_walk = [&](const SeatMove<W>& move) {
      return !move.asks && move.is_plain && move.complex.none() && !move.table->has_effects &&
             move.reach.screened == nullptr && rules_.ends[static_cast<std::size_t>(move.to)].kind == Kind::Empty;
    };
    const auto slides = [](const SeatMove<W>& move) { return move.reach.line_count != 0; };
    return !set.has_rivals && set.others.empty() && std::all_of(set.quick.begin(), set.quick.end(), is_walk) &&
           std::count_if(set.quick.begin(), set.quick.end(), slides) <= 1;
  }
  // Whether no walks lead a piece back to where it was.
  bool only_goes_on() const {
    for (const auto& types : game_.walks) {
      for (const CalledWalks<W>& walks : types) {
        Bits<W> left = rules_.all_cells;
        for (Bits<W> dead = left; left.any() && dead.any(); left &= ~dead) {
          dead = {};
          left.each([&](int cell) {
            if ((walks.from(cell, {}) & left).none()) dead.set(cell);
          });
        }
        if (left.any()) return false;
      }
    }
    return true;
  }

  // ---- what no turn may lead to, before some turn: pieces of one's own on some cells

  bool read_nevers() {
    for (auto& of_seat : game_.barred) of_seat.resize(static_cast<std::size_t>(game_.types));
    for (const LegalRule& rule : m_.legal) {
      std::int32_t until = kEver;
      std::array<std::optional<Sought>, 2> sought;
      if (rule.kind != LegalKind::Never || !read_never(rule.expr, until, sought) || !sought[0]) return false;
      if (game_.barred_until != 0 && game_.barred_until != until) return false;
      game_.barred_until = until;
      for (std::size_t seat = 0; seat < 2; ++seat) {
        for (std::size_t type = 0; type < m_.types.size(); ++type) {
          const int place = game_.place_of[type];
          if (place != kNone && (sought[seat]->types >> type & 1U) != 0)
            game_.barred[seat][static_cast<std::size_t>(place)] |= sought[seat]->cells;
        }
      }
    }
    return true;
  }
  bool read_never(ExprId id, std::int32_t& until, std::array<std::optional<Sought>, 2>& pieces) const {
    const Node& n = node(id);
    switch (n.op) {
      case Op::And:
        return read_never(n.a, until, pieces) && read_never(n.b, until, pieces);
      case Op::Less:
      case Op::LessEqual:
        if (node(n.a).op != Op::Turns || node(n.b).op != Op::Number || node(n.b).value >= m_.limit) return false;
        until = std::min(until, node(n.b).value + (n.op == Op::Less ? 0 : 1));
        return true;
      case Op::Some:
        for (std::size_t seat = 0; seat < 2; ++seat) {
          if (pieces[seat]) return false;
          pieces[seat] = sought(n.a, static_cast<PlayerId>(seat));
          if (!pieces[seat] || pieces[seat]->owners != 1U << seat) return false;
        }
        return true;
      default:
        return false;
    }
  }

  // ---- ends

  bool read_ends() {
    game_.limit = m_.limit;
    for (auto* all : {&game_.ending, &game_.asked}) {
      for (auto& of_seat : *all) of_seat.resize(static_cast<std::size_t>(game_.types));
    }
    for (std::size_t i = 0; i < m_.end.size(); ++i) {
      End end;
      end.index = static_cast<std::int16_t>(i);
      end.kind = m_.end[i].kind;
      if (!read_end(m_.end[i], end)) return false;
      game_.asks_repeats = game_.asks_repeats || end.asks == End::Asks::Repeats;
      game_.ends.push_back(end);
    }
    // Where pieces could come back more than passes might repeat.
    return !game_.asks_repeats || only_goes_on();
  }
  bool read_end(const EndRule& rule, End& end) {
    if (rule.kind == EndKind::Most || rule.kind == EndKind::Least || !read_subject(rule, end)) return false;
    const Node& n = node(rule.condition);
    if (n.op == Op::Stuck) {
      end.asks = End::Asks::Stuck;
      return true;
    }
    if (n.op == Op::Some) return read_goals(n.a, 1, end);
    const bool below = n.op == Op::Less;
    if ((!below && n.op != Op::LessEqual) || node(n.a).op != Op::Number || node(n.a).value >= kEver) return false;
    end.least = node(n.a).value + (below ? 1 : 0);
    if (node(n.b).op == Op::Count && end.least > 0) return read_goals(node(n.b).a, end.least, end);
    end.asks = End::Asks::Repeats;
    return node(n.b).op == Op::Repeats && end.least > 1;
  }
  bool read_subject(const EndRule& rule, End& end) {
    end.of = End::Of::Mover;
    if (rule.kind == EndKind::Draw) return true;
    if (rule.subject == kNoId) {
      end.of = End::Of::Each;
      return true;
    }
    const Node& n = node(rule.subject);
    switch (n.op) {
      case Op::Players:
        end.of = End::Of::Each;
        return true;
      case Op::Seat:
        end.of = n.value == 0 ? End::Of::First : End::Of::Second;
        return true;
      case Op::Mover:
      case Op::Me:
        return true;
      case Op::Opponents:
        end.of = End::Of::Opponent;
        return true;
      case Op::GameSlot:
        end.of = End::Of::Actor;
        return read_actor(n.value);
      default:
        return false;
    }
  }
  bool read_actor(int slot) {
    if (game_.actor_slot != kNone && game_.actor_slot != slot) return false;
    game_.actor_slot = slot;
    const auto set = set_.find(slot);
    game_.sets_actor = set != set_.end();
    return game_slot(slot).kind == SlotKind::Player && (!game_.sets_actor || set->second.kind == Value::Kind::Mover);
  }
  bool read_stood(int slot) {
    if (game_.stood_slot != kNone && game_.stood_slot != slot) return false;
    game_.stood_slot = slot;
    const auto set = set_.find(slot);
    game_.sets_stood = set != set_.end();
    return game_slot(slot).kind == SlotKind::Cell && (!game_.sets_stood || set->second.kind == Value::Kind::Landing);
  }

  // The seats of whom a rule is asked after a turn of `walker`, as far as a walk tells.
  unsigned seats_after(typename End::Of of, int walker) const {
    switch (of) {
      case End::Of::Each:
        return kBoth;
      case End::Of::First:
        return 1;
      case End::Of::Second:
        return 2;
      case End::Of::Mover:
        return 1U << (1 - walker);
      case End::Of::Opponent:
        return 1U << walker;
      case End::Of::Actor:
        break;
    }
    return game_.sets_actor ? 1U << walker : 0;
  }

  // `some own in goal`, or so many. That of nobody else than who has just walked it may come to hold: then it is a
  // matter of where the walk ended, and perhaps of who is there already.
  bool read_goals(ExprId set, int least, End& end) {
    if (end.of == End::Of::Actor && !game_.sets_actor) return false;
    for (int walker = 0; walker < 2; ++walker) {
      const unsigned asked = seats_after(end.of, walker);
      for (int me = 0; me < 2; ++me) {
        const auto sought = this->sought(set, static_cast<PlayerId>(me));
        if (!sought) return false;
        const bool is_asked = (asked >> me & 1U) != 0;
        const bool of_walker = (sought->owners >> walker & 1U) != 0;
        const bool of_other = (sought->owners >> (1 - walker) & 1U) != 0;
        // What the other has there he had to be asked about when he went there.
        if (is_asked && of_other && (seats_after(end.of, 1 - walker) >> me & 1U) == 0) return false;
        if (is_asked && of_walker) add_goal(me, *sought, walker, least, end);
      }
    }
    return true;
  }
  void add_goal(int me, const Sought& sought, int walker, int least, End& end) {
    typename End::Goal& goal = end.goals[static_cast<std::size_t>(walker)].emplace_back();
    goal.who = static_cast<PlayerId>(me);
    goal.cells = sought.cells;
    goal.least = least;
    goal.owners = sought.owners;
    auto& landings = least == 1 ? game_.ending : game_.asked;
    for (std::size_t type = 0; type < m_.types.size(); ++type) {
      const int place = game_.place_of[type];
      if (place == kNone || (sought.types >> type & 1U) == 0) continue;
      goal.places |= std::uint64_t{1} << place;
      landings[static_cast<std::size_t>(walker)][static_cast<std::size_t>(place)] |= goal.cells;
    }
  }
  std::optional<Sought> sought(ExprId id, PlayerId me) const {
    const Node& n = node(id);
    Sought found;
    found.cells = rules_.all_cells;
    switch (n.op) {
      case Op::AllPieces:
        return found;
      case Op::Own:
        found.owners = 1U << me;
        return found;
      case Op::Enemy:
        found.owners = 1U << (1 - me);
        return found;
      case Op::PiecesOfTypes:
        found.types = rules_.type_masks[static_cast<std::size_t>(n.value)];
        return found;
      case Op::PiecesOn: {
        const auto cells = FixedEval<W>(rules_, me).cells(n.a);
        if (!cells) return std::nullopt;
        found.cells = *cells;
        return found;
      }
      case Op::Intersect: {
        const auto a = sought(n.a, me);
        const auto b = sought(n.b, me);
        if (!a || !b) return std::nullopt;
        return Sought{a->owners & b->owners, a->types & b->types, a->cells & b->cells};
      }
      default:
        return std::nullopt;
    }
  }

  // ---- the match

  bool read_match() {
    if (!m_.match.present) return true;
    CalledMatch<W>& match = game_.match;
    match.present = true;
    match.actor_slot = game_.actor_slot;
    std::map<int, ExprId> lets;
    for (const Statement& s : m_.block(m_.match.score).statements) {
      switch (s.kind) {
        case StatementKind::Let:
          lets[s.local] = s.a;
          break;
        case StatementKind::AssignType:
        case StatementKind::AssignSlot: {
          const bool gains =
              s.kind == StatementKind::AssignSlot && static_cast<SlotHolder>(s.holder) == SlotHolder::Player;
          if (gains ? !read_gain(s, lets) : match.points == kNone) return false;  // what gains by it might read it
          break;
        }
        default:
          return false;
      }
    }
    return match.points != kNone && (player_slots_set_ >> (match.points & 63) & 1U) == 0;
  }
  // `winner.SLOT += NUMBER`, the number being the same whichever piece it is a trait of.
  bool read_gain(const Statement& s, const std::map<int, ExprId>& lets) {
    CalledMatch<W>& match = game_.match;
    if (match.points != kNone || s.sign != 1 || node(s.b).op != Op::Winner) return false;
    match.points = s.slot;
    const Node& gain = node(s.a);
    if (gain.op == Op::Number) {
      match.gain = gain.value;
      return true;
    }
    if (gain.op != Op::Trait || node(gain.a).op != Op::Local) return false;
    match.needs_scorer = true;
    bool known = false;
    for (std::size_t type = 0; type < m_.types.size(); ++type) {
      if (game_.place_of[type] == kNone) continue;
      const std::int32_t trait = m_.types[type].traits[static_cast<std::size_t>(gain.value)];
      if (known && trait != match.gain) return false;
      match.gain = trait;
      known = true;
    }
    const auto let = lets.find(node(gain.a).value);
    return let != lets.end() && read_scorers(let->second);
  }
  bool read_scorers(ExprId id) {
    const Node& where = node(id);
    return where.op == Op::Where && where.type == Type::Pieces && is_all_of_winner(where.a) && read_either(where.b);
  }
  bool is_all_of_winner(ExprId id) const {
    const Node& n = node(id);
    if (n.op == Op::Intersect)
      return (is_all_of_winner(n.a) && node(n.b).op == Op::AllPieces) ||
             (is_all_of_winner(n.b) && node(n.a).op == Op::AllPieces);
    return n.op == Op::As && node(n.a).op == Op::Winner && node(n.b).op == Op::Own;
  }
  bool read_either(ExprId id) {
    const Node& n = node(id);
    if (n.op == Op::Or) return read_either(n.a) && read_either(n.b);
    typename CalledMatch<W>::Scorer scorer;
    bool is_named = false;
    if (!read_all(id, scorer, is_named) || !is_named) return false;
    game_.match.scorers.push_back(scorer);
    return true;
  }
  bool read_all(ExprId id, typename CalledMatch<W>::Scorer& scorer, bool& is_named) {
    const Node& n = node(id);
    if (n.op == Op::And) return read_all(n.a, scorer, is_named) && read_all(n.b, scorer, is_named);
    if (n.op == Op::Not || (n.op == Op::Subset && node(n.a).op == Op::Winner)) {
      const Node& is = n.op == Op::Not ? node(n.a) : n;
      const Node& of = node(is.b == kNoId ? id : is.b);
      if (is.op != Op::Subset || node(is.a).op != Op::Winner || of.op != Op::GameSlot || scorer.is_actor) return false;
      scorer.is_actor = n.op != Op::Not;
      game_.match.actor_slot = of.value;
      return read_actor(of.value);
    }
    if (is_named) return false;
    is_named = true;
    if (n.op == Op::Subset) return node(n.a).op == Op::It && is_stood(n.b);
    if (n.op != Op::Equal) return false;
    const bool first = node(n.a).op == Op::Mark;
    const Node& marked = node(first ? n.a : n.b);
    const Node& slot = node(first ? n.b : n.a);
    scorer.by_value = true;
    scorer.mark = marked.value;
    return marked.op == Op::Mark && is_stood(marked.a) && is_slot_of_it(slot) && slot.value == game_.piece_slot;
  }
  // The cell where the last walk ended, or the pieces on it.
  bool is_stood(ExprId id) {
    const Node& n = node(id);
    if (n.op == Op::PiecesOn) return is_stood(n.a);
    return n.op == Op::GameSlot && read_stood(n.value);
  }

  const RulesetOf<W>& rules_;
  const Model& m_;
  CalledGame<W> game_;
  ExprId movers_ = kNoId;
  std::uint64_t barred_ = 0;            // types that may do something else than walk
  std::map<int, Value> set_;            // [slot of the game] by a walk
  std::uint64_t player_slots_set_ = 0;  // by a walk
};

}  // namespace ludwright
