// See valid.h. Tested by tests/tools/valid_test.cpp.
#include "engine/reference/valid.h"

#include <algorithm>

#include "engine/reference/eval.h"

namespace ludwright {
namespace {

using reference::Bindings;
using reference::Context;
using reference::Scene;
using reference::Value;

// Finds the part of the text that a condition which does not hold is about: the field of the first slot that it names,
// else the first pieces that it counts, else the board.
class Finder {
 public:
  Finder(const Scene& scene, const std::string& text, const PositionPlaces& places)
      : scene_(scene), text_(text), places_(places) {}

  void find(ExprId condition, Invalid& invalid) {
    look(condition, scene_, true);
    if (slot_) return field(*slot_, invalid);
    if (pieces_.type == Type::Pieces && !pieces_.pieces.empty()) {
      std::size_t last = 0;
      for (const PieceId piece : pieces_.pieces) {
        if (piece < places_.pieces.size()) last = std::max(last, places_.pieces[piece]);
      }
      invalid.offset = last;
      invalid.length = 1;
    } else if (board_) {
      field(0, invalid);
    }
  }

 private:
  void field(std::size_t offset, Invalid& invalid) const {
    invalid.offset = offset;
    invalid.length = std::min(text_.find(' ', offset), text_.size()) - offset;
  }

  void slot(const std::map<std::size_t, std::size_t>& fields, std::int32_t number) {
    const auto found = fields.find(static_cast<std::size_t>(number));
    if (found != fields.end() && !slot_) slot_ = found->second;
  }

  // Parts that hold as they should are of no matter: `wanted` is what the part should be.
  void look(ExprId id, const Scene& scene, bool wanted) {
    const Expr& e = scene.model().expr(id);
    if (e.op == Op::Not) return look(e.args[0], scene, !wanted);
    if (e.op == Op::And || e.op == Op::Or) {
      for (const ExprId arg : e.args) {
        if (reference::holds(scene, arg) != wanted) look(arg, scene, wanted);
      }
      return;
    }
    names(id, scene);
  }

  void names(ExprId id, const Scene& scene) {
    const Model& model = scene.model();
    const Expr& e = model.expr(id);
    if (e.op == Op::GameSlot) slot(places_.game_slots, e.value);
    if (e.op == Op::CellFlag) flag(e.value, scene, id);
    if (e.op == Op::Slot && model.expr(e.args[0]).type == Type::Players) seat_slot(e, scene);
    if (e.op == Op::Slot && model.expr(e.args[0]).type == Type::Cells) slot(places_.cell_slots, e.value);
    if (e.op == Op::Mover && !e.args.empty()) slot_ = places_.mover;
    const bool counts = e.op == Op::Some || e.op == Op::Count || e.op == Op::Subset;
    if (counts && !pieces_.bound()) count(e.args[0], scene);
    if (e.op == Op::Some || e.op == Op::Count || e.op == Op::AllPieces) board_ = true;
    for (const ExprId arg : e.args) {
      if (e.op != Op::As || arg == e.args[0]) {
        names(arg, scene);
      } else {
        const Value players = reference::evaluate(scene, e.args[0]);
        names(arg, scene.as(reference::first_player(players)));
      }
    }
  }

  void seat_slot(const Expr& e, const Scene& scene) {
    const Value players = reference::evaluate(scene, e.args[0]);
    const PlayerId seat = reference::first_player(players);
    const auto found = places_.seat_slots.find({seat, static_cast<std::size_t>(e.value)});
    if (found != places_.seat_slots.end() && !slot_) slot_ = found->second;
  }

  // The first cell of the flag of those that the condition is about, else the field.
  void flag(std::int32_t number, const Scene& scene, ExprId id) {
    if (slot_) return;
    CellBits about = reference::evaluate(scene, id).cells;
    if (counted_.any()) about &= counted_;
    for (std::size_t cell = 0; cell < about.size(); ++cell) {
      const auto found = places_.cell_flags.find({static_cast<std::size_t>(number), cell});
      if (!about.test(cell) || found == places_.cell_flags.end()) continue;
      if (!slot_ || found->second < *slot_) slot_ = found->second;
    }
    if (!slot_) slot(places_.cell_slots, number);
  }

