#include "tools/rulebook/check/move_judge.h"

#include <fmt/format.h>

#include <algorithm>

#include "tools/pictures/diagrams.h"
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
  find_plain_ground();
  find_moved_slots();
}

// The ground of which there is most: terrain sentences speak of the rest.
void MoveJudge::find_plain_ground() {
  std::map<std::string, CellBits> grounds;
  for (std::size_t cell = 0; cell < model_.board.cells.size(); ++cell) {
    std::string key;
    for (const auto& [name, cells] : model_.terrains) key += cells[cell] ? '1' : '0';
    grounds[key][cell] = true;
  }
  for (const auto& [key, cells] : grounds) {
    if (cells.count() > plain_.count()) plain_ = cells;
  }
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

Deeds MoveJudge::deeds_at(Executor& executor, const Situation& where) const {
  Deeds deeds;
  executor.set(where.store);
  if (executor.outcome().over() || executor.decider() != where.owner) return deeds;
  MoveList moves;
  executor.legal_moves(moves);
  for (const Move& move : moves) {
    if (move.size == 0 || move.choices[0].kind != ChoiceKind::Walk || move.choices[0].a != where.cell) continue;
    const CellId end = move.choices[0].b;
    if (!is_plain_way(where.cell, end)) continue;
    const MoveFacts facts = executor.facts(move);
    if (facts.parts[0].taken == 0) {
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

Difference MoveJudge::differ(const std::string& text, const Situation& where, CellId end, bool definition_more) const {
  Difference difference;
  difference.found = true;
  difference.text = text;
  difference.where = where;
  difference.end = end;
  difference.definition_more = definition_more;
  return difference;
}

// "as rook": what the definition writes of how a rook moves, if it is one phrase without an end.
std::string MoveJudge::phrase_of(const std::string& way) const {
  if (way.compare(0, 3, "as ") != 0) return way;
  const YamlNode* pieces = loaded_.tree->find("pieces");
  const YamlNode* piece = pieces == nullptr ? nullptr : pieces->find(way.substr(3));
  const YamlNode* moves = piece == nullptr ? nullptr : piece->find("moves");
  if (moves == nullptr || moves->kind != YamlNode::Kind::Scalar) return "";
  const std::size_t last_leg = moves->text.rfind("then ");
  const bool has_end = moves->text.find(" to ", last_leg == std::string::npos ? 0 : last_leg) != std::string::npos;
  return has_end ? "" : moves->text;
}

Difference MoveJudge::compare_moves(const Mover& mover, const std::vector<std::string>& ways, Test test,
                                    bool first_moves) {
  std::string paths;
  for (const std::string& way : ways) paths += (paths.empty() ? "" : " also ") + phrase_of(way) + " to empty";
  Claimed* claim = claimed(mover, paths);
  const auto& positions = family(mover, first_moves);
  Difference unknown;
  unknown.cannot_judge = true;
  if (claim == nullptr || positions.empty()) return unknown;
  const auto& own = deeds(mover, first_moves);
  const auto book = play(*claim->engine.executor, positions);
  const std::string name = mover_name(model_, mover);
  if (std::all_of(book.begin(), book.end(), [](const Deeds& deeds) { return deeds.quiet.empty(); }))
    return differ(fmt::format("what the book lets the {} do leads nowhere on this board", name), positions[0], kNoCell,
                  false);
  Difference more, first;
  bool shared = false;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    for (const CellId end : book[i].quiet) {
      const bool done = own[i].quiet.count(end) > 0 || (!first.found && reached_by_turn(positions[i], end, false));
      shared = shared || done;
      if (done || first.found) continue;
      first = differ(fmt::format("the book lets the {} go from {} to {}, the definition does not", name,
                                 cell_name(positions[i].cell), cell_name(end)),
                     positions[i], end, false);
    }
    if (shared && first.found) return first;
    for (const CellId end : own[i].quiet) {
      if (more.found || book[i].quiet.count(end) > 0) continue;
      more = differ(fmt::format("the definition lets the {} go from {} to {}, the book does not", name,
                                cell_name(positions[i].cell), cell_name(end)),
                    positions[i], end, true);
      const auto between = cells_between(model_.board, positions[i].cell, end);
      more.goes_further = between && !between->empty() && book[i].quiet.count(between->front()) > 0;
    }
  }
  first.never_done = first.found && !shared;
  if (first.found) return first;
  return test == Test::Equal ? more : Difference{};
}

Difference MoveJudge::compare_captures(const Mover& mover, const std::vector<std::string>& ways, Test test) {
  std::string paths;
  for (const std::string& way : ways) {
    const bool is_jump = way.compare(0, 5, "jump ") == 0;
    paths += paths.empty() ? "" : " also ";
    paths += is_jump ? "hop " + way.substr(5) + " taking enemy to empty" : phrase_of(way) + " to enemy";
  }
  Claimed* claim = claimed(mover, paths);
  const auto& positions = family(mover, false);
  Difference unknown;
  unknown.cannot_judge = true;
  if (claim == nullptr || positions.empty()) return unknown;
  const auto& own = deeds(mover, false);
  const auto book = play(*claim->engine.executor, positions);
  const std::string name = mover_name(model_, mover);
  Difference more, first;
  bool shared = false;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    for (const auto& capture : book[i].captures) {
      const bool done =
          own[i].captures.count(capture) > 0 || (!first.found && reached_by_turn(positions[i], capture.first, true));
      shared = shared || done;
      if (done || first.found) continue;
      first = differ(fmt::format("the book lets the {} on {} capture what stands on {}, the definition does not", name,
                                 cell_name(positions[i].cell), cell_name(capture.second[0])),
                     positions[i], capture.first, false);
    }
    if (shared && first.found) return first;
    for (const auto& capture : own[i].captures) {
      if (more.found || book[i].captures.count(capture) > 0) continue;
      more = differ(fmt::format("the definition lets the {} on {} capture what stands on {}, the book does not", name,
                                cell_name(positions[i].cell), cell_name(capture.second[0])),
                    positions[i], capture.first, true);
    }
  }
  first.never_done = first.found && !shared;
  if (first.found) return first;
  return test == Test::Equal ? more : Difference{};
}

// Directions are asked of the board by a long slide on an empty one: which cells lie that way.
Difference MoveJudge::compare_directions(const Mover& mover, const std::string& directions, bool captures,
                                         bool denied) {
  Difference unknown;
  unknown.cannot_judge = true;
  Claimed* claim = claimed(mover, "slide " + directions + " through cell to cell");
  const auto& positions = family(mover, false);
  if (claim == nullptr || positions.empty()) return unknown;
  const auto& own = deeds(mover, false);
  const std::string name = mover_name(model_, mover);
  bool any = false;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    const Deeds book = deeds_at(*claim->engine.executor, positions[i]);
    std::set<CellId> there = book.quiet;
    for (const auto& [end, victims] : book.captures) there.insert(end);
    const auto judge = [&](CellId end) {
      any = true;
      return (there.count(end) > 0) == denied;
    };
    const char* what = denied ? "which the book forbids" : "which the book does not allow";
    if (captures) {
      for (const auto& [end, victims] : own[i].captures) {
        if (judge(victims[0]))
          return differ(fmt::format("the definition lets the {} on {} capture what stands on {}, {}", name,
                                    cell_name(positions[i].cell), cell_name(victims[0]), what),
                        positions[i], end, true);
      }
    } else {
      for (const CellId end : own[i].quiet) {
        if (judge(end))
          return differ(fmt::format("the definition lets the {} go from {} to {}, {}", name,
                                    cell_name(positions[i].cell), cell_name(end), what),
                        positions[i], end, true);
      }
    }
  }
  return any || denied ? Difference{} : unknown;
}

Difference MoveJudge::compare_distance(const Mover& mover, const std::string& range) {
  const auto& positions = family(mover, false);
  const auto& own = deeds(mover, false);
  const std::size_t dots = range.find("..");
  const int least = std::stoi(range);
  const std::string upper = dots == std::string::npos ? range : range.substr(dots + 2);
  const int most = upper.empty() ? 1000 : std::stoi(upper);
  const std::string name = mover_name(model_, mover);
  int farthest = 0;
  Difference unknown;
  unknown.cannot_judge = true;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    for (const CellId end : own[i].quiet) {
      const auto between = cells_between(model_.board, positions[i].cell, end);
      const int distance = between ? static_cast<int>(between->size()) + 1 : 0;
      if (distance == 0) return unknown;
      farthest = std::max(farthest, distance);
      if (distance < least || distance > most)
        return differ(fmt::format("the definition lets the {} go {} squares from {} to {}", name, distance,
                                  cell_name(positions[i].cell), cell_name(end)),
                      positions[i], end, true);
    }
  }
  if (farthest == 0) return unknown;
  // A board may be too small for a long way; that it goes on past a few squares shows that it is not short.
  const int board = std::min(model_.board.width, model_.board.height);
  const int wanted = most == 1000 ? std::min(3, board - 1) : std::min(most, board - 1);
  if (farthest < wanted)
    return differ(fmt::format("the definition never lets the {} go more than {} square{}", name, farthest,
                              farthest == 1 ? "" : "s"),
                  positions[0], kNoCell, false);
  return {};
}

