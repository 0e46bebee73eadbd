// Sentences of rules; see rule_words.h. Programs come out line by line, near to what the author wrote.
#include "tools/rule_words.h"

#include <fmt/format.h>

#include <algorithm>

#include "tools/words.h"

namespace ludwright {
namespace {

std::string capital(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

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
        return head(s, depth, "for each " + domain(s.domain));
      case StatementKind::Either:
        return alternatives(s, depth, "do one of these");
      case StatementKind::FirstPossible:
        return alternatives(s, depth, "do the first of these that is possible");
      case StatementKind::May:
        return head(s, depth, "you may");
      case StatementKind::UpTo:
        return head(s, depth, fmt::format("up to {} times, as often as you like", words(s.a)));
      case StatementKind::AsLongAsPossible:
        return head(s, depth, fmt::format("as long as it is possible, up to {} times{}", words(s.a), unrepeated(s)));
      case StatementKind::UntilSettled:
        return head(s, depth, fmt::format("until nothing changes, up to {} times", words(s.a)));
      case StatementKind::Times:
        return head(s, depth, words(s.a) + " times");
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

  void add_if(const Statement& s, int depth) {
    for (std::size_t i = 0; i < s.blocks.size(); ++i) {
      const bool has_condition = i < s.conditions.size();
      line(depth, !has_condition ? "otherwise:" : (i == 0 ? "if " : "otherwise, if ") + words(s.conditions[i]) + ":");
      block(s.blocks[i], depth + 1);
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

  std::string named(const Statement& s) const {
    return s.name.empty() ? "" : fmt::format(" ({})", rule_name_words(s.name));
  }

  std::string assigned(const Statement& s, const std::string& target) const {
    if (s.sign > 0) return fmt::format("add {} to {}", words(s.a), target);
    if (s.sign < 0) return fmt::format("subtract {} from {}", words(s.a), target);
    return fmt::format("{} becomes {}", target, words(s.a));
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
        return fmt::format("choose {}{}", domain(s.domain), named(s));
      case StatementKind::Random:
        return fmt::format("draw {} at random{}", domain(s.domain), named(s));
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
        return "note " + words(s.a);
      case StatementKind::AssignGame:
        return assigned(s, slot_name(s));
      case StatementKind::AssignSlot:
        return assigned(s, slot_name(s) + " of " + words(s.b));
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

std::string rule_name_words(std::string name) {
  std::replace(name.begin(), name.end(), '_', ' ');
  return name;
}

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

std::vector<MoveSentence> move_sentences(const Model& model, const std::vector<MoveRule>& moves) {
  std::vector<MoveSentence> sentences;
  for (const MoveRule& move : moves) {
    std::string text = path_words(model, move.paths);
    if (move.guard != kNoId) text += ", if " + expression_words(model, move.guard);
    if (move.effects != kNoId) text += "; then: " + program_words(model, move.effects);
    sentences.push_back({rule_name_words(move.name), text});
  }
  return sentences;
}

std::string piece_sentence(const Model& model, TypeId type) {
  const auto sentences = move_sentences(model, model.types[type].moves);
  if (sentences.empty()) return "It does not move.";
  std::string text;
  for (const MoveSentence& move : sentences) {
    if (!text.empty()) text += " ";
    text += move.name.empty() ? "It " + move.sentence + "." : capital(move.name) + ": " + move.sentence + ".";
  }
  return text;
}

std::string event_words(const Model& model, const Rule& rule) {
  const auto words = [&](ExprId id) { return expression_words(model, id); };
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
      return fmt::format("When {} is captured{}", words(rule.set), rule.by == kNoId ? "" : " by " + words(rule.by));
    case EventKind::Removed:
      return fmt::format("When {} is removed", words(rule.set));
    case EventKind::Moves:
      return fmt::format("When {} moves{}{}", words(rule.set), rule.from == kNoId ? "" : " from " + words(rule.from),
                         rule.to == kNoId ? "" : " to " + words(rule.to));
    case EventKind::Placed:
      break;
  }
  return fmt::format("When {} is placed{}", words(rule.set), rule.to == kNoId ? "" : " on " + words(rule.to));
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
  return fmt::format("Of all turns only those are allowed that have the most of this: {}.", words);
}

std::string end_sentence(const Model& model, const EndRule& rule) {
  const std::string subject = rule.subject == kNoId ? "a player" : expression_words(model, rule.subject);
  const std::string when = expression_words(model, rule.condition);
  switch (rule.kind) {
    case EndKind::Draw:
      return fmt::format("The game is a draw when {}.", when);
    case EndKind::Wins:
      return capital(fmt::format("{} wins when {}.", subject, when));
    case EndKind::Loses:
      return capital(fmt::format("{} loses when {}.", subject, when));
    case EndKind::Most:
      return fmt::format("When {}, the player with the most {} wins.", when, expression_words(model, rule.value));
    case EndKind::Least:
      break;
  }
  return fmt::format("When {}, the player with the least {} wins.", when, expression_words(model, rule.value));
}

}  // namespace ludwright
