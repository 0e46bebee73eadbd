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

// "once", "3 times".
std::string times(const std::string& number) { return number == "1" ? "once" : number + " times"; }

class Program {
 public:
  Program(const Model& model, Phrases::Voice voice) : model_(model), phrases_(model, voice) {}

  void block(BlockId id, int depth) {
    if (id == kNoId || depth > 20) return;
    for (const Statement& statement : model_.block(id).statements) add(statement, depth);
  }
  void statement(const Statement& s) { add(s, 0); }
  std::vector<ProgramLine> take() { return std::move(lines_); }

 private:
  std::string words(ExprId id) const { return phrases_.expr(id); }

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
  // The bodies without a head.
  void bodies(const Statement& s, int depth) {
    for (const BlockId body : s.blocks) block(body, depth);
  }

  void add(const Statement& s, int depth) {
    switch (s.kind) {
      case StatementKind::If:
        return add_if(s, depth);
      case StatementKind::ForEach:
        if (is_once(s, depth)) return;
        return head(s, depth, "for each " + members(s.domain) + called(s));
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
        if (words(s.a) == "1") return bodies(s, depth);
        return head(s, depth, times(words(s.a)));
      case StatementKind::EachPlayer:
        return head(s, depth, "each player in turn");
      case StatementKind::As:
        return head(s, depth, words(s.a) + " decides");
      case StatementKind::Together:
        return bodies(s, depth);
      case StatementKind::Require:
        if (words(s.a) == "yes") return;  // decided by options
        break;
      case StatementKind::Choose:
        if (s.domain.set != kNoId && model_.expr(s.domain.set).op == Op::Local) return;  // chosen already
        break;
      case StatementKind::Let:
      case StatementKind::Take:
      case StatementKind::Remove:
      case StatementKind::Send:
        if (phrases_.is_nothing(s.a)) return;
        break;
      case StatementKind::AssignSlot:
        if (phrases_.is_nothing(s.b)) return;
        break;
      default:
        break;
    }
    line(depth, simple(s));
  }

  // A loop over one number, whose lines do not speak of it: they stand without it.
  bool is_once(const Statement& s, int depth) {
    if (s.domain.low == kNoId || words(s.domain.low) != words(s.domain.high)) return false;
    const std::size_t before = lines_.size();
    bodies(s, depth);
    const std::string name = s.local == kNone ? "" : phrases_.local(s.local);
    const bool is_said =
        !name.empty() && std::any_of(lines_.begin() + static_cast<std::ptrdiff_t>(before), lines_.end(),
                                     [&](const ProgramLine& one) { return one.text.find(name) != std::string::npos; });
    if (is_said) lines_.resize(before);
    return !is_said;
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
    const auto is_closed = [&](BlockId body) {  // by options
      const auto& first = model_.block(body).statements;
      return !first.empty() && first[0].kind == StatementKind::Require && words(first[0].a) == "no";
    };
    const auto open = std::count_if(s.blocks.begin(), s.blocks.end(), [&](BlockId body) { return !is_closed(body); });
    if (open > 1) line(depth, text + ":");
    for (std::size_t i = 0; i < s.blocks.size(); ++i) {
      if (is_closed(s.blocks[i])) continue;
      if (open == 1) return block(s.blocks[i], depth);
      const std::string name = i < s.names.size() && !s.names[i].empty() ? rule_name_words(s.names[i]) : "";
      line(depth + 1, name.empty() ? fmt::format("way {}:", i + 1) : name + ":");
      block(s.blocks[i], depth + 2);
    }
  }

  // "one of your pieces", "1 to 6", "one of queen, rook or knight".
  std::string member(const Domain& domain) const {
    if (domain.set != kNoId) return phrases_.one(domain.set);
    return domain.low != kNoId ? with_article(members(domain)) : members(domain);
  }
  std::string members(const Domain& domain) const {
    if (domain.set != kNoId) return phrases_.noun(domain.set);
    if (domain.low != kNoId) return fmt::format("number from {} to {}", words(domain.low), words(domain.high));
    std::vector<std::string> all;
    all.reserve(domain.one_of.size());
    for (const ExprId one : domain.one_of) all.push_back(words(one));
    return all.size() == 1 ? all[0] : "one of " + joined_words(all, "or");
  }

