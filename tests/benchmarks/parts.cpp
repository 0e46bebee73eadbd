// How long the parts of the compiled engine take: listing, making and taking back, counting, drawing, loading. Run by
// hand where Debian's libbenchmark-dev is installed:
//   ninja -C .build/release benchmark_parts && .build/release/tests/benchmark_parts --benchmark_filter=chess
#include <benchmark/benchmark.h>

#include "tests/support/play_kit.h"
#include "tools/stream.h"

namespace ludwright {
namespace {

// Positions along one game played by lot, so that what is measured is not the start alone.
constexpr int kPositions = 16;
constexpr int kMovesBetween = 3;

class Positions {
 public:
  explicit Positions(const std::string& name) : game_(testing_kit::load(name)) {
    if (!game_->ok()) return;
    const auto play = game_->compiled();
    play->set(initial_store(game_->model()));
    Stream stream(1, 0, 0);
    Move move;
    for (int made = 0; made < kPositions * kMovesBetween && play->draw_move(stream.next(), move); ++made) {
      // Plays are set at beginnings of turns; where a turn has several decisions some are passed over.
      if (made % kMovesBetween == 0) add(play->store());
      play->do_move(move);
    }
  }

  const std::string& error() const { return game_->error; }
  std::size_t size() const { return plays_.size(); }
  Executor& play(std::size_t i) { return *plays_[i]; }
  const MoveList& moves(std::size_t i) const { return moves_[i]; }

 private:
  void add(const Store& store) {
    auto play = game_->compiled();
    play->set(store);
    MoveList moves;
    play->legal_moves(moves);
    if (moves.empty()) return;
    plays_.push_back(std::move(play));
    moves_.push_back(std::move(moves));
  }

  std::unique_ptr<testing_kit::LoadedGame> game_;
  std::vector<std::unique_ptr<Executor>> plays_;
  std::vector<MoveList> moves_;
};

// Runs `part` at each position in turn; it gives the number of moves it dealt with. Reports the time of one position,
// and of one move.
template <typename Part>
void at_positions(benchmark::State& state, const std::string& game, Part&& part) {
  Positions positions(game);
  if (!positions.error().empty() || positions.size() == 0) {
    state.SkipWithError(("no positions " + positions.error()).c_str());
    return;
  }
  std::size_t next = 0, moves = 0;
  for (auto _ : state) {
    moves += part(positions.play(next), positions.moves(next));
    if (++next == positions.size()) next = 0;
  }
  state.counters["move"] =
      benchmark::Counter(static_cast<double>(moves), benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

void list(benchmark::State& state, const std::string& game) {
  MoveList out;
  at_positions(state, game, [&](Executor& play, const MoveList&) {
    play.legal_moves(out);
    return out.size();
  });
}

void count(benchmark::State& state, const std::string& game) {
  at_positions(state, game, [](Executor& play, const MoveList&) { return play.perft(1); });
}

void draw(benchmark::State& state, const std::string& game) {
  Stream stream(2, 0, 0);
  Move move;
  at_positions(state, game, [&](Executor& play, const MoveList&) {
    play.draw_move(stream.next(), move);
    return std::size_t{1};
  });
}

void do_and_undo(benchmark::State& state, const std::string& game) {
  at_positions(state, game, [](Executor& play, const MoveList& moves) {
    for (const Move& move : moves) {
      play.do_move(move);
      play.undo_move();
    }
    return moves.size();
  });
}

// From the file to a play that is set.
void load(benchmark::State& state, const std::string& name) {
  for (auto _ : state) {
    const auto game = testing_kit::load(name);
    if (!game->ok()) return state.SkipWithError(game->error.c_str());
    const auto play = game->compiled();
    play->set(initial_store(game->model()));
    benchmark::DoNotOptimize(play->key());
  }
}

void register_all() {
  const std::vector<std::pair<std::string, void (*)(benchmark::State&, const std::string&)>> parts = {
      {"list", list}, {"count", count}, {"draw", draw}, {"do+undo", do_and_undo}};
  for (const std::string game : {"chess", "kamisado", "reversi", "thief"}) {
    for (const auto& [name, run] : parts) benchmark::RegisterBenchmark((game + "/" + name).c_str(), run, game);
    benchmark::RegisterBenchmark((game + "/load").c_str(), load, game)->Unit(benchmark::kMillisecond);
  }
}

}  // namespace
}  // namespace ludwright

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  ludwright::register_all();
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
