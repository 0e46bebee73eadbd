// A cell is drawn by its number among those that are free, and only the words of the lines through it are looked at: a
// turn costs the same however much stands on the board. Where both players ask for the same runs it is made by code of
// its own, with the number of words known to the compiler.
#include "engine/compiled/kernels/lines/play.h"

#include <algorithm>

#include "engine/compiled/board.h"

namespace ludwright {
namespace {

// The fact that a run of the mover's pieces that is long enough proves, a bit, if it can be news of no other.
std::uint32_t sure_fact(const LineGame& game, std::size_t mover) {
  std::uint32_t found = 0;
  for (std::size_t i = 0; i < game.facts.size(); ++i) {
    const LineGame::Fact& fact = game.facts[i];
    const auto& joins = game.joins[mover];
    if (std::find(joins.begin(), joins.end(), fact.set) == joins.end()) continue;
    if (found != 0 || fact.except != 0) return 0;
    found = 1U << i;
  }
  return found;
}

}  // namespace

LinePlay::LinePlay(const LineGame& game) : game_(game) {
  std::size_t words = 0;
  for (const LineGame::Set& set : game.sets) {
    first_.push_back(words);
    words += game.layouts[set.layout].words();
  }
  for (std::size_t mover = 0; mover < joined_.size(); ++mover) {
    for (const std::size_t index : game.joins[mover]) {
      const LineGame::Set& set = game.sets[index];
      const LineLayout& layout = game.layouts[set.layout];
      joined_[mover].push_back({layout.spots_of(0), static_cast<std::uint32_t>(layout.spots()),
                                static_cast<std::uint32_t>(first_[index]), RunTest(set.shortest)});
    }
  }
  for (const LineGame::Fact& fact : game.facts) tests_.emplace_back(fact.length);
  for (std::size_t mover = 0; mover < joined_.size(); ++mover) sure_[mover] = sure_fact(game, mover);
  start_.words.resize(words);
  words_.resize(words);
  const auto& [first, second] = joined_;
  const bool alike = first.size() == 1 && second.size() == 1 && first[0].test == second[0].test &&
                     first[0].per_cell == second[0].per_cell;
  if (alike && !first[0].test.is_of_one()) own_spots_ = first[0].per_cell;
  made_.resize(game.below.size() + 1);
}

bool LinePlay::begin(const CellBits& occupied, std::size_t mover, int turns) {
  std::fill(start_.words.begin(), start_.words.end(), 0);
  start_.above.assign(game_.above.begin(), game_.above.end());
  start_.open.clear();
  start_.mover = mover;
  start_.empty = 0;
  for (std::size_t cell = 0; cell < game_.below.size(); ++cell) {
    if (occupied[cell]) continue;
    ++start_.empty;
    const CellId below = game_.below[cell];
    if (game_.cells[cell] && (below == kNoCell || occupied[below])) start_.open.push_back(static_cast<CellId>(cell));
  }
  start_.most = std::min(start_.empty + 1, static_cast<std::size_t>(std::max(game_.limit - turns, 1)));
  for (CellId& above : start_.above) {
    if (above != kNoCell && occupied[above]) above = kNoCell;
  }
  open_.resize(start_.open.size());
  const auto first =
      game_.bars.begin() + std::min(static_cast<std::ptrdiff_t>(game_.bars.size()), std::ptrdiff_t{turns});
  start_.bars.assign(first, game_.bars.end());
  return !start_.open.empty() && never_barred_out();
}

// Whether in every turn with bars there is a cell to go to. Each turn before takes no more than one of those that are
// open now, or above one, so that more of them need be without a bar than there are turns before.
bool LinePlay::never_barred_out() const {
  for (std::size_t made = 0; made < start_.bars.size(); ++made) {
    const auto stays_free = [&](CellId cell) {
      while (cell != kNoCell && !start_.bars[made][cell]) cell = start_.above[cell];
      return cell == kNoCell;
    };
    if (static_cast<std::size_t>(std::count_if(start_.open.begin(), start_.open.end(), stays_free)) <= made)
      return false;
  }
  return true;
}
// How many of the cells that are open are barred after so many turns.
std::size_t LinePlay::barred(std::size_t open, std::size_t made) const {
  if (made >= start_.bars.size()) return 0;
  const auto of = [&](CellId cell) { return start_.bars[made][cell]; };
  return static_cast<std::size_t>(std::count_if(open_.begin(), open_.begin() + static_cast<std::ptrdiff_t>(open), of));
}

void LinePlay::add(std::size_t set, CellId cell) {
  const LineLayout& layout = game_.layouts[game_.sets[set].layout];
  const LineLayout::Spot* spots = layout.spots_of(cell);
  for (std::size_t i = 0; i < layout.spots(); ++i) start_.words[first_[set] + spots[i].word] |= spots[i].bits;
}

void LinePlay::end() {
  start_.facts = facts_in(start_.words);
  start_.quiet = std::min({quiet_turns(), start_.open.size() - 1, start_.most - 1});  // then there is a turn to judge
}

// While no set has a piece, a run needs as many turns of those whose pieces join it.
std::size_t LinePlay::quiet_turns() const {
  if (std::any_of(start_.words.begin(), start_.words.end(), [](std::uint64_t word) { return word != 0; })) return 0;
  std::size_t least = made_.size();
  for (const LineGame::Set& set : game_.sets) {
    const auto& joins = game_.joins;
    const auto index = static_cast<std::size_t>(&set - game_.sets.data());
    const auto joined_by = [&](std::size_t mover) {
      return std::find(joins[mover].begin(), joins[mover].end(), index) != joins[mover].end();
    };
    const std::size_t before = static_cast<std::size_t>(set.shortest) - 1;
    least = std::min(least, joined_by(0) && joined_by(1) ? before : 2 * before);
  }
  return least;
}

// ---- lines

// The words of a game, whatever sets its pieces join.
class LinePlay::AllLines {
 public:
  AllLines(const std::array<std::vector<Joined>, 2>& joined, std::uint64_t* words) : joined_(joined), words_(words) {}

