// Positions as they may be, for all that one seat knows: what it sees is kept, what is hidden from it is drawn anew.
// A search that plays in such worlds cannot use what its seat may not know. Tested by tests/tools/agents_test.cpp,
// which changes what is hidden and finds the same decisions.
#pragma once
#include <map>
#include <random>
#include <vector>

#include "tools/agents/standpoint.h"

namespace ludwright {

class Worlds {
 public:
  explicit Worlds(const Model& model) : model_(model) {}

  // What `seat` knows at a standpoint is what worlds are drawn from until the next call. `spare` is used, and stands
  // anywhere afterwards.
  void look(const Standpoint& standpoint, PlayerId seat, Executor& spare);

  // Brings `play` to a world. False, seldom, if none was found in which the moves of this unit could have been made;
  // `play` then stands anywhere.
  bool enter(Executor& play, std::mt19937_64& random) const;

 private:
  struct Identity {  // of a piece: what is unknown when it is hidden
    TypeId type = 0;
    std::vector<std::int32_t> slots;
    friend auto operator<=>(const Identity&, const Identity&) = default;
  };
  struct Step {  // a move since the unit began
    Move move;
    bool certain = false;  // the seat knows that it was this one
    Key view = 0;          // what the seat saw afterwards
  };

  Identity identity(const Store& store, PieceId piece) const;
  void take_census(Executor& spare);
  void imagine(Executor& spare);
  void deal_known(Store& world, std::mt19937_64& random) const;
  void deal_imagined(Store& world, std::mt19937_64& random) const;
  bool follow(Executor& play, std::mt19937_64& random) const;

  const Model& model_;
  PlayerId seat_ = 0;
  Standpoint standpoint_;
  std::vector<Step> steps_;
  std::vector<std::vector<PieceId>> unknown_;  // [container] pieces that the seat cannot know
  bool all_known_ = true;                      // every piece has been there since the game began

  bool has_census_ = false;
  std::vector<int> census_;  // [type] pieces at the first decision of the game
  // What has lain in a container in games played by lot, by number of pieces: where pieces are made in secret.
  std::map<std::size_t, std::map<std::size_t, std::vector<std::vector<Identity>>>> imagined_;
};

}  // namespace ludwright
