// See starts.h.
#include "tests/statistics/starts.h"

#include <algorithm>

namespace ludwright {
namespace {

Store without_some(const Store& whole, int percent, std::mt19937& random, const Model& model) {
  Store store = whole;
  for (std::vector<PieceId>& stack : store.cells) {
    const auto leaves = [&](PieceId piece) {
      if (static_cast<int>(random() % 100) >= percent) return false;
      store.pieces[piece].site = SiteKind::Gone;
      return true;
    };
    stack.erase(std::remove_if(stack.begin(), stack.end(), leaves), stack.end());
  }
  store.history = {position_key(model, store)};
  return store;
}

}  // namespace

bool thin_out(Executor& executor, int percent, std::mt19937& random) {
  const Store whole = executor.store();
  for (int attempt = 0; attempt < 100; ++attempt) {
    executor.set(without_some(whole, percent, random, executor.model()));
    if (!executor.outcome().over()) return true;
  }
  executor.set(whole);
  return false;
}

}  // namespace ludwright
