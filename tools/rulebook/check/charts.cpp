// See charts.h.
#include "tools/rulebook/check/charts.h"

#include <algorithm>
#include <cstdlib>

#include "tools/rulebook/check/bag.h"

namespace ludwright::book {
namespace {

// A rectangle of files and ranks from 0, both ends within.
struct Box {
  int left = 0, right = 0, low = 0, high = 0;
  int width() const { return right - left + 1; }
  int height() const { return high - low + 1; }
  bool operator==(const Box&) const = default;
};

class ChartReader {
 public:
  ChartReader(const Vocabulary& vocabulary, const Part& part, const std::vector<std::string>& words)
      : vocabulary_(vocabulary), words_(words), choice_(choice_of(vocabulary.model(), part)), place_(place_in(part)) {}

  std::vector<Claim> read() {
    if (choice_.empty() || words_.empty()) return {};
    while (at_ < words_.size()) {
      if (!item()) return {};
    }
    return claims_;
  }

 private:
  static constexpr std::string_view kNouns = "board|dungeon|room|hall|chamber|block|blocks|cave|map|field|area";

  // What a label makes the item about: "top", "bottom", "middle", "corridor", "zone"; "?" for another.
  std::string place_in(const Part& part) const {
    if (part.label.empty()) return "whole";
    if (labels_a_choice(vocabulary_.model(), part)) return "whole";
    const Bag label(vocabulary_, Vocabulary::joined(vocabulary_.tokens(part.label)));
    if (label.has("top|upper|northern")) return "top";
    if (label.has("bottom|lower|southern")) return "bottom";
    if (label.has("middle|centre|center")) return "middle";
    if (label.has("corridor|corridors|passage|passages")) return "corridor";
    return "?";
  }

  const std::string& word(std::size_t ahead = 0) const {
    static const std::string none;
    return at_ + ahead < words_.size() ? words_[at_ + ahead] : none;
  }
  bool is_land(std::size_t ahead) const {
    const Name* name = vocabulary_.find(word(ahead));
    return name != nullptr && name->kind == NameKind::Cells && name->index >= vocabulary_.model().zones.size();
  }
  static bool is_size(const std::string& word) {
    const std::size_t x = word.find('x');
    return x != std::string::npos && is_number_word(word.substr(0, x)) && is_number_word(word.substr(x + 1));
  }
  // "3-6": both numbers.
  static std::optional<std::pair<int, int>> range(const std::string& word) {
    const std::size_t dash = word.find('-');
    if (dash == std::string::npos || !is_number_word(word.substr(0, dash)) || !is_number_word(word.substr(dash + 1)))
      return std::nullopt;
    return std::pair{std::atoi(word.c_str()), std::atoi(word.c_str() + dash + 1)};
  }

  Claim& add(const std::string& what) {
    Claim& claim = claims_.emplace_back();
    claim.kind = "chart";
    claim.place = choice_;
    claim.word = what;
    return claim;
  }

  bool item() {
    if (is_one_of(word(), ",|and|open")) return ++at_, true;
    if (is_size(word())) return size();
    if (word() == "with") return ground();
    if (is_one_of(word(), "row|rows") && range(word(1))) return ranges("");
    if (word() == "(") return brackets();
    if (is_number_word(word()) && word(1) == "square" && is_one_of(word(2), "wide|broad") && place_ == "corridor") {
      add("corridor").numbers = {std::atoi(word().c_str())};
      at_ += 3;
      // "…, connecting chambers vertically"
      if (word() == "," && is_one_of(word(1), "connected|connecting|connect") &&
          is_one_of(word(2), "chambers|halls|rooms") && is_one_of(word(3), "vertically|")) {
        if (word(3) == "vertically") claims_.back().ways = {"vertical"};
        at_ = std::min(words_.size(), at_ + 4);
      }
      return true;
    }
    return zones();
  }

  // "20x20 symmetric cross", "8x8"
  bool size() {
    if (place_ == "?" || place_ == "corridor") return false;
    add(place_).sizes = {word()};
    ++at_;
    if (is_one_of(word(), "open|square|plain")) ++at_;
    if (word() == "symmetric" || word() == "symmetrical") add("symmetric"), ++at_;
    if (place_ == "whole" && is_one_of(word(), "cross|cross-shaped")) add("cross"), ++at_;
    if (is_one_of(word(), kNouns)) ++at_;
    return true;
  }

  // "with 4x4 water block in the middle"
  bool ground() {
    if (!is_size(word(1)) || !is_land(2)) return false;
    Claim& claim = add("ground");
    claim.sizes = {word(1)};
    claim.ways = {word(2)};
    land_ = word(2);
    at_ += 3;
    if (is_one_of(word(), kNouns)) ++at_;
    if (word() == "in" && word(1) == "middle") at_ += 2;
    return true;
  }

