// Claims about what stands on which squares at the start, by the squares themselves. See rule_judge.h.
#include <fmt/format.h>

#include <algorithm>

#include "tools/rulebook/check/rule_judge.h"

namespace ludwright::book {

// These stand there and, unless others may stand elsewhere too, nowhere else.
Judgement RuleJudge::begins_on(const Claim& claim) {
  if (claim.place == "beside") {  // nothing lies in a place beside the board
    const Area& area = model_.areas[vocabulary_.find(claim.word)->index];
    const auto last = static_cast<std::size_t>(area.first) + (area.per_player ? model_.seats.size() : 1);
    for (std::size_t at = static_cast<std::size_t>(area.first); at < last; ++at) {
      if (!begun().areas[at].empty()) return fail("in the definition something lies there at the start", {"start"});
    }
    return pass({"start"});
  }
  if (claim.place == "stacks") {
    for (std::size_t i = 0; i < claim.sizes.size(); ++i) {
      const CellId cell = model_.board.find_cell(claim.sizes[i]);
      const auto number = std::count_if(begun().pieces.begin(), begun().pieces.end(), [&](const PieceRecord& piece) {
        const Name* owner = vocabulary_.find(claim.word);
        return piece.site == SiteKind::Cell && piece.index == cell &&
               (owner == nullptr || piece.owner == owner->index) &&
               std::count(claim.who.types.begin(), claim.who.types.end(), piece.type) > 0;
      });
      if (number != claim.numbers[i])
        return fail(fmt::format("in the definition {} of these begin on {}", number, claim.sizes[i]), {"start"});
    }
    return pass({"start"});
  }
  const std::string who = who_text(model_, claim.who);
  std::set<CellId> cells;
  for (const std::string& name : claim.sizes) cells.insert(model_.board.find_cell(name));
  const Name* seat = vocabulary_.find(claim.word);
  const std::vector<TypeId> types = types_of(claim.who);
  std::set<CellId> stands;
  std::map<PlayerId, std::set<CellId>> of_seat;
  std::set<TypeId> met;
  for (const PieceRecord& piece : begun().pieces) {
    const bool meant = piece.site == SiteKind::Cell && (seat == nullptr || piece.owner == seat->index) &&
                       std::find(types.begin(), types.end(), piece.type) != types.end();
    if (!meant) continue;
    stands.insert(static_cast<CellId>(piece.index));
    of_seat[piece.owner].insert(static_cast<CellId>(piece.index));
    if (cells.count(static_cast<CellId>(piece.index)) > 0) met.insert(piece.type);
  }
  // Perhaps it is of a turn.
  if (stands.empty() && begun().pieces.empty()) return inconclusive("the board is empty at the start");
  if (claim.only) return begins_within(claim, cells, stands, met.size());
  if (claim.place == "perhaps" && !std::includes(stands.begin(), stands.end(), cells.begin(), cells.end()))
    return inconclusive("perhaps it is of another position");
  if (!claim.numbers.empty() && claim.numbers[0] != static_cast<int>(cells.size()))
    return fail(fmt::format("these are {} squares", cells.size()), {"start"});
  for (const CellId cell : cells) {
    if (stands.count(cell) == 0)
      return fail(fmt::format("in the definition no {} begins on {}", who, model_.board.cells[cell].name), {"start"});
  }
  for (const TypeId id : claim.who.types) {
    if (met.count(id) == 0 && claim.place != "facing")
      return fail(fmt::format("in the definition no {} begins there", type(id).name), {"start"});
  }
  if (claim.place == "facing") {
    std::map<PlayerId, std::set<int>> files;
    for (const auto& [owner, own] : of_seat) {
      for (const CellId cell : own) files[owner].insert(model_.board.cells[cell].file);
    }
    if (files.size() != 2) return inconclusive("they are not of two players");
    return files.begin()->second == files.rbegin()->second
               ? pass({"start"})
               : fail("in the definition they stand on other columns", {"start"});
  }
  const bool exact = stands == cells ||
                     std::any_of(of_seat.begin(), of_seat.end(), [&](const auto& one) { return one.second == cells; });
  if (exact || claim.also) return pass({"start"});
  const auto other = std::find_if(stands.begin(), stands.end(), [&](CellId cell) { return cells.count(cell) == 0; });
  if (!claim.numbers.empty()) return inconclusive("there are more of them");
  return fail(fmt::format("in the definition the {} begins on {} too", who, model_.board.cells[*other].name),
              {"start"});
}

// All of these stand somewhere there, on each row or column of it.
Judgement RuleJudge::begins_within(const Claim& claim, const std::set<CellId>& cells, const std::set<CellId>& stands,
                                   std::size_t kinds) {
  if (stands.empty()) return inconclusive("none of these stands on the board at the start");
  std::set<CellId> inside;
  std::set<int> files, ranks, bare_files, bare_ranks;
  for (const CellId cell : cells)
    files.insert(model_.board.cells[cell].file), ranks.insert(model_.board.cells[cell].rank);
  bare_files = files, bare_ranks = ranks;
  // "In the first row of White": those of White are meant.
  std::set<PlayerId> owners;
  bool others = false;
  const Store& store = begun();
  const auto owner = [&](CellId cell) { return store.pieces[store.cells[cell].back()].owner; };
  for (const CellId cell : stands) {
    if (cells.count(cell) > 0) owners.insert(owner(cell));
  }
  for (const CellId cell : stands) {
    if (cells.count(cell) == 0) {
      if (owners.size() == 1 && owners.count(owner(cell)) == 0) continue;
      others = !claim.also;
      if (claim.also || !claim.numbers.empty()) continue;
      return fail(fmt::format("in the definition the {} begins on {}", who_text(model_, claim.who),
                              model_.board.cells[cell].name),
                  {"start"});
    }
    inside.insert(cell);
    bare_files.erase(model_.board.cells[cell].file), bare_ranks.erase(model_.board.cells[cell].rank);
  }
  if (inside.empty() || kinds < claim.who.types.size())
    return fail("in the definition none of them begins there", {"start"});
  // Of rows each has one at least, of columns too.
  const bool rows = cells.size() == ranks.size() * static_cast<std::size_t>(model_.board.width);
  const bool columns = cells.size() == files.size() * static_cast<std::size_t>(model_.board.height);
  if ((rows && !bare_ranks.empty()) || (columns && !rows && !bare_files.empty()))
    return fail("in the definition none of them begins on some of these", {"start"});
  if (!claim.numbers.empty() && claim.numbers[0] != static_cast<int>(inside.size()))
    return fail(fmt::format("in the definition {} of them begin there", inside.size()), {"start"});
  return others ? inconclusive("there are more of them") : pass({"start"});
}

// One after the other, or, if it is not said from where, the other way round.
Judgement RuleJudge::begins_order(const Claim& claim) {
  const Name* seat = vocabulary_.find(claim.word);
  const auto& store = begun();
  std::string wrong;
  const auto fits = [&](bool reversed, PlayerId owner) {
    for (std::size_t i = 0; i < claim.sizes.size(); ++i) {
      const CellId cell = model_.board.find_cell(claim.sizes[i]);
      const auto& is = store.cells[cell];
      const TypeId wanted = claim.counted[reversed ? claim.sizes.size() - 1 - i : i].who.types[0];
      if (!is.empty() && store.pieces[is.back()].type == wanted && store.pieces[is.back()].owner == owner) continue;
      wrong = claim.sizes[i];
      return false;
    }
    return true;
  };
  for (PlayerId owner = 0; owner < static_cast<PlayerId>(model_.seats.size()); ++owner) {
    if (seat != nullptr && seat->index != owner) continue;
    if (fits(false, owner)) return pass({"start"});
    if (claim.numbers.empty() || !fits(true, owner)) continue;
    return claim.numbers[0] == 1 ? pass({"start"}) : inconclusive("who sees it so is not said");
  }
  return fail(fmt::format("in the definition another piece, or none, begins on {}", wrong), {"start"});
}

// What a passed claim has said of squares.
void RuleJudge::note_told(const Claim& claim) {
  static constexpr std::string_view by_cells = "begins-on|begins-order|begins-at", by_pieces = "begins-rows|begins-in";
  if (is_one_of(claim.kind, by_cells) && (claim.place.empty() || claim.place == "empty")) {
    for (const std::string& name : claim.sizes) told_.insert(model_.board.find_cell(name));
  } else if (is_one_of(claim.kind, by_pieces)) {
    const std::vector<TypeId> types = types_of(claim.who);
    for (const PieceRecord& piece : begun().pieces) {
      if (piece.site == SiteKind::Cell && std::find(types.begin(), types.end(), piece.type) != types.end())
        told_.insert(static_cast<CellId>(piece.index));
    }
  }
}

// "All the others are empty": those of which the book has said nothing yet.
Judgement RuleJudge::begins_rest(const Claim& claim) {
  const Store& store = begun();
  int bare = 0;
  std::string taken;
  for (const std::string& name : claim.sizes) {
    const CellId cell = model_.board.find_cell(name);
    if (store.cells[cell].empty())
      ++bare;
    else if (told_.count(cell) == 0)
      taken = name;
  }
  if (!claim.numbers.empty() && claim.numbers[0] != bare)
    return fail(fmt::format("in the definition {} of them are empty at the start", bare), {"start"});
  if (claim.numbers.empty() && (told_.empty() || !taken.empty()))
    return inconclusive("what stands on the others was not understood");
  return pass({"start"});
}

// Each of two players has what one of the two lists says, and nothing of the other's kinds.
Judgement RuleJudge::shares(const Claim& claim) {
  if (model_.seats.size() != 2)
    return fail(fmt::format("the definition is for {} players", model_.seats.size()), {"players"});
  const Store& store = begun();
  bool none = true;
  for (const PieceRecord& piece : store.pieces) none = none && (piece.site == SiteKind::Gone || piece.owner == kNobody);
  if (none) return inconclusive("nobody has pieces at the start");
  const auto has = [&](const CountedThing& thing, PlayerId owner) {
    return static_cast<int>(count_of(model_, store, thing.who, owner));
  };
  for (const PlayerId first : {PlayerId{0}, PlayerId{1}}) {
    bool fits = true;
    for (std::size_t i = 0; fits && i < claim.counted.size(); ++i) {
      const CountedThing& thing = claim.counted[i];
      const bool second = thing.price == 1;
      const auto owner = static_cast<PlayerId>(second ? 1 - first : first);
      const Name* seat = i < claim.sizes.size() ? vocabulary_.find(claim.sizes[i]) : nullptr;
      fits = (seat == nullptr || seat->index == owner) &&
             (thing.has_number ? has(thing, owner) == thing.number : has(thing, owner) > 0);
      // What only the other is said to have, this one has none of.
      const bool shared = std::any_of(claim.counted.begin(), claim.counted.end(), [&](const CountedThing& other) {
        return other.price != thing.price && other.who == thing.who;
      });
      fits = fits && (shared || thing.who.everybody || has(thing, static_cast<PlayerId>(1 - owner)) == 0);
    }
    if (fits) return pass({"start"});
  }
  return fail("in the definition the players have other pieces, or other numbers of them", {"start"});
}

}  // namespace ludwright::book
