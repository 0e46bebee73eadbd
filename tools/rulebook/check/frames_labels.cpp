// What squares are called and where they lie: "The files are lettered a to h from left to right, so a1 is the lower
// left corner"; see frames_setup.h.
#include <algorithm>

#include "tools/rulebook/check/cell_lists.h"
#include "tools/rulebook/check/frames_setup.h"
#include "tools/rulebook/check/phrase_lists.h"

namespace ludwright::book {
namespace {

bool is_label(const std::string& word) {
  return is_number_word(word) || (word.size() == 1 && word[0] >= 'a' && word[0] <= 'z');
}

// Reads from left to right, one clause for each of what is named.
class LabelReader {
 public:
  LabelReader(const Vocabulary& vocabulary, const std::string& words) : vocabulary_(vocabulary), none_(vocabulary, "") {
    for (const std::string& word : words_of(words)) {
      const std::size_t dash = word.find('-');
      const std::string before = word.substr(0, dash), after = dash == std::string::npos ? "" : word.substr(dash + 1);
      const bool range = is_label(before) && is_label(after);
      if (dash != std::string::npos && (range || is_one_of(after, "left|right|hand"))) {
        words_.push_back(before);
        if (range) words_.emplace_back("to");
        words_.push_back(after);
      } else {
        words_.push_back(word);
      }
    }
  }

  std::vector<Claim> read() {
    if (words_.size() < 3 || words_.size() > 50) return {};
    for (;;) {
      while (take(",|;|:|-|and|while|whereas|so that|so|thus|therefore|hence|then|which means that|each|are")) {
      }
      if (at_ == words_.size()) return claims_;
      const std::size_t before = at_;
      if (!clause()) return {};
      if (at_ == before) return {};
    }
  }

 private:
  const std::string& word(std::size_t i) const {
    static const std::string none;
    return i < words_.size() ? words_[i] : none;
  }

  bool take(std::string_view phrases) {
    const std::size_t length = phrase_at(words_, at_, phrases);
    at_ += length;
    return length > 0;
  }

  bool is_cell(std::size_t i) const { return is_cell_word(none_, word(i)); }

  bool clause() {
    if (word(at_) == "column" || word(at_) == "row" || (is_number_word(word(at_)) && is_axis(at_ + 1))) return axis();
    if (numbering()) return true;
    if (take("we|you|1|board|square|each square|each xp|xp|it|they")) {
      if (take("has") && axis()) return true;
      take("is|name|call|find|may name|are|designate");
      while (take("square|named|called|designated|known|lettered|numbered|each|name|described")) {
      }
      if (!take("by|with|after|:")) return false;
      return axis() || behind();
    }
    if (behind_row()) return true;
    if (take("by|with")) return axis() || behind();
    if (is_cell(at_)) return cell_lies();
    return sits() || place_of();
  }

  // "Sente sits at the bottom": whose side that is.
  bool sits() {
    const std::size_t begin = at_;
    std::string whose;
    if (!seat(whose)) return false;
    take("'s");
    if (!take("sits|sit|stand|start|is|has|starts|begins|plays|play|is seated|lives")) return at_ = begin, false;
    take("at|on|from");
    const bool low = take("bottom|lower|lower player|lower end|lower edge|southern|south");
    if (!low && !take("top|upper|upper player|upper end|upper edge|northern|north")) return at_ = begin, false;
    take("player|end|edge|row");
    take("of board");
    lies({}, low ? "lower-half" : "upper-half", whose);
    return true;
  }

  // "with Red sitting behind row 1": whose side that is.
  bool behind_row() {
    const std::size_t begin = at_;
    take("with");
    std::string whose;
    if (!seat(whose)) return at_ = begin, false;
    take("sitting|sits|sit|is seated|seated|stand|standing|is|playing|plays");
    if (!take("behind|at|beside|next to") || !take("row")) return at_ = begin, false;
    const std::string row = word(at_);
    const auto& board = vocabulary_.model().board;
    for (const Cell& cell : board.cells) {
      const bool outer = cell.rank == 0 || cell.rank == board.height - 1;
      if (cell.name.size() != row.size() + 1 || !cell.name.ends_with(row) || !outer || board.kind != BoardKind::Grid)
        continue;
      ++at_;
      lies({}, cell.rank == 0 ? "lower-half" : "upper-half", whose);
      return true;
    }
    return at_ = begin, false;
  }

