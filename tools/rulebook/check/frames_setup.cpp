// See frames_setup.h. A sentence becomes parts: whose, which pieces, where, in which order. Between two words that
// join, there are pieces and where they stand, one before the other.
#include "tools/rulebook/check/frames_setup.h"

#include <algorithm>
#include <map>
#include <set>

#include "engine/store.h"
#include "tools/rulebook/check/bag.h"
#include "tools/rulebook/check/frames.h"
#include "tools/rulebook/check/setup_parts.h"

namespace ludwright::book {
namespace {

class SetupReader : private SetupParts {
 public:
  SetupReader(const Vocabulary& vocabulary, std::vector<std::string> words, const Context& context)
      : SetupParts(vocabulary, std::move(words), context) {}

  bool read() {
    std::vector<Part> parts;
    if (!split(parts)) return false;
    join(parts);
    for (std::size_t begin = 0; begin < parts.size();) {
      std::size_t end = begin;
      while (end < parts.size() && parts[end].is != Is::Join) ++end;
      if (end > begin && !clause({parts.begin() + static_cast<std::ptrdiff_t>(begin),
                                  parts.begin() + static_cast<std::ptrdiff_t>(end)}))
        return false;
      begin = end + 1;
    }
    return !claims_.empty() && verb_;
  }

  std::vector<Claim> claims() {
    claims_.insert(claims_.end(), shares_.begin(), shares_.end());
    return std::move(claims_);
  }
  void go_on(Context& context) const {
    context.there = regions_.there();
    if (!it_.empty()) context.it = it_;
  }

 private:
  bool clause(const std::vector<Part>& parts) {
    const Part *pieces = nullptr, *order = nullptr, *rest = nullptr;
    std::vector<const Part*> where;
    bool same = false, empty = false, verb = false, takes = false, somebody = false;
    for (const Part& part : parts) {
      if (part.is == Is::Seat) {
        if (!part.word.empty() && !seat_.empty() && seat_said_ && seat_ != part.word) return false;
        seat_ = part.word;
        seat_said_ = true;
      } else if (part.is == Is::Pieces) {
        if (pieces != nullptr) return false;
        pieces = &part;
      } else if (part.is == Is::Where) {
        where.push_back(&part);
      } else if (part.is == Is::Order) {
        if (order != nullptr) return false;
        order = &part;
      } else if (part.is == Is::Rest) {
        if (rest != nullptr) return false;
        rest = &part;
      }
      same = same || part.is == Is::Same;
      empty = empty || part.is == Is::Empty;
      verb = verb || part.is == Is::Verb;
      takes = takes || (part.is == Is::Verb && part.word == "take");
      somebody = somebody || part.is == Is::Seat;
      if (part.is == Is::Verb) fills_ = part.word == "fill";
    }
    seat_said_ = false;
    if (takes && pieces != nullptr) return false;  // perhaps it captures
    if (same) return !pieces && where.empty() && !rest && !empty && again();
    if (empty) return !pieces && !order && !same && all_empty(where, rest);
    if (order != nullptr) order_ = order->word;
    if (rest != nullptr) {
      if (!where.empty() || order != nullptr) return false;
      return remaining(*rest, pieces);
    }
    if (where.size() > 2) return false;
    if (where.empty() && pieces == nullptr) {
      return order != nullptr || (verb && !somebody && parts.size() == 1);  // what follows says which
    }
    if (where.empty() && order_.empty()) return false;
    if (where.empty() && order != nullptr && pieces->pieces.size() == 1 && pieces->pieces[0].who.everybody)
      return verb;  // "the pieces stand in this order: …"
    if (where.empty()) return in_order(*pieces, regions_.there());
    Region region = where[0]->region;
    if (where.size() == 2 && !both(region, where[1]->region)) return false;
    // "…, White's on the left and right columns": the same pieces, those of another.
    const bool whose =
        std::any_of(parts.begin(), parts.end(), [](const Part& part) { return part.is == Is::Seat && part.said_each; });
    if (pieces == nullptr && whose && order == nullptr && !seat_.empty() && last_.pieces.size() == 1) {
      Part part = last_;
      part.pieces[0].seat.clear();
      return stand(part, region, where[0]->said_each || where.back()->said_each);
    }
    if (pieces == nullptr) {
      regions_.set_there(region);
      if (!region.is_line) within_ = region;
      return verb || parts.size() == 1;
    }
    if (!order_.empty()) return in_order(*pieces, region);
    return stand(*pieces, region, where[0]->said_each || where.back()->said_each);
  }

