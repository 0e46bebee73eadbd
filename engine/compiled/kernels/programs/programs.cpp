// The kernel of programs, of all parts that it is made of: one source, since what is called most is laid out by what
// games of training ran, see CMakeLists.txt. Tested by tests/engine/programs_test.cpp.
#include "engine/compiled/kernels/programs/programs.h"

#include <mutex>

#include "engine/compiled/kernels/programs/compile/plans.h"
#include "engine/compiled/kernels/programs/compile/reaches.h"
#include "engine/compiled/kernels/programs/play/answers.h"
#include "engine/compiled/kernels/programs/play/attacked.h"
#include "engine/compiled/kernels/programs/play/cells.h"
#include "engine/compiled/kernels/programs/play/chains.h"
#include "engine/compiled/kernels/programs/play/decisions.h"
#include "engine/compiled/kernels/programs/play/effects.h"
#include "engine/compiled/kernels/programs/play/ends.h"
#include "engine/compiled/kernels/programs/play/landings.h"
#include "engine/compiled/kernels/programs/play/numbers.h"
#include "engine/compiled/kernels/programs/play/pieces.h"
#include "engine/compiled/kernels/programs/play/position_changes.h"
#include "engine/compiled/kernels/programs/play/questions.h"
#include "engine/compiled/kernels/programs/play/runs.h"
#include "engine/compiled/kernels/programs/play/search.h"
#include "engine/compiled/kernels/programs/play/statements.h"
#include "engine/compiled/kernels/programs/play/turns.h"
#include "engine/compiled/kernels/programs/play/values.h"
#include "engine/compiled/kernels/programs/play/walk_asked.h"
#include "engine/compiled/kernels/programs/play/walk_weights.h"
#include "engine/compiled/kernels/programs/play/walks.h"
#include "engine/compiled/kernels/programs/play/weights.h"

namespace ludwright::programs {

template <int W, int P>
Machine<W, P>::Machine(std::shared_ptr<const Tables<W>> tables, std::shared_ptr<const Plans<W>> plans)
    : tables_(std::move(tables)),
      plans_(std::move(plans)),
      rules_(tables_->layout.rules),
      m_(rules_.lowered),
      nodes_(tables_->terms.terms.data()),
      ops_(tables_->code.ops().data()),
      kept_truths_(tables_->kept_truths.data()),
      at_(tables_->layout),
      start_(tables_->layout) {
  seat_count_ = m_.seats.size();
  locals_.resize(static_cast<std::size_t>(std::max(1, m_.locals)));
  role_sets_.resize(m_.roles.size());
  kept_sets_.resize(static_cast<std::size_t>(tables_->terms.kept) * (m_.seats.size() + 1));
  roster_sets_.resize(static_cast<std::size_t>(tables_->terms.rosters) * (seat_count_ + 1));
  weighed_.resize(static_cast<std::size_t>(Position<W, P>::kMost));
  most_after_.resize(tables_->code.ops().size() * m_.types.size());
  alternatives_.resize(tables_->code.ops().size() + 1);
  later_.resize(tables_->code.ops().size() + 1);
  open_ends_.resize(rules_.set_count() * m_.seats.size() + 1);
  piece_walks_.resize(static_cast<std::size_t>(Position<W, P>::kMost));
  truths_.resize(tables_->truth_reads.size() * (seat_count_ + 1));
  for (std::size_t phase = 0; phase < m_.phases.size(); ++phase) {
    Judged& judged = judged_.emplace_back();
    for (const LegalRule& rule : m_.legal) {
      if (rule.kind == LegalKind::Forbid || (rule.phase != kNone && rule.phase != static_cast<int>(phase))) continue;
      judged.rules.push_back(&rule);
      if (rule.kind == LegalKind::Prefer) judged.best = judged.best * 2 + 1;
    }
  }
  type_numbers_.resize(static_cast<std::size_t>(tables_->terms.type_numbers));
  for (const EndRule& rule : m_.end) {
    NoEnd& none = no_ends_.emplace_back();
    if (rule.subject != kNoId || rule.condition == kNoId) continue;
    constexpr std::uint32_t named = kChangesInWalk | kOnTaken | kOnFlow | kOnAttacked;
    none.is_of_position =
        !rule.asks_stuck && !rule.asks_repeats && !rule.asks_won && (node(rule.condition).depends & named) == 0;
    const Needed& needed = tables_->needed[no_ends_.size() - 1];
    if (needed.is_told) none.needed = &needed;
  }
  too_many_.resize(tables_->code.ops().size());
  fixed_cells_.resize(rules_.code.size() * (m_.seats.size() + 1));
}

template <int W, int P>
bool Machine<W, P>::take(const Board<W>& board) {
  try {
    start_.load(board);
  } catch (const Overflow&) {
    return false;
  }
  begun_at_.reset();
  most_after_count_ = kNone;
  std::fill(later_.begin(), later_.end(), std::pair<std::uint64_t, std::uint64_t>{});
  start_.find_spare();
  start_.key();
  start_history_ = board.history.keys();
  return true;
}

template <int W, int P>
std::optional<typename KernelPlay<W>::Game> Machine<W, P>::play_out(std::uint64_t random) {
  try {
    at_ = start_;
    history_.go_back_to(start_history_);
    choices_.clear();
    decisions_.clear();
    mid_turn_ = false;
    hoped_count_ = 0;
    is_hoped_ = proves_ = false;
    slots_are_set_ = true;
    std::fill(too_many_.begin(), too_many_.end(), 0);
    seed_ = random;
    drawn_ = 0;
    depth_ = 0;
    in_attacked_ = in_role_ = in_won_ = in_stuck_search_ = in_cascade_ = false;
    stuck_ = Stuck::Unknown;
    waiting_.clear();
    next_waiting_ = 0;
    ran_.clear();
    passed_.clear();
    set_aside_.clear();
    said_.clear();
    renew_versions();
    while (at_.flow.outcome == OutcomeKind::Ongoing) {
      work_ = 0;
      go_on_by_one();
    }
  } catch (const Overflow&) {
    return std::nullopt;
  }
  return typename KernelPlay<W>::Game{decisions_.size(), at_.flow.outcome, at_.flow.winners, at_.flow.end_rule};
}

template <int W, int P>
void Machine<W, P>::moves(std::vector<Move>& out) const {
  out.clear();
  std::size_t i = 0;
  for (const std::uint32_t end : decisions_) {
    Move& move = out.emplace_back();
    for (; i < end; ++i) move.push(choices_[i]);
  }
}

namespace {

// Where walks lead is found when the first game is played, since it takes long.
template <int W>
struct Made {
  std::shared_ptr<Tables<W>> tables;
  std::shared_ptr<Plans<W>> plans = std::make_shared<Plans<W>>();
  std::once_flag once;

