// What the methods of the dispatcher have in common; for the files of this room.
#pragma once
#include <mutex>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "tools/api/game.h"
#include "tools/api/json.h"
#include "tools/rpc/dispatcher.h"

namespace ludwright::rpc {

using api::Json;

// Who looks at a game.
struct Viewer {
  bool sees_all = true;
  PlayerId seat = kNobody;  // kNobody: what all may see
};

struct Tally;  // of games played in the background, see calls_games.cpp

// One game that a page has open.
struct Session {
  explicit Session(api::Game its_game);
  std::mutex mutex;
  api::Game game;
  std::string broken;  // what of the definition the position breaks where the game began, "" for nothing
  // A line that rules cut short which it was followed under, and how far it was made: it goes on where later ones
  // allow.
  std::vector<std::string> line;
  std::size_t made = 0;
  std::shared_ptr<Tally> tally;
};

struct Call {
  const Json& params;
  Session* session;  // of methods of a game, else null
  const Dispatcher::Progress& progress;

  std::string text(const char* key) const { return api::text_at(params, key); }
  api::Game& game() const { return session->game; }
};

struct Method {
  const char* name;
  bool of_game;  // needs "game": the number that `open` gave
  Json (*run)(const Call& call);
};

const std::vector<Method>& play_calls();   // moves of an open game
const std::vector<Method>& show_calls();   // pictures, rulebooks, words
const std::vector<Method>& text_calls();   // definitions: checked, read, tested
const std::vector<Method>& games_calls();  // opponents, games in the background
const std::vector<Method>& setup_calls();  // positions put together by hand

// What a page shows of a game: {"svg", "decider", "over", "result", "made", "undone", "cells", …}; "broken" says what
// the position that it began with breaks.
Json view_json(Session& session, const Viewer& viewer);
// Begins there, even where `valid` of the definition refuses it.
void set_position_leniently(Session& session, const std::string& text);
// "viewer": a seat's name, "" for what all may see, left out for everything.
Viewer viewer_of(const Call& call);

}  // namespace ludwright::rpc