  bool is_axis(std::size_t i) const { return word(i) == "column" || word(i) == "row"; }

  // "the letters a to k for the files"
  bool behind() {
    const std::size_t begin = at_;
    while (take("letter|letters|number|numbers|from|of")) {
    }
    std::string first, last;
    if (!range(first, last) || !take("for|of")) return at_ = begin, false;
    take("each");
    if (!is_axis(at_)) return at_ = begin, false;
    label(words_[at_++], first, last);
    return tails();
  }

  bool range(std::string& first, std::string& last) {
    first = "a";  // left out as an article
    if (!is_one_of(word(at_), "to|upto")) {
      if (!is_label(word(at_))) return false;
      first = words_[at_++];
    }
    side_of_first();
    if (!take("to|upto|through|, upto|, to")) return false;
    if (!is_label(word(at_))) return false;
    last = words_[at_++];
    return true;
  }

  // "z, a, b, c": one by one
  bool one_by_one(std::string& first, std::string& last) {
    const std::size_t begin = at_;
    std::vector<std::string> labels;
    for (;;) {
      if (is_label(word(at_)) && !is_axis(at_ + 1))
        labels.push_back(words_[at_++]);
      else if (is_one_of(word(at_), ",|and") || at_ == words_.size())
        labels.emplace_back("a");
      else
        break;
      const std::size_t join = at_;
      if (!take(", and|,|and")) break;
      if (!is_label(word(at_)) && !is_one_of(word(at_), ",|and")) {
        at_ = join;
        break;
      }
      if (is_axis(at_ + 1)) {
        at_ = join;
        break;
      }
    }
    if (labels.size() < 3) return at_ = begin, false;
    first = labels.front(), last = labels.back();
    said_ = labels;
    return true;
  }

  bool axis() {
    static constexpr std::string_view fillers =
        "is|are|lettered|numbered|labelled|labeled|marked|called|named|designated|known|as|from|carry|carries|bear|"
        "bears|has|letter|letters|number|numbers|slide|move|counted|count|with|by|being|,|run|each|use|using";
    const std::size_t begin = at_;
    std::optional<int> number;
    if (is_number_word(word(at_)) && is_axis(at_ + 1)) number = std::atoi(words_[at_++].c_str());
    if (!is_axis(at_)) return false;
    const std::string name = words_[at_++];
    const bool bare = !is_one_of(word(at_), fillers);
    while (take(fillers)) {
    }
    std::string first, last;
    said_.clear();
    if (!one_by_one(first, last) && !range(first, last)) {
      // "counted from the top downwards": whatever they are called
      label(name, "", "");
      const std::size_t of = claims_.size() - 1;
      if (!number && tails() && !claims_[of].place.empty()) return true;
      claims_.pop_back();
      return at_ = begin, false;
    }
    if (bare && !is_label(first)) return at_ = begin, false;
    label(name, first, last);
    if (number) claims_.back().numbers = {*number};
    if (!said_.empty()) claims_.back().sizes.insert(claims_.back().sizes.end(), said_.begin(), said_.end());
    return tails();
  }

  void label(const std::string& axis, const std::string& first, const std::string& last) {
    Claim claim;
    claim.kind = "board-labels";
    claim.sizes = {axis, first, last};
    claim.word = first_side_;
    first_side_.clear();
    claims_.push_back(claim);
  }

  bool seat(std::string& code) {
    const Name* name = vocabulary_.find(word(at_));
    if (name == nullptr || name->kind != NameKind::Seat) return false;
    code = words_[at_++];
    return true;
  }

  static constexpr std::string_view kEnds = "side|edge|end|player|baseline|home row|back row|first row";

  // "1 on White's side"
  void side_of_first() {
    const std::size_t begin = at_;
    take(",");
    if (take("on|at") && seat(first_side_)) {
      take("'s");
      if (take(kEnds)) {
        take(",");
        return;
      }
    }
    first_side_.clear();
    at_ = begin;
  }

  // "as White sees them"
  bool view(std::string& code) {
    const std::size_t begin = at_;
    take(",");
    if (take("as|seen from|seen by|viewed from|viewed by|from|for|looked at from|counted from") && seat(code)) {
      take("see it|sees it|sees them|see them|sees board|looks at it|looks at board|see board|sees");
      take("'s");
      take("side|player|point of view|seat|view|end|edge|xp of view");
      take(",");
      return true;
    }
    code.clear();
    at_ = begin;
    return false;
  }