// A move off every line that no piece anywhere stops: a leap, by its position and end.
std::optional<std::pair<std::size_t, CellId>> MoveJudge::leap_of(const Mover& mover) {
  const auto& positions = family(mover, false);
  const auto& own = deeds(mover, false);
  for (std::size_t i = 0; i < positions.size(); ++i) {
    for (const CellId end : own[i].quiet) {
      if (cells_between(model_.board, positions[i].cell, end)) continue;
      bool blocked = false, tried = false;
      for (std::size_t j = 0; j < positions.size() && !blocked; ++j) {
        if (positions[j].cell != positions[i].cell || positions[j].owner != positions[i].owner) continue;
        if (!positions[j].store.cells[end].empty()) continue;
        tried = true;
        blocked = own[j].quiet.count(end) == 0;
      }
      if (tried && !blocked) return std::pair{i, end};
    }
  }
  return std::nullopt;
}

Difference MoveJudge::never_jumps(const Mover& mover, bool except_capturing) {
  const auto& positions = family(mover, false);
  const auto& own = deeds(mover, false);
  if (const auto leap = leap_of(mover))
    return differ(
        fmt::format("the definition lets the {} go from {} to {} whatever stands in its way", mover_name(model_, mover),
                    cell_name(positions[leap->first].cell), cell_name(leap->second)),
        positions[leap->first], leap->second, true);
  for (std::size_t i = 0; i < positions.size(); ++i) {
    const auto blocked = [&](CellId end, const std::vector<CellId>& victims) {
      const auto between = cells_between(model_.board, positions[i].cell, end);
      if (!between) return false;
      return std::any_of(between->begin(), between->end(), [&](CellId cell) {
        const bool taken = std::find(victims.begin(), victims.end(), cell) != victims.end();
        return !positions[i].store.cells[cell].empty() && !(taken && except_capturing);
      });
    };
    std::optional<CellId> bad;
    for (const CellId end : own[i].quiet) {
      if (blocked(end, {})) bad = end;
    }
    for (const auto& [end, victims] : own[i].captures) {
      if (blocked(end, victims)) bad = end;
    }
    if (bad)
      return differ(fmt::format("the definition lets the {} pass over a piece from {} to {}", mover_name(model_, mover),
                                cell_name(positions[i].cell), cell_name(*bad)),
                    positions[i], *bad, true);
  }
  return {};
}

