// What parts of the board are called; see frames_setup.h.
#include <algorithm>

#include "tools/rulebook/check/bag.h"
#include "tools/rulebook/check/frames_setup.h"

namespace ludwright::book {
namespace {

class ZoneReader {
 public:
  ZoneReader(const Vocabulary& vocabulary, std::vector<std::string> words, const Context& context)
      : vocabulary_(vocabulary), words_(std::move(words)), context_(context) {}

  // The name before or behind what says that it is one.
  std::vector<Claim> read() {
    static constexpr std::string_view between =
        "called|known|named|form|forms|is|make|makes|show|shows|bear|bears|marked|constitute|constitutes|comprise|"
        "comprises|has|consists|consist|cover|covers|include|occupies|lies|are|counts|serve|serves|composed|made";
    for (std::size_t i = 1; i < words_.size(); ++i) {
      if (!is_one_of(words_[i], between) && words_[i] != ":" && words_[i] != ",") continue;
      std::size_t next = i;
      while (next < words_.size() && (is_one_of(words_[next], between) || words_[next] == "as" ||
                                      words_[next] == "of" || words_[next] == "up" || words_[next] == "with"))
        ++next;
      const std::vector<std::string> before = part(0, i), after = part(next, words_.size());
      if (next == i) continue;
      // "four squares show a windmill: a6, c4, d3 and f1"
      const auto colon = std::find(after.begin(), after.end(), ":");
      if (before.size() == 2 && is_number_word(before[0]) && before[1] == "square" && colon != after.end()) {
        std::vector<std::string> where(before);
        where.insert(where.end(), colon + 1, after.end());
        auto claims = with({after.begin(), colon}, where);
        if (!claims.empty()) return claims;
      }
      for (const bool named_first : {true, false}) {
        auto claims = named_first ? with(before, after) : with(after, before);
        if (!claims.empty()) return claims;
      }
    }
    return {};
  }

 private:
  std::vector<std::string> part(std::size_t begin, std::size_t end) const {
    return {words_.begin() + static_cast<std::ptrdiff_t>(begin), words_.begin() + static_cast<std::ptrdiff_t>(end)};
  }

  // "the palace", "your home", "the red palace", "a block of nine points" behind it.
  bool name(const std::vector<std::string>& words, std::string& code, std::string& seat, bool& own,
            std::optional<int>& number) const {
    std::size_t i = 0;
    for (; i < words.size(); ++i) {
      const Name* known = vocabulary_.find(words[i]);
      if (known != nullptr && known->kind == NameKind::Cells && code.empty()) {
        code = words[i];
      } else if (known == nullptr && code.empty() && !alike(words[i]).empty()) {
        code = alike(words[i]);
      } else if (known != nullptr && known->kind == NameKind::Seat && code.empty()) {
        seat = words[i];
      } else if (words[i] == "your" && code.empty()) {
        own = true;
      } else if (!is_one_of(words[i], "'s|'|square|row|zone|on|each|player")) {
        break;
      } else if (words[i] == "each" || words[i] == "player") {
        own = true;
      }
    }
    if (code.empty()) return false;
    // "…, a block of nine squares"
    const std::vector<std::string> rest(words.begin() + static_cast<std::ptrdiff_t>(i), words.end());
    if (rest.empty()) return true;
    if (rest.size() < 3 || rest[0] != "," || rest.back() != "square") return false;
    for (std::size_t w = 1; w + 1 < rest.size(); ++w) {
      if (is_number_word(rest[w]) && !number)
        number = std::atoi(rest[w].c_str());
      else if (!is_one_of(rest[w], "block|area|region|group|of|strip|zone|row|in all"))
        return false;
    }
    return number.has_value();
  }

  // "windmill" of a definition that calls it mill
  std::string alike(const std::string& word) const {
    const Model& model = vocabulary_.model();
    std::string code;
    const std::size_t zones = model.zones.size(), all = zones + model.terrains.size();
    for (std::size_t i = 0; i < all; ++i) {
      const std::string& text = i < zones ? model.zones[i].name : model.terrains[i - zones].first;
      const bool is = text.size() > 3 && (word.ends_with(text) || word.ends_with(text + "s"));
      if (is && !code.empty()) return "";
      if (is) code = static_cast<char>(NameKind::Cells) + std::to_string(i);
    }
    return code;
  }

