// Warns of ends that are judged between two changes of one number in the same turn: with `ply: step` they see it half
// done.
#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "dsl/check/check.h"
#include "dsl/static_eval.h"
#include "engine/asks.h"

namespace ludwright {
namespace {

using SlotName = std::pair<SlotHolder, int>;

class MidTurnEnds {
 public:
  explicit MidTurnEnds(CheckContext& context) : context_(context), model_(context.model) {}

  void check() {
    for (std::size_t i = 0; i < model_.phases.size(); ++i) {
      const Phase& phase = model_.phases[i];
      if (!phase.by_step || phase.program == kNoId) continue;
      changed_on_both_sides(phase.program);
      for (const EndRule& rule : model_.end) {
        const bool in_phase = rule.phase == kNone || rule.phase == static_cast<int>(i);
        if (!in_phase || rule.asks_stuck || rule.asks_repeats) continue;
        const auto read =
            std::find_if(changed_.begin(), changed_.end(), [&](const SlotName& slot) { return reads(rule, slot); });
        if (read != changed_.end()) warn(rule, *read);
      }
    }
  }

 private:
  // The numbers that are added to or taken from both before and after a choice that comes after another one.
  void changed_on_both_sides(BlockId program) {
    changed_.clear();
    std::vector<SlotName> before;
    bool has_asked = false;
    for (const Statement& statement : model_.block(program).statements) {
      std::vector<SlotName> here;
      note_changes(statement, here);
      if (asks(model_, statement)) {
        if (has_asked) before_choice_.insert(before_choice_.end(), before.begin(), before.end());
        has_asked = true;
      }
      for (const SlotName& slot : here) {
        if (std::find(before_choice_.begin(), before_choice_.end(), slot) != before_choice_.end())
          changed_.push_back(slot);
        before.push_back(slot);
      }
    }
    before_choice_.clear();
  }

  void note_changes(const Statement& statement, std::vector<SlotName>& into) const {
    if (statement.sign != 0 && statement.kind == StatementKind::AssignGame)
      into.emplace_back(SlotHolder::Game, statement.slot);
    if (statement.sign != 0 && statement.kind == StatementKind::AssignSlot)
      into.emplace_back(static_cast<SlotHolder>(statement.holder), statement.slot);
    for (const BlockId body : statement.blocks) {
      for (const Statement& inner : model_.block(body).statements) note_changes(inner, into);
    }
  }

  bool reads(const EndRule& rule, const SlotName& slot) const {
    return reads(rule.condition, slot) || reads(rule.value, slot);
  }
  bool reads(ExprId id, const SlotName& slot) const {
    if (id == kNoId) return false;
    const Expr& expr = model_.expr(id);
    return slot_of(model_, expr) == slot ||
           std::any_of(expr.args.begin(), expr.args.end(), [&](ExprId arg) { return reads(arg, slot); });
  }

  void warn(const EndRule& rule, const SlotName& slot) {
    const std::string& name = model_.slots(slot.first)[static_cast<std::size_t>(slot.second)].name;
    const ast::Named* written = find(rule.name);
    if (written == nullptr) return;
    context_.diagnostics
        .warning(written->name_span, "mid-turn-end",
                 "the end `" + rule.name + "` is judged in the middle of a turn, between two changes of `" + name + "`")
        .note("with `ply: step` ends are judged after every decision")
        .help("change `" + name + "` in one place, or let the end ask for more, as that a slot says the turn is done");
  }
  const ast::Named* find(const std::string& name) const {
    const auto in = [&](const std::vector<ast::Named>& ends) -> const ast::Named* {
      const auto found =
          std::find_if(ends.begin(), ends.end(), [&](const ast::Named& end) { return end.name == name; });
      return found == ends.end() ? nullptr : &*found;
    };
    if (const ast::Named* found = in(context_.game.end)) return found;
    for (const ast::Phase& phase : context_.game.phases) {
      if (const ast::Named* found = in(phase.end)) return found;
    }
    return nullptr;
  }

  CheckContext& context_;
  const Model& model_;
  std::vector<SlotName> before_choice_, changed_;
};

}  // namespace

void check_mid_turn_ends(CheckContext& context) { MidTurnEnds(context).check(); }

}  // namespace ludwright