// A leaper: some cell stays within its reach whatever stands between.
Difference MoveJudge::jumps(const Mover& mover) {
  const auto& positions = family(mover, false);
  const auto& own = deeds(mover, false);
  bool moves = false;
  if (leap_of(mover)) return {};
  for (std::size_t i = 0; i < positions.size(); ++i) {
    for (const CellId end : own[i].quiet) {
      moves = true;
      const auto between = cells_between(model_.board, positions[i].cell, end);
      for (const CellId cell : between.value_or(std::vector<CellId>{})) {
        if (!positions[i].store.cells[cell].empty()) return {};
      }
    }
    for (const auto& [end, victims] : own[i].captures) {
      const auto between = cells_between(model_.board, positions[i].cell, end);
      for (const CellId cell : between.value_or(std::vector<CellId>{})) {
        if (!positions[i].store.cells[cell].empty()) return {};
      }
    }
  }
  Difference unknown;
  unknown.cannot_judge = true;
  if (!moves) return unknown;
  return differ(fmt::format("the definition never lets the {} pass over a piece", mover_name(model_, mover)),
                positions[0], kNoCell, false);
}

Difference MoveJudge::never_turns(const Mover& mover) {
  const auto& positions = family(mover, false);
  const auto& own = deeds(mover, false);
  for (std::size_t i = 0; i < positions.size(); ++i) {
    std::set<CellId> ends = own[i].quiet;
    for (const auto& [end, victims] : own[i].captures) ends.insert(end);
    for (const CellId end : ends) {
      if (cells_between(model_.board, positions[i].cell, end)) continue;
      return differ(fmt::format("the definition lets the {} go from {} to {}, which is no straight line",
                                mover_name(model_, mover), cell_name(positions[i].cell), cell_name(end)),
                    positions[i], end, true);
    }
  }
  return {};
}

Difference MoveJudge::never_captures(const Mover& mover) {
  const auto& positions = family(mover, false);
  const auto& own = deeds(mover, false);
  for (std::size_t i = 0; i < positions.size(); ++i) {
    if (own[i].captures.empty()) continue;
    const auto& [end, victims] = *own[i].captures.begin();
    return differ(fmt::format("the definition lets the {} on {} capture what stands on {}", mover_name(model_, mover),
                              cell_name(positions[i].cell), cell_name(victims[0])),
                  positions[i], end, true);
  }
  return {};
}

Difference MoveJudge::never_moves(const Mover& mover) {
  const auto& positions = family(mover, false);
  const auto& own = deeds(mover, false);
  for (std::size_t i = 0; i < positions.size(); ++i) {
    if (own[i].quiet.empty()) continue;
    const CellId end = *own[i].quiet.begin();
    return differ(fmt::format("the definition lets the {} go from {} to {}", mover_name(model_, mover),
                              cell_name(positions[i].cell), cell_name(end)),
                  positions[i], end, true);
  }
  return {};
}

bool MoveJudge::has_captures(const Mover& mover) {
  const auto& own = deeds(mover, false);
  return std::any_of(own.begin(), own.end(), [](const Deeds& deeds) { return !deeds.captures.empty(); });
}

std::string MoveJudge::picture(const Situation& where) const { return draw_board(model_, where.store, true); }

}  // namespace ludwright::book