  std::vector<Claim> with(const std::vector<std::string>& called, const std::vector<std::string>& where) const {
    std::string code, seat;
    bool own = false;
    std::optional<int> number;
    if (!name(called, code, seat, own, number)) return {};
    RegionReader regions(vocabulary_, where, context_.there, context_.it.types);
    std::size_t at = 0;
    static constexpr std::string_view fillers = ",|on|each|player|in|at|of|right|there|with|for|as|end|this|these|just";
    std::optional<Region> region;
    for (bool joined = true; at < where.size();) {
      std::size_t end = at;
      if (joined) {
        if (auto more = regions.list(end)) {
          if (region) {
            for (std::size_t s = 0; s < region->cells.size(); ++s) {
              for (const CellId cell : more->cells[s]) {
                if (std::find(region->cells[s].begin(), region->cells[s].end(), cell) == region->cells[s].end())
                  region->cells[s].push_back(cell);
              }
            }
            region->own = region->own || more->own;
          } else {
            region = more;
          }
          at = end;
          joined = false;
          continue;
        }
      }
      if (where[at] == "each" || where[at] == "player") own = true;
      if (where[at] == "of" && at + 1 < where.size() && where[at + 1] == "board")
        ++at;  // "at the end of the board"
      else if (!is_one_of(where[at], fillers) && !is_number(where, at, number))
        return {};
      ++at;
      joined = true;
    }
    if (!region || region->all().empty() || (number && region->number && *number != *region->number)) return {};
    if (!number) number = region->number;
    // "The 63 squares in the middle": around it.
    if (number && where.back() == "middle" && *number != static_cast<int>(region->all().size())) return {};
    // How many a sentence says is held against the place itself.
    return claims_of(code, seat, *region, own, number);
  }

  // "four squares, namely …"
  static bool is_number(const std::vector<std::string>& words, std::size_t& at, std::optional<int>& number) {
    if (!is_number_word(words[at]) || at + 1 >= words.size() || words[at + 1] != "square" || number) return false;
    number = std::atoi(words[at].c_str());
    ++at;
    return true;
  }

  std::vector<Claim> claims_of(const std::string& code, const std::string& seat, const Region& region, bool own,
                               const std::optional<int>& number) const {
    const Model& model = vocabulary_.model();
    const Name& zone = *vocabulary_.find(code);
    std::vector<Claim> claims;
    const auto cells_of = [&](PlayerId player) { return vocabulary_.cells_of(zone, player); };
    bool differs = false;
    for (std::size_t s = 1; s < model.seats.size(); ++s)
      differs = differs || !(cells_of(static_cast<PlayerId>(s)) == cells_of(0));
    const bool apart = seat.empty() && (own || region.own);
    for (std::size_t s = 0; s < model.seats.size(); ++s) {
      const std::string is = std::string(1, static_cast<char>(NameKind::Seat)) + std::to_string(s);
      if (!seat.empty() && is != seat) continue;
      if (s > 0 && seat.empty() && !(apart && differs)) break;
      Claim& claim = claims.emplace_back();
      claim.kind = "begins-at";
      claim.place = code;
      for (const CellId cell : region.cells[s]) claim.sizes.push_back(model.board.cells[cell].name);
      if (!seat.empty() || (apart && differs)) claim.word = is;
    }
    if (number) {
      Claim& squares = claims.emplace_back();
      squares.kind = "zone-squares";
      squares.place = code;
      squares.numbers = {*number};
    }
    return claims;
  }

  const Vocabulary& vocabulary_;
  std::vector<std::string> words_;
  const Context& context_;
};

}  // namespace

std::vector<Claim> read_zones(const Vocabulary& vocabulary, const std::string& words, Context& context) {
  if (vocabulary.model().board.cells.empty() || vocabulary.model().seats.empty()) return {};
  const std::vector<std::string> all = setup_words(vocabulary, words);
  if (all.empty() || all.size() > 50) return {};
  return ZoneReader(vocabulary, all, context).read();
}

}  // namespace ludwright::book
