// Claims other than of movement, held against the definition: counts and sizes by looking, ends and captures by playing
// or by arranging a position and asking the engine. Tested by tests/tools/rulebook_check_test.cpp.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "tools/rulebook/check/claims.h"
#include "tools/rulebook/check/move_judge.h"

namespace ludwright::book {

enum class Status : std::uint8_t {
  Pass,
  Fail,      // the book is not the definition
  Conflict,  // the book is not the book
  Stale,     // bound, and changed since it was accepted
  Partial,   // some words were not understood
  Unbound,   // nothing was
  Linked,    // bound to a place of the definition, nothing executed
  Waived,
  Flavour,
  Inconclusive,  // the budget was spent, or nothing came up that could decide
  Undocumented,  // in the definition alone
  Error,
  Info  // not normative
};
const char* status_name(Status status);
// Whether a move says no more than that one passes.
bool only_passes(const Move& move);
// Whether something must be mended: the book, the definition or a binding.
inline bool is_bad(Status status) {
  return status == Status::Fail || status == Status::Conflict || status == Status::Stale || status == Status::Error;
}

inline bool wins(const Outcome& outcome, PlayerId seat) {
  return outcome.kind == OutcomeKind::Win && ((outcome.winners >> seat) & 1U) != 0;
}

struct Judgement {
  Status status = Status::Pass;
  std::string text;                   // what was found, "" for a plain pass
  std::vector<std::string> elements;  // of the definition, that the claim is about: "end.home_row"
  std::optional<Situation> where;     // a position that shows it
  CellId end = kNoCell;
};

inline Judgement pass(std::vector<std::string> elements = {}) {
  Judgement judgement;
  judgement.elements = std::move(elements);
  return judgement;
}

inline Judgement fail(std::string text, std::vector<std::string> elements = {}) {
  Judgement judgement;
  judgement.status = Status::Fail;
  judgement.text = std::move(text);
  judgement.elements = std::move(elements);
  return judgement;
}

inline Judgement inconclusive(std::string text) {
  Judgement judgement;
  judgement.status = Status::Inconclusive;
  judgement.text = std::move(text);
  return judgement;
}

// Where a move has come to: played.cpp.
std::optional<CellId> end_of(const Move& move);

inline bool is_on_board(const PieceRecord& piece) { return piece.site == SiteKind::Cell; }

// The definition under each value of the options on which its board depends, itself first.
struct BoardChoice {
  std::string text;  // "size 7", "" for the definition as asked for
  std::shared_ptr<Loaded> loaded;
};
std::vector<BoardChoice> board_choices(const Loaded& loaded, const OptionChoices& options);

class RuleJudge {
 public:
  RuleJudge(const Loaded& loaded, const OptionChoices& options, SceneRunner& runner, const Vocabulary& vocabulary,
            MoveJudge& moves);

  // Forgets what another book said. `boards`: of how many sizes of the board, which options give, this one speaks.
  void begin_book(std::size_t boards) {
    boards_said_ = boards;
    told_.clear();
  }
  const std::set<TypeId>& takers();
  std::optional<Situation> went_farther(TypeId type, int most, CellId& end);
  // Positions of games that went by lot (`played`), and others with the same pieces elsewhere, each with its legal
  // moves; always the same ones. `look` must leave the game as it was.
  void each_position(const std::function<void(const Store&, bool played, const MoveList&, Executor&)>& look);
  // The position in which the first of these games began.
  const Store* opening();
  void each_turn(const std::function<void(const Store&, const Move&, Executor&)>& look);
  // The pieces of others that this player could take, were it their turn and nothing forbidden; one as often as it
  // could.
  std::vector<PieceId> takable(Store store, PlayerId by);
  // What each legal move of a position leads to, in their order.
  void each_end(const Store& store, const std::function<void(const Store& after)>& look);
  // Kinds of which each player has one, and that are never left where they could be taken: whom check is given to.
  const std::vector<TypeId>& royal();
  // For every kind of claim but moves and captures that add up with others.
  Judgement judge(const Claim& claim);
  // The condition of the definition under which no game begins with this army; "" if it may be chosen. Nothing is
  // refused where armies are not chosen.
  std::string refuses_army(const Claim& claim) const;

 private:
  // What happened along random plays, gathered once.
  struct Census {
    bool captured_stays = false, captured_goes = false, captured_changes = false, captured_to_area = false;
    bool may_decline = false;  // a capture was possible and another move was legal too
    bool any_capture = false;
    bool may_pass = false;
    std::set<TypeId> captured_types;
    std::map<std::size_t, std::size_t> walks, places;                        // how many moves had so many
    std::set<std::pair<Mover, std::size_t>> quiet_entries, capture_entries;  // mover, cell
    std::set<std::tuple<TypeId, std::size_t, TypeId>> becomes;               // type, cell of arrival, new type
    std::map<TypeId, std::map<int, std::size_t>> drifts;  // squares that pieces went which nobody moved
    std::size_t moves = 0;
  };
  const Census& census();
  void count_drifts(const Store& before, const Store& after, const Move& move);
  void count_move(const Store& before, const Store& after, const Move& move, const MoveFacts& facts);

