// Step 4, check: what the checks share. A check is a function in a file of its own, registered in checks.def; it reads
// the model and the definition as written, and gives warnings or errors. Entry point: check() in dsl/resolve.h.
#pragma once
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "dsl/ast.h"
#include "dsl/diagnostic.h"
#include "engine/model.h"

namespace ludwright {

struct CheckContext {
  const Model& model;
  const ast::Game& game;
  Diagnostics& diagnostics;
  // Every word of a phrase, key, literal or template of the definition, and how often it is there; declarations do not
  // count.
  std::map<std::string, int> mentioned;
  std::set<std::string> mentioned_in_phrases;  // those of phrases alone

  bool mentions(const std::string& word) const { return mentioned.count(word) != 0; }
};

#define CHECK(function, code, what) void function(CheckContext& context);
#include "dsl/check/checks.def"
#undef CHECK

}  // namespace ludwright