  // "On the second rank the bishop stands in front of the knight": both hold.
  static bool both(Region& region, const Region& other) {
    region.own = region.own || other.own;
    region.is_loose = region.is_loose && other.is_loose;
    for (std::size_t seat = 0; seat < region.cells.size(); ++seat) {
      std::erase_if(region.cells[seat], [&](CellId cell) {
        return std::find(other.cells[seat].begin(), other.cells[seat].end(), cell) == other.cells[seat].end();
      });
      if (region.cells[seat].empty()) return false;
    }
    return true;
  }

  std::string code_of(std::size_t seat) const {
    for (std::size_t i = 0; i < model_.seats.size(); ++i) {
      const std::string code = static_cast<char>(NameKind::Seat) + std::to_string(i);
      if (i == seat) return code;
    }
    return "";
  }

  // Whose pieces are meant: each of these stands for itself.
  std::vector<std::string> seats_of(const Counted& counted, const Region& region) const {
    const std::string seat = counted.seat.empty() ? seat_ : counted.seat;
    if (!seat.empty()) return {seat};
    if (!each_ && !region.own) return {""};
    std::vector<std::string> all;
    const Store start = initial_store(model_);
    for (std::size_t i = 0; i < model_.seats.size(); ++i) {
      const bool has = std::any_of(start.pieces.begin(), start.pieces.end(), [&](const PieceRecord& piece) {
        return piece.owner == i &&
               (counted.who.types.empty() ||
                std::find(counted.who.types.begin(), counted.who.types.end(), piece.type) != counted.who.types.end());
      });
      if (has || each_) all.push_back(code_of(i));
    }
    return all;
  }

  const std::vector<CellId>& cells_of(const Region& region, const std::string& seat) const {
    const Name* name = vocabulary_.find(seat);
    return region.cells[name == nullptr ? 0 : name->index];
  }

  // Whether a region is the same squares for all of several players.
  bool are_alike(const Region& region, const std::vector<std::string>& seats) const {
    const auto sorted = [&](const std::string& seat) {
      std::vector<CellId> cells = cells_of(region, seat);
      std::sort(cells.begin(), cells.end());
      return cells;
    };
    return seats.size() > 1 && std::all_of(seats.begin(), seats.end(),
                                           [&](const std::string& seat) { return sorted(seat) == sorted(seats[0]); });
  }

  // "The king begins in a corner": of what each player has but one, in one of them.
  bool is_lone(const Who& who) const {
    if (who.types.size() != 1) return false;
    std::map<PlayerId, int> number;
    for (const PieceRecord& piece : initial_store(model_).pieces) number[piece.owner] += piece.type == who.types[0];
    return std::all_of(number.begin(), number.end(), [](const auto& one) { return one.second <= 1; });
  }

  std::vector<std::string> names_of(const std::vector<CellId>& cells) const {
    std::vector<std::string> names;
    for (const CellId cell : cells) names.push_back(model_.board.cells[cell].name);
    return names;
  }

