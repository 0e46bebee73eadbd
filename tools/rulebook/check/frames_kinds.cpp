// How many kinds of pieces there are, which armies may be chosen, and what the captured may do or suffer in the turn
// that follows. The verdicts are in kinds.cpp. See frames.h.
#include "tools/rulebook/check/frames.h"

namespace ludwright::book::frames {
namespace {

// "Each faction has six unit types, corresponding to chess roles (pawn, …)": the list in brackets has one of each.
bool kinds_of_trait(Bag bag, const Context&, Claims& claims) {
  std::string trait;
  for (const std::string& word : bag.words()) {
    const Name* name = bag.vocabulary().find(word);
    if (name == nullptr || name->kind != NameKind::Trait) continue;
    if (!trait.empty()) return false;
    trait = word;
  }
  if (trait.empty() || !bag.take("each " + trait)) return false;
  const auto& traits = bag.vocabulary().model().traits;
  if (traits[static_cast<std::size_t>(bag.vocabulary().find(trait)->index)].kind == SlotKind::Number) return false;
  const auto number = bag.only_number();
  if (!number || !bag.take("piece types|types of piece|kind of piece|piece kind|kinds of piece|different piece"))
    return false;
  bag.take("corresponding to game roles|corresponding to game piece");
  std::vector<Who> listed;
  for (const std::string& word : bag.words()) {
    const Who who = Bag(bag.vocabulary(), std::vector<std::string>{word}).pieces();
    if (!who.types.empty()) listed.push_back(who);
  }
  bag.pieces();
  if (!bag.rest("has|different|exactly")) return false;
  if (!listed.empty() && listed.size() != static_cast<std::size_t>(*number)) return false;
  Claim& claim = add(claims, "trait-kinds");
  claim.place = trait;
  claim.numbers = {*number};
  claim.who.everybody = true;
  for (const Who& who : listed) {
    Claim& one = add(claims, "trait-kinds");
    one.place = trait;
    one.numbers = {1};
    one.who = who;
  }
  return true;
}

// "There is only one kind of piece, the stone."
bool only_kinds(Bag bag, const Context&, Claims& claims) {
  if (!bag.take("only") || !bag.take("kind of piece|kinds of piece|sort of piece|type of piece")) return false;
  const auto number = bag.only_number();
  const Who who = bag.pieces();
  if (!number || !bag.rest("there|is|namely|in|game|has")) return false;
  if (!who.types.empty() && who.types.size() != static_cast<std::size_t>(*number)) return false;
  Claim& claim = add(claims, "kinds");
  claim.numbers = {*number};
  claim.who.types = who.types;
  return true;
}

// "Duplicates are allowed", "an army may have two of the same kind".
bool army_repeats(Bag bag, const Context&, Claims& claims) {
  if (!bag.take("duplicates|duplicate piece|2 of same piece|2 of same kind|several of same kind")) return false;
  const bool no = bag.denied();
  if (!no && !bag.take("allowed|may")) return false;
  if (!bag.rest("army|has|allowed|may|piece")) return false;
  add(claims, "army-repeats").no = no;
  return true;
}

// "A piece that has just been captured cannot be captured back", "a captured piece may move in your next turn".
bool after_capture(Bag bag, const Context&, Claims& claims) {
  bool may = false;
  const auto allowed = [&] { return bag.take("cannot") || (may = bag.take("may")); };
  if (bag.take("recapture")) {
    const bool waits = bag.take("you must stand atleast 1 turn to|must stand atleast 1 turn to");
    if (!waits && (!allowed() || !bag.take("at once|immediately"))) return false;
  } else {
    if (!bag.take("just been|just|on last turn|on enemy last turn|on previous turn|on enemy previous turn|"
                  "in last turn|in previous turn|in enemy last turn|in enemy previous turn"))
      return false;
    if (!bag.take("captured") || !allowed()) return false;
    if (!bag.take("captured backward|captured again|captured|capture")) return false;
    bag.take("backward|again");
    bag.take("and turned over"), bag.take("in enemy adjacent turn|on enemy adjacent turn|in enemy next turn");
    bag.take("on very adjacent turn|on adjacent turn|in very adjacent turn|at once|immediately|very adjacent turn");
  }
  if (bag.pieces().types.size() > 1) return false;
  if (!bag.rest("you|player|each|friendly|piece|that|which|who|has|was|been|of")) return false;
  Claim& claim = add(claims, "after-capture");
  claim.word = "safe";
  claim.no = may;
  return true;
}

}  // namespace

const std::vector<Frame> kOfKinds = {{"kinds of trait", kinds_of_trait},
                                     {"only kinds", only_kinds},
                                     {"army repeats", army_repeats},
                                     {"after capture", after_capture}};

}  // namespace ludwright::book::frames
