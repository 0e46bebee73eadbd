// Finds before any play where walks and placements of a turn may lead to a choice, and where `never` rules other than
// the safety of royals may forbid them: see Forecast. A part of step 6, compile; used by turn_tables.h.
#pragma once
#include <algorithm>
#include <bit>
#include <optional>
#include <set>

#include "engine/compiled/landing_eval.h"
#include "engine/compiled/never_reads.h"

namespace ludwright {

template <int W>
class ForecastBuilder {
 public:
  // `further`: the `never` rules of the phase but for the safety of royals. `after`: the statements that follow the
  // part in the turn. `written`: the state that the part's turn sets before it is judged.
  ForecastBuilder(const RulesetOf<W>& rules, const FastPart& part, const std::vector<const LegalRule*>& further,
                  const StateRead& written)
      : rules_(rules), m_(rules.lowered), reading_(rules), part_(part), further_(further), written_(written) {}

  // The forecast; nothing if there is none, and `read` has the state that the rules read which are tried.
  std::optional<Forecast<W>> build(StateRead& read) {
    constexpr int kMostFlags = 4;
    for (const LegalRule* rule : further_) {
      if (bars_pieces(rule->expr)) {
        barring_.push_back(rule);
        forecast_.barred.push_back(node(rule->expr).a);
        continue;
      }
      StateRead of_rule;
      const bool light =
          reading_.reads(rule->expr, of_rule, NeverReads<W>::Names::Piece) && !NeverReads<W>::meet(of_rule, written_);
      if (!light) run_.push_back(rule);
      if (!light) continue;
      int line = kNone;
      bool own_only = true;
      if (!reads_line(rule->expr, line, own_only)) line = kNone;
      auto& judged = forecast_.rules.emplace_back();
      judged.rule = rule;
      judged.line = line;
      judged.own_only = own_only;
      counts_.push_back(line == kNone ? LineCount{} : find_count(rule->expr, judged));
      judged.check = check_test(rule->expr);
      read.insert(of_rule.begin(), of_rule.end());
    }
    find_options();
    std::uint64_t named = rules_.kind_flags;
    for (const OptionSets& sets : option_sets_) {
      for (const auto& [slot, value] : sets) named |= flag_of(slot);
    }
    for (const ExprId id : part_.asking) named |= rules_.flags_named(id);
    for (const LegalRule* rule : further_) named |= rules_.flags_named(rule->expr);
    if (std::popcount(named) > kMostFlags) return std::nullopt;
    for (std::size_t slot = 0; slot < m_.piece_slots.size(); ++slot) {
      const int flag = rules_.layout.piece_flag[slot];
      if (flag >= 0 && (named >> flag & 1U) != 0) forecast_.flags.push_back(static_cast<int>(slot));
    }
    note_changes();
    note_option_kinds();
    forecast_.told = run_;
    forecast_.told.insert(forecast_.told.end(), barring_.begin(), barring_.end());
    for (std::size_t seat = 0; seat < m_.seats.size(); ++seat) add_seat(static_cast<PlayerId>(seat));
    forecast_.check = check_of_run();
    return std::move(forecast_);
  }

 private:
  using OptionSets = std::vector<std::pair<int, bool>>;  // what slots of the piece are set to

  const Node& node(ExprId id) const { return rules_.code[static_cast<std::size_t>(id)]; }
  std::uint64_t flag_of(int slot) const {
    return std::uint64_t{1} << rules_.layout.piece_flag[static_cast<std::size_t>(slot)];
  }

  // Whether a rule bars pieces of the mover's by their types from cells. If none of them stands there, only who lands
  // there can come to.
  bool bars_pieces(ExprId id) const {
    const Node& n = node(id);
    return n.op == Op::Some && node(n.a).type == Type::Pieces && node(n.a).flat != kNone && reading_.within_own(n.a) &&
           is_by_type_and_cell(n.a);
  }
  bool is_by_type_and_cell(ExprId id) const {
    const Node& n = node(id);
    switch (n.op) {
      case Op::AllPieces:
      case Op::Own:
      case Op::PiecesOfTypes:
        return true;
      case Op::PiecesOn:
        return is_fixed(rules_, n.a);
      case Op::Union:
      case Op::Intersect:
      case Op::Minus:
        return is_by_type_and_cell(n.a) && is_by_type_and_cell(n.b);
      default:
        return false;
    }
  }

