// Laws of engines: undo, keys, copies, determinism, and that the engine under test plays as the judge does.
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <future>
#include <thread>

#include "engine/notation.h"
#include "tools/testing/laws.h"

namespace ludwright {
namespace {

std::string undo_restores(Moment& moment) {
  Executor& play = moment.play();
  const Key key = play.key();
  for (const std::size_t i : moment.sample(moment.moves().size(), 3)) {
    const Move move = moment.moves()[i];
    play.do_move(move);
    (void)play.outcome();
    play.undo_move();
    const std::string what = difference(moment.store(), play.store());
    if (!what.empty()) return fmt::format("after `{}` and undo, {}", text_of(moment, move), what);
    if (play.key() != key) return fmt::format("after `{}` and undo, the key has changed", text_of(moment, move));
  }
  MoveList again;
  play.legal_moves(again);
  if (again != moment.moves())
    return fmt::format("after undo {} moves are legal instead of {}", again.size(), moment.moves().size());
  return "";
}

std::string undo_to_the_start(Moment& moment) {
  Executor& play = moment.play();
  std::string broken;
  const std::vector<Made>& made = moment.made();
  for (std::size_t i = made.size(); i-- > 0;) {
    play.undo_move();
    if (broken.empty() && play.key() != made[i].key_before)
      broken = fmt::format("taking back {} moves of {} does not lead to the position there was", made.size() - i,
                           made.size());
  }
  if (broken.empty()) {
    moment.spare().set(moment.first());
    const std::string what = difference(moment.spare().store(), play.store());
    if (!what.empty()) broken = "back at the first position, " + what;
  }
  for (const Made& each : made) play.do_move(each.move);
  return broken;
}

// Pieces and slots that differ, in an order that is the same for the same; what a piece out of play was does not count.
using ChangeWords = std::vector<std::vector<int>>;
ChangeWords words_of_changes(const PositionChanges& changes) {
  ChangeWords all;
  std::vector<bool> was_out(kMaxPieces, false);
  const auto add_place = [](std::vector<int>& words, const PieceRecord& record) {
    const bool gone = record.site == SiteKind::Gone;
    for (const int word : {static_cast<int>(record.site), gone ? 0 : int{record.index}, gone ? 0 : int{record.type},
                           gone ? 0 : int{record.owner}})
      words.push_back(word);
  };
  for (const PositionChanges::Piece& each : changes.pieces) {
    was_out[each.piece] = each.before.site == SiteKind::Gone;
    std::vector<int>& words = all.emplace_back(1, each.piece);
    add_place(words, each.before);
    add_place(words, each.now);
  }
  for (const PositionChanges::Slot& each : changes.slots) {
    const bool is_new = each.holder == SlotHolder::Piece && was_out[each.member];
    all.push_back({-1, static_cast<int>(each.holder), each.slot, each.member, is_new ? 0 : each.before, each.now});
  }
  std::sort(all.begin(), all.end());
  return all;
}

std::string changes_are_told(Moment& moment) {
  if (moment.made().empty()) return "";
  PositionChanges given, found;
  moment.play().changes(given);
  changes_between(moment.model(), moment.before(), moment.store(), found);
  return words_of_changes(given) == words_of_changes(found)
             ? ""
             : "what the last move is said to have changed is not what has changed";
}

std::string key_from_scratch(Moment& moment) {
  return moment.play().key() == position_key(moment.model(), moment.store())
             ? ""
             : "the key that is kept along the way is not the key of the position";
}

// Everything that is part of what makes two positions the same, by way of a text: shares nothing with the keys.
std::string identity_text(const Model& model, const Store& store) {
  std::string text = fmt::format("{} {} {} {};", static_cast<int>(store.stage), store.mover, store.phase, store.alive);
  const auto slots = [&](const std::vector<SlotInfo>& infos, const std::vector<std::int32_t>& values, std::size_t from,
                         std::size_t to) {
    for (std::size_t i = from; i < to; ++i) {
      const SlotInfo& info = infos[i % infos.size()];
      if (info.identity && info.kind != SlotKind::Clock)
        text += fmt::format(
            "{},", refers(info) && values[i] >= 0 ? place_of(store, static_cast<PieceId>(values[i])) : values[i]);
    }
  };
  const auto piece = [&](PieceId id) {
    const std::string whole = std::move(text);
    text = fmt::format("{}.{}:", store.pieces[id].type, store.pieces[id].owner);
    const std::size_t count = model.piece_slots.size();
    slots(model.piece_slots, store.piece_slots, id * count, (id + 1U) * count);
    std::string one = std::move(text);
    text = whole;
    return one;
  };
  for (const auto& stack : store.cells) {
    for (const PieceId id : stack) text += piece(id);
    text += '/';
  }
  for (const auto& area : store.areas) {
    std::vector<std::string> pieces;
    pieces.reserve(area.size());
    for (const PieceId id : area) pieces.push_back(piece(id));
    std::sort(pieces.begin(), pieces.end());
    for (const std::string& each : pieces) text += each;
    text += '|';
  }
  slots(model.game_slots, store.game_slots, 0, store.game_slots.size());
  slots(model.player_slots, store.player_slots, 0, store.player_slots.size());
  slots(model.cell_slots, store.cell_slots, 0, store.cell_slots.size());
  return text;
}

std::string keys_tell_apart(Moment& moment) {
  constexpr std::size_t most = 1U << 20U;
  if (moment.identities.size() >= most) return "";
  const std::size_t identity = std::hash<std::string>()(identity_text(moment.model(), moment.store()));
  const auto [found, is_new] = moment.identities.emplace(moment.play().key(), identity);
  return is_new || found->second == identity ? "" : "another position that was seen has the same key";
}

std::string copies_are_independent(Moment& moment) {
  if (!moment.begins_unit() || moment.over()) return "";
  Executor& spare = moment.spare();
  spare.set(moment.store());
  MoveList moves;
  spare.legal_moves(moves);
  if (moves != moment.moves())
    return fmt::format("a copy of the position has {} legal moves instead of {}", moves.size(), moment.moves().size());
  if (spare.key() != moment.play().key()) return "a copy of the position has another key";
  for (const std::size_t i : moment.sample(moves.size(), 2)) {
    spare.do_move(moves[i]);
    const Key there = spare.key();
    moment.play().do_move(moves[i]);
    const Key here = moment.play().key();
    moment.play().undo_move();
    spare.undo_move();
    if (here != there)
      return fmt::format("`{}` leads a copy of the position elsewhere", text_of(moment, moment.moves()[i]));
  }
  const std::string what = difference(moment.store(), moment.play().store());
  return what.empty() ? "" : "playing on with a copy changes the original: " + what;
}

// Keys along the same moves, as far as they are those of the play: beyond that a move may not be legal.
std::vector<Key> trace_of(Executor& play, const Store& first, const std::vector<Made>& made) {
  std::vector<Key> keys;
  play.set(first);
  for (const Made& each : made) {
    keys.push_back(play.key());
    if (keys.back() != each.key_before) return keys;
    play.do_move(each.move);
  }
  keys.push_back(play.key());
  return keys;
}

std::string same_play_again(Moment& moment) {
  std::vector<Key> keys;
  for (const Made& each : moment.made()) keys.push_back(each.key_before);
  keys.push_back(moment.play().key());
  // A third of the same in another thread, where there are any: nothing that engines share may change.
  const std::unique_ptr<Executor> there = moment.another();
  const auto when = std::thread::hardware_concurrency() > 1 ? std::launch::async : std::launch::deferred;
  auto other = std::async(when, [&] { return trace_of(*there, moment.first(), moment.made()); });
  const std::vector<Key> again = trace_of(moment.spare(), moment.first(), moment.made());
  if (other.get() != keys) return "the same moves in another thread lead to other positions";
  return again == keys ? "" : "the same moves lead to other positions the second time";
}

std::string moves_compared(Moment& moment, const MoveList& judged) {
  if (moment.moves() == judged) return "";
  for (const Move& move : moment.moves()) {
    if (std::find(judged.begin(), judged.end(), move) == judged.end())
      return fmt::format("the engine allows `{}`, the rules as they are written do not", text_of(moment, move));
  }
  for (const Move& move : judged) {
    if (std::find(moment.moves().begin(), moment.moves().end(), move) != moment.moves().end()) continue;
    const auto texts = write_moves(moment.judge(), judged);
    return fmt::format("the rules as they are written allow `{}`, the engine does not",
                       texts[static_cast<std::size_t>(std::find(judged.begin(), judged.end(), move) - judged.begin())]);
  }
  return "the engine lists the moves in another order than the judge";
}

std::string outcome_words(const Outcome& outcome) {
  if (!outcome.over()) return "the game goes on";
  return fmt::format("{} `{}`", outcome.kind == OutcomeKind::Win ? "it is won by" : "it is a draw by", outcome.name);
}

std::string engines_agree(Moment& moment) {
  Executor& play = moment.play();
  Reference& judge = moment.judge();
  if (!(play.outcome() == judge.outcome()))
    return fmt::format("for the engine {}, by the rules as they are written {}", outcome_words(play.outcome()),
                       outcome_words(judge.outcome()));
  MoveList judged;
  judge.legal_moves(judged);
  if (std::string what = moves_compared(moment, judged); !what.empty()) return what;
  if (moment.over()) return "";
  if (play.decider() != judge.decider()) return "the engine and the judge disagree on who decides";
  if (play.weights() != judge.weights()) return "the engine and the judge disagree on the chances";
  for (const std::size_t i : moment.sample(judged.size(), 2)) {
    play.do_move(judged[i]);
    judge.do_move(judged[i]);
    const bool same_key = play.key() == judge.key();
    const bool same_end = play.outcome() == judge.outcome();
    play.undo_move();
    judge.undo_move();
    if (!same_key)
      return fmt::format("`{}` has another effect than the rules as they are written", text_of(moment, judged[i]));
    if (!same_end) return fmt::format("after `{}` engine and judge disagree on the end", text_of(moment, judged[i]));
  }
  return "";
}

}  // namespace

std::string difference(const Store& a, const Store& b) {
  if (a.pieces.size() != b.pieces.size()) return "there are more or fewer pieces";
  for (std::size_t i = 0; i < a.pieces.size(); ++i) {
    const PieceRecord &x = a.pieces[i], &y = b.pieces[i];
    if (x.type != y.type || x.owner != y.owner) return "a piece has another type or owner";
    if (x.site != y.site || (x.site != SiteKind::Gone && x.index != y.index)) return "a piece stands elsewhere";
  }
  if (a.cells != b.cells) return "a cell carries something else";
  for (std::size_t i = 0; i < a.areas.size(); ++i) {
    std::vector<PieceId> x = a.areas[i], y = b.areas[i];
    std::sort(x.begin(), x.end());
    std::sort(y.begin(), y.end());
    if (x != y) return "an area holds something else";
  }
  if (a.game_slots != b.game_slots || a.player_slots != b.player_slots || a.cell_slots != b.cell_slots ||
      a.piece_slots != b.piece_slots)
    return "a slot has another value";
  if (a.game_fresh != b.game_fresh || a.player_fresh != b.player_fresh || a.cell_fresh != b.cell_fresh ||
      a.piece_fresh != b.piece_fresh)
    return "a slot counts as set this turn, or not";
  if (a.mover != b.mover || a.next != b.next || a.winner != b.winner || a.alive != b.alive || a.phase != b.phase ||
      a.stage != b.stage)
    return "it is another's turn";
  if (a.turns != b.turns || a.phase_turns != b.phase_turns || a.rounds != b.rounds) return "the turns are miscounted";
  if (a.history != b.history) return "the history is another";
  return a.outcome == b.outcome ? "" : "the result is another";
}

std::string text_of(Moment& moment, const Move& move) {
  const auto found = std::find(moment.moves().begin(), moment.moves().end(), move);
  if (found == moment.moves().end()) return "?";
  return write_moves(moment.play(), moment.moves())[static_cast<std::size_t>(found - moment.moves().begin())];
}

const std::vector<GeneralLaw>& laws_of_engines() {
  static const std::vector<GeneralLaw> laws = {
      {"undo_restores", "making a move and taking it back restores everything", 4, false, nullptr, undo_restores},
      {"undo_to_the_start", "a whole play can be taken back, position by position", 1, true, nullptr,
       undo_to_the_start},
      {"changes_are_told", "what a move is said to have changed is what has changed", 2, false, nullptr,
       changes_are_told},
      {"key_from_scratch", "a position is known again, however it came about", 1, false, nullptr, key_from_scratch},
      {"keys_tell_apart", "positions that count as the same are the same", 4, false, nullptr, keys_tell_apart},
      {"copies_are_independent", "a copy of a position plays the same, and the original does not notice", 16, false,
       nullptr, copies_are_independent},
      {"same_play_again", "the same moves always lead to the same positions", 4, true, nullptr, same_play_again},
      {"engines_agree", "the fast engine allows, does and ends what the rules say as they are written", 16, false,
       nullptr, engines_agree},
  };
  return laws;
}

}  // namespace ludwright
