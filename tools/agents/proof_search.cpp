#include "tools/agents/proof_search.h"

#include <algorithm>

namespace ludwright {
namespace {

constexpr std::uint32_t kNever = 1'000'000'000;
constexpr std::size_t kDeepestProof = 400;  // decisions from the root

}  // namespace

bool ProofSearch::comes_back(Key name) const {
  return std::binary_search(past_.begin(), past_.end(), name) ||
         std::find(path_.begin(), path_.end(), name) != path_.end();
}

ProofSearch::Numbers ProofSearch::look_up(const Child& child) const {
  if (child.settled) return child.numbers;
  const Entry* entry = bucket(child.name);
  if (entry[0].name == child.name) return entry[0].numbers;
  if (entry[1].name == child.name) return entry[1].numbers;
  return {};
}

// Of the two entries the one that took less to find out is replaced.
void ProofSearch::remember(Key name, Numbers numbers) {
  auto* const entry = const_cast<Entry*>(bucket(name));
  const auto effort = [](const Entry& each) {
    return each.name == 0 ? 0 : std::uint64_t{each.numbers.proof} + each.numbers.disproof;
  };
  std::size_t which = effort(entry[0]) <= effort(entry[1]) ? 0 : 1;
  if (entry[0].name == name) which = 0;
  if (entry[1].name == name) which = 1;
  entry[which] = {name, numbers};
}

// Makes every move once, for what comes at once and for the names of the rest. True if one settles it for who decides.
bool ProofSearch::list(Descent& descent, bool mine, std::vector<Child>& children) {
  MoveList legal;
  descent.play().legal_moves(legal);
  children.reserve(legal.size());
  for (const Move& move : legal) {
    Child child{move, 0, false, {}};
    descent.make(move);
    ++nodes_;
    const Outcome& outcome = descent.play().outcome();
    if (outcome.over()) {
      const bool won = outcome.kind == OutcomeKind::Win && (outcome.winners >> seat_ & 1) != 0;
      child.settled = true;
      child.numbers = won ? Numbers{0, kNever} : Numbers{kNever, 0};
    } else {
      child.name = descent.name();
      if (comes_back(child.name) || path_.size() >= kDeepestProof) {
        cut_ = true;
        child.settled = true;
        child.numbers = {kNever, 0};
      }
    }
    descent.undo();
    children.push_back(child);
    if (child.settled && (child.numbers.proof == 0) == mine) return true;
  }
  return false;
}

// Looks below a position until it is settled or takes more than `limits`.
void ProofSearch::expand(Descent& descent, Numbers limits) {
  const Key name = descent.name();
  const bool mine = descent.play().decider() == seat_;
  std::vector<Child> children;
  path_.push_back(name);
  if (list(descent, mine, children)) {
    remember(name, mine ? Numbers{0, kNever} : Numbers{kNever, 0});
    path_.pop_back();
    return;
  }
  // `easy`: what one move is enough for, who decides chooses the least. `hard`: what all moves must give. There the
  // most difficult counts, and one for each other: positions that are reached in several ways are not counted twice.
  const std::uint32_t easy_limit = mine ? limits.proof : limits.disproof;
  const std::uint32_t hard_limit = mine ? limits.disproof : limits.proof;
  for (;;) {
    std::uint32_t least = kNever, second = kNever, hardest = 0, open = 0, hard_of_least = kNever;
    const Child* next = nullptr;
    for (const Child& child : children) {
      const Numbers numbers = look_up(child);
      const std::uint32_t easy = mine ? numbers.proof : numbers.disproof;
      const std::uint32_t hard = mine ? numbers.disproof : numbers.proof;
      open += hard > 0 ? 1 : 0;
      hardest = std::max(hardest, hard);
      if (easy < least || (easy == least && hard < hard_of_least)) {
        second = least;
        least = easy;
        hard_of_least = hard;
        next = &child;
      } else {
        second = std::min(second, easy);
      }
    }
    std::uint32_t hard = open == 0 ? 0 : std::min(kNever - 1, hardest + open - 1);
    if (least == 0) hard = kNever;
    if (open == 0) least = kNever;
    const Numbers numbers = mine ? Numbers{least, hard} : Numbers{hard, least};
    remember(name, numbers);
    stopped_ = stopped_ || nodes_ >= most_nodes_ || clock_->spent(nodes_);
    if (stopped_ || next == nullptr || least == 0 || open == 0 || least >= easy_limit || hard >= hard_limit) break;
    // A little more than the second best: going to and fro between two moves costs more than that.
    const std::uint32_t below_easy = std::min(easy_limit, second + second / 4 + 1);
    const std::uint32_t below_hard = hard_limit >= kNever ? kNever : hard_limit - (open - 1);
    descent.make(next->move);
    expand(descent, mine ? Numbers{below_easy, below_hard} : Numbers{below_hard, below_easy});
    descent.undo();
  }
  path_.pop_back();
}

ProofSearch::Answer ProofSearch::search(Descent& descent, Clock& clock, std::uint64_t most_nodes) {
  const PlayerId seat = descent.play().decider();
  if (seat != seat_) {
    std::fill(table_.begin(), table_.end(), Entry{});
    cut_ = false;
  }
  seat_ = seat;
  clock_ = &clock;
  most_nodes_ = most_nodes;
  nodes_ = 0;
  stopped_ = false;
  path_.clear();
  past_.clear();
  if (kind_.repeats) past_ = descent.play().store().history;
  std::sort(past_.begin(), past_.end());
  expand(descent, {kNever, kNever});
  const Numbers root = look_up({{}, descent.name(), false, {}});
  if (root.proof == 0) return Answer::Wins;
  return root.disproof == 0 && !cut_ ? Answer::DoesNotWin : Answer::Unknown;
}

std::vector<Move> ProofSearch::line(Descent& descent, std::size_t most) {
  std::vector<Move> moves;
  const std::size_t depth = descent.depth();
  while (moves.size() < most && !descent.play().outcome().over()) {
    const bool mine = descent.play().decider() == seat_;
    std::vector<Child> children;
    path_.assign(1, descent.name());
    list(descent, mine, children);
    const Child* next = nullptr;  // to win at once, to lose later
    for (const Child& child : children) {
      if (look_up(child).proof == 0 && (next == nullptr || (next->settled != mine && child.settled == mine)))
        next = &child;
    }
    if (next == nullptr) break;
    moves.push_back(next->move);
    descent.make(next->move);
  }
  while (descent.depth() > depth) descent.undo();
  return moves;
}

}  // namespace ludwright
