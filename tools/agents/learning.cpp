#include "tools/agents/learning.h"

#include <algorithm>
#include <cmath>
#include <random>

#include "tools/agents/alphabeta.h"
#include "tools/agents/kept_evaluation.h"
#include "tools/agents/regression.h"
#include "tools/common.h"

namespace ludwright {
namespace {

constexpr double kSampled = 0.3;       // the share of positions that are learned from
constexpr double kForgetting = 0.975;  // a position counts the less the more moves it is from the end
constexpr double kCarelessness = 0.2;  // of moves in later rounds, so that games differ
constexpr std::size_t kTried = 16;     // moves that a later round compares at most
constexpr int kRounds = 3;             // the first by lot
constexpr int kSearchedRounds = 3;     // after those
constexpr double kOutdated = 0.3;      // what an older sample counts in the next round
constexpr double kTrust = 0.3;         // positions of one game say much the same
// Of games by search: positions looked at for a move, moves by lot at the beginning of a game and the share of them
// later; what the search says of a position counts so much, the end of the game the rest.
constexpr std::uint64_t kNodes = 1000;
constexpr int kMostByLot = 10;
constexpr double kSlips = 0.03, kForesight = 0.5;
constexpr double kDecided = 0.99;    // chances at which a game by search is over
constexpr double kQuietShare = 0.2;  // if there are so many, only positions are learned from in which nothing is taken
class Learner {
 public:
  Learner(Evaluation& evaluation, Executor& play, const LearningLimits& limits, const std::function<void(double)>& said)
      : evaluation_(evaluation), play_(play), limits_(limits), said_(said), random_(limits.seed) {}

  void run() {
    find_price();
    for (int round = 0; round < kRounds; ++round) begin_round(), gather(round > 0), end_round();
    if (!kind_.is_classical()) return;
    for (int round = 0; round < kSearchedRounds; ++round) begin_round(), gather_searched(), end_round();
  }

 private:
  void begin_round() {
    // What better players do counts more than what worse ones did.
    for (Sample& sample : samples_) sample.weight *= kOutdated;
    moves_made_ = 0;
    began_ = cpu_seconds();
  }

  void end_round() {
    UsualWorth usual;
    for (std::size_t type = 0; type < play_.model().types.size(); ++type)
      usual.of[type] = worth_of(static_cast<TypeId>(type));
    usual.priced = price_ != kNone;
    fit(evaluation_, samples_, usual);
    ++round_;
  }

  // Whether the round goes on, of which so much is done; says so.
  bool goes_on(double done) {
    const double taken = (cpu_seconds() - began_) / limits_.seconds;
    const int rounds = kRounds + (kind_.is_classical() ? kSearchedRounds : 0);
    if (said_) said_((round_ + std::min(1.0, std::max(done, taken))) / rounds);
    return done < 1 && taken < 1;
  }

  static double part(int of, int most) { return static_cast<double>(of) / most; }

  void gather(bool chosen) {
    const int most_moves = chosen ? limits_.tries : limits_.moves;
    const Store start = initial_store(play_.model());
    if (chosen) kept_ = std::make_unique<KeptEvaluation>(evaluation_);
    for (int game = 0; goes_on(std::max(part(game, limits_.games), part(moves_made_, most_moves))); ++game)
      one_game(start, chosen);
  }

  void one_game(const Store& start, bool chosen) {
    play_.set(start);
    if (chosen) kept_->set(play_);
    std::vector<std::pair<int, Sample>> found;
    int ply = 0;
    for (; ply < limits_.most_plies && !play_.outcome().over(); ++ply) {
      play_.legal_moves(legal_);
      if (legal_.empty()) return;
      const PlayerId decider = play_.decider();
      if (decider != kNobody && share() < kSampled) {
        const Store store = play_.store();
        if (!chosen) count_mobility(store, decider);
        Sample sample;
        sample.alive = store.alive;
        evaluation_.features().of(store, decider, sample.features);
        found.emplace_back(ply, std::move(sample));
      }
      play_.do_move(pick(decider, chosen));
      if (chosen) kept_->made(play_);
      ++moves_made_;
    }
    const bool won = play_.outcome().kind == OutcomeKind::Win;
    const Results results = won ? results_of(play_.outcome()) : adjudged();
    for (auto& [at, sample] : found) {
      sample.weight = std::max(0.02, std::pow(kForgetting, ply - at)) * (won ? kTrust : kTrust / 4);
      sample.results = results;
      samples_.push_back(std::move(sample));
    }
  }

