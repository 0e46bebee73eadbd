// The cases in which a game ends, and what changes nothing of it; see outcomes.h.
#include <algorithm>
#include <set>

#include "engine/store.h"
#include "tools/rulebook/check/outcomes/outcomes.h"
#include "tools/rulebook/check/statements.h"

namespace ludwright::book::outcomes {
namespace {

bool is_army(const Model& model, const Who& who) {
  if (who.everybody) return true;
  if (!who.roles.empty()) return false;
  std::set<TypeId> all;
  for (const PieceRecord& piece : initial_store(model).pieces) {
    if (piece.owner < model.seats.size()) all.insert(piece.type);
  }
  return !all.empty() && std::all_of(all.begin(), all.end(), [&](TypeId type) {
    return std::find(who.types.begin(), who.types.end(), type) != who.types.end();
  });
}

// "may neither grow nor jump", of a turn that is one of the two.
bool take_no_alternative(Bag& bag) {
  for (const auto& names : alternatives_of(bag.vocabulary().model())) {
    Bag rest(bag);
    if (!rest.take("may neither|neither|cannot either|cannot")) return false;
    if (!std::all_of(names.begin(), names.end(), [&](const std::string& name) { return rest.take(name); })) continue;
    rest.take_all("nor|or");
    bag = rest;
    return true;
  }
  return false;
}

std::optional<Case> stuck(Bag bag, const Context&) {
  Case one;
  one.kind = Case::Kind::Stuck;
  if (bag.has("both|neither player|each player|nobody|2 player")) return std::nullopt;
  one.side.of = bag.take("enemy") ? Side::Of::Enemy : Side::Of::Self;
  const bool none_may = !bag.words().empty() && bag.words().back() == "may" && bag.has("none");
  if (none_may) bag.take("may");
  if (!none_may &&
      !bag.take(
          "nomove|is to move and cannot|to move and cannot|is stuck|is blocked|blocked|has no allowed square|"
          "has no square to move to|stuck|hemmed in|immobile|immobilised|immobilized|paralysed|paralyzed|without each "
          "allowed move|without allowed move|without move|cannot reach out of it by "
          "each move|cannot reach out of it|cannot escape it|cannot escape from it|cannot parry it") &&
      !take_no_alternative(bag))
    return std::nullopt;
  const Who who = bag.pieces();
  // "One of your pawns is blocked" is not all of them.
  if (!who.empty() && (!bag.has("each|all|none|no") || !is_army(bag.vocabulary().model(), who))) return std::nullopt;
  bag.take("none of|none|each|all");
  if (bag.denied() || !bag.rest("player|whoever|who|you|it|attime|if|turn|legal|left|leave|any|more|friendly|your|all|"
                                "still|anywhere|completely|totally|move|to|1|own|entirely|whose|but"))
    return std::nullopt;
  return one;
}

std::optional<Case> checked(Bag bag, const Context&) {
  Case one;
  if (bag.take("whether or not|whether")) {
    one.kind = Case::Kind::Either;
    bag.take("or not|not");
    if (!bag.take("check")) return std::nullopt;
    one.who = bag.pieces();
    return bag.rest("is|it|player|you|your|friendly|or") ? std::optional(one) : std::nullopt;
  }
  if (!bag.take("check")) return std::nullopt;
  one.kind = bag.denied() ? Case::Kind::Safe : Case::Kind::Check;
  one.side.of = bag.take("enemy") ? Side::Of::Enemy : Side::Of::Self;
  one.who = bag.pieces();
  if (bag.denied() || !bag.rest("player|whoever|who|you|it|is|friendly|your|attime|whose")) return std::nullopt;
  return one;
}

// Whose the pieces are of which is spoken.
Side side_of_pieces(Bag& bag) {
  Side side;
  const bool enemy = bag.take("enemy");
  const bool self = bag.has("player|whoever|you|friendly|your|whose");
  side.seat = bag.seat();
  if (!side.seat.empty())
    side.of = enemy || self ? Side::Of::Both : Side::Of::Seat;
  else
    side.of = enemy ? Side::Of::Enemy : self ? Side::Of::Self : Side::Of::Owner;
  return side;
}

// "No attacker is left": the pieces of a player who begins with one kind of them.
Who only_kind_of(const Vocabulary& vocabulary, const std::string& seat) {
  const Name* name = vocabulary.find(seat);
  Who who;
  for (const PieceRecord& piece : initial_store(vocabulary.model()).pieces) {
    if (name == nullptr || piece.owner != name->index) continue;
    if (who.types.empty()) who.types.push_back(piece.type);
    if (who.types[0] != piece.type) return {};
  }
  return who;
}

std::optional<Case> left(Bag bag, const Context&) {
  Case one;
  one.kind = Case::Kind::Left;
  if (bag.has("both|neither|nobody|row|reach|nomove|check|move|turn")) return std::nullopt;
  bool none = bag.take(
      "lose your last|lose your all|lose your each|lose all|lose each|lose last|lose your only|"
      "lose friendly last");
  if (!none && bag.take("each|all|last"))
    none = bag.take(
        "been captured|is captured|captured|been lose|is removed|removed|is gone|gone|is lose|lose|is dead|dead|is "
        "killed");
  bag.take("more|has|is|remains|remain");
  const bool denied = !none && bag.take("no|without|none|not 1");
  const bool fewer = bag.take("fewer than|less than"), more = !fewer && bag.take("more than");
  if (more) return std::nullopt;
  const bool only = bag.take("only|just|upto");
  const bool stays = bag.take("leave|remaining|remain|remains|on board|still on board|reduced to|reduced|down to|left");
  if (!none && !denied) {
    const auto number = bag.only_number();
    if (!number || !(only || stays || fewer)) return std::nullopt;
    one.number = *number - (fewer ? 1 : 0);
    if (one.number < 0) return std::nullopt;
  }
  bag.take_all("leave|remaining|remain|remains|on board|reduced to");
  const bool all_friendly = bag.has("friendly") && Bag(bag).pieces().empty();
  one.side = side_of_pieces(bag);
  one.who = bag.pieces();
  if (one.who.empty() && all_friendly) one.who.everybody = true;
  if (one.who.empty() && one.side.of == Side::Of::Seat) one.who = only_kind_of(bag.vocabulary(), one.side.seat);
  if (one.who.empty() || !one.who.roles.empty()) return std::nullopt;
  if (bag.denied() || !bag.rest("player|whoever|who|you|it|has|friendly|your|any|own|whose|of|single|board|still|1"))
    return std::nullopt;
  return one;
}

std::optional<Case> captured(Bag bag, const Context&) {
  static constexpr std::string_view by_other =
      "captured|is caught|caught|is removed|removed|blown up|is blown up|exploded|is exploded|blasted|is "
      "lose|checkmated";
  Case one;
  one.kind = Case::Kind::Captured;
  if (bag.has("all|each|last|both|neither|reach|nomove|by|without")) return std::nullopt;
  if (bag.take("capture|blow up|blows up|catch|catches|explode|explodes")) {  // "you capture the enemy king"
    if (!bag.has("enemy|whoever")) return std::nullopt;
    bag.take("whoever|player|you|who");
    one.side.of = bag.take("enemy") ? Side::Of::Enemy : Side::Of::Owner;
    if (one.side.of == Side::Of::Owner) return std::nullopt;
  } else if (bag.take("lose your|lose friendly")) {
    one.side.of = Side::Of::Self;
  } else if (bag.take(by_other)) {
    one.side = side_of_pieces(bag);
  } else {
    return std::nullopt;
  }
  one.who = bag.pieces();
  if (one.who.types.size() != 1 || !one.who.roles.empty() || !one.who.tag.empty() || bag.denied()) return std::nullopt;
  if (!bag.rest("player|whoever|who|you|it|has|friendly|your|own|whose|1")) return std::nullopt;
  return one;
}

std::optional<Case> compared(Bag bag, const Context& context) {
  Case one;
  if (bag.take(
          "same number|same count|same score|equal number|equal score|equally many|equal count|equal total|count is "
          "equal|score is equal|is equal|equal|level|same total|as many as other|as many as enemy")) {
    one.kind = Case::Kind::Equal;
    bag.take("both player|each player|2 player|both|each|2");
  } else if (bag.take("more than enemy|more than other")) {
    one.kind = Case::Kind::More;
  } else {
    const bool more = bag.take("more");
    if (!more && !bag.take("fewer")) return std::nullopt;
    one.kind = more ? Case::Kind::More : Case::Kind::Fewer;
    bag.take("than enemy|than other");
  }
  const bool score = bag.take("score");
  one.who = bag.pieces();
  const bool them = bag.take("of them|them|of it");
  if (them && one.who.empty()) one.who = context.it;
  if (bag.take("colored")) one.who.everybody = one.who.everybody || one.who.empty();
  if (one.who.everybody) one.who = {};
  if (them && one.who.empty() && !score) return std::nullopt;
  if (bag.denied() || bag.has("if|enemy") || bag.only_number()) return std::nullopt;
  if (!bag.rest("player|whoever|who|you|it|has|own|count|number|shows|show|total|at|end|friendly|left|on|board|leave|"
                "in|play|game|seeds|seed|counts|shown|showing|scored|if|owns|stand|total|result|comparison"))
    return std::nullopt;
  return one;
}

}  // namespace

std::vector<std::set<std::string>> alternatives_of(const Model& model) {
  std::vector<std::set<std::string>> all;
  parts_that(model, [&](const Statement& one) {
    std::set<std::string> names(one.names.begin(), one.names.end());
    if (one.kind == StatementKind::Either && names.size() > 1 && names.count("") == 0) all.push_back(std::move(names));
    return false;
  });
  return all;
}

std::optional<Case> case_of(const Bag& bag, const Context& context) {
  for (auto* read : {+stuck, +checked, +left, +captured, +compared}) {
    auto found = read(bag, context);
    if (!found) continue;
    found->words = bag.text();
    return found;
  }
  Bag said(bag);
  said.take("square remain empty but|square remain empty and|square is leave empty but|square is still empty but");
  Case words;
  words.words = said.text();
  return words;
}

bool changes_nothing(const Bag& bag) {
  if (bag.size() == 0) return true;
  const auto begins = [&](std::string_view phrase) { return bag.find(phrase) == std::size_t{0}; };
  for (const char* lead :
       {"however many", "no matter", "whatever", "regardless", "even if", "even though", "whoever may"}) {
    if (begins(lead)) return !bag.has("win|lose|draw|end|only|unless|may|must|cannot");
  }
  static constexpr std::string_view nothing =
      "if so|at once|that is end|game end|and|if that happens|as said|count|compare|counted|mate|stalemate|attime|play";
  return is_one_of(bag.text(), nothing) || bag.rest("then|first|of all");
}

}  // namespace ludwright::book::outcomes
