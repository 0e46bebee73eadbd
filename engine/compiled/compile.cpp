// Step 6, compile: a lowered model to a Ruleset of the board's width. Tested by tests/oracle.
#include "engine/compiled/compiled.h"
#include "engine/compiled/ruleset.h"

namespace ludwright {

template <int W>
std::shared_ptr<Ruleset> make_ruleset(const Model& lowered, const Model& model);
extern template std::shared_ptr<Ruleset> make_ruleset<1>(const Model& lowered, const Model& model);
#ifdef LUDWRIGHT_WIDE
extern template std::shared_ptr<Ruleset> make_ruleset<2>(const Model& lowered, const Model& model);
extern template std::shared_ptr<Ruleset> make_ruleset<4>(const Model& lowered, const Model& model);
extern template std::shared_ptr<Ruleset> make_ruleset<8>(const Model& lowered, const Model& model);
#endif

std::shared_ptr<const Ruleset> compile(const Model& lowered, const Model& model, std::string& error) {
  const std::size_t cells = lowered.board.cells.size();
  if (cells > static_cast<std::size_t>(kMaxCells)) {
    error = "more than " + std::to_string(kMaxCells) + " cells";
    return nullptr;
  }
  if (lowered.containers > 64) {
    error = "more than 64 areas";
    return nullptr;
  }
  if (lowered.board.directions.size() > 64) {
    error = "more than 64 directions";
    return nullptr;
  }
  if (cells <= 64) return make_ruleset<1>(lowered, model);
#ifdef LUDWRIGHT_WIDE
  if (cells <= 128) return make_ruleset<2>(lowered, model);
#ifndef __EMSCRIPTEN__  // in a page, where every byte is waited for, they are played as larger ones
  if (cells <= 256) return make_ruleset<4>(lowered, model);
#endif
  return make_ruleset<8>(lowered, model);
#else
  throw NotBuilt();
#endif
}

std::string dump_ruleset(const Ruleset& ruleset) { return ruleset.dump_families(); }

std::unique_ptr<Executor> make_compiled(std::shared_ptr<const Ruleset> ruleset) {
  const Ruleset& rules = *ruleset;
  return rules.play(std::move(ruleset));
}

}  // namespace ludwright