  // "row 3-6 , column 3-6"
  bool ranges(const std::string& land) {
    const auto rows = range(word(1));
    std::size_t next = word(2) == "," ? 3 : 2;
    if (!rows || !is_one_of(word(next), "column|columns|cols|col")) return false;
    const auto columns = range(word(next + 1));
    if (!columns || (land.empty() && place_ == "?")) return false;
    Claim& claim = add("ranges");
    claim.numbers = {columns->first, columns->second, rows->first, rows->second};
    if (!land.empty())
      claim.ways = {land};
    else
      claim.sizes = {place_};
    at_ += next + 2;
    return true;
  }

  bool brackets() {
    ++at_;
    if (is_one_of(word(), "row|rows")) {
      if (!ranges(land_)) return false;
    } else if (word() == "with" && is_land(1) && word(2) == "at") {
      const std::string land = word(1);
      at_ += 3;
      if (!ranges(land)) return false;
    } else if (is_one_of(word(), "player|ai") && is_one_of(word(1), "spawn|start") && is_one_of(place_, "top|bottom")) {
      add("camp").ways = {place_, word()};
      at_ += 2;
    } else {
      return false;
    }
    return word() == ")" && ++at_ > 0;
  }

  // "spawn zones is top 2 row ( ai ) and bottom 2 row ( player )"
  bool zones() {
    if (word() != "spawn" || word(1) != "zones" || word(2) != "is" || place_ != "whole") return false;
    at_ += 3;
    for (int zone = 0; zone < 2; ++zone) {
      if (zone > 0 && word() == "and") ++at_;
      if (!is_one_of(word(), "top|bottom") || !is_number_word(word(1)) || word(2) != "row") return false;
      if (word(3) != "(" || !is_one_of(word(4), "ai|player") || word(5) != ")") return false;
      Claim& claim = add("camp");
      claim.ways = {word(), word(4)};
      claim.numbers = {std::atoi(word(1).c_str())};
      at_ += 6;
    }
    return true;
  }

  const Vocabulary& vocabulary_;
  const std::vector<std::string>& words_;
  std::string choice_, place_, land_;
  std::size_t at_ = 0;
  std::vector<Claim> claims_;
};

class ChartJudge {
 public:
  ChartJudge(const Model& model, const Claim& claim) : model_(model), board_(model.board), claim_(claim) {}

  // Nothing where it is not known what would be so.
  std::optional<bool> holds() const {
    const std::string& what = claim_.word;
    if (what == "symmetric") return mirrored();
    if (what == "cross") return is_cross() ? std::optional(true) : std::nullopt;
    if (what == "camp") return camp();
    if (what == "corridor") return corridor();
    if (what == "ground") return centred(ground_box(), true);
    if (what == "ranges") return ranges();
    if (what == "whole") return is_wide(board_.width, board_.height);
    return hall(what);
  }

