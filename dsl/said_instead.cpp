#include "dsl/said_instead.h"

#include <algorithm>
#include <array>
#include <set>

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
};

// The likelier ones first.
constexpr Construct kConstructs[] = {
    // Programs
    {"flip flips flipped flipping reverse reversed convert converts converted recolour recolor belong belongs",
     Programs, Kind::Line, "pieces get another owner by `.owner`: `(enemy in crossed).owner = me`"},
    {"become becomes becoming promote promotes promoted promotion promoting upgrade upgraded transforms turned",
     Programs, Kind::Line,
     "a piece gets another type by `.type`: `this.type = queen`, or `choose one of queen rook as promoted` and "
     "`this.type = promoted`"},
    {"swap swaps swapped exchange exchanges switch switches trade trades", Programs, Kind::Line,
     "two things change places by `swap this with own piece in row 1`"},
    {"push pushes pushed pull pulls shove shoves", Programs, Kind::Line,
     "what is pushed says `shift enemy in row 3 by step north`"},
    {"score scores scored point points gains earns counter increase increases decrease subtract subtracts deduct "
     "minus plus add adds increment decrement reset zero count counts",
     Programs, Kind::Line,
     "a number is changed by `me.points += 1`; it is declared under `state`: `player: {points: {number: 0}}`"},
    {"again another extra bonus repeatedly", Programs, Kind::Line, "who is next is set by `next = mover`"},
    {"skip skips skipped pass passes wait waits nothing miss misses", Programs, Kind::Line,
     "a turn without a move is `pass`"},
    {"roll rolls die dice random randomly shuffle shuffled deal deals", Programs, Kind::Line,
     "chance is `random 1..6 as thrown`, of pieces `random own piece in row 1 as drawn`"},
    {"win wins lose loss drawn winner", Programs, Kind::End,
     "how the game ends is said under `end`: `mover wins when some own piece in row ROW`"},
    {"put puts place places placed placing drop drops dropped fill fills filled build builds lay lays shoot shoots "
     "fire "
     "fires spawn create creates enter enters fall falls arrow",
     Programs, Kind::Line, "what is new on the board is placed: `place new TYPE at empty`"},
    {"hand hands reserve pocket deck returns return gives", Programs, Kind::Line,
     "what is there already is sent to a cell or an area: `send this to landing`"},
    {"remove removes removed removing die dies dead destroy destroys destroyed disappear disappears discard vanish "
     "vanishes explode explodes off leaves leave",
     Programs, Kind::Line,
     "what leaves the game says `remove own piece in row 1`; what is captured, `take enemy in crossed`"},
    {"capture captures captured capturing kill kills killed eat eats eaten jumped", Programs, Kind::Line,
     "what is captured says `take enemy in crossed`"},
    {"pick picks picked select selects choose chooses chosen", Programs, Kind::Line,
     "a player chooses by `choose own piece as chosen`"},
    {"must needs required has", Programs, Kind::Line,
     "what must hold for the turn to be allowed is `require some own piece in row ROW`"},
    {"when whenever if unless after once provided", Programs, Kind::Head,
     "in a program a condition is a key with what is done below it: `if some own piece in row ROW:`"},
    {"while until repeat repeats twice times keep keeps continue continues", Programs, Kind::Head,
     "what is repeated stands below `2 times:` or `as long as possible up to 9 times:`"},
    {"each every everything everyone", Programs, Kind::Head,
     "`each player:` and `for each own piece:` are keys, with what each does below"},
    {"move moves moved moving go goes walk walks advance advances slide slides step steps march", Programs, Kind::Line,
     "a piece is moved by `move own piece`; how it may go is said by its `moves`"},
    {"optionally either", Programs, Kind::Head,
     "what may be left out stands below `may:`, alternatives below `either:`"},

    // Ways to go
    {"l lshape l-shape knight knights horse horses", Ways, Kind::Paths, "a knight's move is a leap: `leap 1x2`"},
    {"inside stay stays staying leave leaves leaving confined palace zone area half limited remain remains", Ways,
     Kind::Paths, "where it may go is said by `within`: `step any within row 1..3`"},
    {"jump jumps jumping jumped leap leaps hop hops hopping over vault", Ways, Kind::Paths,
     "over pieces it goes by `hop any over piece to empty`, by a vector `leap 1x2`"},
    {"capture captures capturing captured kill kills take takes taking eat eats attack attacks", Ways, Kind::Paths,
     "what it may end on is said by `to`: `step forward to empty also step forward-diagonal to enemy`"},
    {"king kings", Ways, Kind::Paths, "one cell in any direction is `step any`"},
    {"queen queens far distance unlimited unobstructed range many", Ways, Kind::Paths,
     "any number of cells is a slide: `slide any`, with a range `slide any 1..3`"},
    {"rook rooks straight horizontally vertically horizontal vertical orthogonally", Ways, Kind::Paths,
     "along rows and columns it goes by `slide orthogonal` or `step orthogonal`"},
    {"bishop bishops diagonally diagonals", Ways, Kind::Paths,
     "across corners it goes by `slide diagonal` or `step diagonal`"},
    {"two three double twice spaces squares", Ways, Kind::Paths, "so many cells at once: `slide forward 2 to empty`"},
    {"then after afterwards continue continues turns turn", Ways, Kind::Paths,
     "a further leg begins with `then`: `step orthogonal to empty then step ahead-diagonal to empty`"},

    // Conditions, ends and what is legal
    {"checkmate checkmated mate mated", kTruths, Kind::Expression, "a mate is `stuck and some own king in attacked`"},
    {"check checked attack attacks threatened threatens", kTruths, Kind::Expression,
     "what an enemy could take stands in `attacked`: `some own king in attacked`"},
    {"stalemate stalemated cannot blocked trapped immobile stuck unable able full filled", kTruths, Kind::Expression,
     "who has no legal turn is `stuck`"},
    {"repeat repeats repeated repetition position threefold", kTruths, Kind::Expression,
     "how often the position has been there is `repeats >= 3`"},
    {"after fifty forty hundred progress clock", Ends, Kind::End,
     "turns without progress are counted by a clock, `state: {game: {quiet: {clock: 0}}}`, that rules set to 0: `draw "
     "when quiet >= 100`"},
    {"row line aligned", Ends | Conditions, Kind::Expression, "so many side by side: `some line of 3 own`"},
    {"adjacent beside next neighbour neighbours neighbor neighbouring touching touches around surrounded",
     kTruths | Sets, Kind::Expression, "what is beside a piece is `cell reached by step any from own king`"},
    {"more most fewer fewest less least majority count points score number", Ends, Kind::End,
     "who has more is `most number of own piece wins when stuck`"},
    {"more most fewer fewest less count number both two three four", kTruths, Kind::Expression,
     "how many there are is `number of own piece >= 2`"},
    {"connect connects connected connecting chain join joins joined unbroken linked", kTruths, Kind::Expression,
     "what is joined is reached: `some own in row ROW reached by spread any through own from own in row 1`"},
    {"last rank end far opposite home goal reach reaches reached arrive arrives gets enters edge side",
     Ends | Conditions, Kind::Expression, "where something stands is said by `in`: `some own piece in row ROW`"},
    {"has have moved unmoved yet", Conditions | Ends, Kind::Expression,
     "what something has is asked behind `where`: `some own piece where it.row is 2`; what is to be remembered needs a "
     "flag under `state`"},
    {"captured killed lost gone dead eliminated remaining remains without", Ends | Conditions, Kind::Expression,
     "what is gone is asked by `no`: `no own piece`"},
    {"all every everything whole entire", Ends | Conditions, Kind::Expression,
     "that all are somewhere is that none is elsewhere: `no own piece where not it in row ROW`"},
    {"turns rounds after", Ends | Conditions, Kind::Expression, "how long it lasts is told by `turns >= 100`"},
    {"outside inside within land lands on near middle centre center", Limits, Kind::Expression,
     "where a move ends is `landing`: `turns is 2 and landing in row 4`"},
    {"must mandatory compulsory obliged forced obligatory have required whenever", Limits, Kind::Legal,
     "what must be done if it can is preferred: `prefer some taken`"},

    // Sets
    {"middle centre center central", Sets | Conditions | Ends, Kind::Expression,
     "cells are told by file and rank: `file d..e in rank 4..5`"},
    {"corner corners", Sets | Conditions | Ends, Kind::Expression,
     "a corner has two beside it: `cell where number of cell reached by step orthogonal < 3`"},
    {"edge edges border borders rim outer outside", Sets, Kind::Expression,
     "a cell of the edge has fewer beside it: `cell where number of cell reached by step orthogonal < 4`"},
    {"last back first home far near half side", Sets, Kind::Expression,
     "rows are counted as the seat sees them: `row 1` is the first, `row ROW` the last"},
    {"except without excluding but not", Sets, Kind::Expression,
     "what is left out stands behind `except`: `row 1 except file d`"},
    {"diagonal diagonals", Sets, Kind::Expression, "a diagonal is told by numbers: `cell where it.file is it.rank`"},
};