  bool stand(const Part& part, const Region& region, bool said_each) {
    if (region.number && *region.number != static_cast<int>(region.cells[0].size())) return false;
    // "White takes the upper end, with rooks on a1 and h1": what follows is there.
    if (within_ && !region.is_line && !region.is_loose) {
      const std::vector<CellId> whole = within_->all(), cells = region.all();
      if (!std::includes(whole.begin(), whole.end(), cells.begin(), cells.end())) return false;
    }
    Counted all = part.pieces[0];
    // "… and four more on b5, c5, f5 and g5": of the same, besides those of which the words before told.
    if (all.another && all.seat.empty() && last_.pieces.size() == 1 && last_.pieces[0].who == all.who) {
      all.seat = last_.pieces[0].seat;
      for (Claim& claim : claims_) claim.also = claim.also || (claim.kind == "begins-on" && claim.who == all.who);
    }
    last_ = part;
    last_region_ = region;
    last_each_ = said_each;
    int number = all.number;
    for (std::size_t i = 1; i < part.pieces.size(); ++i) {
      const Counted& more = part.pieces[i];
      if (more.seat != all.seat || more.who.everybody || all.who.everybody) return false;
      number = number > 0 && more.number > 0 ? number + more.number : 0;
      all.who.types.insert(all.who.types.end(), more.who.types.begin(), more.who.types.end());
    }
    auto seats = seats_of(all, region);
    if (seats.empty()) return false;
    // "Two rooks a side stand in the corners": both players' together, where each player's are the same squares.
    if (!said_each && (number > 0 || !region.is_loose) && are_alike(region, seats) &&
        !(is_lone(all.who) && region.cells[0].size() > 1)) {
      if (!whose_.empty()) return false;  // perhaps his of whom the words before told
      number *= static_cast<int>(seats.size());
      seats = {""};
    }
    const auto says = [this](const char* word) {
      return std::find(words_.begin(), words_.end(), word) != words_.end();
    };
    const bool beside = says("besideof"), belongs = says("belong") || says("belongs");
    for (const std::string& seat : seats) {
      const std::vector<CellId>& cells = cells_of(region, seat);
      if (beside && number > static_cast<int>(cells.size())) return false;  // so many on each side
      if (belongs && cells.size() != all.who.types.size()) return false;    // for them alone to enter, perhaps
      // Another of the same kind stands there beside what was said before.
      const auto before = std::find_if(claims_.begin(), claims_.end(), [&](const Claim& claim) {
        return claim.kind == "begins-on" && claim.word == seat && claim.who == all.who;
      });
      if (before != claims_.end()) {
        if (number > 0 && !said_each && !before->numbers.empty()) note_shares(*before, cells, number);
        for (const std::string& name : names_of(cells)) before->sizes.push_back(name);
        if (before->numbers.empty() || number == 0 || said_each)
          before->numbers.clear();
        else
          before->numbers[0] += number;
        continue;
      }
      Claim& claim = claims_.emplace_back();
      claim.kind = "begins-on";
      claim.who = all.who;
      claim.word = seat;
      claim.sizes = names_of(cells);
      if (number > 0 && !said_each) claim.numbers = {number};
      claim.also = all.another || (said_each && !fills_);
      claim.only = (region.is_loose && !fills_) || (cells.size() > 1 && is_lone(all.who));
    }
    note(all.seat.empty() ? seat_ : all.seat, region);
    return true;
  }

  // "Six on the first row and six on the last": each row has its own number, besides what holds of both.
  void note_shares(const Claim& before, const std::vector<CellId>& cells, int number) {
    const auto is_before = [&](const Claim& claim) { return claim.word == before.word && claim.who == before.who; };
    Claim share = before;
    share.also = true;  // there are others elsewhere
    if (std::none_of(shares_.begin(), shares_.end(), is_before)) shares_.push_back(share);
    share.sizes = names_of(cells);
    share.numbers = {number};
    shares_.push_back(std::move(share));
  }

  void note(const std::string&, const Region& region) {
    if (told_.cells.empty()) told_.cells.resize(region.cells.size());
    for (std::size_t seat = 0; seat < region.cells.size(); ++seat)
      told_.cells[seat].insert(told_.cells[seat].end(), region.cells[seat].begin(), region.cells[seat].end());
  }

  // "…, and Black does the same": with places that are his own.
  bool again() {
    if (last_.pieces.empty() || !last_region_.own || seat_.empty()) return false;
    Part part = last_;
    for (Counted& counted : part.pieces) counted.seat.clear();
    return stand(part, last_region_, last_each_);
  }

