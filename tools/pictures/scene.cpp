// Scenes and what the engine says about them; see scene.h.
#include "tools/pictures/scene.h"

#include <algorithm>
#include <map>

namespace ludwright {
namespace {

constexpr int kMaxProbeTypes = 6;
constexpr int kMaxPlays = 40, kMaxPlies = 120;
constexpr std::size_t kMaxListed = 60'000;

// A program that is one move of one own piece.
BlockId add_plain_turn(Model& model) {
  Expr own;
  own.op = Op::Own;
  own.type = Type::Pieces;
  model.exprs.push_back(own);
  Statement move;
  move.kind = StatementKind::Move;
  move.a = static_cast<ExprId>(model.exprs.size()) - 1;
  model.blocks.push_back(Block{{move}});
  return static_cast<BlockId>(model.blocks.size()) - 1;
}

// What a move does to the piece on `cell`, read from its choices alone. False if it is not about that piece.
bool read_choices(const Scene& scene, const Move& move, Deed& deed, std::vector<int>& key) {
  bool concerned = false;
  for (const Choice& choice : move) {
    if (choice.kind == ChoiceKind::Walk && choice.a == (concerned ? deed.end : scene.cell)) {
      if (concerned) deed.via.push_back(deed.end);
      deed.end = choice.b;
      if (!concerned) deed.rule = choice.alt;
      concerned = true;
      key.insert(key.end(), {1, choice.alt, choice.b, choice.ordinal});
    } else if (!concerned && choice.kind == ChoiceKind::Piece && choice.a == scene.cell) {
      concerned = deed.stays = true;
      deed.end = scene.cell;
      key.insert(key.end(), {2, choice.b});
    } else if (deed.stays && (choice.kind == ChoiceKind::Cell || choice.kind == ChoiceKind::Piece) &&
               choice.a < kMaxCells) {
      deed.end = choice.a;
      key.insert(key.end(), {3, choice.a});
    } else if (choice.kind == ChoiceKind::Alternative && !concerned) {
      key.insert(key.end(), {4, choice.a});
    } else if (choice.kind == ChoiceKind::Walk || choice.kind == ChoiceKind::Place) {
      break;  // another piece's business
    }
  }
  return concerned;
}

}  // namespace

const char* scene_rules_name(SceneRules rules) {
  switch (rules) {
    case SceneRules::Whole:
      return "whole";
    case SceneRules::EndsRemoved:
      return "ends-removed";
    case SceneRules::PseudoLegal:
      return "pseudo-legal";
    case SceneRules::MovesOnly:
      break;
  }
  return "moves-only";
}

Model model_for(const Model& model, SceneRules rules) {
  Model copy = model;
  if (rules == SceneRules::Whole) return copy;
  copy.end.clear();
  copy.match.end.clear();
  if (rules == SceneRules::EndsRemoved) return copy;
  copy.legal.erase(std::remove_if(copy.legal.begin(), copy.legal.end(),
                                  [](const LegalRule& rule) { return rule.kind != LegalKind::Forbid; }),
                   copy.legal.end());
  if (rules == SceneRules::PseudoLegal) return copy;
  const BlockId turn = add_plain_turn(copy);
  for (Phase& phase : copy.phases) {
    phase.is_round = false;
    phase.program = turn;
    phase.stuck = kNoId;
    phase.by_step = false;
    phase.until = kNoId;
  }
  return copy;
}

PlayerId enemy_of(const Model& model, PlayerId seat) {
  if (seat >= model.seats.size()) return kNobody;
  for (std::size_t i = 1; i < model.seats.size(); ++i) {
    const auto other = static_cast<PlayerId>((seat + i) % model.seats.size());
    if (model.seats[other].team != model.seats[seat].team) return other;
  }
  return kNobody;
}

std::optional<std::vector<CellId>> cells_between(const Topology& board, CellId from, CellId to) {
  std::optional<std::vector<CellId>> shortest;
  for (std::size_t d = 0; d < board.directions.size(); ++d) {
    std::vector<CellId> between;
    CellId at = board.neighbour(from, static_cast<DirectionId>(d));
    while (at != kNoCell && at != to && at != from && between.size() < 64) {
      between.push_back(at);
      at = board.neighbour(at, static_cast<DirectionId>(d));
    }
    if (at == to && (!shortest || between.size() < shortest->size())) shortest = between;
  }
  return shortest;
}

SceneRunner::SceneRunner(const Model& model, std::string engine)
    : model_(model), engine_name_(std::move(engine)), probe_of_(model.types.size(), kNone) {}

Executor& SceneRunner::executor(SceneRules rules) {
  Variant& variant = variants_[static_cast<std::size_t>(rules)];
  if (!variant.model) {
    variant.model = std::make_unique<Model>(model_for(model_, rules));
    variant.engine = make_executor(*variant.model, engine_name_);
  }
  return *variant.engine.executor;
}

void SceneRunner::refresh(Store& store) const { store.history = {position_key(model_, store)}; }

Store SceneRunner::bare(PlayerId mover, int phase) const {
  Store store = initial_store(model_);
  store.pieces.clear();
  store.piece_slots.clear();
  store.piece_fresh.clear();
  for (auto& cell : store.cells) cell.clear();
  for (auto& area : store.areas) area.clear();
  store.stage = Stage::Turn;
  store.mover = mover == kNobody ? PlayerId{0} : mover;
  store.phase = static_cast<std::uint8_t>(phase);
  store.outcome = {};
  refresh(store);
  return store;
}

const Store& SceneRunner::opening() {
  if (!opening_) {
    Executor& game = executor(SceneRules::Whole);
    game.set(initial_store(model_));
    opening_ = game.store();
  }
  return *opening_;
}

const Store& SceneRunner::opening_drawn() {
  if (opening_drawn_) return *opening_drawn_;
  constexpr int kMostDraws = 1000;
  Executor& game = executor(SceneRules::Whole);
  game.set(opening());
  Move drawn;
  for (int i = 1; i <= kMostDraws && game.store().stage == Stage::Setup && game.decider() == kNobody; ++i) {
    if (!game.draw_move(mix(static_cast<Key>(i)), drawn)) break;
    game.do_move(drawn);
  }
  opening_drawn_ = game.store();
  return *opening_drawn_;
}

// What a deed does beyond the walk: who was taken, and where the piece is if it went without a walk of its own. Of the
// pieces that are gone as many were taken as the engine says, first on the end, then on the way; the others went by
// what else the turn does.
void SceneRunner::note_effects(const Scene& scene, Executor& executor, Deed& deed) const {
  const Store& before = scene.store;
  int taken = 0;
  for (const MoveFacts::Part& part : executor.facts(deed.move).parts) taken += part.taken;
  executor.do_move(deed.move);
  const Store after = executor.store();
  executor.undo_move();
  std::vector<std::pair<int, CellId>> gone;
  const auto way = cells_between(model_.board, scene.cell, deed.end).value_or(std::vector<CellId>{});
  for (std::size_t i = 0; i < before.cells.size(); ++i) {
    const auto cell = static_cast<CellId>(i);
    for (const PieceId piece : before.cells[i]) {
      const PieceRecord& was = before.pieces[piece];
      const PieceRecord& is = after.pieces[piece];
      const bool is_off = is.site != SiteKind::Cell && cell != scene.cell;
      if (was.owner == scene.owner && is_off) deed.removed.push_back(cell);
      if (was.owner == scene.owner || (is.site == SiteKind::Cell && is.owner != scene.owner)) continue;
      const bool on_way = std::find(way.begin(), way.end(), cell) != way.end() ||
                          std::find(deed.via.begin(), deed.via.end(), cell) != deed.via.end();
      gone.emplace_back(cell == deed.end && !deed.stays ? 0 : on_way ? 1 : 2, cell);
    }
  }
  std::stable_sort(gone.begin(), gone.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  const std::size_t captured = std::min(gone.size(), static_cast<std::size_t>(taken));
  for (std::size_t i = captured; i < gone.size(); ++i) {
    const PieceId top = before.cells[gone[i].second].back();
    if (after.pieces[top].site != SiteKind::Cell) deed.removed.push_back(gone[i].second);
  }
  gone.resize(captured);
  for (const auto& [where, cell] : gone) {
    if (where == 0)
      deed.takes_end = true;
    else
      deed.victims.push_back(cell);
  }
  if (!deed.stays) return;
  const PieceRecord& self = after.pieces[before.cells[scene.cell].back()];
  if (self.site == SiteKind::Cell && self.index != scene.cell) {
    deed.end = self.index;
    deed.stays = false;
  }
}

std::vector<Deed> SceneRunner::deeds(const Scene& scene, CellId only_end) {
  Executor& game = executor(scene.rules);
  game.set(scene.store);
  std::vector<Deed> deeds;
  // Whoever is to move moves what belongs to nobody.
  const PlayerId player = scene.owner == kNobody ? scene.store.mover : scene.owner;
  if (game.outcome().over() || game.decider() != player) return deeds;
  MoveList moves;
  game.legal_moves(moves);
  std::map<std::vector<int>, bool> seen;
  for (const Move& move : moves) {
    Deed deed;
    std::vector<int> key;
    deed.move = move;
    if (!read_choices(scene, move, deed, key) || !seen.emplace(key, true).second) continue;
    if (only_end != kNoCell && deed.end != only_end) continue;
    const MoveFacts facts = game.facts(move);
    for (const MoveFacts::Part& part : facts.parts) {
      if (!part.name.empty()) deed.ability += (deed.ability.empty() ? "" : " ") + part.name;
      if (deed.role == kNone) deed.role = part.role;
    }
    note_effects(scene, game, deed);
    if (deed.via.empty() && !deed.stays) {
      for (const CellId cell : cells_between(model_.board, scene.cell, deed.end).value_or(std::vector<CellId>{})) {
        if (!scene.store.cells[cell].empty()) deed.crossed.push_back(cell);
      }
    }
    deeds.push_back(std::move(deed));
  }
  return deeds;
}

PlayerId SceneRunner::usual_owner(TypeId type) {
  PlayerId owner = kNobody;
  for (const PieceRecord& piece : opening().pieces) {
    if (piece.type == type && piece.site != SiteKind::Gone && piece.owner != kNobody)
      owner = std::min(owner, piece.owner);
  }
  return owner == kNobody ? 0 : owner;
}

const Scene* SceneRunner::seen_in_play(TypeId type, int rule) {
  if (!played_) play_at_random();
  const auto found = played_->find({type, rule});
  return found == played_->end() ? nullptr : &found->second;
}

// The same seed every time: the same pictures every time. Bounded by moves listed, which is what costs time.
void SceneRunner::play_at_random() {
  played_.emplace();
  std::uint64_t seed = 0x9e3779b97f4a7c15ULL;
  const auto draw = [&seed](std::size_t below) {
    seed ^= seed << 13U;
    seed ^= seed >> 7U;
    seed ^= seed << 17U;
    return static_cast<std::size_t>(seed % below);
  };
  std::size_t listed = 0;
  Executor& game = executor(SceneRules::Whole);
  const Store& start = opening();
  MoveList moves;
  for (int play = 0; play < kMaxPlays && listed < kMaxListed; ++play) {
    game.set(start);
    for (int ply = 0; ply < kMaxPlies && listed < kMaxListed && !game.outcome().over(); ++ply) {
      game.legal_moves(moves);
      if (moves.empty()) break;
      listed += moves.size();
      if (game.decider() != kNobody) note_moves(game.store(), moves);
      game.do_move(moves[draw(moves.size())]);
    }
  }
}

void SceneRunner::note_moves(const Store& store, const MoveList& moves) {
  for (const Move& move : moves) {
    if (move.size == 0 || move.choices[0].kind != ChoiceKind::Walk || store.cells[move.choices[0].a].empty()) continue;
    const Choice& walk = move.choices[0];
    const PieceRecord& piece = store.pieces[store.cells[walk.a].back()];
    if (played_->count({piece.type, walk.alt}) > 0 || piece.owner != store.mover ||
        piece.owner != usual_owner(piece.type))
      continue;
    played_->emplace(std::pair{piece.type, static_cast<int>(walk.alt)},
                     Scene{SceneRules::EndsRemoved, store, walk.a, piece.type, piece.owner});
  }
}

std::optional<Deed> SceneRunner::probe(const Scene& scene, CellId cell, TypeId enemy) {
  const PlayerId other = enemy_of(model_, scene.owner);
  if (other == kNobody || !scene.store.cells[cell].empty()) return std::nullopt;
  Scene probed = scene;
  add_piece(model_, probed.store, enemy, other, cell);
  refresh(probed.store);
  for (Deed& deed : deeds(probed, cell)) {
    if (deed.end == cell && deed.takes_end) return deed;
  }
  return std::nullopt;
}

TypeId SceneRunner::probe_type(const Scene& scene) {
  int& known = probe_of_[scene.type];
  if (known != kNone) return static_cast<TypeId>(known);
  std::size_t best = 0;
  const auto types = std::min<std::size_t>(model_.types.size(), kMaxProbeTypes);
  for (std::size_t type = 0; type < types; ++type) {
    std::size_t taken = 0;
    for (std::size_t cell = 0; cell < model_.board.cells.size(); ++cell)
      taken += probe(scene, static_cast<CellId>(cell), static_cast<TypeId>(type)) ? 1 : 0;
    if (known == kNone || taken > best) {
      known = static_cast<int>(type);
      best = taken;
    }
    if (taken > 0) break;  // the first that can be taken at all will do
  }
  return static_cast<TypeId>(known);
}

std::vector<DiagramMark> SceneRunner::marks(const Scene& scene, bool probing) {
  std::map<CellId, DiagramMark> marks;
  const auto add = [&](const Deed& deed, bool probed) {
    DiagramMark& mark = marks[deed.end];
    const bool is_new = mark.cell == kNoCell;
    mark.cell = deed.end;
    if (deed.stays)
      mark.stays = true;
    else if (deed.takes_end)
      mark.takes = true;
    else
      mark.moves = true;
    mark.probed = mark.probed || (probed && deed.takes_end);
    const auto between = cells_between(model_.board, scene.cell, deed.end);
    if (is_new) {
      mark.via = deed.via;
      mark.leaps = !between && deed.via.empty() && !deed.stays;
    }
    for (const CellId cell : deed.crossed) {
      if (std::find(mark.crossed.begin(), mark.crossed.end(), cell) == mark.crossed.end()) mark.crossed.push_back(cell);
    }
    for (const CellId cell : deed.victims) {
      if (std::find(mark.victims.begin(), mark.victims.end(), cell) == mark.victims.end()) mark.victims.push_back(cell);
    }
    for (const CellId cell : deed.removed) {
      if (std::find(mark.removed.begin(), mark.removed.end(), cell) == mark.removed.end()) mark.removed.push_back(cell);
    }
    if (std::find(mark.rules.begin(), mark.rules.end(), deed.rule) == mark.rules.end()) mark.rules.push_back(deed.rule);
  };
  for (const Deed& deed : deeds(scene)) add(deed, false);
  if (probing && enemy_of(model_, scene.owner) != kNobody) {
    const TypeId enemy = probe_type(scene);
    for (std::size_t cell = 0; cell < model_.board.cells.size(); ++cell) {
      if (const auto deed = probe(scene, static_cast<CellId>(cell), enemy)) add(*deed, true);
    }
  }
  std::vector<DiagramMark> list;
  list.reserve(marks.size());
  for (auto& [cell, mark] : marks) list.push_back(std::move(mark));
  return list;
}

}  // namespace ludwright
