// The options of the statements that ask: walks, places, members of a domain. Encodings: engine/move.h. Tested by
// tests/engine/reference_test.cpp.
#include <algorithm>

#include "engine/reference/effects.h"
#include "engine/reference/eval.h"
#include "engine/reference/legal.h"
#include "engine/reference/program.h"
#include "engine/reference/walk.h"

namespace ludwright::reference {
namespace {

std::uint8_t small(std::size_t number) { return static_cast<std::uint8_t>(std::min<std::size_t>(number, 255)); }
std::uint8_t small(int number) { return small(static_cast<std::size_t>(number)); }

// Options must differ in their choices: what the encoding cannot tell apart is numbered in order.
void add(Question& question, Option option) {
  const auto taken = [&](const Choice& choice) {
    return std::any_of(question.options.begin(), question.options.end(),
                       [&](const Option& other) { return other.choice == choice; });
  };
  if (option.choice.kind != ChoiceKind::Number) {  // numbers differ, and may be many
    while (option.choice.ordinal < 255 && taken(option.choice)) ++option.choice.ordinal;
  }
  question.options.push_back(std::move(option));
}

MoveFacts::Part part_of(const Context& context, const Run& run, PieceId piece) {
  MoveFacts::Part part;
  part.type = run.store.pieces[piece].type;
  part.owner = run.store.pieces[piece].owner;
  part.role = context.model.roles.empty() ? kNone : role_of(run.scene(context), piece);
  return part;
}

// Rank of a piece of an area among the unlike pieces of its type and owner there.
std::uint8_t rank_of(const Context& context, const Run& run, PieceId piece) {
  const PieceRecord& record = run.store.pieces[piece];
  if (record.site != SiteKind::Area) return 0;
  const std::vector<std::int32_t> own = slots_of(context.model, run.store, piece);
  std::set<std::vector<std::int32_t>> smaller;
  for (const PieceId other : run.store.areas[record.index]) {
    const PieceRecord& that = run.store.pieces[other];
    if (that.type != record.type || that.owner != record.owner) continue;
    const std::vector<std::int32_t> slots = slots_of(context.model, run.store, other);
    if (slots < own) smaller.insert(slots);
  }
  return small(smaller.size());
}

// ---- walks
// -----------------------------------------------------------------------------------------------------------

struct Walk {
  PieceId piece = kNoPiece;
  Instance instance;
  BlockId effects = kNoId;
  PlayerId me = kNobody;  // of the effects
};

void make_walk(const Context& context, Run& run, const Walk& walk) {
  const std::vector<PieceId> victims = victims_of(run.store, walk.piece, walk.instance);
  const std::vector<PieceId> taken = run.bound.taken;
  run.bound = during_walk(run.scene(context), walk.piece, walk.instance);
  run.bound.taken = taken;  // grows with each capture
  open_cascade(context, run);
  if (walk.effects != kNoId) {
    run.then([&context, me = walk.me, effects = walk.effects](Run& r) {
      const PlayerId outside = r.me;
      r.me = me;
      r.then([outside](Run& later) { later.me = outside; });
      push_block(context, r, effects);
    });
  }
  push_arrival(context, run);
  push_captures(context, run, victims, walk.piece);
}

// One way for `piece` to move: a rule of its own, or the inline paths of the statement.
struct Way {
  PieceId piece = kNoPiece;
  PathsId paths = kNoId;
  const MoveRule* rule = nullptr;
  int index = 0;
};

void add_walks(const Context& context, const Run& run, const Way& way, Question& question) {
  const PlayerId me = way.rule ? run.store.pieces[way.piece].owner : run.me;
  const Scene outside = run.scene(context);
  const Bindings bound = before_move(outside, way.piece);
  const Scene scene = outside.bind(bound).as(me);
  const bool allowed = way.rule == nullptr || holds(scene, way.rule->guard) ||
                       context.lifts(ConditionKind::Guard, way.rule->place, way.piece);
  if (!allowed) return;
  for (const Numbered& numbered : moves_along(scene, way.paths, way.piece)) {
    const Instance& instance = numbered.instance;
    if (!refusals_of(outside.as(run.decider), way.piece, instance, false).empty()) continue;
    Option option;
    option.choice.kind = ChoiceKind::Walk;
    option.choice.a = cell_of(run.store, way.piece);
    option.choice.b = instance.end;
    option.choice.alt = small(way.index);
    option.choice.ordinal = small(numbered.ordinal);
    option.part = part_of(context, run, way.piece);
    option.part.rule = way.rule ? way.index : kNone;
    option.part.heading = instance.heading;
    const Walk walk{way.piece, instance, way.rule ? way.rule->effects : kNoId, me};
    option.apply = [&context, walk](Run& r) { make_walk(context, r, walk); };
    add(question, std::move(option));
  }
}

}  // namespace

Question walk_question(const Context& context, const Run& run, const Statement& statement) {
  Question question;
  const Scene scene = run.scene(context);
  Value movers = evaluate(scene, statement.a);
  if (context.lifts(ConditionKind::Chosen, statement.place))
    movers = united(movers, piece_value(context.lifting->piece));
  for (const PieceId piece : in_order(context.model, run.store, movers.pieces)) {
    if (!on_top(run.store, piece)) continue;
    if (statement.paths != kNoId) {
      add_walks(context, run, {piece, statement.paths, nullptr, 0}, question);
      continue;
    }
    const std::vector<MoveRule>& moves = moves_of(scene, piece);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (!statement.by.empty() && moves[i].name != statement.by) continue;
      add_walks(context, run, {piece, moves[i].paths, &moves[i], static_cast<int>(i)}, question);
    }
  }
  return question;
}

