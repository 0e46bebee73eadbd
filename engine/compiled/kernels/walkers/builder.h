// Recognises the games that walkers.h can hold, and makes their tables of those of the ruleset. What is not known, in
// whatever part of the definition, keeps the game away.
#pragma once
#include <algorithm>
#include <bit>
#include <functional>
#include <memory>
#include <optional>

#include "engine/compiled/kernels/walkers/attacks.h"
#include "engine/compiled/kernels/walkers/beams.h"
#include "engine/compiled/kernels/walkers/chances.h"
#include "engine/compiled/kernels/walkers/ends.h"
#include "engine/compiled/kernels/walkers/keys.h"
#include "engine/compiled/kernels/walkers/state.h"
#include "engine/compiled/kernels/walkers/terms.h"
#include "engine/compiled/reads.h"
#include "engine/compiled/ruleset.h"

namespace ludwright::walkers {

template <int W>
class Builder {
 public:
  explicit Builder(const RulesetOf<W>& rules)
      : rules_(rules), m_(rules.lowered), owned_(std::make_shared<Game<W>>()), game_(*owned_) {}

  std::shared_ptr<Game<W>> build() {
    game_.rules = &rules_;
    game_.cells = rules_.cell_count;
    game_.all = rules_.all_cells;
    game_.limit = m_.limit;
    const bool known = has_plain_turns() && add_parts() && state_.add() && add_kinds() && add_royals() &&
                       AttackBuilder<W>(game_).add() && add_walkers() && add_victims() && add_drops() &&
                       EndBuilder<W>(game_, state_).add();
    if (!known) return nullptr;
    KeyBuilder<W>(game_).add();
    return owned_;
  }

 private:
  using Op = ludwright::Op;
  const Node& node(ExprId id) const { return rules_.code[static_cast<std::size_t>(id)]; }

  // ---- the turn

  bool has_plain_turns() const {
    if (m_.seats.size() != 2 || m_.seats[0].team == m_.seats[1].team || m_.phases.size() != 1 ||
        m_.phases[0].stuck != kNoId || m_.phases[0].is_round || m_.phases[0].by_step || m_.match.present ||
        m_.board.stack != 1 || !rules_.roles_by_kind || !rules_.mover_decides)
      return false;
    return std::all_of(m_.legal.begin(), m_.legal.end(),
                       [](const LegalRule& rule) { return rule.kind == LegalKind::Never; });
  }
  bool add_parts() {
    const FastPhase& phase = rules_.fast_phases[0];
    if (!phase.ok || phase.prefers != FastPhase::Prefers::Nothing || phase.parts.size() > 2) return false;
    for (const FastPart& part : phase.parts) {
      if (part.is_run() || part.goes_on || (part.walk != nullptr && part.place != nullptr)) return false;
      const FastPart*& known = part.walk != nullptr ? walk_ : drop_;
      if (known != nullptr) return false;
      known = &part;
    }
    if (walk_ == nullptr) return false;
    game_.walk_alternative = walk_->alternative;
    if (walk_->alternative != kNone && m_.block(m_.phases[0].program).statements.size() != 1) return false;
    if (drop_ == nullptr) return m_.containers == 0;
    game_.drop_alternative = drop_->alternative;
    game_.drops = true;
    return find_hands();
  }
  // The area from which pieces are dropped, the only one there is.
  bool find_hands() {
    if (m_.areas.size() != 1 || !m_.areas[0].per_player || drop_->place->kind != StatementKind::PlacePiece)
      return false;
    game_.hands = {m_.areas[0].first, m_.areas[0].first + 1};
    return true;
  }
  const Forecast<W>* forecast_of(const FastPart* part) const {
    return part == nullptr || part->forecast == kNone ? nullptr
                                                      : &rules_.forecasts[static_cast<std::size_t>(part->forecast)];
  }

  // ---- kinds of pieces

  bool add_kinds() {
    for (std::size_t slot = 0; slot < m_.piece_slots.size(); ++slot) {
      const SlotInfo& info = m_.piece_slots[slot];
      if (!game_.is_live({SlotHolder::Piece, static_cast<int>(slot)})) continue;
      const int flag = rules_.layout.piece_flag[slot];
      if (info.lasts == Lasts::Turn) continue;  // nobody may ask for it, see add_drops
      if (flag < 0 || flag > 62 || info.lasts != Lasts::Forever || !info.identity || info.start != 0) return false;
      game_.kind_flags |= std::uint64_t{1} << flag;
    }
    for (std::size_t type = 0; type < m_.types.size(); ++type) {
      if (kind(static_cast<TypeId>(type), 0) == kNoKind) return false;
    }
    // What they become are kinds, too.
    for (std::size_t i = 0; i < game_.kinds.size(); ++i) {
      if (!add_results(i)) return false;
    }
    return true;
  }
  std::uint8_t kind(TypeId type, std::uint64_t flags) {
    const std::uint8_t known = game_.kind_of(type, flags);
    if (known != kNoKind || game_.kinds.size() == static_cast<std::size_t>(kMostKinds)) return known;
    game_.kinds.push_back({type, flags});
    return static_cast<std::uint8_t>(game_.kinds.size() - 1);
  }
  bool add_results(std::size_t index) {
    const auto of = static_cast<std::uint8_t>(index);
    for (const EventRule<W>& event : rules_.event_rules[static_cast<std::size_t>(EventKind::Moves)]) {
      const auto has = has_kind(event, of);
      if (!has) return false;
      if (!*has) continue;
      std::vector<std::uint8_t> results;
      if (!results_of(event, of, results)) return false;
    }
    std::vector<std::uint8_t> options;
    if (!results_of_options(of, options)) return false;
    return captive_of(of).has_value();
  }

