// Tested by tests/engine/reference_test.cpp.
#include "engine/reference/flow.h"

#include <algorithm>

#include "engine/reference/eval.h"
#include "engine/reference/search.h"

namespace ludwright::reference {
namespace {

std::int32_t start_of(const SlotInfo& slot, std::size_t index) {
  return index < slot.starts.size() ? slot.starts[index] : slot.start;
}

void lapse_slots(const std::vector<SlotInfo>& slots, std::vector<std::int32_t>& values,
                 std::vector<std::uint8_t>& fresh, bool round) {
  for (std::size_t i = 0; i < values.size(); ++i) {
    const SlotInfo& slot = slots[i % slots.size()];
    const std::size_t index = i / slots.size();
    const std::int32_t start = start_of(slot, index);
    const bool lapses = slot.lasts == Lasts::Turn || (slot.lasts == Lasts::NextTurn && !fresh[i]) ||
                        (slot.lasts == Lasts::Round && round);
    if (lapses) {
      values[i] = start;
    } else if (slot.kind == SlotKind::Clock && !fresh[i]) {
      values[i] = saturated(std::int64_t{values[i]} + 1);
    }
    fresh[i] = 0;
  }
}

bool is_alive(const Store& store, PlayerId seat) { return seat != kNobody && ((store.alive >> seat) & 1U) != 0; }

PlayerId next_living(const Model& model, const Store& store, PlayerId after) {
  const std::size_t count = model.seats.size();
  for (std::size_t i = 1; i <= count; ++i) {
    const PlayerId seat = static_cast<PlayerId>((after + i) % count);
    if (is_alive(store, seat)) return seat;
  }
  return after;
}

std::uint8_t bit(PlayerId seat) { return static_cast<std::uint8_t>(1U << seat); }

std::uint8_t team_of(const Model& model, PlayerId seat) {
  std::uint8_t seats = 0;
  for (std::size_t other = 0; other < model.seats.size(); ++other) {
    if (same_team(model, seat, static_cast<PlayerId>(other))) seats = static_cast<std::uint8_t>(seats | (1U << other));
  }
  return seats;
}

// ---- ends
// ------------------------------------------------------------------------------------------------------------

// Which rules are asked.
struct Asking {
  bool turn_over = true;
  bool for_won = false;
};

bool is_asked(const EndRule& rule, const Store& store, const Asking& asking) {
  if (rule.phase != kNone && rule.phase != store.phase) return false;
  if (asking.for_won && rule.asks_won) return false;
  return (asking.turn_over && !asking.for_won) || !(rule.asks_stuck || rule.asks_repeats);
}

Scene end_scene(const Context& context, const Store& store) {
  static const Bindings kUnbound;
  return Scene{context, store, kUnbound, store.mover};
}

// The living players that the sentence is about and of whom it is true.
std::uint8_t subjects_for_whom(const Scene& scene, const EndRule& rule) {
  const std::uint64_t named =
      rule.subject == kNoId ? std::uint64_t{scene.store.alive} : evaluate(scene, rule.subject).bits;
  std::uint8_t found = 0;
  for (const PlayerId seat : seats_of(named & scene.store.alive)) {
    if (holds(scene.as(seat), rule.condition)) found = static_cast<std::uint8_t>(found | bit(seat));
  }
  return found;
}

Outcome compare(const Scene& scene, const EndRule& rule) {
  std::vector<PlayerId> best;
  std::int32_t value = 0;
  for (const PlayerId seat : seats_of(scene.store.alive)) {
    const std::int32_t number = number_of(scene.as(seat), rule.value);
    const bool better = rule.kind == EndKind::Most ? number > value : number < value;
    if (best.empty() || better) {
      best = {seat};
      value = number;
    } else if (number == value) {
      best.push_back(seat);
    }
  }
  if (best.size() != 1) return {OutcomeKind::Draw, 0, rule.name};
  return {OutcomeKind::Win, bit(best.front()), rule.name};
}

// What the rule makes of the game if it ends it.
Outcome outcome_of(const Scene& scene, const EndRule& rule) {
  if (rule.kind == EndKind::Wins) {
    std::uint8_t winners = 0;
    for (const PlayerId seat : seats_of(subjects_for_whom(scene, rule))) {
      winners = static_cast<std::uint8_t>(winners | team_of(scene.model(), seat));
    }
    return winners == 0 ? Outcome() : Outcome{OutcomeKind::Win, winners, rule.name};
  }
  if (rule.kind == EndKind::Loses || !holds(scene, rule.condition)) return Outcome();
  return rule.kind == EndKind::Draw ? Outcome{OutcomeKind::Draw, 0, rule.name} : compare(scene, rule);
}

// After somebody was taken out: whether that decides the game.
Outcome last_standing(const Model& model, const Store& store, const std::string& name) {
  if (store.alive == 0) return {OutcomeKind::Draw, 0, name};
  const std::uint8_t team = team_of(model, seats_of(store.alive).front());
  if ((store.alive & ~team) != 0) return Outcome();
  return {OutcomeKind::Win, team, name};
}

void run_losers_rules(const Context& context, Store& store, std::uint8_t losers) {
  for (const PlayerId loser : seats_of(losers)) {
    Run run;
    run.store = store;
    run.me = run.decider = loser;
    push_rules(context, run, EventKind::PlayerLoses, loser);
    if (run_through(context, run)) store = std::move(run.store);
  }
}

// Players who lost leave the game, and what the rules do then is done. If the turn is over, the mover among them and
// the game not decided, the next player moves.
void eliminate(const Context& context, Store& store, const EndRule& rule, std::uint8_t losers, const Asking& asking) {
  store.alive = static_cast<std::uint8_t>(store.alive & ~losers);
  if (!asking.for_won) run_losers_rules(context, store, losers);
  store.outcome = last_standing(context.model, store, rule.name);
  // Who is out matters only while the game goes on.
  if (store.outcome.over()) store.alive = static_cast<std::uint8_t>(store.alive | losers);
  if (store.outcome.over() || is_alive(store, store.mover) || !asking.turn_over) return;
  store.mover = next_living(context.model, store, store.mover);
  if (!store.history.empty()) store.history.back() = position_key(context.model, store);
}

// The first rule that fires. True if it took a player out and the game goes on, so that all are to be asked again.
bool judge_once(const Context& context, Store& store, const std::vector<EndRule>& rules, const Asking& asking) {
  for (const EndRule& rule : rules) {
    if (!is_asked(rule, store, asking)) continue;
    const Scene scene = end_scene(context, store);
    if (rule.kind != EndKind::Loses) {
      store.outcome = outcome_of(scene, rule);
      if (store.outcome.over()) return false;
      continue;
    }
    const std::uint8_t losers = subjects_for_whom(scene, rule);
    if (losers == 0) continue;
    eliminate(context, store, rule, losers, asking);
    return !store.outcome.over();
  }
  return false;
}

void judge_rules(const Context& context, Store& store, const std::vector<EndRule>& rules, const Asking& asking) {
  for (int i = 0; i <= kMaxSeats; ++i) {
    if (!judge_once(context, store, rules, asking)) return;
  }
}

// The moves of the first decision of a turn, or of the program for the stuck.
std::vector<Move> moves_of_turn(const Context& context, const Store& store) {
  const Phase& phase = context.model.phases[store.phase];
  std::vector<Found> found = legal_decisions(context, begin_turn(context, store, phase.program), false);
  if (found.empty() && phase.stuck != kNoId)
    found = legal_decisions(context, begin_turn(context, store, phase.stuck), true);
  std::vector<Move> moves;
  moves.reserve(found.size());
  for (const Found& one : found) moves.push_back(one.move);
  return moves;
}

void run_program(const Context& context, Store& store, BlockId program) {
  if (program == kNoId) return;
  Run run = begin_plain(context, store, program);
  if (run_through(context, run)) store = std::move(run.store);
}

}  // namespace

void lapse(const Model& model, Store& store, bool round) {
  lapse_slots(model.game_slots, store.game_slots, store.game_fresh, round);
  lapse_slots(model.player_slots, store.player_slots, store.player_fresh, round);
  lapse_slots(model.cell_slots, store.cell_slots, store.cell_fresh, round);
  lapse_slots(model.piece_slots, store.piece_slots, store.piece_fresh, round);
}

void skip_phases(const Context& context, Store& store) {
  const std::vector<Phase>& phases = context.model.phases;
  while (store.phase + 1U < phases.size()) {
    const ExprId until = phases[store.phase].until;
    if (until == kNoId || !holds(end_scene(context, store), until)) return;
    ++store.phase;
    store.phase_turns = 0;
    store.rounds = 0;
  }
}

void finish_turn(const Context& context, Store& store) {
  const Model& model = context.model;
  const bool round = model.phases[store.phase].is_round;
  lapse(model, store, round);
  ++store.turns;
  ++store.phase_turns;
  if (round) ++store.rounds;
  const PlayerId first = store.next != kNobody ? store.next : store.mover;
  const bool stays = store.next != kNobody || round;  // a round is nobody's: who was first to move is so again
  store.mover = stays && is_alive(store, first) ? first : next_living(model, store, first);
  store.next = kNobody;
  skip_phases(context, store);
  store.history.push_back(position_key(model, store));
}

void forget_idle(const Context& context, Store& store) {
  const Model& model = context.model;
  const auto forget_in = [&](const std::vector<SlotInfo>& slots, std::vector<std::int32_t> Store::*values) {
    for (std::size_t slot = 0; slot < slots.size(); ++slot) {
      if (!slots[slot].forgets_idle) continue;
      Store without = store;
      std::vector<std::int32_t>& now = without.*values;
      for (std::size_t i = slot; i < now.size(); i += slots.size()) now[i] = start_of(slots[slot], i / slots.size());
      if (now != store.*values && moves_of_turn(context, without) == moves_of_turn(context, store))
        store = std::move(without);
    }
  };
  forget_in(model.game_slots, &Store::game_slots);
  forget_in(model.player_slots, &Store::player_slots);
  forget_in(model.cell_slots, &Store::cell_slots);
  forget_in(model.piece_slots, &Store::piece_slots);
  if (!store.history.empty()) store.history.back() = position_key(model, store);
}

void start_round(const Context& context, Store& store) {
  store.stage = Stage::Turn;
  store.phase = 0;
  store.phase_turns = 0;
  store.rounds = 0;
  store.mover = is_alive(store, store.next) ? store.next : PlayerId{0};
  store.next = kNobody;
  skip_phases(context, store);
  for (auto* fresh : {&store.game_fresh, &store.player_fresh, &store.cell_fresh, &store.piece_fresh}) {
    std::fill(fresh->begin(), fresh->end(), std::uint8_t{0});
  }
  store.history = {position_key(context.model, store)};
}

void judge(const Context& context, Store& store, bool turn_over) {
  judge_rules(context, store, context.model.end, {turn_over, false});
  if (turn_over && !store.outcome.over() && store.turns >= context.model.limit) {
    store.outcome = {OutcomeKind::Draw, 0, "limit"};
  }
}

bool score_round(const Context& context, Store& store) {
  const Model& model = context.model;
  const std::vector<PlayerId> winners = seats_of(store.outcome.winners);
  store.winner = winners.empty() ? kNobody : winners.front();
  for (std::size_t seat = 0; seat < model.seats.size(); ++seat) {  // all are back for the next round
    store.alive = static_cast<std::uint8_t>(store.alive | (1U << seat));
  }
  store.outcome = Outcome();
  store.next = kNobody;
  run_program(context, store, model.match.score);
  judge_rules(context, store, model.match.end, {true, false});
  if (store.outcome.over()) return false;
  store.stage = Stage::Next;
  return true;
}

bool has_won(const Scene& scene) {
  const Context& context = scene.context;
  if (context.in_won > 0 || scene.me == kNobody) return false;
  const Guard guard(context.in_won);
  Store store = scene.store;
  store.outcome = Outcome();
  judge_rules(context, store, context.model.end, {false, true});
  return store.outcome.kind == OutcomeKind::Win && (store.outcome.winners & bit(scene.me)) != 0;
}

}  // namespace ludwright::reference
