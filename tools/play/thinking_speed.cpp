#include "tools/play/thinking_speed.h"

#include <fmt/format.h>

#include "tools/agents/agent.h"
#include "tools/stream.h"

namespace ludwright {

Thinking measure_thinking(Executor& play, const std::string& agent_text, double seconds) {
  const std::unique_ptr<Agent> agent = make_agent(agent_text, play.model(), 1);
  Thinking thinking;
  MoveList legal;
  bool learned = false;
  for (std::uint64_t game = 0; thinking.cpu_seconds < seconds; ++game) {
    Stream stream(1, game, 0);
    agent->new_game(stream.next());
    const std::uint64_t decided = thinking.decisions;
    int made = 0;
    for (; made < kThinkingMoves && thinking.cpu_seconds < seconds && !play.outcome().over(); ++made) {
      Move move;
      if (play.decider() == kNobody) {
        play.draw_move(stream.next(), move);
      } else {
        play.legal_moves(legal);
        move = legal.front();
        if (legal.size() > 1) {
          if (!learned) {
            agent->choose(play);
            agent->new_game(stream.next());
            learned = true;
          }
          const double before = cpu_seconds();
          const Thought thought = agent->choose(play);
          thinking.cpu_seconds += cpu_seconds() - before;
          thinking.nodes += thought.nodes;
          ++thinking.decisions;
          move = thought.move;
        }
      }
      play.do_move(move);
    }
    for (; made > 0; --made) play.undo_move();
    if (thinking.decisions == decided)
      throw Stop{kFindings, fmt::format("error: nobody has anything to decide within {} moves\n", kThinkingMoves)};
  }
  return thinking;
}

}  // namespace ludwright
