// Which kinds of pieces there are: one of each type, and all that rules make of these, so that tables by kind hold for
// a whole game. A part of what builder.h makes.
#pragma once
#include <algorithm>
#include <bit>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/compiled/kernels/walkers/building.h"
#include "engine/compiled/kernels/walkers/terms.h"
#include "engine/compiled/kernels/walkers/walkers.h"
#include "engine/compiled/ruleset.h"

namespace ludwright::walkers {

template <int W>
class KindBuilder {
 public:
  explicit KindBuilder(const Building<W>& building) : building_(building) {}

  // False if something is not known.
  bool add() {
    for (std::size_t slot = 0; slot < m_.piece_slots.size(); ++slot) {
      const SlotInfo& info = m_.piece_slots[slot];
      if (!game_.is_live({SlotHolder::Piece, static_cast<int>(slot)})) continue;
      const int flag = rules_.layout.piece_flag[slot];
      if (info.lasts == Lasts::Turn) continue;  // nobody may ask for it, see DropBuilder
      if (flag < 0 || flag > 62 || info.lasts != Lasts::Forever || !info.identity || info.start != 0 ||
          info.forgets_idle)
        return false;
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
  // Whether a rule about walks or captures is for DeedBuilder: it asks more than what walks or is taken, and where that
  // comes to, or it is what took that becomes something.
  bool is_late(const Rule& rule) {
    if (rule.instead || (rule.event != EventKind::Moves && rule.event != EventKind::Captured)) return false;
    const bool of_walk = rule.event == EventKind::Moves;
    for (PlayerId me = 0; me < 2; ++me) {
      if (!holds_of(rule.condition, me, static_cast<PlayerId>(of_walk ? me : 1 - me))) return true;
    }
    const auto& statements = m_.block(rule.body).statements;
    return rule.by != kNoId || rule.from != kNoId ||
           std::any_of(statements.begin(), statements.end(), [&](const Statement& s) {
             const bool of_piece =
                 s.kind == StatementKind::AssignType ||
                 (s.kind == StatementKind::AssignSlot && s.holder == static_cast<int>(SlotHolder::Piece));
             return s.kind == StatementKind::If || (of_piece && node(s.b).op == Op::Attacker);
           });
  }
  // Whether a rule is about pieces of a kind, of the seat that is me, in turns of a mover; nothing if that depends on
  // more. False of rules that do not matter.
  std::optional<bool> has_kind(const EventRule<W>& event, std::uint8_t of, PlayerId me, PlayerId mover) {
    const Rule& rule = m_.rules[static_cast<std::size_t>(event.index)];
    if (!building_.state.is_live(event.index) || is_late(rule)) return false;
    const auto holds = holds_of(rule.condition, me, mover);
    if (rule.by != kNoId || rule.from != kNoId || !holds) return std::nullopt;
    if (!*holds) return false;
    return rule.set == kNoId ? std::optional<bool>(true) : is_in(rule.set, game_.kinds[of]);
  }
  // The kinds that a rule about walks makes of a piece: one for each member of what it asks, or one. Statements that
  // set no more than state of the game are for SetOffBuilder.
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
  // The kinds that the options after a walk make of a piece.
  bool results_of_options(std::uint8_t of, std::vector<std::uint8_t>& results) {
    const Forecast<W>* forecast = building_.forecast_of(building_.walk);
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
  // The kinds that a statement may make of what has moved or taken, which is of a kind: one, or one for each type of
  // what is taken. Nothing if that is not known.
  std::optional<std::vector<std::uint8_t>> later(const Statement& s, std::uint8_t of) {
    const Op whose = node(s.b).op;
    typename Game<W>::Kind piece = game_.kinds[of];
    if (whose != Op::This && whose != Op::Attacker) return std::nullopt;
    const Node& value = node(s.a);
    if (s.kind != StatementKind::AssignType) {
      if (!set_flag(s, piece)) return std::nullopt;
      return std::vector<std::uint8_t>{kind(piece.type, piece.flags)};
    }
    std::vector<std::uint8_t> results;
    if (value.op == Op::TypeSet) {
      const std::uint64_t types = rules_.type_masks[static_cast<std::size_t>(value.value)];
      if (std::popcount(types) == 1) results.push_back(kind(static_cast<TypeId>(std::countr_zero(types)), piece.flags));
    } else if (takes_type(s)) {
      for (std::size_t type = 0; type < m_.types.size(); ++type)
        results.push_back(kind(static_cast<TypeId>(type), piece.flags));
    }
    if (results.empty()) return std::nullopt;
    return results;
  }
  // What follows a walk is no more than a choice of what the piece becomes.
  bool rests_by_options() const {
    const Forecast<W>* forecast = building_.forecast_of(building_.walk);
    return forecast != nullptr && !forecast->options.empty();
  }
  // `attacker.type = this.type`.
  bool takes_type(const Statement& s) const {
    return node(s.b).op == Op::Attacker && node(s.a).op == Op::TypeOf && node(node(s.a).a).op == Op::This;
  }
  // What a piece that is captured is in the hand of who took it, or kNoKind; nothing if that is not known.
  std::optional<std::uint8_t> captive_of(std::uint8_t of) {
    for (const EventRule<W>& event : rules_.event_rules[static_cast<std::size_t>(EventKind::Captured)]) {
      const Rule& rule = m_.rules[static_cast<std::size_t>(event.index)];
      if (!rule.instead) continue;
      const auto has = has_kind(event, of, 0, 1);
      if (!has || has != has_kind(event, of, 1, 0) || rule.to != kNoId) return std::nullopt;
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

 private:
  using Op = ludwright::Op;
  const Node& node(ExprId id) const { return building_.node(id); }

  std::uint8_t kind(TypeId type, std::uint64_t flags) {
    const std::uint8_t known = game_.kind_of(type, flags);
    if (known != kNoKind || game_.kinds.size() == static_cast<std::size_t>(kMostKinds)) return known;
    game_.kinds.push_back({type, flags});
    return static_cast<std::uint8_t>(game_.kinds.size() - 1);
  }
  bool add_results(std::size_t index) {
    const auto of = static_cast<std::uint8_t>(index);
    for (const EventRule<W>& event : rules_.event_rules[static_cast<std::size_t>(EventKind::Moves)]) {
      const auto first = has_kind(event, of, 0, 0), second = has_kind(event, of, 1, 1);
      if (!first || !second) return false;
      std::vector<std::uint8_t> results;
      if ((*first || *second) && !results_of(event, of, results)) return false;
    }
    std::vector<std::uint8_t> options;
    if (!results_of_options(of, options)) return false;
    for (std::size_t i = 0; i < m_.rules.size(); ++i) {
      const Rule& rule = m_.rules[i];
      if (!building_.state.is_live(static_cast<int>(i)) || !is_late(rule)) continue;
      const ExprId walker = rule.event == EventKind::Moves ? rule.set : rule.by;
      const bool may_be = walker == kNoId || is_in(walker, game_.kinds[of]).value_or(true);
      if (may_be && !add_later(of, rule.body)) return false;
    }
    if (!rests_by_options() && !add_later(of, building_.walk->block)) return false;
    return captive_of(of).has_value();
  }
  // The kinds that statements may make of what has moved.
  bool add_later(std::uint8_t of, BlockId block) {
    for (const Statement& s : m_.block(block).statements) {
      for (const BlockId body : s.blocks) {
        if (!add_later(of, body)) return false;
      }
      const bool of_type = s.kind == StatementKind::AssignType;
      const bool of_piece = s.kind == StatementKind::AssignSlot && s.holder == static_cast<int>(SlotHolder::Piece);
      if (!of_type && !of_piece) continue;
      const auto results = later(s, of);
      if (!results || std::find(results->begin(), results->end(), kNoKind) != results->end()) return false;
    }
    return true;
  }
  // Whether a condition holds whatever the position is; nothing if that tells.
  std::optional<bool> holds_of(ExprId condition, PlayerId me, PlayerId mover) const {
    if (rules_.always_holds(condition)) return true;
    const auto term = TermBuilder<W>(game_, me, mover).term(condition);
    const Term<W>* told = term ? &game_.terms[static_cast<std::size_t>(*term)] : nullptr;
    return told != nullptr && told->op == Term<W>::Op::Number ? std::optional(told->value != 0) : std::nullopt;
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
        (node(s.b).op != Op::This && node(s.b).op != Op::Attacker) ||
        (node(s.a).op != Op::Truth && node(s.a).op != Op::Number))
      return false;
    const int flag = rules_.layout.piece_flag[static_cast<std::size_t>(s.slot)];
    if (flag < 0 || (game_.kind_flags >> flag & 1U) == 0) return !game_.is_live({SlotHolder::Piece, s.slot});
    const std::uint64_t bit = std::uint64_t{1} << flag;
    piece.flags = node(s.a).value != 0 ? piece.flags | bit : piece.flags & ~bit;
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
  bool forecast_offers(const Forecast<W>& forecast, std::uint8_t of) const {
    return !forecast.offered[0][building_.forecast_kind(forecast, of)].empty();
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

  const Building<W>& building_;
  Game<W>& game_ = building_.game;
  const RulesetOf<W>& rules_ = building_.rules;
  const Model& m_ = building_.model;
};

}  // namespace ludwright::walkers
