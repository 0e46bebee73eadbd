// Whether a position and its image are the same game: `symmetric under` of a definition, and the search for symmetries
// that nobody declared.
#include <fmt/format.h>

#include <algorithm>

#include "engine/notation.h"
#include "engine/symmetry.h"
#include "tools/testing/laws.h"

namespace ludwright {
namespace {

using Children = std::vector<std::pair<Key, std::size_t>>;  // where each move leads, and which move it is

Outcome image_outcome(const Model& model, Outcome outcome, bool exchanging) {
  if (!exchanging) return outcome;
  const std::uint32_t seats = static_cast<std::uint32_t>(model.seats.size());
  const std::uint32_t bits = outcome.winners;
  outcome.winners = static_cast<std::uint8_t>(((bits << 1U) | (bits >> (seats - 1U))) & ((1U << seats) - 1U));
  return outcome;
}

// Whether the pieces and slots of the first position are their own image, whoever is to move.
std::string first_position(Moment& moment, const BoardImage& image, bool exchanging) {
  const Model& model = moment.model();
  Store other = store_image(model, moment.store(), image, exchanging);
  other.mover = moment.store().mover;
  if (position_key(model, other) == position_key(model, moment.store())) return "";
  for (std::size_t cell = 0; cell < other.cells.size(); ++cell) {
    const auto what = [&](const Store& store) {
      if (store.cells[cell].empty()) return std::string("nothing");
      const PieceRecord& piece = store.pieces[store.cells[cell].back()];
      const std::string owner = piece.owner == kNobody ? "nobody" : model.seats[piece.owner].name;
      return fmt::format("{} of {}", model.types[piece.type].name, owner);
    };
    if (what(other) != what(moment.store()))
      return fmt::format("the first position has {} on {} where its image has {}", what(moment.store()),
                         model.board.cells[cell].name, what(other));
  }
  return "the first position is not its own image";
}

}  // namespace

std::string asymmetry(Moment& moment, BoardSymmetry symmetry, bool exchanging) {
  const Model& model = moment.model();
  const BoardImage image = board_image(model.board, symmetry);
  if (!image.exists()) return "the board has no such symmetry";
  if (moment.made().empty() && moment.from_start()) {
    if (std::string what = first_position(moment, image, exchanging); !what.empty()) return what;
  }
  if (!moment.begins_unit() || moment.over() || moment.store().stage != Stage::Turn) return "";
  // Both without a history, so that repetitions count the same.
  Executor& spare = moment.spare();
  Store here = moment.store();
  here.history = {position_key(model, here)};
  spare.set(here);
  MoveList moves;
  spare.legal_moves(moves);
  Children expected, found;
  std::vector<Outcome> ends(moves.size());
  for (std::size_t i = 0; i < moves.size(); ++i) {
    spare.do_move(moves[i]);
    const Store child = spare.store();
    ends[i] = image_outcome(model, child.outcome, exchanging);
    expected.emplace_back(position_key(model, store_image(model, child, image, exchanging)), i);
    spare.undo_move();
  }
  spare.set(store_image(model, here, image, exchanging));
  MoveList there;
  spare.legal_moves(there);
  std::vector<Outcome> ends_there(there.size());
  for (std::size_t i = 0; i < there.size(); ++i) {
    spare.do_move(there[i]);
    found.emplace_back(spare.key(), i);
    ends_there[i] = spare.outcome();
    spare.undo_move();
  }
  std::sort(expected.begin(), expected.end());
  std::sort(found.begin(), found.end());
  const auto by_key = [](const auto& a, const auto& b) { return a.first < b.first; };
  for (const auto& [key, i] : expected) {
    const auto range = std::equal_range(found.begin(), found.end(), std::make_pair(key, std::size_t{0}), by_key);
    if (range.first == range.second)
      return fmt::format("`{}` has no counterpart in the image of the position", text_of(moment, moves[i]));
    if (!(ends[i] == ends_there[range.first->second]))
      return fmt::format("after `{}` the game ends otherwise than in its image", text_of(moment, moves[i]));
  }
  if (expected.size() != found.size())
    return fmt::format("{} moves are legal, and {} in the image of the position", expected.size(), found.size());
  for (const auto& [key, i] : found) {
    if (std::binary_search(expected.begin(), expected.end(), std::make_pair(key, std::size_t{0}), by_key)) continue;
    spare.set(store_image(model, here, image, exchanging));
    return fmt::format("in the image of the position `{}` is legal and has no counterpart",
                       write_moves(spare, there)[i]);
  }
  return "";
}

std::string symmetry_words(BoardSymmetry symmetry, bool exchanging) {
  static const char* const words[] = {"",         "left-right",  "top-bottom", "half-turn", "quarter-turn",
                                      "diagonal", "antidiagonal"};
  std::string text = words[static_cast<std::size_t>(symmetry)];
  if (exchanging) text += text.empty() ? "exchanging players" : " exchanging players";
  return text;
}

}  // namespace ludwright