  // A move of a game that was played by lot.
  struct Moment {
    Store before, after;
    Move move;
    bool first = false, decides = false, over = false;
    std::size_t passes = 0;  // in a row, this one the last
    Outcome outcome;
  };
  const std::vector<Moment>& moments();

  // The claim as it stands, and the same denied.
  Judgement affirmed(const Claim& claim);
  Judgement denied(const Claim& claim);

  // What is held against games as they go: played.cpp.
  Judgement first_seat(const Claim& claim);
  Judgement alternation();
  Judgement leaves_board(const Claim& claim);
  bool captures_elsewhere();
  Judgement places_on(const Claim& claim);
  Judgement drops_never(const Claim& claim);  // drops.cpp
  bool plain_pawn_there(const Store& store, TypeId type, CellId cell) const;
  Judgement turned_over(const Claim& claim);
  Judgement turned_in_rows(const Claim& claim, bool slant);
  Judgement custodial(const Claim& claim);
  Judgement capturing_turns(const Claim& claim);
  Judgement left_attacked(const Claim& claim);
  Judgement special(const Claim& claim);
  bool castles();
  Judgement ends_when(const Claim& claim);
  Judgement most_on_board(const Claim& claim);
  // What one turn may do, and that play goes on: turn_bounds.cpp.
  std::optional<std::size_t> amount_of(const Claim& claim, const Store& before, const Move& move, Executor& game) const;
  Judgement most_in_turn(const Claim& claim);
  // What moves of a piece do: deeds.cpp.
  struct DeedCount;
  void count_deed(const Claim& claim, const Store& before, const Move& move, Executor& game, DeedCount& count);
  Judgement deed(const Claim& claim);
  Judgement jumped_go();
  // Kinds, armies, turns after captures: kinds.cpp.
  Judgement kinds_of_trait(const Claim& claim);
  Judgement only_kinds(const Claim& claim) const;
  Judgement army_repeats();
  int won_over(const Moment& moment) const;
  Judgement after_capture(const Claim& claim);
  Judgement capture_ends_turn();
  Judgement changes_owner(const Claim& claim);
  Judgement first_in_turn(const Claim& claim);
  Judgement moved_places(const Claim& claim);
  bool goes_one_way();
  std::optional<bool> forbids_repeats();  // comes_round.cpp
  std::map<CellId, std::set<CellId>> ways_of(TypeId id, PlayerId owner);
  Judgement goes_on_for_ever(const Claim& claim);
  // What every turn leaves behind, and what lies beside the board: held.cpp.
  Judgement held(const Claim& claim);
  Judgement area_begins(const Claim& claim);
  Judgement area_gets(const Claim& claim);
  Judgement groups_go(const Claim& claim);
  Judgement turn_takes(const Claim& claim);
  Judgement crosses(const Claim& claim);
  Judgement gives_check(const Claim& claim);
  Judgement material(const Claim& claim);
  Judgement crowned_within(const Claim& claim);
  Judgement promotes_within(int wanted);
  // Positions that are put together: arranged.cpp.
  enum class Chain : std::uint8_t { Whole, Gap, Diagonal, Bent, Foreign };
  Outcome passed_end(Store store);
  Judgement areas(const Claim& claim);
  Outcome chain_across(PlayerId seat, bool along_rank, Chain kind);
  Judgement connects(const Claim& claim);
  Judgement several_reach(const Claim& claim);
  Judgement group_wins(const Claim& claim);
  Judgement left_with(const Claim& claim);
  Judgement only_left(const Claim& claim);
  std::optional<Store> reduced(const Who& who, PlayerId seat, std::size_t number);
  Judgement full_board_ends(const Claim& claim);
  // Ties, counts that begin anew, how long a game may last: outcomes/end_judge.cpp.
  Judgement tie(const Claim& claim);
  Store half_filled(std::uint64_t& seed);
  Judgement count_anew(const Claim& claim);
  Judgement passed_out(const Claim& claim);
  Judgement alternatives(const Claim& claim);
  Judgement supply_endless(const Claim& claim);
  bool chooses(const Moment& moment, const std::string& alternative);
  Judgement longest_game(const Claim& claim);
  Judgement half_goes_on();
  Judgement option_values(const Claim& claim) const;
  Judgement turn_is_whole();
  Judgement drawn();
  // By the positions of move_judge.h: setups.cpp, examples.cpp.
  Judgement passes_over(const Claim& claim);
  Judgement captures_as_moves(const Claim& claim);
  Judgement keeps_colour(const Claim& claim);
  Judgement ends_on_piece(const Claim& claim);
  Judgement leaves_place(const Claim& claim);
  Judgement goes(const Claim& claim);
  std::optional<bool> goes_for(const Claim& claim, PlayerId seat, Situation& where, CellId& shown);
  std::optional<std::pair<Situation, Deeds>> from_there(const Mover& mover, PlayerId seat, CellId from,
                                                        const std::vector<MoveJudge::Beside>& others,
                                                        MoveJudge::Rules rules);
  std::vector<MoveJudge::Beside> beside(const Claim& claim, PlayerId seat) const;