  // The pieces that are counted, or that stand on the cells that are.
  void count(ExprId set, const Scene& scene) {
    if (scene.it == nullptr && asks_candidate(set)) return;
    const Value found = reference::evaluate(scene, set);
    if (found.type == Type::Pieces) pieces_ = found;
    if (found.type != Type::Cells) return;
    counted_ = found.cells;
    std::vector<PieceId> standing;
    for (std::size_t cell = 0; cell < scene.store.cells.size(); ++cell) {
      if (found.cells.test(cell))
        standing.insert(standing.end(), scene.store.cells[cell].begin(), scene.store.cells[cell].end());
    }
    pieces_ = reference::pieces_value(std::move(standing));
  }

  // Whether a part names the candidate of something around it, so that it cannot be read by itself.
  bool asks_candidate(ExprId id) const {
    const Expr& e = scene_.model().expr(id);
    if (e.op == Op::It || e.op == Op::That) return true;
    if (e.op == Op::Where) return asks_candidate(e.args[0]);
    return std::any_of(e.args.begin(), e.args.end(), [&](ExprId arg) { return asks_candidate(arg); });
  }

  const Scene& scene_;
  const std::string& text_;
  const PositionPlaces& places_;
  std::optional<std::size_t> slot_;
  Value pieces_;
  CellBits counted_;
  bool board_ = false;
};

// The place of a field, if the text has it.
template <typename Map, typename Key>
void place_of_field(const Map& fields, const Key& key, const std::string& text, Invalid& invalid) {
  const auto found = fields.find(key);
  if (found == fields.end()) return;
  invalid.offset = found->second;
  invalid.length = std::min(text.find(' ', found->second), text.size()) - found->second;
}

std::optional<Invalid> negative_clock(const Model& model, const Store& store, const std::string& text,
                                      const PositionPlaces& places) {
  const auto below = [&](const std::vector<SlotInfo>& slots, const std::vector<std::int32_t>& values) {
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (slots[i % slots.size()].kind == SlotKind::Clock && values[i] < 0) return i;
    }
    return values.size();
  };
  Invalid invalid;
  if (const std::size_t i = below(model.game_slots, store.game_slots); i < store.game_slots.size()) {
    invalid.clock = &model.game_slots[i];
    place_of_field(places.game_slots, i, text, invalid);
  } else if (const std::size_t p = below(model.player_slots, store.player_slots); p < store.player_slots.size()) {
    const std::size_t slots = model.player_slots.size();
    invalid.clock = &model.player_slots[p % slots];
    place_of_field(places.seat_slots, std::pair{p / slots, p % slots}, text, invalid);
  } else if (const std::size_t c = below(model.cell_slots, store.cell_slots); c < store.cell_slots.size()) {
    invalid.clock = &model.cell_slots[c % model.cell_slots.size()];
  } else if (const std::size_t s = below(model.piece_slots, store.piece_slots); s < store.piece_slots.size()) {
    invalid.clock = &model.piece_slots[s % model.piece_slots.size()];
  }
  return invalid.clock == nullptr ? std::nullopt : std::optional(invalid);
}

}  // namespace

std::optional<Invalid> find_invalid(const Model& model, const Store& store, const std::string& text,
                                    const PositionPlaces& places) {
  if (auto invalid = negative_clock(model, store, text, places)) return invalid;
  if (store.stage == Stage::Setup) return std::nullopt;  // pieces are still to come
  const Context context{model};
  const Bindings bound;
  for (const ValidRule& rule : model.valid) {
    Invalid invalid;
    bool holds_for_some = false;
    for (std::size_t seat = 0; seat < model.seats.size(); ++seat) {
      if ((store.alive >> seat & 1) == 0) continue;
      const Scene scene{context, store, bound, static_cast<PlayerId>(seat)};
      if (reference::holds(scene, rule.expr)) {
        holds_for_some = true;
      } else if (invalid.rule == nullptr) {
        invalid.rule = &rule;
        invalid.seat = static_cast<PlayerId>(seat);
        Finder(scene, text, places).find(rule.expr, invalid);
      }
    }
    if (!holds_for_some) invalid.seat = kNobody;
    if (invalid.rule != nullptr) return invalid;
  }
  return std::nullopt;
}

}  // namespace ludwright
