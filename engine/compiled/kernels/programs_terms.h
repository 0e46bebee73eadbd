// Expressions as the machine of programs reads them: small, with what is known of each before play, and sets that are
// narrowed step by step as lists, what names few first.
#pragma once
#include <algorithm>
#include <cstdint>
#include <vector>

#include "engine/compiled/kernels/programs_own_tests.h"
#include "engine/compiled/ruleset.h"

namespace ludwright::programs {

// Sets of all pieces, or those of some players or types, wherever they are.
inline bool says_who(ludwright::Op op) {
  using E = ludwright::Op;
  return op == E::AllPieces || op == E::Own || op == E::Enemy || op == E::Ally || op == E::Neutral ||
         op == E::PiecesOfTypes;
}

// Of a set of pieces: whether it is one that is narrowed.
inline bool narrows(ludwright::Op op) {
  using E = ludwright::Op;
  return op == E::Intersect || op == E::Minus || op == E::Where;
}

// A node, as small as can be. `value` of a Slot of one piece and of a set that is narrowed is an index, see Terms.
struct Term {
  ludwright::Op op = ludwright::Op::None;
  Type type = Type::Error;
  std::uint16_t depends = 0;
  std::int32_t value = 0;
  ExprId a = kNoId, b = kNoId;
};

// A set of pieces that is narrowed: `In` and `Out` are sets, `If` is a condition on `it`, `Own` one that a table tells,
// `When` one that is the same for all.
struct Link {
  enum class Kind : std::uint8_t { In, Out, If, Own, When };
  // Where it is at hand: that of all pieces, of those of `me`, of types, of a flag, in an area, of a role, of a name,
  // on one cell, or several of those up to roles.
  enum class Source : std::uint8_t { None, All, Own, Types, Flag, Area, Role, Name, Site, Joined };
  Kind kind = Kind::In;
  Source source = Source::None;
  bool by_member = false;  // asked of each member, where there are few
  ExprId id = kNoId;
  std::size_t at = 0;    // Types, Flag, Area, Role: which set; Own: which test
  bool is_mine = false;  // Area: that of `me` is so many behind it
  // Site: the cell that an expression of pieces or cells gives, or the one that lies so from it.
  ExprId site = kNoId;
  int local = kNone;        // Name; Site: the name of the one piece that says it
  int slot = kNone;         // Site: the cell is in that slot of the piece
  int except = kNone;       // Site: the name of cells of which it must be none
  std::vector<Link> parts;  // Joined
  bool is_top = false;      // if it is the piece on top there
  const CellId* shift = nullptr;
  int cost = 0;
};
struct Chain {
  std::vector<Link> links;  // the first one is In
  bool cut = false;         // it may name pieces that do not matter
  int kept = kNone;  // the position and the player say it alone: which of the sets that are kept while nothing changes
  // Its first links, so many, say only which pieces are in play, of what types and whose; which of such sets that is.
  std::size_t rosters = 0;
  int roster = kNone;
  const OwnTest* at_site = nullptr;  // of pieces on one cell, the first link: the test that is the second one
  std::uint64_t at_types = 0;        // of which types they must be to pass it
  int odd = kNone;                   // a slot: only pieces whose number there is not the one they start with are in it

