// A game that is being built, and what all who build parts of it ask of the ruleset. A part of what builder.h makes.
#pragma once
#include <algorithm>
#include <cstdint>
#include <memory>
#include <vector>

#include "engine/compiled/kernels/walkers/state.h"
#include "engine/compiled/kernels/walkers/walkers.h"
#include "engine/compiled/ruleset.h"

namespace ludwright::walkers {

template <int W>
struct Building {
  explicit Building(const RulesetOf<W>& of) : rules(of) {}

  const RulesetOf<W>& rules;
  const Model& model = rules.lowered;
  const std::shared_ptr<Game<W>> owned = std::make_shared<Game<W>>();
  Game<W>& game = *owned;
  StateBuilder<W> state{rules, game};
  const FastPart* walk = nullptr;  // the parts of a turn, of which a drop may be none
  const FastPart* drop = nullptr;
  const FastPart* pass = nullptr;
  std::vector<const LegalRule*> barring;  // rules of which Game::bans_taking says all
  bool bars(const LegalRule* rule) const { return std::find(barring.begin(), barring.end(), rule) != barring.end(); }

  // All rules of which a forecast says that only a run can judge them.
  bool bars_rest(const Forecast<W>& forecast) const {
    return std::all_of(model.legal.begin(), model.legal.end(), [&](const LegalRule& rule) {
      const auto judges = [&](const auto& judged) { return judged.rule == &rule; };
      return rule.kind != LegalKind::Never || &rule == rules.royal_rule || bars(&rule) ||
             std::any_of(forecast.rules.begin(), forecast.rules.end(), judges) ||
             std::find(forecast.told.begin(), forecast.told.end(), &rule) != forecast.told.end();
    });
  }

  const Node& node(ExprId id) const { return rules.code[static_cast<std::size_t>(id)]; }
  const Forecast<W>* forecast_of(const FastPart* part) const {
    return part == nullptr || part->forecast == kNone ? nullptr
                                                      : &rules.forecasts[static_cast<std::size_t>(part->forecast)];
  }
  std::size_t forecast_kind(const Forecast<W>& forecast, std::uint8_t of) const {
    std::size_t bits = 0;
    for (std::size_t i = 0; i < forecast.flags.size(); ++i) {
      const int flag = rules.layout.piece_flag[static_cast<std::size_t>(forecast.flags[i])];
      if ((game.kinds[of].flags >> flag & 1U) != 0) bits |= std::size_t{1} << i;
    }
    return (std::size_t{game.kinds[of].type} << forecast.flags.size()) | bits;
  }
  Kinds counted_kinds(PlayerId seat, const typename Forecast<W>::Judged& judged, const Forecast<W>& forecast) const {
    Kinds kinds = 0;
    for (std::size_t i = 0; i < game.kinds.size(); ++i) {
      if (judged.counted[seat][forecast_kind(forecast, static_cast<std::uint8_t>(i))].any()) kinds |= Kinds{1} << i;
    }
    return kinds;
  }
  int flag_index(int slot) const {
    const auto known = std::find(game.flags.begin(), game.flags.end(), slot);
    return known == game.flags.end() ? kNone : static_cast<int>(known - game.flags.begin());
  }
};

}  // namespace ludwright::walkers
