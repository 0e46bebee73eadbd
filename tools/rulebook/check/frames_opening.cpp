// What a book begins with: who plays, on what board and with what; see frames_setup.h. "Amazons is a contest for two,
// White and Black, fought on a square board of ten files and ten ranks."
#include <algorithm>
#include <set>

#include "tools/rulebook/check/asides.h"
#include "tools/rulebook/check/cell_lists.h"
#include "tools/rulebook/check/frames_setup.h"

namespace ludwright::book {
namespace {

class OpeningReader {
 public:
  OpeningReader(const Vocabulary& vocabulary, const std::string& words)
      : vocabulary_(vocabulary), none_(vocabulary, ""), words_(words_of(words)) {}

  std::vector<Claim> read() {
    if (words_.size() < 5 || words_.size() > 50) return {};
    // A rule is not told here.
    static constexpr std::string_view rules =
        "win|lose|draw|first|capture|captured|may|must|cannot|if|not|no|never|start|turn|only|unless|except|place|"
        "last|become|jump|reach|enter|attack|removed|diagonally|orthogonally|forward|backward|stand|each|empty";
    for (std::size_t i = 0; i < words_.size(); ++i) {
      if (is_one_of(words_[i], rules) && !(words_[i] == "each" && is_one_of(word(i + 1), "edge|side|player|of")))
        return {};
    }
    while (at_ < words_.size()) {
      if (!part() && !filler()) return {};
    }
    if (claims_.empty()) return {};
    // One of them would be read elsewhere, and mean more there.
    if (parts_ < 2 || (!board_ && !named_game_)) return {};
    if (!seats_.empty() && seats_.size() == vocabulary_.model().seats.size() && !players_)
      add("players").numbers = {static_cast<int>(seats_.size())};
    return claims_;
  }

 private:
  const std::string& word(std::size_t i) const {
    static const std::string none;
    return i < words_.size() ? words_[i] : none;
  }
  int number(std::size_t i) const { return std::atoi(word(i).c_str()); }
  bool is_number(std::size_t i) const { return is_number_word(word(i)); }
  bool is_cell(std::size_t i) const { return is_cell_word(none_, word(i)) && !is_number(i); }
  Claim& add(const char* kind) {
    Claim& claim = claims_.emplace_back();
    claim.kind = kind;
    return claim;
  }

  // Which noun a number counts; words that only paint it are passed.
  std::size_t noun(std::size_t i) const {
    while (is_one_of(
               word(i),
               "sided|6|six-sided|hexagonal|square|dark|equal|small|little|numbered|whole|single|straight|line|of") &&
           is_one_of(word(i + 1), "square|xp|hexagon|crossing|crossings|cell|row|column|hexagonal|six-sided|sided"))
      ++i;
    return i;
  }

  bool part() {
    const std::size_t begin = at_;
    if (read_part()) return ++parts_, true;
    at_ = begin;
    return false;
  }