  // Whether the first link is one cell, and says it all: who stands elsewhere is not in it.
  bool is_at_site() const { return links[0].source == Link::Source::Site && !cut; }
  std::uint64_t types_at_site() const { return at_site == nullptr ? ~std::uint64_t{0} : at_types; }
};

// Cells that lie one walk away, where that is so plain that no walk is made.
struct Nearby {
  const Leg* leg = nullptr;                            // a step or a slide
  bool reads_begin = false;                            // it asks where it began, or what it crossed
  bool may_return = false;                             // to a cell on the way other than the first
  ExprId way = kNoId;                                  // its one direction, which is asked for
  ExprId within = kNoId, to = kNoId, through = kNoId;  // none where every cell will do
  bool through_all = false;
  bool is_one = false;        // one way, one length: at most one cell
  bool is_free = false;       // one step, whatever is there and whoever asks but the player: see Tables::around
  std::vector<CellId> shift;  // [cell] likewise, known before play: that cell, kNoCell if there is none; else empty
};

// A number that a type says alone, one that is named: found once for each.
struct ByType {
  int local = kNone;  // kNone: it is none
  int first = 0;      // of the numbers that are known, one for each type
};

struct Terms {
  std::vector<Term> terms;
  std::vector<OwnTest> own_tests;   // [Link::at]
  std::vector<int> named_tests;     // [node] which of them a condition is, on a piece that is named; kNone: it is none
  std::vector<Chain> chains;        // [Term::value] of Intersect, Minus and Where of pieces
  std::vector<std::uint8_t> one;    // [node] a piece or a cell, or none
  std::vector<std::uint8_t> gone;   // [node] pieces that may be out of play
  std::vector<std::uint8_t> plain;  // [node] pieces: sets at hand, joined
  std::vector<Nearby> nearby;       // [paths]
  int kept = 0, rosters = 0;        // sets, see Chain
  std::vector<int> forbid_odd;      // [Ruleset::prohibitions] as Chain::odd, of the piece that walks
  static constexpr int kNever = -2;
  std::vector<int> rule_odd;    // [Model::rules] as Chain::odd: it does nothing but set slots of such pieces; kNever
  std::vector<ByType> by_type;  // [Term::value] of Total, Highest and Lowest
  int type_numbers = 0;         // that are known of them, at most
  std::vector<std::int32_t> traits;  // [trait * types + type]
  // Roles are read of who is in play, who is left and these slots alone.
  bool roles_by_slots = false;
  std::vector<int> role_slots;
};

template <int W>
class TermBuilder {
 public:
  TermBuilder(const RulesetOf<W>& rules, const std::vector<bool>& fixed, const std::vector<bool>& single_locals)
      : rules_(rules), fixed_(fixed), single_locals_(single_locals) {}

  Terms build() {
    const std::size_t count = rules_.code.size();
    cost_.assign(count, 0);
    size_.assign(count, 0);
    known_.assign(count, 0);
    made_.one.assign(count, 0);
    made_.gone.assign(count, 0);
    made_.plain.assign(count, 0);
    made_.named_tests.assign(count, kNone);
    for (std::size_t trait = 0; trait < rules_.lowered.traits.size(); ++trait) {
      for (const PieceType& type : rules_.lowered.types) made_.traits.push_back(type.traits[trait]);
    }
    for (const PathSet& paths : rules_.lowered.path_sets) made_.nearby.push_back(nearby(paths));
    for (std::size_t id = 0; id < count; ++id) find(static_cast<ExprId>(id));
    for (std::size_t id = 0; id < count; ++id) {
      const Node& n = rules_.code[id];
      Term& to = made_.terms.emplace_back();
      to.op = n.op;
      to.type = n.type;
      to.depends = static_cast<std::uint16_t>(n.depends);
      to.value = n.value;
      to.a = n.a;
      to.b = n.b;
      if (n.op == E::Total || n.op == E::Highest || n.op == E::Lowest) {
        to.value = static_cast<std::int32_t>(made_.by_type.size());
        made_.by_type.push_back(by_type(static_cast<ExprId>(id)));
      }
      if (narrows(static_cast<ExprId>(id))) {
        to.value = static_cast<std::int32_t>(made_.chains.size());
        made_.chains.push_back(chain(static_cast<ExprId>(id)));
        Chain& chain = made_.chains.back();
        lay_out_tests(chain);
        int cost = 0;
        for (const Link& link : chain.links) cost += link.cost;
        if (chain.rosters > 1) chain.roster = made_.rosters++;
        if (cost >= kKept && (n.depends & ~(kOnMe | kOnRoles)) == 0 && !gone(static_cast<ExprId>(id)))
          chain.kept = made_.kept++;
      }
    }
    for (const Rule& rule : rules_.lowered.rules) {
      made_.rule_odd.push_back(kNone);
      if (rule.condition != kNoId && node(rule.condition).op == E::Truth && node(rule.condition).value == 0) {
        made_.rule_odd.back() = Terms::kNever;
        continue;
      }
      if (rule.body == kNoId || rules_.lowered.block(rule.body).statements.size() != 1) continue;
      const Statement& s = rules_.lowered.block(rule.body).statements[0];
      if (s.kind != StatementKind::AssignSlot || !narrows(s.b)) continue;
      made_.rule_odd.back() =
          made_.chains[static_cast<std::size_t>(made_.terms[static_cast<std::size_t>(s.b)].value)].odd;
    }
    for (const Prohibition<W>& prohibition : rules_.prohibitions)
      made_.forbid_odd.push_back(odd_slot(prohibition.rule->expr, E::This));
    const std::vector<Role>& roles = rules_.lowered.roles;
    made_.roles_by_slots = rules_.roles_by_set && std::all_of(roles.begin(), roles.end(), [&](const Role& role) {
                             return is_by_slots(node(role.condition).b);
                           });
    for (Chain& chain : made_.chains) {
      const std::vector<Link>& links = chain.links;
      if (links[0].source == Link::Source::Site && links.size() > 1 && links[1].kind == Link::Kind::Own)
        chain.at_site = &made_.own_tests[links[1].at];
      if (chain.at_site != nullptr) chain.at_types = chain.at_site->types();
    }
    for (Term& term : made_.terms) {  // what is not narrowed after all is what it is narrowed from
      if (term.type != Type::Pieces || !programs::narrows(term.op)) continue;
      const Chain& chain = made_.chains[static_cast<std::size_t>(term.value)];
      if (chain.links.size() == 1 && !chain.cut && chain.kept == kNone)
        term = made_.terms[static_cast<std::size_t>(chain.links[0].id)];
    }
    return std::move(made_);
  }

