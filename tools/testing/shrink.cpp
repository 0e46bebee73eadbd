#include "tools/testing/shrink.h"

#include <algorithm>
#include <chrono>
#include <unordered_set>

#include "engine/notation.h"
#include "tools/stream.h"
#include "tools/testing/rapidcheck.h"

namespace ludwright {
namespace {

// What a seat does that has no wished move left while others have: which of its legal moves.
enum class Filler { First, Last, Middle };
constexpr Filler kFillers[] = {Filler::First, Filler::Last, Filler::Middle};

rc::Shrinkable<Line> shrinkable(Line line) {
  return rc::shrinkable::shrinkRecur(std::move(line),
                                     [](const Line& whole) { return rc::shrink::removeChunks(whole); });
}

void remove_piece(Store& store, PieceId id) {
  PieceRecord& piece = store.pieces[id];
  auto& place = piece.site == SiteKind::Cell ? store.cells[piece.index] : store.areas[piece.index];
  place.erase(std::find(place.begin(), place.end(), id));
  piece.site = SiteKind::Gone;
  store.history.clear();
}

class Shrinker {
 public:
  Shrinker(Moment& moment, std::vector<LivingLaw>& laws, const Breach& breach, const ShrinkLimits& limits)
      : moment_(moment), laws_(laws), law_{breach.law}, limits_(limits), start_(initial_store(moment.model())) {
    shrunk_.line = breach.line;
    shrunk_.how = breach.how;
  }

  Shrunk run() {
    begin_stage(limits_.plies);
    fewer_moves();
    begin_stage(limits_.search);
    shorter_play();
    begin_stage(limits_.search);
    other_play();
    begin_stage(limits_.plies);
    if (judge_line(moment_, laws_, law_, start_, true, shrunk_.line)) fewer_pieces();
    return std::move(shrunk_);
  }

 private:
  const LivingLaw& law() const { return laws_[law_[0]]; }

  void begin_stage(std::uint64_t plies) {
    left_ = plies;
    until_ = std::chrono::steady_clock::now() + std::chrono::milliseconds(static_cast<int>(limits_.seconds * 250));
  }
  bool spent() const { return left_ == 0 || std::chrono::steady_clock::now() > until_; }
  void spend(std::uint64_t plies) { left_ -= std::min(left_, plies); }

  // ---- fewer moves ----

  // Greedily: the first shrink that still fails is shrunk on. A failure may come before the last move of its line, so
  // shrinking goes on from the moves that were made.
  void fewer_moves() {
    earliest();
    for (bool progress = true; progress && !spent();) {
      progress = false;
      auto shrinks = shrinkable(shrunk_.line).shrinks();
      for (auto next = shrinks.next(); next && !progress && !spent(); next = shrinks.next()) {
        const Line less = next->value();
        for (const Filler filler : kFillers) progress = progress || fails_sooner(less, filler);
      }
      if (progress) earliest();
    }
  }

  // The same moves, as far as the first position where the law is broken.
  void earliest() {
    auto breach = judge_line(moment_, laws_, law_, start_, true, shrunk_.line);
    if (!breach || breach->line.size() >= shrunk_.line.size()) return;
    shrunk_.line = std::move(breach->line);
    shrunk_.how = std::move(breach->how);
  }

  // Every seat makes its own wished moves in order as soon as it can, whatever the others do; what is not legal when
  // its turn comes is left out. So a move of one seat can be missed without the other's moves falling out of step.
  bool fails_sooner(const Line& wishes, Filler filler) {
    moment_.begin(start_, true);
    if (law().begin) law().begin();
    const bool dear = law().stride >= 8 && !law().remembers;  // judged at the last positions alone
    std::vector<bool> used(wishes.size(), false);
    std::size_t open = wishes.size();
    while (!moment_.over() && !moment_.moves().empty() && open > 0) {
      if (!dear && !law().at_end && judge_here()) return true;
      if (moment_.made().size() + 1 >= shrunk_.line.size()) break;
      moment_.make(next_move(wishes, used, open, filler));
      spend(1);
    }
    if (judge_here()) return true;
    if (!dear || moment_.made().empty()) return false;
    moment_.undo();
    return judge_here();
  }

  std::size_t next_move(const Line& wishes, std::vector<bool>& used, std::size_t& open, Filler filler) {
    const PlayerId decider = moment_.play().decider();
    for (std::size_t i = 0; i < wishes.size(); ++i) {
      if (used[i] || wishes[i].decider != decider) continue;
      used[i] = true;
      --open;
      const auto found = std::find(moment_.moves().begin(), moment_.moves().end(), wishes[i].wish);
      if (found != moment_.moves().end()) return static_cast<std::size_t>(found - moment_.moves().begin());
    }
    const std::size_t count = moment_.moves().size();
    return filler == Filler::First ? 0 : filler == Filler::Last ? count - 1 : count / 2;
  }