  // How the range lies: "from left to right", "downwards", "beginning at White's left".
  bool tails() {
    const std::size_t of = claims_.size() - 1;
    for (;;) {
      const std::size_t begin = at_;
      take(",");
      take("counted|counting|reading|going|always");
      Claim& claim = claims_[of];
      const auto lies = [&](const char* where) {
        const bool fits = (claim.sizes[0] == "column") == is_one_of(where, "left|right") && claim.place.empty();
        claim.place = where;
        return fits;
      };
      if (take("from left to right|left to right|from left")) {
        if (!lies("left")) return false;
      } else if (take("from right to left|right to left|from right")) {
        if (!lies("right")) return false;
      } else if (take("from top to bottom|top to bottom|top downwards|top down|from top downwards|from top "
                      "downward|from top down|downwards|"
                      "downward|down board|from top|from above")) {
        if (!lies("top")) return false;
      } else if (take("from bottom to top|bottom to top|bottom upwards|bottom up|from bottom upwards|from bottom "
                      "upward|from bottom up|upwards|"
                      "upward|up board|from bottom|from below")) {
        if (!lies("bottom")) return false;
      } else if (claim.word.empty() && !claim.place.empty() && view(claim.word)) {
        claim.also = true;  // as that player sees it
      } else if (take("beginning|start|starting|counted|counting|seen|start at")) {
        while (take("at|from|on|with|nearest|beside")) {
        }
        if (take("left|left hand")) {
          if (!lies("left")) return false;
          if (!take("of|hand of") || !seat(claim.word)) return false;
          claim.also = true;
          continue;
        }
        if (!seat(claim.word)) return false;
        take("'s");
        if (take("left hand player|left-hand player|left hand|left-hand|left player|left")) {
          if (!lies("left")) return false;
          claim.also = true;
        } else if (take("right hand player|right-hand player|right hand|right player|right")) {
          if (!lies("right")) return false;
          claim.also = true;
        }
        take(kEnds);
      } else if (claim.sizes[0] == "row" && claim.word.empty() && claim.place.empty() && take("from")) {
        // "from White's side upward"
        if (!seat(claim.word)) return at_ = begin, false;
        take("'s");
        take(kEnds);
        take("upward|upwards|onward|onwards|outward|outwards|away");
      } else if (claim.sizes[0] == "row" && !claim.word.empty() && !claim.also && take("on|at")) {
        // "… to 10 on Black's": the other side
        std::string other;
        if (!seat(other) || other == claim.word) return false;
        take("'s");
        take(kEnds);
      } else {
        at_ = begin;
        return true;
      }
    }
  }

  struct Place {
    std::string up, along, what;
    bool any() const { return !up.empty() || !along.empty() || !what.empty(); }
    std::string text() const {
      std::string all;
      for (const std::string* part : {&up, &along, &what}) all += (all.empty() || part->empty() ? "" : " ") + *part;
      return all;
    }
  };

  Place place() {
    Place place;
    const std::size_t begin = at_;
    take("in|at|on");
    take("very|far|extreme");
    for (;;) {
      if (take("upper|top|topmost"))
        place.up = "top";
      else if (take("lower|bottom|nearest"))
        place.up = "bottom";
      else if (take("left-hand|left hand|left"))
        place.along = "left";
      else if (take("right-hand|right hand|right"))
        place.along = "right";
      else if (take("middle square|middle xp|middle|centre|center|central square|central xp"))
        place.what = "middle";
      else if (take("corner square|corner"))
        place.what = "corner";
      else if (!(place.any() && take("square|1|xp|of board|board|end")))
        break;
    }
    if (place.what == "corner" && place.up.empty() && place.along.empty()) take("of board");
    const bool enough = place.what == "middle" || place.what == "corner" || (!place.up.empty() && !place.along.empty());
    if (!enough) at_ = begin, place = {};
    return place;
  }

