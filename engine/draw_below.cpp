// See draw_below.h, and notation.h for slots_text.
#include "engine/draw_below.h"

#include "engine/draw_parts.h"
#include "engine/notation.h"
#include "engine/notation_parts.h"

namespace ludwright {

std::string slots_text(const Model& model, const Store& store) {
  std::string text;
  const auto add = [&](const std::string& name, const SlotInfo& info, std::int32_t value) {
    const bool is_seat = info.kind == SlotKind::Player && value >= 0;
    const std::string written =
        is_seat ? model.seats[static_cast<std::size_t>(value)].name : notation::value_text(model, store, info, value);
    text += (text.empty() ? "" : ", ") + name + " " + (info.kind == SlotKind::Type ? spaced(written) : written);
  };
  for (std::size_t s = 0; s < model.game_slots.size(); ++s) {
    if (store.game_slots[s] != model.game_slots[s].start)
      add(model.game_slots[s].name, model.game_slots[s], store.game_slots[s]);
  }
  for (std::size_t seat = 0; seat < model.seats.size(); ++seat) {
    for (std::size_t s = 0; s < model.player_slots.size(); ++s) {
      const SlotInfo& info = model.player_slots[s];
      const std::int32_t value = store.player_slots[seat * model.player_slots.size() + s];
      if (value != notation::slot_start(info, seat)) add(model.seats[seat].name + "'s " + info.name, info, value);
    }
  }
  return text;
}

std::string whose_turn(const Model& model, const Store& store, PlayerId decider) {
  if (store.outcome.kind == OutcomeKind::Draw) return "draw by " + store.outcome.name + "\n";
  if (store.outcome.kind != OutcomeKind::Win)
    return decider < model.seats.size() ? model.seats[decider].name + " to move\n" : "";
  std::string winners;
  int count = 0;
  for (std::size_t seat = 0; seat < model.seats.size(); ++seat) {
    if ((store.outcome.winners >> seat & 1) != 0) winners += (count++ == 0 ? "" : " and ") + model.seats[seat].name;
  }
  return winners + (count == 1 ? " wins by " : " win by ") + store.outcome.name + "\n";
}

}  // namespace ludwright
