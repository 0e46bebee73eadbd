#include "tools/simulate/player.h"

#include <fmt/format.h>

namespace ludwright {
namespace {

// Streams of a game by what they are for. Agents have one each, behind these.
enum Purpose : std::uint64_t { kChance, kOpening, kMoment, kFirstAgent };

}  // namespace

std::unique_ptr<Executor> Definitions::Entry::make_executor() const {
  return engine.ruleset ? make_compiled(engine.ruleset) : make_reference(model());
}

const Definitions::Entry& Definitions::get(std::size_t setting, std::size_t seating) {
  const Setting& its = job_.settings[setting];
  const std::size_t which = its.armies.empty() ? 0 : seating;
  const std::lock_guard<std::mutex> lock(mutex_);
  std::unique_ptr<Entry>& entry = entries_[{setting, which}];
  if (entry) return *entry;
  auto made = std::make_unique<Entry>();
  made->loaded = load_or_stop(invocation_, job_.game, options_of(job_, its, which));
  if (made->model().checksum != its.checksums[which])
    throw Stop{kInput,
               fmt::format("error: the definition of `{}` has changed since the simulation began\n", job_.name)};
  made->engine = make_executor(made->model(), job_.engine);
  made->start = initial_store(made->model());
  made->observed = std::make_unique<ObservedModel>(made->model(), its.catalogue, job_.faction);
  entry = std::move(made);
  return *entry;
}

BlockPlayer::Seating& BlockPlayer::seating_of(std::size_t setting, std::size_t seating) {
  const std::size_t which = job_.settings[setting].armies.empty() ? 0 : seating;
  Seating& table = seatings_[{setting, which}];
  if (table.definition != nullptr) return table;
  table.definition = &definitions_.get(setting, which);
  table.executor = table.definition->make_executor();
  for (const std::string& text : job_.settings[setting].agents)
    table.agents.push_back(make_agent(text, table.definition->model(), job_.seed));
  return table;
}

bool BlockPlayer::play(std::uint64_t block, Tally& tally) {
  const std::size_t setting = block % job_.settings.size();
  const std::uint64_t number = block / job_.settings.size();
  const std::uint64_t games = Job::games_of_block(job_.settings[setting]);
  for (std::uint64_t i = 0; i < games; ++i) {
    const std::uint64_t game = number * games + i;
    if (!play_game(seating_of(setting, i), i, game, tally)) return false;
  }
  return true;
}

bool BlockPlayer::play_game(Seating& table, std::size_t seating, std::uint64_t game, Tally& tally) {
  const Model& model = table.definition->model();
  const std::size_t seats = model.seats.size();
  std::vector<std::size_t> player_on(seats);
  for (std::size_t player = 0; player < seats; ++player) {
    player_on[(player + seating) % seats] = player;
    table.agents[player]->new_game(Stream(job_.seed, game, kFirstAgent + player).next());
  }
  Stream chance(job_.seed, game, kChance), opening(job_.seed, game, kOpening);
  Observer observer(*table.definition->observed, tally, player_on, Stream(job_.seed, game, kMoment));
  Executor& play = *table.executor;
  play.set(table.definition->start);
  observer.begin(play.store());
  for (std::uint64_t made = 0; made < job_.most_moves; ++made) {
    if (stop_.load(std::memory_order_relaxed)) return false;
    play.legal_moves(moves_);
    if (moves_.empty()) break;
    const PlayerId decider = play.decider();
    Move move = moves_.front();
    if (decider == kNobody)
      move = moves_[chance.weighted(play.weights())];
    else if (moves_.size() > 1 && made < job_.opening)
      move = moves_[opening.below(moves_.size())];
    else if (moves_.size() > 1)
      move = table.agents[player_on[decider]]->choose(play).move;
    const MoveFacts facts = play.facts(move);
    play.do_move(move);
    observer.decision(decider, moves_.size(), move, facts, play.store());
  }
  observer.end(play.outcome());
  return true;
}

}  // namespace ludwright