  // "blue takes the two remaining corners": those of which nothing was said.
  bool remaining(const Part& rest, const Part* pieces) {
    if (told_.cells.empty() || last_.pieces.empty()) return false;
    Region region = rest.region;
    for (auto& list : region.cells) {
      std::erase_if(list, [&](CellId cell) {
        return std::any_of(told_.cells.begin(), told_.cells.end(),
                           [&](const auto& told) { return std::find(told.begin(), told.end(), cell) != told.end(); });
      });
      if (list.empty()) return false;
    }
    const bool counted = rest.pieces.empty() || rest.pieces[0].number == static_cast<int>(region.cells[0].size());
    if (!counted) return false;
    Part part = pieces != nullptr ? *pieces : last_;
    if (pieces == nullptr) {
      part.pieces = {last_.pieces[0]};
      part.pieces[0].number = 0;
      part.pieces[0].another = false;
      part.pieces[0].seat.clear();
      if (seat_.empty()) return false;
    }
    return stand(part, region, false);
  }

  bool all_empty(const std::vector<const Part*>& where, const Part* rest) {
    verb_ = true;
    if (where.size() + (rest != nullptr ? 1 : 0) != 1) return false;
    const Region& region = rest != nullptr ? rest->region : where[0]->region;
    std::vector<std::string> seats = {""};
    if (region.own) {
      if (!seat_.empty()) {
        seats = {seat_};
      } else {
        seats.clear();
        for (std::size_t i = 0; i < model_.seats.size(); ++i) seats.push_back(code_of(i));
      }
    }
    if (rest == nullptr && region.number && *region.number != static_cast<int>(region.cells[0].size())) return false;
    for (const std::string& seat : seats) {
      Claim& claim = claims_.emplace_back();
      claim.kind = rest != nullptr ? "begins-rest" : "begins-at";
      claim.place = "empty";
      claim.sizes = names_of(cells_of(region, seat));
      if (rest != nullptr && !rest->pieces.empty()) claim.numbers = {rest->pieces[0].number};
    }
    return true;
  }

  // A row, or what stands on both sides of somebody, one kind on each square.
  bool in_order(const Part& part, const std::optional<Region>& line) {
    if (!line || !(line->is_line || line->cells[0].size() > 1)) return false;
    std::vector<Counted> list;
    for (const Counted& counted : part.pieces) {
      if (counted.who.types.empty() || !counted.who.tag.empty()) return false;
      for (int i = 0; i < std::max(counted.number, 1); ++i) list.push_back({1, counted.who, counted.seat, false});
    }
    if (list.size() < 2) return false;
    const std::string order = std::exchange(order_, "");
    for (const std::string& seat : seats_of(list[0], *line)) {
      std::vector<CellId> cells = cells_of(*line, seat);
      Claim claim;
      claim.kind = "begins-order";
      claim.word = seat;
      if (order == "outward") {
        // From beside somebody to both sides.
        if (cells.size() != 2) return false;
        const Cell &right = model_.board.cells[cells[0]], &left = model_.board.cells[cells[1]];
        const int dx = (right.file - left.file) / 2, dy = (right.rank - left.rank) / 2;
        for (std::size_t i = 0; i < list.size(); ++i) {
          for (const int way : {1, -1}) {
            const int steps = way * static_cast<int>(i);
            const CellId to = model_.board.offset(cells[way > 0 ? 0 : 1], steps * dx, steps * dy);
            if (to == kNoCell) return false;
            claim.sizes.push_back(model_.board.cells[to].name);
            claim.counted.push_back({1, true, list[i].who, -1});
          }
        }
      } else if (order == "inward") {
        // Both halves of a row, each from its outer end.
        const std::size_t size = cells.size();
        if (2 * list.size() > size + size % 2) return false;
        for (std::size_t i = 0; i < list.size(); ++i) {
          for (const std::size_t at : {i, size - 1 - i}) {
            claim.sizes.push_back(model_.board.cells[cells[at]].name);
            claim.counted.push_back({1, true, list[i].who, -1});
          }
        }
      } else {
        if (cells.size() != list.size()) return false;
        if (order == "left") std::reverse(cells.begin(), cells.end());
        claim.sizes = names_of(cells);
        for (const Counted& one : list) claim.counted.push_back({1, true, one.who, -1});
        // Who sits at the upper side may count as the others see it.
        const Name* whose = vocabulary_.find(seat);
        const bool turned = whose != nullptr && regions_.is_turned(whose->index);
        if (order == "across" || order == "said")
          claim.numbers = {1};
        else if (turned)
          claim.numbers = {2};
      }
      claims_.push_back(std::move(claim));
    }
    return !claims_.empty();
  }

