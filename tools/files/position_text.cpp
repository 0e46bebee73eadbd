// Takes moves back to where the unit began; see position_text.h.
#include "tools/files/position_text.h"

namespace ludwright {

std::string position_text(OpenGame& game) {
  std::vector<Move> since;  // the last first
  std::vector<std::string> texts;
  while (!game.made().empty()) {
    const Move last = game.made().back();
    game.undo_move();
    if (game.executor().facts(last).ends_turn) {
      game.do_move(last);
      break;
    }
    texts.push_back(game.choices().text_of(last));
    since.push_back(last);
  }
  std::string text = write_position(game.model(), game.executor().store());
  for (std::size_t i = since.size(); i-- > 0;) {
    text += (i + 1 == since.size() ? std::string(kThen) : " ") + texts[i];
    game.do_move(since[i]);
  }
  return text;
}

}  // namespace ludwright
