// Sentences of rules; see rule_words.h. Programs come out line by line.
#include "tools/words/rule_words.h"

#include <fmt/format.h>

#include <algorithm>

#include "tools/words/english.h"
#include "tools/words/phrases.h"

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

// Looks through a turn for what is moved once more after a piece of a type has moved.
class Sequels {
 public:
  Sequels(const Model& model, TypeId type) : model_(model), phrases_(model, Phrases::Voice::Player, type) {}

  void block(BlockId id, bool moved, const std::string& how, std::string condition) {
    if (id == kNoId) return;
    for (const Statement& s : model_.block(id).statements) {
      if (s.kind == StatementKind::Require && moved)
        condition = both(condition, phrases_.expr(s.a));
      else if (s.kind == StatementKind::Move && phrases_.is_this(s.a) && moved)
        say(s, how, condition);
      else if (s.kind == StatementKind::Move)
        moved = moved || phrases_.about_this(s.a) != "no";
      else if (s.kind == StatementKind::If)
        branches(s, moved, how, condition);
      else
        bodies(s, moved, how, condition);
    }
  }
  std::vector<std::string> take() { return std::move(sentences_); }

 private:
  // Conditions that options have decided are not said.
  static std::string both(const std::string& condition, const std::string& more) {
    if (more == "yes") return condition;
    return condition + (condition.empty() ? "" : " and ") + more;
  }

  void bodies(const Statement& s, bool moved, const std::string& how, const std::string& condition) {
    std::string may = how;
    if (s.kind == StatementKind::May || (s.kind == StatementKind::Either && s.blocks.size() > 1)) may = "may";
    if (s.kind == StatementKind::UpTo) may = fmt::format("may, up to {},", times_words(phrases_.expr(s.a)));
    if (s.kind == StatementKind::AsLongAsPossible) may = "must, as long as it can,";
    for (const BlockId body : s.blocks) block(body, moved, may, condition);
  }

  void branches(const Statement& s, bool moved, const std::string& how, const std::string& condition) {
    for (std::size_t i = 0; i < s.blocks.size(); ++i) {
      const std::string one = i < s.conditions.size() ? phrases_.expr(s.conditions[i]) : "yes";
      if (one == "no") continue;
      block(s.blocks[i], moved, how, both(condition, one));
      if (one == "yes") return;
    }
  }

  void say(const Statement& s, const std::string& how, const std::string& condition) {
    std::string text = fmt::format("After its move it {} {}", how.empty() ? "must" : how,
                                   s.paths == kNoId ? "move once more in the same turn" : "go on in the same turn");
    if (!s.by.empty()) text += " by its move " + rule_name_words(s.by);
    if (!condition.empty()) text += ", if " + condition;
    if (s.paths != kNoId) text += ": it " + phrases_.paths(s.paths);
    text += ".";
    if (std::find(sentences_.begin(), sentences_.end(), text) == sentences_.end()) sentences_.push_back(text);
  }

  const Model& model_;
  Phrases phrases_;
  std::vector<std::string> sentences_;
};

}  // namespace

std::string move_rule_name(const Model& model, const MoveRule& move) {
  const auto is_among = [&](const auto& owner) {
    return std::any_of(owner.moves.begin(), owner.moves.end(), [&](const MoveRule& own) { return &own == &move; });
  };
  std::string owner;
  if (const auto type = std::find_if(model.types.begin(), model.types.end(), is_among); type != model.types.end())
    owner = type->name;
  if (const auto role = std::find_if(model.roles.begin(), model.roles.end(), is_among); role != model.roles.end())
    owner = role->name;
  return "pieces." + owner + ".moves" + (move.name.empty() ? "" : "." + move.name);
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
  if (sentences.empty()) return text + "It has no moves of its own.";
  const std::size_t words_begin = text.size();
  for (const MoveSentence& move : sentences) {
    if (text.size() > words_begin) text += " ";
    text += move.name.empty() ? "It " + move.sentence + "." : capital(move.name) + ": " + move.sentence + ".";
  }
  for (const std::string& sequel : sequel_sentences(model, type)) text += " " + sequel;
  return text;
}

std::vector<std::string> sequel_sentences(const Model& model, TypeId type) {
  Sequels sequels(model, type);
  for (const Phase& phase : model.phases) sequels.block(phase.program, false, "", "");
  return sequels.take();
}

