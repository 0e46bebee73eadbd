// A game of lines as a kernel: takes over a position of the general engine, which LinePlay need not know. Tested by
// tests/engine/placers_test.cpp.
#include "engine/compiled/kernels/lines/lines.h"

#include <algorithm>
#include <bit>
#include <string>
#include <utility>

#include "engine/compiled/kernels/lines/play.h"
#include "engine/compiled/kernels/lines/reader.h"

namespace ludwright {
namespace {

// How a turn is written down.
struct Placement {
  int alternative = kNone;
  TypeId type = 0;
  bool of_mover = true;
};

std::string description(const LineGame& game) {
  const bool falls = std::any_of(game.below.begin(), game.below.end(), [](CellId cell) { return cell != kNoCell; });
  std::size_t words = 0;
  for (const LineLayout& layout : game.layouts) words += layout.words();
  return std::string("leaves are counted and games played by lot as new pieces on empty cells") +
         (falls ? ", each above another piece," : "") + " and runs along lines in " + std::to_string(words) + " words";
}

template <int W>
class LineKernelPlay final : public KernelPlay<W> {
 public:
  using Game = typename KernelPlay<W>::Game;
  LineKernelPlay(std::shared_ptr<const LineGame> game, const Placement& placement, std::uint8_t all_seats)
      : game_(std::move(game)), play_(*game_), placement_(placement), all_seats_(all_seats) {}

  bool take(const Board<W>& board) override {
    const Flow& flow = board.flow;
    mover_ = flow.mover;
    if (flow.alive != all_seats_ || flow.next != kNobody || !play_.begin(cell_bits(board.occupied), mover_, flow.turns))
      return false;
    for (std::size_t i = 0; i < game_->sets.size(); ++i)
      members(board, game_->sets[i]).each([&](int cell) { play_.add(i, static_cast<CellId>(cell)); });
    play_.end();
    return true;
  }
  bool keeps() const override { return true; }

  std::optional<std::uint64_t> perft(int depth) override { return play_.leaves(depth); }

  std::optional<Game> play_out(std::uint64_t random) override {
    LineGame::Verdict verdict;
    const std::uint64_t made = play_.play_out(random, verdict);
    return Game{made, verdict.outcome, verdict.winners, verdict.end_rule};
  }

  void moves(std::vector<Move>& out) const override {
    out.clear();
    for (std::size_t turn = 0; turn < play_.length(); ++turn) {
      Choice choice;
      choice.kind = ChoiceKind::Place;
      choice.a = placement_.type;
      choice.b = play_.cell(turn);
      choice.alt = placement_.of_mover ? static_cast<PlayerId>((mover_ + turn) & 1U) : kNobody;
      Move& move = out.emplace_back();
      if (placement_.alternative != kNone) {
        Choice first;
        first.kind = ChoiceKind::Alternative;
        first.a = static_cast<std::uint16_t>(placement_.alternative);
        move.push(first);
      }
      move.push(choice);
    }
  }

 private:
  static CellBits cell_bits(const Bits<W>& cells) {
    CellBits bits;
    cells.each([&](int cell) { bits.set(static_cast<std::size_t>(cell)); });
    return bits;
  }
  static Bits<W> members(const Board<W>& board, const LineGame::Set& set) {
    Bits<W> all;
    for (std::size_t owner = 0; owner < set.types.size(); ++owner) {
      const PlayerId whose = owner == LineGame::Set::kNeutral ? kNobody : static_cast<PlayerId>(owner);
      const Bits<W>& own = board.by_owner[static_cast<std::size_t>(Board<W>::owner_index(whose))];
      for (std::uint64_t types = set.types[owner]; types != 0; types &= types - 1)
        all |= own & board.by_type[static_cast<std::size_t>(std::countr_zero(types))];
    }
    return all & Bits<W>::from(set.cells);
  }

  std::shared_ptr<const LineGame> game_;
  LinePlay play_;
  Placement placement_;
  std::uint8_t all_seats_;
  PlayerId mover_ = 0;
};

template <int W>
class LineKernel final : public Kernel<W> {
 public:
  LineKernel(LineGame game, const Placement& placement, std::uint8_t all_seats)
      : game_(std::make_shared<const LineGame>(std::move(game))), placement_(placement), all_seats_(all_seats) {}

  std::unique_ptr<KernelPlay<W>> play() const override {
    return std::make_unique<LineKernelPlay<W>>(game_, placement_, all_seats_);
  }
  std::string describe() const override { return description(*game_); }

 private:
  std::shared_ptr<const LineGame> game_;
  Placement placement_;
  std::uint8_t all_seats_;
};

}  // namespace

namespace lines {

template <int W>
std::shared_ptr<const Kernel<W>> find_kernel(const RulesetOf<W>& rules) {
  auto game = LineReader<W>(rules).read();
  if (!game) return nullptr;
  const FastPart& part = rules.fast_phases[0].parts[0];
  const Placement placement{part.alternative, part.placed, part.place->c == kNoId};
  return std::make_shared<const LineKernel<W>>(std::move(*game), placement, static_cast<std::uint8_t>(rules.all_seats));
}

template std::shared_ptr<const Kernel<1>> find_kernel<1>(const RulesetOf<1>& rules);
#ifdef LUDWRIGHT_WIDE
template std::shared_ptr<const Kernel<2>> find_kernel<2>(const RulesetOf<2>& rules);
template std::shared_ptr<const Kernel<4>> find_kernel<4>(const RulesetOf<4>& rules);
template std::shared_ptr<const Kernel<8>> find_kernel<8>(const RulesetOf<8>& rules);
#endif

}  // namespace lines
}  // namespace ludwright
