// Bounds that both engines keep, so that they agree on games that would never end.
#pragma once

namespace ludwright {

// Rounds of a match that may follow each other without a decision; the game is then a draw by `limit`.
inline constexpr int kMaxIdleRounds = 100;

}  // namespace ludwright
