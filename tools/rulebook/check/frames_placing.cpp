// Set-ups in running prose, as lists of squares: "Light takes the bottom of the board, placing guards on a1, c1 and e1,
// elites on b1 and d1", "White has d4 and e5; e4 and d5 are Black's"; see frames_setup.h.
#include "tools/rulebook/check/cell_lists.h"
#include "tools/rulebook/check/frames_setup.h"

namespace ludwright::book {
namespace {

class PlacingReader {
 public:
  PlacingReader(const Vocabulary& vocabulary, const std::string& words, const Context& context)
      : vocabulary_(vocabulary), bag_(vocabulary, words_of(words)), context_(context) {}

  std::vector<Claim> read() {
    static constexpr std::string_view idle =
        ",|;|:|and|is|are|on|at|of|place|placing|placed|puts|put|takes|take|occupy|occupies|occupying|has|gets|'s|with|"
        "form|forms|cross|around|him|your|square|xp|along|row|column|board|1|these|those|groups|group|2nd|3rd|4th|"
        "last|while|whereas|mirror|mirrors|this|mirrored|image|so|that|thus|to|start|begin|begins|stand|stands|lie|"
        "lies|more|other|another|set|up|lined|line|lines|fill|fills|filling|four|each|direction|in|holds|hold|there|"
        "likewise|both|first|5th|corner|corners|respectively|you|school|house|army|player|side|edge|edges|placed|"
        "flank|wing";
    const auto& words = bag_.words();
    for (std::size_t i = 0; i < words.size();) {
      if (const Name* name = vocabulary_.find(words[i]); name != nullptr && name->kind == NameKind::Seat) {
        // "e4 and d5 are Black's"
        if (!open_.empty() && seat_.empty()) {
          const bool behind = i > 0 && (words[i - 1] == "is" || post_) && who_.empty();
          if (!behind) return {};
          post_ = true;
          add(open_, words[i]);
          open_.clear();
          ++i;
          continue;
        }
        if (post_) return {};
        seat_ = words[i++];
        who_ = {};
        bare_ = true;
        continue;
      }
      if (words[i] == ";" && i + 1 < words.size() && is_place(i + 1) && open_.empty()) seat_.clear(), who_ = {};
      if (half(i) || ones(i)) continue;
      const std::size_t number_end = counted(i);
      if (number_end > i) {
        i = number_end;
        continue;
      }
      if (is_number_word(words[i]) && i + 3 < words.size() && words[i + 1] == "in" && words[i + 2] == "each") {
        i += 3;  // "two in each direction"
        continue;
      }
      std::size_t at = i;
      const auto cells = is_place(i) ? cells_at(bag_, at) : std::vector<std::string>();
      if (!cells.empty()) {
        total_ += cells.size();
        if (seat_.empty() && who_.empty()) {
          open_ = cells;
        } else {
          add(cells, seat_);
        }
        i = at;
        continue;
      }
      begins_ = begins_ || is_one_of(words[i],
                                     "place|placing|placed|puts|put|takes|take|occupy|occupies|form|forms|mirrors|"
                                     "mirror|lined|fill|fills|filling|gets|set|start|begin|begins");
      sets_ = sets_ || begins_ || is_one_of(words[i], "has|group|groups|school|'s|holds|is");
      if (!is_one_of(words[i], idle)) return {};
      ++i;
    }
    // "White has a pawn on e4" may be of any position.
    if (!begins_) {
      for (Claim& claim : claims_) {
        if (claim.kind == "begins-on") claim.place = "perhaps";
      }
    }
    const bool fits = open_.empty() && (claims_.size() > 1 || total_ > 3) && sets_ && half_.empty() && !bare_;
    return fits ? claims_ : std::vector<Claim>();
  }

