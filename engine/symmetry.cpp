#include "engine/symmetry.h"

#include <algorithm>
#include <array>

namespace ludwright {
namespace {

std::array<int, 2> reflected(const Topology& board, BoardSymmetry symmetry, int file, int rank) {
  const int last_file = board.width - 1;
  const int last_rank = board.height - 1;
  switch (symmetry) {
    case BoardSymmetry::Identity:
      break;
    case BoardSymmetry::LeftRight:
      return {last_file - file, rank};
    case BoardSymmetry::TopBottom:
      return {file, last_rank - rank};
    case BoardSymmetry::HalfTurn:
      return {last_file - file, last_rank - rank};
    case BoardSymmetry::QuarterTurn:  // clockwise: north becomes east
      return {rank, last_file - file};
    case BoardSymmetry::Diagonal:
      return {rank, file};
    case BoardSymmetry::Antidiagonal:
      return {last_rank - rank, last_file - file};
  }
  return {file, rank};
}

bool leads_like(const Topology& board, const std::vector<CellId>& cells, DirectionId direction, DirectionId image) {
  for (std::size_t cell = 0; cell < cells.size(); ++cell) {
    const CellId next = board.neighbour(static_cast<CellId>(cell), direction);
    if (board.neighbour(cells[cell], image) != (next == kNoCell ? kNoCell : cells[next])) return false;
  }
  return true;
}

// Several directions may lead alike on a narrow board; each is then the image of one of its own.
std::vector<DirectionId> image_directions(const Topology& board, const std::vector<CellId>& cells) {
  std::vector<DirectionId> directions;
  for (std::size_t direction = 0; direction < board.directions.size(); ++direction) {
    DirectionId found = kNoDirection;
    for (std::size_t image = 0; image < board.directions.size() && found == kNoDirection; ++image) {
      const auto candidate = static_cast<DirectionId>(image);
      const bool taken = std::find(directions.begin(), directions.end(), candidate) != directions.end();
      if (!taken && leads_like(board, cells, static_cast<DirectionId>(direction), candidate)) found = candidate;
    }
    if (found == kNoDirection) return {};
    directions.push_back(found);
  }
  return directions;
}

class Imager {
 public:
  Imager(const Model& model, const BoardImage& image, bool exchanging)
      : model_(model), image_(image), seats_(exchanging ? model.seats.size() : 1) {}

  PlayerId seat(PlayerId player) const {
    return player == kNobody || seats_ == 1 ? player : static_cast<PlayerId>((player + 1U) % seats_);
  }
  std::uint8_t seats(std::uint8_t bits) const {
    std::uint32_t result = 0;
    for (std::size_t each = 0; each < model_.seats.size(); ++each) {
      if ((bits >> each & 1) != 0) result |= 1U << seat(static_cast<PlayerId>(each));
    }
    return static_cast<std::uint8_t>(result);
  }
  std::size_t container(std::size_t index) const {
    for (const Area& area : model_.areas) {
      const auto first = static_cast<std::size_t>(area.first);
      if (area.per_player && index >= first && index < first + model_.seats.size())
        return first + seat(static_cast<PlayerId>(index - first));
    }
    return index;
  }
  std::int32_t value(const SlotInfo& slot, std::int32_t value) const {
    if (value < 0) return value;
    if (slot.kind == SlotKind::Cell) return image_.cells[static_cast<std::size_t>(value)];
    if (slot.kind == SlotKind::Direction) return image_.directions[static_cast<std::size_t>(value)];
    if (slot.kind == SlotKind::Player) return seat(static_cast<PlayerId>(value));
    return value;
  }

  // Values of holders in a new order: those of holder h go to `target(h)`.
  template <typename Target>
  void move_slots(const std::vector<SlotInfo>& slots, const std::vector<std::int32_t>& from,
                  const std::vector<std::uint8_t>& from_fresh, std::vector<std::int32_t>& to,
                  std::vector<std::uint8_t>& to_fresh, Target target) const {
    for (std::size_t i = 0; i < from.size(); ++i) {
      const std::size_t at = target(i / slots.size()) * slots.size() + i % slots.size();
      to[at] = value(slots[i % slots.size()], from[i]);
      to_fresh[at] = from_fresh[i];
    }
  }

 private:
  const Model& model_;
  const BoardImage& image_;
  std::size_t seats_;
};

}  // namespace

BoardImage board_image(const Topology& board, BoardSymmetry symmetry) {
  BoardImage image;
  const bool turns = symmetry == BoardSymmetry::QuarterTurn || symmetry == BoardSymmetry::Diagonal ||
                     symmetry == BoardSymmetry::Antidiagonal;
  if (turns && board.width != board.height) return {};
  if (board.kind == BoardKind::Graph && symmetry != BoardSymmetry::Identity) return {};
  for (std::size_t cell = 0; cell < board.cells.size(); ++cell) {
    if (symmetry == BoardSymmetry::Identity) {
      image.cells.push_back(static_cast<CellId>(cell));
      continue;
    }
    const auto [file, rank] = reflected(board, symmetry, board.cells[cell].file, board.cells[cell].rank);
    const CellId target = board.at[static_cast<std::size_t>(rank * board.width + file)];
    if (target == kNoCell) return {};
    image.cells.push_back(target);
  }
  image.directions = image_directions(board, image.cells);
  return image.directions.size() == board.directions.size() ? image : BoardImage{};
}

Store store_image(const Model& model, const Store& store, const BoardImage& image, bool exchanging) {
  const Imager imager(model, image, exchanging);
  Store result = store;
  for (PieceRecord& piece : result.pieces) {
    piece.owner = imager.seat(piece.owner);
    if (piece.site == SiteKind::Cell) piece.index = image.cells[piece.index];
    if (piece.site == SiteKind::Area) piece.index = static_cast<std::uint16_t>(imager.container(piece.index));
  }
  for (std::size_t cell = 0; cell < store.cells.size(); ++cell) result.cells[image.cells[cell]] = store.cells[cell];
  for (std::size_t area = 0; area < store.areas.size(); ++area)
    result.areas[imager.container(area)] = store.areas[area];
  const auto itself = [](std::size_t holder) { return holder; };
  const auto seat = [&](std::size_t holder) { return std::size_t{imager.seat(static_cast<PlayerId>(holder))}; };
  const auto cell = [&](std::size_t holder) { return std::size_t{image.cells[holder]}; };
  imager.move_slots(model.game_slots, store.game_slots, store.game_fresh, result.game_slots, result.game_fresh, itself);
  imager.move_slots(model.player_slots, store.player_slots, store.player_fresh, result.player_slots,
                    result.player_fresh, seat);
  imager.move_slots(model.cell_slots, store.cell_slots, store.cell_fresh, result.cell_slots, result.cell_fresh, cell);
  imager.move_slots(model.piece_slots, store.piece_slots, store.piece_fresh, result.piece_slots, result.piece_fresh,
                    itself);
  result.mover = imager.seat(store.mover);
  result.next = imager.seat(store.next);
  result.winner = imager.seat(store.winner);
  result.alive = imager.seats(store.alive);
  result.outcome.winners = imager.seats(store.outcome.winners);
  result.history.clear();
  if (!store.history.empty()) result.history.push_back(position_key(model, result));
  return result;
}

}  // namespace ludwright