  // Whether a rule is about pieces of a kind; nothing if that depends on more. False of rules that do not matter.
  std::optional<bool> has_kind(const EventRule<W>& event, std::uint8_t of) {
    const Rule& rule = m_.rules[static_cast<std::size_t>(event.index)];
    if (!state_.is_live(event.index)) return false;
    if (rule.by != kNoId || rule.from != kNoId || !rules_.always_holds(rule.condition)) return std::nullopt;
    return rule.set == kNoId ? std::optional<bool>(true) : is_in(rule.set, game_.kinds[of]);
  }
  std::optional<bool> is_in(ExprId set, const typename Game<W>::Kind& piece) const {
    const Node& n = node(set);
    switch (n.op) {
      case Op::AllPieces:
        return true;
      case Op::PiecesOfTypes:
        return (rules_.type_masks[static_cast<std::size_t>(n.value)] >> piece.type & 1U) != 0;
      case Op::PieceFlag: {
        const int flag = rules_.layout.piece_flag[static_cast<std::size_t>(n.value)];
        if (flag < 0 || (game_.kind_flags >> flag & 1U) == 0) return std::nullopt;
        return (piece.flags >> flag & 1U) != 0;
      }
      case Op::Union:
      case Op::Intersect:
      case Op::Minus: {
        const auto a = is_in(n.a, piece);
        const auto b = is_in(n.b, piece);
        if (!a || !b) return std::nullopt;
        return n.op == Op::Union ? *a || *b : n.op == Op::Intersect ? *a && *b : *a && !*b;
      }
      default:
        return std::nullopt;
    }
  }
  // Sets a flag of a piece; false if it is none of those that tell kinds apart, unless nobody reads it.
  bool set_flag(const Statement& s, typename Game<W>::Kind& piece) const {
    if (s.kind != StatementKind::AssignSlot || static_cast<SlotHolder>(s.holder) != SlotHolder::Piece || s.sign != 0 ||
        node(s.b).op != Op::This || (node(s.a).op != Op::Truth && node(s.a).op != Op::Number))
      return false;
    const int flag = rules_.layout.piece_flag[static_cast<std::size_t>(s.slot)];
    if (flag < 0 || (game_.kind_flags >> flag & 1U) == 0) return !game_.is_live({SlotHolder::Piece, s.slot});
    const std::uint64_t bit = std::uint64_t{1} << flag;
    piece.flags = node(s.a).value != 0 ? piece.flags | bit : piece.flags & ~bit;
    return true;
  }
  // The kinds that a rule about walks makes of a piece: one for each member of what it asks, or one. Statements that
  // set no more than state of the game are for add_sets.
  bool results_of(const EventRule<W>& event, std::uint8_t of, std::vector<std::uint8_t>& results) {
    const Rule& rule = m_.rules[static_cast<std::size_t>(event.index)];
    const LandingChoice& choice = rules_.landing_choices[static_cast<std::size_t>(event.index)];
    const auto& statements = m_.block(rule.body).statements;
    std::vector<typename Game<W>::Kind> pieces(std::max<std::size_t>(choice.members.size(), 1), game_.kinds[of]);
    for (std::size_t i = choice.members.empty() ? 0 : 1; i < statements.size(); ++i) {
      const Statement& s = statements[i];
      const bool of_piece =
          s.kind == StatementKind::AssignSlot && static_cast<SlotHolder>(s.holder) == SlotHolder::Piece;
      for (std::size_t k = 0; k < pieces.size(); ++k) {
        if (s.kind == StatementKind::AssignType) {
          if (!set_type(s, choice, k, pieces[k])) return false;
        } else if (of_piece && !set_flag(s, pieces[k])) {
          return false;
        }
      }
    }
    for (const auto& piece : pieces) {
      results.push_back(kind(piece.type, piece.flags));
      if (results.back() == kNoKind) return false;
    }
    return true;
  }
  bool set_type(const Statement& s, const LandingChoice& choice, std::size_t member,
                typename Game<W>::Kind& piece) const {
    if (node(s.b).op != Op::This) return false;
    const Node& value = node(s.a);
    if (value.op == Op::TypeSet) {
      const std::uint64_t mask = rules_.type_masks[static_cast<std::size_t>(value.value)];
      if (std::popcount(mask) != 1) return false;
      piece.type = static_cast<TypeId>(std::countr_zero(mask));
      return true;
    }
    if (choice.members.empty() || value.op != Op::Local || value.value != choice.choose->local) return false;
    piece.type = static_cast<TypeId>(choice.members[member][0].a);
    return true;
  }
  // The kinds that the options after a walk make of a piece.
  bool results_of_options(std::uint8_t of, std::vector<std::uint8_t>& results) {
    const Forecast<W>* forecast = forecast_of(walk_);
    if (forecast == nullptr) return true;
    for (const auto& option : forecast->options) {
      typename Game<W>::Kind piece = game_.kinds[of];
      if (option.block != kNoId) {
        for (const Statement& s : m_.block(option.block).statements) {
          if (s.kind != StatementKind::Pass && !set_flag(s, piece)) return false;
        }
      }
      const bool offered = forecast_offers(*forecast, of);
      results.push_back(offered ? kind(piece.type, piece.flags) : of);
      if (results.back() == kNoKind) return false;
    }
    return true;
  }
  std::size_t forecast_kind(const Forecast<W>& forecast, std::uint8_t of) const {
    std::size_t bits = 0;
    for (std::size_t i = 0; i < forecast.flags.size(); ++i) {
      const int flag = rules_.layout.piece_flag[static_cast<std::size_t>(forecast.flags[i])];
      if ((game_.kinds[of].flags >> flag & 1U) != 0) bits |= std::size_t{1} << i;
    }
    return (std::size_t{game_.kinds[of].type} << forecast.flags.size()) | bits;
  }
  bool forecast_offers(const Forecast<W>& forecast, std::uint8_t of) const {
    return !forecast.offered[0][forecast_kind(forecast, of)].empty();
  }
  // What a piece that is captured is in the hand of who took it, or kNoKind; nothing if that is not known.
  std::optional<std::uint8_t> captive_of(std::uint8_t of) {
    for (const EventRule<W>& event : rules_.event_rules[static_cast<std::size_t>(EventKind::Captured)]) {
      const Rule& rule = m_.rules[static_cast<std::size_t>(event.index)];
      if (!rule.instead) continue;
      const auto has = has_kind(event, of);
      if (!has || rule.to != kNoId) return std::nullopt;
      if (!*has) continue;
      typename Game<W>::Kind piece = game_.kinds[of];
      bool handed = false, sent = false;
      for (const Statement& s : m_.block(rule.body).statements) {
        if (s.kind == StatementKind::AssignGame) continue;
        if (s.kind == StatementKind::AssignType    ? !set_type(s, {}, 0, piece)
            : s.kind == StatementKind::AssignOwner ? !(handed = is_to_taker(s))
            : s.kind == StatementKind::Send        ? !(sent = is_to_hand(s))
                                                   : !set_flag(s, piece))
          return std::nullopt;
      }
      if (!handed || !sent || !game_.drops) return std::nullopt;
      const std::uint8_t captive = kind(piece.type, piece.flags);
      return captive == kNoKind ? std::nullopt : std::optional<std::uint8_t>(captive);
    }
    return kNoKind;
  }
  bool is_to_taker(const Statement& s) const {
    const Node& owner = node(s.a);
    return node(s.b).op == Op::This &&
           (owner.op == Op::Mover || (owner.op == Op::OwnerOf && node(owner.a).op == Op::Attacker));
  }
  bool is_to_hand(const Statement& s) const {
    const Node& to = node(s.b);
    return node(s.a).op == Op::This && to.op == Op::As && node(to.a).op == Op::Mover && node(to.b).op == Op::Area;
  }

