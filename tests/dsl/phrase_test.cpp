// Phrases: text → tree, and text → message. The trees are written as dump_phrase writes them.
#include "dsl/phrase.h"

#include <gtest/gtest.h>

#include <chrono>

#include "dsl/grammar.h"

namespace ludwright {
namespace {

YamlNode scalar(const std::string& text) {
  YamlNode node;
  node.kind = YamlNode::Kind::Scalar;
  node.text = text;
  node.span = {0, 0, static_cast<std::uint32_t>(text.size())};
  for (std::uint32_t i = 0; i <= text.size(); ++i) node.offsets.push_back(i);
  return node;
}

using Parse = ast::Node (*)(const YamlNode&, Diagnostics&);

ast::Node parse_head_text(const YamlNode& text, Diagnostics& diagnostics) {
  YamlNode::Entry entry;
  entry.key = text.text;
  entry.key_span = text.span;
  entry.key_offsets = text.offsets;
  return parse_head(entry, diagnostics);
}

ast::Node parse_define_key_text(const YamlNode& text, Diagnostics& diagnostics) {
  YamlNode::Entry entry;
  entry.key = text.text;
  entry.key_span = text.span;
  entry.key_offsets = text.offsets;
  return parse_define_key(entry, diagnostics);
}

struct Good {
  Parse parse;
  std::string text;
  std::string tree;
};

TEST(Phrase, Trees) {
  const std::vector<Good> cases = {
      {parse_expression, "own pawn", "(juxtapose own pawn)"},
      {parse_expression, "a or b and not c", "(or a (and b (not c)))"},
      {parse_expression, "1 + 2 * 3 - 4", "(- (+ 1 (* 2 3)) 4)"},
      {parse_expression, "(1 + 2) mod 3 / 4", "(/ (mod (+ 1 2) 3) 4)"},
      {parse_expression, "number of own piece in hand - 1", "(- (number-of (in (juxtapose own piece) hand)) 1)"},
      {parse_expression, "x is not none", "(is-not x none)"},
      {parse_expression, "x  is\n not 3", "(is-not x 3)"},
      {parse_expression, "x <= -3", "(<= x (negate 3))"},
      {parse_expression, "x is no", "(is x no)"},
      {parse_expression, "no own king", "(no (juxtapose own king))"},
      {parse_expression, "it.flag is yes and y", "(and (is (attribute flag it) yes) y)"},
      {parse_expression, "total it.points over own piece in far + total it.points over it",
       "(+ (total (attribute points it) (in (juxtapose own piece) far)) (total (attribute points it) it))"},
      {parse_expression, "total - 1", "(- total 1)"},
      {parse_expression, "total -it.points over piece", "(total (negate (attribute points it)) piece)"},
      {parse_expression, "line of 3 own", "(line-of 3 own)"},
      {parse_expression, "a of b.c turned left", "(of a (turned left (attribute c b)))"},
      {parse_expression, "option draws is claimed", "(is (option draws) claimed)"},
      {parse_expression, "row 7..9", "(row 7 9)"},
      {parse_expression, "row 7..", "(row open 7)"},
      {parse_expression, "row (25 - die) in file a..c", "(in (row (- 25 die)) (file a c))"},
      {parse_expression, "first own piece where it.row is 1 and x",
       "(first (where (juxtapose own piece) (and (is (attribute row it) 1) x)))"},
      {parse_expression, "piece except a in b", "(in (except piece a) b)"},
      {parse_expression, "piece reached by step any from it where x",
       "(where (reached-by piece (path (step (dirs any))) it) x)"},
      {parse_expression, "cell crossed by slide any to own or no king",
       "(or (crossed-by cell (path (slide (dirs any) (to own)))) (no king))"},
      {parse_expression, "passed or crossed", "(or passed crossed)"},
      {parse_expression, "f(a, b + 1) of opponent", "(of (call f a (+ b 1)) opponent)"},
      {parse_expression, "f (a)", "(juxtapose f a)"},
      {parse_expression, "x reached by step north or south", "(reached-by x (path (step (dirs north south))))"},

      {parse_paths, "step forward to empty", "(paths (path (step (dirs forward) (to empty))))"},
      {parse_paths, "step north also step south then slide any 2.. through empty to enemy",
       "(paths (path (step (dirs north))) (path (step (dirs south)) (slide (dirs any) (range open 2) (through empty) "
       "(to enemy))))"},
      {parse_paths, "slide any n taking 1..2 enemy over own",
       "(paths (path (slide (dirs any) (range n) (taking enemy (range 1 2)) (over own))))"},
      {parse_paths, "slide 1x2 3", "(paths (path (slide (vector 1 2) (range 3))))"},
      {parse_paths, "leap 2 forward 1 sideways", "(paths (path (leap (leap-by 2 forward 1 sideways))))"},
      {parse_paths, "(step any also leap 0x2) 1..60 times",
       "(paths (path (group (paths (path (step (dirs any))) (path (leap (vector 0 2)))) (range 1 60))))"},
      {parse_paths, "crawl also f(a) to enemy", "(paths (path (name crawl)) (path (name (call f a) (to enemy))))"},
      {parse_paths, "betza fmWfcF", "(paths (path (betza fmWfcF)))"},
      {parse_paths, "step away from it or toward it.cell",
       "(paths (path (step (dirs (away-from it) (toward (attribute cell it))))))"},
      {parse_paths, "step heading turned back", "(paths (path (step (dirs (turned back heading)))))"},
      {parse_paths, "hop diagonal taking enemy onto own",
       "(paths (path (hop (dirs diagonal) (taking enemy) (onto own))))"},

      {parse_line, "move own piece; pass", "(block (move (juxtapose own piece)) (pass))"},
      {parse_line, "move king by castle", "(block (move king (paths (path (name castle)))))"},
      {parse_line, "move king by step", "(block (move king (paths (path (name step)))))"},
      {parse_line, "place new rabbit of opponent under a", "(block (place-new under rabbit a opponent))"},
      {parse_line, "place own piece in hand at empty in camp",
       "(block (place (in (juxtapose own piece) hand) (in empty camp)))"},
      {parse_line, "choose one of queen rook as promoted", "(block (choose promoted (one-of queen rook)))"},
      {parse_line, "random 1..6 as die", "(block (random die (range-domain 1 6)))"},
      {parse_line, "send this under it", "(block (send under this it))"},
      {parse_line, "shift piece by step away from hole", "(block (shift piece (away-from hole)))"},
      {parse_line, "swap a with b; take c; remove d; require e", "(block (swap a b) (take c) (remove d) (require e))"},
      {parse_line, "(cell in store).seeds += 1", "(block (assign += (attribute seeds (in cell store)) 1))"},
      {parse_line, "let n = a; me.n -= n; act; act(1)",
       "(block (let n a) (assign -= (attribute n me) n) (do act) (do (call act 1)))"},
      {parse_line, "take = 3", "(block (assign = take 3))"},

      {parse_head_text, "for each own piece by it.row as p", "(for-each p (juxtapose own piece) (attribute row it))"},
      {parse_head_text, "as long as possible up to 80 times", "(as-long-as-possible 80)"},
      {parse_head_text, "as long as possible up to 9 times without repeating this.cell and n + 1",
       "(as-long-as-possible 9 (attribute cell this) (+ n 1))"},
      {parse_head_text, "until settled up to 3 + 1 times", "(until-settled (+ 3 1))"},
      {parse_head_text, "up to n times", "(up-to n)"},
      {parse_head_text, "16 times", "(times 16)"},
      {parse_head_text, "as opponent of x", "(as (of opponent x))"},
      {parse_head_text, "first possible of", "(first-possible)"},
      {parse_head_text, "else if x", "(if else-if x)"},

      {parse_event, "turn starts", "(event turn-starts)"},
      {parse_event, "own piece captured by enemy", "(event captured (juxtapose own piece) (by enemy))"},
      {parse_event, "rider moves from a to b", "(event moves rider (from a) (at b))"},
      {parse_event, "pawn or king placed at row 1", "(event placed (or pawn king) (at (row 1)))"},
      {parse_legal, "prefer number of taken", "(prefer (number-of taken))"},
      {parse_end, "draw when stuck", "(end draw stuck)"},
      {parse_end, "each player wins when me.x is 3", "(end wins (each-player) (is (attribute x me) 3))"},
      {parse_end, "most me.komi + 2 wins when x", "(end most (+ (attribute komi me) 2) x)"},
      {parse_law, "at most 30 turns", "(at-most 30)"},
      {parse_law, "eventually within 9 turns no empty", "(eventually 9 (no empty))"},
      {parse_law, "symmetric under half-turn", "(symmetric-under-half-turn)"},
      {parse_law, "symmetric  under exchanging players", "(symmetric-under-exchanging-players)"},
      {parse_law, "constant number of king", "(constant (number-of king))"},
      {parse_define_body, "own piece in x", "(in (juxtapose own piece) x)"},
      {parse_define_body, "step any", "(paths (path (step (dirs any))))"},
      {parse_define_body, "crawl also climb", "(paths (path (name crawl)) (path (name climb)))"},
      {parse_define_body, "remove piece", "(block (remove piece))"},
      {parse_define_body, "x = 3; y", "(block (assign = x 3) (do y))"},
      {parse_define_key_text, "near(a, b)", "(call near a b)"},
  };
  for (const Good& each : cases) {
    SCOPED_TRACE(each.text);
    Diagnostics diagnostics;
    const ast::Node node = each.parse(scalar(each.text), diagnostics);
    EXPECT_EQ(ast::dump_phrase(node), each.tree);
    EXPECT_FALSE(diagnostics.has_errors());
  }
}

struct Wrong {
  Parse parse;
  std::string text;
  std::string marked;  // what the carets are under
  std::string message;
};

TEST(Phrase, Messages) {
  const std::vector<Wrong> cases = {
      {parse_paths, "slide forward trough own", "trough",
       "expected `to`, `through`, `then`, `also` or the end, got `trough`"},
      {parse_paths, "slid forward", "slid", "expected a way to go, got `slid`"},
      {parse_paths, "step to empty", "to", "expected a direction, got `to`"},
      {parse_paths, "step {forward, left}", "{", "expected a direction, got `{`"},
      {parse_paths, "step north or slide south", "slide", "expected a direction, got `slide`"},
      {parse_expression, "own pawn ==  3", "==", "expected an operator or the end, got `==`"},
      {parse_expression, "own pawn 3", "3", "expected an operator or the end, got `3`"},
      {parse_expression, "a where", "", "expected an expression, got the end"},
      {parse_expression, "(a or b", "(", "expected `)`, got the end"},
      {parse_expression, "a) or b", ")", "expected an operator or the end, got `)`"},
      {parse_expression, "step north", "step", "expected an expression, got `step`"},
      {parse_expression, "   ", "   ", "expected a phrase, got nothing"},
      {parse_line, "mvoe own piece", "mvoe", "no statement begins with `mvoe`"},
      {parse_line, "pass; if x", "if", "expected a statement without a body, got `if`"},
      {parse_line, "place new queen on d4", "on", "expected an operator, `at` or `under`, got `on`"},
      {parse_line, "let n 3", "3", "expected `=`, got `3`"},
      {parse_head_text, "whenever x", "whenever", "no statement begins with `whenever`"},
      {parse_event, "pawn capturd by x", "capturd",
       "expected `captured`, `removed`, `moves` or `placed`, got `capturd`"},
      {parse_end, "white win when x", "win", "expected an operator, `wins` or `loses`, got `win`"},
      {parse_end, "mover loses if x", "if", "expected `when`, got `if`"},
      {parse_legal, "forbids x", "forbids", "expected `forbid`, `never` or `prefer`, got `forbids`"},
  };
  for (const Wrong& each : cases) {
    SCOPED_TRACE(each.text);
    Diagnostics diagnostics;
    const ast::Node node = each.parse(scalar(each.text), diagnostics);
    EXPECT_EQ(node.kind, ast::Kind::Bad);
    ASSERT_EQ(diagnostics.list().size(), 1U);
    const Diagnostic& diagnostic = diagnostics.list().front();
    EXPECT_EQ(diagnostic.message, each.message);
    EXPECT_EQ(each.text.substr(diagnostic.span.begin, diagnostic.span.end - diagnostic.span.begin), each.marked);
  }
}

TEST(Phrase, SpansOfParts) {
  Diagnostics diagnostics;
  const std::string text = "some own king in attacked  and  (x or y) in z";
  const ast::Node node = parse_expression(scalar(text), diagnostics);
  ASSERT_EQ(ast::dump_phrase(node), "(and (some (in (juxtapose own king) attacked)) (in (or x y) z))");
  const auto source = [&](const ast::Node& part) {
    return text.substr(part.span.begin, part.span.end - part.span.begin);
  };
  EXPECT_EQ(source(node), text);
  EXPECT_EQ(source(node.children[0]), "some own king in attacked");
  EXPECT_EQ(source(node.children[0].children[0].children[0]), "own king");
  EXPECT_EQ(source(node.children[1]), "(x or y) in z");
  EXPECT_EQ(source(node.children[1].children[0].children[1]), "y");
}

std::string repeated(const std::string& text, int times) {
  std::string result;
  for (int i = 0; i < times; ++i) result += text;
  return result;
}

// PEG without care takes 2^n steps for n brackets where two readings begin alike.
TEST(Phrase, DeepPhrasesAreFast) {
  const std::vector<std::string> phrases = {
      repeated("(", 60) + "a" + repeated(")", 60),
      repeated("(", 60) + "1 2" + repeated(")", 60),
      repeated("row (", 60) + "a and b" + repeated(")", 60),
      repeated("line of 3 (", 60) + "1 2" + repeated(")", 60),
      repeated("no (", 60) + "1 2" + repeated(")", 60),
      repeated("total (", 60) + "1 2" + repeated(")", 60),
      repeated("total -(", 60) + "1" + repeated(")", 60),
      repeated("f(", 60) + "1 2" + repeated(")", 60),
      repeated("(cell reached by step toward ", 60) + "1 2" + repeated(")", 60),
      repeated("highest -", 400) + "1",
      repeated("a in b except c ", 200),
  };
  for (const std::string& text : phrases) {
    for (const Parse parse : {parse_expression, parse_paths, parse_line, parse_define_body}) {
      Diagnostics diagnostics;
      const auto begin = std::chrono::steady_clock::now();
      parse(scalar(text), diagnostics);
      EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(2)) << text;
    }
  }
}

TEST(Phrase, SizeAndNestingAreBounded) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {repeated("a or ", 1000) + "a", "phrase-too-long"},
      {repeated("(", 65) + "a" + repeated(")", 65), "nesting-too-deep"},
      {repeated("not ", 1000) + "a", "nesting-too-deep"},
      {repeated("-", 4000) + "1", "nesting-too-deep"},
      {repeated("a of ", 800) + "a", "nesting-too-deep"},
      {repeated("a where ", 500) + "a", "nesting-too-deep"},
      {repeated("a + ", 1000) + "a", "nesting-too-deep"},
      {"a" + repeated(".b", 2000), "nesting-too-deep"},
  };
  for (const auto& [text, code] : cases) {
    Diagnostics diagnostics;
    EXPECT_EQ(parse_expression(scalar(text), diagnostics).kind, ast::Kind::Bad) << text;
    ASSERT_EQ(diagnostics.list().size(), 1U) << text;
    EXPECT_EQ(diagnostics.list().front().code, code) << text;
  }
}

TEST(Phrase, GrammarHasNoLoops) {
  namespace pegtl = tao::pegtl;
  EXPECT_EQ(pegtl::analyze<grammar::Whole<grammar::Expr>>(), 0U);
  EXPECT_EQ(pegtl::analyze<grammar::Whole<grammar::Paths>>(), 0U);
  EXPECT_EQ(pegtl::analyze<grammar::Whole<grammar::Line>>(), 0U);
  EXPECT_EQ(pegtl::analyze<grammar::Whole<grammar::Head>>(), 0U);
  EXPECT_EQ(pegtl::analyze<grammar::Whole<grammar::Event>>(), 0U);
  EXPECT_EQ(pegtl::analyze<grammar::Whole<grammar::Legal>>(), 0U);
  EXPECT_EQ(pegtl::analyze<grammar::Whole<grammar::EndRule>>(), 0U);
  EXPECT_EQ(pegtl::analyze<grammar::Whole<grammar::Law>>(), 0U);
  EXPECT_EQ(pegtl::analyze<grammar::Whole<grammar::DefineKey>>(), 0U);
}

}  // namespace
}  // namespace ludwright
