// One game being played; see record.h.
#include "tools/testing/record.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "tools/agents/changes.h"
#include "tools/agents/sight.h"

namespace ludwright {

void Record::make(const Move& move, const std::string& text) {
  if (!undone_.empty() && undone_.back().move == move) {
    redo();
    return;
  }
  made_.push_back({move, text, game_.executor().decider()});
  undone_.clear();
  if (!hides_anything(game_.model())) return game_.do_move(move);
  const Store before = game_.executor().store();
  game_.do_move(move);
  made_.back().secret = !changes_between(game_.model(), before, game_.executor().store(), kNobody).in_sight;
}

bool Record::undo() {
  if (made_.empty()) return false;
  game_.undo_move();
  undone_.push_back(std::move(made_.back()));
  made_.pop_back();
  return true;
}

bool Record::redo() {
  if (undone_.empty()) return false;
  made_.push_back(std::move(undone_.back()));
  undone_.pop_back();
  game_.do_move(made_.back().move);
  return true;
}

Move Record::draw(std::mt19937_64& random) {
  MoveList moves;
  game_.executor().legal_moves(moves);
  const std::vector<int> weights =
      game_.executor().decider() == kNobody ? game_.executor().weights() : std::vector<int>{};
  if (weights.size() != moves.size()) return moves[random() % moves.size()];
  auto pick = static_cast<std::int64_t>(
      random() % static_cast<std::uint64_t>(std::max(1, std::accumulate(weights.begin(), weights.end(), 0))));
  for (std::size_t i = 0; i < moves.size(); ++i) {
    pick -= weights[i];
    if (pick < 0) return moves[i];
  }
  return moves.back();
}

SavedGame Record::saved() const {
  SavedGame saved = describe(name_, game_.loaded());
  saved.position = position_;
  saved.secret_position = hides_anything(game_.model());
  for (const Entry& entry : made_) {
    if (entry.secret) saved.secret_moves.insert(saved.moves.size());
    saved.moves.push_back(entry.text);
  }
  saved.result = outcome_text(game_.model(), game_.executor().outcome());
  return saved;
}

std::string Record::replay(const SavedGame& saved) {
  std::size_t same = 0;
  while (same < std::min(made_.size(), saved.moves.size()) && made_[same].text == saved.moves[same]) ++same;
  while (made_.size() > same) undo();
  undone_.clear();
  for (std::size_t i = same; i < saved.moves.size(); ++i) {
    if (game_.executor().outcome().over())
      return fmt::format("move {} `{}` comes after the end of the game", i + 1, saved.moves[i]);
    const auto move = read_move(game_.executor(), saved.moves[i], game_.suffix());
    if (!move) return fmt::format("move {} `{}` is not legal", i + 1, saved.moves[i]);
    make(*move, saved.moves[i]);
  }
  const std::string result = outcome_text(game_.model(), game_.executor().outcome());
  if (result != saved.result) {
    return fmt::format("it says `{}`, and the moves lead to `{}`", saved.result.empty() ? "not over" : saved.result,
                       result.empty() ? "not over" : result);
  }
  return "";
}

SavedGame open_saved(OpenRequest request, const std::string& path, bool lenient, std::unique_ptr<OpenGame>& opened) {
  std::string error;
  const auto text = read_file(path, error);
  if (!text) throw Stop{kInput, fmt::format("error: cannot read `{}`: {}\n", path, error)};
  auto saved = read_saved(*text, error);
  if (!saved) throw Stop{kInput, fmt::format("error: `{}` is not a saved game: {}\n", path, error)};
  if (!request.game.empty()) saved->game = request.game;
  // A definition that was named by its path may lie beside the saved game instead.
  std::error_code fault;
  const std::filesystem::path beside =
      std::filesystem::path(path).parent_path() / std::filesystem::path(saved->game).filename();
  if (saved->game.find('/') != std::string::npos && !std::filesystem::exists(saved->game, fault) &&
      std::filesystem::exists(beside, fault)) {
    saved->game = beside.string();
  }
  // Options that the definition no longer has, or not with this value, are changes to be named, not wrong usage.
  request.game = saved->game;
  request.options.clear();
  const Loaded plain = load_or_stop(request);
  for (const OptionInfo& option : plain.model->options) {
    const auto found = saved->options.find(option.name);
    if (found == saved->options.end()) continue;
    if (std::find(option.values.begin(), option.values.end(), found->second) != option.values.end())
      request.options.insert(*found);
  }
  opened = std::make_unique<OpenGame>(request);
  std::string list;
  for (const std::string& change : changes_since(*saved, opened->loaded())) list += "  note: " + change + "\n";
  if (!list.empty())
    throw Stop{kInput, fmt::format("error: the definition of `{}` has changed since `{}` was saved\n{}", saved->game,
                                   path, list)};
  using Judging = OpenGame::Judging;
  try {
    opened->set_position(saved->position, lenient ? Judging::Lenient : Judging::StrictUnlessFlag);
  } catch (const Stop& stop) {
    throw Stop{kInput, fmt::format("error: `{}`: {}", path, stop.message.substr(std::string("error: ").size()))};
  }
  return *saved;
}

}  // namespace ludwright
