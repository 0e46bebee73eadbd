// What pieces do and what a rulebook says they do, compared move by move. A claim is compiled as if it stood in the
// definition and both play the same family of positions: the piece alone, with one piece in its way, with two on a
// line; on plain ground, away from its own start, where first moves and terrain say nothing. Positions are always the
// same. Tested by tests/tools/rulebook_check_test.cpp.
#pragma once
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "tools/pictures/scene.h"
#include "tools/rulebook/check/claims.h"

namespace ludwright::book {

// A type or a role.
struct Mover {
  bool is_role = false;
  std::size_t index = 0;
  auto operator<=>(const Mover&) const = default;
};
std::string mover_name(const Model& model, const Mover& mover);

// One position of a family and what a mover does there.
struct Situation {
  Store store;
  CellId cell = kNoCell;
  PlayerId owner = 0;
};

struct Deeds {
  std::set<CellId> quiet;                                     // where it may go without taking
  std::set<std::pair<CellId, std::vector<CellId>>> captures;  // end, and whom it takes by where they stand
};

struct Difference {
  bool found = false;
  bool cannot_judge = false;  // the claim says nothing on this board, or the mover never comes to the board
  std::string text;           // "in the book the pawn may go from e4 to e6, in the definition it may not"
  Situation where;
  CellId end = kNoCell;
  bool definition_more = false;  // what differs is only in the definition
  bool goes_further = false;     // and only farther in a direction that the book gives
  bool of_place = false;         // it does not differ wherever the piece may stand
  bool stops_short = false;      // and some of it ends where the book passes over
  bool never_done = false;       // nothing of what the book says is ever done
  bool never_comes = false;      // no position has a place for what the book says
};

// The ground of which there is most: terrain sentences speak of the rest.
CellBits plain_ground(const Model& model);

class MoveJudge {
 public:
  // `loaded` and the runner must outlive it.
  MoveJudge(const Loaded& loaded, const OptionChoices& options, SceneRunner& runner);

  const std::vector<Situation>& family(const Mover& mover, bool first_moves);
  // What the definition does there, in the order of the family.
  const std::vector<Deeds>& deeds(const Mover& mover, bool first_moves);

  enum class Test : std::uint8_t { Equal, BookWithin };  // BookWithin: all that the book allows, the definition does
  // Ways are phrases as in Claim::ways, without ends.
  Difference compare_moves(const Mover& mover, const std::vector<std::string>& ways, Test test, bool first_moves);
  Difference compare_captures(const Mover& mover, const std::vector<std::string>& ways, Test test);
  // Every quiet move (or capture) goes in one of these directions and so far; or, with `denied`, none does.
  Difference compare_directions(const Mover& mover, const std::string& directions, bool captures, bool denied);
  Difference compare_distance(const Mover& mover, const std::string& range);
  // Whether the mover passes over pieces where it takes nothing, or at all.
  Difference never_jumps(const Mover& mover, bool except_capturing);
  Difference jumps(const Mover& mover);
  // A quiet move, as the place of its position in the family and its end, that stays whatever stands between.
  std::optional<std::pair<std::size_t, CellId>> leap_of(const Mover& mover);
  Difference never_turns(const Mover& mover);
  Difference never_captures(const Mover& mover);
  Difference never_moves(const Mover& mover);

  // What stands on the board besides a piece.
  struct Beside {
    TypeId type = 0;
    PlayerId owner = 0;
    CellId cell = kNoCell;
  };
  // By which rules: its own ways of moving, those of the whole game, or these for all pieces of its player.
  enum class Rules : std::uint8_t { Own, Game, Turn };
  // What a piece does from there with these beside it; nothing if it cannot stand or is not to move.
  std::optional<std::pair<Situation, Deeds>> deeds_from(const Mover& mover, PlayerId owner, CellId cell,
                                                        const std::vector<Beside>& others, Rules rules);

  std::string picture(const Situation& where) const;
  bool has_captures(const Mover& mover);
  // Plays one move of one piece as its turn.
  Executor& executor() { return *alone_engine_.executor; }

 private:
  struct Claimed {
    Loaded loaded;
    std::unique_ptr<Model> model;
    Engine engine;
  };
  Claimed* claimed(const Mover& mover, const std::string& paths);
  std::string phrase_of(const std::string& way) const;
  std::vector<Deeds> play(Executor& executor, const std::vector<Situation>& family) const;
  // On plain ground alone, if no rules are named.
  Deeds deeds_at(Executor& executor, const Situation& where, std::optional<Rules> rules = std::nullopt) const;
  // Whether a whole turn of the game, several walks of the piece perhaps, ends there; taking or not.
  bool reached_by_turn(const Situation& where, CellId end, bool taking);
  // Where such a piece can come to be: "a general moves one square" leaves out what is said of its palace.
  bool can_stand(const Mover& mover, PlayerId owner, CellId cell);
  bool is_plain_way(CellId from, CellId to) const;
  void find_moved_slots();
  bool prepare(const Mover& mover, PlayerId owner, bool first, CellId cell, Situation& where) const;
  void role_family(const Mover& mover, std::vector<Situation>& family);
  void type_family(const Mover& mover, bool first, std::vector<Situation>& family);
  std::vector<CellId> neighbourhood(CellId cell) const;
  std::string cell_name(CellId cell) const { return model_.board.cells[cell].name; }
  Difference differ(const std::string& text, const Situation& where, CellId end, bool definition_more) const;

  const Loaded& loaded_;
  OptionChoices options_;
  const Model& model_;
  SceneRunner& runner_;
  std::unique_ptr<Model> alone_;
  Engine alone_engine_;
  CellBits plain_;
  std::map<std::pair<TypeId, PlayerId>, std::vector<std::int32_t>> moved_slots_;
  std::map<std::pair<Mover, PlayerId>, CellBits> grounds_;
  std::map<std::pair<Mover, bool>, std::vector<Situation>> families_;
  std::map<std::pair<Mover, bool>, std::vector<Deeds>> deeds_;
  std::map<std::pair<Mover, std::string>, std::unique_ptr<Claimed>> claimed_;
};

}  // namespace ludwright::book
