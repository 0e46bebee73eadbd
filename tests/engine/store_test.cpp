// The first position and the identity of positions: what the key depends on, and what it does not.
#include "engine/store.h"

#include <gtest/gtest.h>

#include <utility>

namespace ludwright {
namespace {

SlotInfo slot(const char* name, SlotHolder holder, SlotKind kind, std::int32_t start) {
  SlotInfo info;
  info.name = name;
  info.holder = holder;
  info.kind = kind;
  info.start = start;
  return info;
}

// Two by two cells, two seats, one type, an area each, and a slot of every holder.
Model small_model() {
  Model model;
  model.board.width = model.board.height = 2;
  for (int i = 0; i < 4; ++i) {
    model.board.cells.push_back(
        {std::string(1, static_cast<char>('a' + i % 2)) + std::to_string(i / 2 + 1), i % 2, i / 2});
    model.board.at.push_back(static_cast<CellId>(i));
  }
  connect(model.board);
  model.seats = {{"white", "w", 0, 0}, {"black", "b", 4, 1}};
  model.types.resize(1);
  model.containers = 2;
  model.phases.resize(1);
  model.game_slots = {slot("clock", SlotHolder::Game, SlotKind::Clock, 0),
                      slot("count", SlotHolder::Game, SlotKind::Number, 3),
                      slot("last", SlotHolder::Game, SlotKind::Piece, kNone)};
  model.player_slots = {slot("points", SlotHolder::Player, SlotKind::Number, 0)};
  model.cell_slots = {slot("mark", SlotHolder::Cell, SlotKind::Flag, 0)};
  model.cell_slots[0].starts = {1, 0, 0, 0};
  model.piece_slots = {slot("moved", SlotHolder::Piece, SlotKind::Flag, 0),
                       slot("victim", SlotHolder::Piece, SlotKind::Piece, kNone)};
  model.start = {{0, 0, 0}, {0, 1, 3}};
  return model;
}

TEST(Store, InitialStoreHasPiecesSlotsAndAHistory) {
  const Model model = small_model();
  const Store store = initial_store(model);
  ASSERT_EQ(store.pieces.size(), 2U);
  EXPECT_EQ(store.cells[3].size(), 1U);
  EXPECT_EQ(store.game_slots, (std::vector<std::int32_t>{0, 3, kNone}));
  EXPECT_EQ(store.cell_slots, (std::vector<std::int32_t>{1, 0, 0, 0}));
  EXPECT_EQ(store.piece_slots.size(), 4U);
  EXPECT_EQ(store.areas.size(), 2U);
  EXPECT_EQ(store.alive, 3);
  EXPECT_EQ(store.stage, Stage::Turn);
  EXPECT_EQ(store.history, std::vector<Key>{position_key(model, store)});
}

TEST(Store, SetupComesFirst) {
  Model model = small_model();
  model.blocks.resize(1);
  model.setup = 0;
  const Store store = initial_store(model);
  EXPECT_EQ(store.stage, Stage::Setup);
  EXPECT_TRUE(store.history.empty());
}

TEST(Store, PiecesAreBounded) {
  const Model model = small_model();
  Store store = initial_store(model);
  while (store.pieces.size() < static_cast<std::size_t>(kMaxPieces)) add_piece(model, store, 0, 0, 0);
  EXPECT_EQ(add_piece(model, store, 0, 0, 0), kNoPiece);
  EXPECT_EQ(store.pieces.size(), static_cast<std::size_t>(kMaxPieces));
}

TEST(Store, RecordsOfPiecesThatAreGoneAreUsedAgainUnlessASlotNamesThem) {
  const Model model = small_model();
  Store store = initial_store(model);
  while (store.pieces.size() < static_cast<std::size_t>(kMaxPieces)) add_piece(model, store, 0, 0, 0);
  store.pieces[7].site = store.pieces[9].site = SiteKind::Gone;
  store.cells[0].clear();
  store.piece_slots[9 * 2] = 1;
  store.game_slots[2] = 7;
  find_spare(model, store);
  EXPECT_EQ(store.spare, std::vector<PieceId>{9});
  EXPECT_EQ(add_piece(model, store, 0, 1, 2), 9);
  EXPECT_EQ(store.pieces[9].owner, 1);
  EXPECT_EQ(store.piece_slots[9 * 2], 0);
  EXPECT_EQ(add_piece(model, store, 0, 1, 2), kNoPiece);
}

TEST(Store, KeyDependsOnWhatIsPartOfThePosition) {
  const Model model = small_model();
  const Store start = initial_store(model);
  const Key key = position_key(model, start);
  using Change = void (*)(Store&);
  const std::pair<const char*, Change> changes[] = {
      {"mover", [](Store& s) { s.mover = 1; }},
      {"alive", [](Store& s) { s.alive = 1; }},
      {"stage", [](Store& s) { s.stage = Stage::Next; }},
      {"owner", [](Store& s) { s.pieces[0].owner = 1; }},
      {"cell", [](Store& s) { std::swap(s.cells[0], s.cells[1]); }},
      {"game slot", [](Store& s) { s.game_slots[1] = 4; }},
      {"player slot", [](Store& s) { s.player_slots[1] = 4; }},
      {"cell slot", [](Store& s) { s.cell_slots[0] = 0; }},
      {"piece slot", [](Store& s) { s.piece_slots[0] = 1; }},
      {"piece named", [](Store& s) { s.game_slots[2] = 1; }},
  };
  for (const auto& [name, change] : changes) {
    SCOPED_TRACE(name);
    Store changed = start;
    change(changed);
    EXPECT_NE(position_key(model, changed), key);
  }
}

TEST(Store, KeyDoesNotDependOnClocksCountersAndIds) {
  Model model = small_model();
  const Store start = initial_store(model);
  const Key key = position_key(model, start);
  Store counted = start;
  counted.game_slots[0] = 7;
  counted.turns = 9;
  counted.history.clear();
  EXPECT_EQ(position_key(model, counted), key);
  std::swap(model.start[0], model.start[1]);
  EXPECT_EQ(position_key(model, initial_store(model)), key);
}

TEST(Store, PiecesNamedBySlotsCountByWhereTheyLie) {
  Model model = small_model();
  Store a = initial_store(model);
  a.game_slots[2] = 1;
  a.piece_slots[1] = 1;  // the first piece names the second
  std::swap(model.start[0], model.start[1]);
  Store b = initial_store(model);
  b.game_slots[2] = 0;
  b.piece_slots[3] = 0;
  EXPECT_EQ(position_key(model, a), position_key(model, b));
}

TEST(Store, ContentsOfAreasHaveNoOrder) {
  const Model model = small_model();
  Store store = initial_store(model);
  for (const PieceId piece : {PieceId{0}, PieceId{1}}) {
    store.cells[store.pieces[piece].index].clear();
    store.pieces[piece].site = SiteKind::Area;
    store.pieces[piece].index = 1;
  }
  store.areas[1] = {0, 1};
  const Key key = position_key(model, store);
  store.areas[1] = {1, 0};
  EXPECT_EQ(position_key(model, store), key);
}

}  // namespace
}  // namespace ludwright