 private:
  using E = ludwright::Op;
  static constexpr int kDear = 1'000'000;
  static constexpr int kMany = 1000;
  static constexpr int kMembers = 16;  // that sets are thought to have
  static constexpr int kKept = 10;     // what costs less is sooner found again
  const Node& node(ExprId id) const { return rules_.code[static_cast<std::size_t>(id)]; }
  bool narrows(ExprId id) const { return node(id).type == Type::Pieces && programs::narrows(node(id).op); }
  // Of an intersection: the right side is read first.
  bool is_late(const Node& n) const { return (node(n.a).depends & kOnAttacked) != 0 || node(n.b).op == E::Taken; }

  int cost(ExprId id) const { return id == kNoId ? 0 : cost_[static_cast<std::size_t>(id)]; }
  int size(ExprId id) const { return size_[static_cast<std::size_t>(id)]; }
  bool one(ExprId id) const { return made_.one[static_cast<std::size_t>(id)] != 0; }
  bool gone(ExprId id) const { return made_.gone[static_cast<std::size_t>(id)] != 0; }
  bool plain(ExprId id) const { return made_.plain[static_cast<std::size_t>(id)] != 0; }

  void find(ExprId id) {
    if (id == kNoId || known_[static_cast<std::size_t>(id)] != 0) return;
    const auto index = static_cast<std::size_t>(id);
    known_[index] = 1;
    const Node& n = node(id);
    find(n.a);
    find(n.b);
    made_.one[index] = is_one(n) ? 1 : 0;
    made_.gone[index] = n.type == Type::Pieces && may_be_gone(n) ? 1 : 0;
    made_.plain[index] = n.type == Type::Pieces && is_plain(n) ? 1 : 0;
    cost_[index] = std::min(kDear, cost_of(n));
    size_[index] = made_.one[index] != 0 ? 1 : std::min(kMany, size_of(n));
  }