  // Which flags of the piece its turn may change, and to what if that is sure.
  void note_changes() {
    for (const auto& [holder, slot] : written_) {
      if (holder == SlotHolder::Piece && is_named(slot)) unsure_ |= flag_of(slot);
    }
    for (std::size_t set = 0; set < rules_.set_count() && part_.walk != nullptr; ++set) {
      for (const MoveRule& move : rules_.moves_of(set)) {
        StateRead own;
        reading_.writes(move.effects, own);
        for (const auto& [holder, slot] : own) {
          if (holder == SlotHolder::Piece && is_named(slot)) unsure_ |= flag_of(slot);
        }
      }
    }
    if (part_.walk != nullptr) return;
    // A flag that is set once, of the piece, to what is known.
    const std::vector<Statement>& statements = m_.block(part_.block).statements;
    for (const int slot : forecast_.flags) {
      const Statement* only = nullptr;
      int writers = 0;
      for (const Rule& rule : m_.rules) writers += sets(rule.body, slot) ? 1 : 0;
      for (const Statement& s : statements) {
        StateRead own;
        reading_.writes(s, own);
        if (own.count({SlotHolder::Piece, slot}) == 0) continue;
        ++writers;
        if (s.kind == StatementKind::AssignSlot && node(s.b).op == Op::This && s.sign == 0 &&
            (node(s.a).op == Op::Truth || node(s.a).op == Op::Number))
          only = &s;
      }
      if (writers != 1 || only == nullptr) continue;
      unsure_ &= ~flag_of(slot);
      set_ |= flag_of(slot);
      if (node(only->a).value != 0) set_to_ |= flag_of(slot);
    }
  }
  bool is_named(int slot) const {
    return std::find(forecast_.flags.begin(), forecast_.flags.end(), slot) != forecast_.flags.end();
  }
  bool sets(BlockId block, int slot) const {
    StateRead own;
    reading_.writes(block, own);
    return own.count({SlotHolder::Piece, slot}) != 0;
  }

  // The alternatives that are asked for after a walk, if they only set flags of the piece to what is known. What they
  // set must not matter to the safety of royals, but for how pieces move: attackers are those of the enemy.
  void find_options() {
    const bool judged = rules_.must_test && (rules_.royal_rule == nullptr || !rules_.slow_attacks.empty());
    if (part_.walk == nullptr || part_.asking.size() != 1 || !rules_.mover_decides || judged) return;
    const std::vector<Statement>& statements = m_.block(part_.block).statements;
    for (std::size_t i = part_.rest; i < statements.size(); ++i) {
      const Statement& s = statements[i];
      const bool asks = s.kind == StatementKind::If && s.conditions.size() == 1 && s.conditions[0] == part_.asking[0];
      if (asks && s.blocks.size() == 1) add_options(m_.block(s.blocks[0]).statements);
    }
  }
  void add_options(const std::vector<Statement>& asked) {
    if (asked.size() != 1 || (asked[0].kind != StatementKind::Either && asked[0].kind != StatementKind::May)) return;
    std::vector<BlockId> blocks = asked[0].blocks;
    if (asked[0].kind == StatementKind::May) blocks = {kNoId, blocks[0]};
    std::vector<typename Forecast<W>::Option> options;
    for (std::size_t i = 0; i < blocks.size(); ++i) {
      auto& option = options.emplace_back();
      option.block = blocks[i];
      option.choice.members = {{alternative(static_cast<int>(i))}};
      if (!add_sets(blocks[i], option.choice.members[0], option_sets_.emplace_back())) {
        option_sets_.clear();
        return;
      }
    }
    forecast_.options = std::move(options);
  }
  // Notes what an alternative sets, and what it asks for: at most that the player passes.
  bool add_sets(BlockId block, std::vector<Choice>& asked, OptionSets& sets) const {
    if (block == kNoId) return true;
    for (const Statement& s : m_.block(block).statements) {
      if (s.kind == StatementKind::Pass) {
        asked.emplace_back();
        continue;
      }
      if (s.kind != StatementKind::AssignSlot || static_cast<SlotHolder>(s.holder) != SlotHolder::Piece || s.sign != 0)
        return false;
      const SlotInfo& slot = m_.piece_slots[static_cast<std::size_t>(s.slot)];
      const bool lasting = slot.kind == SlotKind::Flag && slot.lasts == Lasts::Forever && slot.identity;
      if (!lasting || node(s.b).op != Op::This || node(s.a).op != Op::Truth) return false;
      sets.emplace_back(s.slot, node(s.a).value != 0);
    }
    return true;
  }
  // By the kind of piece before a choice, the kind after it.
  void note_option_kinds() {
    const std::size_t flags = forecast_.flags.size();
    for (std::size_t i = 0; i < forecast_.options.size(); ++i) {
      for (std::size_t kind = 0; kind < m_.types.size() << flags; ++kind) {
        std::size_t after = kind;
        for (const auto& [slot, value] : option_sets_[i]) {
          const auto flag = std::find(forecast_.flags.begin(), forecast_.flags.end(), slot) - forecast_.flags.begin();
          after = value ? after | std::size_t{1} << flag : after & ~(std::size_t{1} << flag);
        }
        forecast_.options[i].kinds.push_back(after);
      }
    }
  }
  // Where the options are offered for certain to pieces of a kind, by origin, and it is known of each whether the rules
  // allow it. Options that lead to the same are one.
  std::vector<Bits<W>> offered_from(PlayerId seat, std::size_t kind, std::vector<Bits<W>> sure) const {
    std::set<std::size_t> after;
    Bits<W> unsure;
    for (const auto& option : forecast_.options) {
      const std::size_t then = option.kinds[kind];
      after.insert(then);
      Bits<W> more = forecast_.run[seat][then];
      for (const auto& judged : forecast_.rules) {
        if (!judged.by_count[seat][then]) more |= judged.may[seat][then];
      }
      unsure |= more & ~forecast_.never[seat][then];
    }
    if (after.size() != forecast_.options.size()) return {};
    for (Bits<W>& cells : sure) cells &= ~unsure;
    return sure;
  }

