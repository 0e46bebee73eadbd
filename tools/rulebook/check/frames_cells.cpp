// What stands on which cells at the start, and which cells a zone has; see frames.h.
#include <algorithm>

#include "engine/store.h"
#include "tools/rulebook/check/cell_lists.h"
#include "tools/rulebook/check/frames.h"

namespace ludwright::book::frames {
namespace {

bool is_name(const Bag& bag, const std::string& word, NameKind kind) {
  const Name* name = bag.vocabulary().find(word);
  return name != nullptr && name->kind == kind;
}

// "Men of black occupy squares 1 to 20, and those of white squares 31 to 50", "the palace has d1 to f3": of each group
// who or what, whose, and the cells.
class Groups {
 public:
  Groups(const Bag& bag, const Context& context) : bag_(bag), context_(context) {}

  bool read(Claims& claims) {
    for (std::size_t i = 0; i < bag_.size();) {
      if (const std::size_t next = cells(i, claims); next != i) {
        i = next;
        if (failed_) return false;
        continue;
      }
      word(bag_.words()[i], i, claims);
      if (failed_) return false;
      ++i;
    }
    // Behind its cells nothing may be said of who stands there.
    return !claims.empty() && !is_open_ && !nameless_ &&
           Bag(bag_.vocabulary(), left_)
               .rest(
                   "stand|start|occupy|occupies|take|has|square|piece|player|must|each|first|make|comprises|comprise|"
                   "called|form|while|board|hold|enemy|friendly|beside|game|color|colored|reach|capture|middle|those|"
                   "happen|cross|circle|ring|line|those|facing|opposite|likewise|mirror|mirrors|guard|guards|guarded");
  }

 private:
  // A list of cells; where it ends, or `i`.
  std::size_t cells(std::size_t i, Claims& claims) {
    // Where cells have numbers, a word must say that cells are meant.
    const bool numbered = is_number_word(bag_.words()[i].substr(0, bag_.words()[i].find('-')));
    if (numbered && (i == 0 || (bag_.words()[i - 1] != "square" && bag_.words()[i - 1] != "on"))) return i;
    std::size_t end = i;
    const std::vector<std::string> list = cells_at(bag_, end);
    if (end == i) return i;
    Claim& claim = add(claims, "begins-at");
    claim.sizes = list;
    claim.word = seat_;
    claim.who = who_;
    claim.place = zone_;
    if (is_empty_at(end)) {
      claim.who = {};
      claim.word.clear();
      claim.place = "empty";
    } else if (claim.who.empty() && zone_.empty() && !seat_.empty()) {
      // "Black's are on 1 to 12", "White has d4 and e5"
      claim.who = who_ = bag_.vocabulary().is_noun(seat_) ? Who() : context_.it;
      if (who_.empty()) claim.who.everybody = true;
    } else if (claim.who.empty() && zone_.empty()) {
      nameless_ = true;  // "e5 is called the throne"
    } else if (!claim.who.empty() && !zone_.empty()) {
      failed_ = true;
    }
    if (some_) claim.numbers = {static_cast<int>(list.size())};
    if (number_ && claim.place.empty() && !claim.who.empty() && *number_ < count_of(claim)) {
      claim.kind = "begins-on";  // "four attackers occupy …", of sixteen
      claim.also = true;
    }
    if (number_ && *number_ != static_cast<int>(list.size())) failed_ = true;
    if (tells_of_some(claim)) failed_ = true;
    number_.reset();
    some_ = is_open_ = false;
    told_ = true;
    return end;
  }

  bool is_empty_at(std::size_t i) const {
    while (i < bag_.size() && (bag_.words()[i] == "is" || bag_.words()[i] == "must" || bag_.words()[i] == "be")) ++i;
    return i < bag_.size() && bag_.words()[i] == "empty";
  }

  bool is_called(std::size_t zone) const {
    const std::string& before = zone > 0 ? bag_.words()[zone - 1] : bag_.words()[0];
    return before == "called" || before == "is" || before == "be";
  }