  // ---- who must be safe, and from whom

  bool add_royals() {
    if (m_.legal.empty()) return true;
    if (rules_.royals == kNoId || !rules_.keeps_safety) return false;
    for (PlayerId seat = 0; seat < 2; ++seat) {
      const auto royals = TermBuilder<W>(game_, seat, seat).selection(rules_.royals);
      if (!royals || !(royals->cells == game_.all) || royals->kinds[1 - seat] != 0) return false;
      game_.royals = royals->kinds[seat];
    }
    return game_.royals != 0;
  }

  // ---- walks

  // The end test of a table; false if it is none of those that are known.
  bool add_ends_test(int index, PlayerId seat, Movement<W>& move) {
    using Kind = typename RulesetOf<W>::EndSet::Kind;
    const auto& ends = rules_.ends[static_cast<std::size_t>(index)];
    if (is_marker(game_, index)) {
      move.to = EndsOn::Marked;
      return true;
    }
    if (ends.or_empty) {
      move.to = EndsOn::NotOwn;
      return ends.kind == Kind::Enemy || ends.kind == Kind::NotOwn;
    }
    switch (ends.kind) {
      case Kind::Empty:
        move.to = EndsOn::Empty;
        return true;
      case Kind::Enemy:
        move.to = EndsOn::Enemy;
        return true;
      case Kind::NotOwn:
        move.to = EndsOn::NotOwn;
        return true;
      default:
        break;
    }
    const auto some = TermBuilder<W>(game_, seat, seat).on_cells(ends.expr);
    if (!some || !(some->cells == game_.all) || some->kinds[seat] != 0) return false;
    move.to = EndsOn::EnemyKinds;
    move.victims = some->kinds[1 - seat];
    return true;
  }

  bool add_walkers() {
    if (!is_all_own(walk_->walk->a) || !add_rest_of_walk()) return false;
    for (PlayerId seat = 0; seat < 2; ++seat) {
      for (std::size_t i = 0; i < game_.kinds.size(); ++i) {
        if (!add_movements(seat, i) || !add_becoming(seat, static_cast<std::uint8_t>(i)) || !stays_royal(seat, i))
          return false;
      }
    }
    note_becomings();
    return true;
  }
  // Whether pieces of a kind become royals, or others, only by being captured.
  bool stays_royal(PlayerId seat, std::size_t kind) const {
    const Walker<W>& walker = game_.walkers[seat][kind];
    const auto is_royal = [&](std::size_t which) { return (game_.royals >> which & 1U) != 0; };
    return is_royal(walker.arrives_as) == is_royal(kind) &&
           std::all_of(walker.becoming.as.begin(), walker.becoming.as.end(),
                       [&](const auto& as) { return is_royal(as.kind) == is_royal(kind); });
  }
  bool is_all_own(ExprId id) const {
    const auto of = TermBuilder<W>(game_, 0, 0).selection(id);
    return of && of->cells == game_.all && of->kinds[1] == 0 && of->kinds[0] == game_.all_kinds();
  }
  // After a walk nothing is done but what the options ask.
  bool add_rest_of_walk() const {
    const auto& statements = m_.block(walk_->block).statements;
    if (walk_->rest == statements.size()) return walk_->asking.empty();
    const Forecast<W>* forecast = forecast_of(walk_);
    return walk_->rest_asks && walk_->asking.size() == 1 && forecast != nullptr && !forecast->options.empty();
  }

  bool add_movements(PlayerId seat, std::size_t index) {
    const typename Game<W>::Kind& piece = game_.kinds[index];
    const std::size_t set = rules_.set_of_kind(piece.type, piece.flags);
    const bool royal = (game_.royals >> index & 1U) != 0;
    const SeatSet<W>& moves = rules_.seat_sets[seat][set];
    for (const auto* list : {&moves.quick, &moves.others}) {
      for (const SeatMove<W>& move : *list) {
        const MoveRule& rule = rules_.moves_of(set)[move.alt];
        if (add_escort(seat, rule, move, royal)) continue;
        if (!add_movement(seat, rule, move, index)) return false;
      }
    }
    return meets_nowhere(seat, set);
  }
  // Whether no two movements of a piece lead to one cell where that can be told from their end tests: but to royals, of
  // which none is taken.
  bool meets_nowhere(PlayerId seat, std::size_t set) {
    const auto apart = [&](int x, int y) {
      Movement<W> a, b;
      if (!add_ends_test(x, seat, a) || !add_ends_test(y, seat, b)) return false;
      const auto royal = [&](const Movement<W>& move) {
        return move.to == EndsOn::EnemyKinds && (move.victims & ~game_.royals) == 0;
      };
      if (royal(a) || royal(b)) return true;
      const auto on_enemies = [](const Movement<W>& move) {
        return move.to == EndsOn::Enemy || move.to == EndsOn::EnemyKinds;
      };
      const auto on_empty = [](const Movement<W>& move) {  // on the marked cell nothing stands
        return move.to == EndsOn::Empty || move.to == EndsOn::Marked;
      };
      return (on_enemies(a) && on_empty(b)) || (on_enemies(b) && on_empty(a));
    };
    const auto& rivals = rules_.rivals[set];
    return std::all_of(rivals.begin(), rivals.end(), [&](const auto& pair) { return apart(pair[0], pair[1]); });
  }

