// What a turn does, in sentences of rulebooks: read and held against play. Each row is a sentence of a book of its own.
#include <gtest/gtest.h>

#include "tests/tools/rulebook_kit.h"

namespace ludwright::book {
namespace {

TEST(RulebookTurns, Sowing) {
  expect_rows(
      "kalah",
      {{"Choose one of your own houses with seeds in it.", Status::Pass},
       {"Choose one of the opponent's houses.", Status::Fail},
       {"You may never choose one of the opponent's houses.", Status::Pass},
       {"Sow its seeds anticlockwise.", Status::Pass},
       {"Sow its seeds clockwise.", Status::Fail},
       {"Your own store gets a seed whenever you pass it.", Status::Pass},
       {"The opponent's store gets no seed.", Status::Pass},
       {"The opponent's store gets a seed whenever you pass it.", Status::Fail},
       {"If the last seed falls into your own store, you get another turn.", Status::Pass},
       {"If the last seed falls into your own store, your turn is over.", Status::Fail},
       {"If the last seed falls into an empty house of yours, you get another turn.", Status::Fail},
       {"If the last seed falls into an empty house of yours, you capture the seeds across.", Status::Pass},
       {"If the last seed falls into an empty house of the opponent, you capture the seeds across.", Status::Fail},
       {"Did your last seed fall into your own store? Then you get another turn.", Status::Pass},
       {"Did your last seed fall into your own store? Then your turn is over.", Status::Fail},
       {"The game ends when all six houses of one player are empty.", Status::Pass},
       {"The game ends when all five houses of one player are empty.", Status::Fail},
       {"Seeds that remain in the houses belong to nobody.", Status::Fail},
       {"Put four seeds into every house, but leave both stores empty.", Status::Pass},
       {"Put three seeds into every house.", Status::Fail},
       {"With twenty-three seeds each, it is a draw.", Status::Fail}});
}

TEST(RulebookTurns, LinesThatTake) {
  expect_rows("nine-mens-morris",
              {{"A player who closes a mill takes one man of the opponent.", Status::Pass},
               {"A player who closes a mill takes two men of the opponent.", Status::Fail},
               {"Whoever closes two mills takes only one man.", Status::Pass},
               {"Whoever closes two mills takes two men.", Status::Fail},
               {"A man that stands in a mill is safe.", Status::Pass},
               {"A man that stands in a mill can never be taken, though there be no others.", Status::Fail},
               {"A player reduced to three men may fly.", Status::Pass},
               {"A player reduced to four men may fly.", Status::Fail},
               {"Men that lie in the opponent's hand cannot be taken.", Status::Pass},
               {"So long as a player has men in hand, he must at each turn place one of them.", Status::Pass},
               {"While he has men in hand, a player may choose whether to place one or to move one.", Status::Fail}});
}

TEST(RulebookTurns, Cards) {
  expect_rows("onitama", {{"Choose one of your two cards.", Status::Pass},
                          {"Choose one of your three cards.", Status::Fail},
                          {"You must swap the card you played for the one in the middle.", Status::Pass},
                          {"The card you have used goes to the middle.", Status::Pass},
                          {"The card you have used goes back in the box.", Status::Fail},
                          {"All five lie face up.", Status::Pass},
                          {"All five lie face down.", Status::Fail}});
}

TEST(RulebookTurns, Dice) {
  expect_rows("backgammon", {{"Throw two dice.", Status::Pass},
                             {"Throw three dice.", Status::Fail},
                             {"You must use both numbers if you can.", Status::Pass},
                             {"If you throw a double, you play each number twice.", Status::Pass},
                             {"A double is played three times.", Status::Fail},
                             {"You may not move to a point on which two or more enemy men stand.", Status::Pass},
                             {"You may not move to a point on which three or more enemy men stand.", Status::Fail},
                             {"A man that is hit goes to the bar.", Status::Pass}});
}

}  // namespace
}  // namespace ludwright::book
