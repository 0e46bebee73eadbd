#include "tools/rulebook/check/paths.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>

#include "tools/rulebook/check/directions.h"

namespace ludwright::book {
namespace {

struct Length {
  int least = 1, most = 1;  // most 0: no bound
  bool beside = false;      // "an adjacent square", which says of itself where it is
};

class Paths {
 public:
  explicit Paths(Bag& bag) : bag_(bag), words_(bag.words()) {}

  std::vector<std::string> read() {
    std::vector<std::string> ways;
    std::size_t i = 0;
    while (i < words_.size()) {
      std::size_t at = i;
      const std::string way = one(at);
      if (way.empty() || at == i) {
        left_.push_back(words_[i++]);
        continue;
      }
      if (way == "?") return {};
      const bool compares = way.find('|') == std::string::npos && is_comparison(i, at) && !ways.empty();
      if (compares) {
        compared_ = chess_way(bag_.vocabulary(), named_last(at));
        i = at;
        continue;
      }
      for (std::size_t begin = 0; begin <= way.size();) {
        const std::size_t bar = std::min(way.find('|', begin), way.size());
        ways.push_back(way.substr(begin, bar - begin));
        begin = bar + 1;
      }
      i = at;
    }
    if (ways.empty()) return {};
    std::vector<std::string> whole = joined(ways);
    if (compared_ && whole != std::vector<std::string>{*compared_}) return {};  // it says two things
    if (!whole.empty()) bag_ = Bag(bag_.vocabulary(), left_);
    return whole;
  }

  // "any number of squares orthogonally, just like a rook": not another way, the same once more.
  bool is_comparison(std::size_t from, std::size_t to) const {
    std::size_t at = from;
    skip(at, {"just", "exactly"});
    if (word(at) != "like" && word(at) != "as") return false;
    return from > 0 && word(from - 1) != "or" && word(from - 1) != "and" && word(from - 1) != "also" && to > at;
  }
  // The piece that the words before name.
  const std::string& named_last(std::size_t at) const {
    while (at > 0 && bare_piece(at - 1).empty()) --at;
    return word(at - 1);
  }

  std::string directions_only() {
    for (std::size_t i = 0; i < words_.size(); ++i) {
      std::size_t at = i;
      const std::string directions = list(at);
      if (directions.empty()) continue;
      bag_.erase(i, at);
      return directions;
    }
    return "";
  }

 private:
  const std::string& word(std::size_t i) const {
    static const std::string none;
    return i < words_.size() ? words_[i] : none;
  }
  bool skip(std::size_t& at, std::initializer_list<const char*> words) const {
    for (const char* one : words) {
      if (word(at) != one) continue;
      ++at;
      return true;
    }
    return false;
  }

  std::optional<Length> length(std::size_t& at) const {
    std::size_t i = at;
    skip(i, {"over", "for", "through"});
    if (skip(i, {"anynumber"})) {
      skip(i, {"of"});
      skip(i, {"empty"});
      skip(i, {"square"});
      at = i;
      return Length{1, 0, false};
    }
    // "to any empty square"
    std::size_t any = i;
    if (skip(any, {"to"}) && skip(any, {"each"})) {
      skip(any, {"empty"});
      if (skip(any, {"square"}) && word(any) != "adjacent" && word(any) != "of" && word(any) != "if") {
        at = any;
        return Length{1, 0, false};
      }
    }
    // "to the next empty square"
    std::size_t next = i;
    skip(next, {"to"});
    while (skip(next, {"each", "any"})) {
    }
    if (skip(next, {"adjacent", "next"})) {
      skip(next, {"empty"});
      if (skip(next, {"square"})) {
        at = next;
        return Length{1, 1, true};
      }
    }
    // "a square diagonally": its article is gone
    std::size_t single = i;
    if (skip(single, {"square"})) {
      std::size_t where = single;
      if (!direction(where).empty()) {
        at = single;
        return Length{1, 1, false};
      }
    }
    const bool bounded = skip(i, {"upto"}), exact = !bounded && skip(i, {"exactly"});
    const bool from = !bounded && !exact && skip(i, {"atleast"});
    if (!is_number_word(word(i))) return std::nullopt;
    const int number = std::atoi(word(i++).c_str());
    // "to one of the two squares diagonally forward"
    if (number == 1 && word(i) == "of" && is_number_word(word(i + 1)) && word(i + 2) == "square") i += 2;
    int other = number;
    if (!bounded && !exact && (word(i) == "or" || word(i) == "to") && is_number_word(word(i + 1))) {
      other = std::atoi(word(i + 1).c_str());
      i += 2;
    }
    skip(i, {"empty", "adjacent", "single", "additional"});
    // "one square orthogonally or one diagonally forward"
    std::size_t where = i;
    const bool elliptic = goes_on(at) && !direction(where).empty();
    if (!skip(i, {"square"}) && !elliptic) return std::nullopt;
    // "one square or two squares"
    if (number == other && word(i) == "or" && word(i + 1) == std::to_string(number + 1) && word(i + 2) == "square") {
      other = number + 1;
      i += 3;
    }
    skip(i, {"away"});
    skip(i, {"attime"});
    at = i;
    if (from) return Length{number, 0, false};
    return bounded ? Length{1, number, false} : Length{number, other, false};
  }