constexpr Place kCondition = {
    "a condition", "a condition asks what is so: `some own piece in row ROW`, `no enemy`, `number of own piece is 2`",
    Kind::Expression, false};
constexpr Place kZone = {"a set of cells",
                         "a set of cells is `row 1..2`, `file d..e in rank 4..5`, `cell where it.row > 4`",
                         Kind::Expression, false};
constexpr Place kProgram = {
    "a statement",
    "a statement begins with `move`, `place`, `choose`, `take`, `remove`, `send`, `shift`, `swap` or "
    "`pass`, as in `place new TYPE at empty`, or gives a value, as in `next = mover`",
    Kind::Line, true};
constexpr Place kStuck = {"a statement",
                          "here stands what is done when nobody can move: `pass`, or another statement, as in "
                          "`next = opponent`",
                          Kind::Line, true};
constexpr Place kHead = {
    "a statement with a body",
    "what has statements below it begins with `if`, `else`, `for each …`, `either`, `may` or `each "
    "player`, as in `if some own piece in row ROW:`",
    Kind::Head, true};
constexpr Place kWay = {
    "a way to go",
    "a way to go begins with `step`, `slide`, `leap` or `hop`: `step forward to empty`, `slide diagonal`, "
    "`leap 1x2`",
    Kind::Paths, true};