  // Adds a new piece of the mover to the sets that it joins, and takes it out again.
  void join(std::size_t mover, CellId cell) const {
    each(mover, cell, [](const Joined&, const Spot& spot, std::uint64_t& word) { word |= spot.bits; });
  }
  void leave(std::size_t mover, CellId cell) const {
    each(mover, cell, [](const Joined&, const Spot& spot, std::uint64_t& word) { word &= ~spot.bits; });
  }
  // As join. Whether facts must be looked for: it is on a run as long as some fact asks for.
  bool join_with_news(std::size_t mover, CellId cell) const {
    std::uint64_t runs = 0;
    each(mover, cell, [&](const Joined& joined, const Spot& spot, std::uint64_t& word) {
      runs |= joined.test.starts(word |= spot.bits);
    });
    return runs != 0;
  }
  // Whether they would have to be.
  bool has_news(std::size_t mover, CellId cell) const {
    std::uint64_t runs = 0;
    each(mover, cell, [&](const Joined& joined, const Spot& spot, std::uint64_t word) {
      runs |= joined.test.starts(word | spot.bits);
    });
    return runs != 0;
  }

 private:
  using Spot = LineLayout::Spot;
  template <typename Visit>
  [[gnu::always_inline]] void each(std::size_t mover, CellId cell, Visit&& visit) const {
    for (const Joined& joined : joined_[mover]) {
      const Spot* const spots = joined.spots + cell * std::size_t{joined.per_cell};
      for (std::uint32_t i = 0; i < joined.per_cell; ++i) visit(joined, spots[i], words_[joined.first + spots[i].word]);
    }
  }

  const std::array<std::vector<Joined>, 2>& joined_;
  std::uint64_t* words_;
};

// Likewise where each player's pieces join one set, both sets ask for runs of one length, two or more, and each cell is
// in so many words of them: all that a turn needs is at hand.
template <std::size_t kSpots>
class LinePlay::OwnLines {
 public:
  OwnLines(const std::array<std::vector<Joined>, 2>& joined, std::uint64_t* words)
      : spots_{joined[0][0].spots, joined[1][0].spots},
        words_{words + joined[0][0].first, words + joined[1][0].first},
        test_(joined[0][0].test) {}