// ---- places
// ----------------------------------------------------------------------------------------------------------

namespace {

struct Site {
  Type type = Type::Cells;
  int index = 0;  // the cell or the container
  bool under = false;
};

void put(Run& run, PieceId piece, const Site& site) {
  if (site.type == Type::Areas) return put_in_area(run.store, piece, site.index);
  const CellId cell = static_cast<CellId>(site.index);
  put_on_cell(run.store, piece, cell, site.under ? 0 : run.store.cells[cell].size());
}

void bind_placed(Run& run, PieceId piece, const Site& site) {
  run.bound.self = piece;
  run.bound.landing = site.type == Type::Cells ? static_cast<CellId>(site.index) : kNoCell;
  ++run.changes;
}

void place_new(const Context& context, Run& run, TypeId type, PlayerId owner, const Site& site) {
  const PieceId piece = add_piece(context.model, run.store, type, owner, 0);
  if (piece == kNoPiece) throw too_many_pieces();
  lift(run.store, piece);
  open_cascade(context, run);
  put(run, piece, site);
  bind_placed(run, piece, site);
  placed(context, run);
}

void place_piece(const Context& context, Run& run, PieceId piece, const Site& site) {
  open_cascade(context, run);
  run.bound.origin = on_board(run.store, piece) ? cell_of(run.store, piece) : kNoCell;
  bind_placed(run, piece, site);
  placed(context, run);
  lift(run.store, piece);
  put(run, piece, site);
}

// The sites of a place statement that have room.
std::vector<Site> sites_of(const Context& context, const Run& run, const Statement& statement) {
  std::vector<Site> sites;
  const Value target = evaluate(run.scene(context), statement.b);
  const bool area = target.type == Type::Areas;
  const CellBits places = area ? target.cells : cells_of(run.scene(context), target);
  for (std::size_t i = 0; i < places.size(); ++i) {
    if (!places.test(i)) continue;
    const bool room = area || has_room(context.model, run.store, static_cast<CellId>(i));
    if (room) sites.push_back({area ? Type::Areas : Type::Cells, static_cast<int>(i), statement.under});
  }
  return sites;
}

Option place_option(const MoveFacts::Part& part, const Site& site) {
  Option option;
  option.choice.kind = ChoiceKind::Place;
  option.choice.a = part.type;
  option.choice.b = static_cast<std::uint16_t>(site.index + (site.type == Type::Areas ? kMaxCells : 0));
  option.choice.alt = part.owner;
  option.part = part;
  return option;
}

void add_new_ones(const Context& context, const Run& run, const Statement& statement, Question& question) {
  const Scene scene = run.scene(context);
  const PlayerId owner = statement.c == kNoId ? run.me : first_player(evaluate(scene, statement.c));
  const std::vector<Value> types = members_of(context.model, run.store, evaluate(scene, statement.a));
  const auto sites = sites_of(context, run, statement);
  for (const Value& member : types) {
    const TypeId type = static_cast<TypeId>(__builtin_ctzll(member.bits));
    MoveFacts::Part part;
    part.type = type;
    part.owner = owner;
    for (const Site& site : sites) {
      Option option = place_option(part, site);
      option.apply = [&context, type, owner, site](Run& r) { place_new(context, r, type, owner, site); };
      add(question, std::move(option));
    }
  }
}

void add_pieces(const Context& context, const Run& run, const Statement& statement, Question& question) {
  std::vector<PieceId> unlike;
  for (const PieceId piece : in_order(context.model, run.store, evaluate(run.scene(context), statement.a).pieces)) {
    const auto same = [&](PieceId other) { return alike(context.model, run.store, piece, other); };
    if (std::none_of(unlike.begin(), unlike.end(), same)) unlike.push_back(piece);
  }
  const auto sites = sites_of(context, run, statement);
  for (const PieceId piece : unlike) {
    for (const Site& site : sites) {
      Option option = place_option(part_of(context, run, piece), site);
      option.choice.ordinal = rank_of(context, run, piece);
      option.apply = [&context, piece, site](Run& r) { place_piece(context, r, piece, site); };
      add(question, std::move(option));
    }
  }
}

}  // namespace