std::string event_words(const Model& model, const Rule& rule) {
  const Phrases phrases(model);
  const auto what = [&](ExprId id) {
    const std::string noun = phrases.noun(id);
    return phrases.is_this(id) ? noun : noun.rfind("own ", 0) == 0 ? "an " + noun : with_article(noun);
  };
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
      return fmt::format("When {} moves{}{}", what(rule.set),
                         rule.from == kNoId ? "" : " from " + phrases.inside(rule.from),
                         rule.to == kNoId ? "" : " to " + phrases.inside(rule.to));
    case EventKind::Placed:
      break;
  }
  return fmt::format("When {} is placed{}", what(rule.set), rule.to == kNoId ? "" : " on " + phrases.inside(rule.to));
}

std::string rule_sentence(const Model& model, const Rule& rule) {
  const bool is_of_piece = rule.event == EventKind::Captured || rule.event == EventKind::Removed ||
                           rule.event == EventKind::Moves || rule.event == EventKind::Placed;
  const auto voice = is_of_piece ? Phrases::Voice::Owner : Phrases::Voice::Player;
  const std::string condition = rule.condition == kNoId ? "yes" : Phrases(model, voice).spelt_out(rule.condition);
  if (condition == "no") return "With these options this rule does not apply.";
  std::string text = event_words(model, rule);
  if (condition != "yes") text += ", if " + condition;
  return text + (rule.instead ? ", do this instead: " : ": ") + program_words(model, rule.body, voice) + ".";
}

std::string valid_sentence(const Model& model, const ValidRule& rule) {
  return rule.text.empty() ? expression_words(model, rule.expr) : rule.text;
}

std::string legal_sentence(const Model& model, const LegalRule& rule) {
  const std::string words = expression_words(model, rule.expr);
  const Expr& e = model.expr(rule.expr);
  switch (rule.kind) {
    case LegalKind::Forbid:
      return fmt::format("A move is not allowed if {}.", words);
    case LegalKind::Never:
      return fmt::format("No turn may end so that {}.", words);
    case LegalKind::Prefer:
      break;
  }
  const bool of_taken = !e.args.empty() && model.expr(e.args[0]).op == Op::Taken;
  if (of_taken && e.op == Op::Some) return "Who can take must take.";
  if (of_taken && e.op == Op::Count) return "Who can take must take as many pieces as possible.";
  if (words == "yes" || words == "no") return "With these options this rule does not apply.";
  if (e.type == Type::Truth) return fmt::format("If a turn can end so that {}, only such turns are allowed.", words);
  return fmt::format("Of all turns only those are allowed after which this is greatest: {}.", words);
}

std::string end_sentence(const Model& model, const EndRule& rule) {
  const bool is_slot = rule.subject != kNoId && model.expr(rule.subject).op == Op::GameSlot;
  const std::string subject =
      rule.subject == kNoId ? "a player" : (is_slot ? "the " : "") + expression_words(model, rule.subject);
  const std::string when = expression_words(model, rule.condition);
  const auto counted = [&](const std::string& value) { return value.rfind("the ", 0) == 0 ? value.substr(4) : value; };
  if (when == "no") return "With these options this end does not come about.";
  switch (rule.kind) {
    case EndKind::Draw:
      return fmt::format("The game is a draw when {}.", when);
    case EndKind::Wins:
      return capital(fmt::format("{} {} when {}.", subject, has_plural_subject(model, rule) ? "win" : "wins", when));
    case EndKind::Loses:
      return capital(fmt::format("{} {} when {}.", subject, has_plural_subject(model, rule) ? "lose" : "loses", when));
    case EndKind::Most:
      return fmt::format("When {}, the player with the highest {} wins.", when,
                         counted(expression_words(model, rule.value)));
    case EndKind::Least:
      break;
  }
  return fmt::format("When {}, the player with the lowest {} wins.", when,
                     counted(expression_words(model, rule.value)));
}

bool rows_differ_by_player(const Model& model) {
  const auto looks_elsewhere = [&](const Seat& seat) { return seat.forward != model.seats[0].forward; };
  if (model.board.kind != BoardKind::Grid || std::none_of(model.seats.begin(), model.seats.end(), looks_elsewhere))
    return false;
  return std::any_of(model.exprs.begin(), model.exprs.end(), [](const Expr& e) {
    return e.op == Op::Lines &&
           (static_cast<LineKind>(e.value) == LineKind::Row || static_cast<LineKind>(e.value) == LineKind::Column);
  });
}

std::string limit_sentence(const Model& model) {
  return fmt::format("The game is a draw after {} turns.", model.limit);
}

}  // namespace ludwright
