// Cards, dice, and pieces beside the board. See turn_judge.h.
#include <algorithm>

#include "tools/rulebook/check/turn_judge.h"

namespace ludwright::book {

// ---- cards ----

// The card that a turn's player chose from the own hand, and the area of that hand.
std::optional<std::pair<PieceId, std::size_t>> TurnJudge::played_card(const Turn& turn) const {
  for (const Choice& choice : turn.move) {
    if (choice.kind == ChoiceKind::Alternative) continue;
    if (choice.kind != ChoiceKind::Piece || choice.a < kMaxCells) return std::nullopt;
    const std::size_t container = choice.a - kMaxCells;
    for (const PieceId piece : turn.before.areas[container]) {
      if (turn.before.pieces[piece].type == choice.b) return std::pair{piece, container};
    }
  }
  return std::nullopt;
}

Judgement TurnJudge::card(const Claim& claim) {
  if (claim.kind == "card-open") {
    std::size_t open = 0, closed = 0;
    if (!turns().empty()) {
      const Store& store = turns().front().before;
      for (const Area& area : model_.areas) {
        if (area.seen_by == Area::Seen::Nobody) continue;
        for (int i = 0; i < (area.per_player ? static_cast<int>(model_.seats.size()) : 1); ++i)
          (area.seen_by == Area::Seen::All ? open : closed) +=
              store.areas[static_cast<std::size_t>(area.first + i)].size();
      }
    }
    if (open + closed == 0) return inconclusive("nothing lies beside the board");
    const bool all = claim.numbers.empty() || open + closed == static_cast<std::size_t>(claim.numbers[0]);
    const bool is_so = all && (claim.no ? open == 0 : closed == 0);
    return is_so ? pass({"areas"}) : fail("in the definition it is not so", {"areas"});
  }
  const Name* name = vocabulary_.find(claim.place);
  if (claim.kind == "card-begins") return card_begins(claim);
  std::size_t is_so = 0, is_not = 0;
  for (const Turn& turn : turns()) {
    if (claim.kind == "card-held") {
      if (name == nullptr || name->kind != NameKind::Area) return inconclusive("where they are held is not known");
      const Area& area = model_.areas[name->index];
      const auto held = static_cast<std::size_t>(area.first + (area.per_player ? turn.mover : 0));
      (turn.before.areas[held].size() == static_cast<std::size_t>(claim.numbers[0]) ? is_so : is_not) += 1;
      continue;
    }
    const auto played = played_card(turn);
    if (!played) {
      ++is_not;
      continue;
    }
    const auto& [piece, hand] = *played;
    bool meant = false;
    if (claim.kind == "card-choose") {
      meant = claim.numbers.empty() || turn.before.areas[hand].size() == static_cast<std::size_t>(claim.numbers[0]);
    } else if (name != nullptr && name->kind == NameKind::Area) {
      const Area& area = model_.areas[name->index];
      const auto in_area = [&](const PieceRecord& record, PlayerId seat) {
        return record.site == SiteKind::Area && record.index == area.first + (area.per_player ? seat : 0);
      };
      meant = in_area(turn.after.pieces[piece], turn.mover);
      if (claim.kind == "card-swap") {
        // And what lay there has come to the hand.
        const auto& there = turn.before.areas[static_cast<std::size_t>(area.first)];
        meant = meant && !there.empty() && std::all_of(there.begin(), there.end(), [&, held = hand](PieceId other) {
                  const PieceRecord& is = turn.after.pieces[other];
                  return is.site == SiteKind::Area && is.index == held;
                });
      }
    }
    (meant ? is_so : is_not) += 1;
  }
  if (is_so + is_not < kFewestTurns) return inconclusive("too few turns came up in play");
  if (claim.no)
    return is_so > 0 ? fail("in the definition it is so, and the book denies it", {"turn"}) : pass({"turn"});
  return is_not > 0 ? fail("in the definition it is not so", {"turn"}) : pass({"turn"});
}

// Whether what a card shows that lies alone somewhere decides who is first, as it does in deals by lot.
Judgement TurnJudge::card_begins(const Claim& claim) {
  const Name* name = vocabulary_.find(claim.place);
  const Name* said = vocabulary_.find(claim.word);
  std::size_t trait = model_.traits.size();
  for (std::size_t i = 0; i < model_.traits.size(); ++i) {
    if (model_.traits[i].name == (said != nullptr ? said->text : claim.word)) trait = i;
  }
  if (trait == model_.traits.size()) return inconclusive("no such mark");
  Executor& game = runner_.executor(SceneRules::Whole);
  std::uint64_t seed = 7;
  std::map<std::size_t, std::set<std::pair<std::int32_t, PlayerId>>> seen;  // by the place beside the board
  Move move;
  for (int deal = 0; deal < 60; ++deal) {
    game.set(runner_.opening());
    while (game.store().stage != Stage::Turn && game.draw_move(seed = mix(seed), move)) game.do_move(move);
    const Store& store = game.store();
    for (const Area& area : model_.areas) {
      const bool meant = name == nullptr || &area == &model_.areas[name->index];
      const auto& there = store.areas[static_cast<std::size_t>(area.first)];
      if (area.per_player || !meant || there.size() != 1) continue;
      const TypeId type = store.pieces[there[0]].type;
      seen[static_cast<std::size_t>(area.first)].insert({model_.types[type].traits[trait], store.mover});
    }
  }
  for (const auto& [area, pairs] : seen) {
    std::set<std::int32_t> values;
    std::set<PlayerId> movers;
    for (const auto& [value, mover] : pairs) values.insert(value), movers.insert(mover);
    if (movers.size() > 1 && values.size() == pairs.size()) return pass({"setup"});
  }
  return seen.empty() ? inconclusive("no card lies alone")
                      : fail("in the definition something else decides", {"setup"});
}

// ---- dice ----

Judgement TurnJudge::dice(const Claim& claim) {
  if (claim.kind == "dice-number") {
    // As most turns have it: what is thrown before a turn that nobody decides counts to the next.
    std::map<std::size_t, std::size_t> numbers;
    for (const Turn& turn : turns()) {
      if (!turn.thrown.empty()) ++numbers[turn.thrown.size()];
    }
    if (numbers.empty()) return fail("in the definition no dice are thrown", {"turn"});
    const auto most = std::max_element(numbers.begin(), numbers.end(),
                                       [](const auto& a, const auto& b) { return a.second < b.second; });
    return most->first == static_cast<std::size_t>(claim.numbers[0])
               ? pass({"turn"})
               : fail("in the definition another number is thrown", {"turn"});
  }
  std::size_t is_so = 0, is_not = 0;
  for (const Turn& turn : turns()) {
    if (turn.thrown.empty()) continue;
    if (claim.kind == "dice-range") {
      for (const int number : turn.thrown)
        (number >= claim.numbers[0] && number <= claim.numbers[1] ? is_so : is_not) += 1;
      continue;
    }
    if (is_so + is_not > 400) break;
    const bool alike = turn.thrown.size() > 1 && std::all_of(turn.thrown.begin(), turn.thrown.end(),
                                                             [&](int number) { return number == turn.thrown[0]; });
    if ((claim.kind == "dice-double") != alike) continue;
    std::size_t most = 0, least = SIZE_MAX, most_before = 0;
    for (const Move& move : moves_in(turn.before, SceneRules::Whole)) {
      most = std::max(most, turn_steps(move));
      least = std::min(least, turn_steps(move));
    }
    if (claim.kind == "dice-both") {
      for (const Move& move : moves_in(turn.before, SceneRules::PseudoLegal))
        most_before = std::max(most_before, turn_steps(move));
      if (most_before > 1) (least == most_before ? is_so : is_not) += 1;
      continue;
    }
    // As many steps as are said, wherever there is room for them.
    const auto wanted = static_cast<std::size_t>(claim.numbers[0]);
    if (most == wanted) ++is_so;
    if (most > wanted) ++is_not;
  }
  if (is_so + is_not < kFewestTurns) {
    if (claim.kind == "dice-double" && !claim.no && is_so == 0)
      return inconclusive("too few such throws came up in play");
    return inconclusive("no such throw came up in play");
  }
  if (claim.no)
    return is_so > 0 && is_not == 0 ? fail("in the definition it is so, and the book denies it", {"turn"})
                                    : pass({"turn"});
  if (is_not > 0 || is_so == 0) return fail("in the definition it is not so", {"turn"});
  return pass({"turn"});
}

// ---- pieces beside the board ----

Judgement TurnJudge::area(const Claim& claim) {
  const Name* name = vocabulary_.find(claim.place);
  if (claim.kind != "closed-by" && (name == nullptr || name->kind != NameKind::Area))
    return inconclusive("no such place beside the board");
  std::size_t is_so = 0, is_not = 0, allowed = 0;
  const auto in_area = [&](const PieceRecord& record, PlayerId seat) {
    const Area& area = model_.areas[name->index];
    return record.site == SiteKind::Area && record.index == area.first + (area.per_player ? seat : 0);
  };
  for (const Turn& turn : turns()) {
    if (claim.kind == "hit-goes") {
      for (std::size_t i = 0; i < turn.before.pieces.size(); ++i) {
        const PieceRecord &was = turn.before.pieces[i], &is = turn.after.pieces[i];
        if (was.site != SiteKind::Cell || was.owner == turn.mover || was.owner == kNobody || is.site == SiteKind::Cell)
          continue;
        (in_area(is, was.owner) || in_area(is, turn.mover) ? is_so : is_not) += 1;
      }
    } else if (claim.kind == "off-wins") {
      std::size_t inside = 0, all = 0;
      for (const PieceRecord& piece : turn.after.pieces) {
        if (piece.owner != turn.mover || piece.site == SiteKind::Gone) continue;
        ++all;
        inside += in_area(piece, turn.mover) ? 1 : 0;
      }
      const bool won = wins(turn.outcome, turn.mover);
      if (all > 0 && inside == all) (won ? is_so : is_not) += 1;
      if (inside < all && won) ++is_not;
    } else {
      if (is_so + is_not + allowed > 3000) break;
      for (const Move& move : moves_in(turn.before, SceneRules::Whole)) {
        for (const Choice& choice : move) {
          if (choice.kind != ChoiceKind::Walk && choice.kind != ChoiceKind::Place) continue;
          if (choice.b >= kMaxCells) continue;
          std::size_t enemies = 0;
          for (const PieceId piece : turn.before.cells[choice.b])
            enemies += turn.before.pieces[piece].owner != turn.mover ? 1 : 0;
          const auto wanted = static_cast<std::size_t>(claim.numbers[0]);
          if (enemies >= wanted) ++is_not;
          if (enemies + 1 == wanted) ++allowed;
          ++is_so;
        }
      }
    }
  }
  if (is_so + is_not < kFewestTurns) return inconclusive("this did not come up in play");
  if (claim.kind == "closed-by" && allowed == 0 && !claim.no)
    return claim.numbers[0] > 1 ? fail("in the definition fewer close a place too", {"turn"}) : pass({"turn"});
  if ((is_not == 0) != claim.no) return pass({"turn"});
  return fail("in the definition it is not so", {"turn"});
}

// What a throw allows: which of the legal moves there are.
Judgement TurnJudge::dice_moves(const Claim& claim) {
  if (model_.board.height > 1) return inconclusive("how far a die moves is judged on boards of one row");
  std::size_t is_so = 0, is_not = 0, looked = 0;
  for (const Turn& turn : turns()) {
    if (turn.thrown.size() < 2 || turn.thrown[0] == turn.thrown[1] ||
        ++looked > (claim.kind == "dice-larger" ? 3000U : 300U))
      continue;
    if (is_so + is_not > 20 && claim.kind == "dice-larger") break;
    const MoveList legal = moves_in(turn.before, SceneRules::Whole);
    if (claim.kind == "dice-larger") {
      // Both numbers can be played, but not one after the other.
      std::set<int> before, after;
      std::size_t most = 0;
      const auto distance = [&](const Choice& choice) {
        return std::abs(model_.board.cells[choice.a].file - model_.board.cells[choice.b].file);
      };
      const auto gather = [&](const MoveList& moves, std::set<int>& found) {
        for (const Move& move : moves) {
          most = std::max(most, turn_steps(move));
          for (const Choice& choice : move) {
            if (choice.kind == ChoiceKind::Walk) found.insert(distance(choice));
          }
        }
      };
      gather(legal, after);
      gather(moves_in(turn.before, SceneRules::PseudoLegal), before);
      if (most != 1 || before.size() != 2) continue;
      (after.size() == 1 && *after.begin() == *before.rbegin() ? is_so : is_not) += 1;
      continue;
    }
    for (const Move& move : legal) {
      CellId at = kNoCell;
      bool same = false;
      for (const Choice& choice : move) {
        if (choice.kind != ChoiceKind::Walk) continue;
        if (claim.kind == "dice-step") {
          const int distance = std::abs(model_.board.cells[choice.a].file - model_.board.cells[choice.b].file);
          const bool fits = std::find(turn.thrown.begin(), turn.thrown.end(), distance) != turn.thrown.end();
          (fits ? is_so : is_not) += 1;
        }
        same = same || choice.a == at;
        at = static_cast<CellId>(choice.b);
      }
      if (claim.kind == "dice-same") is_so += same ? 1 : 0;
    }
  }
  if (claim.kind == "dice-same") {
    if (looked < kFewestTurns) return inconclusive("no such throw came up in play");
    return (is_so > 0) != claim.no ? pass({"turn"}) : fail("in the definition it is otherwise", {"turn"});
  }
  if (is_so + is_not == 0) return inconclusive("no such throw came up in play");
  if (claim.no) return is_so > 0 ? fail("in the definition it is otherwise", {"turn"}) : pass({"turn"});
  return is_not == 0 ? pass({"turn"}) : fail("in the definition it is not so", {"turn"});
}

// Whether what waits beside the board comes before every other piece.
Judgement TurnJudge::area_first(const Claim& claim) {
  const Name* name = vocabulary_.find(claim.place);
  if (name == nullptr || name->kind != NameKind::Area) return inconclusive("no such place beside the board");
  const Area& area = model_.areas[name->index];
  std::size_t is_so = 0, is_not = 0;
  for (const Turn& turn : turns()) {
    const auto container = static_cast<std::size_t>(area.first + (area.per_player ? turn.mover : 0));
    if (turn.before.areas[container].empty() || is_so + is_not > 2000) continue;
    for (const Move& move : moves_in(turn.before, SceneRules::Whole)) {
      if (turn_steps(move) > 0) (turn_begins_with(move, ChoiceKind::Place) ? is_so : is_not) += 1;
    }
  }
  if (is_so + is_not < kFewestTurns) return inconclusive("this did not come up in play");
  return is_not == 0 ? pass({"turn"}) : fail("in the definition others may be moved before", {"turn"});
}

// Each hand has so many cards once all is dealt, and the place between so many.
Judgement TurnJudge::card_dealt(const Claim& claim) {
  const Name* name = vocabulary_.find(claim.place);
  if (name == nullptr || name->kind != NameKind::Area || turns().empty()) return inconclusive("no such place");
  const Store& store = turns().front().before;
  const auto number_in = [&](int container) {
    return static_cast<int>(store.areas[static_cast<std::size_t>(container)].size());
  };
  bool is_so = number_in(model_.areas[name->index].first) == claim.numbers[1];
  int all = number_in(model_.areas[name->index].first);
  bool hands = false;
  for (const Area& area : model_.areas) {
    if (!area.per_player || area.seen_by == Area::Seen::Nobody) continue;
    hands = true;
    for (int seat = 0; seat < static_cast<int>(model_.seats.size()); ++seat) {
      is_so = is_so && number_in(area.first + seat) == claim.numbers[0];
      all += number_in(area.first + seat);
    }
  }
  if (claim.numbers.size() > 2 && claim.numbers[2] > 0) is_so = is_so && all == claim.numbers[2];
  // All that there are, before any is dealt.
  int there_are = 0;
  for (const auto& container : runner_.opening().areas) there_are += static_cast<int>(container.size());
  if (claim.numbers.size() > 3) is_so = is_so && there_are == claim.numbers[3];
  if (!hands) return inconclusive("nobody has a hand");
  return is_so ? pass({"setup"}) : fail("the definition deals other numbers", {"setup"});
}

}  // namespace ludwright::book