  [[gnu::always_inline]] void join(std::size_t mover, CellId cell) const {
    const LineLayout::Spot* const spot = spots_[mover] + cell * kSpots;
    for (std::size_t i = 0; i < kSpots; ++i) words_[mover][spot[i].word] |= spot[i].bits;
  }
  [[gnu::always_inline]] bool join_with_news(std::size_t mover, CellId cell) const {
    const LineLayout::Spot* const spot = spots_[mover] + cell * kSpots;
    std::uint64_t runs = 0;
    for (std::size_t i = 0; i < kSpots; ++i) {
      const std::uint64_t word = words_[mover][spot[i].word] |= spot[i].bits;
      runs |= test_.starts_of_few(word);
    }
    return runs != 0 && (test_.is_of_few() || has_news(mover, spot));
  }

 private:
  bool has_news(std::size_t mover, const LineLayout::Spot* spot) const {
    return std::any_of(spot, spot + kSpots,
                       [&](const auto& one) { return test_.starts(words_[mover][one.word]) != 0; });
  }

  std::array<const LineLayout::Spot*, 2> spots_;
  std::array<std::uint64_t*, 2> words_;
  RunTest test_;
};

std::uint32_t LinePlay::facts_in(const Words& words) const {
  std::uint32_t facts = 0;
  for (std::size_t i = 0; i < game_.facts.size(); ++i) facts |= holds(words, i) ? 1U << i : 0;
  return facts;
}

// The facts after a turn of the mover of which there is news.
inline std::uint32_t LinePlay::facts_after(std::size_t mover, std::uint32_t before) const {
  return sure_[mover] != 0 ? before | sure_[mover] : facts_in(words_);
}

bool LinePlay::holds(const Words& words, std::size_t index) const {
  const LineGame::Fact& fact = game_.facts[index];
  const LineLayout& layout = game_.layouts[game_.sets[fact.set].layout];
  const std::span<const std::uint64_t> of_set(words.data() + first_[fact.set], layout.words());
  const RunTest& test = tests_[index];
  const bool some = std::any_of(of_set.begin(), of_set.end(), [&](auto word) { return test.starts(word) != 0; });
  if (!some || fact.except == 0) return some;
  return (layout.cells_in_runs(of_set, fact.length) & ~layout.cells_in_runs(of_set, fact.except)).any();
}

// ---- ends

inline LineGame::Room LinePlay::room(std::size_t open, std::size_t made) const {
  if (open != 0) return LineGame::Room::Some;
  return made == start_.empty ? LineGame::Room::Full : LineGame::Room::Stuck;
}

// How the game stands after so many turns, where so many cells are open.
LineGame::Verdict LinePlay::judge(std::uint32_t facts, std::size_t mover, std::size_t open, std::size_t made) const {
  const LineGame::Room here = room(open, made);
  const LineGame::Verdict& verdict = game_.verdict(facts, mover, here);
  if (verdict.over()) return verdict;
  if (made >= start_.most) return {OutcomeKind::Draw, 0, kLimitEnd};
  if (here != LineGame::Room::Some) return {OutcomeKind::Draw, 0, kNoMoveEnd};
  return verdict;
}

// ---- leaves

std::uint64_t LinePlay::leaves(int depth) {
  go_to_start();
  if (depth == 1) return start_.open.size() - barred(start_.open.size(), 0);
  return leaves_under(depth, start_.open.size(), 0, start_.facts);
}

void LinePlay::go_to_start() {
  std::copy(start_.words.begin(), start_.words.end(), words_.begin());
  std::copy(start_.open.begin(), start_.open.end(), open_.begin());
}

// Of a position that is not over, after so many turns. Leaves the first `open` of `open_` and the words as they were.
std::uint64_t LinePlay::leaves_under(int depth, std::size_t open, std::size_t made, std::uint32_t facts) {
  if (made + 1 >= start_.most) return 0;
  if (depth == 2) return leaves_of_two(open, made, facts);
  const std::size_t mover = (start_.mover + made) & 1U;
  const AllLines lines(joined_, words_.data());
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < open; ++i) {
    const CellId cell = open_[i];
    if (is_barred(cell, made)) continue;
    const CellId above = start_.above[cell];
    const std::size_t left = above == kNoCell ? open - 1 : open;
    const bool news = lines.join_with_news(mover, cell);
    const std::uint32_t now = news ? facts_after(mover, facts) : facts;
    if (left != 0 && !judge(now, 1 - mover, left, made + 1).over()) {
      open_[i] = above == kNoCell ? open_[left] : above;
      sum += leaves_under(depth - 1, left, made + 1, now);
      open_[i] = cell;
    }
    lines.leave(mover, cell);
  }
  return sum;
}