  bool add_movement(PlayerId seat, const MoveRule& rule, const SeatMove<W>& of, std::size_t index) {
    const TableMove<W>& table = *of.table;
    Movement<W> move;
    move.kind = static_cast<std::uint8_t>(index);
    move.royal = (game_.royals >> index & 1U) != 0;
    move.walker = &game_.walkers[seat][index];
    move.alt = of.alt;
    move.from = table.from[seat];
    if (move.from.none()) return true;
    if (!table.by_table() || !table.exact || !table.guards.empty() || !table.is_plain() || table.crossing != kNoId ||
        !add_ends_test(table.to, seat, move))
      return false;
    const bool to_marked = move.to == EndsOn::Marked;
    if (table.has_effects && !(to_marked ? add_taken(seat, rule, move) : add_mark(seat, rule, of, move))) return false;
    if (table.family == Family::Screened) return !to_marked && !move.marks && add_screened(seat, table, move);
    if (!move.royal && !to_marked && move.to != EndsOn::EnemyKinds && add_strides(seat, of, move)) return true;
    if (move.marks) return false;
    const Reach<W>& reach = table.reaches[seat];
    move.form = table.family == Family::Targets ? Movement<W>::Form::Steps : Movement<W>::Form::Slides;
    if (table.family != Family::Rays) move.steps = reach.steps;
    if (table.family != Family::Targets) {
      if (reach.line_count > move.lines.size()) return false;
      move.slides = reach.slides;
      for (std::size_t i = 0; i < reach.line_count; ++i) move.lines[i] = reach.lines[i];
      move.line_count = static_cast<int>(reach.line_count);
    }
    add(seat, move);
    return true;
  }
  // Few and short ones; false if they are not.
  static constexpr std::size_t kFewStrides = 3;
  bool add_strides(PlayerId seat, const SeatMove<W>& of, Movement<W> move) {
    const auto is_long = [](const Stride<W>& stride) { return stride.low < 1 || stride.high > 2; };
    if (of.strides.empty() || of.strides.size() > kFewStrides ||
        std::any_of(of.strides.begin(), of.strides.end(), is_long))
      return false;
    move.form = Movement<W>::Form::Strides;
    for (const Stride<W>& stride : of.strides) {
      move.delta = stride.step->delta;
      move.onward = stride.step->from;
      move.start = move.onward & move.from;
      for (int length = stride.low; length <= stride.high; ++length) {
        move.doubles = length == 2;
        add(seat, move);
      }
    }
    return true;
  }
  bool add_screened(PlayerId seat, const TableMove<W>& table, const Movement<W>& like) {
    using Ends = typename ScreenedReach<W>::Ends;
    const ScreenedReach<W>& reach = table.screened[seat];
    for (std::size_t ends = 0; ends < reach.parts.size(); ++ends) {
      const auto& part = reach.parts[ends];
      Movement<W> move = like;
      if (ends == static_cast<std::size_t>(Ends::Empty)) move.to = EndsOn::Empty;
      if (ends == static_cast<std::size_t>(Ends::Taken) && move.to == EndsOn::NotOwn) move.to = EndsOn::Enemy;
      if (std::any_of(part.leaps.begin(), part.leaps.end(), [](const auto& leaps) { return !leaps.empty(); })) {
        move.form = Movement<W>::Form::Leaps;
        move.leaps = part.leaps.data();
        add(seat, move);
      }
      for (const bool hops : {false, true}) {
        move.form = hops ? Movement<W>::Form::Hops : Movement<W>::Form::Slides;
        // A hop ends on what it may take, or not at all.
        if (hops && move.to != EndsOn::Enemy && move.to != EndsOn::EnemyKinds &&
            std::any_of(part.rays.begin(), part.rays.end(), [](const auto& ray) { return ray.hops; }))
          return false;
        if (!add_lines(part.rays, hops, move)) return false;
        if (move.line_count != 0) add(seat, move);
      }
    }
    return true;
  }
  // The lines of rays, which go along them both ways.
  bool add_lines(const std::vector<ScreenedRay<W>>& rays, bool hops, Movement<W>& move) const {
    move.line_count = 0;
    std::uint64_t ways = 0;
    for (const ScreenedRay<W>& ray : rays) {
      if (ray.hops == hops) ways |= std::uint64_t{1} << ray.way;
    }
    for (std::uint64_t rest = ways; rest != 0; rest &= rest - 1) {
      const auto way = static_cast<std::size_t>(std::countr_zero(rest));
      const DirectionId back = m_.board.opposite[way];
      if (rules_.line_of[way] == kNone || back == kNoDirection || (ways >> back & 1U) == 0) return false;
      const Line<W>* line = &rules_.lines[static_cast<std::size_t>(rules_.line_of[way] * rules_.cell_count)];
      const auto end = move.lines.begin() + move.line_count;
      if (std::find(move.lines.begin(), end, line) != end) continue;
      if (move.line_count == static_cast<int>(move.lines.size())) return false;
      move.lines[static_cast<std::size_t>(move.line_count++)] = line;
    }
    return true;
  }

  void add(PlayerId seat, Movement<W> move) {
    beams_.add(move);
    Movements<W>& all = game_.movements[seat];
    using Form = typename Movement<W>::Form;
    const bool common = !move.royal && move.to != EndsOn::EnemyKinds;
    auto& list = move.to == EndsOn::Marked            ? all.marked
                 : move.form == Form::Strides         ? (move.doubles ? all.doubles : all.steps)
                 : common && move.form == Form::Steps ? all.leaps
                 : common && move.beams[0] != nullptr ? all.slides
                                                      : all.others;
    list.push_back(move);
  }
  // Once it is known of every kind what it may become.
  void note_becomings() {
    for (Movements<W>& all : game_.movements) {
      for (auto* list : {&all.steps, &all.doubles, &all.leaps, &all.slides, &all.others, &all.marked}) {
        for (Movement<W>& move : *list) {
          if (!move.walker->becoming.never) move.becoming = &move.walker->becoming;
        }
      }
    }
  }

  const std::vector<CellId>* neighbours(int way) {
    auto& all = game_.neighbours.emplace_back(std::make_unique<std::vector<CellId>>());
    for (int cell = 0; cell < game_.cells; ++cell) all->push_back(rules_.neighbour(way, cell));
    return all.get();
  }
  // The only direction of a path of one step, or of one slide of any length, for a seat.
  std::optional<int> only_way(PathsId paths, LegKind kind, PlayerId seat) const {
    const auto& list = m_.paths(paths).paths;
    if (list.size() != 1 || list[0].legs.size() != 1) return std::nullopt;
    const Leg& leg = list[0].legs[0];
    std::uint64_t ways = 0;
    if (leg.kind != kind || leg.directions.empty() || leg.min != kNoId || leg.max != kNoId || leg.to != kNoId ||
        leg.onto || leg.through != kNoId || leg.within != kNoId || leg.over != kNoId || leg.taking ||
        !rules_.ways_of(leg.directions, seat, ways) || std::popcount(ways) != 1)
      return std::nullopt;
    return std::countr_zero(ways);
  }
  bool is_cell_of_this(ExprId id) const { return node(id).op == Op::CellsOf && node(node(id).a).op == Op::This; }
  // A set of pieces as those of some kinds, and what else of cells must hold of them: the rest.
  struct Found {
    Kinds own = 0, enemies = 0;
    std::vector<ExprId> on;  // cells that they must be on
  };
  bool find_pieces(ExprId id, PlayerId seat, Found& found, bool first = true) {
    if (first) found.own = found.enemies = game_.all_kinds();
    const Node& n = node(id);
    if (n.op == Op::Intersect) return find_pieces(n.a, seat, found, false) && find_pieces(n.b, seat, found, false);
    const auto some = TermBuilder<W>(game_, seat, seat).selection(id);
    if (some && some->cells == game_.all) {
      found.own &= some->kinds[seat];
      found.enemies &= some->kinds[1 - seat];
      return true;
    }
    if (n.op != Op::PiecesOn) return false;
    found.on.push_back(n.a);
    return true;
  }