  std::vector<Claim> claims_;
  std::vector<Claim> shares_;  // parts of these
  std::string seat_, order_;
  bool fills_ = false;  // every square of the region
  bool seat_said_ = false;
  Part last_;
  std::optional<Region> within_;
  Region last_region_, told_;
  bool last_each_ = false;
};

// "the two kings face each other along the same file"
std::vector<Claim> facing(const Vocabulary& vocabulary, const std::vector<std::string>& words) {
  Bag bag(vocabulary, words);
  if (!bag.take("face alternate|face each other|stand opposite each other|stand opposite alternate|faces")) {
    // "every other" is said otherwise
    if (!bag.take("face 1 another|stand opposite 1 another")) return {};
  }
  const bool same = bag.take("along same column|on same column|in same column|on 1 column|in 1 column|along 1 column");
  Claim claim;
  claim.kind = "begins-on";
  claim.place = "facing";
  claim.who = bag.pieces();
  if (claim.who.types.size() != 1 || !same || bag.only_number().value_or(2) != 2) return {};
  return bag.rest("atstart|both|thus|directly") ? std::vector<Claim>{claim} : std::vector<Claim>();
}

}  // namespace

std::vector<std::string> setup_words(const Vocabulary& vocabulary, const std::string& words) {
  std::vector<std::string> all = words_of(words);
  for (std::size_t i = 0; i + 1 < all.size(); ++i) {
    const Name* name = vocabulary.find(all[i]);
    if (name != nullptr && name->kind == NameKind::Area && is_one_of(all[i + 1], "of|square|row|column"))
      all[i] = name->text;
  }
  return region_words(all);
}

std::optional<Region> row_named_in(const Vocabulary& vocabulary, const std::string& words, const Context& context) {
  const std::vector<std::string> all = setup_words(vocabulary, words);
  if (vocabulary.model().board.kind != BoardKind::Grid || vocabulary.model().seats.empty()) return std::nullopt;
  const RegionReader regions(vocabulary, all, context.there, context.it.types);
  std::optional<Region> row;
  for (std::size_t i = 0; i < all.size(); ++i) {
    std::size_t end = i;
    const auto region = regions.one(end);
    if (!region) continue;
    if (region->is_line) row = region;
    i = end - 1;
  }
  return row;
}

std::vector<Claim> read_setup(const Vocabulary& vocabulary, const std::string& words, Context& context) {
  if (vocabulary.model().board.cells.empty() || vocabulary.model().seats.empty()) return {};
  const std::vector<std::string> all = setup_words(vocabulary, words);
  if (all.empty() || all.size() > 60) return {};
  if (auto claims = facing(vocabulary, all); !claims.empty()) return claims;
  SetupReader reader(vocabulary, all, context);
  if (!reader.read()) return {};
  reader.go_on(context);
  return reader.claims();
}

void keep_owners(const Bag& bag, std::vector<Claim>& claims) {
  const auto is_seat = [&bag](const std::string& word) {
    const Name* name = bag.vocabulary().find(word);
    return name != nullptr && name->kind == NameKind::Seat;
  };
  if (!bag.has("you") || std::any_of(bag.words().begin(), bag.words().end(), is_seat)) return;
  std::erase_if(claims, [&bag](const Claim& claim) {
    const std::string owner = claim.kind == "begins-on" ? frames::owner_of(bag, claim.who) : "";
    return !owner.empty() && !claim.word.empty() && claim.word != owner;
  });
}

}  // namespace ludwright::book
