// What is counted when the board is shared out, what one player is given for it, whose which side of the board is, and
// what may be part of a chain between two sides.
#include <fmt/format.h>

#include <algorithm>

#include "tools/rulebook/check/frames.h"

namespace ludwright::book::frames {
namespace {

constexpr std::string_view kPoint = "xp|score|scores|point|points|square|squares";
constexpr std::string_view kArea = "area|areas|territory|territories";

bool is_seat(const Bag& bag, const std::string& word) {
  const Name* name = bag.vocabulary().find(word);
  return name != nullptr && name->kind == NameKind::Seat;
}

// "7.5", "7½", "7 and a half", "7": in halves, taken.
std::optional<int> take_halves(Bag& bag) {
  const auto& words = bag.words();
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::size_t half = words[i].find("\u00bd");
    if (half != std::string::npos && half > 0 && is_number_word(words[i].substr(0, half))) {
      const int number = 2 * std::stoi(words[i].substr(0, half)) + 1;
      bag.erase(i, i + 1);
      return number;
    }
    if (!is_number_word(words[i])) continue;
    int number = 2 * std::stoi(words[i]);
    std::size_t end = i + 1;
    if (end + 1 < words.size() && words[end] == "." && words[end + 1] == "5")
      ++number, end += 2;
    else if (end + 1 < words.size() && words[end] == "and" && words[end + 1] == "half")
      ++number, end += 2;
    bag.erase(i, end);
    return number;
  }
  return std::nullopt;
}

// "White receives 7.5 points of komi", "… because Black moves first".
bool komi(Bag bag, const Context&, Claims& claims) {
  if (bag.has("win|lose|draw|if|not|cannot|no|never|each|per")) return false;
  const auto reason = bag.find("because").value_or(bag.find("since").value_or(bag.size()));
  Bag why(bag.vocabulary(),
          std::vector<std::string>(bag.words().begin() + static_cast<std::ptrdiff_t>(reason), bag.words().end()));
  if (reason < bag.size()) bag.erase(reason, bag.size());
  const bool named = bag.take("komi");
  const bool given = bag.take(
      "for move 2nd|for play 2nd|for moving 2nd|for going 2nd|for being 2nd|for playing 2nd|as compensation|in "
      "compensation|for start 2nd|to make up for it");
  if (!named && !given && why.size() == 0) return false;
  const auto halves = take_halves(bag);
  const std::string seat = bag.seat();
  if (!halves || (!named && seat.empty())) return false;
  bag.take_all("komi");
  if (!bag.take(kPoint) && !named) return false;
  if (!bag.rest(
          "receive|receives|received|get|gets|reach|has|given|add|added|extra|bonus|compensation|as|exactly|score|"
          "worth|start|first|move|xp|come|comes|player|count|amount|amounts|normally|usual"))
    return false;
  if (why.size() > 0) {
    why.take("because|since");
    const bool second = why.take("move 2nd|play 2nd|start 2nd|go 2nd|is 2nd");
    const bool first = !second && why.take("move first|start|play first|go first|is first|has first move|first turn");
    const std::string other = why.seat();
    if ((!second && !first) || !why.rest("it|first") || (first && other.empty())) return false;
    if (second ? !other.empty() && other != seat : other == seat) return false;
  }
  Claim& claim = add(claims, "areas");
  claim.numbers = {*halves};
  claim.place = seat;
  if (why.size() > 0 || given) {  // whoever gets it is not the first
    Claim& first = add(claims, "first-player");
    first.word = seat;
    first.no = true;
  }
  return true;
}

// "The player with the larger area wins", "whoever has more points after komi is added wins".
bool larger_area(Bag bag, const Context&, Claims& claims) {
  const bool komi =
      bag.take("after komi is added|after adding komi|with komi added|with komi|including komi|after komi|and komi");
  if (take_result(bag) != "win" || bag.denied() || bag.has("if|enemy|captured|first")) return false;
  const bool area = bag.take(kArea), controls = bag.take("control|controls|surround|surrounds");
  bag.take_all(kArea);
  const bool points = bag.take(kPoint);
  if (!area && !(points && (komi || controls))) return false;
  const bool more = bag.take("more|larger|bigger|greater|largest|biggest|greatest|most");
  const bool fewer = !more && bag.take("fewer|smaller|smallest|least|less|lesser");
  if (!more && !fewer) return false;
  if (!bag.rest("player|whoever|who|has|in|end|if|control|xp|on|board|may|total")) return false;
  add(claims, "areas").no = fewer;
  return true;
}

// What a part of a sum counts: "pieces", "enclosed", or "" if that is not understood.
std::string part_of_area(Bag part) {
  if (part.denied() || part.has("enemy|captured|all|win|lose|draw|2|both")) return "";
  const bool only = part.take("only|alone|solely|exclusively");
  const bool closed =
      part.take("surround|surrounds|surrounded|enclose|encloses|enclosed|reach|reached|reaches|control");
  const bool empty = part.take("empty");
  part.take_all(kPoint);
  const bool piece = !part.pieces().empty();
  static constexpr std::string_view beside =
      "friendly|your|by|of|number|is|count|counts|1|player|has|it|area|territory|score|include|includes|color|same|xp|"
      "on|board|so|cannot|consist|consists|made|up|made up|your|sum|total|plus|worth|do|does|each|friendly color|"
      "own|at|end|has|colored";
  if (!part.rest(beside)) return "";
  if (closed || empty) return only && closed ? "enclosed" : "";
  return piece && !only ? "pieces" : "";
}

// "A player's area is their stones on the board plus the empty points that only their stones surround."
bool counted_area(Bag bag, const Context&, Claims& claims) {
  const auto number = bag.number_before("xp|square|score|point");
  if (number && *number != 1) return false;
  const bool headed = number || bag.has(kArea) || bag.has("score|xp");
  if (!headed || bag.has("if|unless|win|lose|komi")) return false;
  bag.put("and so do", "and"), bag.put("and so does", "and");
  const bool only_empty = bag.take(", without piece|but not piece|, not piece");
  const std::string said = bag.text();
  std::size_t at = std::string::npos, length = 0;
  for (const char* joint : {" plus ", " together with ", " as well as ", " and "}) {
    const std::size_t found = said.find(joint);
    if (at == std::string::npos && found != std::string::npos) at = found, length = std::string_view(joint).size();
  }
  std::vector<std::string> parts;
  if (at == std::string::npos)
    parts = {part_of_area(bag)};
  else
    parts = {part_of_area(Bag(bag.vocabulary(), words_of(said.substr(0, at)))),
             part_of_area(Bag(bag.vocabulary(), words_of(said.substr(at + length))))};
  std::sort(parts.begin(), parts.end());
  if (parts == std::vector<std::string>{"enclosed", "pieces"} && !only_empty) {
    add(claims, "areas").word = "area";
  } else if (parts == std::vector<std::string>{"enclosed"}) {
    // What is called territory may be a part of what counts.
    add(claims, "areas").word = only_empty || !bag.has("territory") ? "territory" : "enclosed";
  } else {
    return false;
  }
  return true;
}

// "An empty point that reaches both colours belongs to nobody."
bool neutral_points(Bag bag, const Context&, Claims& claims) {
  if (!bag.take("empty") || !bag.take(kPoint)) return false;
  if (!bag.take("reach|reaches|touch|touches|adjacent|border|borders")) return false;
  bag.take_all(kPoint);
  if (!bag.take(
          "2 color|both color|each color|2 player|each player|both player|both|piece of 2 color|piece of each color"))
    return false;
  bag.pieces();
  const bool nobody = bag.take(
      "has nobody|belong to nobody|belongs to nobody|is neutral|neutral|nobody|no player|neither player|neither|no 1|"
      "nothing|cannot count");
  if (!nobody || bag.denied() || !bag.rest("color|player|has|count|counts|belong|belongs|of|score|piece|to|as"))
    return false;
  add(claims, "areas");
  return true;
}

// ---- sides of the board ----

// "left and right", "file a and file k": which way they lie, taken.
std::string take_sides(Bag& bag) {
  for (const auto& [one, other, way] :
       {std::tuple{"leave", "right", "sideways"}, {"left", "right", "sideways"}, {"top", "bottom", "upright"}}) {
    if (!bag.has(one) || !bag.has(other)) continue;
    bag.take(one), bag.take(other);
    return way;
  }
  return take_span(bag);
}

// "Red owns the left and the right side, Blue the top and the bottom."
bool owned_sides(Bag bag, const Context&, Claims& claims) {
  if (bag.has("win|lose|if|connected|group|not|cannot|start|stand|place|move")) return false;
  const bool owned = bag.has("own|owns|has|'s|friendly|belong|belongs|possess|possesses|is");
  if (!owned) return false;
  std::vector<std::vector<std::string>> parts(1);
  const auto& words = bag.words();
  for (std::size_t i = 0; i < words.size(); ++i) {
    const bool cut = is_one_of(words[i], ",|;|while|whereas") ||
                     (words[i] == "and" && i + 1 < words.size() &&
                      std::any_of(parts.back().begin(), parts.back().end(),
                                  [&](const std::string& word) { return is_seat(bag, word); }) &&
                      (is_seat(bag, words[i + 1]) || is_one_of(words[i + 1], "top|bottom")) &&
                      !is_one_of(parts.back().back(), "top|bottom"));
    if (cut) {
      if (!parts.back().empty()) parts.emplace_back();
    } else {
      parts.back().push_back(words[i]);
    }
  }
  if (parts.size() > 2) return false;
  for (const std::vector<std::string>& part : parts) {
    Bag said(bag.vocabulary(), part);
    const std::string way = take_sides(said), seat = said.seat();
    if (way.empty() || seat.empty() ||
        !said.rest("own|owns|has|'s|friendly|belong|belongs|player|side|sides|edge|edges|board|colored|color|possess|"
                   "possesses|2|opposite"))
      return false;
    Claim& claim = add(claims, "connects");
    claim.word = seat;
    claim.place = way;
  }
  return true;
}

// "Each player has two opposite sides."
bool opposite_sides(Bag bag, const Context&, Claims& claims) {
  if (!bag.take("opposite") || bag.has("win|lose|if|not|cannot|start|stand|place|move|sit|corner|row|connected|group"))
    return false;
  if (!bag.take("has|own|owns|friendly")) return false;
  const bool sides = bag.take("player of board|edge|edges|player");
  if (!sides || bag.only_number().value_or(2) != 2 || !bag.seat().empty()) return false;
  bag.take_all("player");
  if (!bag.rest("2|own|owns|has|friendly|board|edge|both|pair")) return false;
  add(claims, "connects").also = true;
  return true;
}

// "The chain need not be straight", "enemy stones cannot be part of the chain".
bool chain_shape(Bag bag, const Context&, Claims& claims) {
  if (bag.has("win|lose|if|start") || !bag.take("group|chain|path|connected")) return false;
  bag.take_all("group|chain|path|connected");
  bag.take("as much as it likes|as it likes|as much as you like|as you like|as it pleases|in each way");
  if (bag.take("enemy piece") || (bag.take("enemy") && !bag.pieces().empty())) {
    const bool no = bag.denied();
    if (!bag.take("part|belong|count|help|join") || !bag.rest("may|of|be|to|in")) return false;
    add(claims, "chain-foreign").no = no;
    return true;
  }
  if (bag.take("wind|bend|turn|twist|zigzag|curve|change direction|meander|has each shape")) {
    const bool no = bag.denied();
    if (!bag.take("may") && !no) return false;
    if (!bag.rest("any|freely|and|or|twist|turn|bend")) return false;
    add(claims, "chain-bends").no = no;
    return true;
  }
  if (!bag.take("in straightline|straightline|straight|in row|row")) return false;
  const bool free = bag.take("need not|must not|not must|may be not|cannot must"),
             must = !free && bag.take("must|always");
  if ((!free && !must) || !bag.rest("be|is|form|lie|run")) return false;
  add(claims, "chain-bends").no = must;
  return true;
}

}  // namespace

// "From file a to file k", "from row 1 to row 11": across the whole board, taken; "a" is left out as an article.
std::string take_span(Bag& bag) {
  const Topology& board = bag.vocabulary().model().board;
  const std::string last_file(1, static_cast<char>('a' + board.width - 1)), last_row = std::to_string(board.height);
  for (const char* joint : {"to", "and", "with"}) {
    if (bag.take(fmt::format("column {0} column {1}", joint, last_file)) ||
        bag.take(fmt::format("column {1} {0} column", joint, last_file)))
      return "sideways";
    if (bag.take(fmt::format("row 1 {0} row {1}", joint, last_row)) ||
        bag.take(fmt::format("row {1} {0} row 1", joint, last_row)))
      return "upright";
  }
  return "";
}

const std::vector<Frame> kOfAreas = {{"komi", komi},
                                     {"larger area", larger_area},
                                     {"counted area", counted_area},
                                     {"neutral points", neutral_points},
                                     {"owned sides", owned_sides},
                                     {"opposite sides", opposite_sides},
                                     {"chain shape", chain_shape}};

}  // namespace ludwright::book::frames
