#include "tools/rulebook/check/move_judge.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "tools/pictures/diagrams.h"
#include "tools/rulebook/check/promoted_names.h"
#include "tools/rulebook/check/statements.h"
#include "tools/words/words.h"

namespace ludwright::book {
namespace {

constexpr std::size_t kMostOrigins = 9;
constexpr int kReach = 4;                 // blockers stand within so many cells
constexpr std::size_t kMostOfRole = 120;  // positions of play for a role
constexpr int kJudgePlays = 12, kJudgePlies = 60;

YamlNode scalar(const std::string& text, std::uint32_t file) {
  YamlNode node;
  node.kind = YamlNode::Kind::Scalar;
  node.text = text;
  node.quoted = true;
  node.span = {file, 0, static_cast<std::uint32_t>(text.size())};
  for (std::uint32_t i = 0; i <= text.size(); ++i) node.offsets.push_back(i);
  return node;
}

// One move of one piece, and nothing that could go on for ever when there is none.
Model moves_alone(const Model& model) {
  Model copy = model_for(model, SceneRules::MovesOnly);
  copy.match = {};
  return copy;
}

YamlNode::Entry entry(const std::string& key, YamlNode value, std::uint32_t file) {
  YamlNode::Entry made;
  made.key = key;
  made.key_span = {file, 0, 0};
  made.key_offsets.assign(key.size() + 1, 0);
  made.value = std::move(value);
  return made;
}

}  // namespace

std::string mover_name(const Model& model, const Mover& mover) {
  return mover.is_role ? model.roles[mover.index].name : model.types[mover.index].name;
}

MoveJudge::MoveJudge(const Loaded& loaded, const OptionChoices& options, SceneRunner& runner)
    : loaded_(loaded), options_(options), model_(*loaded.model), runner_(runner) {
  alone_ = std::make_unique<Model>(moves_alone(model_));
  alone_engine_ = make_executor(*alone_, "compiled");
  plain_ = plain_ground(model_);
  find_moved_slots();
}

CellBits plain_ground(const Model& model) {
  std::map<std::string, CellBits> grounds;
  for (std::size_t cell = 0; cell < model.board.cells.size(); ++cell) {
    std::string key;
    for (const auto& [name, cells] : model.terrains) key += cells[cell] ? '1' : '0';
    grounds[key][cell] = true;
  }
  CellBits plain;
  for (const auto& [key, cells] : grounds) {
    if (cells.count() > plain.count()) plain = cells;
  }
  return plain;
}

// The state of a piece that has moved, as play leaves it: what tells a first move from the others.
void MoveJudge::find_moved_slots() {
  if (model_.piece_slots.empty()) return;
  Executor& game = runner_.executor(SceneRules::Whole);
  Move move;
  std::uint64_t seed = 7;
  for (int play = 0; play < kJudgePlays; ++play) {
    game.set(runner_.opening());
    for (int ply = 0; ply < kJudgePlies && game.draw_move(seed = mix(seed), move); ++ply) {
      const bool plain = game.decider() != kNobody && move.size > 0 && move.choices[0].kind == ChoiceKind::Walk;
      const bool quiet = plain && game.facts(move).parts[0].taken == 0;
      game.do_move(move);
      if (!quiet) continue;
      const Store store = game.store();
      const CellId end = move.choices[0].b;
      if (store.cells[end].empty()) continue;
      const PieceId piece = store.cells[end].back();
      const PieceRecord& record = store.pieces[piece];
      if (record.owner == kNobody || moved_slots_.count({record.type, record.owner}) > 0) continue;
      const auto first = store.piece_slots.begin() + static_cast<std::ptrdiff_t>(piece * model_.piece_slots.size());
      moved_slots_[{record.type, record.owner}] = {first,
                                                   first + static_cast<std::ptrdiff_t>(model_.piece_slots.size())};
    }
  }
}

bool MoveJudge::prepare(const Mover& mover, PlayerId owner, bool first, CellId cell, Situation& where) const {
  where.store = runner_.bare(owner, static_cast<int>(model_.phases.size()) - 1);
  where.cell = cell;
  where.owner = owner;
  const auto type = static_cast<TypeId>(mover.index);
  const PieceId piece = add_piece(model_, where.store, type, owner, cell);
  if (piece == kNoPiece) return false;
  const auto moved = moved_slots_.find({type, owner});
  if (!first && moved != moved_slots_.end()) {
    std::copy(moved->second.begin(), moved->second.end(),
              where.store.piece_slots.begin() + static_cast<std::ptrdiff_t>(piece * model_.piece_slots.size()));
  }
  return true;
}

std::vector<CellId> MoveJudge::neighbourhood(CellId cell) const {
  std::set<CellId> cells;
  for (std::size_t d = 0; d < model_.board.directions.size(); ++d) {
    CellId at = cell;
    for (int i = 0; i < kReach; ++i) {
      at = model_.board.neighbour(at, static_cast<DirectionId>(d));
      if (at == kNoCell || at == cell) break;
      cells.insert(at);
    }
  }
  if (model_.board.kind == BoardKind::Grid) {
    for (const auto& [dx, dy] : {std::pair{1, 2}, {2, 1}, {-1, 2}, {-2, 1}, {1, -2}, {2, -1}, {-1, -2}, {-2, -1}}) {
      const CellId at = model_.board.offset(cell, dx, dy);
      if (at != kNoCell) cells.insert(at);
    }
  }
  return {cells.begin(), cells.end()};
}

void MoveJudge::type_family(const Mover& mover, bool first, std::vector<Situation>& family) {
  const auto type = static_cast<TypeId>(mover.index);
  for (PlayerId owner = 0; owner < std::min<std::size_t>(model_.seats.size(), 2); ++owner) {
    std::set<CellId> starts;
    for (const PieceRecord& piece : runner_.opening().pieces) {
      if (piece.site == SiteKind::Cell && piece.type == type && piece.owner == owner) starts.insert(piece.index);
    }
    std::vector<CellId> origins;
    for (std::size_t cell = 0; cell < model_.board.cells.size(); ++cell) {
      const auto id = static_cast<CellId>(cell);
      if (plain_[cell] && first == (starts.count(id) > 0)) origins.push_back(id);
    }
    const auto own = [&](CellId id) { return can_stand(mover, owner, id); };
    if (std::any_of(origins.begin(), origins.end(), own)) std::erase_if(origins, std::not_fn(own));
    const std::size_t count = std::min(kMostOrigins, origins.size());
    const PlayerId enemy = enemy_of(model_, owner);
    for (std::size_t i = 0; i < count; ++i) {
      const CellId cell = origins[count < 2 ? 0 : i * (origins.size() - 1) / (count - 1)];
      const auto with = [&](std::initializer_list<std::pair<CellId, PlayerId>> others) {
        Situation where;
        if (!prepare(mover, owner, first, cell, where)) return;
        for (const auto& [at, whose] : others) {
          if (whose == kNobody || at == kNoCell || !where.store.cells[at].empty()) return;
          add_piece(model_, where.store, 0, whose, at);
        }
        runner_.refresh(where.store);
        family.push_back(std::move(where));
      };
      with({});
      const std::vector<CellId> near = neighbourhood(cell);
      for (const CellId at : near) {
        with({{at, owner}});
        with({{at, enemy}});
      }
      for (std::size_t d = 0; d < model_.board.directions.size(); ++d) {
        const CellId one = model_.board.neighbour(cell, static_cast<DirectionId>(d));
        const CellId two = one == kNoCell ? kNoCell : model_.board.neighbour(one, static_cast<DirectionId>(d));
        const CellId three = two == kNoCell ? kNoCell : model_.board.neighbour(two, static_cast<DirectionId>(d));
        if (two == kNoCell || two == cell) continue;
        with({{one, owner}, {two, enemy}});
        with({{one, enemy}, {two, enemy}});
        if (three == kNoCell || three == cell) continue;
        with({{one, owner}, {three, enemy}});
        with({{two, enemy}, {three, enemy}});
        with({{one, enemy}, {two, owner}, {three, enemy}});
      }
    }
  }
}

// Roles depend on more than the piece: their positions come from play.
void MoveJudge::role_family(const Mover& mover, std::vector<Situation>& family) {
  // Those that depend on a mark alone need not come up.
  if (const auto types = types_promoted_to(model_, mover.index); !types.empty()) {
    type_family({false, types.back()}, false, family);
    const auto mark = static_cast<std::size_t>(promotion_mark(model_));
    for (Situation& where : family) {
      const PieceId piece = where.store.cells[where.cell].back();
      where.store.piece_slots[piece * model_.piece_slots.size() + mark] = 1;
      runner_.refresh(where.store);
    }
    return;
  }
  Executor& game = runner_.executor(SceneRules::Whole);
  Executor& moves_only = executor();
  MoveList moves, plain;
  std::uint64_t seed = 11;
  for (int play = 0; play < kJudgePlays && family.size() < kMostOfRole; ++play) {
    game.set(runner_.opening());
    for (int ply = 0; ply < kJudgePlies && !game.outcome().over() && family.size() < kMostOfRole; ++ply) {
      const Store store = game.store();
      if (game.decider() != kNobody && store.stage == Stage::Turn) {
        Store fresh = store;
        fresh.phase = static_cast<std::uint8_t>(model_.phases.size() - 1);
        moves_only.set(fresh);
        if (!moves_only.outcome().over()) {
          moves_only.legal_moves(plain);
          std::set<CellId> seen;
          for (const Move& move : plain) {
            if (move.size == 0 || move.choices[0].kind != ChoiceKind::Walk || !seen.insert(move.choices[0].a).second)
              continue;
            const MoveFacts facts = moves_only.facts(move);
            if (facts.parts[0].role != static_cast<int>(mover.index) || !plain_[move.choices[0].a]) continue;
            family.push_back({fresh, move.choices[0].a, fresh.mover});
          }
        }
      }
      game.legal_moves(moves);
      if (moves.empty()) break;
      seed = seed * 6364136223846793005ULL + 1442695040888963407ULL;
      game.do_move(moves[static_cast<std::size_t>((seed >> 33U) % moves.size())]);
    }
  }
}

const std::vector<Situation>& MoveJudge::family(const Mover& mover, bool first_moves) {
  const auto [found, is_new] = families_.try_emplace({mover, first_moves});
  if (is_new) {
    if (mover.is_role)
      role_family(mover, found->second);
    else
      type_family(mover, first_moves, found->second);
  }
  return found->second;
}

bool MoveJudge::is_plain_way(CellId from, CellId to) const {
  if (!plain_[to]) return false;
  const auto between = cells_between(model_.board, from, to);
  return !between ||
         std::all_of(between->begin(), between->end(), [&](CellId cell) { return static_cast<bool>(plain_[cell]); });
}

std::optional<std::pair<Situation, Deeds>> MoveJudge::deeds_from(const Mover& mover, PlayerId owner, CellId cell,
                                                                 const std::vector<Beside>& others, Rules rules) {
  const bool first =
      std::any_of(runner_.opening().pieces.begin(), runner_.opening().pieces.end(), [&](const PieceRecord& piece) {
        return piece.site == SiteKind::Cell && piece.type == mover.index && piece.owner == owner && piece.index == cell;
      });
  Situation where;
  if (!prepare(mover, owner, first, cell, where)) return std::nullopt;
  for (const Beside& other : others) {
    if (!where.store.cells[other.cell].empty()) return std::nullopt;
    if (add_piece(model_, where.store, other.type, other.owner, other.cell) == kNoPiece) return std::nullopt;
  }
  runner_.refresh(where.store);
  Executor& game = rules == Rules::Own ? executor() : runner_.executor(SceneRules::Whole);
  game.set(where.store);
  if (game.outcome().over() || game.decider() != owner) {
    // One that could go, and cannot with them there, does nothing.
    if (rules != Rules::Own || others.empty() || !deeds_from(mover, owner, cell, {}, rules)) return std::nullopt;
    return std::pair{std::move(where), Deeds{}};
  }
  Deeds deeds = deeds_at(game, where, rules);
  return std::pair{std::move(where), std::move(deeds)};
}

Deeds MoveJudge::deeds_at(Executor& executor, const Situation& where, std::optional<Rules> rules) const {
  Deeds deeds;
  executor.set(where.store);
  if (executor.outcome().over() || executor.decider() != where.owner) return deeds;
  MoveList moves;
  executor.legal_moves(moves);
  for (const Move& move : moves) {
    // Which of several things the turn does is chosen before the walk.
    std::size_t walk = 0;
    while (walk < move.size && move.choices[walk].kind == ChoiceKind::Alternative) ++walk;
    if (walk >= move.size || move.choices[walk].kind != ChoiceKind::Walk) continue;
    if (move.choices[walk].a != where.cell && rules != Rules::Turn) continue;
    CellId end = move.choices[walk].b;
    for (std::size_t c = walk + 1; rules && rules != Rules::Own && c < move.size; ++c)
      if (move.choices[c].kind == ChoiceKind::Walk && move.choices[c].a == end) end = move.choices[c].b;
    if (!rules && !is_plain_way(where.cell, end)) continue;
    const MoveFacts facts = executor.facts(move);
    if (facts.parts[walk].taken == 0) {
      deeds.quiet.insert(end);
      continue;
    }
    executor.do_move(move);
    const Store after = executor.store();
    executor.undo_move();
    std::vector<CellId> victims;
    for (std::size_t cell = 0; cell < where.store.cells.size(); ++cell) {
      for (const PieceId piece : where.store.cells[cell]) {
        const PieceRecord& was = where.store.pieces[piece];
        const PieceRecord& is = after.pieces[piece];
        if (was.owner != where.owner && (is.site != SiteKind::Cell || is.owner != was.owner || is.index != was.index))
          victims.push_back(static_cast<CellId>(cell));
      }
    }
    if (victims.empty()) victims.push_back(end);  // whoever was taken stays there in another state
    deeds.captures.insert({end, victims});
  }
  return deeds;
}

bool MoveJudge::reached_by_turn(const Situation& where, CellId end, bool taking) {
  Executor& game = runner_.executor(SceneRules::PseudoLegal);
  game.set(where.store);
  if (game.outcome().over() || game.decider() != where.owner) return false;
  MoveList moves;
  game.legal_moves(moves);
  return std::any_of(moves.begin(), moves.end(), [&](const Move& move) {
    CellId at = where.cell;
    for (const Choice& choice : move) {
      if (choice.kind == ChoiceKind::Walk && choice.a == at) at = choice.b;
    }
    if (at != end) return false;
    int taken = 0;
    for (const MoveFacts::Part& part : game.facts(move).parts) taken += part.taken;
    return (taken > 0) == taking;
  });
}

std::vector<Deeds> MoveJudge::play(Executor& executor, const std::vector<Situation>& family) const {
  std::vector<Deeds> all;
  all.reserve(family.size());
  for (const Situation& where : family) all.push_back(deeds_at(executor, where));
  return all;
}

const std::vector<Deeds>& MoveJudge::deeds(const Mover& mover, bool first_moves) {
  const auto [found, is_new] = deeds_.try_emplace({mover, first_moves});
  if (is_new) found->second = play(executor(), family(mover, first_moves));
  return found->second;
}

// The definition with these ways in the place of the mover's own; null if they mean nothing on its board.
MoveJudge::Claimed* MoveJudge::claimed(const Mover& mover, const std::string& paths) {
  const auto [found, is_new] = claimed_.try_emplace({mover, paths});
  if (!is_new) return found->second.get();
  YamlNode tree = *loaded_.tree;
  SourceSet sources = loaded_.sources;
  const std::uint32_t file = sources.add("a claim of the rulebook", paths);
  for (YamlNode::Entry& part : tree.entries) {
    if (part.key != "pieces") continue;
    for (YamlNode::Entry& piece : part.value.entries) {
      if (piece.key != mover_name(model_, mover) || piece.value.kind != YamlNode::Kind::Map) continue;
      auto& keys = piece.value.entries;
      keys.erase(std::remove_if(keys.begin(), keys.end(), [](const auto& key) { return key.key == "moves"; }),
                 keys.end());
      YamlNode moves;
      moves.kind = YamlNode::Kind::Map;
      moves.span = {file, 0, 0};
      moves.entries.push_back(entry("claim", scalar(paths, file), file));
      keys.push_back(entry("moves", std::move(moves), file));
    }
  }
  // What may name moves that are gone, and what no scene asks.
  const auto drop = [](std::vector<YamlNode::Entry>& entries, std::initializer_list<const char*> names) {
    entries.erase(std::remove_if(entries.begin(), entries.end(),
                                 [&](const YamlNode::Entry& part) {
                                   return std::find(names.begin(), names.end(), part.key) != names.end();
                                 }),
                  entries.end());
  };
  drop(tree.entries, {"notation", "notes", "examples", "properties", "turn", "round", "match"});
  bool has_phases = false;
  for (YamlNode::Entry& part : tree.entries) {
    if (part.key != "phases") continue;
    has_phases = true;
    for (YamlNode::Entry& phase : part.value.entries) {
      drop(phase.value.entries, {"turn", "round"});
      phase.value.entries.push_back(entry("turn", scalar("move own piece", file), file));
    }
  }
  if (!has_phases) tree.entries.push_back(entry("turn", scalar("move own piece", file), file));
  auto made = std::make_unique<Claimed>();
  made->loaded = load_tree(model_.name, std::move(tree), std::move(sources), options_);
  if (!made->loaded.model) return nullptr;
  if (made->loaded.model->piece_slots.size() != model_.piece_slots.size()) return nullptr;
  made->model = std::make_unique<Model>(moves_alone(*made->loaded.model));
  try {
    made->engine = make_executor(*made->model, "compiled");
  } catch (const Stop&) {
    return nullptr;
  }
  found->second = std::move(made);
  return found->second.get();
}

bool MoveJudge::has_captures(const Mover& mover) {
  const auto& own = deeds(mover, false);
  return std::any_of(own.begin(), own.end(), [](const Deeds& deeds) { return !deeds.captures.empty(); });
}

std::string MoveJudge::picture(const Situation& where) const { return draw_board(model_, where.store, true); }

}  // namespace ludwright::book
