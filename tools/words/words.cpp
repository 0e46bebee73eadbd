#include "tools/words/words.h"

#include <algorithm>

#include "tools/words/phrases.h"

namespace ludwright {

std::string expression_words(const Model& model, ExprId expr) {
  return expr == kNoId ? "" : Phrases(model).spelt_out(expr);
}

std::string path_words(const Model& model, PathsId paths) { return Phrases(model).paths(paths); }

std::string rule_name_words(std::string name) {
  std::replace(name.begin(), name.end(), '_', ' ');
  return name;
}

}  // namespace ludwright
