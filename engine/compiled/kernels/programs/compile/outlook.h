// What may come in a program from each of its operations on, told before play: whether it can fail, who may walk, how
// soon, and whether what follows a choice can be looked up.
#pragma once
#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "engine/compiled/kernels/programs/compile/code.h"
#include "engine/compiled/ruleset.h"

namespace ludwright::programs {

// What walks may come in a decision from an operation on.
struct WalksLeft {
  std::uint8_t most = 0;      // so many; 3: or more
  bool others = false;        // by other movements than those of a piece, of its type or role
  bool others_alone = false;  // likewise, with nothing but walks said on the way
  bool operator==(const WalksLeft&) const = default;
};

// Of an operation that lets choose: whether what comes next can be looked up once somebody has chosen.
enum class Ahead : std::uint8_t {
  No,
  Alike,  // and is the same whatever is chosen
  Each,
  Walks  // likewise: walks, which is dear
};

// What tells that something is asked in a decision after an answer: one of these conditions holds then.
struct AskedIf {
  bool is_known = false;
  bool reads_slots = false;  // one of them may be read of more than of which pieces are where
  std::vector<ExprId> conditions;
};

struct Outlook {
  static constexpr int kMostLoops = 16;
  std::vector<bool> cannot_fail;                // [operation] nothing that comes from there on can
  std::array<bool, kEventKinds> sure_events{};  // [EventKind] what their rules do, and what that sets off, cannot fail
  std::vector<WalksLeft> walks_ahead, walks_left;  // [operation] when nothing was done yet; when something was
  std::vector<int> choices_to_walk;                // [operation] in so many choices somebody has walked, at least
  std::vector<Ahead> ahead;                        // [operation]
  std::vector<AskedIf> asked_if;                   // [operation] that asks for a walk or a placement
  std::vector<bool> sets_chosen;  // [operation] sets a slot of what was chosen, so that there is something
  std::vector<std::vector<std::int32_t>>
      constants;                    // [operation] what may be chosen, each once, if it is always the same
  std::vector<int> loops;           // [operation] of those that go on with a loop which; kNone: another, or too many
  std::vector<bool> asks_no_walks;  // [operation] from there on: neither for walks nor how often a loop goes on
  std::vector<bool> asks_not_who;   // [operation] from there on: no condition is about `this`
};

class OutlookBuilder {
 public:
  // `programs`, `stuck`: where those of the phases begin. `single_locals`: as that of Tables.
  OutlookBuilder(const Ruleset& rules, const Code& code, const std::vector<int>& programs,
                 const std::vector<int>& stuck, const std::vector<bool>& single_locals)
      : rules_(rules),
        m_(rules.lowered),
        code_(code),
        programs_(programs),
        stuck_(stuck),
        single_locals_(single_locals) {}

  Outlook build() {
    find_what_cannot_fail();
    find_cuts();
    find_walks_left();
    find_choices_to_walk();
    find_what_is_not_asked();
    for (std::size_t i = 0; i < code_.ops().size(); ++i) made_.asked_if.push_back(find_asked_if(i));
    for (const Op& op : code_.ops())
      made_.sets_chosen.push_back(op.kind == Op::Kind::Do && op.s->kind == StatementKind::AssignSlot &&
                                  is_chosen(op.s->b));
    for (std::size_t i = 0; i < code_.ops().size(); ++i) made_.ahead.push_back(find_ahead(i));
    for (const Op& op : code_.ops()) made_.constants.push_back(constants_of(op));
    int loops = 0;
    for (const Op& op : code_.ops()) {
      const bool is_loop = op.kind == Op::Kind::Repeat || op.kind == Op::Kind::AsLong ||
                           op.kind == Op::Kind::NextMember || op.kind == Op::Kind::NextSeat;
      made_.loops.push_back(is_loop && loops < Outlook::kMostLoops ? loops++ : kNone);
    }
    return std::move(made_);
  }

 private:
  using Op_ = ludwright::Op;
  const Node& node(ExprId id) const { return rules_.code[static_cast<std::size_t>(id)]; }
  // Whether the value is one that was chosen, so that there is one.
  bool is_chosen(ExprId id) const {
    const Node& n = node(id);
    return n.op == Op_::Local && single_locals_[static_cast<std::size_t>(n.value)];
  }