  void word(const std::string& said, std::size_t i, Claims& claims) {
    if (is_name(bag_, said, NameKind::Seat)) {
      // Whose those were: "… are reserved for White", "the discs on d4 and e5 are white"
      const std::string before = i > 0 ? bag_.words()[i - 1] : "";
      const bool of_pieces = told_ && !claims.empty() && !claims.back().who.empty() && claims.back().place.empty();
      const bool last = i + 1 == bag_.words().size();  // "the discs on d4 and e5 belong to White"
      if ((told_ && before == "for") || (of_pieces && (last || is_one_of(before, "is|to|be")))) {
        if (!claims.back().word.empty()) failed_ = true;
        claims.back().word = said;
        return;
      }
      fresh();
      seat_ = said;
      return;
    }
    if (is_name(bag_, said, NameKind::Cells)) {
      const bool those = told_ && is_called(i) && std::find(left_.begin(), left_.end(), "those") != left_.end();
      const auto number = number_;
      fresh();
      if (those) {  // "those two squares are the temples": all that were named
        std::vector<std::string> all;
        for (const Claim& claim : claims) all.insert(all.end(), claim.sizes.begin(), claim.sizes.end());
        failed_ = number && *number != static_cast<int>(all.size());
        Claim& zone = add(claims, "begins-at");
        zone.sizes = all;
        zone.place = said;
        return;
      }
      if (nameless_) {
        if (!is_called(i)) failed_ = true;
        claims.back().place = said;
        // "a1 is a dark square": one of them.
        if (bag_.words()[i - 1] != "called") claims.back().numbers = {static_cast<int>(claims.back().sizes.size())};
        nameless_ = false;
        return;
      }
      zone_ = said;
      who_ = {};
      return;
    }
    const Who who = Bag(bag_.vocabulary(), std::vector<std::string>{said}).pieces();
    if (!who.empty() && said != "piece") {
      fresh();
      zone_.clear();
      if (i > 0 && (bag_.words()[i - 1] == "and" || bag_.words()[i - 1] == "or") && is_open_) {
        who_.types.insert(who_.types.end(), who.types.begin(), who.types.end());
      } else {
        who_ = who;
      }
      some_ = i > 0 && bag_.words()[i - 1] == "1";
      is_open_ = true;
      return;
    }
    if (said == "it" && who_.empty()) who_ = context_.it;
    if (is_number_word(said) && said != "1") {
      number_ = std::atoi(said.c_str());
      return;
    }
    if (said == "empty" && told_) return;
    left_.push_back(said);
  }

  // "White has a pawn on e4", of eight: of some position.
  bool tells_of_some(const Claim& claim) const {
    if (seat_.empty() || !bag_.has("has") || bag_.has("start|first|stand|place|occupy|each")) return false;
    return !claim.who.types.empty() && count_of(claim) > 2 * static_cast<int>(claim.sizes.size());
  }

  // How many pieces stand on the board at the start that may be meant.
  int count_of(const Claim& claim) const {
    const Name* seat = bag_.vocabulary().find(claim.word);
    int count = 0;
    for (const PieceRecord& piece : initial_store(bag_.vocabulary().model()).pieces) {
      const auto& types = claim.who.types;
      const bool meant = types.empty() || std::find(types.begin(), types.end(), piece.type) != types.end();
      const bool owned = piece.owner != kNobody && (seat == nullptr || piece.owner == seat->index);
      count += meant && owned && piece.site == SiteKind::Cell ? 1 : 0;
    }
    return count;
  }

  // What was said of the group before is not said of the next; whose it is and which pieces may be left out there.
  void fresh() {
    if (!told_) return;
    told_ = false;
    some_ = false;
    number_.reset();
  }

