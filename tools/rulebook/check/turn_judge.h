// Claims of frames_play.h, held against the definition by play: games that go by lot, and positions that are put
// together, each compared before and after a move. Tested by tests/tools/rulebook_turns_test.cpp.
#pragma once
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "tools/rulebook/check/rule_judge.h"

namespace ludwright::book {

// How many turns of a kind must come up before something is believed.
inline constexpr std::size_t kFewestTurns = 4;
CellId turn_end(const Move& move);  // where its last walk or placement ends
bool turn_begins_with(const Move& move, ChoiceKind kind);
std::size_t turn_steps(const Move& move);  // without choices between alternatives
// Pieces on the board that are of a seat, or of another.
std::size_t men_on_board(const Store& store, PlayerId seat, bool of_seat);

class TurnJudge {
 public:
  TurnJudge(SceneRunner& runner, const Vocabulary& vocabulary);
  static bool judges(const std::string& kind);
  // Denied claims too: what never came up is not decided.
  Judgement judge(const Claim& claim);

 private:
  // ---- sowing.cpp: numbers that cells hold, one of them chosen and spread over others ----

  // Where a seat's seeds go: by the cell chosen the cells that get one each, in order.
  struct Sowing {
    int slot = kNone;
    std::map<std::pair<PlayerId, CellId>, std::vector<CellId>> ways;
    bool found() const { return !ways.empty(); }
  };
  // Which cells a phrase such as "own house" means to a mover, and what must be in it.
  struct Pit {
    bool friendly = false, enemy = false, empty = false, full = false;
    const Name* zone = nullptr;
  };
  // A move that was made for trial.
  struct Sown {
    PlayerId mover = 0;
    CellId pit = kNoCell, last = kNoCell;
    std::vector<std::int32_t> before, after, plain;  // [cell]; `plain`: as it would be if nothing were captured
    bool again = false;
  };
  const Sowing& sowing();
  const std::vector<Sown>& sown();
  std::optional<Store> arranged(PlayerId mover, const std::vector<std::int32_t>& seeds);
  std::optional<Move> choosing(PlayerId mover, CellId pit);
  std::vector<std::int32_t> seeds_of(const Store& store) const;
  Pit pit_of(const std::string& words) const;
  bool is_in(const Pit& pit, PlayerId mover, CellId cell) const;
  bool is_at(const Pit& pit, const Sown& move) const;
  CellId across(CellId cell);
  std::set<CellId> chosen_from(PlayerId seat);
  bool is_yard(PlayerId seat, CellId cell);

  Judgement sow_from(const Claim& claim);
  Judgement sow_each(const Claim& claim);
  Judgement sow_way(const Claim& claim);
  Judgement sow_into(const Claim& claim);
  Judgement sow_last(const Claim& claim);
  Judgement sow_ends(const Claim& claim);
  Judgement sow_rest(const Claim& claim);
  Judgement sow_tie(const Claim& claim);
  Judgement sow_begin(const Claim& claim);
  Judgement sow_beside(const Claim& claim);
  Judgement sow_rows(const Claim& claim);
  Judgement sow_repeats(const Claim& claim);

  // ---- turns_played.cpp ----

  struct Turn {
    PlayerId mover = 0;
    Store before, after;
    Move move;
    std::vector<int> thrown;  // the numbers that chance gave for it
    Outcome outcome;
  };
  const std::vector<Turn>& turns();
  MoveList moves_in(const Store& store, SceneRules rules);
  const std::vector<std::vector<CellId>>& lines(int length);
  std::size_t lines_through(const Store& store, PlayerId owner, CellId cell, int length);
  std::optional<Store> stood(PlayerId mover, const std::vector<CellId>& own, const std::vector<CellId>& others,
                             std::size_t in_hand);
  std::optional<std::pair<PieceId, std::size_t>> played_card(const Turn& turn) const;
  bool may_take(const Turn& turn, CellId end);
  Judgement row_takes(const Claim& claim);
  Judgement row_length(const Claim& claim);
  Judgement row_lines(const Claim& claim);
  Judgement row_twice(const Claim& claim);
  Judgement row_safe(const Claim& claim);
  Judgement hand_first(const Claim& claim);
  Judgement hand_safe(const Claim& claim);
  Judgement few_fly(const Claim& claim);
  Judgement card(const Claim& claim);
  Judgement card_begins(const Claim& claim);
  Judgement card_dealt(const Claim& claim);
  Judgement dice(const Claim& claim);
  Judgement dice_moves(const Claim& claim);
  Judgement area_first(const Claim& claim);
  Judgement area(const Claim& claim);

  SceneRunner& runner_;
  const Vocabulary& vocabulary_;
  const Model& model_;
  std::optional<Sowing> sowing_;
  std::optional<std::vector<Sown>> sown_;
  std::optional<std::vector<Turn>> turns_;
  std::map<int, std::vector<std::vector<CellId>>> lines_;
};

}  // namespace ludwright::book
