// Conditions of moves in words; see reasons.h.
#include <fmt/format.h>

#include <algorithm>

#include "engine/notation_parts.h"
#include "tools/words/english.h"
#include "tools/words/phrases.h"
#include "tools/words/reasons.h"
#include "tools/words/rule_words.h"

namespace ludwright {
namespace {

class ConditionWords {
 public:
  ConditionWords(const Model& model, const Store& store, const Request& request, const Condition& condition)
      : model_(model), store_(store), request_(request), condition_(condition) {}

  std::string lines() const {
    switch (condition_.id.kind) {
      case ConditionKind::Chosen:
        return line(program_name(), statement_words(model_, *condition_.statement)) + note(why_not_chosen());
      case ConditionKind::Guard:
        return line(move_name(), "only if " + words());
      case ConditionKind::To:
        return line(move_name(), sentence()) +
               note(what_is_there() + fmt::format("; the move needs {} there", needed()));
      case ConditionKind::End:
        return line(move_name(), sentence()) + note(what_stands_in_the_way());
      case ConditionKind::Through:
        return line(move_name(), sentence()) +
               note(condition_.expr == kNoId ? what_stands_in_the_way()
                                             : fmt::format("{} may not be crossed: it is not {}", cell(), words()));
      case ConditionKind::Within:
        return line(move_name(), sentence()) + note(fmt::format("{} is not within {}", cell(), words()));
      case ConditionKind::Over:
        return line(move_name(), sentence()) + note(what_is_not_crossed());
      case ConditionKind::Forbid:
        return line("legal." + condition_.name, rule_words() + "It is so.");
      case ConditionKind::Never:
        return line("legal." + condition_.name, rule_words() + "It would be so.");
      case ConditionKind::Prefer:
        return line("legal." + condition_.name, rule_words() + "Another one does better.");
      case ConditionKind::Statement:
        break;
    }
    const bool required = condition_.statement->kind == StatementKind::Require;
    return line(program_name(), statement_words(model_, *condition_.statement)) +
           note(required ? "it is not so" : "it cannot be done then");
  }

 private:
  std::string line(const std::string& name, const std::string& text) const {
    const std::string place = place_text(model_, condition_.id.place);
    return fmt::format("  {}: {}{}\n", place, name, text.empty() ? "" : (name.empty() ? "" : ": ") + text);
  }
  static std::string note(const std::string& text) { return "  note: " + text + "\n"; }

  // "an empty cell", "an enemy piece or an empty cell".
  std::string needed() const { return Phrases(model_).place(condition_.expr); }
  std::string words() const { return expression_words(model_, condition_.expr); }
  std::string cell() const {
    return condition_.cell < model_.board.cells.size() ? "`" + model_.board.cells[condition_.cell].name + "`" : "it";
  }

  const PieceRecord* piece_on(CellId cell) const {
    return cell < store_.cells.size() && !store_.cells[cell].empty() ? &store_.pieces[store_.cells[cell].back()]
                                                                     : nullptr;
  }
  std::string seat_name(PlayerId seat) const { return seat < model_.seats.size() ? model_.seats[seat].name : "nobody"; }
  std::string piece_name() const {
    const PieceRecord* piece = piece_on(request_.from);
    if (piece == nullptr) return "the " + model_.types[request_.type].name;
    return fmt::format("the {} {} on `{}`", seat_name(piece->owner), model_.types[piece->type].name,
                       model_.board.cells[request_.from].name);
  }

  std::string program_name() const {
    const Phase& phase = model_.phases[store_.phase];
    return phase.name.empty() ? (phase.is_round ? "round" : "turn") : "phases." + phase.name;
  }

  std::string move_name() const {
    return condition_.move == nullptr ? program_name() : move_rule_name(model_, *condition_.move);
  }
  std::string sentence() const { return condition_.move == nullptr ? "" : move_sentence(model_, *condition_.move); }
  std::string rule_words() const {
    for (const LegalRule& rule : model_.legal) {
      if (rule.name == condition_.name) return legal_sentence(model_, rule) + " ";
    }
    return "";
  }

  std::string what_stands_in_the_way() const {
    const PieceRecord* piece = piece_on(condition_.cell);
    if (piece == nullptr) return cell() + " is in the way";
    return fmt::format("the {} {} on {} is in the way", seat_name(piece->owner), model_.types[piece->type].name,
                       cell());
  }

