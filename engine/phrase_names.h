// What a definition calls the phrases that it uses again. They are pasted where they are named, so playing needs no
// names; sentences about rules do.
#pragma once
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "engine/ids.h"

namespace ludwright {

struct PhraseNames {
  struct Phrase {
    std::string name;
    std::vector<std::string> parameters;
  };
  struct Use {
    int phrase = 0;                 // index into `phrases`
    int outer = kNone;              // the use whose phrase names this one; kNone: the rules do
    std::vector<ExprId> arguments;  // kNoId where the phrase does not come to ask for it, or for what is no expression
  };
  std::vector<Phrase> phrases;
  std::vector<Use> uses;
  std::map<ExprId, int> use_of;  // expressions that are a use
  // Expressions that are an argument: of which uses, and which one of each. One use hands it on to another.
  std::map<ExprId, std::vector<std::pair<int, int>>> parameters_of;
};

}  // namespace ludwright