  bool is_one(const Node& n) const {
    if (n.type != Type::Pieces && n.type != Type::Cells) return false;
    switch (n.op) {
      case E::It:
      case E::That:
      case E::GameSlot:
        return true;
      case E::Slot:
        return node(n.a).type != Type::Cells;
      case E::This:
      case E::Attacker:
      case E::Origin:
      case E::Landing:
      case E::Here:
      case E::First:
        return true;
      case E::Local:
        return single_locals_[static_cast<std::size_t>(n.value)];
      case E::CellsOf:
      case E::TopCellsOf:
        return one(n.a);
      case E::Minus:
        return n.type == Type::Cells && one(n.a) && node(n.a).type == Type::Cells;
      case E::Reached:
        return one(n.a) && made_.nearby[static_cast<std::size_t>(n.value)].is_one;
      default:
        return false;
    }
  }
  bool may_be_gone(const Node& n) const {
    switch (n.op) {
      case E::This:
      case E::Attacker:
      case E::It:
      case E::That:
      case E::Local:
      case E::Taken:
        return true;
      case E::As:
        return gone(n.b);
      case E::Union:
        return gone(n.a) || gone(n.b);
      case E::Intersect:
        return gone(is_late(n) ? n.b : n.a);
      case E::Minus:
      case E::Where:
      case E::First:
        return gone(n.a);
      default:
        return false;
    }
  }
  bool is_plain(const Node& n) const {
    return says_who(n.op) || n.op == E::PieceFlag || (n.op == E::Union && plain(n.a) && plain(n.b));
  }

  // About how many things are looked at.
  int cost_of(const Node& n) const {
    const int both = cost(n.a) + cost(n.b) + 1;
    switch (n.op) {
      case E::Attacked:
      case E::Stuck:
      case E::Won:
        return kDear;
      case E::Reached:
        return both + 40;
      case E::Repeats:
        return both + 20;
      case E::InRole:
        return rules_.roles_by_set ? 4 : 400;
      case E::As:
        return both + cost(n.b) + 2;
      case E::Where:
      case E::Total:
      case E::Highest:
      case E::Lowest:
        return both + 3 * cost(n.b);
      default:
        return both;
    }
  }
  // About how many members a set has.
  int size_of(const Node& n) const {
    if (n.type != Type::Pieces && n.type != Type::Cells) return 1;
    switch (n.op) {
      case E::None:
      case E::First:
        return 1;
      case E::CellSet:
        return rules_.cell_sets[static_cast<std::size_t>(n.value)].count();
      case E::Taken:
      case E::Crossed:
        return 2;
      case E::Local:
      case E::PieceFlag:
      case E::InRole:
        return 4;
      case E::Reached:
        return 2 * size(n.a);
      case E::PiecesOn:
      case E::CellsOf:
      case E::TopCellsOf:
        return size(n.a);
      case E::PiecesOfTypes:
      case E::PiecesIn:
      case E::Zone:
      case E::Lines:
        return 8;
      case E::As:
        return size(n.b);
      case E::Union:
        return size(n.a) + size(n.b);
      case E::Intersect:
        return std::min(size(n.a), size(n.b));
      case E::Minus:
      case E::Where:
        return size(n.a);
      default:
        return 16;
    }
  }

