#include "tools/simulate/observer.h"

#include <algorithm>

namespace ludwright {

ObservedModel::ObservedModel(const Model& its_model, const Catalogue& its_catalogue, const std::string& faction)
    : model(its_model), catalogue(its_catalogue), index(its_model) {
  for (std::size_t trait = 0; trait < model.traits.size() && !faction.empty(); ++trait) {
    if (model.traits[trait].name != faction) continue;
    for (const PieceType& type : model.types) class_of.push_back(type.traits[trait]);
  }
}

namespace {

Numbers points_of(const Outcome& outcome, std::size_t seats) {
  Numbers points(seats);
  std::int64_t winners = 0;
  for (std::size_t seat = 0; seat < seats; ++seat) winners += outcome.winners >> seat & 1;
  for (std::size_t seat = 0; seat < seats; ++seat) {
    if (outcome.kind != OutcomeKind::Win || winners == 0)
      points[seat] = kPoints / static_cast<std::int64_t>(seats);
    else if ((outcome.winners >> seat & 1) != 0)
      points[seat] = kPoints / winners;
  }
  return points;
}

void count_end(const Outcome& outcome, std::size_t seats, const std::vector<std::string>& names, Numbers& ends) {
  const auto named = std::find(names.begin(), names.end(), outcome.name);
  if (!outcome.over() || named == names.end()) return;
  const std::size_t end = static_cast<std::size_t>(named - names.begin()) * (seats + 2);
  ++ends[end];
  ends[end + 1] += outcome.kind == OutcomeKind::Draw ? 1 : 0;
  for (std::size_t seat = 0; seat < seats; ++seat)
    ends[end + 2 + seat] += outcome.kind == OutcomeKind::Win ? outcome.winners >> seat & 1 : 0;
}

}  // namespace

void count_result(const ObservedModel& observed, const Outcome& outcome, std::size_t seating, std::uint64_t length,
                  Tally& tally) {
  const std::size_t seats = observed.model.seats.size();
  ++tally.totals[TotalGames];
  if (!outcome.over()) ++tally.totals[TotalUnfinished];
  tally.totals[TotalDraws] += outcome.kind == OutcomeKind::Draw ? 1 : 0;
  count_end(outcome, seats, observed.catalogue.ends, tally.ends);
  const Numbers points = points_of(outcome, seats);
  for (std::size_t seat = 0; seat < seats; ++seat) {
    const std::int64_t won = outcome.kind == OutcomeKind::Win ? outcome.winners >> seat & 1 : 0;
    const std::size_t player = (seat + seats - seating) % seats;
    tally.seat_wins[seat] += won;
    tally.seat_points[seat] += points[seat];
    tally.seat_squares[seat] += points[seat] * points[seat];
    ++tally.player_games[player];
    tally.player_wins[player] += won;
    tally.player_points[player] += points[seat];
    tally.player_squares[player] += points[seat] * points[seat];
  }
  ++tally.lengths[static_cast<std::int64_t>(length)];
}

Observer::Observer(const ObservedModel& observed, Tally& tally, std::size_t seating, Stream stream)
    : observed_(observed),
      tally_(tally),
      seating_(seating),
      stream_(stream),
      seats_(observed.model.seats.size()),
      types_(observed.model.types.size()),
      in_play_(types_),
      owned_(seats_ * types_),
      standing_(types_),
      has_(seats_),
      ran_(observed.watched.size()) {}

void Observer::begin(const Executor& play) {
  const Store store = play.store();
  for (std::size_t id = 0; id < store.pieces.size(); ++id)
    note_piece({static_cast<PieceId>(id), PieceRecord{}, store.pieces[id]}, true);
  for (std::size_t slot = 0; slot < store.game_slots.size(); ++slot) note_slot(slot, store.game_slots[slot]);
  look({store.stage, store.mover, store.phase, store.alive}, store.outcome.over());
}

void Observer::decision(PlayerId decider, std::size_t choices, const Move& move, const MoveFacts& facts,
                        Executor& play) {
  for (const Choice& choice : move) {
    const std::uint64_t code = (std::uint64_t{choice.a} << 40U) ^ (std::uint64_t{choice.b} << 24U) ^
                               (std::uint64_t{choice.alt} << 16U) ^ (std::uint64_t{choice.ordinal} << 8U) ^
                               static_cast<std::uint64_t>(choice.kind);
    fingerprint_ = (fingerprint_ ^ code) * 0x100000001b3ULL;
  }
  fingerprint_ = (fingerprint_ ^ 0xffU) * 0x100000001b3ULL;
  for (std::size_t i = 0; i < facts.parts.size() && i < move.size; ++i) {
    const MoveFacts::Part& part = facts.parts[i];
    if (!part.name.empty()) {
      const int alternative = observed_.index.alternative(part.name);
      if (alternative != kNone) ++tally_.alternatives[static_cast<std::size_t>(alternative)];
    }
    const int index = observed_.index.of(part, move.choices[i].kind);
    if (index == kNone) continue;
    ++tally_.moves[static_cast<std::size_t>(index)];
    tally_.move_takes[static_cast<std::size_t>(index)] += part.taken > 0 ? 1 : 0;
    if (move.choices[i].kind == ChoiceKind::Walk) ++tally_.types.moves[part.type];
    tally_.types.takes[part.type] += part.taken;
  }
  ++moves_;
  if (decider == kNobody) {
    ++tally_.totals[TotalChances];
  } else {
    ++tally_.totals[TotalDecisions];
    tally_.totals[TotalListed] += choices > 0 ? 1 : 0;
    tally_.totals[TotalChoices] += static_cast<std::int64_t>(choices);
    tally_.totals[TotalForced] += choices == 1 ? 1 : 0;
    tally_.totals[MostChoices] = std::max(tally_.totals[MostChoices], static_cast<std::int64_t>(choices));
    course_.push_back({choices, 0});
  }
  play.changes(changes_);
  for (const PositionChanges::Piece& piece : changes_.pieces) note_piece(piece, false);
  for (const PositionChanges::Slot& slot : changes_.slots) {
    if (slot.holder == SlotHolder::Game) note_slot(slot.slot, slot.now);
  }
  const bool is_over = play.outcome().over();
  look(play.turn_state(), is_over);
  if (!is_over && play.begins_unit() && stream_.below(++sampled_) == 0) play.copy_to(sample_);
}

void Observer::count(const PieceRecord& piece, int change) {
  if (piece.site == SiteKind::Gone) return;
  if (piece.site == SiteKind::Cell) {
    standing_[piece.type] += change;
    on_board_ += static_cast<std::size_t>(change);
  }
  if (piece.owner >= seats_) return;
  const Numbers& costs = observed_.catalogue.costs;
  owned_[piece.owner * types_ + piece.type] += change;
  has_[piece.owner] += change * (costs.empty() ? 1 : costs[piece.type]);
}

void Observer::note_piece(const PositionChanges::Piece& piece, bool first) {
  const PieceRecord &before = piece.before, &now = piece.now;
  count(before, -1);
  count(now, 1);
  const bool stood = before.site == SiteKind::Cell, stands = now.site == SiteKind::Cell;
  if (now.site != SiteKind::Gone) in_play_[now.type] = true;
  if (stands) {
    if (fielded_.size() <= piece.piece) fielded_.resize(piece.piece + std::size_t{1});
    if (!fielded_[piece.piece]) ++tally_.types.fielded[now.type];
    fielded_[piece.piece] = true;
    if (!first && (!stood || before.index != now.index)) ++tally_.visits[now.index];
  }
  if (stood && (!stands || before.owner != now.owner)) {
    ++tally_.types.lost[before.type];
    ++tally_.totals[TotalTaken];
  }
}

void Observer::note_slot(std::size_t slot, std::int32_t value) {
  if (slot < observed_.first_watch || slot - observed_.first_watch >= ran_.size()) return;
  if (value != 0) ran_[slot - observed_.first_watch] = true;
}

void Observer::look(const TurnState& state, bool is_over) {
  if (!course_.empty()) course_.back().pieces = on_board_;
  const bool is_battle = state.stage == Stage::Turn && state.phase + 1U == observed_.model.phases.size();
  if (army_.empty() && is_battle) note_army();
  // Not the last position: that a king is gone there is the result, not a reason for it.
  if (army_.empty() || is_over) return;
  // One position of the game, each as likely as the others, though nobody knows yet how many there will be.
  if (stream_.below(++moments_) == 0) moment_ = owned_;
  note_lead(state);
}

// What the seats have when the last phase begins: the start, or what setting up or a draft has made of it.
void Observer::note_army() {
  army_ = owned_;
  if (observed_.class_of.empty()) return;
  classes_.assign(seats_, kNone);
  const int mixed = static_cast<int>(observed_.catalogue.classes.size()) - 1;
  for (std::size_t seat = 0; seat < seats_; ++seat) {
    for (std::size_t type = 0; type < types_; ++type) {
      const int its_class = observed_.class_of[type];
      if (army_[seat * types_ + type] == 0 || its_class == kNone) continue;
      classes_[seat] = classes_[seat] == kNone || classes_[seat] == its_class ? its_class : mixed;
    }
  }
}

// Once a round, so that whose turn it is makes no difference.
void Observer::note_lead(const TurnState& state) {
  if (state.stage != Stage::Turn) return;
  if (first_decider_ == kNobody) first_decider_ = state.mover;
  if (state.mover == first_decider_) leads_.insert(leads_.end(), has_.begin(), has_.end());
}

void Observer::end(const Outcome& outcome, const Outcome& round) {
  count_result(observed_, outcome, seating_, moves_, tally_);
  ++tally_.totals[TotalWatched];
  count_end(round, seats_, observed_.catalogue.round_ends, tally_.round_ends);
  const Numbers points = points_of(outcome, seats_);
  for (std::size_t type = 0; type < types_; ++type) {
    tally_.types.games[type] += in_play_[type] ? 1 : 0;
    tally_.types.left[type] += standing_[type];
  }
  tally_.add_fingerprint(Stream(fingerprint_, 0, 0).next());  // evenly spread, as the sketch needs
  for (std::size_t rule = 0; rule < ran_.size(); ++rule) {
    tally_.rule_looks[rule] += observed_.watched[rule] ? 1 : 0;
    tally_.rules[rule] += ran_[rule] ? 1 : 0;
  }
  end_course();
  end_comeback(outcome);
  if (!outcome.over()) return;
  if (!army_.empty()) add_rows(tally_.start, army_, points);
  if (!moment_.empty()) add_rows(tally_.midway, moment_, points);
  if (!classes_.empty()) end_classes(points);
}

// Of each type how much more a seat has than the others on average, times the number of the others. With two seats one
// row says all.
void Observer::add_rows(Numbers& sums, const Numbers& counts, const Numbers& points) {
  Moments moments(sums, types_);
  Numbers row(types_ + 2);
  row[0] = 1;
  for (std::size_t seat = 0; seat < (seats_ == 2 ? 1 : seats_); ++seat) {
    for (std::size_t type = 0; type < types_; ++type) {
      std::int64_t all = 0;
      for (std::size_t each = 0; each < seats_; ++each) all += counts[each * types_ + type];
      row[type + 1] = static_cast<std::int64_t>(seats_) * counts[seat * types_ + type] - all;
    }
    row[types_ + 1] = points[seat];
    moments.add(row);
  }
}

void Observer::end_course() {
  for (std::size_t i = 0; i < course_.size(); ++i) {
    const std::size_t at = i * kTenths / course_.size() * TenthFields;
    ++tally_.tenths[at + TenthDecisions];
    tally_.tenths[at + TenthListed] += course_[i].choices > 0 ? 1 : 0;
    tally_.tenths[at + TenthChoices] += static_cast<std::int64_t>(course_[i].choices);
    tally_.tenths[at + TenthForced] += course_[i].choices == 1 ? 1 : 0;
    tally_.tenths[at + TenthPieces] += static_cast<std::int64_t>(course_[i].pieces);
  }
}

// The seat that has most, kNone if several do.
int Observer::leader(std::size_t round) const {
  int best = 0;
  bool alone = true;
  for (int seat = 1; seat < static_cast<int>(seats_); ++seat) {
    const std::int64_t more = leads_[round * seats_ + static_cast<std::size_t>(seat)] -
                              leads_[round * seats_ + static_cast<std::size_t>(best)];
    if (more > 0) best = seat;
    if (more >= 0) alone = more > 0;
  }
  return alone ? best : kNone;
}

void Observer::end_comeback(const Outcome& outcome) {
  const std::size_t rounds = leads_.size() / seats_;
  int last = kNone;
  bool was_behind = false;
  const auto won = [&](int seat) { return (outcome.winners >> seat & 1) != 0; };
  for (std::size_t round = 0; round < rounds; ++round) {
    const int ahead = leader(round);
    if (ahead == kNone) continue;
    tally_.totals[LeadChanges] += last != kNone && ahead != last ? 1 : 0;
    last = ahead;
    was_behind = was_behind || !won(ahead);
  }
  if (outcome.kind != OutcomeKind::Win || rounds == 0) return;
  const int ahead = leader(rounds / 2);
  ++tally_.totals[ahead == kNone ? LevelAtHalf : won(ahead) ? LeaderWon : TrailerWon];
  tally_.totals[WasBehind] += was_behind ? 1 : 0;
}

void Observer::end_classes(const Numbers& points) {
  const std::size_t count = observed_.catalogue.classes.size();
  for (std::size_t seat = 0; seat < seats_; ++seat) {
    for (std::size_t other = 0; other < seats_; ++other) {
      if (seat == other || classes_[seat] == kNone || classes_[other] == kNone) continue;
      const std::size_t at =
          (static_cast<std::size_t>(classes_[seat]) * count + static_cast<std::size_t>(classes_[other])) * 2;
      ++tally_.classes[at];
      tally_.classes[at + 1] += points[seat] > points[other] ? 2 : points[seat] == points[other] ? 1 : 0;
    }
  }
}

}  // namespace ludwright