// Two turns deep the second ones need not be made. Where no cell is left open the game is over, and there are none.
std::uint64_t LinePlay::leaves_of_two(std::size_t open, std::size_t made, std::uint32_t facts) {
  const std::size_t mover = (start_.mover + made) & 1U;
  const AllLines lines(joined_, words_.data());
  const std::size_t next_barred = barred(open, made + 1);
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < open; ++i) {
    const CellId cell = open_[i];
    if (is_barred(cell, made)) continue;
    const CellId above = start_.above[cell];
    std::size_t left = above == kNoCell ? open - 1 : open;
    left -= next_barred - (is_barred(cell, made + 1) ? 1 : 0);
    if (above != kNoCell && is_barred(above, made + 1)) --left;
    std::uint32_t now = facts;
    if (lines.has_news(mover, cell)) {
      lines.join(mover, cell);
      now = facts_after(mover, facts);
      lines.leave(mover, cell);
    }
    sum += now != 0 && game_.verdict(now, 1 - mover, LineGame::Room::Some).over() ? 0 : left;
  }
  return sum;
}

// ---- games by lot

// Draws an open cell, of so many, and takes it.
inline CellId LinePlay::draw(EvenDraws& draws, std::uint32_t& open) {
  CellId& drawn = open_[draws.below(open)];
  const CellId cell = drawn;
  const CellId above = start_.above[cell];
  // A branch, though it may be guessed wrong: without one the next draw would wait for this one's loads.
  if (above == kNoCell) {
    drawn = open_[--open];
  } else {
    drawn = above;
  }
  return cell;
}

// Likewise one that is not barred after so many turns.
CellId LinePlay::draw_unbarred(EvenDraws& draws, std::uint32_t& open, std::size_t made) {
  for (;;) {
    const std::uint32_t drawn = draws.below(open);
    const CellId cell = open_[drawn];
    if (is_barred(cell, made)) continue;
    const CellId above = start_.above[cell];
    open_[drawn] = above == kNoCell ? open_[--open] : above;
    return cell;
  }
}

std::size_t LinePlay::play_out(std::uint64_t random, LineGame::Verdict& verdict) {
  go_to_start();
  switch (own_spots_) {
    case 1:
      return play_out(OwnLines<1>(joined_, words_.data()), random, verdict);
    case 2:
      return play_out(OwnLines<2>(joined_, words_.data()), random, verdict);
    case 3:
      return play_out(OwnLines<3>(joined_, words_.data()), random, verdict);
    case 4:
      return play_out(OwnLines<4>(joined_, words_.data()), random, verdict);
    default:
      return play_out(AllLines(joined_, words_.data()), random, verdict);
  }
}

template <typename Lines>
std::size_t LinePlay::play_out(const Lines& lines, std::uint64_t random, LineGame::Verdict& verdict) {
  EvenDraws draws(random);
  std::size_t mover = start_.mover;
  auto open = static_cast<std::uint32_t>(start_.open.size());
  CellId* const begin = made_.data();
  CellId* made = begin;
  for (std::size_t barred = std::min(start_.bars.size(), start_.quiet); barred != 0; --barred, mover ^= 1) {
    const CellId cell = draw_unbarred(draws, open, static_cast<std::size_t>(made - begin));
    lines.join(mover, cell);
    *made++ = cell;
  }
  for (const CellId* const loud = begin + start_.quiet; made != loud; mover ^= 1) {
    const CellId cell = draw(draws, open);
    lines.join(mover, cell);
    *made++ = cell;
  }
  const CellId* const most = begin + start_.most;
  for (std::uint32_t facts = start_.facts;;) {
    const auto turns = static_cast<std::size_t>(made - begin);
    const CellId cell = turns < start_.bars.size() ? draw_unbarred(draws, open, turns) : draw(draws, open);
    *made++ = cell;
    if (lines.join_with_news(mover, cell)) facts = facts_after(mover, facts);
    mover ^= 1;
    if (facts == 0 && open != 0 && made < most) continue;
    length_ = static_cast<std::size_t>(made - begin);
    verdict = judge(facts, mover, open, length_);
    if (verdict.over()) return length_;
  }
}

}  // namespace ludwright