 private:
  bool there(int x, int y) const {
    return x >= 0 && y >= 0 && x < board_.width && y < board_.height &&
           board_.at[static_cast<std::size_t>(y * board_.width + x)] != kNoCell;
  }
  bool is_wide(int width, int height) const {
    const std::size_t x = claim_.sizes[0].find('x');
    const int one = std::atoi(claim_.sizes[0].c_str()), other = std::atoi(claim_.sizes[0].c_str() + x + 1);
    return (width == one && height == other) || (width == other && height == one);
  }
  bool mirrored() const {
    for (int y = 0; y < board_.height; ++y) {
      for (int x = 0; x < board_.width; ++x) {
        if (there(x, y) != there(board_.width - 1 - x, y) || there(x, y) != there(x, board_.height - 1 - y))
          return false;
      }
    }
    return true;
  }
  // Nothing in the four corners, and something at the middle of each side.
  bool is_cross() const {
    const int right = board_.width - 1, top = board_.height - 1;
    return mirrored() && !there(0, 0) && !there(right, top) && there(right / 2, 0) && there(0, top / 2);
  }
  std::optional<Box> ground_box() const {
    const std::size_t index = static_cast<std::size_t>(std::atoi(claim_.ways[0].c_str() + 1)) - model_.zones.size();
    if (index >= model_.terrains.size()) return std::nullopt;
    std::optional<Box> box;
    std::size_t count = 0;
    for (std::size_t cell = 0; cell < board_.cells.size(); ++cell) {
      if (!model_.terrains[index].second[cell]) continue;
      const int x = board_.cells[cell].file, y = board_.cells[cell].rank;
      if (!box) box = Box{x, x, y, y};
      box = Box{std::min(box->left, x), std::max(box->right, x), std::min(box->low, y), std::max(box->high, y)};
      ++count;
    }
    if (box && static_cast<int>(count) != box->width() * box->height()) return std::nullopt;
    return box;
  }
  std::optional<bool> centred(const std::optional<Box>& box, bool sized) const {
    if (!box) return false;
    const bool middle = box->left == board_.width - 1 - box->right && box->low == board_.height - 1 - box->high;
    return middle && (!sized || is_wide(box->width(), box->height()));
  }
  // The ranks that are as wide as this one, above and below it, all their cells side by side.
  std::optional<Box> hall_at(int y) const {
    const auto extent = [&](int rank) -> std::optional<std::pair<int, int>> {
      int left = board_.width, right = -1;
      for (int x = 0; x < board_.width; ++x) {
        if (there(x, rank)) left = std::min(left, x), right = std::max(right, x);
      }
      for (int x = left; x <= right; ++x) {
        if (!there(x, rank)) return std::nullopt;
      }
      return right < 0 ? std::nullopt : std::optional(std::pair{left, right});
    };
    const auto wide = extent(y);
    if (!wide) return std::nullopt;
    Box box{wide->first, wide->second, y, y};
    while (box.low > 0 && extent(box.low - 1) == wide) --box.low;
    while (box.high + 1 < board_.height && extent(box.high + 1) == wide) ++box.high;
    return box;
  }
  std::optional<bool> hall(const std::string& what) const {
    const auto box = what == "middle" ? middle_hall() : hall_at(what == "top" ? board_.height - 1 : 0);
    if (!box) return std::nullopt;
    return is_wide(box->width(), box->height());
  }
  // The broadest rectangle around the middle with nothing missing: a hall, or what four arms meet in.
  std::optional<Box> middle_hall() const {
    const int middle = board_.height / 2;
    auto best = hall_at(middle);
    if (best && best->height() == board_.height) best.reset();
    for (int y = middle; y < board_.height; ++y) {
      int left = board_.width / 2, right = left;
      while (there(left - 1, y)) --left;
      while (there(right + 1, y)) ++right;
      if (right - left + 1 == board_.width) continue;
      Box box{left, right, y, y};
      const auto full = [&](int rank) {
        for (int x = left; x <= right; ++x) {
          if (!there(x, rank)) return false;
        }
        return true;
      };
      while (box.low > 0 && full(box.low - 1)) --box.low;
      while (full(box.high + 1)) ++box.high;
      const auto breadth = [](const Box& one) { return std::min(one.width(), one.height()); };
      if (box.height() < board_.height && (!best || breadth(box) > breadth(*best))) best = box;
      break;
    }
    return best;
  }
  // Of halls one above the other: what lies between two is so wide.
  std::optional<bool> corridor() const {
    std::vector<Box> halls;
    for (int y = 0; y < board_.height;) {
      const auto box = hall_at(y);
      if (!box) return std::nullopt;
      halls.push_back(*box);
      y = box->high + 1;
    }
    if (halls.size() < 3) return std::nullopt;
    for (std::size_t i = 1; i + 1 < halls.size(); i += 2) {
      if (halls[i].width() >= halls[i - 1].width() || halls[i].width() != claim_.numbers[0]) return false;
    }
    return true;
  }
  // From row 0 or from row 1, one for both.
  std::optional<bool> ranges() const {
    const auto box = claim_.ways.empty() ? (claim_.sizes[0] == "middle" ? middle_hall() : std::nullopt) : ground_box();
    if (!box) return std::nullopt;
    for (const int first : {0, 1}) {
      const Box said{claim_.numbers[0] - first, claim_.numbers[1] - first, claim_.numbers[2] - first,
                     claim_.numbers[3] - first};
      if (said == *box) return true;
    }
    return false;
  }
  // "Player": who moves first; "ai": others. Their zone are the ranks at that end of the board.
  std::optional<bool> camp() const {
    const bool top = claim_.ways[0] == "top", first = claim_.ways[1] == "player";
    bool any = false;
    for (const Zone& zone : model_.zones) {
      for (std::size_t seat = 0; seat < model_.seats.size(); ++seat) {
        if ((seat == 0) != first) continue;
        std::set<int> ranks;
        for (std::size_t cell = 0; cell < board_.cells.size(); ++cell) {
          if (zone.cells[seat][cell]) ranks.insert(board_.cells[cell].rank);
        }
        if (ranks.empty()) continue;
        any = true;
        const bool at_end = top ? *ranks.rbegin() == board_.height - 1 : *ranks.begin() == 0;
        const bool fits = claim_.numbers.empty() || static_cast<int>(ranks.size()) == claim_.numbers[0];
        if (at_end && fits && static_cast<int>(ranks.size()) < board_.height / 2) return true;
      }
    }
    return any ? std::optional(false) : std::nullopt;
  }

  const Model& model_;
  const Topology& board_;
  const Claim& claim_;
};

}  // namespace

std::vector<Claim> read_chart(const Vocabulary& vocabulary, const Part& part, const std::vector<std::string>& words) {
  return ChartReader(vocabulary, part, words).read();
}

Judgement judge_chart(const Loaded& loaded, const OptionChoices& options, const Claim& claim) {
  std::optional<bool> so;
  const auto space = claim.place.find(' ');
  const std::string option = claim.place.substr(0, space), value = claim.place.substr(space + 1);
  for (const OptionInfo& info : loaded.model->options) {
    if (info.name == option && info.chosen == value) so = ChartJudge(*loaded.model, claim).holds();
  }
  if (!so) {
    for (const BoardChoice& choice : board_choices(loaded, options)) {
      if (choice.text == claim.place) so = ChartJudge(*choice.loaded->model, claim).holds();
    }
  }
  if (!so) return inconclusive("this cannot be read off the board");
  return *so ? pass({"board"}) : fail("the board of the definition is otherwise, with " + claim.place, {"board"});
}

}  // namespace ludwright::book
