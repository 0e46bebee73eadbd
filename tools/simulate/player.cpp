#include "tools/simulate/player.h"

#include <fmt/format.h>

#include "tools/simulate/watch.h"

namespace ludwright {
namespace {

// Streams of a game by what they are for. Agents have one each, behind these.
enum Purpose : std::uint64_t { ForChance, ForOpening, ForMoment, ForFirstAgent };

}  // namespace

const Definitions::Entry& Definitions::get(std::size_t setting, std::size_t seating) {
  const Setting& its = job_.settings[setting];
  const std::size_t which = its.armies.empty() ? 0 : seating;
  const std::lock_guard<std::mutex> lock(mutex_);
  std::unique_ptr<Entry>& entry = entries_[{setting, which}];
  if (entry) return *entry;
  auto made = std::make_unique<Entry>();
  request_.game = job_.game;
  request_.options = options_of(job_, its, which);
  made->loaded = load_or_stop(request_);
  if (checksum(*made->loaded.model) != its.checksums[which])
    throw Stop{kInput,
               fmt::format("error: the definition of `{}` has changed since the simulation began\n", job_.name)};
  prepare(*made, its.catalogue);
  entry = std::move(made);
  return *entry;
}

void Definitions::prepare(Entry& entry, const Catalogue& catalogue) const {
  const Model& model = *entry.loaded.model;
  WatchedModel watched = watch_rules(model);
  bool has_signs = !model.rules.empty();
  entry.played = std::move(watched.model);
  try {
    entry.engine = make_executor(entry.played, job_.engine);
  } catch (const Stop&) {  // over a limit of the engine, maybe for the signs
    has_signs = false;
    entry.played = model;
    entry.engine = make_executor(entry.played, job_.engine);
  }
  entry.plain = make_executor(model, job_.engine);
  entry.start = initial_store(entry.played);
  entry.observed = std::make_unique<ObservedModel>(entry.played, catalogue, job_.faction);
  if (has_signs) {
    entry.observed->first_watch = watched.first_slot;
    entry.observed->watched = std::move(watched.watched);
  }
  for (std::size_t rule = 0; rule < model.legal.size(); ++rule) {
    entry.without.push_back(std::make_unique<Model>(without_legal_rule(entry.played, rule)));
    entry.engines_without.push_back(make_executor(*entry.without.back(), job_.engine));
  }
}

BlockPlayer::Seating& BlockPlayer::seating_of(std::size_t setting, std::size_t seating) {
  const std::size_t which = job_.settings[setting].armies.empty() ? 0 : seating;
  Seating& table = seatings_[{setting, which}];
  if (table.definition != nullptr) return table;
  table.definition = &definitions_.get(setting, which);
  const Definitions::Entry& definition = *table.definition;
  table.executor = another_executor(definition.engine, definition.played);
  table.plain = another_executor(definition.plain, *definition.loaded.model);
  table.plain->set(initial_store(*definition.loaded.model));
  table.by_lot = is_by_lot(job_.settings[setting]);
  for (std::size_t rule = 0; rule < definition.without.size(); ++rule)
    table.without.push_back(another_executor(definition.engines_without[rule], *definition.without[rule]));
  table.rounds = std::make_unique<RoundEnd>(definition.played, job_.engine);
  for (const std::string& text : job_.settings[setting].agents)
    table.agents.push_back(make_agent(text, definition.played, job_.seed));
  return table;
}

bool BlockPlayer::play(std::uint64_t block, Tally& tally) {
  const std::size_t setting = block % job_.settings.size();
  const std::uint64_t number = block / job_.settings.size();
  const std::uint64_t games = Job::games_of_block(job_.settings[setting]);
  const bool watches = job_.watches(job_.settings[setting], number);
  for (std::size_t i = 0; i < games; ++i) {
    const std::uint64_t game = number * games + i;
    Seating& table = seating_of(setting, i);
    if (!watches) {
      if (stop_.load(std::memory_order_relaxed)) return false;
      play_unwatched(table, i, game, tally);
    } else if (!play_game(table, i, game, tally)) {
      return false;
    }
  }
  return true;
}

void BlockPlayer::play_unwatched(Seating& table, std::size_t seating, std::uint64_t game, Tally& tally) {
  Stream chance(job_.seed, game, ForChance);
  Executor& play = *table.plain;
  const std::uint64_t made = play.play_out([&] { return chance.next(); }, [&] { outcome_ = play.outcome(); });
  if (made > job_.most_moves) outcome_ = {};
  count_result(*table.definition->observed, outcome_, seating, std::min(made, job_.most_moves), tally);
}

bool BlockPlayer::play_game(Seating& table, std::size_t seating, std::uint64_t game, Tally& tally) {
  const std::size_t seats = table.definition->played.seats.size();
  for (std::size_t player = 0; player < seats; ++player)
    table.agents[player]->new_game(Stream(job_.seed, game, ForFirstAgent + player).next());
  Stream chance(job_.seed, game, ForChance), opening(job_.seed, game, ForOpening);
  Observer observer(*table.definition->observed, tally, seating, Stream(job_.seed, game, ForMoment));
  Executor& play = *table.executor;
  play.set(table.definition->start);
  observer.begin(play);
  Move move;
  bool made_one = false;
  for (std::uint64_t made = 0; made < job_.most_moves && !play.outcome().over(); ++made) {
    if (stop_.load(std::memory_order_relaxed)) return false;
    const PlayerId decider = play.decider();
    const bool counts = decider != kNobody && (!table.by_lot || observer.counts_choices());
    if (counts) play.legal_turns(turns_);
    if (decider == kNobody)
      play.draw_move(chance.next(), move);
    else if (counts && turns_.size() == 1)
      turns_[0].write(move);
    else if (made < job_.opening)
      play.draw_move(opening.next(), move);
    else
      move = table.agents[(decider + seats - seating) % seats]->choose(play).move;
    const MoveFacts facts = play.facts(move);
    play.do_move(move);
    observer.decision(decider, counts ? turns_.size() : 0, move, facts, play);
    made_one = true;
  }
  const Outcome outcome = play.outcome();
  const bool has_last = made_one && outcome.over();
  observer.end(outcome, has_last ? end_of_last_round(table, move) : Outcome{});
  if (observer.sample() != nullptr && !table.without.empty()) try_legal_rules(table, *observer.sample(), tally);
  return true;
}

Outcome BlockPlayer::end_of_last_round(Seating& table, const Move& last) {
  if (!table.definition->played.match.present) return {};
  table.executor->undo_move();
  return table.rounds->of(table.executor->store(), last);
}

void BlockPlayer::try_legal_rules(Seating& table, const Store& position, Tally& tally) {
  table.executor->set(position);
  table.executor->legal_moves(moves_);
  ++tally.totals[TotalSamples];
  for (std::size_t rule = 0; rule < table.without.size(); ++rule) {
    table.without[rule]->set(position);
    table.without[rule]->legal_moves(more_);
    tally.legal[rule] += moves_ == more_ ? 0 : 1;
  }
}

}  // namespace ludwright