  // What is bound and read again is named: by the definition, or else by a letter.
  bool is_read(int local) const {
    return std::any_of(model_.exprs.begin(), model_.exprs.end(),
                       [local](const Expr& e) { return e.op == Op::Local && e.value == local; });
  }
  std::string called(const Statement& s) const {
    if (s.local == kNone || (s.name.empty() && !is_read(s.local))) return "";
    return s.kind == StatementKind::ForEach ? fmt::format(" ({})", phrases_.local(s.local))
                                            : " as " + phrases_.local(s.local);
  }

  // Of the kind of a slot: cells and pieces are set, flags said, numbers counted.
  std::string assigned(const Statement& s, const std::string& target, SlotKind kind) const {
    if (s.sign > 0) return fmt::format("add {} to {}", words(s.a), target);
    if (s.sign < 0) return fmt::format("subtract {} from {}", words(s.a), target);
    if (words(s.a) == "none") return target + " becomes none";
    if (kind == SlotKind::Cell) return fmt::format("{} is set on {}", target, phrases_.one(s.a));
    return fmt::format("{} becomes {}", target, kind == SlotKind::Piece ? phrases_.one(s.a) : words(s.a));
  }

  // "this piece is now promoted", "row 1 is no longer in rights".
  std::string assigned_slot(const Statement& s) const {
    const Expr& value = model_.expr(s.a);
    const bool is_cell = static_cast<SlotHolder>(s.holder) == SlotHolder::Cell;
    if (value.op != Op::Truth || s.sign != 0)
      return assigned(s, phrases_.whose(s.b, slot_name(s), true), slot_of(s).kind);
    return fmt::format("{} is {} {}{}", phrases_.every(s.b), value.value != 0 ? "now" : "no longer",
                       is_cell ? "in " : "", slot_name(s));
  }

  const SlotInfo& slot_of(const Statement& s) const {
    const SlotHolder holder =
        s.kind == StatementKind::AssignGame ? SlotHolder::Game : static_cast<SlotHolder>(s.holder);
    return model_.slots(holder)[static_cast<std::size_t>(s.slot)];
  }
  std::string slot_name(const Statement& s) const { return rule_name_words(slot_of(s).name); }

  // The piece of an area by where it comes from: "one of your pieces, from your hand".
  std::string from_area(ExprId pieces) const {
    const Expr& e = model_.expr(pieces);
    if (e.op == Op::Intersect && model_.expr(e.args[1]).op == Op::PiecesIn)
      return fmt::format("{}, from {},", phrases_.one(e.args[0]), phrases_.place(model_.expr(e.args[1]).args[0]));
    return phrases_.one(pieces);
  }

  std::string moved(const Statement& s) const {
    std::string text = phrases_.is_this(s.a) ? "move this piece once more" : "move " + phrases_.one(s.a);
    if (!s.by.empty()) text += " by its move " + rule_name_words(s.by);
    if (s.paths != kNoId) text += ", which " + path_words(model_, s.paths);
    return text;
  }

