// Bounds that both engines keep, so that they agree.
#pragma once

namespace ludwright {

// Rounds of a match that may follow each other without a decision; the game is then a draw by `limit`.
inline constexpr int kMaxIdleRounds = 100;

// Cells on which one walk may capture.
inline constexpr int kMaxVictims = 30;

}  // namespace ludwright