  // Games of a search with few nodes: what it says of a position, and how the game ends.
  void gather_searched() {
    const Store start = initial_store(play_.model());
    std::vector<Searched> found;
    AlphaBeta search(play_.model(), kind_, evaluation_);
    for (int game = 0; goes_on(std::max(part(game, limits_.games), part(moves_made_, limits_.searches))); ++game)
      searched_game(start, search, found);
    const auto quiet = std::count_if(found.begin(), found.end(), [](const Searched& each) { return each.quiet; });
    const bool only_quiet = static_cast<double>(quiet) > kQuietShare * static_cast<double>(found.size());
    for (Searched& each : found) {
      if (each.quiet || !only_quiet) samples_.push_back(std::move(each.sample));
    }
  }

  struct Searched {
    Sample sample;
    int ply = 0;
    bool quiet = false;  // the move that was found leaves each seat the pieces that it has
  };

  void searched_game(const Store& start, AlphaBeta& search, std::vector<Searched>& all) {
    play_.set(start);
    const auto by_lot = static_cast<int>(random_() % kMostByLot);
    std::vector<Searched> found;
    double chance = 0.5;  // of the first seat
    int decided = 0;
    int ply = 0;
    for (; ply < limits_.most_plies && !play_.outcome().over() && decided < 4; ++ply) {
      play_.legal_moves(legal_);
      if (legal_.empty()) return;
      ++moves_made_;
      const PlayerId decider = play_.decider();
      if (decider == kNobody || ply < by_lot || share() < kSlips) {  // chance may decide in the set-up
        play_.do_move(decider == kNobody ? draw_chance() : legal_[random_() % legal_.size()]);
        continue;
      }
      const AlphaBeta::Result result = search.search(play_, Budget{kNodes, 0, 1});
      const double own = AlphaBeta::chance_of(result.value);
      chance = decider == 0 ? own : 1 - own;
      decided = std::abs(chance - 0.5) > kDecided - 0.5 ? decided + 1 : 0;
      const Store store = play_.store();
      Searched each;
      each.ply = ply;
      each.sample.alive = store.alive;
      evaluation_.features().of(store, decider, each.sample.features);
      each.sample.results = {chance, 1 - chance};
      play_.do_move(result.move);
      each.quiet = pieces_of_seats(store) == pieces_of_seats(play_.store());
      found.push_back(std::move(each));
    }
    const bool over = play_.outcome().over();
    const Results end = over ? results_of(play_.outcome()) : Results{chance, 1 - chance};
    for (Searched& each : found) {
      each.sample.weight = kTrust * std::max(0.1, std::pow(kForgetting, ply - each.ply));
      for (std::size_t seat = 0; seat < 2; ++seat)
        each.sample.results[seat] = kForesight * each.sample.results[seat] + (1 - kForesight) * end[seat];
      all.push_back(std::move(each));
    }
  }

  static std::array<int, kMaxSeats + 1> pieces_of_seats(const Store& store) {
    std::array<int, kMaxSeats + 1> number{};
    for (const PieceRecord& piece : store.pieces) {
      if (piece.site != SiteKind::Gone) ++number[std::min<std::size_t>(piece.owner, kMaxSeats)];
    }
    return number;
  }

  // How many moves a piece of each type has, on the average: what a type is worth before anything is known, unless the
  // rules tell its price.
  void count_mobility(const Store& store, PlayerId decider) {
    for (const PieceRecord& piece : store.pieces) {
      if (piece.site == SiteKind::Cell && piece.owner == decider) ++seen_[piece.type];
    }
    for (const Move& move : legal_) {
      const auto walk =
          std::find_if(move.begin(), move.end(), [](const Choice& choice) { return choice.kind == ChoiceKind::Walk; });
      if (walk == move.end() || walk->a >= store.cells.size() || store.cells[walk->a].empty()) continue;
      ++moves_of_[store.pieces[store.cells[walk->a].back()].type];
    }
  }

