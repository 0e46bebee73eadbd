// Definitions: shapes of YAML → ast::Game, options folded; and what is refused.
#include "dsl/parse.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "dsl/read.h"
#include "tests/support/places.h"

namespace ludwright {
namespace {

using testing::HasSubstr;

constexpr const char* kHead = "game: Test\nplayers: {a: {}, b: {}}\nboard: {shape: 3x3}\n";

struct Parsed {
  SourceSet sources;
  Diagnostics diagnostics;
  ast::Game game;
};

Parsed parse(const std::string& text, const std::map<std::string, std::string>& chosen = {}) {
  Parsed parsed;
  const auto tree = read_text("test.yaml", text, testing_kit::definitions(), parsed.sources, parsed.diagnostics);
  ChosenOptions written;
  for (const auto& [name, value] : chosen) written[name].text = value;
  if (tree) parsed.game = parse_game("test", *tree, written, parsed.diagnostics);
  return parsed;
}

// The dump of a definition whose head is kHead; the lines of the head itself are cut off.
std::string dump(const std::string& text, const std::map<std::string, std::string>& chosen = {}) {
  const Parsed parsed = parse(kHead + text, chosen);
  EXPECT_EQ(parsed.diagnostics.render(parsed.sources), "");
  return ast::dump_game(parsed.game);
}

std::vector<std::string> codes(const std::string& text, const std::map<std::string, std::string>& chosen = {}) {
  std::vector<std::string> result;
  const Parsed parsed = parse(text, chosen);
  for (const Diagnostic& each : parsed.diagnostics.list()) result.push_back(each.code + ": " + each.message);
  return result;
}

TEST(Parse, Programs) {
  const std::string text = dump(R"(
turn:
  - move own piece; pass
  - if x: pass
    else if y: [take a, take b]
    else:
      may: take c
    2 times: take d
  - either:
      left: take e
      right: [take f, {as a: take g}]
  - first possible of: [take h, [take i, pass]]
)");
  EXPECT_THAT(
      text,
      HasSubstr(
          "(block (move (juxtapose own piece)) (pass) "
          "(if x y (block (pass)) (block (take a) (take b)) (block (may (block (take c))))) (times 2 (block (take d))) "
          "(either \"left\": (block (take e)) \"right\": (block (take f) (as a (block (take g))))) "
          "(first-possible (block (take h)) (block (take i) (pass))))"));
}

TEST(Parse, Pieces) {
  const std::string text = dump(R"(
traits: {worth: number}
pieces:
  rider: {letter: R, worth: 3, tags: [big], moves: slide any}
  pawn:
    letter: P
    role: some own pawn
    moves:
      advance: step forward to empty
      double: {path: slide forward 2, if: this in row 2, do: x = crossed}
turn: pass
)");
  EXPECT_THAT(text, HasSubstr("piece rider\n  letter: \"R\"\n  tags: \"big\"\n  trait \"worth\": \"3\"\n  move \"\": "
                              "(paths (path (slide (dirs any))))\n"));
  EXPECT_THAT(text, HasSubstr("  role: (some (juxtapose own pawn))\n  move \"advance\": "));
  EXPECT_THAT(text, HasSubstr("    if: (in this (row 2))\n    do: (block (assign = x crossed))\n"));
}

TEST(Parse, State) {
  const std::string text = dump(R"(
state:
  game:
    passed: {cell: none, lasts: next turn}
    rights: {flag: no, text: {K: h1}}
  player:
    komi: {number: {a: 0, b: 7}}
  cell:
    burnt: {flag: [a1, b2], repeats: ignore}
turn: pass
)");
  EXPECT_THAT(text, HasSubstr("slot game passed: cell \"none\"\n  lasts: \"next turn\"\n"));
  EXPECT_THAT(text, HasSubstr("slot player komi: number \"\"\n  start \"a\": \"0\"\n  start \"b\": \"7\"\n"));
  EXPECT_THAT(text, HasSubstr("slot cell burnt: flag \"\"\n  start: \"a1\" \"b2\"\n  repeats: \"ignore\"\n"));
}

TEST(Parse, RulesPhasesAndTheRest) {
  const std::string text = dump(R"(
phases:
  deploy: {turn: place own piece in hand at empty, ply: step, until: rounds is 1}
  play: {round: [{each player: pass}], stuck: pass, legal: {x: never y}, end: {z: draw when stuck}}
define: {'near(p, q)': p in q, go: step any, act: [pass]}
rules:
  first: {when: piece captured, if: x, instead: [pass]}
  second: {when: turn ends, do: x = 1}
match: {score: winner.points += 1, end: {five: each player wins when x}, next: pass}
notation: {move: "{from}", named: {go: "{to}"}, suffix: {"+": x}}
notes: {end.z: {source: s, house: h}, phases.play: words}
examples:
  - {name: e, illegal: {a1: x}, only: [], count: {1: 2}, then: x, result: draw by z}
properties: {p: constant number of piece}
limit: 100
)");
  EXPECT_THAT(
      text,
      HasSubstr(
          "define near p q: (in p q)\ndefine go: (paths (path (step (dirs any))))\ndefine act: (block (pass))\n"));
  EXPECT_THAT(text, HasSubstr("phase \"deploy\"\n  ply: \"step\"\n"));
  EXPECT_THAT(text, HasSubstr("  round: (block (each-player (block (pass))))\n  stuck: (block (pass))\n  legal x: "
                              "(never y)\n  end z: (end draw stuck)\n"));
  EXPECT_THAT(text, HasSubstr("rule first: (event captured piece)\n  if: x\n  instead: (block (pass))\n"));
  EXPECT_THAT(text, HasSubstr("match\n  score: "));
  EXPECT_THAT(text, HasSubstr("notation suffix +: x\n"));
  EXPECT_THAT(text,
              HasSubstr("example \"e\"\n  illegal: \"a1\" by x\n  only: none\n  count \"1\": \"2\"\n  then: x\n"));
  EXPECT_THAT(text, HasSubstr("limit: \"100\"\n"));
}

constexpr const char* kOptions = R"(
options:
  draws: {values: {yes: they may, no: they may not}, default: no, why: w}
  size: {values: [5, 7], default: 7, require: option draws is no}
)";

TEST(Parse, OptionsFoldWhereverAValueMayStand) {
  const std::string text = std::string(kOptions) + R"(
zones: {z: {by option size: {5: row 1, 7: row 2}}}
state: {game: {n: {number: {by option size: {5: 0, 7: 1}}, lasts: {by option draws: {yes: turn, no: round}}}}}
turn:
  - by option draws: {yes: pass, no: ~}
  - by option size:
      5: take a
      7: {by option draws: {yes: take b, no: [take c, take d]}}
end:
  by option draws: {yes: {x: draw when stuck}, no: {y: mover loses when stuck}}
rules:
  r: {by option draws: {yes: {when: turn ends, do: pass}, no: ~}}
)";
  const std::string first = dump(text);
  EXPECT_THAT(first, HasSubstr("option draws: no\n"));
  EXPECT_THAT(first, HasSubstr("zone z: (row 2)\n"));
  EXPECT_THAT(first, HasSubstr("slot game n: number \"1\"\n  lasts: \"round\"\n"));
  EXPECT_THAT(first, HasSubstr("turn: (block (take c) (take d))\n"));
  EXPECT_THAT(first, HasSubstr("end y: "));
  EXPECT_THAT(first, testing::Not(HasSubstr("rule r")));
  const std::string second = dump(text, {{"draws", "yes"}, {"size", "5"}});
  EXPECT_THAT(second, HasSubstr("turn: (block (pass) (take a))\n"));
  EXPECT_THAT(second, HasSubstr("end x: (end draw stuck)\n"));
  EXPECT_THAT(second, HasSubstr("rule r: (event turn-ends)\n"));
}