  // `take enemy X reached by step D`.
  bool add_taken(PlayerId seat, const MoveRule& rule, Movement<W>& move) {
    const auto& statements = m_.block(rule.effects).statements;
    Found found;
    if (statements.size() != 1 || statements[0].kind != StatementKind::Take ||
        !find_pieces(statements[0].a, seat, found) || found.own != 0 || found.on.size() != 1)
      return false;
    const Node& on = node(found.on[0]);
    const auto way =
        on.op == Op::Reached && is_cell_of_this(on.a) ? only_way(on.value, LegKind::Step, seat) : std::nullopt;
    if (!way) return false;
    move.beside = neighbours(*way);
    move.taken = found.enemies;
    return true;
  }
  // `passed = crossed`, or that where a condition holds.
  bool add_mark(PlayerId seat, const MoveRule& rule, const SeatMove<W>& of, Movement<W>& move) {
    const auto is_mark = [&](const std::vector<Statement>& statements) {
      return statements.size() == 1 && statements[0].kind == StatementKind::AssignGame &&
             statements[0].slot == game_.marker && game_.marker != kNone && statements[0].sign == 0 &&
             node(statements[0].a).op == Op::Crossed;
    };
    if (of.strides.empty() || !std::all_of(of.strides.begin(), of.strides.end(),
                                           [](const Stride<W>& stride) { return stride.low == 2 && stride.high == 2; }))
      return false;
    move.marks = true;
    move.marks_on = game_.all;
    const auto& statements = m_.block(rule.effects).statements;
    if (is_mark(statements)) return true;
    const Statement& s = statements[0];
    return statements.size() == 1 && s.kind == StatementKind::If && s.blocks.size() == 1 && s.conditions.size() == 1 &&
           is_mark(m_.block(s.blocks[0]).statements) && add_mark_condition(seat, s.conditions[0], move);
  }
  // What must hold for that: of the landing alone, or that some enemy is reached from there by steps.
  bool add_mark_condition(PlayerId seat, ExprId condition, Movement<W>& move) {
    const Node& n = node(condition);
    if (n.op == Op::And) return add_mark_condition(seat, n.a, move) && add_mark_condition(seat, n.b, move);
    if (n.op != Op::Some) {
      for (int cell = 0; cell < game_.cells; ++cell) {
        const auto holds = FixedEval<W>(rules_, seat).number(condition, cell);
        if (!holds) return false;
        if (*holds == 0) move.marks_on.reset(cell);
      }
      return true;
    }
    Found found;
    if (move.seen_from != nullptr || !find_pieces(n.a, seat, found) || found.own != 0 || found.on.size() != 1)
      return false;
    const Node& on = node(found.on[0]);
    if (on.op != Op::Reached || !is_cell_of_this(on.a)) return false;
    move.witnesses = found.enemies;
    move.seen_from = steps_from(on.value, seat);
    return move.seen_from != nullptr;
  }
  const std::vector<Bits<W>>* steps_from(PathsId paths, PlayerId seat) {
    const auto& list = m_.paths(paths).paths;
    if (list.size() != 1 || list[0].legs.size() != 1) return nullptr;
    const Leg& leg = list[0].legs[0];
    std::uint64_t ways = 0;
    if (leg.kind != LegKind::Step || leg.to != kNoId || leg.onto || leg.within != kNoId || leg.over != kNoId ||
        leg.taking || !rules_.ways_of(leg.directions, seat, ways))
      return nullptr;
    std::vector<Bits<W>> cells(static_cast<std::size_t>(game_.cells));
    for (; ways != 0; ways &= ways - 1) {
      for (int cell = 0; cell < game_.cells; ++cell) {
        const CellId to = rules_.neighbour(std::countr_zero(ways), cell);
        if (to != kNoCell) cells[static_cast<std::size_t>(cell)].set(to);
      }
    }
    return game_.keep(std::move(cells));
  }

  // A slide of a fixed length over cells that are empty and, if it says so, not attacked; with it goes the first piece
  // on its line beyond, which has a flag.
  bool add_escort(PlayerId seat, const MoveRule& rule, const SeatMove<W>& of, bool royal) {
    const auto& list = m_.paths(rule.paths).paths;
    if (!royal || rule.effects == kNoId || list.size() != 1 || list[0].legs.size() != 1 || rule.guard == kNoId)
      return false;
    const Leg& leg = list[0].legs[0];
    std::uint64_t ways = 0;
    const bool fits = leg.kind == LegKind::Slide && leg.min != kNoId && leg.max != kNoId &&
                      node(leg.min).op == Op::Number && node(leg.max).op == Op::Number &&
                      node(leg.min).value == node(leg.max).value && node(leg.min).value > 1 && leg.to != kNoId &&
                      node(leg.to).op == Op::Empty && leg.within == kNoId && leg.over == kNoId &&
                      rules_.ways_of(leg.directions, seat, ways) && std::popcount(ways) == 1;
    if (!fits) return false;
    const int way = std::countr_zero(ways);
    Escort<W> escort;
    escort.alt = of.alt;
    escort.length = node(leg.min).value;
    escort.ray = &rules_.rays[static_cast<std::size_t>(way * rules_.cell_count)];
    escort.ascends = rules_.order[static_cast<std::size_t>(way)] > 0;
    if (rules_.order[static_cast<std::size_t>(way)] == 0 || !crosses(leg.through, escort)) return false;
    escort.next = neighbours(way);
    escort.path = path_of(*escort.next, escort.length);
    const auto& statements = m_.block(rule.effects).statements;
    if (statements.size() != 1 || statements[0].kind != StatementKind::Send ||
        !add_companion(seat, statements[0].a, way, escort) || !add_arrival(seat, statements[0].b, way, escort) ||
        !add_guards(seat, rule.guard, way, escort))
      return false;
    const auto& same = game_.escorts[seat];
    const bool known =
        std::any_of(same.begin(), same.end(), [&](const Escort<W>& other) { return other.alt == of.alt; });
    if (known || game_.strikes_some) return false;
    game_.escorts[seat].push_back(escort);
    return std::popcount(game_.royals) == 1;
  }
  const std::vector<Bits<W>>* path_of(const std::vector<CellId>& next, int length) {
    std::vector<Bits<W>> paths;
    for (int from = 0; from < game_.cells; ++from) {
      Bits<W>& path = paths.emplace_back();
      auto at = static_cast<CellId>(from);
      for (int i = 0; i < length && at != kNoCell; ++i) {
        at = next[at];
        if (at != kNoCell) path.set(at);
      }
      if (at == kNoCell) path = game_.all;
    }
    return game_.keep(std::move(paths));
  }
  bool crosses(ExprId through, Escort<W>& escort) const {
    if (through == kNoId || node(through).op == Op::Empty) return true;
    const Node& n = node(through);
    escort.crosses_safe = n.op == Op::Minus && node(n.a).op == Op::Empty && node(n.b).op == Op::Attacked;
    return escort.crosses_safe;
  }
  bool add_companion(PlayerId seat, ExprId set, int way, Escort<W>& escort) {
    Found found;
    if (!find_pieces(set, seat, found) || found.enemies != 0 || (found.own & game_.royals) != 0) return false;
    bool seen = false;
    for (const ExprId id : found.on) {
      const Node& on = node(id);
      if (on.op == Op::CellFlag && escort.flag == kNone) {
        escort.flag = flag_index(on.value);
        if (escort.flag == kNone) return false;
      } else if (on.op == Op::Reached && is_cell_of_this(on.a) && !seen) {
        const auto along = only_way(on.value, LegKind::Slide, seat);
        if (!along || *along != way) return false;
        seen = true;
      } else {
        return false;
      }
    }
    escort.companions = found.own;
    return seen;
  }
  int flag_index(int slot) const {
    const auto known = std::find(game_.flags.begin(), game_.flags.end(), slot);
    return known == game_.flags.end() ? kNone : static_cast<int>(known - game_.flags.begin());
  }
  // The only cell that is crossed, or the cell beside the landing.
  bool add_arrival(PlayerId seat, ExprId to, int way, Escort<W>& escort) {
    const Node* n = &node(to);
    if (n->op == Op::Crossed) {
      const DirectionId back = m_.board.opposite[static_cast<std::size_t>(way)];
      if (escort.length != 2 || back == kNoDirection) return false;
      escort.arrives = neighbours(back);
      return true;
    }
    if (n->op == Op::Intersect) n = node(n->a).op == Op::AllCells ? &node(n->b) : &node(n->a);
    if (n->op != Op::Reached || !is_cell_of_this(n->a)) return false;
    const auto step = only_way(n->value, LegKind::Step, seat);
    if (!step) return false;
    escort.arrives = neighbours(*step);
    return true;
  }
  bool add_guards(PlayerId seat, ExprId guard, int way, Escort<W>& escort) {
    const Node& n = node(guard);
    if (n.op == Op::And) return add_guards(seat, n.a, way, escort) && add_guards(seat, n.b, way, escort);
    if (n.op == Op::Not) {
      const Node& in = node(n.a);
      escort.starts_safe = in.op == Op::Subset && node(in.a).op == Op::This && node(in.b).op == Op::PiecesOn &&
                           node(node(in.b).a).op == Op::Attacked;
      return escort.starts_safe;
    }
    Escort<W> asked;
    return n.op == Op::Some && add_companion(seat, n.a, way, asked) && asked.companions == escort.companions &&
           asked.flag == escort.flag;
  }

