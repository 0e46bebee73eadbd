// Step 4, check: runs every check of checks.def. Tested by tests/dsl/check_test.cpp.
#include "dsl/check/check.h"

#include <cctype>

#include "dsl/ast_phrases.h"
#include "dsl/resolve.h"

namespace ludwright {
namespace {

class Mentions {
 public:
  explicit Mentions(CheckContext& context) : context_(context) {}

  void of_game(const ast::Game& game) {
    for (const ast::Zone& zone : game.zones) {
      if (zone.expr) node(*zone.expr);
      named(zone.by_seat);
    }
    for (const ast::Option& option : game.options) {
      optional(option.require);
      named(option.requirements);
    }
    for (const ast::Mark& mark : game.board.marks) {
      text(mark.enumeration.text);
      for (const auto& [letter, value] : mark.key) text(value.text);
    }
    for (const ast::Trait& trait : game.traits) text(trait.kind.text);
    for (const ast::Slot& slot : game.slots) {
      text(slot.kind.text);
      text(slot.start.text);
      for (const auto& [seat, value] : slot.start_by_seat) text(value.text);
      for (const auto& [letter, value] : slot.text) text(value.text);
    }
    for (const ast::PieceType& piece : game.pieces) {
      for (const auto& [trait, value] : piece.traits) text(value.text);
    }
    for_each_phrase(game, [&](const ast::Node& phrase) { node(phrase); });
    for (const ast::Text& form : game.notation_position) text(form.text);
    if (game.notation_move) text(game.notation_move->text);
    for (const auto& [name, form] : game.notation_named) text(form.text);
    named(game.notation_suffix);
    for (const ast::Example& example : game.examples) optional(example.then);
    named(game.properties);
    for (const std::string& branch : game.unchosen) text(branch);
    defines(game);
  }

 private:
  // A define that only defines name that nobody uses is not used either.
  void defines(const ast::Game& game) {
    std::vector<bool> read(game.defines.size(), false);
    for (bool more = true; more;) {
      more = false;
      for (std::size_t i = 0; i < game.defines.size(); ++i) {
        if (read[i] || !context_.mentions(game.defines[i].name)) continue;
        read[i] = more = true;
        node(game.defines[i].body);
      }
    }
  }

  void node(const ast::Node& of) {
    if (of.kind == ast::Kind::Name || of.kind == ast::Kind::Call || of.kind == ast::Kind::Attribute) mention(of.text);
    for (const ast::Node& child : of.children) node(child);
    for (const ast::Node& block : of.blocks) node(block);
  }
  void mention(const std::string& word) {
    ++context_.mentioned[word];
    context_.mentioned_in_phrases.insert(word);
  }
  void optional(const std::optional<ast::Node>& of) {
    if (of) node(*of);
  }
  void named(const std::vector<ast::Named>& all) {
    for (const ast::Named& one : all) node(one.node);
  }
  // The words of a literal or a template.
  void text(const std::string& from) {
    std::string word;
    for (std::size_t i = 0; i <= from.size(); ++i) {
      const char c = i < from.size() ? from[i] : ' ';
      if (std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-') {
        word += c;
      } else if (!word.empty()) {
        ++context_.mentioned[word];
        word.clear();
      }
    }
  }

  CheckContext& context_;
};

}  // namespace

void check(const Model& model, const ast::Game& game, Diagnostics& diagnostics) {
  CheckContext context{model, game, diagnostics, {}, {}};
  Mentions(context).of_game(game);
#define CHECK(function, code, what) function(context);
#include "dsl/check/checks.def"
#undef CHECK
}

}  // namespace ludwright