  // As a list, in the order in which the parts are read if nothing is moved: then what stands out of play counts as
  // the first part says.
  void flatten(ExprId id, std::vector<Link>& links) const {
    const Node& n = node(id);
    if (!narrows(id)) {
      add(links, Link::Kind::In, id);
    } else if (n.op == E::Intersect) {
      const bool late = is_late(n);
      flatten(late ? n.b : n.a, links);
      flatten(late ? n.a : n.b, links);
    } else {
      flatten(n.a, links);
      if (n.op == E::Minus) {
        without(n.b, links);
      } else {
        only_if(n.b, links);
      }
    }
  }
  void without(ExprId id, std::vector<Link>& links) const {
    const Node& n = node(id);
    if (n.op == E::Union && !plain(id)) {
      without(n.a, links);
      without(n.b, links);
    } else {
      add(links, Link::Kind::Out, id);
    }
  }
  // A condition that says only of which sets `it` is says them at once.
  void only_if(ExprId id, std::vector<Link>& links) const {
    const Node& n = node(id);
    if (n.op == E::Truth && n.value != 0) return;
    const auto is_of_set = [&](const Node& of) {
      return of.op == E::Subset && node(of.a).op == E::It && node(of.a).type == Type::Pieces &&
             node(of.b).type == Type::Pieces && (node(of.b).depends & (kOnIt | kOnThat)) == 0;
    };
    if (n.op == E::And) {
      only_if(n.a, links);
      only_if(n.b, links);
    } else if (is_of_set(n)) {
      flatten(n.b, links);
    } else if (n.op == E::Not && is_of_set(node(n.a))) {
      without(node(n.a).b, links);
    } else {
      add(links, (n.depends & kOnIt) != 0 ? Link::Kind::If : Link::Kind::When, id);
    }
  }
  void add(std::vector<Link>& links, Link::Kind kind, ExprId id) const {
    const auto is_same = [&](const Link& link) { return link.kind == kind && rules_.alike(link.id, id); };
    if (!links.empty() && std::any_of(links.begin() + 1, links.end(), is_same)) return;  // said twice
    Link& link = links.emplace_back();
    link.kind = kind;
    link.id = id;
    link.cost = (node(id).depends & kOnAttacked) != 0 ? kDear : cost(id);
    if (kind == Link::Kind::If || kind == Link::Kind::When) return;
    link.by_member = !plain(id) && is_member_cheap(id);
    find_source(link);
  }
  // Of a set.
  void find_source(Link& link) const {
    const Node& n = node(link.id);
    if (n.op == E::AllPieces) link.source = Link::Source::All;
    if (n.op == E::Own) link.source = Link::Source::Own;
    if (n.op == E::PiecesOfTypes) {
      link.source = Link::Source::Types;
      link.at = static_cast<std::size_t>(n.value);
    }
    if (n.op == E::InRole && rules_.roles_by_set) {
      link.source = Link::Source::Role;
      link.at = static_cast<std::size_t>(n.value);
    }
    if (n.op == E::PieceFlag) {
      link.source = Link::Source::Flag;
      link.at = static_cast<std::size_t>(rules_.layout.piece_flag[static_cast<std::size_t>(n.value)]);
    }
    if (n.op == E::PiecesIn && node(n.a).op == E::Area) {
      const Area& area = rules_.lowered.areas[static_cast<std::size_t>(node(n.a).value)];
      link.source = Link::Source::Area;
      link.at = static_cast<std::size_t>(area.first);
      link.is_mine = area.per_player;
    }
    if (n.op == E::Local) {
      link.source = Link::Source::Name;
      link.local = n.value;
    }
    if (n.op == E::PiecesOn && one(n.a)) find_site(link, n.a);
    if (n.op == E::Union && join(link.id, link.parts)) {
      link.source = Link::Source::Joined;
      link.by_member = false;
    }
  }
  // Whether a set is made of such that are at hand whatever the names are.
  bool join(ExprId id, std::vector<Link>& parts) const {
    if (node(id).op == E::Union) return join(node(id).a, parts) && join(node(id).b, parts);
    Link& part = parts.emplace_back();
    part.id = id;
    find_source(part);
    return part.source == Link::Source::Own || part.source == Link::Source::Types ||
           part.source == Link::Source::Flag || part.source == Link::Source::Area || part.source == Link::Source::Role;
  }
  void find_site(Link& link, ExprId cell) const {
    link.source = Link::Source::Site;
    link.site = cell;
    if (node(cell).op == E::Reached) {
      const std::vector<CellId>& shift = made_.nearby[static_cast<std::size_t>(node(cell).value)].shift;
      if (shift.empty()) return;
      link.shift = shift.data();
      link.site = node(cell).a;
    }
    if (const Node& all = node(link.site); all.op == E::Minus && node(all.b).op == E::Local) {
      link.except = node(all.b).value;
      link.site = all.a;
    }
    const Node& n = node(link.site);
    if (n.op == E::Slot && node(n.a).op == E::Local && node(n.a).type == Type::Pieces && one(n.a)) {
      link.local = node(n.a).value;
      link.slot = n.value;
    }
    if (n.op != E::CellsOf && n.op != E::TopCellsOf) return;
    link.is_top = n.op == E::TopCellsOf;
    link.site = n.a;
    if (node(n.a).op == E::Local && one(n.a)) link.local = node(n.a).value;
  }
  // Whether one piece is asked about for less than all.
  bool is_member_cheap(ExprId id) const {
    const Node& n = node(id);
    switch (n.op) {
      case E::PiecesOn:
        return node(n.a).op != E::Reached;
      case E::InRole:
        return !rules_.roles_by_set;
      case E::Union:
        return true;
      default:
        return false;
    }
  }