  // "a1 is the lower left corner"
  bool cell_lies() {
    const std::size_t begin = at_;
    std::vector<std::string> cells = {words_[at_++]};
    while (take(", and|,|and")) {
      if (!is_cell(at_)) return at_ = begin, false;
      cells.push_back(words_[at_++]);
    }
    // "a1 to h8": from corner to corner
    if (cells.size() == 1 && take("to|through") && is_cell(at_)) {
      lies({cells[0]}, "bottom left corner", "");
      lies({words_[at_++]}, "top right corner", "");
      return true;
    }
    take("is|lies|being|lie|are|stand|marks|has");
    const Place where = place();
    if (!where.any()) return at_ = begin, false;
    std::string whose;
    view(whose);
    lies(cells, where.text(), whose);
    return true;
  }

  // "The lower left corner is a1", "the corners are thus a1, h1, a8 and h8"
  bool place_of() {
    const std::size_t begin = at_;
    take("your|its|their");
    take("4");
    if (is_one_of(word(at_), "square|1|xp") && is_one_of(word(at_ + 1), "in|at|on")) ++at_;
    const bool all = word(at_) == "corners" || (word(at_) == "corner" && word(at_ + 1) == "is");
    if (all) {
      ++at_;
      take("square");
    }
    const Place where = all ? Place{"", "", "corner"} : place();
    if (!where.any()) return at_ = begin, false;
    std::string whose;
    view(whose);
    if (!take("is called|is named|is numbered|are called|is|are|bears name|has name|carries") && claims_.empty())
      return at_ = begin, false;
    take("thus|therefore|then|square|called|hence");
    std::vector<std::string> cells;
    while (is_cell(at_)) {
      cells.push_back(words_[at_++]);
      const std::size_t join = at_;
      if (!take(", and|,|and") || is_cell(at_)) continue;
      at_ = join;
      break;
    }
    if (cells.empty() || (!all && cells.size() > 1)) return at_ = begin, false;
    if (whose.empty()) view(whose);
    lies(cells, where.text(), whose);
    claims_.back().only = all;
    return true;
  }

  void lies(const std::vector<std::string>& cells, const std::string& where, const std::string& whose) {
    Claim claim;
    claim.kind = "cell-lies";
    claim.sizes = cells;
    claim.place = where;
    claim.word = whose;
    claims_.push_back(claim);
  }

  // "at Black's end": whose.
  std::string at_end_of() {
    const std::size_t begin = at_;
    take("at|from|on|with|in");
    const std::string seat = word(at_);
    const Name* name = vocabulary_.find(seat);
    if (name != nullptr && name->kind == NameKind::Seat) {
      ++at_;
      take("'s|player's");
      if (take("end|player|edge|side|back row|first row|corner|row of board|row")) return seat;
    }
    return at_ = begin, "";
  }

  // "They are numbered from 1 to 32, row by row, beginning at the top left."
  bool numbering() {
    const std::size_t begin = at_;
    take("board|square|each square|dark square|each dark square|xp|it|they|each");
    take("is|are|has");
    if (!take("numbered|numbers")) return at_ = begin, false;
    take("from");
    if (!is_number_word(word(at_)) || !is_one_of(word(at_ + 1), "to|upto") || !is_number_word(word(at_ + 2)))
      return at_ = begin, false;
    Claim claim;
    claim.kind = "cell-numbers";
    claim.numbers = {std::atoi(word(at_).c_str()), std::atoi(word(at_ + 2).c_str())};
    at_ += 3;
    for (;;) {
      const std::size_t before = at_;
      take(",");
      if (take("row by row|in row|along row|row after row")) {
        claim.only = true;
      } else if (take("beginning|start|starting|counted|counting")) {
        if (const std::string seat = at_end_of(); !seat.empty()) {
          claim.word = seat;
          continue;
        }
        const Place where = place();
        if (where.up.empty() || where.along.empty() || !claim.place.empty()) return at_ = begin, false;
        claim.place = where.up + " " + where.along;
      } else {
        at_ = before;
        break;
      }
    }
    claims_.push_back(claim);
    return true;
  }

  const Vocabulary& vocabulary_;
  Bag none_;
  std::vector<std::string> words_;
  std::size_t at_ = 0;
  std::vector<Claim> claims_;
  std::string first_side_;
  std::vector<std::string> said_;
};

}  // namespace

std::vector<Claim> read_labels(const Vocabulary& vocabulary, const std::string& words) {
  return LabelReader(vocabulary, words).read();
}

}  // namespace ludwright::book