  // Whether a statement that asks nobody can always be done.
  bool cannot_fail(const Statement& s) const {
    switch (s.kind) {
      case StatementKind::Let:
      case StatementKind::AssignGame:
      case StatementKind::AssignSlot:
      case StatementKind::AssignType:
      case StatementKind::AssignOwner:
      case StatementKind::AssignNext:
      case StatementKind::AsLongAsPossible:
        return true;
      case StatementKind::Send:
        return node(s.b).op == Op_::Area;
      case StatementKind::Take:
        return is_sure(EventKind::Captured);
      case StatementKind::Remove:
        return is_sure(EventKind::Removed);
      case StatementKind::If:
      case StatementKind::ForEach:
      case StatementKind::Times:
      case StatementKind::EachPlayer:
      case StatementKind::As:
      case StatementKind::Together:
        return std::all_of(s.blocks.begin(), s.blocks.end(), [&](BlockId body) { return cannot_fail(body); });
      default:
        return false;
    }
  }
  bool cannot_fail(BlockId block) const {
    if (block == kNoId) return true;
    const auto& statements = m_.block(block).statements;
    return std::all_of(statements.begin(), statements.end(), [&](const Statement& s) { return cannot_fail(s); });
  }
  void find_what_cannot_fail() {
    // No event fails but by what may fail.
    made_.sure_events.fill(true);
    for (bool changed = true; changed;) {
      changed = false;
      for (const Rule& rule : m_.rules) {
        if (!is_sure(rule.event) || cannot_fail(rule.body)) continue;
        made_.sure_events[static_cast<std::size_t>(rule.event)] = false;
        changed = true;
      }
    }
    const std::vector<Op>& ops = code_.ops();
    std::vector<bool>& known = made_.cannot_fail;
    known.assign(ops.size() + 1, true);
    // Nothing fails that leads to nothing that does.
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t i = 0; i < ops.size(); ++i) {
        if (!known[i] || is_sure(ops[i], i, known)) continue;
        known[i] = false;
        changed = true;
      }
    }
  }
  // Whether it is the body of a loop that is gone on with as long as that is possible.
  bool is_known_possible(std::size_t i) const {
    if (i == 0) return false;
    const Op& loop = code_.ops()[i - 1];
    return loop.kind == Op::Kind::AsLong && loop.to == static_cast<int>(i) + 2;
  }
  bool is_sure(EventKind kind) const { return made_.sure_events[static_cast<std::size_t>(kind)]; }
  bool is_sure(const Op& op, std::size_t i, const std::vector<bool>& known) const {
    using Kind = typename Op::Kind;
    const auto at = [&](int to) { return known[static_cast<std::size_t>(to)]; };
    switch (op.kind) {
      case Kind::Do:
        return cannot_fail(*op.s) && known[i + 1];
      case Kind::Ask:
        return (op.s->kind == StatementKind::Pass || is_known_possible(i)) && known[i + 1];
      case Kind::Either:
        return std::any_of(op.targets.begin(), op.targets.end(), at);
      case Kind::Branch:
        return std::all_of(op.targets.begin(), op.targets.end(), at) && at(op.to);
      case Kind::UpTo:
      case Kind::AsLong:
      case Kind::Jump:
        return at(op.to);
      case Kind::Repeat:
      case Kind::NextMember:
      case Kind::NextSeat:
        return at(op.to) && known[i + 1];
      case Kind::End:
        return is_sure(EventKind::TurnEnds) && is_sure(EventKind::RoundEnds);
      default:
        return known[i + 1];
    }
  }

  void find_cuts() {
    const std::vector<Op>& ops = code_.ops();
    is_cut_.resize(ops.size());
    for (std::size_t phase = 0; phase < m_.phases.size(); ++phase) {
      for (const int begin : {programs_[phase], stuck_[phase]}) {
        for (auto i = static_cast<std::size_t>(begin); begin != kNone && i < ops.size(); ++i) {
          is_cut_[i] = m_.phases[phase].by_step && ops[i].together == 0;
          if (ops[i].kind == Op::Kind::End) break;
        }
      }
    }
  }
  void find_walks_left() {
    const std::vector<Op>& ops = code_.ops();
    std::vector<WalksLeft>& left = made_.walks_left;
    left.assign(ops.size() + 1, {});
    const auto is_cut = [&](std::size_t i) {
      const Op::Kind kind = ops[i].kind;
      const bool asks = kind == Op::Kind::Ask || kind == Op::Kind::Either || kind == Op::Kind::UpTo;
      return asks && is_cut_[i];
    };
    find_walks(left, left, is_cut);
    made_.walks_ahead.assign(ops.size() + 1, {});
    find_walks(made_.walks_ahead, left, [](std::size_t) { return false; });
  }
  std::vector<std::int32_t> constants_of(const Op& op) const {
    std::vector<std::int32_t> members;
    if (op.kind != Op::Kind::Ask || op.s->kind != StatementKind::Choose || op.s->domain.set != kNoId) return members;
    for (const ExprId id : op.s->domain.one_of) {
      const Node& n = node(id);
      if (n.op != Op_::Compass && n.op != Op_::Symbol && n.op != Op_::Number) return {};
      if (std::find(members.begin(), members.end(), n.value) == members.end()) members.push_back(n.value);
    }
    return members;
  }
  void find_what_is_not_asked() {
    made_.asks_no_walks = without([](const Op& op) {
      return (op.kind == Op::Kind::Ask && op.s->kind == StatementKind::Move) || op.kind == Op::Kind::UpTo;
    });
    made_.asks_not_who = without([&](const Op& op) {
      return op.kind == Op::Kind::Branch && std::any_of(op.s->conditions.begin(), op.s->conditions.end(),
                                                        [&](ExprId id) { return (node(id).depends & kOnThis) != 0; });
    });
  }
  // [operation] Whether none that comes from there on is such.
  template <typename IsSuch>
  std::vector<bool> without(IsSuch&& is_such) const {
    const std::vector<Op>& ops = code_.ops();
    std::vector<bool> found(ops.size() + 1, true);
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t i = ops.size(); i-- > 0;) {
        const Op& op = ops[i];
        const auto may = [&](int next) { return next == kNone || found[static_cast<std::size_t>(next)]; };
        const bool goes_on = op.kind != Op::Kind::End && op.kind != Op::Kind::Jump;
        const bool now = !is_such(op) && may(op.to) && std::all_of(op.targets.begin(), op.targets.end(), may) &&
                         (!goes_on || found[i + 1]);
        changed = changed || now != found[i];
        found[i] = now;
      }
    }
    return found;
  }
  // `after`: from an operation on when something was done. `is_cut`: operations that are not come to.
  template <typename IsCut>
  void find_walks(std::vector<WalksLeft>& left, const std::vector<WalksLeft>& after, IsCut&& is_cut) const {
    const std::vector<Op>& ops = code_.ops();
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t i = 0; i < ops.size(); ++i) {
        const Op& op = ops[i];
        if (op.kind == Op::Kind::End || is_cut(i)) continue;
        WalksLeft found;
        const auto add = [&](const WalksLeft& to) {
          found.most = std::max(found.most, to.most);
          found.others = found.others || to.others;
          found.others_alone = found.others_alone || to.others_alone;
        };
        const bool acts =
            op.kind == Op::Kind::Ask && (op.s->kind == StatementKind::Move || op.s->kind == StatementKind::PlaceNew ||
                                         op.s->kind == StatementKind::PlacePiece);
        if (op.kind != Op::Kind::Jump) add(acts ? after[i + 1] : left[i + 1]);
        for (const int target : op.targets) add(left[static_cast<std::size_t>(target)]);
        if (op.to != kNone) add(left[static_cast<std::size_t>(op.to)]);
        if (op.kind == Op::Kind::Ask && op.s->kind == StatementKind::Move) {
          found.most = std::min<std::uint8_t>(found.most + 1, 3);
          if (op.s->paths != kNoId) found.others = found.others_alone = true;
        } else if (op.kind == Op::Kind::Ask && op.s->kind != StatementKind::Pass) {
          found.others_alone = false;
        }
        changed = changed || found != left[i];
        left[i] = found;
      }
    }
  }

  void find_choices_to_walk() {
    const std::vector<Op>& ops = code_.ops();
    std::vector<int>& least = made_.choices_to_walk;
    least.assign(ops.size() + 1, 2 * kMaxChoices);
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t i = 0; i < ops.size(); ++i) {
        const Op& op = ops[i];
        if (op.kind == Op::Kind::End) continue;
        const bool asks = op.kind == Op::Kind::Ask || op.kind == Op::Kind::Either || op.kind == Op::Kind::UpTo;
        int found = least[i];
        const auto add = [&](int more) { found = std::min(found, more + (asks ? 1 : 0)); };
        if (op.kind == Op::Kind::Ask && op.s->kind == StatementKind::Move) {
          add(0);
        } else if (op.kind != Op::Kind::Jump) {
          add(least[i + 1]);
        }
        for (const int target : op.targets) add(least[static_cast<std::size_t>(target)]);
        if (op.to != kNone) add(least[static_cast<std::size_t>(op.to)]);
        changed = changed || found != least[i];
        least[i] = found;
      }
    }
  }

  // What comes from an operation on that is come to after an answer: the decision is over without anything asked, or
  // conditions at `branch` tell.
  enum class Then : std::uint8_t { Over, Branch, Unknown };
  Then find_then(std::size_t at, std::size_t& branch) const {
    const std::vector<Op>& ops = code_.ops();
    while (!is_cut_[at]) {
      const Op& op = ops[at];
      switch (op.kind) {
        case Op::Kind::End:
          return Then::Over;
        case Op::Kind::Do:
          if (op.s->kind != StatementKind::Require) return Then::Unknown;
          ++at;
          break;
        case Op::Kind::Together:
        case Op::Kind::Apart:
          ++at;
          break;
        case Op::Kind::Jump:
          if (op.to <= static_cast<int>(at)) return Then::Unknown;
          at = static_cast<std::size_t>(op.to);
          break;
        case Op::Kind::Branch:
          branch = at;
          return Then::Branch;
        default:
          return Then::Unknown;
      }
    }
    return Then::Over;
  }
  bool reads_slots(ExprId id) const {
    if (id == kNoId) return false;
    const Node& n = node(id);
    switch (n.op) {
      case Op_::GameSlot:
      case Op_::Slot:
      case Op_::CellFlag:
      case Op_::PlayerFlag:
      case Op_::Reached:
      case Op_::CrossedBy:
      case Op_::InRole:
      case Op_::Attacked:
      case Op_::Won:
      case Op_::Stuck:
      case Op_::StuckAs:
        return true;
      default:
        return reads_slots(n.a) || reads_slots(n.b);
    }
  }
  AskedIf find_asked_if(std::size_t at) const {
    AskedIf asked;
    const Op& op = code_.ops()[at];
    if (op.kind != Op::Kind::Ask || op.s->kind == StatementKind::Choose || op.s->kind == StatementKind::Random)
      return asked;
    std::size_t branch = 0;
    std::size_t none = 0;
    const Then then = find_then(at + 1, branch);
    asked.is_known = then == Then::Over;
    if (then != Then::Branch) return asked;
    const auto is_over = [&](int target) { return find_then(static_cast<std::size_t>(target), none) == Then::Over; };
    const Op& test = code_.ops()[branch];
    const std::size_t count = test.s->conditions.size();
    for (std::size_t i = 0; i < count; ++i) {
      if (!is_over(test.targets[i])) asked.conditions.push_back(test.s->conditions[i]);
    }
    asked.reads_slots =
        std::any_of(asked.conditions.begin(), asked.conditions.end(), [&](ExprId id) { return reads_slots(id); });
    asked.is_known = is_over(count < test.targets.size() ? test.targets[count] : test.to);
    return asked;
  }

  // What is asked after the last choice of several is looked up if it is a walk, else only how many may be chosen.
  Ahead find_ahead(std::size_t at) const {
    const std::vector<Op>& ops = code_.ops();
    const auto is_choice = [](const Op& op) {
      return op.kind == Op::Kind::Ask && op.s->kind == StatementKind::Choose && op.s->local != kNone;
    };
    if (!is_choice(ops[at])) return Ahead::No;
    bool differs = false;
    bool is_known = false;  // something is, that would not be otherwise
    for (std::size_t i = at + 1; i < ops.size(); ++i) {
      const Op& op = ops[i];
      std::vector<ExprId> read;
      if (is_choice(op)) {
        const Domain& domain = op.s->domain;
        read = domain.one_of;
        read.insert(read.end(), {domain.set, domain.low, domain.high});
        is_known = true;
      } else if (op.kind == Op::Kind::Ask && op.s->kind == StatementKind::Move) {
        return Ahead::Walks;
      } else if (op.kind == Op::Kind::Do && op.s->kind == StatementKind::Require) {
        read = {op.s->a};
      } else if (op.kind == Op::Kind::Do && op.s->kind == StatementKind::AssignSlot) {
        if (!made_.sets_chosen[i]) read = {op.s->b};
        is_known = true;
      }
      differs =
          differs || std::any_of(read.begin(), read.end(), [&](ExprId id) { return names(id, ops[at].s->local); });
      if (!is_choice(op) && (op.kind != Op::Kind::Do || op.s->kind != StatementKind::Require)) break;
    }
    return !is_known ? Ahead::No : differs ? Ahead::Each : Ahead::Alike;
  }
  bool names(ExprId id, int local) const {
    if (id == kNoId) return false;
    const Node& n = node(id);
    if (n.op == Op_::Reached && (n.depends & kOnLocal) != 0) return true;
    return (n.op == Op_::Local && n.value == local) || names(n.a, local) || names(n.b, local);
  }

  const Ruleset& rules_;
  const Model& m_;
  const Code& code_;
  const std::vector<int>&programs_, &stuck_;
  const std::vector<bool>& single_locals_;
  std::vector<bool> is_cut_;  // [operation] of turns of steps: once something was done, the decision is over there
  Outlook made_;
};

}  // namespace ludwright::programs