  // A number slot of `whose` piece that must not be as it was at first for a condition to hold; kNone: not known.
  int odd_slot(ExprId id, E whose) const {
    const Node& n = node(id);
    if (n.op == E::And) {
      const int slot = odd_slot(n.a, whose);
      return slot != kNone ? slot : odd_slot(n.b, whose);
    }
    if (n.op != E::Equal && n.op != E::Less && n.op != E::LessEqual) return kNone;
    const auto is_number = [&](ExprId of) {
      return node(of).op == E::Slot && node(node(of).a).op == whose && node(node(of).a).type == Type::Pieces &&
             node(of).type == Type::Number &&
             rules_.layout.piece_flag[static_cast<std::size_t>(node(of).value)] == kNone;
    };
    const bool left = is_number(n.a) && node(n.b).op == E::Number;
    if (!left && (!is_number(n.b) || node(n.a).op != E::Number)) return kNone;
    const int slot = node(left ? n.a : n.b).value;
    const std::int32_t start = rules_.lowered.piece_slots[static_cast<std::size_t>(slot)].start;
    const std::int32_t a = left ? start : node(n.a).value;
    const std::int32_t b = left ? node(n.b).value : start;
    const bool holds = n.op == E::Equal ? a == b : n.op == E::Less ? a < b : a <= b;
    return holds ? kNone : slot;
  }

  Chain chain(ExprId id) const {
    Chain made;
    flatten(id, made.links);
    std::vector<Link>& links = made.links;
    for (const Link& link : links) {
      if (link.kind == Link::Kind::If && made.odd == kNone) made.odd = odd_slot(link.id, E::It);
    }
    for (Link& link : links) {  // a condition is asked of each, but where it says nothing of them
      if (link.kind == Link::Kind::If) link.cost = std::min(kDear, link.cost * kMembers);
    }
    const auto by_cost = [](const Link& a, const Link& b) { return a.cost < b.cost; };
    // What names pieces out of play stays first: they count only where they are named.
    if (gone(links[0].id)) {
      std::stable_sort(links.begin() + 1, links.end(), by_cost);
      return made;
    }
    std::stable_sort(links.begin(), links.end(), by_cost);
    // What names few goes first: mostly it names none.
    const auto score = [&](const Link& link) {
      return link.kind == Link::Kind::In ? link.cost + kMembers * size(link.id) : 2 * kDear;
    };
    const auto first =
        std::min_element(links.begin(), links.end(), [&](const Link& a, const Link& b) { return score(a) < score(b); });
    made.cut = gone(first->id);
    std::rotate(links.begin(), first, first + 1);
    // That the others are of all pieces goes without saying.
    const auto is_all = [&](const Link& link) {
      return link.kind == Link::Kind::In && node(link.id).op == E::AllPieces;
    };
    links.erase(std::remove_if(links.begin() + 1, links.end(), is_all), links.end());
    const auto is_of_roster = [](const Link& link) {
      return link.source == Link::Source::All || link.source == Link::Source::Own || link.source == Link::Source::Types;
    };
    if (is_of_roster(links[0]))
      made.rosters =
          static_cast<std::size_t>(std::stable_partition(links.begin(), links.end(), is_of_roster) - links.begin());
    return made;
  }

  // Where pieces are few, those of one cell, all that one table tells of them is asked at once; elsewhere sets say
  // their part of it for all.
  void lay_out_tests(Chain& chain) {
    std::vector<Link>& links = chain.links;
    const bool are_few = links[0].source == Link::Source::Site;
    OwnTestBuilder<W> builder(rules_, single_locals_);
    std::vector<Link> kept{links[0]};
    Link joined;
    int count = 0;
    for (std::size_t i = 1; i < links.size(); ++i) {
      const Link& link = links[i];
      const bool is_set = link.kind == Link::Kind::In || link.kind == Link::Kind::Out;
      const bool is_told = is_set ? are_few && builder.add_set(link.id, link.kind == Link::Kind::In)
                                  : link.kind == Link::Kind::If && builder.add_condition(link.id);
      if (!is_told) {
        if (link.kind == Link::Kind::When) name_test(link.id);
        kept.push_back(link);
        continue;
      }
      if (count++ == 0) joined.cost = link.cost;
    }
    if (count == 0) return;
    joined.kind = Link::Kind::Own;
    joined.at = made_.own_tests.size();
    made_.own_tests.push_back(builder.build());
    if (made_.own_tests.back().given != kNoId) name_test(made_.own_tests.back().given);
    kept.insert(are_few ? kept.begin() + 1 : kept.end(), joined);
    links = std::move(kept);
  }