  void add_seat(PlayerId seat) {
    auto& never = forecast_.never.emplace_back();
    auto& tried = forecast_.tried.emplace_back();
    auto& dear = forecast_.dear.emplace_back();
    auto& run = forecast_.run.emplace_back();
    auto& asking = forecast_.asking.emplace_back();
    auto& offered = forecast_.offered.emplace_back();
    auto& apart = forecast_.apart.emplace_back();
    forecast_.touched.emplace_back();
    for (auto& judged : forecast_.rules) {
      judged.may.emplace_back();
      judged.by_count.emplace_back();
      judged.counted.emplace_back();
    }
    for (std::size_t type = 0; type < m_.types.size(); ++type) {
      for (std::size_t bits = 0; bits < std::size_t{1} << forecast_.flags.size(); ++bits) {
        std::uint64_t flags = 0;
        std::uint64_t named = 0;
        for (std::size_t i = 0; i < forecast_.flags.size(); ++i) {
          named |= flag_of(forecast_.flags[i]);
          if ((bits >> i & 1U) != 0) flags |= flag_of(forecast_.flags[i]);
        }
        const std::size_t set = rules_.set_of_kind(static_cast<TypeId>(type), flags);
        const Arrived piece{static_cast<TypeId>(type), (flags & ~set_) | set_to_, named & ~unsure_, kNone,
                            part_.walk == nullptr};
        if (seat == 0) forecast_.sets.push_back(rules_.set_of_kind(piece.type, piece.flags));
        never.emplace_back();
        const LandingEval<W> eval(rules_, seat, piece);
        tried.emplace_back();
        dear.emplace_back();
        for (std::size_t i = 0; i < forecast_.rules.size(); ++i) {
          auto& judged = forecast_.rules[i];
          judged.may[seat].push_back(judge(eval, *judged.rule, never.back()));
          tried.back() |= judged.may[seat].back();
          note_count(eval, counts_[i], judged, seat);
          if (!judged.by_count[seat].back() && !judged.check.always) dear.back() |= judged.may[seat].back();
        }
        run.emplace_back();
        for (const ExprId barred : forecast_.barred) never.back() |= eval.membership(barred).sure;
        for (const LegalRule* rule : run_) {
          const Landings<W> landings = eval.truth(rule->expr);
          never.back() |= landings.sure;
          run.back() |= landings.may;
          if (landings.may != landings.sure) std::erase(forecast_.told, rule);
        }
        tried.back() &= ~never.back();
        dear.back() &= ~never.back();
        run.back() &= ~never.back();
        asking.push_back(asks_from(seat, piece, false));
        offered.push_back(forecast_.options.empty() ? std::vector<Bits<W>>{} : asks_from(seat, piece, true));
        const Bits<W> judged = never.back() | tried.back() | run.back();
        const Bits<W> from = apart_from(seat, set, judged, asking.back());
        auto& touched = forecast_.touched[seat].emplace_back();
        for (int cell = 0; from.any() && cell < rules_.cell_count; ++cell)
          touched.push_back(asking.back().empty() ? judged : judged | asking.back()[static_cast<std::size_t>(cell)]);
        if (from.any()) apart.push_back({{static_cast<TypeId>(type), flags, named & ~flags}, from});
      }
    }
    for (auto& judged : forecast_.rules) {
      const auto& counts = judged.by_count[seat];
      auto& lines = judged.lines.emplace_back();
      if (std::find(counts.begin(), counts.end(), true) == counts.end()) continue;
      for (int cell = 0; cell < rules_.cell_count; ++cell) {
        const auto line = static_cast<LineKind>(judged.line);
        const int at = rules_.coordinate(line, seat, cell);
        lines.push_back(rules_.lines_between(line, seat, at, at));
      }
    }
    for (std::size_t kind = 0; kind < offered.size(); ++kind) {
      if (!offered[kind].empty()) offered[kind] = offered_from(seat, kind, std::move(offered[kind]));
    }
  }
  // Where a rule may forbid; adds where it does for certain.
  Bits<W> judge(const LandingEval<W>& eval, const LegalRule& rule, Bits<W>& never) const {
    const Landings<W> landings = eval.truth(rule.expr);
    never |= landings.sure;
    return landings.may;
  }
  // [origin] where something may be asked after a walk, or is for certain; empty if it may not from anywhere.
  std::vector<Bits<W>> asks_from(PlayerId seat, Arrived piece, bool certain) const {
    std::vector<Bits<W>> all;
    bool some = false;
    // Most pieces are seen to be asked nothing wherever they come from.
    for (const ExprId id : part_.asking) some = some || LandingEval<W>(rules_, seat, piece).truth(id).may.any();
    for (int from = 0; some && from < rules_.cell_count; ++from) {
      piece.origin = from;
      Bits<W>& cells = all.emplace_back();
      for (const ExprId id : part_.asking) {
        const Landings<W> landings = LandingEval<W>(rules_, seat, piece).truth(id);
        cells |= certain ? landings.sure : landings.may;
      }
    }
    return all;
  }
  // From where a walk may end where more is to be asked of it.
  Bits<W> apart_from(PlayerId seat, std::size_t set, const Bits<W>& judged, const std::vector<Bits<W>>& asking) const {
    Bits<W> cells;
    for (int from = 0; from < rules_.cell_count; ++from) {
      Bits<W> more = judged;
      if (!asking.empty()) more |= asking[static_cast<std::size_t>(from)];
      for (const TableMove<W>& table : rules_.tables[set]) {
        if (((table.by_table() ? table.all(seat, from) : rules_.all_cells) & more).any()) cells.set(from);
      }
    }
    return cells;
  }

