// Recognises the games that walkers.h can hold, and makes their tables of those of the ruleset. What is not known, in
// whatever part of the definition, keeps the game away.
#pragma once
#include <algorithm>
#include <bit>
#include <cstdint>
#include <memory>

#include "engine/compiled/kernels/walkers/attacks.h"
#include "engine/compiled/kernels/walkers/building.h"
#include "engine/compiled/kernels/walkers/deeds.h"
#include "engine/compiled/kernels/walkers/drops.h"
#include "engine/compiled/kernels/walkers/ends.h"
#include "engine/compiled/kernels/walkers/keys.h"
#include "engine/compiled/kernels/walkers/kinds.h"
#include "engine/compiled/kernels/walkers/movements.h"
#include "engine/compiled/kernels/walkers/set_off.h"
#include "engine/compiled/kernels/walkers/terms.h"
#include "engine/compiled/kernels/walkers/walkers.h"
#include "engine/compiled/ruleset.h"

namespace ludwright::walkers {

template <int W>
class Builder {
 public:
  explicit Builder(const RulesetOf<W>& rules) : building_(rules) {}

  std::shared_ptr<Game<W>> build() {
    game_.rules = &rules_;
    game_.cells = rules_.cell_count;
    game_.all = rules_.all_cells;
    game_.limit = m_.limit;
    const bool known = has_plain_turns() && add_parts() && building_.state.add() && kinds_.add() && add_royals() &&
                       add_bars() && AttackBuilder<W>(game_).add() && add_walkers() && set_off_.add_victims() &&
                       DropBuilder<W>(building_).add() && DeedBuilder<W>(building_, kinds_).add() &&
                       EndBuilder<W>(game_).add();
    if (!known) return nullptr;
    KeyBuilder<W>(game_).add();
    return building_.owned;
  }

 private:
  // ---- the turn

  bool has_plain_turns() const {
    if (m_.seats.size() != 2 || m_.seats[0].team == m_.seats[1].team || m_.phases.size() != 1 ||
        m_.phases[0].stuck != kNoId || m_.phases[0].is_round || m_.phases[0].by_step || m_.match.present ||
        m_.board.stack != 1 || !rules_.roles_by_kind || !rules_.mover_decides)
      return false;
    return std::all_of(m_.legal.begin(), m_.legal.end(),
                       [](const LegalRule& rule) { return rule.kind != LegalKind::Forbid; });
  }
  bool add_parts() {
    const FastPhase& phase = rules_.fast_phases[0];
    if (!phase.is_told || phase.parts.size() > 3) return false;
    game_.prefers_taking = phase.prefers != FastPhase::Prefers::Nothing;  // no turn takes more than one
    for (const FastPart& part : phase.parts) {
      if (part.is_run()) {
        if (building_.pass != nullptr || !only_passes(part)) return false;
        building_.pass = &part;
        game_.passes = true;
        game_.pass_alternative = part.alternative;
        continue;
      }
      if (part.goes_on || (part.walk != nullptr && part.place != nullptr)) return false;
      const FastPart*& known = part.walk != nullptr ? building_.walk : building_.drop;
      if (known != nullptr) return false;
      known = &part;
    }
    if (building_.walk == nullptr) return false;
    game_.walk_alternative = building_.walk->alternative;
    if (building_.walk->alternative != kNone && m_.block(m_.phases[0].program).statements.size() != 1) return false;
    if (building_.drop == nullptr) return m_.containers == 0;
    game_.drop_alternative = building_.drop->alternative;
    game_.drops = true;
    return find_hands();
  }
  // With what it requires before, and what is set then, which are for DeedBuilder.
  bool only_passes(const FastPart& part) const {
    int passes = 0;
    for (const Statement& s : m_.block(part.block).statements) {
      passes += s.kind == StatementKind::Pass ? 1 : 0;
      const bool sets = s.kind == StatementKind::AssignGame || s.kind == StatementKind::AssignSlot;
      if (s.kind != StatementKind::Pass && !sets && !(s.kind == StatementKind::Require && passes == 0)) return false;
    }
    return passes == 1;
  }
  // The area from which pieces are dropped, the only one there is.
  bool find_hands() {
    if (m_.areas.size() != 1 || !m_.areas[0].per_player || building_.drop->place->kind != StatementKind::PlacePiece)
      return false;
    game_.hands = {m_.areas[0].first, m_.areas[0].first + 1};
    return true;
  }

