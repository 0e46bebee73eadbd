// Programs as lines; see rule_words.h. What comes from a phrase that the definition names is said by its name.
#include <fmt/format.h>

#include <algorithm>

#include "engine/phrase_names.h"
#include "tools/words/english.h"
#include "tools/words/named_phrases.h"
#include "tools/words/phrases.h"
#include "tools/words/rule_words.h"

namespace ludwright {
namespace {

class Program {
 public:
  Program(const Model& model, Phrases::Voice voice) : model_(model), phrases_(model, voice) {}

  // A program that is nothing but one named phrase is spelt out.
  void whole(BlockId id) {
    if (id == kNoId) return;
    const auto& statements = model_.block(id).statements;
    const int use = statements.empty() ? kNone : named_use(statements[0]);
    const auto is_same = [&](const Statement& s) { return named_use(s) == use; };
    if (use != kNone && phrases_.use_words(use) && std::all_of(statements.begin(), statements.end(), is_same) &&
        model_.names->uses[static_cast<std::size_t>(use)].arguments.empty())
      inside(use);
    block(id, 0);
  }
  void block(BlockId id, int depth) {
    if (id == kNoId || depth > 20) return;
    lines_of(model_.block(id).statements, depth);
  }
  // What a named phrase says, wherever it is used.
  void meaning(int use) {
    inside(use);
    for (std::size_t i = model_.blocks.size(); i-- > 0;) {  // bodies come before what holds them
      std::vector<Statement> of_it;
      for (const Statement& s : model_.blocks[i].statements) {
        if (is_inside(s)) of_it.push_back(s);
      }
      if (!of_it.empty()) return lines_of(of_it, 0);
    }
  }
  void statement(const Statement& s) { add(s, 0); }
  std::vector<ProgramLine> take() { return std::move(lines_); }

 private:
  // `flier.cell` of `flier`.
  bool is_cell_of(ExprId cell, ExprId piece) const {
    const Expr& e = model_.expr(cell);
    if (e.op != Op::CellsOf || e.args.empty()) return false;
    const Expr &of = model_.expr(e.args[0]), &is = model_.expr(piece);
    return of.op == is.op && of.value == is.value && (of.op == Op::Local || of.op == Op::This);
  }

  void inside(int use) {
    inside_ = use;
    phrases_.inside_use(use);
  }

  int outer(int use) const { return model_.names->uses[static_cast<std::size_t>(use)].outer; }

  bool is_inside(const Statement& s) const {
    int use = s.use;
    while (use != kNone && use != inside_) use = outer(use);
    return use == inside_;
  }

  // The named phrase that a statement comes from and that the phrase being said names; kNone if it is said there
  // itself.
  int named_use(const Statement& s) const {
    if (model_.names == nullptr || !is_inside(s)) return kNone;
    int use = s.use == inside_ ? kNone : s.use;
    while (use != kNone && outer(use) != inside_) use = outer(use);
    return use;
  }

  void lines_of(const std::vector<Statement>& statements, int depth) {
    for (std::size_t i = 0; i < statements.size(); ++i) {
      const int use = named_use(statements[i]);
      const auto name = use == kNone ? std::nullopt : phrases_.use_words(use);
      if (!name) {
        add(statements[i], depth);
        continue;
      }
      line(depth, *name);
      while (i + 1 < statements.size() && named_use(statements[i + 1]) == use) ++i;
    }
  }

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
        return head(s, depth, "for each " + members(s.domain) + called(s) + order(s));
      case StatementKind::Either:
        return alternatives(s, depth, "do one of these");
      case StatementKind::FirstPossible:
        return alternatives(s, depth, "do the first of these that is possible");
      case StatementKind::May:
        return head(s, depth, "you may");
      case StatementKind::UpTo:
        return head(s, depth, "as often as you like, at most " + times_words(words(s.a)));
      case StatementKind::AsLongAsPossible:
        return head(s, depth, "as long as it is possible, at most " + times_words(words(s.a)) + unrepeated(s));
      case StatementKind::UntilSettled:
        return head(s, depth, "until nothing changes, at most " + times_words(words(s.a)));
      case StatementKind::Times:
        if (words(s.a) == "1") return bodies(s, depth);
        return head(s, depth, times_words(words(s.a)));
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
  // The members of a loop by what they are sorted by; `0 - rank` is the rank from above.
  std::string order(const Statement& s) const {
    if (s.b == kNoId) return "";
    const Expr& by = model_.expr(s.b);
    const bool from_above = by.op == Op::Subtract && words(by.args[0]) == "0";
    return fmt::format(", in the order of {}{}", words(from_above ? by.args[1] : s.b),
                       from_above ? " from the highest" : "");
  }
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
    const std::string who = phrases_.every(s.b);
    return fmt::format("{} {} {} {}{}", who, to_be(who), value.value != 0 ? "now" : "no longer", is_cell ? "in " : "",
                       slot_name(s));
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
        if (is_cell_of(s.b, s.a)) return fmt::format("put {} on its own cell", phrases_.every(s.a));
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
    const bool is_named = words(direction) != phrases_.spelt_out(direction);
    const bool is_word = !is_named && (op == Op::Compass || op == Op::OwnerDirection || op == Op::HeadingDirection);
    return (is_word ? "" : "in the direction of ") + words(direction);
  }

  const Model& model_;
  Phrases phrases_;
  int inside_ = kNone;  // the use of a named phrase that is being said
  std::vector<ProgramLine> lines_;
};

}  // namespace

std::vector<ProgramLine> program_lines(const Model& model, BlockId block) {
  Program program(model, Phrases::Voice::You);
  program.whole(block);
  return program.take();
}

std::string program_words(const Model& model, BlockId block, Phrases::Voice voice) {
  Program program(model, voice);
  program.whole(block);
  std::string text;
  for (const ProgramLine& line : program.take()) {
    const char* join = text.empty() ? "" : text.back() == ':' ? " " : "; ";
    text += join + line.text;
  }
  return text;
}

std::string program_words(const Model& model, BlockId block) {
  return program_words(model, block, Phrases::Voice::Player);
}

std::vector<ProgramLine> use_lines(const Model& model, int use) {
  Program program(model, Phrases::Voice::You);
  program.meaning(use);
  return program.take();
}

std::string statement_words(const Model& model, const Statement& statement) {
  Program program(model, Phrases::Voice::Player);
  program.statement(statement);
  const std::vector<ProgramLine> lines = program.take();
  std::string text = lines.empty() ? "" : lines.front().text;
  if (text.ends_with(":")) text.pop_back();
  return text;
}

}  // namespace ludwright