  // A condition that asks about one piece that is named, if a table tells it.
  void name_test(ExprId id) {
    int& test = made_.named_tests[static_cast<std::size_t>(id)];
    const int subject = piece_named_in(id);
    if (test != kNone || subject == kNone) return;
    OwnTestBuilder<W> builder(rules_, single_locals_, subject);
    if (!builder.add_condition(id)) return;
    test = static_cast<int>(made_.own_tests.size());
    made_.own_tests.push_back(builder.build());
  }
  // The first one.
  int piece_named_in(ExprId id) const {
    if (id == kNoId) return kNone;
    const Node& n = node(id);
    if (n.op == E::Local && n.type == Type::Pieces && single_locals_[static_cast<std::size_t>(n.value)]) return n.value;
    const int found = piece_named_in(n.a);
    return found != kNone ? found : piece_named_in(n.b);
  }

  ByType by_type(ExprId id) {
    ByType found;
    if (node(id).depends != kOnLocal || !is_by_types(id, found.local)) return {};
    found.first = made_.type_numbers;
    made_.type_numbers += static_cast<int>(rules_.lowered.types.size());
    return found;
  }
  // Whether types say it alone, and of names no more than one local.
  bool is_by_types(ExprId id, int& local) const {
    if (id == kNoId) return true;
    const Node& n = node(id);
    switch (n.op) {
      case E::Local:
        if (n.type != Type::Types || !single_locals_[static_cast<std::size_t>(n.value)]) return false;
        if (local != kNone && local != n.value) return false;
        local = n.value;
        return true;
      case E::It:
      case E::That:
        return n.type == Type::Types;
      case E::Number:
      case E::Truth:
      case E::Symbol:
      case E::AllTypes:
      case E::TypeSet:
        return true;
      case E::Trait:
      case E::Union:
      case E::Intersect:
      case E::Minus:
      case E::Where:
      case E::Subset:
      case E::Some:
      case E::Equal:
      case E::And:
      case E::Or:
      case E::Not:
      case E::Less:
      case E::LessEqual:
      case E::Count:
      case E::Total:
      case E::Highest:
      case E::Lowest:
      case E::Negate:
      case E::Add:
      case E::Subtract:
      case E::Multiply:
        return is_by_types(n.a, local) && is_by_types(n.b, local);
      default:
        return false;
    }
  }

  bool is_by_slots(ExprId id) {
    const Node& n = node(id);
    switch (n.op) {
      case E::AllPieces:
      case E::Own:
      case E::Enemy:
      case E::Ally:
      case E::Neutral:
      case E::PiecesOfTypes:
        return true;
      case E::Union:
      case E::Intersect:
      case E::Minus:
        return n.type == Type::Pieces && is_by_slots(n.a) && is_by_slots(n.b);
      case E::GameSlot:
        made_.role_slots.push_back(n.value);
        return true;
      case E::Slot: {
        const E whose = node(n.a).op;
        if (whose != E::Me && whose != E::Opponents && whose != E::Players && whose != E::Seat) return false;
        for (std::size_t seat = 0; seat < rules_.lowered.seats.size(); ++seat)
          made_.role_slots.push_back(rules_.layout.index(SlotHolder::Player, static_cast<int>(seat), n.value));
        return true;
      }
      default:
        return false;
    }
  }

