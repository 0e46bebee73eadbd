// Laws of games: who moves, what a move may change, how a game ends. The footprint of moves is read off the statements
// of the definition.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "tools/testing/laws.h"

namespace ludwright {
namespace {

std::string over_means_no_moves(Moment& moment) {
  if (moment.over() == moment.moves().empty()) return "";
  return moment.over() ? fmt::format("the game is over and {} moves are legal", moment.moves().size())
                       : "no move is legal and the game goes on";
}

std::string moves_in_order(Moment& moment) {
  const MoveList& moves = moment.moves();
  for (std::size_t i = 1; i < moves.size(); ++i) {
    if (moves[i - 1] == moves[i]) return fmt::format("`{}` is listed twice", text_of(moment, moves[i]));
    if (!(moves[i - 1] < moves[i])) return fmt::format("`{}` is listed too late", text_of(moment, moves[i]));
  }
  return "";
}

bool lives(const Store& store, PlayerId seat) { return seat < kMaxSeats && (store.alive >> seat & 1) != 0; }

std::string living_decide(Moment& moment) {
  if (moment.over()) return "";
  const PlayerId decider = moment.play().decider();
  if (decider != kNobody && !lives(moment.store(), decider)) return "a seat that is out of the game has to decide";
  const std::vector<int> weights = moment.play().weights();
  if (decider != kNobody) return weights.empty() ? "" : "a seat's moves have chances";
  if (weights.size() != moment.moves().size()) return "chance has not as many odds as outcomes";
  return std::all_of(weights.begin(), weights.end(), [](int weight) { return weight > 0; })
             ? ""
             : "an outcome of chance cannot come";
}

std::string walks_begin_on_pieces(Moment& moment) {
  if (!moment.begins_unit()) return "";
  for (const Move& move : moment.moves()) {
    if (move.size == 0 || move.choices[0].kind != ChoiceKind::Walk) continue;
    const std::size_t cell = move.choices[0].a;
    if (cell >= moment.store().cells.size() || moment.store().cells[cell].empty())
      return fmt::format("`{}` begins where nothing stands", text_of(moment, move));
  }
  return "";
}

// ---- the store in itself ----

std::string piece_faults(const Model& model, const Store& store) {
  std::vector<int> seen(store.pieces.size(), 0);
  const auto note = [&](const std::vector<PieceId>& ids, SiteKind site, std::size_t index) {
    for (const PieceId id : ids) {
      if (id >= store.pieces.size()) return false;
      ++seen[id];
      if (store.pieces[id].site != site || store.pieces[id].index != index) return false;
    }
    return true;
  };
  for (std::size_t cell = 0; cell < store.cells.size(); ++cell) {
    if (store.cells[cell].size() > static_cast<std::size_t>(model.board.stack))
      return fmt::format("cell {} carries {} pieces", model.board.cells[cell].name, store.cells[cell].size());
    if (!note(store.cells[cell], SiteKind::Cell, cell))
      return fmt::format("a piece on {} says that it is elsewhere", model.board.cells[cell].name);
  }
  for (std::size_t area = 0; area < store.areas.size(); ++area) {
    if (!note(store.areas[area], SiteKind::Area, area)) return "a piece in an area says that it is elsewhere";
  }
  for (std::size_t id = 0; id < seen.size(); ++id) {
    const PieceRecord& record = store.pieces[id];
    if (seen[id] != (record.site == SiteKind::Gone ? 0 : 1)) return "a piece is lost, or in two places";
    if (record.type >= model.types.size() || (record.owner != kNobody && record.owner >= model.seats.size()))
      return "a piece has no type or owner";
  }
  return "";
}

std::int32_t members_of(const Model& model, const Store& store, const SlotInfo& slot) {
  switch (slot.kind) {
    case SlotKind::Flag:
      return 2;
    case SlotKind::Cell:
      return static_cast<std::int32_t>(model.board.cells.size());
    case SlotKind::Piece:
      return static_cast<std::int32_t>(store.pieces.size());
    case SlotKind::Player:
      return static_cast<std::int32_t>(model.seats.size());
    case SlotKind::Type:
      return static_cast<std::int32_t>(model.types.size());
    case SlotKind::Direction:
      return static_cast<std::int32_t>(model.board.directions.size());
    case SlotKind::Value:
      return static_cast<std::int32_t>(model.enumerations[static_cast<std::size_t>(slot.enumeration)].members.size());
    case SlotKind::Number:
    case SlotKind::Clock:
      break;
  }
  return 0;  // any number
}

std::string slot_faults(const Model& model, const Store& store, SlotHolder holder,
                        const std::vector<std::int32_t>& values, std::size_t holders) {
  const std::vector<SlotInfo>& slots = model.slots(holder);
  if (values.size() != slots.size() * holders) return "there are more or fewer slots than holders";
  for (std::size_t i = 0; i < values.size(); ++i) {
    const SlotInfo& slot = slots[i % slots.size()];
    const std::int32_t members = members_of(model, store, slot);
    if (members > 0 && (values[i] < kNone || values[i] >= members))
      return fmt::format("`{}` has a value that it cannot have", slot.name);
  }
  return "";
}

std::string everything_in_place(Moment& moment) {
  const Model& model = moment.model();
  const Store& store = moment.store();
  std::string fault = piece_faults(model, store);
  if (fault.empty()) fault = slot_faults(model, store, SlotHolder::Game, store.game_slots, 1);
  if (fault.empty()) fault = slot_faults(model, store, SlotHolder::Player, store.player_slots, model.seats.size());
  if (fault.empty()) fault = slot_faults(model, store, SlotHolder::Cell, store.cell_slots, model.board.cells.size());
  if (fault.empty()) fault = slot_faults(model, store, SlotHolder::Piece, store.piece_slots, store.pieces.size());
  return fault;
}

// ---- what a move may change ----

bool can_take(const Model& model) {
  return has_statement(model, StatementKind::Take) || has_statement(model, StatementKind::Remove) ||
         std::any_of(model.path_sets.begin(), model.path_sets.end(), [](const PathSet& paths) { return paths.takes; });
}

std::size_t in_play(const Store& store) {
  return static_cast<std::size_t>(std::count_if(store.pieces.begin(), store.pieces.end(),
                                                [](const PieceRecord& piece) { return piece.site != SiteKind::Gone; }));
}

std::string pieces_change_as_declared(Moment& moment) {
  if (moment.made().empty()) return "";
  const Model& model = moment.model();
  const Store &before = moment.before(), &after = moment.store();
  const bool places = has_statement(model, StatementKind::PlaceNew);
  if (!places && after.pieces.size() != before.pieces.size()) return "a piece was made, and nothing places new ones";
  if (!places && in_play(after) > in_play(before)) return "a piece came back from nowhere";
  if (in_play(after) < in_play(before) && !can_take(model)) return "a piece was lost, and nothing takes or removes";
  const bool types = has_statement(model, StatementKind::AssignType);
  const bool owners = has_statement(model, StatementKind::AssignOwner);
  for (std::size_t i = 0; i < std::min(before.pieces.size(), after.pieces.size()); ++i) {
    if (!types && before.pieces[i].type != after.pieces[i].type)
      return "a piece changed its type, and nothing assigns types";
    if (!owners && before.pieces[i].owner != after.pieces[i].owner)
      return "a piece changed its owner, and nothing assigns owners";
  }
  return "";
}

bool is_assigned(const Model& model, SlotHolder holder, std::size_t slot) {
  const SlotInfo& info = model.slots(holder)[slot];
  if (info.kind == SlotKind::Clock || info.lasts != Lasts::Forever) return true;
  for (const Block& block : model.blocks) {
    for (const Statement& statement : block.statements) {
      if (statement.slot != static_cast<int>(slot)) continue;
      if (holder == SlotHolder::Game && statement.kind == StatementKind::AssignGame) return true;
      if (statement.kind == StatementKind::AssignSlot && statement.holder == static_cast<int>(holder)) return true;
    }
  }
  return false;
}

std::string slots_change_as_declared(Moment& moment) {
  if (moment.made().empty()) return "";
  const Model& model = moment.model();
  const Store &before = moment.before(), &after = moment.store();
  const auto changed = [&](SlotHolder holder, const std::vector<std::int32_t>& then,
                           const std::vector<std::int32_t>& now) -> std::string {
    const std::vector<SlotInfo>& slots = model.slots(holder);
    for (std::size_t i = 0; i < std::min(then.size(), now.size()); ++i) {
      if (then[i] != now[i] && !is_assigned(model, holder, i % slots.size()))
        return fmt::format("`{}` has changed, and nothing assigns it", slots[i % slots.size()].name);
    }
    return "";
  };
  std::string what = changed(SlotHolder::Game, before.game_slots, after.game_slots);
  if (what.empty()) what = changed(SlotHolder::Player, before.player_slots, after.player_slots);
  if (what.empty()) what = changed(SlotHolder::Cell, before.cell_slots, after.cell_slots);
  if (what.empty()) what = changed(SlotHolder::Piece, before.piece_slots, after.piece_slots);
  return what;
}

// ---- turns and ends ----

std::string turns_in_order(Moment& moment) {
  const Store &before = moment.before(), &after = moment.store();
  if (moment.made().empty() || !moment.begins_unit() || moment.over()) return "";
  if (!lives(after, after.mover)) return "a seat that is out of the game is to move";
  const Model& model = moment.model();
  const bool round = model.phases[before.phase].is_round;
  if (model.match.present || before.stage != Stage::Turn || after.stage != Stage::Turn || round) return "";
  if (after.turns != before.turns + 1) return fmt::format("a turn made {} turns out of {}", after.turns, before.turns);
  if (before.alive != after.alive || has_statement(model, StatementKind::AssignNext)) return "";
  std::size_t next = before.mover;
  do {
    next = (next + 1) % model.seats.size();
  } while (!lives(after, static_cast<PlayerId>(next)));
  return next == after.mover
             ? ""
             : fmt::format("after {} it is {}'s turn", model.seats[before.mover].name, model.seats[after.mover].name);
}

bool is_name_of_end(const Model& model, const std::string& name) {
  const auto named = [&](const EndRule& rule) { return rule.name == name; };
  return name == "limit" || name == "no move" || std::any_of(model.end.begin(), model.end.end(), named) ||
         std::any_of(model.match.end.begin(), model.match.end.end(), named);
}

std::string one_result(Moment& moment) {
  if (!moment.over()) return "";
  const Model& model = moment.model();
  const Outcome outcome = moment.play().outcome();
  if (!is_name_of_end(model, outcome.name)) return fmt::format("the game ends by `{}`, which is no rule", outcome.name);
  if (outcome.kind == OutcomeKind::Draw) return outcome.winners == 0 ? "" : "a draw has winners";
  if (outcome.winners == 0 || outcome.winners >> model.seats.size() != 0) return "the game is won by nobody";
  for (std::size_t a = 0; a < model.seats.size(); ++a) {
    for (std::size_t b = 0; b < model.seats.size(); ++b) {
      const bool differ = (outcome.winners >> a & 1) != (outcome.winners >> b & 1);
      if (model.seats[a].team == model.seats[b].team && differ) return "one of a team wins and another does not";
    }
  }
  return "";
}

std::string limit_holds(Moment& moment) {
  const int limit = moment.model().limit;
  if (moment.store().turns > limit)
    return fmt::format("{} turns were made, the limit is {}", moment.store().turns, limit);
  return moment.store().turns == limit && !moment.over() ? "the game goes on at its limit" : "";
}

// The most rounds a chain may have that must end by itself, 0 if there is none; `outside`: walks before the chain.
std::size_t chain_bound(const Model& model, std::size_t& outside) {
  std::size_t bound = 0;
  std::set<BlockId> bodies;
  for (const Block& block : model.blocks) {
    for (const Statement& statement : block.statements) {
      if (statement.kind != StatementKind::AsLongAsPossible || statement.a == kNoId) continue;
      const Expr& times = model.expr(statement.a);
      if (times.op != Op::Number || times.value < 3) continue;
      bound = std::max(bound, static_cast<std::size_t>(times.value));
      bodies.insert(statement.blocks.begin(), statement.blocks.end());
    }
  }
  outside = 0;
  for (std::size_t block = 0; block < model.blocks.size(); ++block) {
    if (bodies.count(static_cast<BlockId>(block)) > 0) continue;
    for (const Statement& statement : model.blocks[block].statements) {
      if (statement.kind == StatementKind::Move) outside = 1;
    }
  }
  return bound;
}

bool has_chain(const Model& model) {
  std::size_t outside = 0;
  return chain_bound(model, outside) > 0;
}

std::string chains_end(Moment& moment) {
  std::size_t outside = 0;
  const std::size_t bound = chain_bound(moment.model(), outside);
  for (const Move& move : moment.moves()) {
    const auto walks = static_cast<std::size_t>(
        std::count_if(move.begin(), move.end(), [](const Choice& choice) { return choice.kind == ChoiceKind::Walk; }));
    if (walks >= bound + outside)
      return fmt::format("`{}` goes on until its bound of {} stops it", text_of(moment, move), bound);
  }
  return "";
}

}  // namespace

const std::vector<GeneralLaw>& laws_of_rules() {
  static const std::vector<GeneralLaw> laws = {
      {"over_means_no_moves", "a game that is over has no moves, any other has one", 1, false, nullptr,
       over_means_no_moves},
      {"moves_in_order", "no move is listed twice, and the order is always the same", 1, false, nullptr,
       moves_in_order},
      {"living_decide", "a living seat decides, or chance with odds for every outcome", 2, false, nullptr,
       living_decide},
      {"walks_begin_on_pieces", "a move begins where a piece stands", 4, false, nullptr, walks_begin_on_pieces},
      {"everything_in_place", "every piece is in one place, no cell carries too much, values are of their kind", 2,
       false, nullptr, everything_in_place},
      {"pieces_change_as_declared", "pieces come, go and change only by what the definition says", 1, false, nullptr,
       pieces_change_as_declared},
      {"slots_change_as_declared", "what is remembered changes only if a rule changes it", 2, false, nullptr,
       slots_change_as_declared},
      {"turns_in_order", "seats move in turn, and turns are counted one by one", 1, false, nullptr, turns_in_order},
      {"one_result", "a game ends by one of its rules with one result", 1, false, nullptr, one_result},
      {"limit_holds", "no game is longer than its limit", 1, false, nullptr, limit_holds},
      {"chains_end", "a chain ends by itself, before its bound", 1, false, has_chain, chains_end},
  };
  return laws;
}

}  // namespace ludwright
