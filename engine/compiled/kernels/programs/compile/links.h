// Sets of pieces that are narrowed step by step, as lists of what narrows them, what names few first: laid out before
// play.
#pragma once
#include <algorithm>
#include <cstdint>
#include <vector>

#include "engine/compiled/kernels/programs/compile/measures.h"
#include "engine/compiled/kernels/programs/compile/nearby.h"
#include "engine/compiled/kernels/programs/compile/own_tests.h"
#include "engine/compiled/ruleset.h"

namespace ludwright::programs {

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

template <int W>
class ChainBuilder {
 public:
  // Adds to `tests` those that chains ask, and to `named` [node] which of them a condition is, on a piece that is
  // named.
  ChainBuilder(const RulesetOf<W>& rules, const Measures<W>& measures, const std::vector<Nearby>& nearby,
               const std::vector<bool>& single_locals, std::vector<OwnTest>& tests, std::vector<int>& named)
      : rules_(rules), m_(measures), nearby_(nearby), single_locals_(single_locals), tests_(tests), named_(named) {}

  // Of a set that is narrowed.
  Chain build(ExprId id) {
    Chain made = chain(id);
    lay_out_tests(made);
    return made;
  }
  // A number slot of `whose` piece that must not be as it was at first for a condition to hold; kNone: not known.
  int odd_slot(ExprId id, ludwright::Op whose) const {
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

 private:
  using E = ludwright::Op;
  static constexpr int kMembers = 16;  // that sets are thought to have
  const Node& node(ExprId id) const { return rules_.code[static_cast<std::size_t>(id)]; }
  bool narrows(ExprId id) const { return node(id).type == Type::Pieces && programs::narrows(node(id).op); }

  // As a list, in the order in which the parts are read if nothing is moved: then what stands out of play counts as
  // the first part says.
  void flatten(ExprId id, std::vector<Link>& links) const {
    const Node& n = node(id);
    if (!narrows(id)) {
      add(links, Link::Kind::In, id);
    } else if (n.op == E::Intersect) {
      const bool late = m_.is_late(n);
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
    if (n.op == E::Union && !m_.plain(id)) {
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
    link.cost = (node(id).depends & kOnAttacked) != 0 ? Measures<W>::kDear : m_.cost(id);
    if (kind == Link::Kind::If || kind == Link::Kind::When) return;
    link.by_member = !m_.plain(id) && is_member_cheap(id);
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
    if (n.op == E::PiecesOn && m_.one(n.a)) find_site(link, n.a);
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
      const std::vector<CellId>& shift = nearby_[static_cast<std::size_t>(node(cell).value)].shift;
      if (shift.empty()) return;
      link.shift = shift.data();
      link.site = node(cell).a;
    }
    if (const Node& all = node(link.site); all.op == E::Minus && node(all.b).op == E::Local) {
      link.except = node(all.b).value;
      link.site = all.a;
    }
    const Node& n = node(link.site);
    if (n.op == E::Slot && node(n.a).op == E::Local && node(n.a).type == Type::Pieces && m_.one(n.a)) {
      link.local = node(n.a).value;
      link.slot = n.value;
    }
    if (n.op != E::CellsOf && n.op != E::TopCellsOf) return;
    link.is_top = n.op == E::TopCellsOf;
    link.site = n.a;
    if (node(n.a).op == E::Local && m_.one(n.a)) link.local = node(n.a).value;
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

  Chain chain(ExprId id) const {
    Chain made;
    flatten(id, made.links);
    std::vector<Link>& links = made.links;
    for (const Link& link : links) {
      if (link.kind == Link::Kind::If && made.odd == kNone) made.odd = odd_slot(link.id, E::It);
    }
    for (Link& link : links) {  // a condition is asked of each, but where it says nothing of them
      if (link.kind == Link::Kind::If) link.cost = std::min(Measures<W>::kDear, link.cost * kMembers);
    }
    const auto by_cost = [](const Link& a, const Link& b) { return a.cost < b.cost; };
    // What names pieces out of play stays first: they count only where they are named.
    if (m_.gone(links[0].id)) {
      std::stable_sort(links.begin() + 1, links.end(), by_cost);
      return made;
    }
    std::stable_sort(links.begin(), links.end(), by_cost);
    // What names few goes first: mostly it names none.
    const auto score = [&](const Link& link) {
      return link.kind == Link::Kind::In ? link.cost + kMembers * m_.size(link.id) : 2 * Measures<W>::kDear;
    };
    const auto first =
        std::min_element(links.begin(), links.end(), [&](const Link& a, const Link& b) { return score(a) < score(b); });
    made.cut = m_.gone(first->id);
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
    joined.at = tests_.size();
    tests_.push_back(builder.build());
    if (tests_.back().given != kNoId) name_test(tests_.back().given);
    kept.insert(are_few ? kept.begin() + 1 : kept.end(), joined);
    links = std::move(kept);
  }

  // A condition that asks about one piece that is named, if a table tells it.
  void name_test(ExprId id) {
    int& test = named_[static_cast<std::size_t>(id)];
    const int subject = piece_named_in(id);
    if (test != kNone || subject == kNone) return;
    OwnTestBuilder<W> builder(rules_, single_locals_, subject);
    if (!builder.add_condition(id)) return;
    test = static_cast<int>(tests_.size());
    tests_.push_back(builder.build());
  }
  // The first one.
  int piece_named_in(ExprId id) const {
    if (id == kNoId) return kNone;
    const Node& n = node(id);
    if (n.op == E::Local && n.type == Type::Pieces && single_locals_[static_cast<std::size_t>(n.value)]) return n.value;
    const int found = piece_named_in(n.a);
    return found != kNone ? found : piece_named_in(n.b);
  }

  const RulesetOf<W>& rules_;
  const Measures<W>& m_;
  const std::vector<Nearby>& nearby_;
  const std::vector<bool>& single_locals_;
  std::vector<OwnTest>& tests_;
  std::vector<int>& named_;
};

}  // namespace ludwright::programs