  // A rule as a count of pieces on the line of the piece that is more than so many, and what else must hold.
  struct LineCount {
    ExprId of = kNoId;  // the pieces; kNoId: it is no such rule
    std::vector<ExprId> rest;
  };
  LineCount find_count(ExprId id, typename Forecast<W>::Judged& judged) const {
    LineCount found;
    std::vector<ExprId> parts = {id};
    while (!parts.empty()) {
      const ExprId part = parts.back();
      parts.pop_back();
      const Node& n = node(part);
      if (n.op == Op::And) {
        parts.push_back(n.a);
        parts.push_back(n.b);
      } else if (found.of == kNoId && (n.op == Op::Less || n.op == Op::LessEqual) && node(n.a).op == Op::Number &&
                 node(n.b).op == Op::Count) {
        found.of = on_line(node(n.b).a);
        if (found.of == kNoId) return {};
        judged.flat = node(found.of).flat;
        judged.most = n.op == Op::Less ? node(n.a).value : std::max(node(n.a).value, 0) - 1;
      } else {
        found.rest.push_back(part);
      }
    }
    return found;
  }
  // The flat set of pieces of which those on the line of the piece are meant.
  ExprId on_line(ExprId id) const {
    const Node& n = node(id);
    if (n.op != Op::Intersect) return kNoId;
    const auto is_line = [&](ExprId set) {
      if (node(set).op != Op::PiecesOn || node(node(set).a).op != Op::Lines) return false;
      const Node& lines = node(node(set).a);
      return node(lines.a).op == Op::Coordinate && node(lines.b).op == Op::Coordinate;
    };
    const ExprId of = is_line(n.b) ? n.a : is_line(n.a) ? n.b : kNoId;
    return of != kNoId && node(of).flat != kNone ? of : kNoId;
  }
  void note_count(const LandingEval<W>& eval, const LineCount& count, typename Forecast<W>::Judged& judged,
                  PlayerId seat) const {
    bool known = count.of != kNoId;
    for (const ExprId part : count.rest) {
      const Landings<W> holds = eval.truth(part);
      known = known && holds.sure == holds.may;
    }
    const Landings<W> in = known ? eval.membership(count.of) : Landings<W>{};
    judged.by_count[seat].push_back(known && in.sure == in.may);
    judged.counted[seat].push_back(in.sure);
  }