Question place_question(const Context& context, const Run& run, const Statement& statement) {
  Question question;
  if (statement.kind == StatementKind::PlaceNew) {
    add_new_ones(context, run, statement, question);
  } else {
    add_pieces(context, run, statement, question);
  }
  return question;
}

// ---- members of a domain
// -----------------------------------------------------------------------------------------------

namespace {

Choice piece_choice(const Context& context, const Run& run, PieceId piece) {
  const PieceRecord& record = run.store.pieces[piece];
  Choice choice;
  choice.kind = ChoiceKind::Piece;
  if (record.site == SiteKind::Cell) {
    choice.a = record.index;
    choice.alt = small(height_of(run.store, piece));
    return choice;
  }
  const int container = record.site == SiteKind::Area ? record.index : context.model.containers;
  choice.a = static_cast<std::uint16_t>(kMaxCells + container);
  choice.b = record.type;
  choice.alt = record.owner;
  choice.ordinal = rank_of(context, run, piece);
  return choice;
}

Choice choice_of(const Context& context, const Run& run, const Value& member) {
  Choice choice;
  switch (member.type) {
    case Type::Pieces:
      return piece_choice(context, run, member.pieces.front());
    case Type::Cells:
    case Type::Areas:
      choice.kind = ChoiceKind::Cell;
      choice.a = static_cast<std::uint16_t>(first_cell(member.cells) + (member.type == Type::Areas ? kMaxCells : 0));
      return choice;
    case Type::Types:
      choice.kind = ChoiceKind::Type;
      break;
    case Type::Players:
      choice.kind = ChoiceKind::Player;
      break;
    case Type::Direction:
      choice.kind = ChoiceKind::Direction;
      break;
    case Type::Value:
      choice.kind = ChoiceKind::Value;
      break;
    default:
      choice.kind = ChoiceKind::Number;
      break;
  }
  if (choice.kind == ChoiceKind::Type || choice.kind == ChoiceKind::Player) {
    choice.a = static_cast<std::uint16_t>(__builtin_ctzll(member.bits));
  } else if (choice.kind == ChoiceKind::Number) {
    choice.set_number(member.number);
  } else {
    choice.a = static_cast<std::uint16_t>(member.number);
  }
  return choice;
}

Option member_option(const Context& context, const Run& run, const Statement& statement, const Value& member) {
  Option option;
  option.choice = choice_of(context, run, member);
  if (statement.local != kNone) option.choice.local = small(statement.local);
  if (member.type == Type::Pieces) {
    option.part = part_of(context, run, member.pieces.front());
  } else if (member.type != Type::Cells && member.type != Type::Areas) {
    option.part.value = option.choice.kind == ChoiceKind::Number ? member.number : option.choice.a;
  } else {
    option.part.value = first_cell(member.cells);
  }
  option.apply = [local = statement.local, member](Run& r) { bind_local(r, local, member); };
  return option;
}

}  // namespace

std::vector<Value> domain_members(const Context& context, const Run& run, const Domain& domain) {
  const Scene scene = run.scene(context);
  std::vector<Value> members;
  const auto add_members = [&](ExprId expr) {
    for (Value& member : members_of(context.model, run.store, evaluate(scene, expr)))
      members.push_back(std::move(member));
  };
  if (domain.set != kNoId) {
    add_members(domain.set);
  } else if (!domain.one_of.empty()) {
    for (const ExprId expr : domain.one_of) add_members(expr);
  } else {
    const std::int64_t low = number_of(scene, domain.low);
    const std::int64_t high = number_of(scene, domain.high);
    if (high - low >= static_cast<std::int64_t>(kMostMoves)) throw too_many_numbers();
    for (std::int64_t number = low; number <= high; ++number) members.push_back(number_value(number));
  }
  return members;
}

Question domain_question(const Context& context, const Run& run, const Statement& statement) {
  Question question;
  question.random = statement.kind == StatementKind::Random;
  std::vector<Value> unlike;  // parallel to the options
  for (const Value& member : domain_members(context, run, statement.domain)) {
    const auto same = [&](const Value& other) {
      return member.type == Type::Pieces ? alike(context.model, run.store, member.pieces.front(), other.pieces.front())
                                         : member == other;
    };
    const auto known = std::find_if(unlike.begin(), unlike.end(), same);
    if (known != unlike.end()) {
      ++question.options[static_cast<std::size_t>(known - unlike.begin())].weight;
      continue;
    }
    unlike.push_back(member);
    add(question, member_option(context, run, statement, member));
  }
  return question;
}

}  // namespace ludwright::reference