  std::string what_is_not_crossed() const {
    const std::string what = condition_.expr == kNoId ? "a piece" : with_article(Phrases(model_).noun(condition_.expr));
    if (condition_.cell == request_.to || condition_.cell >= model_.board.cells.size())
      return fmt::format("on the way to {} it does not pass over {} as it must", cell(), what);
    return fmt::format("{}; it must pass over {} there", what_is_there(), what);
  }

  std::string what_is_there() const {
    const PieceRecord* piece = piece_on(condition_.cell);
    if (piece == nullptr) return "on " + cell() + " is no piece";
    return fmt::format("on {} is the {} {}", cell(), seat_name(piece->owner), model_.types[piece->type].name);
  }

  std::string why_not_chosen() const {
    if (request_.from == kNoCell) {
      if (condition_.excluded) return "there is no room on " + cell();
      if (condition_.cell != kNoCell && piece_on(condition_.cell) != nullptr)
        return what_is_there() + "; this needs " + needed();
      if (condition_.cell != kNoCell) return cell() + " is not " + needed();
      return fmt::format("no {} can be placed now", rule_name_words(model_.types[request_.type].name));
    }
    const PieceRecord* piece = piece_on(request_.from);
    if (model_.expr(condition_.expr).op == Op::Own && piece != nullptr && piece->owner != store_.mover)
      return fmt::format("{} is not a piece of {}, who is to move", piece_name(), seat_name(store_.mover));
    if (condition_.excluded) return fmt::format("{} is left out: it is {}", piece_name(), words());
    const Expr& asked = model_.expr(condition_.expr);
    if (asked.op == Op::Not) return fmt::format("{}: {}", piece_name(), expression_words(model_, asked.args[0]));
    if (asked.type == Type::Truth)
      return fmt::format("for {} this does not hold: {}{}", piece_name(), words(), values());
    return fmt::format("{} is not {}", piece_name(), words());
  }

  // What the condition compares, as it is now: " (demanded is orange, its hue is brown)".
  std::string values() const {
    std::vector<std::string> all;
    collect_values(condition_.expr, all);
    return all.empty() ? "" : " (" + joined_words(all, "and") + ")";
  }
  void collect_values(ExprId id, std::vector<std::string>& all) const {
    const Expr& e = model_.expr(id);
    const auto index = static_cast<std::size_t>(e.value);
    const PieceRecord* piece = piece_on(request_.from);
    const bool is_of_it = !e.args.empty() && model_.expr(e.args[0]).op == Op::It && piece != nullptr;
    std::string text;
    if (e.op == Op::GameSlot) {
      const SlotInfo& info = model_.game_slots[index];
      text = value_sentence(rule_name_words(info.name), info, store_.game_slots[index]);
    } else if (e.op == Op::Trait && is_of_it) {
      const Trait& trait = model_.traits[index];
      SlotInfo info;
      info.kind = trait.kind;
      info.enumeration = trait.enumeration;
      text = value_sentence("its " + rule_name_words(trait.name), info, model_.types[piece->type].traits[index]);
    } else if (e.op == Op::Slot && is_of_it && model_.expr(e.args[0]).type == Type::Pieces) {
      const SlotInfo& info = model_.piece_slots[index];
      const std::size_t id_of_piece = store_.cells[request_.from].back();
      text = value_sentence("its " + rule_name_words(info.name), info,
                            store_.piece_slots[id_of_piece * model_.piece_slots.size() + index]);
    }
    if (!text.empty() && std::find(all.begin(), all.end(), text) == all.end()) all.push_back(text);
    for (const ExprId arg : e.args) collect_values(arg, all);
  }
  std::string value_sentence(const std::string& name, SlotInfo info, std::int32_t value) const {
    info.text.clear();  // the word, not its letter
    return fmt::format("{} is {}", name, rule_name_words(notation::value_text(model_, store_, info, value)));
  }

  const Model& model_;
  const Store& store_;
  const Request& request_;
  const Condition& condition_;
};

}  // namespace

std::string condition_lines(const Model& model, const Store& store, const Request& request,
                            const Condition& condition) {
  return ConditionWords(model, store, request, condition).lines();
}

}  // namespace ludwright
