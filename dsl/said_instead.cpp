#include "dsl/said_instead.h"

#include <algorithm>
#include <initializer_list>
#include <iterator>

#include "dsl/words.h"

namespace ludwright::said {
namespace {

using Kind = PhraseKind;

// Where a construct can stand.
enum Where : std::uint8_t { Programs = 1, Ways = 2, Conditions = 4, Ends = 8, Sets = 16, Limits = 32 };
constexpr std::uint8_t kTruths = Conditions | Ends | Limits;

struct Construct {
  std::string_view words;  // any of these, in small letters, a blank between two
  std::uint8_t where = 0;
  Kind kind = Kind::Expression;  // of the examples, the texts in backticks
  std::string_view help;
  std::string_view with = {};  // one of these too
};

// Words that nearly always mean this; what has several meanings is not told. The likelier ones first.
constexpr Construct kConstructs[] = {
    // Programs
    {"flip flips flipped flipping convert converts converted recolour recolor", Programs, Kind::Line,
     "pieces beside get another owner by `(enemy reached by step any).owner = me`",
     "adjacent around beside neighbour neighbours neighbouring neighbor neighbors next surrounding touching"},
    {"flip flips flipped flipping convert converts converted recolour recolor", Programs, Kind::Line,
     "pieces get another owner by `.owner`: `(enemy in crossed).owner = me`"},
    {"become becomes becoming promote promotes promoted promotion promoting", Programs, Kind::Line,
     "what a piece is and whose it is are given by `.type` and `.owner`: `this.type = OTHER`, `this.owner = me`"},
    {"swap swaps swapped exchange exchanges switch switches trade trades", Programs, Kind::Line,
     "two things change places by `swap this with own piece in row 1`"},
    {"push pushes pushed pull pulls shove shoves", Programs, Kind::Line,
     "what is pushed says `shift enemy in row 1 by step north`"},
    {"again extra bonus", Programs, Kind::Line, "who is next is set by `next = mover`"},
    {"skip skips skipped pass passes", Programs, Kind::Line, "a turn without a move is `pass`"},
    {"roll rolls dice random randomly shuffle shuffled", Programs, Kind::Line,
     "chance is `random 1..6 as thrown`, of pieces `random own piece in row 1 as drawn`"},
    {"put puts place places placed placing drop drops dropped fill fills shoot shoots spawn", Programs, Kind::Line,
     "what is new on the board is placed: `place new TYPE at empty`; what is there already is sent: `send this to "
     "landing`"},
    {"remove removes removed removing destroy destroys destroyed disappear disappears vanish vanishes", Programs,
     Kind::Line, "what leaves the game says `remove own piece in row 1`; what is captured, `take enemy in crossed`"},
    {"capture captures captured capturing kill kills killed eat eats eaten", Programs, Kind::Line,
     "what is captured says `take enemy in crossed`"},
    {"while until repeat repeats", Programs, Kind::Head,
     "what is repeated stands below `2 times:` or `as long as possible up to 9 times:`"},
    {"if unless whenever", Programs, Kind::Head,
     "in a program a condition is a key with what is done below it: `if some own piece in row ROW:`"},

    // Ways to go
    {"l lshape l-shape knight knights horse horses", Ways, Kind::Paths, "a knight's move is a leap: `leap 1x2`"},
    {"jump jumps jumping jumped", Ways, Kind::Paths,
     "over pieces it goes by `hop any over piece to empty`, by a vector `leap 1x2`"},
    {"diagonally", Ways, Kind::Paths, "ahead across corners it goes by `step forward-diagonal`",
     "ahead forward forwards"},
    {"diagonally", Ways, Kind::Paths,
     "across corners it goes by `slide diagonal` or `step diagonal`, only ahead by `step forward-diagonal`"},
    {"orthogonally horizontally vertically", Ways, Kind::Paths,
     "along rows and columns it goes by `slide orthogonal` or `step orthogonal`"},

    // Conditions, ends and what is legal
    {"checkmate checkmated mate mated", kTruths, Kind::Expression, "a mate is `stuck and some own KING in attacked`"},
    {"check checked attacked threatened threatens", kTruths, Kind::Expression,
     "what an enemy could take stands in `attacked`: `some own KING in attacked`"},
    {"stalemate stalemated cannot blocked trapped immobile unable", kTruths, Kind::Expression,
     "who has no legal turn is `stuck`"},
    {"repeated repetition threefold", kTruths, Kind::Expression,
     "how often the position has been there is `repeats >= 3`"},
    {"adjacent beside neighbour neighbours neighbor neighbouring touching touches", kTruths | Sets, Kind::Expression,
     "what is beside a piece is `cell reached by step any from own TYPE`"},
    {"most more majority", Ends, Kind::End, "who has most of something is `most number of own piece wins when stuck`"},
    {"connect connects connected connecting chain unbroken", kTruths, Kind::Expression,
     "what is joined is reached: `some own in row ROW reached by spread any through own from own in row 1`"},
    {"rank", Ends | Conditions, Kind::Expression,
     "where something stands is said by `in`: `some own piece in row ROW`"},
    {"captured killed gone dead eliminated", Ends | Conditions, Kind::Expression,
     "what is gone is asked by `no`: `no own piece`"},
    {"most many maximum largest possible", Limits, Kind::Legal,
     "what takes as many as can be is preferred: `prefer number of taken`"},
    {"must mandatory compulsory obliged forced obligatory", Limits, Kind::Legal,
     "what must be done if it can is preferred: `prefer some taken`, or `prefer number of taken` for as many as can "
     "be"},

    // Sets
    {"middle centre center central", Sets | Conditions | Ends, Kind::Expression,
     "cells are told by file and rank: `file 2..3 in rank 2..3`"},
    {"corner corners", Sets | Conditions | Ends, Kind::Expression,
     "a corner has two beside it: `cell where number of cell reached by step orthogonal < 3`"},
    {"edge edges border borders rim", Sets, Kind::Expression,
     "a cell of the edge has fewer beside it: `cell where number of cell reached by step orthogonal < 4`"},
    {"last back first home far half", Sets, Kind::Expression,
     "rows are counted as the seat sees them: `row 1` is the first, `row ROW` the last"},
};

constexpr Place kCondition = {"a condition", "a condition asks what is so",
                              "`some own piece in row ROW`, `no enemy` or `number of own piece is 2`", Kind::Expression,
                              false};
constexpr Place kZone = {"a set of cells",
                         "a set of cells is told by rows, files and ranks, or by what holds of its cells",
                         "`row 1..2` or `cell where it.file is it.rank`", Kind::Expression, false};
constexpr Place kProgram = {"a statement",
                            "a statement begins with `move`, `place`, `choose`, `take`, `remove`, `send`, `shift`, "
                            "`swap` or `pass`, or gives a "
                            "value",
                            "`place new TYPE at empty` or `next = mover`", Kind::Line, true};
constexpr Place kStuck = {"a statement", "here stands what is done when nobody can move", "`pass` or `next = opponent`",
                          Kind::Line, true};
constexpr Place kHead = {
    "a statement with a body",
    "what has statements below it begins with `if`, `else`, `for each …`, `either`, `may` or `each player`",
    "`if some own piece in row ROW:`", Kind::Head, true};
constexpr Place kWay = {"a way to go", "a way to go begins with `step`, `slide`, `leap` or `hop`",
                        "`step forward to empty`, `slide diagonal` or `leap 1x2`", Kind::Paths, true};
constexpr Place kEvent = {
    "an event", "an event is `turn starts`, `turn ends`, or that something is captured, removed, placed or moves",
    "`TYPE captured` or `TYPE moves to row ROW`", Kind::Event, false};
constexpr Place kLegal = {"a restriction", "it begins with `never`, `forbid` or `prefer`",
                          "`never some own KING in attacked` or `prefer some taken`", Kind::Legal, true};
constexpr Place kEnd = {"an end of the game",
                        "an end begins with `each player wins when …`, `mover loses when …` or `draw when …`",
                        "`mover wins when some own piece in row ROW`", Kind::End, true};
constexpr Place kLaw = {"a property", "a property begins with `always`, `never`, `constant`, `rising` or `falling`",
                        "`always some own piece`", Kind::Law, true};
constexpr Place kDefine = {"an expression, a way to go or a statement",
                           "a define names a set, a number, a condition, a way to go or a program",
                           "`own piece in row 1`, `step forward to empty` or `move own piece`", Kind::DefineBody,
                           false};

std::uint8_t where(const Place& place) {
  if (place.help == kStuck.help) return 0;  // it says what is nearly always meant
  switch (place.kind) {
    case Kind::Line:
    case Kind::Head:
      return Programs;
    case Kind::Paths:
      return Ways;
    case Kind::End:
      return Ends;
    case Kind::Legal:
      return Limits;
    case Kind::Expression:
      return place.what == kZone.what ? Sets : Conditions;
    default:
      return 0;
  }
}

bool is_among(std::string_view word, std::string_view list) {
  std::string small(word);
  for (char& c : small) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  for (std::size_t at = list.find(small); at != std::string_view::npos; at = list.find(small, at + 1)) {
    const std::size_t end = at + small.size();
    if ((at == 0 || list[at - 1] == ' ') && (end == list.size() || list[end] == ' ')) return true;
  }
  return false;
}

}  // namespace

std::optional<Place> place(std::string_view shape, const KeyInfo* info) {
  const auto alternatives = alternatives_of(shape);
  const auto has = [&](std::string_view one) {
    return std::find(alternatives.begin(), alternatives.end(), one) != alternatives.end();
  };
  if (has("expression") && has("paths")) return kDefine;
  if (has("expression")) return info != nullptr && info->key == "zones" ? kZone : kCondition;
  if (has("paths")) return kWay;
  if (has("program") && info != nullptr && info->key == "stuck") return kStuck;
  for (const auto& [name, found] : {std::pair{"program", kProgram},
                                    {"head", kHead},
                                    {"event", kEvent},
                                    {"legal", kLegal},
                                    {"end", kEnd},
                                    {"law", kLaw}}) {
    if (has(name)) return found;
  }
  return std::nullopt;
}

Place condition() { return kCondition; }

std::string construct(const std::vector<std::string>& words, const Place& place) {
  const auto has = [&](std::string_view list) {
    return std::any_of(words.begin(), words.end(), [&](const std::string& word) { return is_among(word, list); });
  };
  const auto* const found = std::find_if(std::begin(kConstructs), std::end(kConstructs), [&](const Construct& each) {
    return (each.where & where(place)) != 0 && has(each.words) && (each.with.empty() || has(each.with));
  });
  return std::string(found == std::end(kConstructs) ? "" : found->help);
}

std::string declared_by(std::string_view text, std::size_t begin, const std::vector<std::string>& types) {
  const std::string_view before = text.substr(0, begin), rest = text.substr(begin);
  const std::string name(rest.substr(0, words::word_length(rest)));
  const std::string_view behind = rest.substr(name.size());
  const auto stands = [](auto there, std::initializer_list<std::string_view> words) {
    return std::any_of(words.begin(), words.end(), there);
  };
  const auto follows = [&](std::string_view word) { return before.ends_with(word); };
  const auto goes_on = [&](std::string_view word) { return behind.starts_with(word); };
  constexpr std::string_view is = " is ";
  const bool is_number = behind.starts_with(is) && behind.find_first_of("0123456789") == is.size();
  if (!types.empty() && stands(follows, {"own ", "enemy ", "new ", "one of ", "is "})) {
    constexpr std::size_t few = 6;
    std::string pieces;
    for (std::size_t i = 0; i < types.size() && types.size() <= few; ++i)
      pieces += (i == 0 ? "the pieces are `" : ", `") + types[i] + "`";
    return pieces + (pieces.empty() ? "" : "; ") + "a piece is declared under `pieces`: `" + name +
           ": {letter: …, moves: …}`, what is kept of one under `state`";
  }
  if (stands(follows, {" in ", " to ", " at ", " except ", " within ", " through ", " over "}))
    return "a set of cells is declared under `zones`, as in `zones: {" + name +
           ": row 1..2}`, one that changes under `state`, as in `state: {game: {" + name +
           ": {cell: none}}}`, a place off the board under `areas`, any other set under `define`";
  if (stands(goes_on, {" >", " <"}) || is_number || stands(follows, {"> ", ">= ", "< ", "<= "}))
    return "what is counted is declared under `state`, as in `state: {game: {" + name +
           ": {number: 0}}}`; `{clock: 0}` counts turns by itself";
  return "sets and conditions are named under `define`, what is counted or kept under `state`";
}

std::vector<Example> examples() {
  std::vector<Example> all;
  const auto add = [&all](Kind kind, std::string_view help) {  // of texts of several words
    for (std::size_t open = help.find('`'); open != std::string_view::npos; open = help.find('`', open + 1)) {
      const std::size_t close = help.find('`', open + 1);
      std::string text(help.substr(open + 1, close - open - 1));
      if (kind == Kind::Head && text.ends_with(':')) text.pop_back();
      if (text.find(' ') != std::string::npos && text.find('{') == std::string::npos &&
          text.find("…") == std::string::npos)
        all.push_back({kind, text});
      open = close;
    }
  };
  for (const Construct& each : kConstructs) add(each.kind, each.help);
  for (const Place& each : {kCondition, kZone, kProgram, kStuck, kHead, kWay, kEvent, kLegal, kEnd, kLaw, kDefine})
    add(each.kind, each.example);
  return all;
}

}  // namespace ludwright::said
