// Methods about players: what one would do, and games that they play among themselves for the balance.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "tools/agents/agent.h"
#include "tools/agents/game_kind.h"
#include "tools/agents/sight.h"
#include "tools/api/guarded.h"
#include "tools/api/simulation.h"
#include "tools/common.h"
#include "tools/rpc/calls.h"
#include "tools/simulate/statistics.h"

namespace ludwright::rpc {

// Games of one player against itself on a play of its own.
struct Tally {
  std::string players;
  std::unique_ptr<Executor> play;
  std::vector<std::unique_ptr<Agent>> agents;  // [seat]
  std::mt19937_64 random;
  std::uint64_t games = 0, draws = 0, unfinished = 0, moves = 0;
  std::vector<double> points;  // [seat] a draw is shared
  std::map<std::string, std::uint64_t> ends;
};

Session::Session(api::Game its_game) : game(std::move(its_game)) {}

namespace {

constexpr std::uint64_t kMostMoves = 2000;             // of a game in the background
constexpr std::uint64_t kMostSimulated = 100'000'000;  // of a simulation

// The three strengths of a page, as players of `play`: so that each answers in a few seconds at most. The strongest
// searches by alpha-beta where the definition allows it: its 3 seconds score more than half against the 8000 nodes.
std::string player_of(const std::string& strength, const Model& model) {
  if (strength == "easy") return "mcts:40,1s";
  if (strength == "medium") return "mcts:600,2s";
  if (strength == "strong") return kind_of(model).is_classical() ? "alphabeta:3s" : "mcts:8000,5s";
  return strength;
}

// {"player": "easy", "medium", "strong" or as `play --seat` names one, "seed"} → {"move", "text", "value", "expects"}.
// All but `move` is left out where it would tell what the seat that decides holds and others may not see.
Json hint(const Call& call) {
  const api::Hint hint =
      call.game()
          .hint(player_of(call.text("player"), call.game().model()), api::number_at(call.params, "seed", 1))
          .value();
  Json json = {{"move", hint.move}};
  if (hides_anything(call.game().model()) && !api::truth_at(call.params, "tell")) return json;
  json["text"] = hint.text;
  json["value"] = hint.value;
  json["expects"] = hint.expects;
  return json;
}

void play_one(Tally& tally, const Model& model, const std::function<bool()>& stop) {
  Executor& play = *tally.play;
  play.set(initial_store(model));
  for (auto& agent : tally.agents) agent->new_game(tally.random());
  std::uint64_t moves = 0;
  while (!play.outcome().over() && moves < kMostMoves) {
    if (stop()) return;  // what was begun does not count
    Move move;
    if (play.decider() == kNobody)
      play.draw_move(tally.random(), move);
    else
      move = tally.agents[play.decider()]->choose(play).move;
    play.do_move(move);
    ++moves;
  }
  ++tally.games;
  tally.moves += moves;
  const Outcome& outcome = play.outcome();
  if (!outcome.over()) ++tally.unfinished;
  ++tally.ends[outcome.over() ? outcome.name : "not finished"];
  const bool won = outcome.over() && outcome.kind != OutcomeKind::Draw;
  if (!won) ++tally.draws;
  const auto is_winner = [&](std::size_t seat) { return !won || (outcome.winners >> seat & 1) != 0; };
  double winners = 0;
  for (std::size_t seat = 0; seat < tally.points.size(); ++seat) winners += is_winner(seat) ? 1 : 0;
  for (std::size_t seat = 0; seat < tally.points.size(); ++seat)
    tally.points[seat] += is_winner(seat) ? 1 / winners : 0;
}

Json tally_json(const Tally& tally, const Model& model) {
  Json seats = Json::array();
  for (std::size_t seat = 0; seat < tally.points.size(); ++seat) {
    const Interval share = wilson(tally.points[seat], static_cast<double>(tally.games));
    seats.push_back(
        {{"seat", model.seats[seat].name}, {"share", share.value}, {"low", share.low}, {"high", share.high}});
  }
  Json ends = Json::object();
  for (const auto& [name, count] : tally.ends) ends[name] = count;
  const double games = static_cast<double>(std::max<std::uint64_t>(tally.games, 1));
  return {{"games", tally.games},           {"draws", tally.draws},
          {"unfinished", tally.unfinished}, {"length", static_cast<double>(tally.moves) / games},
          {"seats", std::move(seats)},      {"ends", std::move(ends)}};
}

// {"player": of every seat, "milliseconds": how long to play now, "most": games in all, "seed"} → {"games", "draws",
// "unfinished", "length", "seats": [{"seat", "share", "low", "high"}], "ends"}: of all games so far of this player; 95
// % intervals, draws shared. At least one game is played out, however long it takes.
Json balance(const Call& call) {
  Session& session = *call.session;
  const Model& model = session.game.model();
  const std::string player = call.text("player");
  if (!session.tally || session.tally->players != player) {
    auto tally = std::make_shared<Tally>();
    tally->players = player;
    tally->random.seed(api::number_at(call.params, "seed", 1));
    tally->play = session.game.play().another_play();
    for (std::size_t seat = 0; seat < model.seats.size(); ++seat)
      tally->agents.push_back(make_agent(player, model, seat));
    tally->points.resize(model.seats.size());
    session.tally = std::move(tally);
  }
  const auto until = std::chrono::steady_clock::now() + std::chrono::milliseconds(std::min<std::uint64_t>(
                                                            api::number_at(call.params, "milliseconds", 300), 600'000));
  const std::uint64_t most = api::number_at(call.params, "most", 1000);
  bool stopped = false;
  auto told = std::chrono::steady_clock::now();
  const auto stop = [&] {
    if (!call.progress || std::chrono::steady_clock::now() - told < std::chrono::milliseconds(200)) return stopped;
    told = std::chrono::steady_clock::now();
    return stopped = stopped || !call.progress(api::dump(tally_json(*session.tally, model)));
  };
  do {
    if (session.tally->games >= most) break;
    play_one(*session.tally, model, stop);
  } while (!stopped && std::chrono::steady_clock::now() < until);
  return tally_json(*session.tally, model);
}

// {"definition", "agents", "games", "seed"} → {"report": a page}, on all processors. Progress tells "games" and "of".
Json simulate(const Call& call) {
  api::SimulationRequest request;
  static_cast<api::OpenRequest&>(request) = api::open_request(call.params.at("definition"));
  request.agents = call.text("agents");
  request.games = std::min(api::number_at(call.params, "games", 1000), kMostSimulated);
  request.seed = api::number_at(call.params, "seed", 1);
  request.threads = 0;
  request.progress = [&](const Shard& played) {
    return !call.progress || call.progress(api::dump({{"games", played.games()}, {"of", request.games}}));
  };
  return {{"report", api::report(api::simulate(request).value().shard, "html").value()}};
}

}  // namespace

const std::vector<Method>& games_calls() {
  static const std::vector<Method> calls = {
      {"hint", true, hint}, {"balance", true, balance}, {"simulate", false, simulate}};
  return calls;
}

}  // namespace ludwright::rpc
