// See regions.h.
#include "tools/rulebook/check/regions.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

#include "engine/store.h"
#include "tools/rulebook/check/bag.h"
#include "tools/rulebook/check/phrase_lists.h"
#include "tools/rulebook/check/region_said.h"
#include "tools/rulebook/check/replaced.h"

namespace ludwright::book {
namespace {

const Synonyms& words_of_regions() {
  static constexpr Same lines[] = {
#define SAME(word, phrases) {word, phrases},
#include "tools/rulebook/check/region_words.def"
#undef SAME
  };
  static const Synonyms table = synonyms_of(lines);
  return table;
}

}  // namespace

std::vector<std::string> region_words(const std::vector<std::string>& words) {
  return replaced(words, words_of_regions());
}

int ordinal_of(const std::string& word) {
  const std::size_t digits = word.find_first_not_of("0123456789");
  if (digits == 0 || digits == std::string::npos || digits + 2 != word.size()) return 0;
  return is_one_of(word.substr(digits), "st|nd|rd|th") ? std::atoi(word.c_str()) : 0;
}

std::vector<CellId> Region::all() const {
  std::set<CellId> every;
  for (const auto& list : cells) every.insert(list.begin(), list.end());
  return {every.begin(), every.end()};
}

const std::string& RegionReader::word(std::size_t i) const {
  static const std::string none;
  return i < words_.size() ? words_[i] : none;
}

// One of the phrases, `|` between, if it stands there.
bool RegionReader::take(std::size_t& at, std::string_view phrases) const {
  const std::size_t length = phrase_at(words_, at, phrases);
  at += length;
  return length > 0;
}

// Whoever looks at the board; `seat` if that is one of them.
bool RegionReader::take_person(std::size_t& at, int& seat) const {
  if (const Name* name = vocabulary_.find(word(at)); name != nullptr && name->kind == NameKind::Seat) {
    seat = static_cast<int>(name->index);
    ++at;
    if (take(at, "'s player|player")) return true;
    return true;
  }
  return take(at, "each player|your player|your owner|that player|you|him|himself|player|owner|each of you");
}

// ---- who sees what ----

bool RegionReader::is_turned(std::size_t seat) const {
  const DirectionId forward = vocabulary_.model().seats[seat].forward;
  if (forward == kNoDirection || board_.delta.empty()) return seat == 1;
  return board_.delta[forward][1] < 0;
}

// Whether players sit at the lower and the upper side of rows.
bool RegionReader::can_see(bool own) const {
  if (board_.kind != BoardKind::Grid) return false;
  const auto& seats = vocabulary_.model().seats;
  if (!own) return true;
  if (seats.size() > 2) return false;
  return std::all_of(seats.begin(), seats.end(), [&](const auto& seat) {
    return seat.forward == kNoDirection || (board_.delta[seat.forward][0] == 0 && board_.delta[seat.forward][1] != 0);
  });
}

int RegionReader::x_of(std::size_t seat, CellId cell) const {
  return is_turned(seat) ? board_.width - 1 - board_.cells[cell].file : board_.cells[cell].file;
}

int RegionReader::y_of(std::size_t seat, CellId cell) const {
  return is_turned(seat) ? board_.height - 1 - board_.cells[cell].rank : board_.cells[cell].rank;
}

Region RegionReader::whole() const {
  Region region;
  region.cells.resize(vocabulary_.model().seats.size());
  for (auto& list : region.cells) {
    for (std::size_t cell = 0; cell < board_.cells.size(); ++cell) list.push_back(static_cast<CellId>(cell));
  }
  return region;
}

bool RegionReader::fits(const Region& region) const {
  return std::all_of(region.cells.begin(), region.cells.end(), [](const auto& list) { return !list.empty(); });
}

// ---- words ----

std::optional<Region> RegionReader::list(std::size_t& at) const {
  auto region = one(at);
  if (!region) return std::nullopt;
  for (std::size_t next = at;;) {
    bool joined = false;
    while (take(next, ",|and|on|in|at|also|both")) joined = true;
    if (!joined) break;
    const auto more = one(next);
    if (!more) break;
    for (std::size_t seat = 0; seat < region->cells.size(); ++seat) {
      for (const CellId cell : more->cells[seat]) {
        auto& list = region->cells[seat];
        if (std::find(list.begin(), list.end(), cell) == list.end()) list.push_back(cell);
      }
    }
    region->own = region->own || more->own;
    region->is_line = region->is_line && more->is_line;
    region->is_loose = region->is_loose || more->is_loose;
    region->number = std::nullopt;
    at = next;
  }
  return region;
}

std::optional<Region> RegionReader::one(std::size_t& at) const {
  for (const auto read : {&RegionReader::cell_names, &RegionReader::described, &RegionReader::named}) {
    std::size_t end = at;
    auto region = (this->*read)(end);
    if (!region || !fits(*region)) continue;
    at = end;
    return region;
  }
  return std::nullopt;
}

// "a6, c4 and d3", "squares b1 to f1". Where cells have numbers, a word must say that cells are meant.
std::optional<Region> RegionReader::cell_names(std::size_t& at) const {
  std::size_t i = at;
  std::optional<int> number;
  if (is_number_word(word(i)) && word(i + 1) == "square") number = std::atoi(word(i++).c_str());
  take(i, "each");
  const bool said = take(i, "square") || (i > 0 && word(i - 1) == "on");
  take(i, "from");
  const auto cell_at = [&](std::size_t place) {
    const std::string& name = word(place);
    if (name.find_first_of("0123456789") == std::string::npos || (is_number_word(name) && !said)) return kNoCell;
    return board_.find_cell(name);
  };
  Region region;
  std::vector<CellId> cells;
  for (std::size_t end = i;;) {
    const CellId first = cell_at(end);
    if (first == kNoCell) break;
    const bool spans = (word(end + 1) == "to" || word(end + 1) == "-") && cell_at(end + 2) != kNoCell;
    if (spans) {
      const Cell &from = board_.cells[first], &to = board_.cells[cell_at(end + 2)];
      const auto within = [](int is, int one, int other) {
        return is >= std::min(one, other) && is <= std::max(one, other);
      };
      for (std::size_t cell = 0; cell < board_.cells.size(); ++cell) {
        const Cell& is = board_.cells[cell];
        const bool inside = is_number_word(is.name) ? within(std::atoi(is.name.c_str()), std::atoi(from.name.c_str()),
                                                             std::atoi(to.name.c_str()))
                            : board_.kind == BoardKind::Graph
                                ? within(static_cast<int>(cell), first, cell_at(end + 2))
                                : within(is.file, from.file, to.file) && within(is.rank, from.rank, to.rank);
        if (inside) cells.push_back(static_cast<CellId>(cell));
      }
    } else {
      cells.push_back(first);
    }
    i = end + (spans ? 3 : 1);
    end = i;
    while (take(end, ",|and|on")) {
    }
    if (end == i) break;
  }
  if (cells.empty()) return std::nullopt;
  at = i;
  region.cells.assign(vocabulary_.model().seats.size(), cells);
  region.number = number;
  return region;
}

// A zone or ground of the definition.
std::optional<Region> RegionReader::named(std::size_t& at) const {
  std::size_t i = at;
  std::optional<int> number;
  if (is_number_word(word(i))) number = std::atoi(word(i++).c_str());
  take(i, "whole|entire|each");
  take(i, "your");
  if (number && !take(i, "square of|square in|square on")) number.reset();
  const Name* name = vocabulary_.find(word(i));
  if (name == nullptr || name->kind != NameKind::Cells) return std::nullopt;
  Region region;
  for (std::size_t seat = 0; seat < vocabulary_.model().seats.size(); ++seat) {
    const CellBits bits = vocabulary_.cells_of(*name, static_cast<PlayerId>(seat));
    region.cells.emplace_back();
    for (std::size_t cell = 0; cell < board_.cells.size(); ++cell) {
      if (bits[cell]) region.cells.back().push_back(static_cast<CellId>(cell));
    }
    region.own = region.own || region.cells.back() != region.cells.front();
  }
  region.number = number;
  at = i + 1;
  take(at, "square|zone");
  return region;
}

void RegionReader::adjectives(std::size_t& at, Said& said) const {
  const std::pair<const char*, bool Said::*> known[] = {
      {"middle", &Said::middle}, {"nearest", &Said::nearest}, {"farthest", &Said::farthest},   {"top", &Said::top},
      {"bottom", &Said::bottom}, {"left", &Said::left},       {"right", &Said::right},         {"outer", &Said::outer},
      {"edge", &Said::edge},     {"inner", &Said::inner},     {"dark", &Said::dark},           {"black", &Said::dark},
      {"light", &Said::light},   {"white", &Said::light},     {"alternate", &Said::alternate}, {"last", &Said::last},
      {"your", &Said::mine},     {"each", &Said::all},        {"whole", &Said::all},           {"entire", &Said::all},
      {"corner", &Said::corner}};
  for (;; ++at) {
    const std::string& is = word(at);
    if (is_number_word(is) && !said.number) {
      said.number = std::atoi(is.c_str());
      continue;
    }
    if (const int ordinal = ordinal_of(is); ordinal > 0) {
      said.ordinals.push_back(ordinal);
      if (word(at + 1) == "and" && ordinal_of(word(at + 2)) > 0) ++at;
      continue;
    }
    const auto found =
        std::find_if(std::begin(known), std::end(known), [&](const auto& one) { return is == one.first; });
    if (found == std::end(known)) return;
    // "corner" and "edge" may be what is meant itself.
    if ((is == "corner" || is == "edge") && word(at + 1) != "square") return;
    if (is == "middle" && !is_one_of(word(at + 1), "row|column|square|3|2|4|1|5|6|left|right")) return;
    said.*(found->second) = true;
  }
}

// "from the left", "nearest to you", "in the middle", "of the board"
void RegionReader::behind(std::size_t& at, Said& said) const {
  static constexpr std::pair<const char*, bool Said::*> known[] = {
      {"fromleft", &Said::from_left},
      {"fromright", &Said::from_right},
      {"fromtop", &Said::from_top},
      {"frombottom", &Said::from_bottom},
      {"fromends", &Said::from_ends},
      {"in middle of board|in middle|at middle|of middle", &Said::middle},
      {"at bottom of board|at bottom", &Said::bottom},
      {"at top of board|at top", &Said::top}};
  for (;;) {
    std::size_t i = at;
    const auto plain =
        std::find_if(std::begin(known), std::end(known), [&](const auto& one) { return take(i, one.first); });
    if (plain != std::end(known)) {
      said.*(plain->second) = true;
      at = i;
      continue;
    }
    if (take(i, "nearest")) {
      said.nearest = true;
      if (std::size_t person = i; take(person, "to") && take_person(person, said.seat)) i = person;
    } else if (take(i, "farthest")) {
      said.farthest = true;
      if (std::size_t person = i; take(person, "from") && take_person(person, said.seat)) i = person;
    } else if (take(i, "of board|on board")) {
    } else if (take(i, "aheadof|from|of|as seen by|as seen from|on") && take_person(i, said.seat)) {
      said.mine = true;
      take(i, "player|'s player");
    } else {
      return;
    }
    at = i;
  }
}

// "of the first row": the region in which others are.
std::optional<Region> RegionReader::of(std::size_t& at) const {
  std::size_t i = at;
  if (!take(i, "of|in|on|along|within")) return std::nullopt;
  if (take(i, "it|them|that row|this row|that|these row|those row|same row")) {
    if (!there_) return std::nullopt;
    at = i;
    return there_;
  }
  if (word(i) == "your" && word(i + 1) == "row" && there_) {  // its row
    at = i + 2;
    return there_;
  }
  auto region = one(i);
  if (region) at = i;
  return region;
}

// "in front of the horses", "beside them": where that is from where they begin.
std::optional<Region> RegionReader::beside_pieces(std::size_t& at, int distance) const {
  std::size_t i = at;
  int dx = 0, dy = 0;
  bool both = false;
  if (take(i, "aheadof"))
    dy = distance;
  else if (take(i, "behindof"))
    dy = -distance;
  else if (take(i, "leftof"))
    dx = -distance;
  else if (take(i, "rightof"))
    dx = distance;
  else if (take(i, "besideof"))
    dx = distance, both = true;
  else
    return std::nullopt;
  Said which;
  take(i, "each|each of|your");
  adjectives(i, which);
  std::vector<TypeId> types = it_;
  if (!take(i, "it|them|him|himself|that|those|these")) {
    const Name* name = vocabulary_.find(word(i));
    if (name == nullptr || name->kind != NameKind::Type) return std::nullopt;
    types = {static_cast<TypeId>(name->index)};
    ++i;
  }
  if (types.empty() || !can_see(true) || !which.ordinals.empty() || which.middle) return std::nullopt;
  const Store start = initial_store(vocabulary_.model());
  Region region;
  region.own = true;
  region.is_loose = both;
  region.cells.resize(vocabulary_.model().seats.size());
  for (std::size_t seat = 0; seat < region.cells.size(); ++seat) {
    std::vector<CellId> stand;
    for (const PieceRecord& piece : start.pieces) {
      if (piece.site == SiteKind::Cell && piece.owner == seat &&
          std::find(types.begin(), types.end(), piece.type) != types.end())
        stand.push_back(piece.index);
    }
    std::stable_sort(stand.begin(), stand.end(), [&](CellId a, CellId b) { return x_of(seat, a) < x_of(seat, b); });
    if (which.number && *which.number != static_cast<int>(stand.size())) return std::nullopt;
    if (which.left && !stand.empty()) stand = {stand.front()};
    if (which.right && !stand.empty()) stand = {stand.back()};
    const int turn = is_turned(seat) ? -1 : 1;
    for (const CellId cell : stand) {
      for (const int way : {1, -1}) {
        if (way < 0 && !both) continue;
        const CellId to = board_.offset(cell, turn * way * dx, turn * dy);
        if (to == kNoCell && !both) return std::nullopt;
        auto& list = region.cells[seat];
        if (to != kNoCell && std::find(list.begin(), list.end(), to) == list.end()) list.push_back(to);
      }
    }
  }
  at = i;
  return region;
}

std::optional<Region> RegionReader::described(std::size_t& at) const {
  std::size_t i = at;
  if (take(i, "there") && there_) {
    at = i;
    return there_;
  }
  Said said;
  adjectives(i, said);
  // "two points in front of the horses"
  std::size_t end = i;
  const bool counts = said.number && !said.any() && (take(end, "square") || take(end, "row"));
  const bool lines = counts && word(end - 1) == "row";
  if ((counts || end == i) && !lines && !said.any()) {
    if (end == i) take(end, "square");
    if (auto region = beside_pieces(end, said.number.value_or(1))) {
      at = end;
      return region;
    }
  }
  std::optional<Region> region;
  if (word(i) == "row" || word(i) == "farrow")
    region = rows(i, said);
  else if (word(i) == "column" || (word(i).size() > 2 && (word(i).ends_with("-file") || word(i).ends_with("-column"))))
    region = columns(i, said);
  else
    region = squares(i, said);
  if (region) at = i;
  return region;
}

}  // namespace ludwright::book