TEST(Parse, TheFirstOfListedValuesIsTheDefault) {
  for (const char* option : {"[7, 5]", "{values: [7, 5]}", "{values: {7: w, 5: w}}", "{values: [5, 7], default: 7}"}) {
    SCOPED_TRACE(option);
    const std::string text = std::string("options: {size: ") + option +
                             "}\nzones: {z: {by option size: {5: row 1, 7: row 2}}}\nturn: pass\n";
    EXPECT_THAT(dump(text), HasSubstr("zone z: (row 2)\n"));
    EXPECT_THAT(dump(text, {{"size", "5"}}), HasSubstr("zone z: (row 1)\n"));
  }
}

struct Refused {
  std::string text;
  std::string diagnostic;  // the first
};

TEST(Parse, Refusals) {
  const std::string head = kHead;
  const std::string full = head + "turn: pass\n";
  const std::vector<Refused> cases = {
      {"game: T\nturn: pass\nplayers: {a: {}}\n", "missing-key: missing key `board`"},
      {head, "missing-key: expected one of `turn`, `round` and `phases`, got none"},
      {full + "pices: {}\n", "unknown-key: unknown key `pices`"},
      {full + "pieces: {p: {leter: P}}\n", "unknown-key: unknown key `leter`"},
      {full + "pieces: {p: {moves: {a: {path: leap 1, 2, if: x}}}}\n",
       "missing-colon: expected `KEY: VALUE` between `{ }`, got `2`"},
      {full + "pieces: [p]\n", "wrong-shape: expected a map of types of pieces, got a list"},
      {full + "pieces: {p: {moves: {path: step any, if: x}}}\n",
       "wrong-shape: expected the name of a move, got `path`"},
      {full + "pieces: {no: {letter: P}}\n", "reserved-name: `no` is a word of the language"},
      {full + "zones: {1st: row 1}\n", "invalid-name: expected the name of a zone, got `1st`"},
      {full + "define: {near(p, q): p in q}\n", "missing-colon: expected `KEY: VALUE` between `{ }`, got `near(p`"},
      {full + "limit: many\n", "wrong-shape: expected a number, got `many`"},
      {full + "ply: stp\n", "wrong-shape: expected `turn` or `step`, got `stp`"},
      {full + "round: pass\n",
       "conflicting-keys: expected one of `turn`, `round` and `phases`, got `turn` and `round`"},
      {full + "phases: {x: {turn: pass}}\n",
       "conflicting-keys: expected `turn` inside each of the `phases`, got it beside them"},
      {full + "state: {game: {x: {lasts: turn}}}\n",
       "missing-key: expected the kind of slot `x` with its start, got none"},
      {full + "state: {game: {x: {number: 0, last: turn}}}\n",
       "unknown-key: expected one kind of slot, got `number` and `last`"},
      {full + "rules: {r: {when: turn ends}}\n",
       "missing-key: expected one of `do` and `instead` of the rule, got none"},
      {full + "setup: {else: pass}\n", "else-without-if: `else` without `if`"},
      {full + "setup: {either: pass}\n", "wrong-shape: expected a list or a map of alternatives, got text"},
      {full + "zones: {z: {by option size: {5: row 1}}}\n", "unknown-option: unknown option `size`"},
      {full + kOptions + "zones: {z: {by option size: {5: row 1}}}\n",
       "uncovered-value: the value `7` of option `size` is not covered"},
      {full + kOptions + "zones: {z: {by option size: {5: row 1, 7: row 2, 9: row 3}}}\n",
       "unknown-value: option `size` has no value `9`"},
      {full + kOptions + "zones: {z: {by option size: {5: row 1 row, 7: a b ( c}}}\n",
       "syntax: expected `)`, got the end"},
      {full + kOptions + "zones: {z: {by option size: {5: \"row 1 +\", 7: row 2}}}\n",
       "syntax: expected an expression, got the end"},
      {full + "options: {o: {values: [a, b], default: c}}\n", "unknown-value: option `o` has no value `c`"},
  };
  for (const Refused& each : cases) {
    SCOPED_TRACE(each.text);
    const std::vector<std::string> found = codes(each.text);
    ASSERT_FALSE(found.empty());
    EXPECT_EQ(found.front(), each.diagnostic);
  }
}

TEST(Parse, ChosenOptionsMustExist) {
  const std::string text = std::string(kHead) + "turn: pass\n" + kOptions;
  EXPECT_EQ(codes(text, {{"siz", "5"}}),
            std::vector<std::string>{"unknown-option: there is no option `siz` to set to `5`"});
  EXPECT_EQ(codes(text, {{"size", "6"}}), std::vector<std::string>{"unknown-value: option `size` has no value `6`"});
}

// An error inside a phrase is marked at its place in the file, whatever the quoting.
TEST(Parse, PlacesInQuotedAndFoldedText) {
  for (const char* zone : {"own trough in", "'own trough in'", "\"own trough in\"", ">-\n    own\n    trough in"}) {
    const std::string text = std::string(kHead) + "turn: pass\nzones:\n  z: " + zone + "\n";
    const Parsed whole = parse(text);
    ASSERT_EQ(whole.diagnostics.list().size(), 1U) << zone;
    const Span span = whole.diagnostics.list().front().span;
    EXPECT_EQ(text.substr(span.begin - 2, 2), "in") << zone;
  }
}

}  // namespace
}  // namespace ludwright