  bool read_part() {
    // "10 column and 10 row", "9 column wide and 10 row deep"
    if (is_number(at_)) {
      const std::size_t of = noun(at_ + 1);
      const bool by = is_one_of(word(at_ + 1), "by|x|times") && is_number(at_ + 2);
      if (by) {
        add("board-size").sizes = {word(at_) + "x" + word(at_ + 2)};
        at_ += 3;
        if (is_one_of(word(at_), "square|xp|cell")) ++at_;
        return board_ = true;
      }
      if (word(of) == "column" || word(of) == "row") {
        std::size_t next = of + 1;
        while (is_one_of(word(next), "wide|across|and|,|by|deep|high|long")) ++next;
        const std::size_t other = noun(next + 1);
        if (!is_number(next) || word(other) == word(of) || !is_one_of(word(other), "row|column")) return false;
        const bool columns = word(of) == "column";
        add("board-grid").numbers = {columns ? number(at_) : number(next), columns ? number(next) : number(at_)};
        at_ = other + 1;
        while (is_one_of(word(at_), "wide|deep|high|long")) ++at_;
        return board_ = true;
      }
      if (is_one_of(word(of), "square|xp|hexagon|cell|crossing|crossings")) {
        add("board-squares").numbers = {number(at_)};
        at_ = of + 1;
        return board_ = true;
      }
      // "Four knights, two on each side" is said of the knights.
      const bool counts = !claims_.empty() && claims_.back().kind == "count";
      if (!counts && is_one_of(word(at_ + 1), "along|on|to") && is_one_of(word(at_ + 2), "each|1") &&
          is_one_of(word(at_ + 3), "edge|side|player")) {
        add("board-side").numbers = {number(at_)};
        at_ += 4;
        return board_ = true;
      }
      if (word(at_ + 1) == "player") {
        add("players").numbers = {number(at_)};
        at_ += 2;
        return players_ = true;
      }
      if (number(at_) == static_cast<int>(vocabulary_.model().seats.size()) &&
          ((at_ > 0 && is_one_of(word(at_ - 1), "for|between|of|by|against")) ||
           is_one_of(word(at_ + 1), "army|armies"))) {
        add("players").numbers = {number(at_++)};
        if (word(at_) == "army" || word(at_) == "armies") ++at_;
        return players_ = true;
      }
      // "twenty pieces a side"
      if (is_one_of(word(at_ + 1), "piece|man|men") &&
          (is_one_of(word(at_ + 2), "player|each") || (word(at_ + 2) == "per" && word(at_ + 3) == "player"))) {
        CountedThing thing;
        thing.number = number(at_);
        thing.has_number = true;
        thing.who.everybody = true;
        add("count-each").counted.push_back(thing);
        at_ += word(at_ + 2) == "per" ? 4 : 3;
        return true;
      }
      // "eight light units", "two generals"
      std::size_t i = at_ + 1;
      std::string seat;
      if (const Name* name = vocabulary_.find(word(i)); name != nullptr && name->kind == NameKind::Seat)
        seat = word(i++);
      const Name* piece = vocabulary_.find(word(i));
      if (piece == nullptr || piece->kind != NameKind::Type) return false;
      CountedThing thing;
      thing.number = number(at_);
      thing.who.types = vocabulary_.types_of(*piece);
      Claim& claim = add(seat.empty() ? "count" : "count-each");
      claim.word = seat;
      claim.counted.push_back(thing);
      at_ = i + 1;
      return true;
    }
    // "8x8"
    const std::size_t x = word(at_).find('x');
    if (x != std::string::npos && is_number_word(word(at_).substr(0, x)) && is_number_word(word(at_).substr(x + 1))) {
      add("board-size").sizes = {words_[at_++]};
      if (is_one_of(word(at_), "square|xp|cell")) ++at_;
      return board_ = true;
    }
    if (is_cell(at_)) {
      // "a1 to h8", "a1 at the lower left": to the end of what is said so
      for (std::size_t end = words_.size(); end > at_ + 1; --end) {
        if (end < words_.size() && !is_one_of(words_[end], ",|;|:|-|with|for")) continue;
        std::string said;
        for (std::size_t i = at_; i < end; ++i) said += (said.empty() ? "" : " ") + words_[i];
        const auto labels = read_labels(vocabulary_, said);
        if (labels.empty()) continue;
        claims_.insert(claims_.end(), labels.begin(), labels.end());
        at_ = end;
        return true;
      }
      return false;
    }
    if (const Name* name = vocabulary_.find(word(at_)); name != nullptr && name->kind == NameKind::Seat) {
      if (seats_.count(word(at_)) > 0) return false;
      seats_.insert(words_[at_++]);
      return true;
    }
    return false;
  }

  // Words that say nothing here.
  bool filler() {
    static constexpr std::string_view kinds = "game|contest|duel|battle|race|war|struggle|hunt";
    static constexpr std::string_view idle =
        ",|-|:|and|is|1|for|of|on|with|by|between|player|play|played|fought|meet|board|square|army|armies|your|it|"
        "opposite|two|wide|deep|to|in|strategy|piece|xp|match|take|at|uses|use|has|side|who|that|which|over";
    const std::string& at = word(at_);
    // "a heap of stones in red and in blue"
    static constexpr std::string_view heaps = "heap|pile|supply|stock|bag|lot|plenty|enough";
    if (is_one_of(at, heaps) && word(at_ + 1) == "of" && vocabulary_.find(word(at_ + 2)) != nullptr &&
        vocabulary_.find(word(at_ + 2))->kind == NameKind::Type) {
      at_ += 3;
      return true;
    }
    if (is_one_of(at, kinds)) named_game_ = true;
    if (is_one_of(at, "board")) board_ = true;
    if (!is_one_of(at, idle) && !is_one_of(at, kinds) && touches_rules(vocabulary_, at)) return false;
    ++at_;
    return true;
  }

  const Vocabulary& vocabulary_;
  Bag none_;
  std::vector<std::string> words_;
  std::size_t at_ = 0;
  int parts_ = 0;
  std::vector<Claim> claims_;
  std::set<std::string> seats_;
  bool board_ = false, players_ = false, named_game_ = false;
};

}  // namespace

std::vector<Claim> read_opening(const Vocabulary& vocabulary, const std::string& words) {
  return OpeningReader(vocabulary, words).read();
}

}  // namespace ludwright::book
