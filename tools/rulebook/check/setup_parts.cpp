// See setup_parts.h.
#include "tools/rulebook/check/setup_parts.h"

#include <algorithm>

#include "tools/rulebook/check/bag.h"
#include "tools/rulebook/check/phrase_lists.h"

namespace ludwright::book {
namespace {

constexpr std::string_view kOrders =
    "from corner to middle|from corners to middle|from outside in|from outside inwards|from outside inward|"
    "from outside to inside|from edge to middle|from edge inwards|from edge inward|from corner inwards|"
    "from corner inward|from outer in|from outer inwards|from outer to middle|from outer inward";

}  // namespace

const std::string& SetupParts::word(std::size_t i) const {
  static const std::string none;
  return i < words_.size() ? words_[i] : none;
}

bool SetupParts::take(std::size_t& at, std::string_view phrases) const {
  const std::size_t length = phrase_at(words_, at, phrases);
  at += length;
  return length > 0;
}

// "Each player has twelve men, placed along the edges": behind "has" stands what is placed.
bool SetupParts::tells_what_each_has(std::size_t& i) const {
  if (word(i) != "has" || !is_pieces(i + 1) || i == 0) return false;
  for (std::size_t at = i + 1; at + 1 < words_.size(); ++at) {
    if (word(at) != "," || !is_one_of(words_[at + 1], "placed|standing|arranged|filling|set|lined")) continue;
    ++i;
    return true;
  }
  return false;
}

bool SetupParts::split(std::vector<Part>& parts) {
  for (std::size_t i = 0; i < words_.size();) {
    Part part;
    if (take(i, "atstart")) continue;
    if (tells_what_each_has(i)) continue;
    if (is_seat(word(i)) && word(i + 1) == "and" && is_seat(word(i + 2)) && vocabulary_.model().seats.size() == 2) {
      part.is = Is::Seat;
      each_ = true;
      owners_.clear();
      i += 3;
      parts.push_back(std::move(part));
      continue;
    }
    // "Twelve men per side are placed, filling three rows": of the clause before.
    if (take(i, ", filling|, occupying|, covering")) {
      part.is = Is::Verb;
      part.word = "fill";
      verb_ = true;
      parts.push_back(std::move(part));
      continue;
    }
    if (take(i, ", placed|, standing|, set up|, arranged|, lined up")) {
      part.is = Is::Verb;
      verb_ = true;
      parts.push_back(std::move(part));
      continue;
    }
    if (word(i) == ";" || is_one_of(word(i), "while|whereas")) fresh_ = true;
    if (take(i, ",|;|and|:|while|whereas|then|-|but")) {
      part.is = Is::Join;
      regions_.set_it(it_.types);  // "them" are those of the clause before
    } else if (take(i, "does same|do same|does likewise|do likewise|likewise|in same way|does so too|do so too")) {
      part.is = Is::Same;
      take(i, "on farrow|at farrow|on farrow of board|on other player|on your player|from farrow|with your");
    } else if (take_order(i, part.word)) {
      part.is = Is::Order;
    } else if (take_rest(i, part)) {
      part.is = Is::Rest;
    } else if (take(i, "empty")) {
      part.is = Is::Empty;
    } else if (take_where(i, part)) {
      part.is = Is::Where;
    } else if (take_pieces(i, part)) {
      part.is = Is::Pieces;
    } else if (take_seat(i, part.word)) {
      part.is = Is::Seat;
      part.said_each = possessive_;
    } else if (take(i, "fill|fills|filled|filling|occupy|occupies|occupied|cover|covers|take up|takes up")) {
      part.is = Is::Verb;
      part.word = "fill";
      verb_ = true;
    } else if (take(i, "takes|take")) {
      part.is = Is::Verb;
      part.word = "take";
      verb_ = true;
    } else if (take(i,
                    "is placed|is set up|stand|stands|standing|placed|"
                    "place|plant|plants|set up|sets up|sets out|set|sets|sit|sits|line up|lines up|lined up|arranged|"
                    "arrange|start from|start|belong to|belongs to|hold|holds|contains|lie|lies|"
                    "stationed|positioned|located|found|set out|is your place|take your place")) {
      part.is = Is::Verb;
      verb_ = true;
    } else if (take(i,
                    "on|in|at|along|onto|into|upon|with|of|to|is|are|be|stay|stays|remain|remains|left|kept|"
                    "leave|leaves|leaving|already|there is|also|up|side by player|board|'s|which|that|one|facing each "
                    "other|"
                    "together|too|as well|game|in row|therefore|thus|then|now")) {
      continue;
    } else {
      return false;
    }
    parts.push_back(std::move(part));
  }
  return true;
}

bool SetupParts::take_order(std::size_t& i, std::string& order) const {
  std::size_t at = i;
  take(at, "in this order ,|in this order|in following order ,|in following order|in order ,|in order");
  take(at, "reading|counting|counted|read");
  if (take(at, kOrders))
    order = "inward";
  else if (take(at,
                "from inside outwards|from inside outward|from inside out|from middle outwards|"
                "from middle outward|from middle to edge|from middle to corner|from middle out"))
    order = "outward";
  else if (take(at, "from left to right|fromleft to right"))
    order = "right";
  else if (take(at, "from right to left|fromright to left"))
    order = "left";
  else if (take(at,
                "from 1 edge to other|from 1 end to other|from end to end|from edge to edge|from 1 player to other|"
                "from 1 edge to farrow|from 1 corner to other|from corner to corner|from 1 edge to farrow|"
                "from 1 end to farrow|from 1 to farrow|from 1 to other|from 1 end of row to other|from farrow"))
    order = "across";
  else if (at > i)
    order = "said";
  else
    return false;
  i = at;
  return true;
}

// "all the other squares", "the rest of the board", "the other four squares of your home row"
bool SetupParts::take_rest(std::size_t& i, Part& part) const {
  std::size_t at = i;
  if (take(at, "everything else|rest of board|each rest of board|rest|remainder of board|remainder")) {
    part.region = regions_.whole();
    part.region.number.reset();
    i = at;
    return true;
  }
  std::size_t others = at;
  if (take(others, "alternate square") &&
      (others == words_.size() || is_one_of(word(others), "is|stay|stays|remain|remains|must|left") ||
       word(others + 1) == "board")) {
    take(others, "on board|of board");
    part.region = regions_.whole();
    i = others;
    return true;
  }
  take(at, "each");
  if (!take(at, "other|remaining")) {
    std::size_t number = at;
    if (!is_number_word(word(at)) || !take(++number, "other|remaining")) return false;
    part.pieces.push_back({std::atoi(word(at).c_str()), {}, "", false});
    at = number;
  }
  if (is_number_word(word(at))) part.pieces.push_back({std::atoi(word(at++).c_str()), {}, "", false});
  if (take(at, "corner")) {
    std::size_t corner = at - 1;
    const auto corners = regions_.one(corner);
    if (!corners) return false;
    part.region = *corners;
  } else if (take(at, "square of|square in|square on")) {
    if (take(at, "board|whole board")) {
      part.region = regions_.whole();
    } else if (take(at, "it|that row|this row|same row") && regions_.there()) {
      part.region = *regions_.there();
    } else if (const auto region = regions_.one(at)) {
      part.region = *region;
    } else {
      return false;
    }
  } else if (take(at, "square")) {
    part.region = regions_.whole();
  } else {
    return false;
  }
  part.region.number.reset();
  i = at;
  return true;
}

bool SetupParts::take_where(std::size_t& i, Part& part) {
  std::size_t at = i;
  if (is_pieces(at)) return false;
  take(at, "on|in|at|along|onto|into|upon|to");
  take(at, "on|in|at");
  // "there, on the second square from the left": what follows says where there.
  std::size_t more = at;
  if (take(more, "there ,") && regions_.there()) {
    while (take(more, "on|in|at")) {
    }
    if (const auto region = regions_.list(more)) {
      part.region = *region;
      i = more;
      return true;
    }
  }
  std::size_t first = at;
  while (first < words_.size() && is_number_word(word(first))) ++first;
  part.said_each = word(first) == "each" || word(at) == "each";
  auto region = regions_.one(at);
  if (!region) return false;
  part.region = *region;
  if (region->is_line) regions_.set_there(*region);
  i = at;
  return true;
}

// Whether a word, behind numbers and whose they are, is the name of pieces.
bool SetupParts::is_pieces(std::size_t at) const {
  while (is_number_word(word(at)) || word(at) == "your" || word(at) == "another" || is_seat(word(at))) ++at;
  const Name* name = vocabulary_.find(word(at));
  return word(at) == "piece" || (name != nullptr && (name->kind == NameKind::Type || name->kind == NameKind::Tag));
}

bool SetupParts::is_seat(const std::string& said) const {
  const Name* name = vocabulary_.find(said);
  return name != nullptr && name->kind == NameKind::Seat;
}

// "two of your discs", "the white pawns", "another one"
bool SetupParts::take_pieces(std::size_t& i, Part& part) {
  std::size_t at = i;
  Counted counted;
  if (word(at) == "each" && is_pieces(at + 1) && word(at + 1) != "piece") ++at;
  counted.another = take(at, "another|1 more|1 other|second|2nd");
  if (is_number_word(word(at))) counted.number = std::atoi(word(at++).c_str());
  if (counted.another && counted.number == 0) counted.number = 1;
  const bool whose = take(at, "of your|your");
  if (whose && counted.number == 0 && is_number_word(word(at))) counted.number = std::atoi(word(at++).c_str());
  if (is_seat(word(at)) && (is_pieces(at + 1) || (word(at + 1) == "'s" && is_pieces(at + 2)))) {
    counted.seat = word(at++);
    take(at, "'s");
  }
  const Name* name = vocabulary_.find(word(at));
  if (word(at) == "piece") {
    counted.who.everybody = true;
  } else if (name != nullptr && (name->kind == NameKind::Type || name->kind == NameKind::Tag)) {
    counted.who.types = vocabulary_.types_of(*name);
    if (name->kind == NameKind::Tag) counted.who.tag = name->text;
  } else {
    // "another one", "one on f6": of those that were named last.
    const bool again = counted.number > 0 || counted.another;
    if (!again || it_.empty() || whose || word(at) == "square" || word(at) == "row") return false;
    if (counted.another && is_number_word(word(at))) ++at;
    if (take(at, "more|others|other")) counted.another = true;
    counted.who = it_;
    if (at == i) return false;
    part.pieces = {counted};
    i = at;
    return true;
  }
  ++at;
  // "White's archbishop begins on c1 and his chancellor on h1": White's.
  if (!counted.seat.empty()) note_owner(counted.seat);
  if (whose && !each_ && owners_.size() == 1)
    counted.seat = owners_[0];
  else if (whose)
    each_ = true;
  if (!counted.who.everybody) {
    it_ = counted.who;
  }
  if (word(at + 1) == "," || word(at + 1) == "on") take(at, "each|apiece");
  part.pieces = {counted};
  i = at;
  return true;
}

void SetupParts::note_owner(const std::string& seat) {
  if (fresh_) owners_.clear();
  fresh_ = false;
  if (std::find(owners_.begin(), owners_.end(), seat) == owners_.end()) owners_.push_back(seat);
}

bool SetupParts::take_seat(std::size_t& i, std::string& seat) {
  if (is_seat(word(i))) {
    seat = word(i++);
    owners_.clear();
    possessive_ = word(i) == "'s";
    take(i, "'s player|'s");
    return true;
  }
  possessive_ = false;
  if (!take(i,
            "per player|for each player|each player|each of you|you|your|player|each of 2 player|2 player|your player"))
    return false;
  each_ = true;
  owners_.clear();
  take(i, "'s");
  return true;
}

// "on the third row, two squares in front of the horses": where there.
bool SetupParts::refines(const Region& region, const Region& more) {
  for (std::size_t seat = 0; seat < region.cells.size(); ++seat) {
    const auto& in = region.cells[seat];
    if (!std::all_of(more.cells[seat].begin(), more.cells[seat].end(),
                     [&](CellId cell) { return std::find(in.begin(), in.end(), cell) != in.end(); }))
      return false;
  }
  return true;
}

// Lists of pieces, and of regions, as one; a clause of its own is none of a list.
void SetupParts::join(std::vector<Part>& parts) {
  for (std::size_t i = 0; i + 2 < parts.size();) {
    std::size_t next = i + 1;
    while (next < parts.size() && parts[next].is == Is::Join) ++next;
    const bool joins = next > i + 1 && next < parts.size() && parts[i].is == parts[next].is;
    const Is after = next + 1 < parts.size() ? parts[next + 1].is : Is::Join;
    const Is last = next + 2 < parts.size() ? parts[next + 2].is : Is::Join;
    const auto other = [](Is is) { return is == Is::Pieces || is == Is::Where || is == Is::Rest; };
    const bool own = after == Is::Verb          ? other(last)
                     : parts[i].is == Is::Where ? after == Is::Pieces
                                                : after == Is::Where;
    // Behind a place the names of pieces are one list, whatever verb stood between.
    const bool begun = i > 0 && (parts[i - 1].is == Is::Order || parts[i - 1].is == Is::Pieces);
    if (joins && parts[i].is == Is::Pieces && (!own || begun || (i == 0 && after == Is::Verb && last == Is::Where))) {
      parts[i].pieces.insert(parts[i].pieces.end(), parts[next].pieces.begin(), parts[next].pieces.end());
    } else if (joins && parts[i].is == Is::Where && !own) {
      Region& region = parts[i].region;
      if (refines(region, parts[next].region)) {
        parts[i].region = region.all() == parts[next].region.all() && region.is_line ? region : parts[next].region;
        parts[i].said_each = parts[next].said_each;
        parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(i) + 1,
                    parts.begin() + static_cast<std::ptrdiff_t>(next) + 1);
        continue;
      }
      for (std::size_t seat = 0; seat < region.cells.size(); ++seat) {
        for (const CellId cell : parts[next].region.cells[seat]) {
          if (std::find(region.cells[seat].begin(), region.cells[seat].end(), cell) == region.cells[seat].end())
            region.cells[seat].push_back(cell);
        }
      }
      region.own = region.own || parts[next].region.own;
      region.is_loose = region.is_loose || parts[next].region.is_loose;
      region.number.reset();
      parts[i].said_each = parts[i].said_each || parts[next].said_each;
    } else {
      ++i;
      continue;
    }
    parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(i) + 1,
                parts.begin() + static_cast<std::ptrdiff_t>(next) + 1);
  }
}

}  // namespace ludwright::book
