// Worked examples that are told move by move: "Black plays d3; this turns d4. White may answer c3, c5 or e3, nothing
// else." Tested by tests/tools/rulebook_tales_test.cpp.
#pragma once
#include "tools/pictures/scene.h"
#include "tools/rulebook/check/bag.h"
#include "tools/rulebook/check/rule_judge.h"

namespace ludwright::book {

// Whether every word was understood, as a tale from the one in `context` on, which goes on there. Words that only put
// up a position claim nothing. `words` as Vocabulary::joined gives them. A position is put up only behind a word
// such as "suppose", or where the book gives `examples`.
bool read_tale(const Vocabulary& vocabulary, const std::string& words, bool examples, Context& context,
               std::vector<Claim>& claims);

// Plays what is told and looks whether it is so.
class TaleJudge {
 public:
  TaleJudge(SceneRunner& runner, const Vocabulary& vocabulary) : runner_(runner), vocabulary_(vocabulary) {}
  Judgement judge(const Claim& claim);

 private:
  // Where it got to: moves that are not whole yet stay said.
  struct Reached {
    Store store;
    std::vector<CellId> begun;
    std::size_t taken = 0;  // by the last move
    bool over = false;
  };
  std::optional<Store> begin(const Claim& claim);
  std::optional<Reached> play(const Claim& claim, std::size_t moves);
  MoveList moves_in(const Store& store);
  bool takes(const Store& store, const Move& move);
  Judgement may(const Claim& claim, const Reached& reached);
  Judgement grows(const Claim& claim, Reached reached);
  Judgement stands(const Claim& claim, const Reached& reached);

  bool lend_kings(Store& store);

  SceneRunner& runner_;
  const Vocabulary& vocabulary_;
  bool lent_ = false;  // pieces stand there of which the example does not speak
};

}  // namespace ludwright::book