  Judgement board(const Claim& claim);
  Judgement zone(const Claim& claim);
  Judgement players(const Claim& claim);
  Judgement counts(const Claim& claim);
  bool comes_anew(const Who& who);
  Judgement counts_on_board(const Claim& claim);
  Judgement shares(const Claim& claim);
  // By the board alone: board_names.cpp.
  Judgement board_labels(const Claim& claim);
  Judgement cell_lies(const Claim& claim);
  Judgement cell_numbers(const Claim& claim);
  Judgement neighbours(const Claim& claim);
  std::set<CellId> beside(CellId cell, bool across) const;
  std::optional<bool> sits_low(PlayerId seat);
  Judgement caught(const Claim& claim);    // caught.cpp
  Judgement has_rule(const Claim& claim);  // has_rule.cpp
  Judgement trait(const Claim& claim);
  Judgement army(const Claim& claim);
  Judgement budget(const Claim& claim);
  Judgement composition(const Claim& claim);
  Judgement enters(const Claim& claim);
  Judgement capturing(const Claim& claim);
  Judgement moves_anywhere(const Claim& claim);
  Judgement turn(const Claim& claim);
  Judgement turn_either();
  Judgement turn_order(const Claim& claim);
  Judgement no_such_piece(const Claim& claim);
  Judgement begins_rows(const Claim& claim);
  Judgement begins_empty(const Claim& claim);
  Judgement begins_count(const Claim& claim);
  Judgement begins_at(const Claim& claim);
  // By the squares of regions.h: placed.cpp.
  Judgement begins_on(const Claim& claim);
  Judgement begins_within(const Claim& claim, const std::set<CellId>& cells, const std::set<CellId>& stands,
                          std::size_t kinds);
  Judgement begins_order(const Claim& claim);
  Judgement begins_rest(const Claim& claim);
  void note_told(const Claim& claim);
  Judgement has_cells(const Claim& claim, const Name* seat, const std::set<CellId>& cells);
  Judgement steps_each_turn(const Claim& claim);
  Judgement promotes(const Claim& claim);
  Judgement loss_of(const Claim& claim);
  Judgement reach(const Claim& claim);
  std::optional<CellId> wins_elsewhere(TypeId id, PlayerId seat, const std::vector<CellId>& goal);
  // The first position with its set-up made, by lot where it is left to chance.
  const Store& begun();
  Judgement role_reaches(const Claim& claim);
  Judgement no_move(const Claim& claim);
  Judgement line(const Claim& claim);
  Judgement nothing_left(const Claim& claim);
  Judgement counter(const Claim& claim);
  Judgement begins_anew(const Claim& claim, std::size_t clock, const EndRule& rule);
  Judgement setup(const Claim& claim);
  Judgement begins_on_colour(const std::function<bool(const PieceRecord&)>& is_meant);
  Judgement begins_ahead(const std::function<bool(const PieceRecord&)>& is_meant);
  Judgement first_free(const Claim& claim);
  Judgement manner(const Claim& claim);
  std::optional<std::string> one_way_only(const Mover& mover);
  std::optional<bool> squeezes_through(const Mover& mover);

  std::vector<TypeId> types_of(const Who& who) const;
  std::vector<CellId> cells_of(const std::string& place, PlayerId seat) const;
  std::size_t count_of(const Model& model, const Store& store, const Who& who, PlayerId owner) const;
  const PieceType& type(TypeId id) const { return model_.types[id]; }
  int trait_index(const std::string& name) const;
  int budget_value() const;
  std::string failed_condition(const std::string& army) const;
  // Sets a position and says how it ends: null while the game goes on.
  Outcome outcome_of(Store store);

  const Loaded& loaded_;
  OptionChoices options_;
  const Model& model_;
  SceneRunner& runner_;
  const Vocabulary& vocabulary_;
  MoveJudge& moves_;
  std::optional<Census> census_;
  std::vector<Moment> moments_;
  std::optional<std::set<TypeId>> takers_;
  std::optional<std::vector<TypeId>> royal_;
  std::optional<Store> begun_;
  std::set<CellId> told_;  // what stands there the book has said
  std::size_t boards_said_ = 2;
  std::vector<BoardChoice> boards_;
};

}  // namespace ludwright::book
