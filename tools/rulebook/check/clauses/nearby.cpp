// Which cells lie next to others, between them, or where a piece went from and came to; see witness.h.
#include <algorithm>

#include "tools/rulebook/check/clauses/witness.h"

namespace ludwright::book::clauses {

unsigned Witness::way(PlayerId seat, CellId from, CellId to) const {
  int dx = board_.cells[to].file - board_.cells[from].file, dy = board_.cells[to].rank - board_.cells[from].rank;
  if (dx != 0 && dy != 0 && std::abs(dx) != std::abs(dy)) return 0;
  const DirectionId forward = seat < model_.seats.size() ? model_.seats[seat].forward : kNoDirection;
  // Where players go along the rows, ahead is there.
  if (forward != kNoDirection && board_.delta[forward][1] == 0) {
    const int ahead = dx * board_.delta[forward][0];
    dx = -dy * board_.delta[forward][0];
    dy = ahead;
  }
  const bool turned = forward == kNoDirection ? seat == 1 : board_.delta[forward][1] < 0;
  if (turned) dx = -dx, dy = -dy;
  if (dx == 0) return dy > 0 ? kForward : dy < 0 ? kBackward : 0;
  if (dy == 0) return dx < 0 ? kLeft : kRight;
  if (dy > 0) return dx < 0 ? kForwardLeft : kForwardRight;
  return dx < 0 ? kBackwardLeft : kBackwardRight;
}

// Whether a cell lies so far from a piece, and in such a direction as its player sees it.
bool Witness::touches(const World& world, PieceId piece, CellId its, CellId other, const Place& place) const {
  const auto& records = world.position->store.pieces;
  const PlayerId owner = piece < records.size() ? records[piece].owner : world.position->store.mover;
  if (place.ways != 0 && (way(owner, its, other) & place.ways) == 0) return false;
  if (place.far != Range{1, 1}) {
    const Cell &one = board_.cells[its], &two = board_.cells[other];
    return board_.kind == BoardKind::Grid &&
           place.far.has(std::max(std::abs(one.file - two.file), std::abs(one.rank - two.rank)));
  }
  for (std::size_t d = 0; d < board_.directions.size(); ++d) {
    const bool slant = board_.kind == BoardKind::Grid && board_.delta[d][0] != 0 && board_.delta[d][1] != 0;
    if (slant ? !place.slant : !place.straight) continue;
    if (board_.neighbour(its, static_cast<DirectionId>(d)) == other) return true;
  }
  return false;
}

// Whether such pieces stand on two sides of a cell that face each other, along a line of the board.
bool Witness::is_between(const Place& place, const World& world, CellId cell) const {
  if (board_.kind != BoardKind::Grid) return false;
  const auto held = [&](int dx, int dy) {
    const CellId there = board_.offset(cell, dx, dy);
    const auto all = pieces(world);
    return there != kNoCell && std::any_of(all.begin(), all.end(), [&](PieceId piece) {
             return cell_of(world, piece) == there && is_one_of(place.men, world, piece);
           });
  };
  return (place.straight && ((held(1, 0) && held(-1, 0)) || (held(0, 1) && held(0, -1)))) ||
         (place.slant && ((held(1, 1) && held(-1, -1)) || (held(1, -1) && held(-1, 1))));
}

bool Witness::is_start_or_end(const Place& place, const World& world, CellId cell) const {
  const bool start = place.kind == Place::Kind::Start;
  if (!place.men.empty()) {
    return std::any_of(world.turn->events.begin(), world.turn->events.end(), [&](const Event& event) {
      return event.kind == Event::Kind::Walk && (start ? event.from : event.to) == cell &&
             is_one_of(place.men, world, event.piece);
    });
  }
  const auto& records = world.position->store.pieces;
  if (start)
    return world.it < records.size() && records[world.it].site == SiteKind::Cell && records[world.it].index == cell;
  return std::any_of(world.turn->events.begin(), world.turn->events.end(), [&](const Event& event) {
    const bool arrives = event.kind == Event::Kind::Walk || event.kind == Event::Kind::Put;
    return arrives && event.piece == world.it && cell_of(world, world.it) == cell;
  });
}

namespace {

// "Forward" may be diagonally forward, too.
bool widen(Deed& deed) {
  unsigned more = 0;
  if ((deed.ways & kForward) != 0 && (deed.ways & kForwardSlant) == 0) more |= kForwardSlant;
  if ((deed.ways & kBackward) != 0 && (deed.ways & kBackwardSlant) == 0) more |= kBackwardSlant;
  deed.ways |= more;
  return more != 0 && !deed.each_way;
}

}  // namespace

// What is not so in both of its senses is left open.
Judgement Witness::judge(const Claim& claim) {
  Rule wide = *claim.rule.rule;
  bool two = widen(wide.deed);
  for (Deed& deed : wide.when) two = widen(deed) || two;
  Judgement judgement = judge_rule(*claim.rule.rule);
  if (judgement.status == Status::Fail && speaks_of_groups(wide) &&
      judge_rule(with_slant_groups(wide)).status != Status::Fail)
    return inconclusive("whether groups join across corners is not said");
  if (const auto straight = with_straight_rows(wide); straight && judgement.status == Status::Fail) {
    const Judgement other = judge_rule(*straight);
    if (other.status == Status::Pass) return other;
  }
  if (!two || judgement.status == judge_rule(wide).status) return judgement;
  return inconclusive("straight on and diagonally is not the same");
}

}  // namespace ludwright::book::clauses