  // A trait that players pay from a number of theirs: `me.gold -= it.cost`.
  void find_price() {
    const Model& model = play_.model();
    const auto trait_in = [&](const auto& self, ExprId id) -> int {
      if (id == kNoId) return kNone;
      const Expr& expr = model.expr(id);
      const auto which = static_cast<std::size_t>(expr.value);
      if (expr.op == Op::Trait && model.traits[which].kind == SlotKind::Number) return expr.value;
      for (const ExprId part : expr.args) {
        if (const int found = self(self, part); found != kNone) return found;
      }
      return kNone;
    };
    for (const Block& block : model.blocks) {
      for (const Statement& each : block.statements) {
        const bool pays = each.kind == StatementKind::AssignSlot && each.sign < 0 &&
                          each.holder == static_cast<int>(SlotHolder::Player);
        if (pays && price_ == kNone) price_ = trait_in(trait_in, each.a);
      }
    }
  }

  double worth_of(TypeId type) const {
    if (price_ != kNone) return play_.model().types[type].traits[static_cast<std::size_t>(price_)];
    return 0.2 + moves_of_[type] / std::max(1.0, seen_[type]);
  }

  // What a game without a winner is taken for: better for who has more on the board, as far as that usually matters;
  // half as much if it was drawn by the rules.
  Results adjudged() {
    const Store store = play_.store();
    const std::size_t seats = play_.model().seats.size();
    std::array<double, kMaxSeats> has{};
    double sum = 1e-9;
    for (const PieceRecord& piece : store.pieces) {
      if (piece.site != SiteKind::Cell || piece.owner >= seats) continue;
      has[piece.owner] += worth_of(piece.type);
      sum += worth_of(piece.type);
    }
    for (double& each : has) each *= kUsualWorth * static_cast<double>(seats) / sum;
    const Results ahead = shares(play_.model(), has, static_cast<std::uint8_t>((1U << seats) - 1));
    const double matters = play_.outcome().over() ? 0.5 : 1;
    Results results{};
    for (std::size_t seat = 0; seat < seats; ++seat)
      results[seat] = (1 - matters) / static_cast<double>(seats) + matters * ahead[seat];
    return results;
  }

  double share() { return static_cast<double>(random_() >> 11U) * 0x1p-53; }

  Move pick(PlayerId decider, bool chosen) {
    if (decider == kNobody) return draw_chance();
    std::shuffle(legal_.begin(), legal_.end(), random_);
    if (!chosen || share() < kCarelessness) return legal_.front();
    std::size_t best = 0;
    double most = -1;
    for (std::size_t i = 0; i < std::min(kTried, legal_.size()); ++i) {
      play_.do_move(legal_[i]);
      kept_->made(play_);
      ++moves_made_;
      const bool over = play_.outcome().over();
      const Results results = over ? results_of(play_.outcome()) : kept_->results(play_);
      play_.undo_move();
      kept_->undone();
      if (results[decider] > most) {
        most = results[decider];
        best = i;
      }
    }
    return legal_[best];
  }

  Move draw_chance() {
    const std::vector<int> weights = play_.weights();
    double sum = 0;
    for (const int weight : weights) sum += weight;
    double left = share() * sum;
    for (std::size_t i = 0; i < weights.size() && i < legal_.size(); ++i) {
      left -= weights[i];
      if (left < 0) return legal_[i];
    }
    return legal_.back();
  }

  Evaluation& evaluation_;
  Executor& play_;
  const LearningLimits& limits_;
  const std::function<void(double)>& said_;
  std::mt19937_64 random_;
  std::vector<Sample> samples_;
  const GameKind kind_ = kind_of(play_.model());
  int round_ = 0;
  double began_ = 0;  // the round under way
  MoveList legal_;
  std::unique_ptr<KeptEvaluation> kept_;  // of the round under way, in which weights stay
  int moves_made_ = 0;
  std::array<double, kMaxTypes> seen_{}, moves_of_{};  // [type] pieces, and moves of such pieces, in positions sampled
  int price_ = kNone;                                  // the trait that says what a type costs
};

}  // namespace

void learn(Evaluation& evaluation, Executor& play, const LearningLimits& limits,
           const std::function<void(double)>& said) {
  Learner(evaluation, play, limits, said).run();
}

}  // namespace ludwright