constexpr Place kEvent = {"an event", "an event is `turn ends`, `TYPE captured` or `TYPE moves to row ROW`",
                          Kind::Event, false};
constexpr Place kLegal = {
    "a restriction",
    "it begins with `never`, `forbid` or `prefer`: `never some own king in attacked`, `prefer some taken`", Kind::Legal,
    true};
constexpr Place kEnd = {
    "an end of the game",
    "an end begins with `each player wins when …`, `mover loses when …` or `draw when …`, as in `mover wins when "
    "some own piece in row ROW`",
    Kind::End, true};
constexpr Place kLaw = {
    "a property",
    "a property begins with `always`, `never`, `constant`, `rising` or `falling`, as in `always some own "
    "piece`",
    Kind::Law, true};
constexpr Place kDefine = {
    "an expression, a way to go or a statement",
    "a define names a set, a number, a condition, a way to go or a program: `own piece in row 1`, "
    "`step forward to empty`, `move own piece`",
    Kind::DefineBody, false};

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
    case Kind::DefineBody:
      return Conditions;
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

std::vector<std::string> constructs(const std::vector<std::string_view>& words, const Place& place) {
  constexpr std::size_t most = 2;
  std::vector<std::string> helps;
  for (const Construct& each : kConstructs) {
    if (helps.size() == most) break;
    if ((each.where & where(place)) != 0 &&
        std::any_of(words.begin(), words.end(), [&](std::string_view word) { return is_among(word, each.words); }))
      helps.emplace_back(each.help);
  }
  return helps;
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
    add(each.kind, each.help);
  return all;
}

}  // namespace ludwright::said
