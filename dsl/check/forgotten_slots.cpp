// Warns of a slot of the game that is set back at the end of a turn before anything asks what the turn has set it to.
#include <algorithm>

#include "dsl/ast_phrases.h"
#include "dsl/check/check.h"

namespace ludwright {
namespace {

// Whether a program asks for a slot behind a line that sets it, in the order in which it is done.
class Forgotten {
 public:
  explicit Forgotten(std::string slot) : slot_(std::move(slot)) {}

  // `set`: it was set before. Whether it may be set after.
  bool program(const ast::Node& node, bool set) {
    if (node.kind == ast::Kind::Block) {
      for (const ast::Node& statement : node.children) set = program(statement, set);
      return set;
    }
    if (is_set_by(node)) {
      // `ko += 1` asks for it, too.
      ++times_set_;
      asked_ = asked_ || (set && (node.text != "=" || said(node.children[1]) > 0));
      return true;
    }
    for (const ast::Node& child : node.children) asked_ = asked_ || (set && said(child) > 0);
    bool after = set;
    // What comes round again finds what the time before has set.
    for (const ast::Node& block : node.blocks)
      after |= program(block, set || (node.kind != ast::Kind::If && node.kind != ast::Kind::Either && sets(block)));
    return after;
  }

  bool asked() const { return asked_; }
  int times_set() const { return times_set_; }
  // How often it is named.
  int said(const ast::Node& node) const {
    int times = (node.kind == ast::Kind::Name || node.kind == ast::Kind::Attribute) && node.text == slot_ ? 1 : 0;
    for (const ast::Node& child : node.children) times += said(child);
    for (const ast::Node& block : node.blocks) times += said(block);
    return times;
  }
  bool sets(const ast::Node& node) const {
    const auto in = [&](const ast::Node& part) { return sets(part); };
    return is_set_by(node) || std::any_of(node.children.begin(), node.children.end(), in) ||
           std::any_of(node.blocks.begin(), node.blocks.end(), in);
  }

 private:
  bool is_set_by(const ast::Node& node) const {
    return node.kind == ast::Kind::Assign && node.children.size() == 2 && node.children[0].kind == ast::Kind::Name &&
           node.children[0].text == slot_;
  }

  std::string slot_;
  bool asked_ = false;
  int times_set_ = 0;
};

void check_slot(CheckContext& context, const ast::Slot& slot) {
  Forgotten forgotten(slot.name.text);
  int everywhere = 0, in_turns = 0;
  for_each_phrase(context.game, [&](const ast::Node& node) { everywhere += forgotten.said(node); });
  for (const ast::Define& define : context.game.defines) everywhere += forgotten.said(define.body);
  for (const ast::Phase& phase : context.game.phases) {
    for (const auto* program : {&phase.turn, &phase.stuck}) {
      if (!*program) continue;
      in_turns += forgotten.said(**program);
      forgotten.program(**program, false);
    }
  }
  // What nobody asks for at all is there to be shown.
  const bool is_asked = everywhere > forgotten.times_set();
  if (forgotten.times_set() == 0 || !is_asked || forgotten.asked() || everywhere != in_turns) return;
  context.diagnostics
      .warning(slot.lasts->span, "forgotten-slot",
               "nothing asks for `" + slot.name.text + "` between the line that sets it and the end of the turn")
      .help("`lasts: next turn` keeps it while the next player moves");
}

}  // namespace

void check_forgotten_slots(CheckContext& context) {
  for (const ast::Slot& slot : context.game.slots) {
    if (slot.holder == "game" && slot.lasts && slot.lasts->text == "turn") check_slot(context, slot);
  }
}

}  // namespace ludwright