  // Behind "or" or a comma, after squares were spoken of.
  bool goes_on(std::size_t at) const {
    if (at > 0 && word(at - 1) == "to") --at;
    if (at == 0 || (word(at - 1) != "or" && word(at - 1) != ",")) return false;
    return std::find(words_.begin(), words_.begin() + static_cast<std::ptrdiff_t>(at), "square") !=
           words_.begin() + static_cast<std::ptrdiff_t>(at);
  }

  // "in", "along", "to" before a direction.
  static bool leads(const std::string& word) {
    static constexpr std::string_view words = "in|along|to|on|both|either|,";
    return is_one_of(word, words);
  }

  std::string direction(std::size_t& at) const {
    const auto& known = direction_words();
    const auto found = known.find(word(at));
    if (found != known.end()) {
      ++at;
      std::string way = found->second;
      if (way == "diagonal" && skip(at, {"forward"})) way = "forward-diagonal";
      if (way == "diagonal" && skip(at, {"backward"})) way = "backward-diagonal";
      // "diagonally forward to the left", "diagonally to the left, forward or backward"
      if (!way.ends_with("diagonal") || (word(at) != "leftward" && word(at) != "rightward")) return way;
      const std::string& hand = known.at(word(at));
      ++at;
      if (way != "diagonal") return way.substr(0, way.find('-') + 1) + hand;
      std::size_t both = at;
      skip(both, {","});
      if (skip(both, {"forward"}) && (skip(both, {"or"}) || skip(both, {"and"})) && skip(both, {"backward"})) at = both;
      return fmt::format("forward-{} or backward-{}", hand, hand);
    }
    if (word(at) == "straight" && (word(at + 1) == "forward" || word(at + 1) == "backward")) {
      at += 2;
      return word(at - 1);
    }
    if (word(at) == "straight") {
      ++at;
      return "orthogonal";
    }
    return "";
  }

  std::string list(std::size_t& at) const {
    std::size_t i = at;
    while (leads(word(i))) ++i;
    std::string all = direction(i);
    // "along rows" alone
    if (all.empty() && i > at && word(i - 1) == "along" && skip(i, {"row"})) all = "sideways";
    if (all.empty() && i > at && word(i - 1) == "along" && skip(i, {"column"})) all = "forward or backward";
    if (all.empty()) return "";
    bool joined = false;
    for (;;) {
      std::size_t next = i;
      while (word(next) == "," || word(next) == "or" || word(next) == "and" || word(next) == "well" ||
             word(next) == "as" || word(next) == "in" || word(next) == "to" || word(next) == "along" ||
             word(next) == "also")
        ++next;
      if (next == i) break;
      const std::string more = direction(next);
      if (more.empty()) break;
      all += " or " + more;
      for (; i < next; ++i)
        joined = joined || word(i) == "or" || word(i) == "and" || word(i) == "well" || word(i) == "also";
    }
    // "orthogonally or diagonally" is any way; "straight, in any direction" too.
    const std::string padded = " " + all + " ";
    const bool straight = padded.find(" orthogonal ") != std::string::npos;
    const bool diagonal = padded.find(" diagonal ") != std::string::npos;
    // "Orthogonally, in any diagonal direction": one is said of the other, and both cannot be.
    if (straight && diagonal && !joined) return "";
    at = i;
    if (all == "any" && word(i) == "except") {
      std::size_t out = i + 1;
      const std::string rest = directions_except(list(out));
      if (!rest.empty()) at = out;
      return rest.empty() ? all : rest;
    }
    if (straight && diagonal) return "any";
    const bool sideways = padded.find(" sideways ") != std::string::npos;
    const bool both = padded.find(" forward ") != std::string::npos && padded.find(" backward ") != std::string::npos;
    if (both && sideways && diagonal) return "any";
    // "in all four directions, forward and backward": named twice.
    if (padded.find(" any ") != std::string::npos) return diagonal ? "diagonal" : straight ? "orthogonal" : "any";
    if (diagonal && both) return "diagonal";
    return all;
  }

