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

Observer::Observer(const ObservedModel& observed, Tally& tally, std::vector<std::size_t> contestants, Stream stream)
    : observed_(observed),
      tally_(tally),
      contestants_(std::move(contestants)),
      stream_(stream),
      seats_(observed.model.seats.size()),
      types_(observed.model.types.size()),
      in_play_(types_),
      ran_(observed.watched.size()) {}

void Observer::begin(const Store& store) { look(store, true); }

void Observer::decision(PlayerId decider, std::size_t choices, const Move& move, const MoveFacts& facts,
                        const Store& after) {
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
  if (decider == kNobody) {
    ++tally_.totals[TotalChances];
  } else {
    ++tally_.totals[TotalDecisions];
    tally_.totals[TotalChoices] += static_cast<std::int64_t>(choices);
    tally_.totals[TotalForced] += choices == 1 ? 1 : 0;
    tally_.totals[MostChoices] = std::max(tally_.totals[MostChoices], static_cast<std::int64_t>(choices));
    course_.push_back({choices, 0});
  }
  look(after, false);
  if (facts.ends_turn && !after.outcome.over() && stream_.below(++sampled_) == 0) sample_ = after;
}

void Observer::look(const Store& store, bool first) {
  const std::vector<PieceRecord>& now = store.pieces;
  fielded_.resize(now.size());
  std::size_t on_board = 0;
  for (std::size_t id = 0; id < now.size(); ++id) {
    const bool stands = now[id].site == SiteKind::Cell;
    const bool stood = id < before_.size() && before_[id].site == SiteKind::Cell;
    if (now[id].site != SiteKind::Gone) in_play_[now[id].type] = true;
    if (stands) {
      ++on_board;
      if (!fielded_[id]) ++tally_.types.fielded[now[id].type];
      fielded_[id] = true;
      if (!first && (!stood || before_[id].index != now[id].index)) ++tally_.visits[now[id].index];
    }
    if (stood && (!stands || before_[id].owner != now[id].owner)) {
      ++tally_.types.lost[before_[id].type];
      ++tally_.totals[TotalTaken];
    }
  }
  if (!course_.empty()) course_.back().pieces = on_board;
  before_ = now;
  for (std::size_t rule = 0; rule < ran_.size(); ++rule)
    ran_[rule] = ran_[rule] || store.game_slots[observed_.first_watch + rule] != 0;
  const bool is_battle = store.stage == Stage::Turn && store.phase + 1U == observed_.model.phases.size();
  if (army_.empty() && is_battle) note_army(store);
  // Not the last position: that a king is gone there is the result, not a reason for it.
  if (!army_.empty() && !store.outcome.over()) {
    note_moment(store);
    note_lead(store);
  }
}

Numbers Observer::count_owned(const Store& store) const {
  Numbers counts(seats_ * types_);
  for (const PieceRecord& piece : store.pieces) {
    if (piece.site != SiteKind::Gone && piece.owner < seats_) ++counts[piece.owner * types_ + piece.type];
  }
  return counts;
}

// What the seats have when the last phase begins: the start, or what setting up or a draft has made of it.
void Observer::note_army(const Store& store) {
  army_ = count_owned(store);
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

// One position of the game, each as likely as the others, though nobody knows yet how many there will be.
void Observer::note_moment(const Store& store) {
  if (stream_.below(++moments_) == 0) moment_ = count_owned(store);
}

// Once a round, so that whose turn it is makes no difference.
void Observer::note_lead(const Store& store) {
  if (store.stage != Stage::Turn) return;
  if (first_decider_ == kNobody) first_decider_ = store.mover;
  if (store.mover != first_decider_) return;
  const std::size_t row = leads_.size();
  leads_.resize(row + seats_);
  const Numbers& costs = observed_.catalogue.costs;
  for (const PieceRecord& piece : store.pieces) {
    if (piece.site == SiteKind::Gone || piece.owner >= seats_) continue;
    leads_[row + piece.owner] += costs.empty() ? 1 : costs[piece.type];
  }
}

Numbers Observer::points_of(const Outcome& outcome) const {
  Numbers points(seats_);
  std::int64_t winners = 0;
  for (std::size_t seat = 0; seat < seats_; ++seat) winners += outcome.winners >> seat & 1;
  for (std::size_t seat = 0; seat < seats_; ++seat) {
    if (outcome.kind != OutcomeKind::Win || winners == 0)
      points[seat] = kPoints / static_cast<std::int64_t>(seats_);
    else if ((outcome.winners >> seat & 1) != 0)
      points[seat] = kPoints / winners;
  }
  return points;
}

void Observer::count_end(const Outcome& outcome, const std::vector<std::string>& names, Numbers& ends) const {
  const auto named = std::find(names.begin(), names.end(), outcome.name);
  if (!outcome.over() || named == names.end()) return;
  const std::size_t end = static_cast<std::size_t>(named - names.begin()) * (seats_ + 2);
  ++ends[end];
  ends[end + 1] += outcome.kind == OutcomeKind::Draw ? 1 : 0;
  for (std::size_t seat = 0; seat < seats_; ++seat)
    ends[end + 2 + seat] += outcome.kind == OutcomeKind::Win ? outcome.winners >> seat & 1 : 0;
}

void Observer::end(const Outcome& outcome, const Outcome& round) {
  ++tally_.totals[TotalGames];
  if (!outcome.over()) ++tally_.totals[TotalUnfinished];
  tally_.totals[TotalDraws] += outcome.kind == OutcomeKind::Draw ? 1 : 0;
  const Numbers points = points_of(outcome);
  count_end(outcome, observed_.catalogue.ends, tally_.ends);
  count_end(round, observed_.catalogue.round_ends, tally_.round_ends);
  for (std::size_t seat = 0; seat < seats_; ++seat) {
    const std::int64_t won = outcome.kind == OutcomeKind::Win ? outcome.winners >> seat & 1 : 0;
    const std::size_t player = contestants_[seat];
    tally_.seat_wins[seat] += won;
    tally_.seat_points[seat] += points[seat];
    tally_.seat_squares[seat] += points[seat] * points[seat];
    ++tally_.player_games[player];
    tally_.player_wins[player] += won;
    tally_.player_points[player] += points[seat];
    tally_.player_squares[player] += points[seat] * points[seat];
  }
  for (std::size_t type = 0; type < types_; ++type) tally_.types.games[type] += in_play_[type] ? 1 : 0;
  for (const PieceRecord& piece : before_) tally_.types.left[piece.type] += piece.site == SiteKind::Cell ? 1 : 0;
  ++tally_.lengths[static_cast<std::int64_t>(course_.size())];
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
