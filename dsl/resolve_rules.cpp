// Step 3, resolve: the rules of play: phases, rules about events, legality, ends and matches.
// Tested by tests/dsl/resolve_test.cpp.
#include <algorithm>

#include "dsl/resolver.h"

namespace ludwright {

void Resolver::resolve_phases() {
  if (game_.setup) {
    Context context;
    context.setup = true;
    const Restore during(context_, context);
    model_.setup = program(*game_.setup);
  }
  int index = 0;
  for (const ast::Phase& written : game_.phases) {
    Phase phase;
    phase.name = written.name;
    phase.is_round = written.round.has_value();
    if (written.round) phase.program = program(*written.round);
    if (written.turn) phase.program = program(*written.turn);
    if (written.stuck) phase.stuck = program(*written.stuck);
    top_.locals.clear();
    if (written.ply) {
      phase.by_step = written.ply->text == "step";
      if (!phase.by_step && written.ply->text != "turn")
        error(written.ply->span, "bad-value", "expected `turn` or `step`, got `" + written.ply->text + "`");
    }
    if (written.until) phase.until = truth(*written.until);
    resolve_legal(written.legal, index);
    resolve_end(written.end, index, model_.end);
    model_.phases.push_back(std::move(phase));
    ++index;
  }
  resolve_legal(game_.legal, kNone);
  resolve_end(game_.end, kNone, model_.end);
  if (game_.limit) {
    const std::string& text = game_.limit->text;
    const bool good = !text.empty() && text.size() <= 7 &&
                      std::all_of(text.begin(), text.end(), [](unsigned char c) { return c >= '0' && c <= '9'; }) &&
                      std::stoi(text) > 0;
    if (good) {
      model_.limit = std::stoi(text);
    } else {
      error(game_.limit->span, "bad-number", "expected a number of turns from 1 to 9999999, got `" + text + "`");
    }
  }
}

void Resolver::resolve_rules() {
  for (const ast::Rule& written : game_.rules) {
    if (written.event.kind != ast::Kind::Event) continue;
    Rule rule;
    rule.name = written.name;
    rule.place = place(written.name_span);
    rule.instead = written.instead;
    const std::string& text = written.event.text;
    const std::pair<const char*, EventKind> kinds[] = {{"turn starts", EventKind::TurnStarts},
                                                       {"turn ends", EventKind::TurnEnds},
                                                       {"round starts", EventKind::RoundStarts},
                                                       {"round ends", EventKind::RoundEnds},
                                                       {"player loses", EventKind::PlayerLoses},
                                                       {"captured", EventKind::Captured},
                                                       {"removed", EventKind::Removed},
                                                       {"moves", EventKind::Moves},
                                                       {"placed", EventKind::Placed}};
    for (const auto& [word, kind] : kinds) {
      if (text == word) rule.event = kind;
    }
    Context context;
    context.capture = rule.event == EventKind::Captured;
    const Restore during(context_, context);
    top_.locals.clear();
    for (const ast::Node& part : written.event.children) {
      const bool marked = part.kind == ast::Kind::By || part.kind == ast::Kind::From || part.kind == ast::Kind::At ||
                          part.kind == ast::Kind::To;
      if (!marked) {
        rule.set = pieces(part);
      } else if (part.children.empty()) {
        continue;
      } else if (part.kind == ast::Kind::By) {
        rule.by = pieces(part.children[0]);
      } else {
        (part.kind == ast::Kind::From ? rule.from : rule.to) = expr(part.children[0], Want::of(Type::Cells));
      }
    }
    if (rule.instead && rule.event != EventKind::Captured && rule.event != EventKind::Removed) {
      error(written.event.span, "wrong-instead", "only a capture or a removal can be replaced")
          .help("say `do` instead of `instead`");
    }
    if (written.condition) {
      if (rule.event < EventKind::Captured) context_.turn = Context::Turn::Taken;
      rule.condition = truth(*written.condition);
      context_.turn = Context::Turn::Walk;
    }
    rule.body = program(written.body);
    model_.rules.push_back(std::move(rule));
  }
}

void Resolver::resolve_legal(const std::vector<ast::Named>& rules, int phase) {
  for (const ast::Named& written : rules) {
    const ast::Node& node = written.node;
    if (node.kind != ast::Kind::Legal || node.children.empty()) continue;
    top_.locals.clear();
    LegalRule rule;
    rule.name = written.name;
    rule.place = place(written.name_span);
    rule.phase = phase;
    rule.kind = node.text == "forbid" ? LegalKind::Forbid : node.text == "never" ? LegalKind::Never : LegalKind::Prefer;
    if (rule.kind == LegalKind::Prefer) {
      rule.expr = any_expr(node.children[0], Want::any());
      if (const Type type = type_of(rule.expr); rule.expr != kNoId && type != Type::Number && type != Type::Truth) {
        error(node.children[0].span, "type-mismatch",
              "expected a number or a truth, got " + describe(type, enumeration_of(rule.expr)))
            .help("say `number of` or `some` before a set");
      }
    } else {
      rule.expr = truth(node.children[0]);
    }
    rule.asks_attacked = mentions(rule.expr, Op::Attacked);
    rule.asks_stuck = mentions(rule.expr, Op::Stuck) || mentions(rule.expr, Op::StuckAs);
    rule.asks_repeats = mentions(rule.expr, Op::Repeats) || mentions(rule.expr, Op::Cycle);
    model_.legal.push_back(std::move(rule));
  }
}

void Resolver::resolve_end(const std::vector<ast::Named>& rules, int phase, std::vector<EndRule>& into) {
  Context context = context_;
  context.turn = Context::Turn::Over;
  const Restore during(context_, context);
  for (const ast::Named& written : rules) {
    const ast::Node& node = written.node;
    if (node.kind != ast::Kind::End || node.children.empty()) continue;
    top_.locals.clear();
    EndRule rule;
    rule.name = written.name;
    rule.place = place(written.name_span);
    rule.phase = phase;
    const std::pair<const char*, EndKind> kinds[] = {{"draw", EndKind::Draw},
                                                     {"wins", EndKind::Wins},
                                                     {"loses", EndKind::Loses},
                                                     {"most", EndKind::Most},
                                                     {"least", EndKind::Least}};
    for (const auto& [word, kind] : kinds) {
      if (node.text == word) rule.kind = kind;
    }
    const ast::Node& first = node.children[0];
    if (rule.kind == EndKind::Most || rule.kind == EndKind::Least) rule.value = number(first);
    if ((rule.kind == EndKind::Wins || rule.kind == EndKind::Loses) && first.kind != ast::Kind::EachPlayer)
      rule.subject = expr(first, Want::of(Type::Players));
    if (rule.subject != kNoId &&
        (model_.expr(rule.subject).op == Op::Nobody || model_.expr(rule.subject).op == Op::None))
      error(first.span, "wrong-name", "`" + first.text + "` is no player: this end would never come")
          .help("if nobody wins, it is a draw: `draw when …`");
    rule.condition = truth(node.children.back());
    for (const ExprId part : {rule.subject, rule.value, rule.condition}) {
      rule.asks_stuck = rule.asks_stuck || mentions(part, Op::Stuck) || mentions(part, Op::StuckAs);
      rule.asks_repeats = rule.asks_repeats || mentions(part, Op::Repeats) || mentions(part, Op::Cycle);
      rule.asks_won = rule.asks_won || mentions(part, Op::Won);
    }
    if (first.kind == ast::Kind::EachPlayer && rule.condition != kNoId && model_.seats.size() > 1 &&
        !asks_seat(rule.condition)) {
      const std::string how = rule.kind == EndKind::Wins ? "win" : "lose";
      diagnostics_
          .warning(node.children.back().span, "same-for-all",
                   "this is the same for every player, so all " + how + " at once")
          .help("say whose it is: `own` and `me` are of the player that is asked about");
    }
    into.push_back(std::move(rule));
  }
}

// Whether it may be another for another player. Ways are not looked into.
bool Resolver::asks_seat(ExprId id) const {
  const Expr& e = model_.expr(id);
  switch (e.op) {
    case Op::Number:
    case Op::Truth:
    case Op::Symbol:
    case Op::CellSet:
    case Op::TypeSet:
    case Op::AllCells:
    case Op::Empty:
    case Op::CellFlag:
    case Op::CellsOf:
    case Op::LineOf:
    case Op::AllPieces:
    case Op::PiecesOfTypes:
    case Op::PieceFlag:
    case Op::PiecesOn:
    case Op::Union:
    case Op::Intersect:
    case Op::Minus:
    case Op::Count:
    case Op::Some:
    case Op::Subset:
    case Op::IsNone:
    case Op::GameSlot:
    case Op::Turns:
    case Op::Rounds:
    case Op::PhaseTurns:
    case Op::Repeats:
    case Op::Stuck:
    case Op::Add:
    case Op::Subtract:
    case Op::Equal:
    case Op::Less:
    case Op::LessEqual:
    case Op::And:
    case Op::Or:
    case Op::Not:
      return std::any_of(e.args.begin(), e.args.end(), [&](ExprId arg) { return asks_seat(arg); });
    default:
      return true;
  }
}

void Resolver::resolve_valid() {
  model_.play_exprs = model_.exprs.size();
  model_.play_paths = model_.path_sets.size();
  Context context;
  context.turn = Context::Turn::None;
  const Restore during(context_, context);
  for (const ast::Valid& written : game_.valid) {
    top_.locals.clear();
    ValidRule rule;
    rule.name = written.name;
    rule.expr = truth(written.condition);
    if (written.text) rule.text = written.text->text;
    rule.place = place(written.name_span);
    model_.valid.push_back(std::move(rule));
  }
}

void Resolver::resolve_match() {
  if (!game_.has_match) return;
  Context context;
  context.match = true;
  const Restore during(context_, context);
  model_.match.present = true;
  if (game_.match_score) model_.match.score = program(*game_.match_score);
  resolve_end(game_.match_end, kNone, model_.match.end);
  if (game_.match_next) model_.match.next = program(*game_.match_next);
}

// Whether an operation occurs in an expression, the tests of its paths and the conditions of its roles.
bool Resolver::mentions(ExprId id, Op op) const {
  if (id == kNoId) return false;
  const Expr& e = model_.expr(id);
  if (e.op == op) return true;
  for (const ExprId arg : e.args) {
    if (mentions(arg, op)) return true;
  }
  if (e.op == Op::Reached || e.op == Op::CrossedBy) return mentions_in_paths(e.value, op);
  if (e.op == Op::InRole) {
    const auto role = static_cast<std::size_t>(e.value);
    return role < model_.roles.size() && mentions(model_.roles[role].condition, op);
  }
  return false;
}

bool Resolver::mentions_in_paths(PathsId id, Op op) const {
  if (id == kNoId) return false;
  for (const Path& path : model_.paths(id).paths) {
    for (const Leg& leg : path.legs) {
      for (const ExprId part : {leg.to, leg.through, leg.within, leg.over, leg.min, leg.max}) {
        if (mentions(part, op)) return true;
      }
      for (const Directions& directions : leg.directions) {
        if (mentions(directions.expr, op)) return true;
      }
      if (leg.kind == LegKind::Group && mentions_in_paths(leg.group, op)) return true;
    }
  }
  return false;
}

// A player may have nothing to do: the definition must say what happens then.
void Resolver::check_stuck() {
  for (std::size_t i = 0; i < model_.phases.size(); ++i) {
    const Phase& phase = model_.phases[i];
    const auto here = [&](const EndRule& rule) {
      return rule.asks_stuck && (rule.phase == kNone || rule.phase == static_cast<int>(i));
    };
    if (phase.is_round || phase.stuck != kNoId || std::any_of(model_.end.begin(), model_.end.end(), here)) continue;
    const ast::Phase& written = game_.phases[i];
    const Span span = phase.name.empty() && written.turn ? written.turn->span : written.name_span;
    error(span, "no-rule-when-stuck",
          phase.name.empty()
              ? "nothing says what happens when the mover has no legal turn"
              : "nothing says what happens when the mover has no legal turn in phase `" + phase.name + "`")
        .help("add `stuck: pass`, or an end rule such as `mover loses when stuck`");
  }
}

}  // namespace ludwright
