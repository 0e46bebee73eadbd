// Whether one game is sound: its examples, its properties and the laws every game keeps, on plays drawn at random or on
// all positions; what fails is shown by a play as short as can be found. Tested by tests/laws/test_verb_test.cpp.
#pragma once
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "tools/common.h"
#include "tools/testing/examples.h"
#include "tools/testing/exhaustive.h"
#include "tools/testing/mutate.h"
#include "tools/testing/random_play.h"
#include "tools/testing/test_report.h"

namespace ludwright {

struct TestRequest : OpenRequest {
  PlayLimits plays;
  bool exhaustive = false;  // all positions too, within `all`
  ExhaustiveLimits all;
  bool unicode = true;     // boards are drawn with frames
  bool only_laws = false;  // no examples and no notes
  bool lenient = false;    // positions that `valid` of the definition refuses are taken
  bool mutate = false;     // then the definition is changed one field at a time, within `mutations`
  MutationLimits mutations;
  std::string survivors;  // a file: what no test noticed is kept there, and tried alone if it is there; "" none
  std::string failures;   // a folder where failures are kept and tried again; "" none
};

// Hears what is found as soon as it is, whole lines for a person; `warning`: not of the game.
using TellTest = std::function<void(const std::string& lines, bool warning)>;

// Throws Stop if the game cannot be opened. Takes as long as the request allows; forks with `mutate`.
GameReport test_game(const TestRequest& request, const TellTest& tell);

}  // namespace ludwright
