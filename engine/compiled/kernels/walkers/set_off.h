// What walks set off, of who walks and of who is taken: what becomes of the piece, what is set, and where it may not
// be. A part of what builder.h makes.
#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/compiled/fixed_eval.h"
#include "engine/compiled/kernels/walkers/building.h"
#include "engine/compiled/kernels/walkers/kinds.h"
#include "engine/compiled/kernels/walkers/terms.h"
#include "engine/compiled/kernels/walkers/walkers.h"
#include "engine/compiled/ruleset.h"

namespace ludwright::walkers {

template <int W>
class SetOffBuilder {
 public:
  SetOffBuilder(const Building<W>& building, KindBuilder<W>& kinds) : building_(building), kinds_(kinds) {}

  // Of a walk; false if something is not known.
  bool add_becoming(PlayerId seat, std::uint8_t of) {
    Walker<W>& walker = game_.walkers[seat][of];
    Becoming<W>& becoming = walker.becoming;
    walker.arrives_as = of;
    becoming.stays = game_.all;
    for (const EventRule<W>& event : rules_.event_rules[static_cast<std::size_t>(EventKind::Moves)]) {
      const auto has = kinds_.has_kind(event, of, seat, seat);
      if (!has) return false;
      if (*has && !add_rule(seat, of, event, walker)) return false;
    }
    return add_options(seat, of, becoming) && add_bans(seat, of, becoming);
  }
  // Of being captured, likewise.
  bool add_victims() {
    for (PlayerId owner = 0; owner < 2; ++owner) {
      for (std::size_t i = 0; i < game_.kinds.size(); ++i) {
        const auto of = static_cast<std::uint8_t>(i);
        Victim<W>& victim = game_.victims[owner][i];
        const auto captive = kinds_.captive_of(of);
        if (!captive) return false;
        victim.captive = *captive;
        if (*captive != kNoKind) game_.captives |= Kinds{1} << *captive;
        if (!add_victim_rules(owner, of, victim)) return false;
      }
    }
    return true;
  }

 private:
  using Op = ludwright::Op;
  const Node& node(ExprId id) const { return building_.node(id); }

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
    if (!kinds_.results_of(event, of, results)) return false;
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
    return add_sets(seat, seat, rule, choice.members.empty() ? 0 : 1, landings, walker.sets, walker.loses);
  }
  // What a rule sets besides what becomes of the piece.
  bool add_sets(PlayerId seat, PlayerId mover, const Rule& rule, std::size_t first, const Bits<W>& landings,
                std::vector<SlotSet<W>>& sets, std::vector<FlagLoss<W>>& losses) {
    const auto& statements = m_.block(rule.body).statements;
    const auto& ops = rules_.set_ops[static_cast<std::size_t>(rule.body)];
    for (std::size_t i = first; i < statements.size(); ++i) {
      const Statement& s = statements[i];
      const SetOp<W>& op = ops[i];
      using Kind = typename SetOp<W>::Kind;
      const bool of_piece =
          s.kind == StatementKind::AssignSlot && static_cast<SlotHolder>(s.holder) == SlotHolder::Piece;
      if (s.kind == StatementKind::AssignType || of_piece) continue;  // see KindBuilder
      if (s.kind != StatementKind::AssignGame && s.kind != StatementKind::AssignSlot) return false;
      const SlotHolder holder =
          s.kind == StatementKind::AssignGame ? SlotHolder::Game : static_cast<SlotHolder>(s.holder);
      if (!game_.is_live({holder, s.slot})) continue;
      if (op.kind == Kind::CellFlag) {
        FlagLoss<W> loss;
        loss.flag = building_.flag_index(s.slot);
        loss.origin = op.origin;
        loss.landing = op.landing;
        loss.cells = op.cells[seat];
        if (loss.flag == kNone || op.value != 0 || !(landings == game_.all)) return false;
        losses.push_back(loss);
        continue;
      }
      const bool is_told = op.kind == Kind::Game;
      if (!is_told && node(s.a).op != Op::Number && node(s.a).op != Op::Truth) return false;
      const std::optional<int> owner =
          holder == SlotHolder::Player ? TermBuilder<W>(game_, seat, mover).player(s.b) : kNone;
      if (!owner) return false;
      const auto slot = game_.slot_at(holder, s.slot, *owner);
      if (!slot) return false;
      sets.push_back({landings, *slot, is_told ? op.value : node(s.a).value, is_told ? 0 : s.sign});
    }
    return true;
  }
  // What may be chosen after a walk: that the piece becomes something, or that it stays what it is.
  bool add_options(PlayerId seat, std::uint8_t of, Becoming<W>& becoming) {
    const Forecast<W>* forecast = building_.forecast_of(building_.walk);
    if (forecast == nullptr || forecast->options.empty()) return true;
    const std::size_t kind = building_.forecast_kind(*forecast, of);
    const auto& asking = forecast->asking[seat][kind];
    const auto& offered = forecast->offered[seat][kind];
    if (asking != offered) return false;
    if (offered.empty()) return true;
    if (!becoming.never) return false;
    std::vector<std::uint8_t> results;
    if (!kinds_.results_of_options(of, results)) return false;
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
        if ((forecast->never[seat][building_.forecast_kind(*forecast, results[i])]).any()) return false;
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
    const Forecast<W>* forecast = building_.forecast_of(building_.walk);
    if (forecast == nullptr) return building_.barring.empty();
    const std::size_t kind = building_.forecast_kind(*forecast, of);
    const Bits<W>& never = forecast->never[seat][kind];
    if (forecast->run[seat][kind].any() && !building_.bars_rest(*forecast)) return false;
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
  // No more of the kinds that a rule counts may be on a line to begin with.
  void add_bound(PlayerId seat, const typename Forecast<W>::Judged& judged) {
    const Kinds kinds = building_.counted_kinds(seat, judged, *building_.forecast_of(building_.walk));
    for (int cell = 0; cell < game_.cells; ++cell) {
      Selection<W> s;
      s.kinds[seat] = kinds;
      s.cells = judged.lines[seat][static_cast<std::size_t>(cell)];
      game_.bounds.emplace_back(s, judged.most);
    }
  }

  bool add_victim_rules(PlayerId owner, std::uint8_t of, Victim<W>& victim) {
    for (const bool instead : {true, false}) {
      for (const EventRule<W>& event : rules_.event_rules[static_cast<std::size_t>(EventKind::Captured)]) {
        const Rule& rule = m_.rules[static_cast<std::size_t>(event.index)];
        if (rule.instead != instead) continue;
        const auto mover = static_cast<PlayerId>(1 - owner);
        const auto has = kinds_.has_kind(event, of, owner, mover);
        if (!has) return false;
        if (!*has) continue;
        if (rule.to != kNoId) return false;
        if (instead) return add_sets_of_captive(rule, victim);
        if (!add_sets(owner, mover, rule, 0, game_.all, victim.sets, victim.loses)) return false;
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

  const Building<W>& building_;
  Game<W>& game_ = building_.game;
  const RulesetOf<W>& rules_ = building_.rules;
  const Model& m_ = building_.model;
  KindBuilder<W>& kinds_;
};

}  // namespace ludwright::walkers
