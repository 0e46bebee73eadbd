// What is said to come of a case, and the claim that says so; see outcomes.h.
#include <algorithm>
#include <map>

#include "engine/store.h"
#include "tools/rulebook/check/outcomes/outcomes.h"

namespace ludwright::book::outcomes {
namespace {

using Kind = Case::Kind;
using frames::Claims;

std::string reversed(const std::string& result) { return result == "win" ? "lose" : result == "lose" ? "win" : result; }

std::string other_seat(const Model& model, const std::string& seat) {
  if (model.seats.size() != 2 || seat.size() != 2) return "";
  return seat == "P0" ? "P1" : "P0";
}

// What the result is for the other side than the one of which it is said; "" if that cannot be told.
std::string seen_from(const Side& side, const Result& result, const Model& model) {
  if (result.word != "win" && result.word != "lose") return result.word;
  if (side == result.side) return result.word;
  using Of = Side::Of;
  if (result.side.of == Of::It) return result.word;
  const auto is = [&](Of one, Of other) {
    return (side.of == one && result.side.of == other) || (side.of == other && result.side.of == one);
  };
  if (is(Of::Self, Of::Enemy) || is(Of::Enemy, Of::Owner)) return reversed(result.word);
  if (is(Of::Self, Of::Owner)) return result.word;
  if (side.of == Of::Seat && result.side.of == Of::Seat && other_seat(model, side.seat) == result.side.seat)
    return reversed(result.word);
  if (side.of == Of::Seat && result.side.of == Of::Owner) return result.word;
  return "";
}

// Pieces that one player alone has are of that seat.
Side with_owner(const Case& one, const Vocabulary& vocabulary, bool says_seat) {
  Side side = one.side;
  if (side.of != Side::Of::Owner || !says_seat) return side;
  const Bag none(vocabulary, std::vector<std::string>{});
  side.seat = frames::owner_of(none, one.who);
  if (!side.seat.empty()) side.of = Side::Of::Seat;
  return side;
}

int most_of_type(const Model& model, TypeId type) {
  std::map<PlayerId, int> counts;
  int most = 0;
  for (const PieceRecord& piece : initial_store(model).pieces) {
    if (piece.type == type) most = std::max(most, ++counts[piece.owner]);
  }
  return most;
}

bool claim_stuck(const std::vector<Case>& cases, const Result& result, const Model& model, Claims& claims) {
  std::string when;
  Who checked;
  for (const Case& one : cases) {
    if (one.kind == Kind::Stuck) continue;
    if (!when.empty() || !(one.side.of == cases[0].side.of || one.kind == Kind::Either)) return false;
    when = one.kind == Kind::Check ? "attacked" : one.kind == Kind::Safe ? "safe" : one.kind == Kind::Either ? "-" : "";
    if (when.empty()) return false;
    checked = one.who;
  }
  const std::string word = seen_from(cases[0].side, result, model);
  const bool same = result.side == cases[0].side || result.side.of == Side::Of::It;
  if (word.empty() || word == "end" || (word == "pass" && !same)) return false;
  Claim& claim = frames::add(claims, "no-move");
  claim.word = word;
  if (when != "-") claim.place = when;
  if (checked.types.empty()) return true;
  Claim& safe = frames::add(claims, "left-attacked");
  safe.who = checked;
  safe.no = true;
  return true;
}

bool claim_loss(const Case& one, const Result& result, const Vocabulary& vocabulary, Claims& claims) {
  const Model& model = vocabulary.model();
  // "White loses when his last pawn is taken": his own.
  const bool his = result.side.of == Side::Of::Seat && one.side.of == Side::Of::Self;
  const Side side = his ? result.side : with_owner(one, vocabulary, result.side.of == Side::Of::Seat);
  if (side.of == Side::Of::Both || side.of == Side::Of::Nobody) return false;
  const std::string word = seen_from(side, result, model);
  if (word != "win" && word != "lose" && word != "draw") return false;
  const std::string winner = side.of == Side::Of::Seat ? other_seat(model, side.seat) : "";
  if (side.of == Side::Of::Seat && (winner.empty() || word != "lose")) return false;
  const bool captured = one.kind == Kind::Captured;
  if (captured && word == "draw") return false;
  Claim claim;
  claim.kind = captured ? "loss-of" : one.number == 0 && word == "lose" ? "nothing-left" : "left-with";
  if (!one.who.everybody) claim.who = one.who;
  if (claim.kind == "left-with") {
    if (!winner.empty()) return false;
    claim.who = one.who;
    claim.numbers = {one.number};
    claim.word = word;
  } else {
    claim.word = winner;
    claim.no = captured && word == "win";
    if (captured && most_of_type(model, one.who.types[0]) > 1) claim.numbers = {1};
  }
  claims.push_back(claim);
  return true;
}

bool claim_count(const Case& one, const Result& result, Claims& claims) {
  if (one.kind == Kind::Equal) {
    if (result.word != "draw" && result.word != "win") return false;
    if (result.word == "win" && result.side.of != Side::Of::Seat) return false;
    Claim& claim = frames::add(claims, "tie");
    claim.word = result.word == "draw" ? "draw" : result.side.seat;
    claim.who = one.who;
    return true;
  }
  if ((result.word != "win" && result.word != "lose") ||
      (result.side.of != Side::Of::Self && result.side.of != Side::Of::It))
    return false;
  Claim& claim = frames::add(claims, "most-wins");
  claim.who = one.who;
  claim.no = (one.kind == Kind::More) != (result.word == "win");
  return true;
}

// A frame that says it, of the case in its own words.
bool claim_words(const std::string& words, const Result& result, const Vocabulary& vocabulary, Context& context,
                 Claims& claims) {
  const Side::Of of = result.side.of == Side::Of::It ? Side::Of::Self : result.side.of;
  const std::string who = of == Side::Of::Self    ? "player"
                          : of == Side::Of::Enemy ? "enemy"
                          : of == Side::Of::Seat  ? result.side.seat
                          : of == Side::Of::Owner ? "its owner"
                                                  : "game";
  if (of == Side::Of::Both) return false;
  const bool whoever = Bag(vocabulary, words).has("whoever");
  std::vector<std::string> texts;
  if (!whoever) texts.push_back(who + " " + result.word + " if " + words);
  if (!whoever && of != Side::Of::Self) texts.push_back("if " + words + " , " + who + " " + result.word);
  if (whoever && of == Side::Of::Self) texts.push_back(words + " " + result.word);
  for (const std::string& text : texts) {
    const Bag bag(vocabulary, words_of(text));
    for (const auto* family : {&frames::kOfDraws, &frames::kOfEnds}) {
      for (const frames::Frame& frame : *family) {
        Claims found;
        if (!frame.read(bag, context, found) || frames::ignores_a_word(frame, bag, context, found, true)) continue;
        claims.insert(claims.end(), found.begin(), found.end());
        return true;
      }
    }
  }
  return false;
}

}  // namespace

std::optional<Side> take_side(Bag& bag) {
  Side side;
  if (bag.take("its owner|your owner|owner")) return side.of = Side::Of::Owner, side;
  if (bag.take("enemy|other player|other 1|other")) return side.of = Side::Of::Enemy, side;
  side.seat = bag.seat();
  if (!side.seat.empty()) return side.of = Side::Of::Seat, side;
  if (bag.take("nobody|neither player|each player|both player|both|2 player")) return side.of = Side::Of::Both, side;
  if (bag.take("that player|attime player|1 of you|player|whoever|you|1")) return side.of = Side::Of::Self, side;
  if (bag.take("it|they")) return side.of = Side::Of::It, side;
  return std::nullopt;
}

std::optional<Result> result_of(Bag bag) {
  bag.take_all(
      "at once|therefore|immediately|also|then|instead|outright|automatically|thereby|straight away|likewise|too");
  Result result;
  if (bag.denied()) return std::nullopt;
  bag.put("same count is make", "end"), bag.put("same is done", "end");
  result.word = frames::take_result(bag);
  if (result.word.empty()) {
    if (!bag.take("end|stop|stops|play stop|play stops")) return std::nullopt;
    result.word = "end";
  } else if (result.word != "draw") {
    bag.take("game end and|end and|end");
  }
  bag.take("it is|that is|this is|result is|result");
  bag.take("game for|game");
  if (result.word == "draw") bag.take("for each player|for both");
  if (result.word == "draw" || result.word == "end") {
    bag.take("play|game|it|this|that|round|all|everything");
  } else {
    const auto side = take_side(bag);
    if (!side || side->of == Side::Of::Both) return std::nullopt;
    result.side = *side;
  }
  if (!bag.rest("must|means|counts|count|for|as|result|player|has")) return std::nullopt;
  return result;
}

bool claim_result(const std::vector<Case>& cases, const Result& result, const Vocabulary& vocabulary, Context& context,
                  Claims& claims) {
  if (cases.empty()) return false;
  const Case& first = cases[0];
  if (first.kind == Kind::Stuck && claim_stuck(cases, result, vocabulary.model(), claims)) return true;
  if (cases.size() > 1) {
    std::string words;
    for (const Case& one : cases) {
      if (one.words.empty()) return false;
      words += (words.empty() ? "" : " and ") + one.words;
    }
    return claim_words(words, result, vocabulary, context, claims);
  }
  if ((first.kind == Kind::Left || first.kind == Kind::Captured) && claim_loss(first, result, vocabulary, claims))
    return true;
  if (first.kind == Kind::Equal || first.kind == Kind::More || first.kind == Kind::Fewer)
    return claim_count(first, result, claims);
  return !first.words.empty() && claim_words(first.words, result, vocabulary, context, claims);
}

}  // namespace ludwright::book::outcomes
