// Faults planted in copies of definitions: each is found by a law or a property, quickly, and shown by a play that is
// as short as the fault allows, or one move longer.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "tests/support/play_kit.h"
#include "tools/testing/shrink.h"

namespace ludwright {
namespace {

struct Planted {
  std::string name;
  std::string game;  // the definition that is copied, below the repository's root
  std::vector<std::pair<std::string, std::string>> changes;  // of its text
  std::string properties;                                    // said of it besides
  std::string law;                                           // that notices
  std::size_t shortest;                                      // moves of the shortest play that shows it
  std::size_t most_pieces;  // in the position it is shown in at last; 0 if it takes the play
};

std::string text_of_file(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

std::string with_fault(const Planted& planted) {
  std::string text = text_of_file(testing_kit::root() / planted.game);
  for (const auto& [from, to] : planted.changes) {
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    if (at != std::string::npos) text.replace(at, from.size(), to);
  }
  const std::size_t properties = text.find("\nproperties:\n");
  EXPECT_NE(properties, std::string::npos);
  return text.insert(properties + std::string("\nproperties:\n").size(), planted.properties);
}

std::size_t pieces_in(const Store& store) {
  return static_cast<std::size_t>(std::count_if(store.pieces.begin(), store.pieces.end(),
                                                [](const PieceRecord& piece) { return piece.site != SiteKind::Gone; }));
}

// Enough for a build that optimises, on a machine that does other things too; others, and those with sanitizers, get
// there as well. The steps end it sooner.
#ifdef NDEBUG
constexpr double kSeconds = 60;
#else
constexpr double kSeconds = 200;
#endif

class PlantedDefinitions : public ::testing::TestWithParam<Planted> {};

TEST_P(PlantedDefinitions, AreFoundAndShrunk) {
  const Planted& planted = GetParam();
  const auto game = testing_kit::load_yaml(planted.name, with_fault(planted));
  ASSERT_TRUE(game->ok()) << game->error;
  Moment moment(arena_of(game->model()));
  std::vector<LivingLaw> laws = all_laws(game->model());
  PlayLimits limits;
  limits.plies = 20'000;
  limits.most_breaches = 1;
  PlayCounts counts;
  const auto breaches = random_plays(moment, laws, limits, counts);
  const auto breach = std::find_if(breaches.begin(), breaches.end(),
                                   [&](const Breach& each) { return laws[each.law].name == planted.law; });
  ASSERT_NE(breach, breaches.end()) << "not found in " << counts.plies << " moves, but "
                                    << (breaches.empty() ? "nothing" : laws[breaches[0].law].name);
  const Shrunk shrunk = shrink(moment, laws, *breach, {200'000, 100'000, kSeconds});
  EXPECT_LE(shrunk.line.size(), planted.shortest + 1) << shrunk.how;
  EXPECT_GE(shrunk.line.size(), planted.shortest) << "the shortest is shorter than this test knows";
  if (planted.most_pieces == 0) return;
  ASSERT_TRUE(shrunk.small.has_value());
  EXPECT_LE(pieces_in(shrunk.small->first), planted.most_pieces) << write_position(game->model(), shrunk.small->first);
}

const std::vector<Planted> kPlanted = {
    // wrong directions
    {"pawns_go_back",
     "definitions/hexapawn/hexapawn.yaml",
     {{"advance: step forward to empty", "advance: step forward or backward to empty"}},
     "  soon_over: at most 7 turns\n",
     "soon_over",
     8,
     0},
    {"black_goes_west",
     "definitions/breakthrough/breakthrough.yaml",
     {{"      straight: step forward to empty", "      straight: step (south west) to empty"},
      {"step (south west) to empty", "{path: step forward or west to empty, if: me is black}"}},
     "  mirrored: symmetric under top-bottom exchanging players\n",
     "mirrored",
     0,
     2},
    // missing restrictions
    {"discs_float",
     "definitions/connect-four/connect-four.yaml",
     {{"at empty except floating", "at empty"}},
     "",
     "nothing_floats",
     1,
     1},
    {"kings_stay_in_check",
     "definitions/chess/chess.yaml",
     {{"king_safety: never some own king in attacked", "king_safety: never no own king"}},
     "  safe: never some (king of opponent) in (attacked of opponent)\n",
     "safe",
     4,
     4},
    // a reaction that loses a piece
    {"a_captive_is_lost",
     "tests/definitions/dobutsu.yaml",
     {{"do: this.type = hen", "do: [this.type = hen, remove this]"}},
     "",
     "eight_pieces",
     3,
     0},
    // a zone that is not the same for both
    {"lopsided_goal",
     "definitions/breakthrough/breakthrough.yaml",
     {{"some own pawn in row 8", "some own pawn in (row 8 except (file a in rank 8))"}},
     "  halves: symmetric under left-right\n",
     "halves",
     10,
     1},
    // a chain that never ends
    {"jumps_take_nothing",
     "definitions/english-draughts/english-draughts.yaml",
     {{"jump: hop forward-diagonal taking enemy to empty", "jump: hop diagonal over enemy to empty"},
      {"require some taken and not crowned", "require not crowned"}},
     "",
     "chains_end",
     1,
     3},
};

INSTANTIATE_TEST_SUITE_P(Faults, PlantedDefinitions, ::testing::ValuesIn(kPlanted),
                         [](const auto& one) { return one.param.name; });

}  // namespace
}  // namespace ludwright