  void make() {
    std::call_once(once, [this] {
      ReachBuilder<W>(*tables).build();
      PlanBuilder<W>(*tables, *plans).build();
    });
  }
};

template <int W, int P>
class ProgramPlay : public KernelPlay<W> {
 public:
  explicit ProgramPlay(std::shared_ptr<Made<W>> made) : made_(std::move(made)), machine_(made_->tables, made_->plans) {}
  bool take(const Board<W>& board) override { return machine_.take(board); }
  bool keeps() const override { return true; }
  std::optional<std::uint64_t> perft(int) override { return std::nullopt; }
  std::optional<typename KernelPlay<W>::Game> play_out(std::uint64_t random) override {
    made_->make();
    return machine_.play_out(random);
  }
  void moves(std::vector<Move>& out) const override { machine_.moves(out); }
  bool begins() const override { return true; }

 private:
  std::shared_ptr<Made<W>> made_;
  Machine<W, P> machine_;
};

template <int W>
class ProgramKernel : public Kernel<W> {
 public:
  explicit ProgramKernel(std::shared_ptr<Tables<W>> tables) { made_->tables = std::move(tables); }
  std::unique_ptr<KernelPlay<W>> play() const override {
    constexpr int words = W <= 4 ? 2 : W;
    if constexpr (W == 4) {
      if (made_->tables->creates || made_->tables->layout.rules.lowered.start.size() > kFewPieces)
        return std::make_unique<ProgramPlay<W, 4>>(made_);
    }
    return std::make_unique<ProgramPlay<W, words>>(made_);
  }
  bool counts() const override { return false; }
  std::string describe() const override {
    return "games by lot are played by running programs on a position of their own";
  }

 private:
  static constexpr std::size_t kFewPieces = 64;
  std::shared_ptr<Made<W>> made_ = std::make_shared<Made<W>>();
};

}  // namespace

// In a page, where every byte is waited for, those of large boards are left out.
#ifdef __EMSCRIPTEN__
constexpr int kWidest = 1;
#else
constexpr int kWidest = 8;
#endif

template <int W>
std::shared_ptr<const Kernel<W>> find_kernel(const RulesetOf<W>& rules, std::string* why) {
  if constexpr (W <= kWidest) {
    TableBuilder<W> builder(rules);
    std::shared_ptr<Tables<W>> tables = builder.build();
    if (tables == nullptr && why != nullptr) *why = builder.why();
    if (tables != nullptr) return std::make_shared<ProgramKernel<W>>(std::move(tables));
  } else if (why != nullptr) {
    *why = "a page has none for more than 64 cells";
  }
  return nullptr;
}

template std::shared_ptr<const Kernel<1>> find_kernel<1>(const RulesetOf<1>& rules, std::string* why);
#ifdef LUDWRIGHT_WIDE
template std::shared_ptr<const Kernel<2>> find_kernel<2>(const RulesetOf<2>& rules, std::string* why);
template std::shared_ptr<const Kernel<4>> find_kernel<4>(const RulesetOf<4>& rules, std::string* why);
template std::shared_ptr<const Kernel<8>> find_kernel<8>(const RulesetOf<8>& rules, std::string* why);
#endif

}  // namespace ludwright::programs
