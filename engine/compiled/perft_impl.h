// Counting leaves. The last ply is counted from sets; before it, what can be is made straight from the sets in which it
// was found. Included by play_impl.h.
#pragma once
#include <algorithm>
#include <memory>

#include "engine/compiled/at_once_impl.h"
#include "engine/compiled/bare_leaves_impl.h"

namespace ludwright {

template <int W>
std::uint64_t Play<W>::perft(int depth) {
  if (depth <= 0) return 1;
  judge();
  if (const auto leaves = stretch_leaves(depth)) return *leaves;
  if (const auto leaves = kernel_leaves(depth)) return *leaves;
  if (may_go_bare()) {
    if (const auto leaves = bare_perft(depth)) return *leaves;
    std::uint64_t leaves = 0;  // move by move
    MoveList moves;
    legal_moves(moves);
    for (const Move& move : moves) {
      do_move(move);
      leaves += perft(depth - 1);
      undo_move();
    }
    return leaves;
  }
  lags_ = true;
  const std::uint64_t leaves = leaves_under(depth);
  lags_ = false;
  if (!trace_.empty()) redo_trace();
  return leaves;
}

// The kernel with the present position, if there is one that can hold it.
template <int W>
KernelPlay<W>* Play<W>::kernel_here() {
  if (!trace_.empty() || board_.flow.outcome != OutcomeKind::Ongoing) return nullptr;
  if (kernel_ == nullptr) {
    if (rules_.kernel() == nullptr) return nullptr;
    kernel_ = rules_.kernel()->play();
  }
  if (board_.flow.stage != Stage::Turn && !(board_.flow.stage == Stage::Setup && kernel_->begins())) return nullptr;
  if (kernel_version_ == board_.version() && kernel_flow_ == board_.flow) return kernel_.get();
  const bool taken = kernel_->take(board_);
  kernel_version_ = taken && kernel_->keeps() ? board_.version() : kNoVersion;
  kernel_flow_ = board_.flow;
  return taken ? kernel_.get() : nullptr;
}

template <int W>
std::optional<std::uint64_t> Play<W>::kernel_leaves(int depth) {
  KernelPlay<W>* kernel = kernel_here();
  return kernel != nullptr ? kernel->perft(depth) : std::nullopt;
}

// Of a turn of several decisions the board need not be put back between its moves: each begins where it has to.
template <int W>
std::uint64_t Play<W>::leaves_under(int depth) {
  if (depth <= 0) return 1;
  if (depth > 1 || !fast_turn()) {
    if (const auto leaves = stretch_leaves(depth)) return *leaves;
  }
  // One of a depth, kept between calls: nothing is allocated once they have grown.
  while (plies_.size() <= static_cast<std::size_t>(depth)) plies_.emplace_back(std::make_unique<Ply>());
  Ply& ply = *plies_[static_cast<std::size_t>(depth)];
  // What is found before the position is judged tells whether there is a move, which then need not be looked for.
  const Flow before = board_.flow;
  const std::uint64_t version = board_.version();
  const bool unjudged = is_unjudged_turn();
  std::uint64_t found = unjudged ? count_or_gather(ply, depth) : kUnknown;
  if (found == 0 && !rules_.legal_asks_stuck) known_turn_.stuck = 1;
  if (found != 0 && found != kUnknown) known_turn_ = KnownTurn::some();
  judge();
  if (board_.flow.outcome != OutcomeKind::Ongoing) return 0;
  if (fast_turn()) {
    if (!unjudged || !is_as_before(before, version)) found = count_or_gather(ply, depth);
    if (found != 0 && found != kUnknown) return depth == 1 ? found : count_after(ply, depth - 1);
    if (found == 0 && phase().stuck == kNoId) return 0;
  }
  list_moves(ply.moves);
  if (depth == 1) return ply.moves.size();
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < ply.moves.size(); ++i) sum += count_after(ply.moves[i], depth - 1, false);
  return sum;
}

// How many moves there are; of depths over 1 they are kept in `ply`. kUnknown if they must be listed.
template <int W>
std::uint64_t Play<W>::count_or_gather(Ply& ply, int depth) {
  if (depth == 1) return fast_count();
  ply.sets.clear();
  ply.single.clear();
  Gather sink{ply.sets, ply.single};
  fast_moves(sink);
  return overlap_ ? kUnknown : sink.sum;
}

template <int W>
std::uint64_t Play<W>::count_after(const Move& move, int depth, bool skips) {
  return leaves_after(
      depth, skips, [&] { do_move(move); }, [&] { undo_move(); });
}

template <int W>
std::uint64_t Play<W>::count_after(const Ply& ply, int depth) {
  std::uint64_t sum = 0;
  Move move;
  const bool skips = depth == 1 && may_skip_tallies();
  for (const Listed& listed : ply.single) sum += count_after(listed.move, depth, skips);
  const UndoRecord before{board_.flow, board_.mark(), unit_mark_, board_.history.size(), false, known_turn_};
  const bool may_be_quick = may_make_at_once();
  for (const Counted& some : ply.sets) {
    Cells slow = some.ends;
    if (may_be_quick) {
      const AtOnce quick = made_at_once(some);
      typename Board<W>::Unlogged change;
      quick.ends.each([&](int end) {
        const auto make = [&] { change = make_at_once(some, quick, static_cast<CellId>(end)); };
        sum += leaves_after(depth, skips, make, [&] {
          board_.undo_to(before.log_mark);
          if (change.piece != kNoPiece) board_.take_back(change);
          go_back(before);
        });
      });
      slow &= ~quick.ends;
    }
    slow.each([&](int end) {
      for (std::size_t chosen = 0; chosen < some.choices(); ++chosen) {
        some.write(end, chosen, move);
        sum += count_after(move, depth, skips);
      }
    });
  }
  return sum;
}

// Whether no rule that reads tallies or the past can hold after the next turn, as far as tallies tell.
template <int W>
bool Play<W>::may_skip_tallies() const {
  const Tallies& tallies = rules_.tallies;
  return tallies.ok && std::all_of(tallies.bounds.begin(), tallies.bounds.end(), [&](const Tallies::Bound& bound) {
           return board_.slots[static_cast<std::size_t>(bound.index)] < bound.below;
         });
}
// Whether no position after the next turn can have been there so often that such a rule may hold.
template <int W>
bool Play<W>::may_skip_key() const {
  const std::size_t most = 1 + board_.history.size() / 2;  // its mover's turns
  return rules_.tallies.alternates && most < static_cast<std::size_t>(rules_.tallies.least_repeats);
}

// The leaves so deep after a move. With `skips` it is made without its tallies: nobody reads them but rules about the
// end that cannot hold, unless the position was there before.
template <int W>
template <typename Make, typename TakeBack>
std::uint64_t Play<W>::leaves_after(int depth, bool skips, Make&& make, TakeBack&& take_back) {
  skips_tallies_ = skips;
  skips_key_ = skips && may_skip_key();
  make();
  const History& history = board_.history;
  const bool may_hold =
      skips && !skips_key_ && !history.empty() && history.most(history.keys().back()) >= rules_.tallies.least_repeats;
  const std::uint64_t leaves = may_hold ? 0 : leaves_under(depth);
  skips_tallies_ = skips_key_ = false;
  take_back();
  return may_hold ? leaves_after(depth, false, make, take_back) : leaves;
}

}  // namespace ludwright
