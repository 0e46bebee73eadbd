// A game at a table: people and players at its seats, what people there may see, advice. Tested by
// tests/tools/play_test.cpp.
#pragma once
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "tools/api/game.h"
#include "tools/play/seats.h"
#include "tools/words/overview.h"

namespace ludwright::api {

// Whether a player learns how to judge positions, which it tells on stderr itself.
bool is_learning();

struct Event {           // a move that was made
  std::string who;       // the seat, "chance"
  std::string text;      // "(hidden)" where people at the table may not know it
  std::string why;       // "mcts:2000: 63 % for white, …", of a player that thinks, where that tells nothing hidden
  bool in_turn = false;  // the turn goes on, and the move is known
  std::string round, round_by;     // how it ended the round of a match, and the name of that end; "" if it did not
  std::vector<OverviewLine> next;  // then, how the next round begins, where somebody decides about that
};

struct Seating {
  std::vector<std::string> named;  // SEAT=PLAYER
  std::string others = {};         // who has the other seats, see PlaySeats
  std::uint64_t seed = 0;          // of all that is drawn by lot, and of players
};

class Table {
 public:
  // Errors: Usage for seats and players that do not exist.
  static Result<Table> sit(Game game, const Seating& seating);
  // Another game at the same table, where what is drawn by lot goes on.
  Result<Done> change(Game game, const Seating& seating);

  Table(Table&&) noexcept;
  ~Table();

  Game& game();
  const PlaySeats& seats() const;
  // What the only person may see; with several, what all may see.
  DrawStyle sight() const;
  // Whether the game stays as it is until a person does something.
  bool waits() const;

  // The move of a person, by its text. Errors: Illegal.
  Result<Event> make(const std::string& text);
  // Who does not wait, makes a move: chance, or a player, who may think for some time.
  Result<Event> go_on();
  // Back to the last decision of a person, so that replies are taken back as well; and forward to the next one. False
  // where there is none.
  Result<bool> undo();
  Result<bool> redo();

  // A good move for who decides, with reasons; the last `moves` decisions held against better ones, Illegal where that
  // would tell one person at the table what another holds.
  Result<std::string> hint();
  Result<std::string> analysis(std::size_t moves);
  // As Game::save, with who plays.
  Result<std::string> save();

 private:
  struct Parts;
  explicit Table(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

}  // namespace ludwright::api
