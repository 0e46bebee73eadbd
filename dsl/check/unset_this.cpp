// Warns of a turn that speaks of `this`, or of where it came from or to, before it has moved or placed anything.
#include <algorithm>
#include <array>
#include <string_view>

#include "dsl/check/check.h"

namespace ludwright {
namespace {

class UnsetThis {
 public:
  explicit UnsetThis(CheckContext& context) : context_(context) {}

  // Reads a program in the order in which it is done. `set`: something was moved or placed before. Whether something
  // may have been after it.
  bool program(const ast::Node& node, bool set) {
    switch (node.kind) {
      case ast::Kind::Block:
        for (const ast::Node& statement : node.children) set = program(statement, set);
        return set;
      case ast::Kind::Move:
        if (!node.children.empty()) phrase(node.children[0], set);  // of its paths `this` is the piece that walks
        return true;
      case ast::Kind::PlaceNew:
      case ast::Kind::PlacePiece:
        phrases(node, set);
        return true;
      case ast::Kind::Do:
        // A define is not where a turn is wrong: what it says may be right elsewhere.
        return set || sets(node, 0);
      default:
        break;
    }
    phrases(node, set);
    bool after = set;
    // What comes round again may find what the time before has moved.
    const bool again = node.kind == ast::Kind::ForEach || node.kind == ast::Kind::AsLongAsPossible ||
                       node.kind == ast::Kind::UpTo || node.kind == ast::Kind::UntilSettled ||
                       node.kind == ast::Kind::Times || node.kind == ast::Kind::EachPlayer;
    for (const ast::Node& block : node.blocks) after |= program(block, set || (again && sets(block, 0)));
    return after;
  }

 private:
  void phrases(const ast::Node& node, bool set) {
    for (const ast::Node& child : node.children) phrase(child, set);
  }
  void phrase(const ast::Node& node, bool set) {
    constexpr std::array<std::string_view, 4> words = {"this", "origin", "landing", "heading"};
    if (set) return;
    if (node.kind == ast::Kind::Name && std::find(words.begin(), words.end(), node.text) != words.end()) {
      context_.diagnostics
          .warning(node.span, "unset-this", "`" + node.text + "` is nothing here: nothing has been moved or placed yet")
          .help("put what asks for it below the line that moves or places");
      return;
    }
    phrases(node, set);
  }
  // Whether a program moves or places something, as far as defines tell.
  bool sets(const ast::Node& node, int depth) const {
    constexpr int deepest = 50;
    if (depth > deepest || node.kind == ast::Kind::Move || node.kind == ast::Kind::PlaceNew ||
        node.kind == ast::Kind::PlacePiece)
      return true;
    const auto in = [&](const ast::Node& part) { return sets(part, depth); };
    if (node.kind == ast::Kind::Do && !node.children.empty()) {
      const auto& defines = context_.game.defines;
      const auto define = std::find_if(defines.begin(), defines.end(),
                                       [&](const ast::Define& one) { return one.name == node.children[0].text; });
      if (define != defines.end() && sets(define->body, depth + 1)) return true;
    }
    return std::any_of(node.children.begin(), node.children.end(), in) ||
           std::any_of(node.blocks.begin(), node.blocks.end(), in);
  }

  CheckContext& context_;
};

}  // namespace

void check_unset_this(CheckContext& context) {
  UnsetThis unset(context);
  for (const ast::Phase& phase : context.game.phases) {
    for (const auto* program : {&phase.turn, &phase.stuck}) {
      if (*program) unset.program(**program, false);
    }
  }
}

}  // namespace ludwright
