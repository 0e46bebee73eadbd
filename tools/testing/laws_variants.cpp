// Laws of what cannot matter: other ids for the pieces, an enemy piece less, a prohibition less, and reasons for
// refusals.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "tools/testing/laws.h"
#include "tools/testing/reason_law.h"

namespace ludwright {
namespace {

// The same position with the pieces numbered the other way round.
Store renumbered(const Model& model, const Store& store) {
  const std::size_t count = store.pieces.size();
  const auto other = [count](PieceId id) { return static_cast<PieceId>(count - 1 - id); };
  Store result = store;
  const std::size_t slots = model.piece_slots.size();
  for (std::size_t id = 0; id < count; ++id) {
    const std::size_t to = count - 1 - id;
    result.pieces[to] = store.pieces[id];
    for (std::size_t s = 0; s < slots; ++s) {
      result.piece_slots[to * slots + s] = store.piece_slots[id * slots + s];
      result.piece_fresh[to * slots + s] = store.piece_fresh[id * slots + s];
    }
  }
  for (auto* places : {&result.cells, &result.areas}) {
    for (auto& ids : *places) std::transform(ids.begin(), ids.end(), ids.begin(), other);
  }
  const auto follow = [&](SlotHolder holder, std::vector<std::int32_t>& values) {
    const std::vector<SlotInfo>& infos = model.slots(holder);
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (infos[i % infos.size()].kind == SlotKind::Piece && values[i] >= 0)
        values[i] = other(static_cast<PieceId>(values[i]));
    }
  };
  follow(SlotHolder::Game, result.game_slots);
  follow(SlotHolder::Player, result.player_slots);
  follow(SlotHolder::Cell, result.cell_slots);
  follow(SlotHolder::Piece, result.piece_slots);
  return result;
}

std::string piece_ids_do_not_matter(Moment& moment) {
  if (!moment.begins_unit() || moment.over()) return "";
  moment.spare().set(renumbered(moment.model(), moment.store()));
  if (moment.spare().key() != moment.play().key()) return "with other numbers for the pieces the key is another";
  MoveList moves;
  moment.spare().legal_moves(moves);
  return moves == moment.moves() ? "" : "with other numbers for the pieces other moves are legal";
}

// What `why` says of a piece and a cell is so.
std::string reasons_fit(Moment& moment) {
  if (moment.over() || moment.play().decider() == kNobody) return "";
  const Store& store = moment.store();
  std::vector<CellId> taken;
  for (std::size_t cell = 0; cell < store.cells.size(); ++cell) {
    if (!store.cells[cell].empty()) taken.push_back(static_cast<CellId>(cell));
  }
  const std::size_t cells = store.cells.size();
  for (const std::size_t pair : moment.sample(taken.size() * cells, moment.thorough ? 200 : 3)) {
    Request request;
    request.from = taken[pair / cells];
    request.to = static_cast<CellId>(pair % cells);
    if (request.from == request.to) continue;
    Account::Verdict told{};
    const std::string wrong = wrong_reason(moment.judge(), request, moment.moves(), told);
    if (!wrong.empty()) {
      return fmt::format("of the piece on {} and {} `why` says what is not so: {}",
                         moment.model().board.cells[request.from].name, moment.model().board.cells[request.to].name,
                         wrong);
    }
  }
  return "";
}

// ---- rules taken away ----

// Variants of the model with the judge that plays them.
struct Variant {
  Model model;
  std::unique_ptr<Reference> judge;
};

std::shared_ptr<Variant> variant_of(const Model& model, const std::function<void(Model&)>& change) {
  auto variant = std::make_shared<Variant>();
  variant->model = model;
  change(variant->model);
  variant->judge = make_reference(variant->model);
  return variant;
}

std::set<Key> keys_after(Reference& judge, const Store& store) {
  std::set<Key> keys;
  judge.set(store);
  MoveList moves;
  judge.legal_moves(moves);
  for (const Move& move : moves) {
    judge.do_move(move);
    keys.insert(judge.key());
    judge.undo_move();
  }
  return keys;
}

// A prohibition of which more can only mean fewer moves: what is chosen must not depend on what others may do.
bool only_forbids(const Model& model, const LegalRule& rule) {
  if (rule.kind == LegalKind::Never) return true;
  return rule.kind == LegalKind::Forbid && !mentions(model, Op::Attacked) && !mentions(model, Op::Won) &&
         !has_statement(model, StatementKind::FirstPossible) && !has_statement(model, StatementKind::AsLongAsPossible);
}

void add_prohibition_law(const Model& model, std::vector<LivingLaw>& laws) {
  const bool stuck =
      std::any_of(model.phases.begin(), model.phases.end(), [](const Phase& phase) { return phase.stuck != kNoId; });
  if (stuck || mentions(model, Op::Won) || model.match.present) return;
  const auto no_preferences = [](Model& changed) {
    changed.end.clear();
    changed.legal.erase(std::remove_if(changed.legal.begin(), changed.legal.end(),
                                       [](const LegalRule& rule) { return rule.kind == LegalKind::Prefer; }),
                        changed.legal.end());
  };
  const auto all = variant_of(model, no_preferences);
  std::vector<std::pair<std::string, std::shared_ptr<Variant>>> without;
  for (std::size_t i = 0; i < all->model.legal.size(); ++i) {
    if (!only_forbids(model, all->model.legal[i])) continue;
    without.emplace_back(all->model.legal[i].name, variant_of(all->model, [i](Model& changed) {
                           changed.legal.erase(changed.legal.begin() + static_cast<std::ptrdiff_t>(i));
                         }));
  }
  if (without.empty()) return;
  LivingLaw law;
  law.name = "prohibitions_only_forbid";
  law.sentence = "without a prohibition there are no fewer moves";
  law.stride = 64;
  law.check = [all, without](Moment& moment) -> std::string {
    if (!moment.begins_unit() || moment.over()) return "";
    const auto& [name, variant] = without[moment.made().size() / 64 % without.size()];
    const std::set<Key> with = keys_after(*all->judge, moment.store());
    const std::set<Key> free = keys_after(*variant->judge, moment.store());
    return std::includes(free.begin(), free.end(), with.begin(), with.end())
               ? ""
               : fmt::format("without `{}` a move is missing", name);
  };
  laws.push_back(std::move(law));
}

bool is_plain_walk(const Model& model, const MoveRule& rule) {
  if (rule.guard != kNoId) return false;
  for (const Path& path : model.paths(rule.paths).paths) {
    for (const Leg& leg : path.legs) {
      const bool straight = leg.kind == LegKind::Step || leg.kind == LegKind::Slide;
      const bool tested = leg.over != kNoId || leg.taking || leg.within != kNoId || leg.through != kNoId ||
                          leg.min != kNoId || leg.max != kNoId;
      const bool to_any = leg.to == kNoId || model.expr(leg.to).op == Op::Empty;
      if (!straight || tested || !to_any) return false;
      for (const Directions& directions : leg.directions) {
        const bool fixed = directions.kind != DirectionClass::Toward && directions.kind != DirectionClass::AwayFrom;
        if (!fixed) return false;
      }
    }
  }
  return true;
}

// Turns that are nothing but a move of an own piece, without conditions.
bool only_moves_own_pieces(const Model& model) {
  if (model.phases.size() != 1 || model.phases[0].is_round || model.phases[0].stuck != kNoId) return false;
  if (has_statement(model, StatementKind::Require)) return false;
  const Block& program = model.block(model.phases[0].program);
  if (program.statements.size() != 1 || program.statements[0].kind != StatementKind::Move) return false;
  const Statement& move = program.statements[0];
  return move.by.empty() && move.paths == kNoId && move.a != kNoId && model.expr(move.a).op == Op::Own;
}

void add_fewer_enemies_law(const Model& model, std::vector<LivingLaw>& laws) {
  if (!only_moves_own_pieces(model) || !model.roles.empty()) return;
  const auto bare = variant_of(model, [](Model& changed) {
    changed.legal.clear();
    changed.end.clear();
    changed.match = {};
  });
  LivingLaw law;
  law.name = "fewer_enemies_no_fewer_slides";
  law.sentence = "with an enemy piece less, every step or slide that takes nothing is still there";
  law.stride = 64;
  law.check = [bare](Moment& moment) -> std::string {
    if (!moment.begins_unit() || moment.over()) return "";
    const Model& rules = bare->model;
    Store fewer = moment.store();
    std::vector<PieceId> enemies;
    for (const auto& stack : fewer.cells) {
      for (const PieceId id : stack) {
        if (fewer.pieces[id].owner != fewer.mover) enemies.push_back(id);
      }
    }
    if (enemies.empty()) return "";
    const PieceId gone = enemies[moment.made().size() / 7 % enemies.size()];
    auto& stack = fewer.cells[fewer.pieces[gone].index];
    stack.erase(std::find(stack.begin(), stack.end(), gone));
    fewer.pieces[gone].site = SiteKind::Gone;
    fewer.history.clear();
    MoveList with, without;
    bare->judge->set(moment.store());
    bare->judge->legal_moves(with);
    std::vector<Move> slides;
    for (const Move& move : with) {
      const MoveFacts facts = bare->judge->facts(move);
      if (facts.parts.empty() || facts.parts[0].rule == kNone || facts.parts[0].taken > 0) continue;
      const PieceType& type = rules.types[facts.parts[0].type];
      if (is_plain_walk(rules, type.moves[static_cast<std::size_t>(facts.parts[0].rule)])) slides.push_back(move);
    }
    bare->judge->set(fewer);
    bare->judge->legal_moves(without);
    for (const Move& slide : slides) {
      const bool still = std::any_of(without.begin(), without.end(), [&](const Move& move) {
        const Choice &a = move.choices[0], &b = slide.choices[0];
        return a.kind == b.kind && a.a == b.a && a.b == b.b && a.alt == b.alt;
      });
      if (!still)
        return fmt::format("with the enemy on {} away, a move from {} to {} is gone",
                           rules.board.cells[moment.store().pieces[gone].index].name,
                           rules.board.cells[slide.choices[0].a].name, rules.board.cells[slide.choices[0].b].name);
    }
    return "";
  };
  laws.push_back(std::move(law));
}

}  // namespace

const std::vector<GeneralLaw>& laws_of_variants() {
  static const std::vector<GeneralLaw> laws = {
      {"piece_ids_do_not_matter", "how pieces are numbered makes no difference", 32, false, nullptr,
       piece_ids_do_not_matter},
      {"reasons_fit", "what `why` says stands in the way of a move does", 64, false, nullptr, reasons_fit},
  };
  return laws;
}

void add_laws_of_rules_taken_away(const Model& model, std::vector<LivingLaw>& laws) {
  add_prohibition_law(model, laws);
  add_fewer_enemies_law(model, laws);
}

}  // namespace ludwright
