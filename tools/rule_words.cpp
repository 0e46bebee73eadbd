// Sentences of rules; see rule_words.h. Programs come out line by line.
#include "tools/rule_words.h"

#include <fmt/format.h>

#include <algorithm>

namespace ludwright {
namespace {

std::string capital(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

// Whether an end speaks of a seat that is called by a plural.
bool has_plural_subject(const Model& model, const EndRule& rule) {
  if (rule.subject == kNoId || model.expr(rule.subject).op != Op::Seat) return false;
  return is_plural(model.seats[static_cast<std::size_t>(model.expr(rule.subject).value)].name);
}

// What tags and traits say of a type: "Impact; front; steps 1. ".
std::string facts(const Model& model, const PieceType& type) {
  std::string text;
  const auto add = [&](const std::string& fact) { text += (text.empty() ? "" : "; ") + rule_name_words(fact); };
  for (const std::string& tag : type.tags) add(tag);
  for (std::size_t i = 0; i < model.traits.size(); ++i) {
    const Trait& trait = model.traits[i];
    const auto value = static_cast<std::size_t>(type.traits[i]);
    if (trait.kind == SlotKind::Flag && type.traits[i] != 0) add(trait.name);
    if (trait.kind == SlotKind::Number && type.traits[i] != 0) add(fmt::format("{} {}", trait.name, type.traits[i]));
    if (trait.kind == SlotKind::Type && type.traits[i] >= 0) add(trait.name + " " + model.types[value].name);
    if (trait.kind == SlotKind::Value && type.traits[i] >= 0)
      add(trait.name + " " + model.enumerations[static_cast<std::size_t>(trait.enumeration)].members[value]);
  }
  return text.empty() ? "" : capital(text) + ". ";
}

// "once", "3 times".
std::string times(const std::string& number) { return number == "1" ? "once" : number + " times"; }

class Program {
 public:
  explicit Program(const Model& model) : model_(model) {}

  void block(BlockId id, int depth) {
    if (id == kNoId || depth > 20) return;
    for (const Statement& statement : model_.block(id).statements) add(statement, depth);
  }
  std::vector<ProgramLine> take() { return std::move(lines_); }

 private:
  std::string words(ExprId id) const { return expression_words(model_, id); }

  // What ends a loop once it is all as it was before.
  std::string unrepeated(const Statement& s) const {
    std::string text;
    for (const ExprId id : s.conditions) text += (text.empty() ? ", or until a repetition of " : ", ") + words(id);
    return text;
  }

  void line(int depth, const std::string& text) { lines_.push_back({depth, text}); }
  // A head with its first body below it.
  void head(const Statement& s, int depth, const std::string& text) {
    line(depth, text + ":");
    for (const BlockId body : s.blocks) block(body, depth + 1);
  }

  void add(const Statement& s, int depth) {
    switch (s.kind) {
      case StatementKind::If:
        return add_if(s, depth);
      case StatementKind::ForEach:
        return head(s, depth, "for each " + domain(s.domain) + called(s));
      case StatementKind::Either:
        return alternatives(s, depth, "do one of these");
      case StatementKind::FirstPossible:
        return alternatives(s, depth, "do the first of these that is possible");
      case StatementKind::May:
        return head(s, depth, "you may");
      case StatementKind::UpTo:
        return head(s, depth, "as often as you like, at most " + times(words(s.a)));
      case StatementKind::AsLongAsPossible:
        return head(s, depth, "as long as it is possible, at most " + times(words(s.a)) + unrepeated(s));
      case StatementKind::UntilSettled:
        return head(s, depth, "until nothing changes, at most " + times(words(s.a)));
      case StatementKind::Times:
        return head(s, depth, times(words(s.a)));
      case StatementKind::EachPlayer:
        return head(s, depth, "each player in turn");
      case StatementKind::As:
        return head(s, depth, words(s.a) + " decides");
      case StatementKind::Together:
        for (const BlockId body : s.blocks) block(body, depth);
        return;
      default:
        line(depth, simple(s));
    }
  }

  // Conditions that options have decided are not said.
  void add_if(const Statement& s, int depth) {
    bool is_first = true;
    for (std::size_t i = 0; i < s.blocks.size(); ++i) {
      const std::string condition = i < s.conditions.size() ? words(s.conditions[i]) : "yes";
      if (condition == "no") continue;
      const bool is_last = condition == "yes";
      if (is_last && is_first) return block(s.blocks[i], depth);
      line(depth, is_last ? "otherwise:" : (is_first ? "if " : "otherwise, if ") + condition + ":");
      block(s.blocks[i], depth + 1);
      if (is_last) return;
      is_first = false;
    }
  }

  void alternatives(const Statement& s, int depth, const std::string& text) {
    line(depth, text + ":");
    for (std::size_t i = 0; i < s.blocks.size(); ++i) {
      const std::string name = i < s.names.size() && !s.names[i].empty() ? rule_name_words(s.names[i]) : "";
      line(depth + 1, name.empty() ? fmt::format("way {}:", i + 1) : name + ":");
      block(s.blocks[i], depth + 2);
    }
  }

  std::string domain(const Domain& domain) const {
    if (domain.set != kNoId) return words(domain.set);
    if (domain.low != kNoId) return fmt::format("{} to {}", words(domain.low), words(domain.high));
    std::string text = "one of";
    for (std::size_t i = 0; i < domain.one_of.size(); ++i)
      text += (i == 0 ? " " : i + 1 == domain.one_of.size() ? " or " : ", ") + words(domain.one_of[i]);
    return text;
  }

  // What is bound and read again has a name: that of the choice, or a letter.
  bool is_read(int local) const {
    return std::any_of(model_.exprs.begin(), model_.exprs.end(),
                       [local](const Expr& e) { return e.op == Op::Local && e.value == local; });
  }
  std::string called(const Statement& s) const {
    if (!s.name.empty()) return fmt::format(" ({})", rule_name_words(s.name));
    return s.local != kNone && is_read(s.local) ? fmt::format(" ({})", local_words(model_, s.local)) : "";
  }

  std::string assigned(const Statement& s, const std::string& target) const {
    if (s.sign > 0) return fmt::format("add {} to {}", words(s.a), target);
    if (s.sign < 0) return fmt::format("subtract {} from {}", words(s.a), target);
    return fmt::format("{} becomes {}", target, words(s.a));
  }

  // "this piece is now promoted", "row 1 is no longer in rights".
  std::string assigned_slot(const Statement& s) const {
    const Expr& value = model_.expr(s.a);
    const bool is_cell = static_cast<SlotHolder>(s.holder) == SlotHolder::Cell;
    if (value.op != Op::Truth || s.sign != 0) return assigned(s, slot_name(s) + " of " + words(s.b));
    return fmt::format("{} is {} {}{}", words(s.b), value.value != 0 ? "now" : "no longer", is_cell ? "in " : "",
                       slot_name(s));
  }

  std::string slot_name(const Statement& s) const {
    const auto& slots =
        model_.slots(s.kind == StatementKind::AssignGame ? SlotHolder::Game : static_cast<SlotHolder>(s.holder));
    const auto index = static_cast<std::size_t>(s.slot);
    return index < slots.size() ? rule_name_words(slots[index].name) : "it";
  }

  std::string simple(const Statement& s) const {
    switch (s.kind) {
      case StatementKind::Move: {
        std::string text = "move " + words(s.a);
        if (!s.by.empty()) text += " by its move " + rule_name_words(s.by);
        if (s.paths != kNoId) text += ", which " + path_words(model_, s.paths);
        return text;
      }
      case StatementKind::PlaceNew:
        return fmt::format("place a new {}{} on {}", words(s.a), s.c == kNoId ? "" : " of " + words(s.c), words(s.b));
      case StatementKind::PlacePiece:
        return fmt::format("place {} {} {}", words(s.a), s.under ? "under" : "on", words(s.b));
      case StatementKind::Choose:
        return fmt::format("choose {}{}", domain(s.domain), called(s));
      case StatementKind::Random:
        return fmt::format("draw {} at random{}", domain(s.domain), called(s));
      case StatementKind::Take:
        return "take " + words(s.a);
      case StatementKind::Remove:
        return "remove " + words(s.a) + " from play";
      case StatementKind::Send:
        return fmt::format("put {} on {}", words(s.a), words(s.b));
      case StatementKind::SendUnder:
        return fmt::format("put {} under {}", words(s.a), words(s.b));
      case StatementKind::Shift:
        return fmt::format("shift {} by one cell {}", words(s.a), words(s.b));
      case StatementKind::Swap:
        return fmt::format("swap {} with {}", words(s.a), words(s.b));
      case StatementKind::Require:
        return "this is allowed only if " + words(s.a);
      case StatementKind::Let:
        return "note " + words(s.a) + called(s);
      case StatementKind::AssignGame:
        return assigned(s, slot_name(s));
      case StatementKind::AssignSlot:
        return assigned_slot(s);
      case StatementKind::AssignType:
        return fmt::format("{} becomes {}", words(s.b), words(s.a));
      case StatementKind::AssignOwner:
        return fmt::format("{} now belongs to {}", words(s.b), words(s.a));
      case StatementKind::AssignNext:
        return words(s.a) + " moves next";
      default:
        return "pass";
    }
  }

  const Model& model_;
  std::vector<ProgramLine> lines_;
};

}  // namespace

std::vector<ProgramLine> program_lines(const Model& model, BlockId block) {
  Program program(model);
  program.block(block, 0);
  return program.take();
}

std::string program_words(const Model& model, BlockId block) {
  std::string text;
  for (const ProgramLine& line : program_lines(model, block)) {
    const char* join = text.empty() ? "" : text.back() == ':' ? " " : "; ";
    text += join + line.text;
  }
  return text;
}

std::string move_sentence(const Model& model, const MoveRule& move) {
  std::string text = path_words(model, move.paths);
  if (move.guard != kNoId) text += ", if " + expression_words(model, move.guard);
  if (move.effects != kNoId) text += "; then: " + program_words(model, move.effects);
  return text;
}

std::vector<MoveSentence> move_sentences(const Model& model, const std::vector<MoveRule>& moves) {
  std::vector<MoveSentence> sentences;
  sentences.reserve(moves.size());
  for (const MoveRule& move : moves) sentences.push_back({rule_name_words(move.name), move_sentence(model, move)});
  return sentences;
}

std::string piece_sentence(const Model& model, TypeId type) {
  const auto sentences = move_sentences(model, model.types[type].moves);
  std::string text = facts(model, model.types[type]);
  if (sentences.empty()) return text + "It does not move.";
  const std::size_t words_begin = text.size();
  for (const MoveSentence& move : sentences) {
    if (text.size() > words_begin) text += " ";
    text += move.name.empty() ? "It " + move.sentence + "." : capital(move.name) + ": " + move.sentence + ".";
  }
  return text;
}

std::string event_words(const Model& model, const Rule& rule) {
  const auto words = [&](ExprId id) { return expression_words(model, id); };
  const auto what = [&](ExprId id) { return noun_words(model, id); };
  switch (rule.event) {
    case EventKind::TurnStarts:
      return "When a turn starts";
    case EventKind::TurnEnds:
      return "When a turn ends";
    case EventKind::RoundStarts:
      return "When a round starts";
    case EventKind::RoundEnds:
      return "When a round ends";
    case EventKind::PlayerLoses:
      return "When a player loses";
    case EventKind::Captured:
      return fmt::format("When {} is captured{}", what(rule.set), rule.by == kNoId ? "" : " by " + what(rule.by));
    case EventKind::Removed:
      return fmt::format("When {} is removed", what(rule.set));
    case EventKind::Moves:
      return fmt::format("When {} moves{}{}", what(rule.set), rule.from == kNoId ? "" : " from " + words(rule.from),
                         rule.to == kNoId ? "" : " to " + words(rule.to));
    case EventKind::Placed:
      break;
  }
  return fmt::format("When {} is placed{}", what(rule.set), rule.to == kNoId ? "" : " on " + words(rule.to));
}

std::string rule_sentence(const Model& model, const Rule& rule) {
  std::string text = event_words(model, rule);
  if (rule.condition != kNoId) text += ", if " + expression_words(model, rule.condition);
  return text + (rule.instead ? ", do this instead: " : ": ") + program_words(model, rule.body) + ".";
}

std::string legal_sentence(const Model& model, const LegalRule& rule) {
  const std::string words = expression_words(model, rule.expr);
  switch (rule.kind) {
    case LegalKind::Forbid:
      return fmt::format("A move is not allowed if {}.", words);
    case LegalKind::Never:
      return fmt::format("No turn may end so that {}.", words);
    case LegalKind::Prefer:
      break;
  }
  if (model.expr(rule.expr).type == Type::Truth)
    return fmt::format("A turn after which {} must be preferred to one after which it is not so.", words);
  return fmt::format("Of all turns only those are allowed that have the most of this: {}.", words);
}

std::string end_sentence(const Model& model, const EndRule& rule) {
  const std::string subject = rule.subject == kNoId ? "a player" : expression_words(model, rule.subject);
  const std::string when = expression_words(model, rule.condition);
  if (when == "no") return "With these options this end does not come about.";
  switch (rule.kind) {
    case EndKind::Draw:
      return fmt::format("The game is a draw when {}.", when);
    case EndKind::Wins:
      return capital(fmt::format("{} {} when {}.", subject, has_plural_subject(model, rule) ? "win" : "wins", when));
    case EndKind::Loses:
      return capital(fmt::format("{} {} when {}.", subject, has_plural_subject(model, rule) ? "lose" : "loses", when));
    case EndKind::Most:
      return fmt::format("When {}, the player with the highest {} wins.", when, expression_words(model, rule.value));
    case EndKind::Least:
      break;
  }
  return fmt::format("When {}, the player with the lowest {} wins.", when, expression_words(model, rule.value));
}

std::string limit_sentence(const Model& model) {
  return fmt::format("The game is a draw after {} turns.", model.limit);
}

}  // namespace ludwright