  // ---- what walks set off

  bool add_becoming(PlayerId seat, std::uint8_t of) {
    Walker<W>& walker = game_.walkers[seat][of];
    Becoming<W>& becoming = walker.becoming;
    walker.arrives_as = of;
    becoming.stays = game_.all;
    for (const EventRule<W>& event : rules_.event_rules[static_cast<std::size_t>(EventKind::Moves)]) {
      const auto has = has_kind(event, of);
      if (!has) return false;
      if (*has && !add_rule(seat, of, event, walker)) return false;
    }
    return add_options(seat, of, becoming) && add_bans(seat, of, becoming);
  }
  bool add_rule(PlayerId seat, std::uint8_t of, const EventRule<W>& event, Walker<W>& walker) {
    const Rule& rule = m_.rules[static_cast<std::size_t>(event.index)];
    const LandingChoice& choice = rules_.landing_choices[static_cast<std::size_t>(event.index)];
    Bits<W> landings = game_.all;
    if (rule.to != kNoId) {
      const auto cells = FixedEval<W>(rules_, seat).cells(rule.to);
      if (!cells) return false;
      landings = *cells;
    }
    std::vector<std::uint8_t> results;
    if (!results_of(event, of, results)) return false;
    if (!choice.members.empty()) {
      Becoming<W>& becoming = walker.becoming;
      if (!becoming.never || walker.arrives_as != of) return false;
      becoming.never = false;
      becoming.to = landings;
      becoming.stays &= ~landings;
      for (std::size_t i = 0; i < results.size(); ++i) becoming.as.push_back({results[i], choice.members[i]});
    } else if (results[0] != of) {
      if (!walker.becoming.never || walker.arrives_as != of) return false;
      if (landings == game_.all) {
        walker.arrives_as = results[0];
      } else {
        walker.becoming.never = false;
        walker.becoming.to = landings;
        walker.becoming.stays &= ~landings;
        walker.becoming.as.push_back({results[0], {}});
      }
    }
    return add_sets(seat, rule, choice.members.empty() ? 0 : 1, landings, walker.sets, walker.loses);
  }
  // What a rule sets besides what becomes of the piece.
  bool add_sets(PlayerId seat, const Rule& rule, std::size_t first, const Bits<W>& landings,
                std::vector<SlotSet<W>>& sets, std::vector<FlagLoss<W>>& losses) {
    const auto& statements = m_.block(rule.body).statements;
    const auto& ops = rules_.set_ops[static_cast<std::size_t>(rule.body)];
    for (std::size_t i = first; i < statements.size(); ++i) {
      const Statement& s = statements[i];
      const SetOp<W>& op = ops[i];
      using Kind = typename SetOp<W>::Kind;
      const bool of_piece =
          s.kind == StatementKind::AssignSlot && static_cast<SlotHolder>(s.holder) == SlotHolder::Piece;
      if (s.kind == StatementKind::AssignType || of_piece) continue;  // see results_of
      if (s.kind != StatementKind::AssignGame && s.kind != StatementKind::AssignSlot) return false;
      const SlotHolder holder =
          s.kind == StatementKind::AssignGame ? SlotHolder::Game : static_cast<SlotHolder>(s.holder);
      if (!game_.is_live({holder, s.slot})) continue;
      if (op.kind == Kind::CellFlag) {
        FlagLoss<W> loss;
        loss.flag = flag_index(s.slot);
        loss.origin = op.origin;
        loss.landing = op.landing;
        loss.cells = op.cells[seat];
        if (loss.flag == kNone || op.value != 0 || !(landings == game_.all)) return false;
        losses.push_back(loss);
        continue;
      }
      if (op.kind != Kind::Game) return false;
      const auto slot = game_.slot_at(SlotHolder::Game, s.slot, kNone);
      if (!slot) return false;
      sets.push_back({landings, *slot, op.value});
    }
    return true;
  }
  // What may be chosen after a walk: that the piece becomes something, or that it stays what it is.
  bool add_options(PlayerId seat, std::uint8_t of, Becoming<W>& becoming) {
    const Forecast<W>* forecast = forecast_of(walk_);
    if (forecast == nullptr || forecast->options.empty()) return true;
    const std::size_t kind = forecast_kind(*forecast, of);
    const auto& asking = forecast->asking[seat][kind];
    const auto& offered = forecast->offered[seat][kind];
    if (asking != offered) return false;
    if (offered.empty()) return true;
    if (!becoming.never) return false;
    std::vector<std::uint8_t> results;
    if (!results_of_options(of, results)) return false;
    becoming.never = false;
    // Where it is offered: by origin, everywhere or on some landings that are the same for all other origins.
    for (int from = 0; from < game_.cells; ++from) {
      const Bits<W>& cells = offered[static_cast<std::size_t>(from)];
      if (cells == game_.all) {
        becoming.from.set(from);
      } else if (becoming.to.none()) {
        becoming.to = cells;
      } else if (!(becoming.to == cells) && cells.any()) {
        return false;
      }
    }
    for (int from = 0; from < game_.cells; ++from) {
      const Bits<W>& cells = offered[static_cast<std::size_t>(from)];
      if (!becoming.from.test(from) && !(cells == becoming.to)) return false;
    }
    bool stays = false;
    for (std::size_t i = 0; i < results.size(); ++i) {
      const std::vector<Choice>& choices = forecast->options[i].choice.members[0];
      if (results[i] != of) {
        if ((forecast->never[seat][forecast_kind(*forecast, results[i])]).any()) return false;
        becoming.as.push_back({results[i], choices});
      } else {
        if (stays) return false;
        stays = true;
        becoming.staying = choices;
      }
    }
    return stays;
  }
  // Where rules forbid a piece to be after a walk.
  bool add_bans(PlayerId seat, std::uint8_t of, Becoming<W>& becoming) {
    const Forecast<W>* forecast = forecast_of(walk_);
    if (forecast == nullptr) return true;
    const std::size_t kind = forecast_kind(*forecast, of);
    const Bits<W>& never = forecast->never[seat][kind];
    if (forecast->run[seat][kind].any()) return false;
    for (const auto& judged : forecast->rules) {
      if ((judged.may[seat][kind] & ~never).none()) continue;
      if (!judged.by_count[seat][kind] || !stays_on_line(seat, of, judged)) return false;
    }
    if (never.none()) return true;
    becoming.stays &= ~never;
    // Where it may not stay it must become something, or not go there at all: `never` is not said of it then.
    if (becoming.never) becoming.never = false;
    return true;
  }
  // Whether pieces of a kind stay on the lines on which their number is bounded, and none comes to be of the kind
  // there.
  bool stays_on_line(PlayerId seat, std::uint8_t of, const typename Forecast<W>::Judged& judged) {
    const typename Game<W>::Kind& piece = game_.kinds[of];
    const std::size_t set = rules_.set_of_kind(piece.type, piece.flags);
    for (int from = 0; from < game_.cells; ++from) {
      const Bits<W>& line = judged.lines[seat][static_cast<std::size_t>(from)];
      for (const TableMove<W>& table : rules_.tables[set]) {
        if (!table.by_table() || !table.all(seat, from).subset_of(line)) return false;
      }
    }
    add_bound(seat, judged);
    return true;
  }
  Kinds counted_kinds(PlayerId seat, const typename Forecast<W>::Judged& judged, const Forecast<W>& forecast) const {
    Kinds kinds = 0;
    for (std::size_t i = 0; i < game_.kinds.size(); ++i) {
      if (judged.counted[seat][forecast_kind(forecast, static_cast<std::uint8_t>(i))].any()) kinds |= Kinds{1} << i;
    }
    return kinds;
  }
  // No more of the kinds that a rule counts may be on a line to begin with.
  void add_bound(PlayerId seat, const typename Forecast<W>::Judged& judged) {
    const Kinds kinds = counted_kinds(seat, judged, *forecast_of(walk_));
    for (int cell = 0; cell < game_.cells; ++cell) {
      Selection<W> s;
      s.kinds[seat] = kinds;
      s.cells = judged.lines[seat][static_cast<std::size_t>(cell)];
      game_.bounds.emplace_back(s, judged.most);
    }
  }