  CheckTest check_test(ExprId id) const {
    CheckTest test;
    if (m_.seats.size() != 2 || rules_.enemies(0) != 2 || rules_.enemies(1) != 1) return test;
    const Node& n = node(id);
    if (const ExprId enemies = reading_.enemies_attacked_in(id); enemies != kNoId)
      return {reading_.types_of_royals(enemies), true};
    if (n.op == Op::And) {
      const CheckTest first = check_test(n.a);
      test.types = first.types != 0 ? first.types : check_test(n.b).types;
    } else if (n.op == Op::As && node(n.a).op == Op::Opponents) {
      const ExprId royals = reading_.royals_in(n.b);
      if (royals != kNoId) test = {reading_.types_of_royals(royals), true};
    }
    return test;
  }
  // What holds of all rules that must be run after a placement; not if a flag that tells how the piece moves may
  // change.
  CheckTest check_of_run() const {
    CheckTest test;
    if (part_.walk != nullptr || (unsure_ & rules_.kind_flags) != 0) return test;
    for (const LegalRule* rule : run_) {
      if (std::find(forecast_.told.begin(), forecast_.told.end(), rule) != forecast_.told.end()) continue;
      const std::uint64_t types = check_test(rule->expr).types;
      if (types == 0) return {};
      test.types |= types;
    }
    return test;
  }

  // Whether all that a condition reads of where the piece is is one line, and whether it reads pieces of the mover
  // only.
  bool reads_line(ExprId id, int& line, bool& own_only) const {
    if (id == kNoId) return true;
    const Node& n = node(id);
    const bool of_set = n.op == Op::Count || n.op == Op::Some || (n.op == Op::Subset && node(n.a).op != Op::This);
    if (of_set && !reading_.within_own(n.a)) own_only = false;
    switch (n.op) {
      case Op::And:
      case Op::Or:
      case Op::Not:
      case Op::Number:
      case Op::Truth:
      case Op::Equal:
      case Op::Less:
      case Op::LessEqual:
      case Op::Add:
      case Op::Subtract:
      case Op::Count:
      case Op::Some:
      case Op::Own:
      case Op::Enemy:
      case Op::AllPieces:
      case Op::PiecesOfTypes:
      case Op::PieceFlag:
      case Op::Union:
      case Op::Intersect:
      case Op::Minus:
        return reads_line(n.a, line, own_only) && reads_line(n.b, line, own_only);
      case Op::Subset:
        return (node(n.a).op == Op::This || reads_line(n.a, line, own_only)) && reads_line(n.b, line, own_only);
      case Op::PiecesOn:
        return node(n.a).op == Op::Lines && reads_line(n.a, line, own_only);
      case Op::Lines:
        return is_of(n.value, line) && reads_line(n.a, line, own_only) && reads_line(n.b, line, own_only);
      case Op::Coordinate:
        return is_of(n.value, line) && node(n.a).op == Op::CellsOf && node(node(n.a).a).op == Op::This;
      default:
        return false;
    }
  }
  static bool is_of(int kind, int& line) {
    if (line == kNone) line = kind;
    return line == kind;
  }

  const RulesetOf<W>& rules_;
  const Model& m_;
  const NeverReads<W> reading_;
  const FastPart& part_;
  const std::vector<const LegalRule*>& further_;
  const StateRead& written_;
  std::vector<const LegalRule*> run_, barring_;
  std::vector<LineCount> counts_;                    // of the forecast's rules
  std::uint64_t unsure_ = 0, set_ = 0, set_to_ = 0;  // flags
  std::vector<OptionSets> option_sets_;              // [option]
  Forecast<W> forecast_;
};

}  // namespace ludwright
