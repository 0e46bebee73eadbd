// Warns of `no X where A and B` where B says nothing of X: `where` takes all that `and` joins after it, so that B,
// which was meant to stand beside, only makes it easier to have none.
#include <algorithm>

#include "dsl/ast_phrases.h"
#include "dsl/check/check.h"

namespace ludwright {
namespace {

class Swallowed {
 public:
  explicit Swallowed(CheckContext& context) : context_(context) {}

  void phrase(const ast::Node& node) {
    if ((node.kind == ast::Kind::NoSet || node.kind == ast::Kind::CountOf) && !node.children.empty()) {
      const ast::Node& set = node.children[0];
      // In brackets of its own it is meant.
      if (set.kind == ast::Kind::Where && set.span.end == node.span.end) condition(set.children.back(), node);
    }
    for (const ast::Node& child : node.children) phrase(child);
    for (const ast::Node& block : node.blocks) phrase(block);
  }

 private:
  void condition(const ast::Node& joined, const ast::Node& whole) {
    if (joined.kind != ast::Kind::And || !tells_of_it(joined.children.front(), 0)) return;
    const auto last = joined.children.end();
    const auto other = std::find_if(joined.children.begin(), last,
                                    [&](const ast::Node& part) { return !asks_option(part) && !tells_of_it(part, 0); });
    if (other == last) return;
    context_.diagnostics
        .warning(other->span, "swallowed-condition",
                 whole.kind == ast::Kind::NoSet ? "this belongs to the `where` of the `no` before it"
                                                : "this belongs to the `where` of the `number of` before it")
        .note("`where` takes all that is joined by `and` after it, and this says nothing of `it`")
        .help("put `( )` round what ends before this `and`");
  }

  // Whether a phrase speaks of the candidate, as far as defines tell: then it belongs to the `where`.
  bool tells_of_it(const ast::Node& node, int depth) const {
    using Kind = ast::Kind;
    constexpr int deepest = 50;  // defines do not go round, but a definition with faults may
    if (depth > deepest || node.kind == Kind::Bad) return true;
    if (node.kind == Kind::Name && (node.text == "it" || node.text == "that")) return true;
    if (node.kind == Kind::Name || node.kind == Kind::Call) {
      const auto& defines = context_.game.defines;
      const auto define =
          std::find_if(defines.begin(), defines.end(), [&](const ast::Define& one) { return one.name == node.text; });
      if (define != defines.end() && tells_of_it(define->body, depth + 1)) return true;
    }
    const auto tells = [&](const ast::Node& part) { return tells_of_it(part, depth); };
    return std::any_of(node.children.begin(), node.children.end(), tells) ||
           std::any_of(node.blocks.begin(), node.blocks.end(), tells);
  }
  // What an option decides is the same for all.
  static bool asks_option(const ast::Node& node) {
    return node.kind == ast::Kind::Option || std::any_of(node.children.begin(), node.children.end(), asks_option);
  }

  CheckContext& context_;
};

}  // namespace

void check_swallowed_conditions(CheckContext& context) {
  Swallowed swallowed(context);
  for_each_phrase(context.game, [&](const ast::Node& phrase) { swallowed.phrase(phrase); });
  for (const ast::Define& define : context.game.defines) swallowed.phrase(define.body);
  for (const ast::Named& property : context.game.properties) swallowed.phrase(property.node);
  for (const ast::Example& example : context.game.examples) {
    if (example.then) swallowed.phrase(*example.then);
  }
}

}  // namespace ludwright
