#include "tools/agents/worlds.h"

#include <algorithm>

#include "tools/agents/descent.h"
#include "tools/agents/sight.h"

namespace ludwright {
namespace {

constexpr int kTries = 12;  // to find a world in which the unit's moves can have been made
constexpr int kImaginedGames = 16, kImaginedPlies = 60;

}  // namespace

Worlds::Identity Worlds::identity(const Store& store, PieceId piece) const {
  const std::size_t slots = model_.piece_slots.size();
  const auto first = store.piece_slots.begin() + static_cast<std::ptrdiff_t>(piece * slots);
  return {store.pieces[piece].type, {first, first + static_cast<std::ptrdiff_t>(slots)}};
}

void Worlds::look(const Standpoint& standpoint, PlayerId seat, Executor& spare) {
  seat_ = seat;
  standpoint_ = standpoint;
  if (!has_census_) take_census(spare);

  // The moves of this unit. One that only brings pieces out of hiding, or is the seat's own, is known.
  steps_.clear();
  spare.set(standpoint.unit);
  for (const Move& move : standpoint.since) {
    Step step;
    step.move = move;
    const bool own = spare.decider() == seat;
    const Store before = spare.store();
    spare.do_move(move);
    const Store after = spare.store();
    step.certain = true;
    for (std::size_t i = 0; !own && i < after.pieces.size(); ++i) {
      if (!is_hidden(model_, after.pieces[i], seat)) continue;
      step.certain = step.certain && i < before.pieces.size() && before.pieces[i].site == after.pieces[i].site &&
                     before.pieces[i].index == after.pieces[i].index;
    }
    step.view = view_key(model_, after, seat);
    steps_.push_back(step);
  }

  const Store now = spare.store();
  const Store& unit = standpoint.unit;
  unknown_.assign(unit.areas.size(), {});
  std::vector<int> counts(model_.types.size(), 0);
  for (std::size_t i = 0; i < unit.pieces.size(); ++i) {
    ++counts[unit.pieces[i].type];
    if (is_hidden(model_, unit.pieces[i], seat) && is_hidden(model_, now.pieces[i], seat))
      unknown_[unit.pieces[i].index].push_back(static_cast<PieceId>(i));
  }
  all_known_ = true;
  for (std::size_t type = 0; type < counts.size(); ++type) all_known_ = all_known_ && counts[type] <= census_[type];
  if (!all_known_ && imagined_.empty()) imagine(spare);
}

void Worlds::take_census(Executor& spare) {
  spare.set(initial_store(model_));
  census_.assign(model_.types.size(), 0);
  for (const PieceRecord& piece : spare.store().pieces) ++census_[piece.type];
  has_census_ = true;
}

// Games drawn by lot show what may come to lie in each container.
void Worlds::imagine(Executor& spare) {
  std::mt19937_64 random(0);
  MoveList legal;
  for (int game = 0; game < kImaginedGames; ++game) {
    spare.set(initial_store(model_));
    for (int ply = 0; ply < kImaginedPlies && !spare.outcome().over(); ++ply) {
      spare.legal_moves(legal);
      if (legal.empty()) break;
      spare.do_move(legal[random() % legal.size()]);
      const Store store = spare.store();
      for (std::size_t container = 0; container < store.areas.size(); ++container) {
        if (store.areas[container].empty()) continue;
        std::vector<Identity> contents;
        for (const PieceId piece : store.areas[container]) contents.push_back(identity(store, piece));
        std::sort(contents.begin(), contents.end());
        auto& known = imagined_[container][contents.size()];
        if (known.empty() || known.back() != contents) known.push_back(std::move(contents));
      }
    }
  }
}

// All pieces have always been there: those that are nowhere to be seen are shuffled.
void Worlds::deal_known(Store& world, std::mt19937_64& random) const {
  std::vector<Identity> identities;
  std::vector<PieceId> ids;
  for (const auto& container : unknown_) {
    for (const PieceId piece : container) {
      identities.push_back(identity(world, piece));
      ids.push_back(piece);
    }
  }
  std::sort(identities.begin(), identities.end());
  std::sort(ids.begin(), ids.end());
  std::shuffle(identities.begin(), identities.end(), random);
  // Ids are dealt anew as well: who holds which id would tell something.
  std::size_t next = 0;
  for (std::size_t container = 0; container < unknown_.size(); ++container) {
    if (unknown_[container].empty()) continue;
    const PlayerId owner = world.pieces[unknown_[container].front()].owner;
    auto& lies = world.areas[container];
    for (const PieceId piece : unknown_[container]) lies.erase(std::find(lies.begin(), lies.end(), piece));
    for (std::size_t i = 0; i < unknown_[container].size(); ++i, ++next) {
      const PieceId piece = ids[next];
      PieceRecord& record = world.pieces[piece];
      record.type = identities[next].type;
      record.owner = owner;
      record.index = static_cast<std::uint16_t>(container);
      std::copy(identities[next].slots.begin(), identities[next].slots.end(),
                world.piece_slots.begin() + static_cast<std::ptrdiff_t>(piece * model_.piece_slots.size()));
      lies.push_back(piece);
    }
  }
}

// Pieces were made in secret: what such a number of them has been in other games.
void Worlds::deal_imagined(Store& world, std::mt19937_64& random) const {
  for (std::size_t container = 0; container < unknown_.size(); ++container) {
    const auto& pieces = unknown_[container];
    const auto known = imagined_.find(container);
    if (pieces.empty() || known == imagined_.end()) continue;
    auto like = known->second.lower_bound(pieces.size());
    if (like == known->second.end()) --like;
    const auto& contents = like->second[random() % like->second.size()];
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      const Identity& drawn = contents[i % contents.size()];
      world.pieces[pieces[i]].type = drawn.type;
      std::copy(drawn.slots.begin(), drawn.slots.end(),
                world.piece_slots.begin() + static_cast<std::ptrdiff_t>(pieces[i] * model_.piece_slots.size()));
    }
  }
}

bool Worlds::enter(Executor& play, std::mt19937_64& random) const {
  for (int i = 0; i < kTries; ++i) {
    Store world = standpoint_.unit;
    if (all_known_)
      deal_known(world, random);
    else
      deal_imagined(world, random);
    if (!world.history.empty()) world.history.back() = position_key(model_, world);
    play.set(world);
    if (follow(play, random)) return true;
  }
  return false;
}

// Makes the unit's moves: those that the seat knows, else any that looks the same to it.
bool Worlds::follow(Executor& play, std::mt19937_64& random) const {
  MoveList legal;
  for (const Step& step : steps_) {
    if (play.outcome().over()) return false;
    play.legal_moves(legal);
    if (step.certain) {
      if (std::find(legal.begin(), legal.end(), step.move) == legal.end()) return false;
      play.do_move(step.move);
      continue;
    }
    std::shuffle(legal.begin(), legal.end(), random);
    const auto fits = std::find_if(legal.begin(), legal.end(), [&](const Move& move) {
      play.do_move(move);
      const bool same = view_key(model_, play.store(), seat_) == step.view;
      play.undo_move();
      return same;
    });
    if (fits == legal.end()) return false;
    play.do_move(*fits);
  }
  return !play.outcome().over();
}

}  // namespace ludwright
