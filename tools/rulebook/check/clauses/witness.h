// What turns did, and rules held against that: turns of games that went by lot and of positions with the same pieces
// elsewhere. Only what was played can break a rule; what came up elsewhere alone leaves it open. Tested by
// tests/tools/rulebook_clauses_test.cpp.
#pragma once
#include <array>
#include <optional>
#include <set>
#include <vector>

#include "tools/rulebook/check/claims.h"
#include "tools/rulebook/check/clauses/meaning.h"
#include "tools/rulebook/check/rule_judge.h"
#include "tools/rulebook/check/statements.h"

namespace ludwright::book::clauses {

// Where a piece may be.
struct Spot {
  SiteKind site = SiteKind::Gone;
  std::size_t index = 0;  // the cell, or the container
};

// One thing that came about in a turn. A piece that goes twice has two.
struct Event {
  enum class Kind : std::uint8_t { Walk, Put, Gone, Turned, Changed } kind = Kind::Walk;
  PieceId piece = kNoPiece;
  TypeId type = 0;                      // before it
  PlayerId owner = kNobody;             // before it
  CellId from = kNoCell, to = kNoCell;  // Walk, Put: where to. Gone: from where
  PieceId landed_on = kNoPiece;         // Walk, Put: who stood there then
  int landed_number = 0;                // and how many
  Spot beside;                          // Gone: where to. Put: where from
  TypeId new_type = 0;
  PlayerId new_owner = kNobody;
  CellId shot_from = kNoCell;  // Put: where the piece is that has moved before and shoots it
  bool promotes = false;       // Changed: by its mark, its type is the same
};

struct SeenTurn {
  std::vector<Event> events;
  mutable std::vector<PieceId> exposed;  // might be taken after it; see Witness::exposed
  bool passes = false, over = false, ends_turn = true;
  Outcome outcome;
  PlayerId next = kNobody;
};

// Where a piece last came to; null if it stayed.
const Event* arrival_of(const SeenTurn& turn, PieceId piece);

struct SeenPosition {
  Store store;
  bool played = false;
  std::vector<SeenTurn> turns;  // its legal ones
  // Found when somebody asks: what might be taken, as often as it could, and what each turn exposes.
  mutable std::optional<std::vector<PieceId>> threatened;
  mutable bool knows_ends = false;
};

// connected.cpp: whether it speaks of groups, and the same for groups that join across corners
bool speaks_of_groups(const Rule& rule);
Rule with_slant_groups(Rule rule);
// The same of rows along lines alone, where it speaks of what lies in a row and says nothing of its direction.
std::optional<Rule> with_straight_rows(Rule rule);

class Witness {
 public:
  Witness(RuleJudge& rules, const Model& model)
      : rules_(rules), model_(model), board_(model.board), mark_(promotion_mark(model)) {}
  Judgement judge(const Claim& claim);

 private:
  Judgement judge_rule(const Rule& rule);
  // A turn, and the piece that a rule is about.
  struct World {
    const SeenPosition* position = nullptr;
    const SeenTurn* turn = nullptr;
    PieceId it = kNoPiece;
    PlayerId seen_by = 0;
    const Event* arrival = nullptr;  // the one that is looked at: what stands at its end then
  };
  struct Count;

  // ---- seen_turns.cpp ----
  const std::vector<SeenPosition>& positions();
  SeenTurn seen(const Store& before, const Move& move, Executor& game) const;
  bool is_promoted(const Store& store, std::size_t piece) const;
  // ---- judged.cpp ----
  bool count(const Rule& rule, World& world, Count& count) const;

  // ---- witness.cpp ----
  bool is(const Men& men, const World& world, PieceId piece) const;
  bool is_one_of(const std::vector<Men>& men, const World& world, PieceId piece) const;
  bool is(const Place& place, const World& world, CellId cell) const;
  bool are(const std::vector<Place>& places, const World& world, CellId cell) const;
  bool holds(const Deed& deed, const World& world) const;
  bool did(const Deed& deed, const World& world, PieceId piece, bool each) const;
  bool jumped_in(const World& world, PieceId piece) const;
  bool walked(const Deed& deed, const World& world, const Event& event) const;
  bool taken_in(const World& world, PieceId piece) const;
  bool from_way(const Deed& deed, const World& world, PieceId piece) const;
  bool captured(const Deed& deed, const World& world, PieceId piece) const;
  bool cleared(const Deed& deed, const World& world) const;
  bool outcome(const Deed& deed, const World& world) const;
  // ---- counted.cpp ----
  Spot spot_of(const World& world, PieceId piece, bool after) const;
  bool is_at(const Place& place, const World& world, const Spot& spot, PlayerId owner = kNobody) const;
  bool owns(const Deed& deed, const World& world, bool after) const;
  bool gains(const Deed& deed) const;
  bool comes_from(const Deed& deed, const World& world, const Event& event) const;
  bool waits(const World& world) const;
  bool is_lowest(const World& world, CellId cell) const;
  std::vector<PieceId> candidates(const Rule& rule, const World& world) const;
  Judgement at_start(const Rule& rule);
  // ---- connected.cpp ----
  // The board in the middle of the turn that was looked at last.
  struct MidTurn {
    const SeenTurn* turn = nullptr;
    std::vector<PieceId> all, left;            // who stands on each cell; when the enemies that go are gone
    std::array<std::vector<int>, 4> room;      // by cell; -1: not known
    std::array<std::vector<bool>, 2> flanked;  // along lines, across corners
  };
  const MidTurn& mid(const World& world) const;
  PlayerId owner_of(const World& world, PieceId piece) const;
  bool is_slant(DirectionId way) const;
  std::vector<CellId> group(const World& world, const std::vector<PieceId>& board, CellId cell,
                            const Place& place) const;
  int room(const World& world, CellId cell, const Place& place) const;
  static bool asks_each_column(const Rule& rule);
  Judgement each_column(const Rule& rule);
  bool is_connected(const Place& place, const World& world, CellId cell) const;
  // ---- attacks.cpp ----
  int threats(const World& world, PieceId piece) const;
  bool exposed(const World& world, PieceId piece) const;
  bool is_royal(TypeId type) const;
  bool checks(const World& world) const;
  bool knows_check(const Rule& rule) const;
  Judgement judge_checks(const Rule& rule);
  std::optional<bool> faces(const Deed& deed, const World& world) const;
  CellId first_cell(CellId from, CellId to, First first) const;
  // ---- witness.cpp ----
  std::vector<PieceId> pieces(const World& world) const;
  CellId cell_of(const World& world, PieceId piece) const;
  unsigned way(PlayerId seat, CellId from, CellId to) const;
  bool touches(const World& world, PieceId piece, CellId its, CellId other, const Place& place) const;
  bool is_between(const Place& place, const World& world, CellId cell) const;
  bool is_start_or_end(const Place& place, const World& world, CellId cell) const;

  RuleJudge& rules_;
  const Model& model_;
  const Topology& board_;
  int mark_;  // see promotion_mark
  std::vector<SeenPosition> positions_;
  mutable bool off_line_ = false;  // over what a piece jumped was not clear
  mutable bool choked_ = false;    // a group without room came up
  mutable MidTurn mid_;
  std::set<std::size_t> sources_;  // containers from which pieces came onto the board
};

}  // namespace ludwright::book::clauses