 private:
  // "at the top of the board", "the western ones": what was said last lies there, or what comes next.
  bool half(std::size_t& i) {
    const auto& words = bag_.words();
    const auto word = [&](std::size_t at) { return at < words.size() ? words[at] : std::string(); };
    static constexpr std::pair<std::string_view, const char*> sides[] = {
        {"top|upper|north|northern|uppermost", "upper-half"},
        {"bottom|lower|south|southern|lowermost", "lower-half"},
        {"left|left-hand|west|western|leftmost", "left-half"},
        {"right|right-hand|east|eastern|rightmost", "right-half"}};
    std::string where;
    for (const auto& [said, half] : sides) {
      if (is_one_of(word(i), said)) where = half;
    }
    if (where.empty()) return false;
    const bool behind = i > 0 && is_one_of(word(i - 1), "at|in|on|to") && !claims_.empty() &&
                        claims_.back().kind == "begins-on" && word(i + 1) != ":";
    ++i;
    while (is_one_of(word(i), "of|board|edge|end|half|side|hand")) ++i;
    if (behind)
      lies(claims_.back().sizes, where);
    else if (half_.empty())
      half_ = where;
    else
      half_ += " " + where;
    return true;
  }

  // "the northern ones", "the others": of those that were named before.
  bool ones(std::size_t& i) {
    const std::string& word = bag_.words()[i];
    if (word != "ones" && !(word == "1" && !half_.empty())) return false;
    if (seat_.empty()) seat_ = context_.whose;
    if (who_.empty()) who_ = context_.it;
    if (seat_.empty() && who_.empty()) return false;
    sets_ = bare_ = true;
    ++i;
    return true;
  }

  void lies(const std::vector<std::string>& cells, const std::string& where) {
    Claim claim;
    claim.kind = "cell-lies";
    claim.sizes = cells;
    claim.place = where;
    claims_.push_back(claim);
  }

  // "three more guards", "guards"
  std::size_t counted(std::size_t i) {
    const auto& words = bag_.words();
    std::size_t at = i;
    int number = 0;
    if (is_number_word(words[at]) && at + 1 < words.size()) number = std::atoi(words[at++].c_str());
    while (at < words.size() && is_one_of(words[at], "more|other|of|your|friendly")) ++at;
    if (at >= words.size()) return i;
    const Name* name = vocabulary_.find(words[at]);
    const bool types = name != nullptr && (name->kind == NameKind::Type || name->kind == NameKind::Tag);
    if (!types && words[at] != "piece") return i;
    who_ = {};
    if (types)
      who_.types = vocabulary_.types_of(*name);
    else
      who_.everybody = true;
    number_ = number;
    return at + 1;
  }

  // Numbers are cells behind these words, on a board that has such.
  bool is_place(std::size_t i) const {
    const auto& words = bag_.words();
    const std::string first = words[i].substr(0, words[i].find('-'));
    if (!is_cell_word(bag_, first)) return false;
    return !is_number_word(first) || (i > 0 && is_one_of(words[i - 1], "on|square|xp|of|occupies|occupy"));
  }

  void add(const std::vector<std::string>& cells, const std::string& seat) {
    bare_ = false;
    Claim claim;
    claim.kind = "begins-on";
    claim.who = who_;
    if (claim.who.empty() && !vocabulary_.is_noun(seat)) claim.who = context_.it;
    claim.who.everybody = claim.who.types.empty();
    claim.word = seat;
    claim.sizes = cells;
    if (number_ > 0) claim.numbers = {number_};
    claim.also = true;
    number_ = 0;
    claims_.push_back(claim);
    if (!half_.empty()) lies(cells, half_);
    half_.clear();
  }

  const Vocabulary& vocabulary_;
  Bag bag_;
  const Context& context_;
  std::string seat_, half_;
  Who who_;
  int number_ = 0;
  std::size_t total_ = 0;
  bool post_ = false, sets_ = false, begins_ = false, bare_ = false;
  std::vector<std::string> open_;
  std::vector<Claim> claims_;
};

}  // namespace

std::vector<Claim> read_placing(const Vocabulary& vocabulary, const std::string& words, const Context& context) {
  if (vocabulary.model().seats.empty() || vocabulary.model().board.stack > 1) return {};
  return PlacingReader(vocabulary, words, context).read();
}

}  // namespace ludwright::book