  static std::string phrase(const Length& length, const std::string& directions) {
    if (length.least == 1 && length.most == 1) return "step " + directions;
    if (length.most == 0)
      return length.least == 1 ? "slide " + directions : fmt::format("slide {} {}..", directions, length.least);
    if (length.least == length.most) return fmt::format("slide {} {}", directions, length.most);
    return fmt::format("slide {} {}..{}", directions, length.least, length.most);
  }

  // "2 square forward and 1 sideways", "2 square in 1 direction and then 1 square at right angle"
  std::string leap(std::size_t& at) const {
    std::size_t i = at;
    if (skip(i, {"lshape"})) {
      skip(i, {"jump", "move"});
      skip(i, {":", ",", "of"});
      std::size_t exact = i;
      const std::string said = leap(exact);
      at = said.empty() ? (i > at + 1 && (word(i - 1) == ":" || word(i - 1) == ",") ? i - 1 : i) : exact;
      return said.empty() ? "leap 1x2" : said;
    }
    if (!is_number_word(word(i))) return "";
    const int far = std::atoi(word(i++).c_str());
    if (!skip(i, {"square"})) return "";
    while (skip(i, {"in", "1", "any", "direction", "each", "straight", "orthogonally", "anydir", "way", "row", "along",
                    "column", "or"})) {
    }
    const bool forward = skip(i, {"forward"});
    bool joined = false;
    while (skip(i, {",", "and", "then", "followed", "by", "plus"})) joined = true;
    if (!joined || !is_number_word(word(i))) return "";
    const int near = std::atoi(word(i++).c_str());
    skip(i, {"square"});
    std::size_t before = i;
    while (skip(i, {"to", "at", "in", "right", "angle", "angles", "sideways", "side", "perpendicular", "it", "left",
                    "or", "of", "left-right", "that", "perpendicularly", "either", "other", "way"})) {
    }
    if (before == i) return "";
    at = i;
    if (far == 1 && near == 1) return "";  // two ways, or a diagonal one
    if (forward) return fmt::format("leap {} forward {} sideways", far, near);
    return fmt::format("leap {}x{}", std::min(far, near), std::max(far, near));
  }

  // "1 square orthogonally and then 1 square diagonally outward"
  std::string bent(std::size_t& at) const {
    std::size_t i = at;
    const auto first = length(i);
    if (!first) return "";
    const std::string way = list(i);
    if (way != "orthogonal") return "";
    bool joined = false;
    while (skip(i, {",", "and", "then", "followed", "by"})) joined = true;
    const auto second = length(i);
    if (!joined || !second || second->least != 1 || second->most != 1) return "";
    if (list(i) != "diagonal") return "";
    skip(i, {"outward", "outwards", "on", "further", "away"});
    at = i;
    return phrase(*first, way) + " to empty then step ahead-diagonal";
  }

  // The way of the piece of chess, or of the definition, that is named there.
  std::string bare_piece(std::size_t i) const {
    const Name* name = bag_.vocabulary().find(word(i));
    return name != nullptr && name->kind == NameKind::Type ? word(i) : chess_way(bag_.vocabulary(), word(i));
  }