  // ---- who must be safe, and from whom

  bool add_royals() {
    if (rules_.royal_rule == nullptr)
      return std::all_of(m_.legal.begin(), m_.legal.end(),
                         [](const LegalRule& rule) { return rule.kind == LegalKind::Prefer; });
    if (rules_.royals == kNoId || !rules_.keeps_safety) return false;
    for (PlayerId seat = 0; seat < 2; ++seat) {
      const auto royals = TermBuilder<W>(game_, seat, seat).selection(rules_.royals);
      if (!royals || !(royals->cells == game_.all) || royals->kinds[1 - seat] != 0) return false;
      game_.royals = royals->kinds[seat];
    }
    return game_.royals != 0;
  }

  // Rules that nothing may be taken, or that pieces of the mover may not stand somewhere: positions where some do are
  // not taken.
  bool add_bars() {
    for (const LegalRule& rule : m_.legal) {
      const Node& n = building_.node(rule.expr);
      if (rule.kind != LegalKind::Never || n.op != ludwright::Op::Some ||
          building_.node(n.a).op != ludwright::Op::Taken)
        continue;
      game_.bans_taking = true;
      game_.prefers_taking = false;
      building_.barring.push_back(&rule);
    }
    const Forecast<W>* forecast = building_.forecast_of(building_.walk);
    for (PlayerId seat = 0; seat < 2; ++seat) {
      for (const ExprId set : rules_.barred) {
        const auto some = TermBuilder<W>(game_, seat, seat).selection(set);
        if (!some) return false;
        game_.bounds.emplace_back(*some, 0);
        for (Kinds kinds = some->kinds[seat]; kinds != 0; kinds &= kinds - 1)
          game_.barred[seat][static_cast<std::size_t>(std::countr_zero(kinds))] |= some->cells;
      }
      for (std::size_t kind = 0; kind < game_.kinds.size() && forecast != nullptr; ++kind) {
        if ((game_.royals >> kind & 1U) != 0)
          game_.barred[seat][kind] |=
              forecast->never[seat][building_.forecast_kind(*forecast, static_cast<std::uint8_t>(kind))];
      }
    }
    return true;
  }

  // ---- walks

  bool add_walkers() {
    if (!is_all_own(building_.walk->walk->a)) return false;
    for (PlayerId seat = 0; seat < 2; ++seat) {
      for (std::size_t i = 0; i < game_.kinds.size(); ++i) {
        if (!movements_.add_movements(seat, i) || !set_off_.add_becoming(seat, static_cast<std::uint8_t>(i)) ||
            !stays_royal(seat, i) || !becomes_unbarred(seat, i))
          return false;
      }
    }
    movements_.note_becomings();
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
  // Whether what a piece of a kind becomes may stand wherever it may become that.
  bool becomes_unbarred(PlayerId seat, std::size_t kind) const {
    const Walker<W>& walker = game_.walkers[seat][kind];
    const auto& barred = game_.barred[seat];
    return barred[walker.arrives_as].subset_of(barred[kind]) &&
           std::all_of(walker.becoming.as.begin(), walker.becoming.as.end(), [&](const auto& as) {
             return (barred[as.kind] & (walker.becoming.from.any() ? game_.all : walker.becoming.to)).none();
           });
  }
  bool is_all_own(ExprId id) const {
    const auto of = TermBuilder<W>(game_, 0, 0).selection(id);
    return of && of->cells == game_.all && of->kinds[1] == 0 && of->kinds[0] == game_.all_kinds();
  }
  Building<W> building_;
  Game<W>& game_ = building_.game;
  const RulesetOf<W>& rules_ = building_.rules;
  const Model& m_ = building_.model;
  KindBuilder<W> kinds_{building_};
  MovementBuilder<W> movements_{building_};
  SetOffBuilder<W> set_off_{building_, kinds_};
};

}  // namespace ludwright::walkers