  bool add_victims() {
    for (PlayerId owner = 0; owner < 2; ++owner) {
      for (std::size_t i = 0; i < game_.kinds.size(); ++i) {
        const auto of = static_cast<std::uint8_t>(i);
        Victim<W>& victim = game_.victims[owner][i];
        const auto captive = captive_of(of);
        if (!captive) return false;
        victim.captive = *captive;
        if (*captive != kNoKind) game_.captives |= Kinds{1} << *captive;
        if (!add_victim_rules(owner, of, victim)) return false;
      }
    }
    return true;
  }
  bool add_victim_rules(PlayerId owner, std::uint8_t of, Victim<W>& victim) {
    for (const bool instead : {true, false}) {
      for (const EventRule<W>& event : rules_.event_rules[static_cast<std::size_t>(EventKind::Captured)]) {
        const Rule& rule = m_.rules[static_cast<std::size_t>(event.index)];
        if (rule.instead != instead) continue;
        const auto has = has_kind(event, of);
        if (!has) return false;
        if (!*has) continue;
        if (rule.to != kNoId) return false;
        if (instead) return add_sets_of_captive(rule, victim);
        if (!add_sets(owner, rule, 0, game_.all, victim.sets, victim.loses)) return false;
      }
    }
    return true;
  }
  bool add_sets_of_captive(const Rule& rule, Victim<W>& victim) const {
    for (const Statement& s : m_.block(rule.body).statements) {
      if (s.kind != StatementKind::AssignGame || !game_.is_live({SlotHolder::Game, s.slot})) continue;
      const auto slot = game_.slot_at(SlotHolder::Game, s.slot, kNone);
      if (!slot || s.sign != 0 || node(s.a).op != Op::Number) return false;
      victim.sets.push_back({game_.all, *slot, node(s.a).value});
    }
    return true;
  }

  // ---- drops