  const Bag& bag_;
  const Context& context_;
  std::vector<std::string> left_;
  Who who_;
  std::string seat_, zone_;
  std::optional<int> number_;
  bool some_ = false;      // one of them, not all
  bool is_open_ = false;   // pieces were named whose cells are not
  bool told_ = false;      // cells were named last
  bool nameless_ = false;  // and nothing before them
  bool failed_ = false;
};

bool begins_at(Bag bag, const Context& context, Claims& claims) {
  bag.take("square in middle"), bag.take("player stand farrow and");
  bag.take_all("along row|along column|along edge|opposite them|facing them|2 anydir|and more|mirrors this");
  if (bag.has("move|jump|captured|win|lose|draw|may|not|cannot|never|no|if|only|become|turn|except|for example|for "
              "instance"))
    return false;
  // "Blue king on d1": of any position, an example's perhaps.
  if (!bag.has(
          "stand|start|occupy|occupies|take|has|is|be|comprises|comprise|called|form|must|make|for|while|hold|those|"
          "reach|cross|square|player|each|mirrors|guarded"))
    return false;
  return Groups(bag, context).read(claims);
}

// "The remaining 19 squares are empty", "two empty rows lie between the armies": how many, at the start.
bool begins_empty(Bag bag, const Context&, Claims& claims) {
  if (!bag.take("empty") || bag.denied()) return false;
  const bool rows = bag.take("row");
  if (!rows && !bag.take("square")) return false;
  if (!rows && bag.has("between")) return false;  // one between each two, perhaps
  const bool says_start = bag.take("remaining|other|rest|start|between|leave|remain");
  const auto number = bag.only_number();
  if (!says_start || !number) return false;
  if (!bag.rest(
          "stand|player|army|armies|both|remaining|other|start|between|leave|2|stay|board|middle|piece|friendly|enemy"))
    return false;
  Claim& claim = add(claims, "begins-empty");
  claim.numbers = {*number};
  claim.word = rows ? "rows" : "";
  return true;
}

// "Row 1, from file a to file f": its cells, taken.
std::vector<std::string> take_row(Bag& bag) {
  const auto row = bag.find("row"), column = bag.find("column");
  if (!row || !column || *row + 1 >= bag.size()) return {};
  const std::string rank = bag.words()[*row + 1];
  std::size_t end = *column + 1;  // "a" is left out as an article
  std::string first = "a";
  if (end < bag.size() && bag.words()[end] != "to") first = bag.words()[end++];
  if (end + 3 > bag.size() || bag.words()[end] != "to" || bag.words()[end + 1] != "column") return {};
  const Bag corners(bag.vocabulary(), std::vector<std::string>{first + rank, "to", bag.words()[end + 2] + rank});
  std::size_t at = 0;
  const std::vector<std::string> cells = cells_at(corners, at);
  bag.erase(*column, end + 3);
  bag.take("row " + rank), bag.take("from");
  return cells;
}

// "White's first row, from a1 to c1: rook, knight, bishop": one on each.
bool in_order(Bag bag, const Context&, Claims& claims) {
  std::vector<std::string> cells = take_row(bag);
  if (const auto from = bag.find("from"); from && cells.empty()) {
    std::size_t end = *from + 1;
    cells = cells_at(bag, end);
    bag.erase(*from, end);
  }
  if (cells.size() < 3) return false;
  std::vector<TypeId> types;
  std::vector<std::string> others;
  for (const std::string& word : bag.words()) {
    const Who who = Bag(bag.vocabulary(), std::vector<std::string>{word}).pieces();
    if (who.types.size() == 1)
      types.push_back(who.types[0]);
    else
      others.push_back(word);
  }
  Bag rest(bag.vocabulary(), others);
  const std::string seat = rest.seat();
  take_goal(rest);  // the cells say where
  if (types.size() != cells.size() || seat.empty()) return false;
  if (!rest.rest("row|first|order|reads|read|counted|piece|stand|occupy|occupies|reach|place|start|and|square"))
    return false;
  std::vector<TypeId> told;
  for (const TypeId type : types) {
    if (std::find(told.begin(), told.end(), type) != told.end()) continue;
    told.push_back(type);
    Claim& claim = add(claims, "begins-at");
    claim.word = seat;
    claim.who.types = {type};
    for (std::size_t i = 0; i < types.size(); ++i) {
      if (types[i] == type) claim.sizes.push_back(cells[i]);
    }
    claim.numbers = {static_cast<int>(claim.sizes.size())};
  }
  return true;
}

}  // namespace

const std::vector<Frame> kOfCells = {{"begins at", begins_at}, {"in order", in_order}, {"begins empty", begins_empty}};

}  // namespace ludwright::book::frames