  // Whether the law is broken here, by a play shorter than the one known; then this is the one known.
  bool judge_here() {
    std::string how = law().check(moment_);
    if (how.empty() || moment_.made().size() >= shrunk_.line.size()) return false;
    shrunk_.line = moment_.line();
    shrunk_.how = std::move(how);
    return true;
  }

  // ---- a shorter play ----

  // All plays that are shorter, shortest first, as far as the budget goes. Only the last position of each is judged:
  // those before were when it was their turn.
  void shorter_play() {
    if (law().remembers) return;
    const std::size_t known = shrunk_.line.size();
    for (std::size_t depth = 0; depth < known && !spent(); ++depth) {
      moment_.begin(start_, true);
      std::unordered_set<Key> seen;
      if (search(depth, seen)) {
        searched_ = true;
        return;
      }
    }
    searched_ = !spent();
  }

  bool search(std::size_t depth, std::unordered_set<Key>& seen) {
    if (depth == 0) return judge_here();
    // The same position so many moves before the end leads to nothing new.
    if (moment_.over() || !seen.insert(moment_.play().key() + depth).second) return false;
    for (std::size_t i = 0; i < moment_.moves().size() && !spent(); ++i) {
      spend(1);
      moment_.make(i);
      const bool found = search(depth - 1, seen);
      moment_.undo();
      if (found) return true;
    }
    return false;
  }

  // Short plays drawn at random, where there are too many to look at all: what a long play came to by a detour is often
  // to be had in many short ways.
  void other_play() {
    if (law().remembers || searched_) return;
    for (std::uint64_t draw = 0; shrunk_.line.size() > 2 && !spent(); ++draw) {
      const std::vector<std::uint32_t> numbers = draw_numbers(draw, shrunk_.line.size() - 1);
      const std::size_t length = 1 + numbers[0] % numbers.size();
      moment_.begin(start_, true);
      for (std::size_t i = 0; i < length && !moment_.over() && !moment_.moves().empty(); ++i) {
        moment_.make(numbers[i] / 7 % moment_.moves().size());
        spend(1);
      }
      judge_here();
    }
  }

  // ---- fewer pieces ----

  // The failure from a position near its end, then with pieces taken off. The moment has just played the whole line.
  void fewer_pieces() {
    const std::size_t length = moment_.made().size();
    const Line line = moment_.line();
    std::vector<Store> befores;
    std::vector<bool> begins;
    for (std::size_t i = 0; i <= length; ++i) {
      befores.push_back(moment_.before(i));
      begins.push_back(i == 0 || moment_.made()[i - 1].ends_unit);
    }
    for (std::size_t k = length + 1; k-- > 0 && length - k < 4;) {
      if (!begins[k] || befores[k].outcome.over()) continue;
      Store first = befores[k];
      first.history.clear();
      if (keep_small(first, Line(line.begin() + static_cast<std::ptrdiff_t>(k), line.end()))) break;
    }
    bool progress = shrunk_.small.has_value();
    while (progress && !spent()) {
      progress = false;
      for (std::size_t id = 0; id < shrunk_.small->first.pieces.size() && !spent(); ++id) {
        if (shrunk_.small->first.pieces[id].site == SiteKind::Gone) continue;
        Store first = shrunk_.small->first;
        remove_piece(first, static_cast<PieceId>(id));
        if (!keep_small(first, shrunk_.small->line)) continue;
        progress = true;
        id = static_cast<std::size_t>(-1);  // read back from its text, it numbers its pieces anew
      }
    }
  }

  bool keep_small(const Store& first, const Line& line) {
    // Only what the text of a position can say is worth showing.
    const Model& model = moment_.model();
    PositionError error;
    const auto read = read_position(model, write_position(model, first), error);
    if (!read) return false;
    auto breach = judge_line(moment_, laws_, law_, *read, false, line);
    spend(line.size() + 1);
    if (!breach || (shrunk_.small && breach->line.size() > shrunk_.small->line.size())) return false;
    shrunk_.small = Shrunk::Small{*read, std::move(breach->line), std::move(breach->how)};
    return true;
  }

  Moment& moment_;
  std::vector<LivingLaw>& laws_;
  std::vector<std::size_t> law_;
  const ShrinkLimits& limits_;
  Store start_;
  std::chrono::steady_clock::time_point until_;
  std::uint64_t left_ = 0;  // of the stage's plies
  bool searched_ = false;   // no shorter play is left to be found
  Shrunk shrunk_;
};

}  // namespace

Shrunk shrink(Moment& moment, std::vector<LivingLaw>& laws, const Breach& breach, const ShrinkLimits& limits) {
  return Shrinker(moment, laws, breach, limits).run();
}

}  // namespace ludwright
