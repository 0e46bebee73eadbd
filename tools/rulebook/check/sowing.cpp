// Seeds: what a move does to the numbers of the cells, found by making it in positions put together. See turn_judge.h.
#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <set>

#include "tools/rulebook/check/turn_judge.h"

namespace ludwright::book {
namespace {

constexpr int kTrials = 240;  // positions by lot

std::optional<CellId> chosen_cell(const Move& move) {
  std::optional<CellId> cell;
  for (const Choice& choice : move) {
    if (choice.kind != ChoiceKind::Cell) return std::nullopt;
    if (!cell) cell = static_cast<CellId>(choice.a);
  }
  return cell;
}

}  // namespace

std::vector<std::int32_t> TurnJudge::seeds_of(const Store& store) const {
  std::vector<std::int32_t> seeds;
  const std::size_t slots = model_.cell_slots.size();
  for (std::size_t cell = 0; cell < model_.board.cells.size(); ++cell)
    seeds.push_back(store.cell_slots[cell * slots + static_cast<std::size_t>(sowing_->slot)]);
  return seeds;
}

std::optional<Store> TurnJudge::arranged(PlayerId mover, const std::vector<std::int32_t>& seeds) {
  Store store = runner_.opening_drawn();
  if (store.stage != Stage::Turn) return std::nullopt;
  for (std::size_t cell = 0; cell < seeds.size(); ++cell)
    store.cell_slots[cell * model_.cell_slots.size() + static_cast<std::size_t>(sowing_->slot)] = seeds[cell];
  store.mover = mover;
  runner_.refresh(store);
  Executor& game = runner_.executor(SceneRules::Whole);
  game.set(store);
  if (game.outcome().over() || game.decider() != mover) return std::nullopt;
  return store;
}

// In the position of the executor: the move that begins with this cell.
std::optional<Move> TurnJudge::choosing(PlayerId mover, CellId pit) {
  Executor& game = runner_.executor(SceneRules::Whole);
  if (game.outcome().over() || game.decider() != mover) return std::nullopt;
  MoveList moves;
  game.legal_moves(moves);
  for (const Move& move : moves) {
    if (chosen_cell(move) == pit) return move;
  }
  return std::nullopt;
}

const TurnJudge::Sowing& TurnJudge::sowing() {
  if (sowing_) return *sowing_;
  sowing_ = Sowing();
  const std::size_t cells = model_.board.cells.size();
  for (std::size_t slot = 0; slot < model_.cell_slots.size() && !sowing_->found(); ++slot) {
    if (model_.cell_slots[slot].kind != SlotKind::Number) continue;
    sowing_->slot = static_cast<int>(slot);
    // Twos wherever the game begins with something, so that no last seed meets an empty cell.
    std::vector<std::int32_t> ground = seeds_of(runner_.opening_drawn());
    for (std::int32_t& number : ground) number = number > 0 ? 2 : 0;
    for (PlayerId seat = 0; seat < model_.seats.size(); ++seat) {
      for (std::size_t pit = 0; pit < cells; ++pit) {
        if (ground[pit] == 0) continue;
        std::vector<CellId> way;
        std::vector<std::int32_t> shorter = ground;
        shorter[pit] = 0;
        for (std::int32_t number = 1; number <= static_cast<std::int32_t>(cells); ++number) {
          std::vector<std::int32_t> seeds = ground;
          seeds[pit] = number;
          if (!arranged(seat, seeds)) break;
          const auto move = choosing(seat, static_cast<CellId>(pit));
          if (!move) break;
          Executor& game = runner_.executor(SceneRules::Whole);
          game.do_move(*move);
          const std::vector<std::int32_t> longer = seeds_of(game.store());
          CellId more = kNoCell;
          bool is_one = true;
          for (std::size_t cell = 0; cell < cells; ++cell) {
            if (longer[cell] == shorter[cell]) continue;
            is_one = is_one && more == kNoCell && longer[cell] == shorter[cell] + 1;
            more = static_cast<CellId>(cell);
          }
          if (!is_one || more == kNoCell || more == pit) break;
          way.push_back(more);
          shorter = longer;
        }
        if (way.size() > 1) sowing_->ways[{seat, static_cast<CellId>(pit)}] = std::move(way);
      }
    }
  }
  return *sowing_;
}

const std::vector<TurnJudge::Sown>& TurnJudge::sown() {
  if (sown_) return *sown_;
  sown_.emplace();
  const std::size_t cells = model_.board.cells.size();
  std::uint64_t seed = 11;
  for (int trial = 0; trial < kTrials; ++trial) {
    for (PlayerId seat = 0; seat < model_.seats.size(); ++seat) {
      std::vector<std::int32_t> seeds(cells, 0);
      for (std::size_t cell = 0; cell < cells; ++cell) {
        seed = mix(seed);
        const auto number = static_cast<std::int32_t>(seed % 6);
        seeds[cell] = trial % 2 == 0 && number > 3 ? 0 : number;
      }
      const auto store = arranged(seat, seeds);
      if (!store) continue;
      for (const auto& [who, way] : sowing_->ways) {
        const auto number = static_cast<std::size_t>(seeds[who.second]);
        if (who.first != seat || number == 0 || number > way.size()) continue;
        Executor& game = runner_.executor(SceneRules::Whole);
        game.set(*store);
        const auto move = choosing(seat, who.second);
        if (!move) continue;
        Sown one;
        one.mover = seat;
        one.pit = who.second;
        one.last = way[number - 1];
        one.before = one.plain = seeds;
        one.plain[one.pit] = 0;
        for (std::size_t i = 0; i < number; ++i) ++one.plain[way[i]];
        game.do_move(*move);
        if (game.outcome().over()) continue;  // what is gathered at the end is another matter
        one.after = seeds_of(game.store());
        one.again = game.store().mover == seat;
        sown_->push_back(std::move(one));
      }
    }
  }
  return *sown_;
}

std::set<CellId> TurnJudge::chosen_from(PlayerId seat) {
  std::set<CellId> cells;
  for (const auto& [who, way] : sowing().ways) {
    if (who.first == seat) cells.insert(who.second);
  }
  return cells;
}

// Whether a seat's seeds begin there, or come to no other seat's.
bool TurnJudge::is_yard(PlayerId seat, CellId cell) { return chosen_from(seat).count(cell) > 0; }

TurnJudge::Pit TurnJudge::pit_of(const std::string& words) const {
  Pit pit;
  std::string zone;
  for (const std::string& word : split_words(words)) {
    if (word == "own")
      pit.friendly = true;
    else if (word == "enemy")
      pit.enemy = true;
    else if (word == "empty")
      pit.empty = true;
    else if (word == "full")
      pit.full = true;
    else
      zone = word;
  }
  pit.zone = vocabulary_.find(zone);
  return pit;
}

bool TurnJudge::is_in(const Pit& pit, PlayerId mover, CellId cell) const {
  const auto of = [&](PlayerId seat) {
    if (pit.zone != nullptr) return static_cast<bool>(vocabulary_.cells_of(*pit.zone, seat)[cell]);
    return sowing_->ways.count({seat, cell}) > 0;
  };
  if (pit.friendly || pit.enemy) {
    if (pit.friendly) return of(mover);
    for (PlayerId seat = 0; seat < model_.seats.size(); ++seat) {
      if (seat != mover && of(seat)) return true;
    }
    return false;
  }
  for (PlayerId seat = 0; seat < model_.seats.size(); ++seat) {
    if (of(seat)) return true;
  }
  return false;
}

bool TurnJudge::is_at(const Pit& pit, const Sown& move) const {
  const bool was_empty = move.before[move.last] == 0;
  return is_in(pit, move.mover, move.last) && !(pit.empty && !was_empty) && !(pit.full && was_empty);
}

// The cell of the same file on another row from which seeds are sown too.
CellId TurnJudge::across(CellId cell) {
  for (const auto& [who, way] : sowing().ways) {
    if (who.second != cell && model_.board.cells[who.second].file == model_.board.cells[cell].file) return who.second;
  }
  return kNoCell;
}

Judgement TurnJudge::sow_from(const Claim& claim) {
  const Pit pit = pit_of(claim.place);
  std::size_t inside = 0, outside = 0, left_out = 0;
  std::uint64_t seed = 3;
  for (int trial = 0; trial < 40; ++trial) {
    for (PlayerId seat = 0; seat < model_.seats.size(); ++seat) {
      std::vector<std::int32_t> seeds;
      for (std::size_t cell = 0; cell < model_.board.cells.size(); ++cell)
        seeds.push_back(static_cast<std::int32_t>((seed = mix(seed)) % 4));
      if (!arranged(seat, seeds)) continue;
      for (std::size_t cell = 0; cell < seeds.size(); ++cell) {
        const auto at = static_cast<CellId>(cell);
        const bool meant = is_in(pit, seat, at) && !(pit.full && seeds[cell] == 0) && !(pit.empty && seeds[cell] > 0);
        const bool may = choosing(seat, at).has_value();
        inside += may && meant ? 1 : 0;
        outside += may && !meant ? 1 : 0;
        left_out += !may && meant && seeds[cell] > 0 ? 1 : 0;
      }
    }
  }
  if (inside + outside == 0) return inconclusive("no position decides this");
  if (claim.no) {
    return inside > 0 ? fail("in the definition such a one may be chosen", {"turn"}) : pass({"turn"});
  }
  if (inside == 0) return fail("in the definition no such one may be chosen", {"turn"});
  if (outside > 0) return fail("in the definition others may be chosen too", {"turn"});
  if (left_out > 0) return fail("in the definition not all such may be chosen", {"turn"});
  if (!claim.numbers.empty() && chosen_from(0).size() != static_cast<std::size_t>(claim.numbers[0]))
    return fail("in the definition others may be chosen", {"turn"});
  return pass({"turn"});
}

// What becomes of the cell chosen, and how many seeds each of the next gets.
Judgement TurnJudge::sow_each(const Claim& claim) {
  std::size_t kept = 0, cleared = 0;
  for (const Sown& move : sown()) {
    if (move.after[move.pit] > 0) ++kept;
    if (move.after[move.pit] == 0) ++cleared;
  }
  if (kept + cleared < kFewestTurns) return inconclusive("no position decides this");
  bool is_so = true;
  if (claim.word == "all") is_so = kept == 0;
  if (claim.word == "each") is_so = claim.numbers.empty() || claim.numbers[0] == 1;
  if (claim.word == "next") {
    // The first seed falls beside the cell chosen, or where the row ends.
    const Topology& board = model_.board;
    for (const auto& [who, way] : sowing().ways)
      is_so = is_so && std::abs(board.cells[way[0]].file - board.cells[who.second].file) <= 1;
  }
  if (is_so != claim.no) return pass({"turn"});
  return fail(claim.no ? "in the definition it is so, and the book denies it"
                       : (claim.word == "all" ? "in the definition some seeds stay where they were"
                                              : "in the definition each of the next cells gets one seed"),
              {"turn"});
}

// To the right or left of the player, who sits at the side of the own cells; with the clock or against it.
Judgement TurnJudge::sow_way(const Claim& claim) {
  const Topology& board = model_.board;
  std::size_t right = 0, left = 0;
  for (const auto& [who, way] : sowing().ways) {
    int own = 0, all = 0;
    for (const auto& [other, its_way] : sowing().ways) {
      (other.first == who.first ? own : all) += 2 * board.cells[other.second].rank - board.height + 1;
    }
    const int step = board.cells[way[0]].file - board.cells[who.second].file;
    if (step == 0 || own == all) continue;
    ((step > 0) == (own < all) ? right : left) += 1;
  }
  if (right + left == 0 || (right > 0 && left > 0)) return inconclusive("the ways of the seeds have no one side");
  // Whose near row goes to the right goes round against the clock.
  const bool meant_right = claim.word == "right" || claim.word == "anticlockwise";
  if ((meant_right == (right > 0)) != claim.no) return pass({"turn"});
  return fail(fmt::format("in the definition seeds go to the {} of the player", right > 0 ? "right" : "left"),
              {"turn"});
}

// Whether cells of a kind get seeds when they are passed; "the cell chosen" is that with as many seeds as go round.
Judgement TurnJudge::sow_into(const Claim& claim) {
  std::size_t gets = 0, none = 0;
  const Pit pit = pit_of(claim.place);
  for (const auto& [who, way] : sowing().ways) {
    for (std::size_t cell = 0; cell < model_.board.cells.size(); ++cell) {
      const auto at = static_cast<CellId>(cell);
      if (at == who.second || !is_in(pit, who.first, at)) continue;
      (std::find(way.begin(), way.end(), at) != way.end() ? gets : none) += 1;
    }
  }
  if (gets + none == 0) return inconclusive("no position decides this");
  if (claim.no) return gets > 0 ? fail("in the definition a seed falls there too", {"turn"}) : pass({"turn"});
  return none > 0 ? fail("in the definition no seed falls there", {"turn"}) : pass({"turn"});
}

// What follows where the last seed falls: `place` says where ("own house empty; across full"), `word` what.
Judgement TurnJudge::sow_last(const Claim& claim) {
  const std::size_t semicolon = claim.place.find(';');
  std::string where = claim.place.substr(0, semicolon);
  const std::string beyond = semicolon == std::string::npos ? "" : claim.place.substr(semicolon + 2);
  const bool elsewhere = where.compare(0, 5, "else ") == 0;
  if (elsewhere) where = where.substr(5);
  const Pit pit = pit_of(where);
  const bool after_capture = where == "caught";
  std::size_t is_so = 0, is_not = 0, otherwise = 0;
  for (const Sown& move : sown()) {
    const CellId opposite = across(move.last);
    if (!beyond.empty() && (opposite == kNoCell || (move.before[opposite] == 0) != (beyond == "empty"))) continue;
    const bool captured = move.after != move.plain;
    if (after_capture && !captured) continue;
    bool meant = false;
    if (claim.word == "again") meant = move.again;
    if (claim.word == "over") meant = !move.again;
    if (claim.word == "nothing") meant = !captured;
    if (claim.word == "sow-on") {
      // All that lay there has gone on.
      meant = captured && move.after[move.last] == 0 && opposite == kNoCell;
      for (std::size_t cell = 0; cell < move.after.size() && !meant && captured; ++cell)
        meant = move.after[cell] != move.plain[cell] && cell != move.last &&
                sowing_->ways.count({move.mover, static_cast<CellId>(cell)}) > 0 && move.after[cell] > move.plain[cell];
    }
    if (claim.word == "takes" || claim.word == "takes-across" || claim.word == "takes-both") {
      // From an empty cell nothing is taken, whatever the rule.
      const bool nothing_there = opposite == kNoCell || move.plain[opposite] == 0;
      if (nothing_there && is_at(pit, move) && !elsewhere && beyond.empty()) continue;
      meant = captured && !nothing_there && move.after[opposite] == 0;
      if (claim.word == "takes-both") meant = meant && move.after[move.last] == 0;
    }
    if (claim.word == "happens") meant = true;
    if (claim.word == "go-into" || claim.word == "go-both") {
      if (!captured) continue;
      const Pit goal = pit_of(claim.ways[0]);
      int gained = 0;
      for (std::size_t cell = 0; cell < move.after.size(); ++cell) {
        if (is_in(goal, move.mover, static_cast<CellId>(cell))) gained += move.after[cell] - move.plain[cell];
      }
      const int across_had = opposite == kNoCell ? 0 : move.plain[opposite] - move.after[opposite];
      meant = claim.word == "go-both" ? gained == across_had + move.plain[move.last] : gained >= across_had;
      meant = meant && gained > 0;
    }
    if (claim.word == "takes-last") meant = move.after[move.last] == 0;
    if (after_capture || is_at(pit, move) != elsewhere)
      (meant ? is_so : is_not) += 1;
    else
      otherwise += meant ? 1 : 0;
  }
  if (claim.word == "happens") return is_so > 0 ? pass({"turn"}) : inconclusive("this did not come up in play");
  if (is_so + is_not < kFewestTurns) return inconclusive("no position decides this");
  if (claim.no)
    return is_so > 0 ? fail("in the definition it is so, and the book denies it", {"turn"}) : pass({"turn"});
  if (is_not > 0) return fail("in the definition it is not so", {"turn"});
  if (claim.only && otherwise > 0) return fail("in the definition it is so elsewhere too", {"turn"});
  return pass({"turn"});
}

}  // namespace ludwright::book