  Nearby nearby(const PathSet& paths) const {
    Nearby found;
    if (paths.paths.size() != 1 || paths.paths[0].legs.size() != 1) return found;
    const Leg& leg = paths.paths[0].legs[0];
    if ((leg.kind != LegKind::Step && leg.kind != LegKind::Slide) || leg.directions.empty() || leg.over != kNoId ||
        leg.taking)
      return found;
    const auto is_known = [&](ExprId id) { return id == kNoId || fixed_[static_cast<std::size_t>(id)]; };
    if (!is_known(leg.to) || !is_known(leg.within) || !is_known(leg.through)) return found;
    const auto is_all = [&](ExprId id) { return id != kNoId && node(id).op == E::AllCells; };
    const auto reads_begin = [&](ExprId id) { return id != kNoId && (node(id).depends & (kOnHere | kOnCrossed)) != 0; };
    found.leg = &leg;
    found.within = is_all(leg.within) ? kNoId : leg.within;
    found.to = is_all(leg.to) ? kNoId : leg.to;
    found.through_all = is_all(leg.through);
    found.through = leg.through;
    found.may_return = leg.kind == LegKind::Slide && may_return();
    found.reads_begin = reads_begin(leg.min) || reads_begin(leg.max);
    for (const Directions& directions : leg.directions)
      found.reads_begin = found.reads_begin || reads_begin(directions.expr);
    if (leg.directions.size() == 1 && leg.directions[0].kind == DirectionClass::One) found.way = leg.directions[0].expr;
    const bool is_length_one = leg.kind == LegKind::Step || (leg.min != kNoId && leg.min == leg.max);
    found.is_one = found.way != kNoId && is_length_one && !found.reads_begin && found.within == kNoId;
    if (found.is_one) find_shift(found);
    const auto is_same = [&](const Directions& directions) {
      return directions.expr == kNoId || node(directions.expr).op == E::Compass ||
             node(directions.expr).op == E::OwnerDirection;
    };
    found.is_free = leg.kind == LegKind::Step && found.within == kNoId && found.to == kNoId && !turns_with(leg) &&
                    std::all_of(leg.directions.begin(), leg.directions.end(), is_same);
    return found;
  }
  // Whether it depends on where somebody came from, or there is no `forward` for somebody.
  bool turns_with(const Leg& leg) const {
    for (std::size_t seat = 0; seat < rules_.lowered.seats.size(); ++seat) {
      const auto me = static_cast<PlayerId>(seat);
      std::uint64_t first = 0;
      if (!rules_.ways_after(leg.directions, me, kNone, first)) return true;
      for (int heading = 0; heading < rules_.direction_count; ++heading) {
        std::uint64_t ways = 0;
        if (!rules_.ways_after(leg.directions, me, heading, ways) || ways != first) return true;
      }
    }
    return false;
  }
  void find_shift(Nearby& near) const {
    const Leg& leg = *near.leg;
    const bool is_slide = leg.kind == LegKind::Slide;
    if (near.to != kNoId || node(near.way).op != E::Compass) return;
    if (is_slide && (leg.min == kNoId || node(leg.min).op != E::Number)) return;
    const int length = is_slide ? node(leg.min).value : 1;
    if (length < 1 || (length > 1 && (!near.through_all || near.may_return))) return;
    for (int cell = 0; cell < rules_.cell_count; ++cell) {
      int end = cell;
      for (int gone = 0; gone < length && end != kNoCell; ++gone) {
        end = rules_.neighbour(node(near.way).value, end);
        if (is_slide && end == cell) end = kNoCell;
      }
      near.shift.push_back(static_cast<CellId>(end));
    }
  }
  // Whether two cells lead to one in the same direction: then a line may end in a circle that leaves out its beginning.
  bool may_return() const {
    for (int way = 0; way < rules_.direction_count; ++way) {
      Bits<W> ends;
      for (int cell = 0; cell < rules_.cell_count; ++cell) {
        const CellId end = rules_.neighbour(way, cell);
        if (end == kNoCell) continue;
        if (ends.test(end)) return true;
        ends.set(end);
      }
    }
    return false;
  }

  const RulesetOf<W>& rules_;
  const std::vector<bool>& fixed_;
  const std::vector<bool>& single_locals_;
  std::vector<int> cost_, size_;
  std::vector<std::uint8_t> known_;
  Terms made_;
};

}  // namespace ludwright::programs