  std::string like(std::size_t& at) const {
    std::size_t i = at;
    skip(i, {"just", "exactly"});
    // "moves as bishop"
    const bool as = word(i) == "as" && !bare_piece(i + 1).empty() && (i == 0 || word(i - 1) != "far");
    if (!as && !skip(i, {"like"}) && !(skip(i, {"in"}) && skip(i, {"manner"}) && skip(i, {"of"}))) return "";
    if (as) ++i;
    while (skip(i, {"1", "of", "each"})) {
    }
    bool in_chess = skip(i, {"game"});  // "a chess queen"
    const Name* name = bag_.vocabulary().find(word(i));
    const std::string way = chess_way(bag_.vocabulary(), word(i));
    ++i;
    std::size_t behind = i;
    skip(behind, {"piece"});
    if (skip(behind, {"game"})) in_chess = true, i = behind;
    at = i;
    std::string ways = way.empty() ? "?" : way;
    if (name != nullptr && name->kind == NameKind::Type && !in_chess)
      ways = "as " + bag_.vocabulary().model().types[name->index].name;
    // "like a bishop or a knight"
    const bool more = (word(i) == "or" || word(i) == "and") && !bare_piece(i + 1).empty() && ways != "?";
    if (!more || (i + 2 < words_.size() && word(i + 2) != "," && word(i + 2) != ")")) return ways;
    const Name* other = bag_.vocabulary().find(word(i + 1));
    at = i + 2;
    const bool defined = other != nullptr && other->kind == NameKind::Type && !in_chess;
    return ways + "|" +
           (defined ? "as " + bag_.vocabulary().model().types[other->index].name
                    : chess_way(bag_.vocabulary(), word(i + 1)));
  }

  // "combines the moves of the rook and the bishop"
  std::string combined(std::size_t& at) const {
    std::size_t i = at;
    while (skip(i, {"has", "combines", "unites", "connected", "joins", "both"})) {
    }
    const bool verb = i > at;
    if (!skip(i, {"move"}) || !skip(i, {"of"})) return "";
    std::string ways;
    const Model& model = bag_.vocabulary().model();
    for (; i < words_.size(); ++i) {
      const Name* name = bag_.vocabulary().find(word(i));
      if (name != nullptr && name->kind == NameKind::Type)
        ways += (ways.empty() ? "as " : "|as ") + model.types[name->index].name;
      else if (word(i) != "and" && word(i) != "those" && word(i) != "of" && word(i) != "," && word(i) != "that")
        break;
    }
    if (ways.find('|') == std::string::npos) return "";
    // "The moves of rook and bishop are combined in the queen."
    const bool passive = !verb && (skip(i, {"is"}), skip(i, {"combined", "united", "connected", "joined"}));
    if (!verb && !passive) return "";
    at = i;
    return ways;
  }

  // "any of the 8 squares around it"
  std::string around(std::size_t& at) const {
    std::size_t i = at;
    while (skip(i, {"each", "any", "of", "1", "to"})) {
    }
    const std::string number = word(i++);
    if (number != "8" && number != "4" && number != "6") return "";
    const bool before = skip(i, {"adjacent"});
    if (!skip(i, {"square"}) || !(before || skip(i, {"adjacent"}))) return "";
    at = i;
    return number == "4" ? "step orthogonal" : "step any";
  }

  std::string one(std::size_t& at) {
    for (auto special : {&Paths::like, &Paths::leap, &Paths::bent, &Paths::combined, &Paths::around}) {
      const std::string way = (this->*special)(at);
      if (!way.empty()) return way;
    }
    std::size_t i = at;
    if (const auto far = length(i)) {
      std::size_t j = i;
      skip(j, {","});
      skip(j, {"attime"});
      const std::string where = list(j);
      const bool counts_squares = at > 0 && word(at - 1) == "on" && far->most > 1;
      at = where.empty() ? i : j;
      if (counts_squares) return far->most == squares_beside(where) ? "step " + where : "?";
      if (!where.empty()) return phrase(*far, where);
      lengths_.push_back(*far);
      return "length";
    }
    const std::string where = list(i);
    if (where.empty()) return "";
    std::size_t j = i;
    skip(j, {","});
    skip(j, {"by", "for", "over"});
    if (const auto far = length(j)) {
      at = j;
      // "forward one square (straight or diagonally)"
      if (where == "forward" && skip(j, {"("}) && skip(j, {"anydir"}) && skip(j, {")"})) {
        at = j;
        return phrase(*far, "forward or forward-diagonal");
      }
      const bool grid = bag_.vocabulary().model().board.kind == BoardKind::Grid;
      return far->beside && !grid ? "step any" : phrase(*far, where);
    }
    apart_ = apart_ || goes_on(at);
    at = i;
    directions_.push_back(where);
    return "direction";
  }