  std::string simple(const Statement& s) const {
    switch (s.kind) {
      case StatementKind::Move:
        return moved(s);
      case StatementKind::PlaceNew: {
        const Op owner = s.c == kNoId ? Op::Me : model_.expr(s.c).op;
        const std::string whose = owner == Op::Me || owner == Op::Nobody ? "" : " of " + words(s.c);
        std::string what = phrases_.noun(s.a);
        if (what.rfind("kind ", 0) == 0) what = "piece of the " + what;
        return fmt::format("place a new {}{} {} {}", what, whose, on(s.b), phrases_.place(s.b));
      }
      case StatementKind::PlacePiece:
        return fmt::format("place {} {} {}", from_area(s.a), s.under ? "under" : on(s.b), phrases_.place(s.b));
      case StatementKind::Choose:
        return fmt::format("choose {}{}", member(s.domain), called(s));
      case StatementKind::Random:
        return fmt::format("draw {} by lot{}", member(s.domain), called(s));
      case StatementKind::Take:
        return "take " + phrases_.every(s.a);
      case StatementKind::Remove:
        return fmt::format("remove {} from play", phrases_.every(s.a));
      case StatementKind::Send:
        return fmt::format("put {}{} {} {}", phrases_.every(s.a), is_long(s.a) ? "," : "", on(s.b),
                           phrases_.place(s.b));
      case StatementKind::SendUnder:
        return fmt::format("put {} under {}", phrases_.every(s.a), phrases_.one(s.b));
      case StatementKind::Shift:
        return fmt::format("shift {} by one cell {}", phrases_.every(s.a), way(s.b));
      case StatementKind::Swap:
        return fmt::format("swap {} with {}", phrases_.one(s.a), phrases_.one(s.b));
      case StatementKind::Require:
        return "this is allowed only if " + words(s.a);
      case StatementKind::Let:
        return fmt::format("remember {}{}", phrases_.every(s.a), called(s));
      case StatementKind::AssignGame:
        return assigned(s, slot_name(s), slot_of(s).kind);
      case StatementKind::AssignSlot:
        return assigned_slot(s);
      case StatementKind::AssignType:
        return fmt::format("{} becomes {}", phrases_.every(s.b), phrases_.one(s.a));
      case StatementKind::AssignOwner:
        return fmt::format("{} now belongs to {}", phrases_.every(s.b), words(s.a));
      case StatementKind::AssignNext:
        return words(s.a) + " moves next";
      default:
        return "pass";
    }
  }

  // Whether a phrase ends in a clause, so that a comma keeps it together.
  bool is_long(ExprId pieces) const { return phrases_.every(pieces).find(" with only ") != std::string::npos; }

  // Things are put on cells and into areas.
  const char* on(ExprId place) const { return model_.expr(place).type == Type::Areas ? "into" : "on"; }

  std::string way(ExprId direction) const {
    const Op op = model_.expr(direction).op;
    const bool is_word = op == Op::Compass || op == Op::OwnerDirection || op == Op::HeadingDirection;
    return (is_word ? "" : "in the direction of ") + words(direction);
  }

  const Model& model_;
  Phrases phrases_;
  std::vector<ProgramLine> lines_;
};

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
    if (s.kind == StatementKind::UpTo) may = fmt::format("may, up to {},", times(phrases_.expr(s.a)));
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

std::vector<ProgramLine> program_lines(const Model& model, BlockId block) {
  Program program(model, Phrases::Voice::You);
  program.block(block, 0);
  return program.take();
}

std::string program_words(const Model& model, BlockId block) {
  Program program(model, Phrases::Voice::Player);
  program.block(block, 0);
  std::string text;
  for (const ProgramLine& line : program.take()) {
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

std::string statement_words(const Model& model, const Statement& statement) {
  Program program(model, Phrases::Voice::Player);
  program.statement(statement);
  const std::vector<ProgramLine> lines = program.take();
  std::string text = lines.empty() ? "" : lines.front().text;
  if (text.ends_with(":")) text.pop_back();
  return text;
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
  const std::string condition = rule.condition == kNoId ? "yes" : expression_words(model, rule.condition);
  if (condition == "no") return "With these options this rule does not apply.";
  std::string text = event_words(model, rule);
  if (condition != "yes") text += ", if " + condition;
  return text + (rule.instead ? ", do this instead: " : ": ") + program_words(model, rule.body) + ".";
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
  const std::string subject = rule.subject == kNoId ? "a player" : expression_words(model, rule.subject);
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

std::string limit_sentence(const Model& model) {
  return fmt::format("The game is a draw after {} turns.", model.limit);
}

}  // namespace ludwright