  bool add_drops() {
    if (drop_ == nullptr) return has_no_further_rules({});
    if (node(drop_->place->b).op != Op::Empty || drop_->place->under || !are_told_apart(game_.captives)) return false;
    const Forecast<W>* forecast = forecast_of(drop_);
    for (PlayerId seat = 0; seat < 2; ++seat) {
      const auto some = TermBuilder<W>(game_, seat, seat).selection(drop_->place->a);
      if (!some || some->kinds[seat] != 0 || some->hands[1 - seat] != 0) return false;
      for (std::size_t i = 0; i < game_.kinds.size(); ++i) {
        Drop<W>& drop = game_.dropped[seat][i];
        drop.allowed = (some->hands[seat] >> i & 1U) != 0;
        drop.to = game_.all;
        if (forecast != nullptr && !add_drop(seat, static_cast<std::uint8_t>(i), *forecast, drop)) return false;
      }
      if (!add_bars(seat)) return false;
    }
    return add_rest_of_drop() && has_no_further_rules(forecast);
  }
  // By their type alone: pieces of two kinds that wait together would have to be numbered.
  bool are_told_apart(Kinds kinds) const {
    std::uint64_t types = 0;
    for (; kinds != 0; kinds &= kinds - 1) {
      const std::uint64_t type = std::uint64_t{1}
                                 << game_.kinds[static_cast<std::size_t>(std::countr_zero(kinds))].type;
      if ((types & type) != 0) return false;
      types |= type;
    }
    return true;
  }
  bool add_drop(PlayerId seat, std::uint8_t of, const Forecast<W>& forecast, Drop<W>& drop) {
    const std::size_t kind = forecast_kind(forecast, of);
    drop.to &= ~forecast.never[seat][kind];
    drop.may_not_mate = forecast.run[seat][kind] & drop.to;
    if (drop.may_not_mate.any()) game_.looks_for_mates = true;
    for (const auto& judged : forecast.rules) {
      const Bits<W> may = judged.may[seat][kind] & ~forecast.never[seat][kind];
      if (may.none()) continue;
      if (!judged.by_count[seat][kind] || drop.fellows != 0 || !judged.own_only) return false;
      drop.fellows = counted_kinds(seat, judged, forecast);
      if ((drop.fellows >> of & 1U) == 0) return false;
      drop.most = judged.most;
      std::vector<Bits<W>> lines = judged.lines[seat];
      for (Bits<W>& line : lines) line &= may;
      drop.lines = game_.keep(std::move(lines));
      if (drop.most < 1) return false;
    }
    return true;
  }
  bool add_bars(PlayerId seat) {
    for (const int index : drop_->bars) {
      const Bar<W>& bar = rules_.bars[static_cast<std::size_t>(index)];
      const Kinds kinds = TermBuilder<W>(game_, seat, seat).kinds_of_types(bar.types);
      for (std::size_t i = 0; i < game_.kinds.size(); ++i) {
        if ((kinds >> i & 1U) != 0) game_.dropped[seat][i].to &= ~bar.cells[seat];
      }
      // Nothing else may be there: walks do not lead there, or the piece becomes something else.
      if (!keeps_off(seat, kinds, bar.cells[seat])) return false;
      Selection<W> s;
      s.kinds[seat] = kinds;
      s.cells = bar.cells[seat];
      game_.bounds.emplace_back(s, 0);
    }
    return true;
  }
  bool keeps_off(PlayerId seat, Kinds kinds, const Bits<W>& cells) const {
    for (std::size_t i = 0; i < game_.kinds.size(); ++i) {
      const Becoming<W>& becoming = game_.walkers[seat][i].becoming;
      for (const auto& as : becoming.as) {
        if ((kinds >> as.kind & 1U) != 0) return false;
      }
      if ((kinds >> i & 1U) == 0) continue;
      const std::size_t set = rules_.set_of_kind(game_.kinds[i].type, game_.kinds[i].flags);
      for (const TableMove<W>& table : rules_.tables[set]) {
        for (int from = 0; from < game_.cells; ++from) {
          if (cells.test(from) || !table.by_table()) continue;
          if ((table.all(seat, from) & cells & becoming.stays).any()) return false;
        }
      }
    }
    return true;
  }
  // After a drop flags of the piece are set that last no longer than the turn, and no more.
  bool add_rest_of_drop() const {
    const auto& statements = m_.block(drop_->block).statements;
    for (std::size_t i = drop_->rest; i < statements.size(); ++i) {
      const Statement& s = statements[i];
      if (s.kind == StatementKind::Require) continue;  // a bar
      if (s.kind != StatementKind::AssignSlot || static_cast<SlotHolder>(s.holder) != SlotHolder::Piece ||
          node(s.b).op != Op::This || m_.piece_slots[static_cast<std::size_t>(s.slot)].lasts != Lasts::Turn)
        return false;
    }
    return static_cast<std::size_t>(std::count_if(statements.begin(), statements.end(), [](const Statement& s) {
             return s.kind == StatementKind::Require;
           })) == drop_->bars.size();
  }
  // Whether the rules of legality are the safety of royals, those that are foreseen, and that a drop may not mate.
  bool has_no_further_rules(const Forecast<W>* forecast) const {
    const Forecast<W>* of_walks = forecast_of(walk_);
    return std::all_of(m_.legal.begin(), m_.legal.end(), [&](const LegalRule& rule) {
      if (&rule == rules_.royal_rule) return true;
      const auto foreseen = [&](const Forecast<W>* by) {
        return by != nullptr && std::any_of(by->rules.begin(), by->rules.end(),
                                            [&](const auto& judged) { return judged.rule == &rule; });
      };
      if (foreseen(of_walks) && (drop_ == nullptr || foreseen(forecast))) return true;
      return forecast != nullptr && game_.looks_for_mates && forbids_mates(rule.expr);
    });
  }
  bool names_kinds(ExprId id) const {
    const Node& n = node(id);
    if (n.op == Op::Intersect || n.op == Op::Union || n.op == Op::Minus) return names_kinds(n.a) && names_kinds(n.b);
    return n.op == Op::PiecesOfTypes || n.op == Op::PieceFlag;
  }
  // `this is X and the opponent is in check and stuck`.
  bool forbids_mates(ExprId id) const {
    bool of_this = false, check = false, stuck = false;
    const std::function<bool(ExprId)> look = [&](ExprId part) {
      const Node& n = node(part);
      if (n.op == Op::And) return look(n.a) && look(n.b);
      if (n.op == Op::Subset && node(n.a).op == Op::This) return of_this = names_kinds(n.b);
      const bool of_opponents = n.op == Op::As && node(n.a).op == Op::Opponents;
      if (of_opponents && node(n.b).op == Op::StuckAs) return stuck = true;
      Game<W> scratch = Game<W>();
      scratch.rules = game_.rules;
      scratch.kinds = game_.kinds;
      scratch.royals = game_.royals;
      scratch.all = game_.all;
      scratch.kind_flags = game_.kind_flags;
      const auto term = TermBuilder<W>(scratch, 0, 0).term(part);
      check = term && scratch.terms.back().op == Term<W>::Op::Check && scratch.terms.back().value == 1;
      return check;
    };
    return look(id) && of_this && check && stuck;
  }

  const RulesetOf<W>& rules_;
  const Model& m_;
  const std::shared_ptr<Game<W>> owned_;
  Game<W>& game_;
  StateBuilder<W> state_{rules_, game_};
  BeamBuilder<W> beams_{game_};
  const FastPart* walk_ = nullptr;
  const FastPart* drop_ = nullptr;
};

}  // namespace ludwright::walkers