  // A length said apart from its directions belongs to them, if there is one of each.
  std::vector<std::string> joined(const std::vector<std::string>& ways) const {
    std::vector<std::string> whole;
    for (const std::string& way : ways) {
      if (way != "length" && way != "direction") whole.push_back(way);
    }
    if (lengths_.empty() && directions_.empty()) return whole;
    // On boards that are no grid all lines are alike.
    const bool grid = bag_.vocabulary().model().board.kind == BoardKind::Grid;
    if (whole.empty() && lengths_.size() == 1 && lengths_[0].beside && (directions_.empty() || !grid))
      return {"step any"};
    if (whole.empty() && lengths_.size() == 1 && directions_.size() == 1) return {phrase(lengths_[0], directions_[0])};
    if (whole.empty() && lengths_.size() == 1 && directions_.empty())
      return {fmt::format("distance {}", lengths_[0].most == 0 ? fmt::format("{}..", lengths_[0].least)
                                         : lengths_[0].least == lengths_[0].most
                                             ? fmt::format("{}", lengths_[0].most)
                                             : fmt::format("{}..{}", lengths_[0].least, lengths_[0].most))};
    // "like the rook: any number of squares"
    if (whole.size() == 1 && directions_.empty() && lengths_.size() == 1 && lengths_[0].most == 0 &&
        whole[0].compare(0, 6, "slide ") == 0 && whole[0].find_first_of("0123456789") == std::string::npos)
      return whole;
    const bool same = std::all_of(directions_.begin(), directions_.end(),
                                  [&](const std::string& one) { return one == directions_[0]; });
    if (whole.empty() && lengths_.empty() && same) return {"toward " + directions_[0]};
    // "forward one square straight"
    if (lengths_.empty() && directions_ == std::vector<std::string>{"orthogonal"} && whole.size() == 1 &&
        (whole[0] == "step forward" || whole[0] == "step backward"))
      return whole;
    // "forward one square diagonally", "diagonally, one square forward or backward"
    if (lengths_.empty() && directions_.size() == 1 && whole.size() == 1 && !apart_) {
      const std::size_t verb = whole[0].find(' ') + 1;
      for (const auto& [way, turned] : {std::pair{"forward or backward", "diagonal"},
                                        {"forward", "forward-diagonal"},
                                        {"backward", "backward-diagonal"}}) {
        const std::string_view said = std::string_view(whole[0]).substr(verb);
        const auto goes = [](std::string_view text, std::string_view where) {
          return text.substr(0, where.size()) == where &&
                 (text.size() == where.size() || std::isdigit(text[where.size() + 1]) != 0);
        };
        const bool straight = directions_[0] == "diagonal" && goes(said, way);
        if (!straight && !(directions_[0] == way && goes(said, "diagonal"))) continue;
        const std::size_t length = straight ? std::string_view(way).size() : std::string_view("diagonal").size();
        return {whole[0].replace(verb, length, turned)};
      }
    }
    // "one square in any direction: straight or diagonally" says the directions twice.
    if (lengths_.empty() && directions_.size() == 1 && whole.size() == 1) {
      const std::string& way = whole[0];
      const std::string ending = " " + directions_[0];
      if (way.find(ending) != std::string::npos) return whole;
    }
    if (whole.empty() && lengths_.size() == 1 && directions_.size() == 2 && directions_[0] == directions_[1])
      return {phrase(lengths_[0], directions_[0])};
    return {};
  }

  Bag& bag_;
  std::vector<std::string> words_, left_;
  std::vector<Length> lengths_;
  std::vector<std::string> directions_;
  std::optional<std::string> compared_;  // the way of the piece that it is compared with
  bool apart_ = false;                   // a direction stands behind "or" and says another way
};

}  // namespace

std::vector<std::string> take_paths(Bag& bag) { return Paths(bag).read(); }
std::string take_directions(Bag& bag) { return Paths(bag).directions_only(); }

}  // namespace ludwright::book
