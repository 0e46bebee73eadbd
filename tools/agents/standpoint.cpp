#include "tools/agents/standpoint.h"

#include <algorithm>

namespace ludwright {
namespace {

// What can be asked of a position without knowing its past.
struct Face {
  Key key = 0;
  PlayerId decider = kNobody;
  MoveList moves;
  friend bool operator==(const Face&, const Face&) = default;
};

Face face_of(Executor& play) {
  Face face;
  face.key = play.key();
  if (play.outcome().over()) return face;
  face.decider = play.decider();
  play.legal_moves(face.moves);
  return face;
}

// Whether a play that starts here looks like the present one: at the beginning of a unit it does.
bool could_start_here(Executor& play, Executor& spare, const Face& face) {
  spare.set(play.store());
  return face_of(spare) == face;
}

}  // namespace

Standpoint standpoint_of(Executor& play, Executor& spare, const GameKind& kind) {
  Standpoint standpoint;
  if (kind.one_decision_a_unit) {
    standpoint.unit = play.store();
    return standpoint;
  }
  Face face = face_of(play);
  while (!could_start_here(play, spare, face)) {
    play.undo_move();
    Face before = face_of(play);
    const auto leads_here = [&](const Move& move) {
      play.do_move(move);
      const bool same = play.key() == face.key && face_of(play) == face;  // the key is quickly had
      play.undo_move();
      return same;
    };
    const auto made = std::find_if(before.moves.begin(), before.moves.end(), leads_here);
    standpoint.since.insert(standpoint.since.begin(), *made);
    face = std::move(before);
  }
  standpoint.unit = play.store();
  for (const Move& move : standpoint.since) play.do_move(move);
  return standpoint;
}

void go_to(Executor& play, const Standpoint& standpoint) {
  play.set(standpoint.unit);
  for (const Move& move : standpoint.since) play.do_move(move);
}

}  // namespace ludwright
