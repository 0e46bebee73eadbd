// How often a rule had its occasion in play, was kept and was broken, and what follows from that; see witness.h.
#include <algorithm>

#include "tools/rulebook/check/clauses/witness.h"

namespace ludwright::book::clauses {
namespace {

constexpr std::size_t kEnough = 30;  // times that a rule had its occasion, before it is believed
constexpr std::size_t kEnoughPasses = 10;
constexpr std::size_t kEnoughDenied = 300;     // the same for what never comes about
constexpr std::size_t kMustHaveComeUp = 2500;  // occasions after which what never came about is taken to be impossible

}  // namespace

// How often a rule had its occasion, and was kept or broken.
struct Witness::Count {
  std::size_t occasions = 0, kept = 0, broken = 0, elsewhere = 0;  // elsewhere: broken in positions not played
  std::optional<Situation> shown;
  CellId end = kNoCell;
};

// Adds what one turn says of a rule. False if it says nothing.
bool Witness::count(const Rule& rule, World& world, Count& count) const {
  const auto when = [&] {
    return std::all_of(rule.when.begin(), rule.when.end(), [&](const Deed& deed) { return holds(deed, world); });
  };
  if (!when() || (rule.each_turn && world.turn->passes)) return false;
  const Deed& deed = rule.deed;
  // "As long as you have a man on the bar": so it must be at the end of the turn too, whatever comes first in it.
  const bool denies = rule.quantity == Quantity::Never || rule.quantity == Quantity::May;
  if (denies && std::any_of(rule.when.begin(), rule.when.end(),
                            [&](const Deed& one) { return one.verb == Verb::Have && !owns(one, world, true); }))
    return false;
  // "You must …" is said of what can be done.
  if (world.turn->passes && world.position->turns.size() == 1 && deed.of_player && !is_of_players(deed.verb) &&
      rule.quantity == Quantity::Always)
    return false;
  Deed bare = deed;  // its occasion: the piece does what the verb says, however
  std::erase_if(bare.to, [](const Place& place) { return place.kind != Place::Kind::Any; });
  bare.from.clear(), bare.over.clear(), bare.whom.clear(), bare.into.clear();
  bare.ways = 0, bare.distance = bare.number = Range();
  const bool of_jumps = deed.verb == Verb::Jump && deed.whom.empty() && deed.over.empty();
  if (bare.verb == Verb::Cross || (bare.verb == Verb::Jump && !of_jumps)) bare.verb = denies ? Verb::Reach : Verb::Move;
  const bool counted = denies && deed.of_player && !deed.number.any() &&
                       (deed.verb == Verb::Turn || deed.verb == Verb::Vanish || deed.verb == Verb::Put);
  const auto add = [&](bool occasion, bool so, PieceId piece) {
    if (!occasion) return;
    ++count.occasions;
    if (so) ++count.kept;
    const bool breaks = rule.quantity == Quantity::Always ? !so : rule.quantity == Quantity::Never && so;
    if (!breaks) return;
    ++(world.position->played ? count.broken : count.elsewhere);
    if (count.shown || !world.position->played) return;
    const Event* arrival = piece == kNoPiece ? nullptr : arrival_of(*world.turn, piece);
    const auto walk = std::find_if(world.turn->events.begin(), world.turn->events.end(),
                                   [](const Event& event) { return event.kind == Event::Kind::Walk; });
    if ((arrival == nullptr || arrival->from == kNoCell) && walk != world.turn->events.end()) arrival = &*walk;
    if (arrival == nullptr || arrival->from == kNoCell) return;
    count.shown = Situation{world.position->store, arrival->from, world.position->store.mover};
    count.end = arrival->to;
  };
  // "A captured pawn …", "each enemy next to the arriving piece …": done to all of them.
  const auto is_told = [](const Men& men) {
    return men.taken || std::any_of(men.where.begin(), men.where.end(), [](const Place& place) {
             return place.kind == Place::Kind::Beside || place.kind >= Place::Kind::Room;
           });
  };
  const bool by_condition =
      !rule.when.empty() || (!rule.about.empty() && std::all_of(rule.about.begin(), rule.about.end(), is_told));
  // "You must place a stone": in each turn.
  const bool each_turn = deed.of_player && rule.quantity == Quantity::Always && rule.when.empty() &&
                         rule.about.empty() && deed.to.empty() && deed.from.empty();
  if (is_of_players(deed.verb) || deed.verb == Verb::Clear || deed.verb == Verb::Have || deed.verb == Verb::Be ||
      each_turn || rule.each_turn || counted || rule.quantity == Quantity::NeedNot) {
    if (rule.quantity == Quantity::NeedNot) {
      Deed able = deed;
      able.able = true;
      if (holds(able, world)) add(true, !holds(deed, world), world.it);
      return true;
    }
    add(true, holds(deed, world), world.it);
    return true;
  }
  if (deed.verb == Verb::Face) {
    if (const auto face = faces(deed, world)) add(true, *face != deed.no, kNoPiece);
    return true;
  }
  std::vector<PieceId> subjects = {world.it};
  if (!(deed.who.size() == 1 && deed.who[0].it)) {
    subjects.clear();
    for (const PieceId piece : pieces(world)) {
      if (is_one_of(deed.who, world, piece)) subjects.push_back(piece);
    }
  }
  for (const PieceId piece : subjects) {
    if (piece == kNoPiece) continue;
    // What blocks the first step matters to what goes farther.
    const Event* walk = arrival_of(*world.turn, piece);
    const bool goes_on = deed.first == First::No || (walk != nullptr && walk->from != kNoCell &&
                                                     first_cell(walk->from, walk->to, deed.first) != kNoCell);
    const bool acts = goes_on && did(bare, world, piece, false);
    const bool effect = deed.verb == Verb::Vanish || deed.verb == Verb::Become || deed.verb == Verb::Turn ||
                        deed.verb == Verb::Stay || deed.verb == Verb::Exposed ||
                        (deed.verb == Verb::Capture && deed.passive);
    const bool whatever = effect || bare == deed;  // nothing is said of how: all that it could have done counts
    const bool occasion = rule.quantity == Quantity::Always ? (by_condition && effect) || acts
                          : whatever                        ? !world.turn->events.empty()
                                                            : acts;
    bool so = did(deed, world, piece, rule.quantity == Quantity::Always) != deed.no;
    // "It may not leave the board": by a turn of its player.
    const bool by_itself = rule.quantity == Quantity::Never || rule.quantity == Quantity::May;
    if (by_itself && deed.verb == Verb::Vanish && !deed.passive && !deed.ever) so = so && !taken_in(world, piece);
    add(occasion, so, piece);
  }
  return true;
}

Judgement Witness::judge_rule(const Rule& rule) {
  if (rule.at_start) return at_start(rule);
  for (const Deed& deed : rule.when) {
    if (deed.verb == Verb::Check && !deed.number.any()) return judge_checks(rule);
  }
  if (rule.deed.verb == Verb::Check && !rule.deed.number.any()) return inconclusive("how often is not counted");
  if (asks_each_column(rule)) return each_column(rule);
  Count total;
  off_line_ = choked_ = false;
  const bool of_groups = speaks_of_groups(rule);
  // "If the opponent passes, you move again": told by who is not to move, while the game goes on.
  const bool enemy_passes = std::any_of(rule.when.begin(), rule.when.end(), [](const Deed& deed) {
    return deed.verb == Verb::Pass && deed.by_enemy && !deed.able;
  });
  for (const SeenPosition& position : positions()) {
    if (of_groups && !position.played) continue;
    for (const SeenTurn& turn : position.turns) {
      World world;
      world.position = &position;
      world.turn = &turn;
      for (const Event& event : turn.events) {
        if (of_groups && !choked_ && event.kind == Event::Kind::Gone) room(world, event.from, Place());
      }
      world.seen_by = position.store.mover;
      if (rule.about.empty()) {
        if (enemy_passes && model_.seats.size() == 2) world.seen_by = static_cast<PlayerId>(1 - world.seen_by);
        if (!enemy_passes || !turn.over) count(rule, world, total);
        continue;
      }
      for (const PieceId piece : candidates(rule, world)) {
        world.it = piece;
        world.seen_by = position.store.mover;
        if (!is_one_of(rule.about, world, piece)) continue;
        const bool of_enemy =
            std::any_of(rule.about.begin(), rule.about.end(), [](const Men& men) { return men.side == Side::Enemy; });
        const auto& records = position.store.pieces;
        if (!of_enemy && piece < records.size() && records[piece].owner != kNobody)
          world.seen_by = records[piece].owner;
        count(rule, world, total);
      }
    }
  }
  if (!knows_check(rule)) return inconclusive("whom a check is given to was not found");
  const auto failed = [&](const char* text) {
    Judgement judgement = fail(text, {"turn"});
    judgement.where = total.shown;
    judgement.end = total.end;
    return judgement;
  };
  if (of_groups && !choked_) return inconclusive("no group without room came up in play");
  switch (rule.quantity) {
    case Quantity::Always:
      if (total.broken > 0) return failed("in the definition this is not always so");
      if (total.elsewhere > 0) return inconclusive("this held in play, but not in all positions that were tried");
      // Who has to pass comes up rarely.
      return total.kept < (rule.deed.verb == Verb::Pass ? kEnoughPasses : kEnough)
                 ? inconclusive("this came up too rarely")
                 : pass({"turn"});
    case Quantity::Never:
      // That both come about in one turn may be chance.
      if (total.broken > 0 && is_outcome(rule.deed.verb) && !rule.when.empty() && 2 * total.broken < total.occasions)
        return inconclusive("this happened in some turns");
      if (total.broken > 0) return failed("in the definition this may happen");
      if (total.elsewhere > 0) return inconclusive("this did not happen in play, but in other positions");
      if (rule.deed.verb == Verb::Have && rule.deed.together == Together::No && gains(rule.deed))
        return inconclusive("in play more of them come about");
      if (off_line_ && rule.deed.verb == Verb::Jump) return inconclusive("what lies on the way is not clear");
      return total.occasions < (rule.deed.verb == Verb::Check ? kMustHaveComeUp : kEnoughDenied)
                 ? inconclusive("this came up too rarely")
                 : pass({"turn"});
    case Quantity::NeedNot:
      if (total.kept > 0) return pass({"turn"});
      return total.occasions < kEnoughDenied ? inconclusive("this came up too rarely")
                                             : failed("in the definition whoever may do so must");
    case Quantity::May:
      if (total.kept > 0) return pass({"turn"});
      if (!rule.deed.number.any()) return inconclusive("so many did not come up in play");
      return total.occasions < kMustHaveComeUp ? inconclusive("this did not come up in play")
                                               : failed("in the definition this never happens");
  }
  return inconclusive("this cannot be told");
}

}  // namespace ludwright::book::clauses
