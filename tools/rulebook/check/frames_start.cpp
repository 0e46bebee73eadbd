// Boards, players and what is set up; see frames.h.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "engine/store.h"
#include "tools/rulebook/check/frames.h"

namespace ludwright::book::frames {
namespace {

bool board_size(Bag bag, const Context&, Claims& claims) {
  const bool hexagonal = bag.take("hexagonal|six-sided");
  std::vector<std::string> sizes;
  for (std::size_t i = 0; i < bag.size();) {
    const std::string& word = bag.words()[i];
    const std::size_t x = word.find('x');
    if (x != std::string::npos && is_number_word(word.substr(0, x)) && is_number_word(word.substr(x + 1))) {
      sizes.push_back(word);
      bag.erase(i, i + 1);
    } else {
      ++i;
    }
  }
  if (sizes.empty() || (sizes.size() > 1 && !bag.take("or")) ||
      !bag.rest("board|square|play|ordinary|has|player|side|opposite|stand|usual|normal|standard|upright|measures|"
                "large|big|made|use|uses|used|chequered|need|needs|checkered|coloured|colored|plain|you|for|small|tiny|"
                "over|little|may|must|all|each|form|row|column|required|needed|take|lay|fetch|box|between|open|out"))
    return false;
  add(claims, "board-size").sizes = sizes;
  if (hexagonal) add(claims, "board-cells").word = "hexagonal";
  return true;
}

bool board_grid(Bag bag, const Context&, Claims& claims) {
  if (bag.denied()) return false;
  std::optional<int> columns, rows;
  const auto either = [&](std::optional<int>& number, std::string_view nouns) {
    if (!number) number = bag.number_before(nouns);
  };
  bag.take("between 2 player");
  // "8 columns, a to h, and 8 rows, 1 to 8": as its cells are called ("a" is an article).
  const std::string last = bag.vocabulary().model().board.cells.back().name, rank = last.substr(1);
  const bool lettered = !is_number_word(last);
  if (bag.has("marked|lettered|numbered|labelled|labeled|designated"))
    bag.take_all("marked|lettered|numbered|labelled|labeled|designated|from");
  if (lettered) bag.take(fmt::format(", to {0} ,|, to {0}|to {0}", last[0]));
  if (lettered) bag.take(fmt::format(", 1 to {0} ,|, 1 to {0}|1 to {0}|, 1-{0} ,|, 1-{0}", rank));
  // "Files a-o, ranks 1-15"
  const auto spans = [&](const std::string& noun) -> std::optional<int> {
    const auto at = bag.find(noun);
    if (!at || *at + 1 >= bag.size()) return std::nullopt;
    const std::string& span = bag.words()[*at + 1];
    const std::size_t dash = span.find('-');
    const bool letters = span.size() == 3 && dash == 1 && span[0] == 'a' && span[2] > 'a' && span[2] <= 'z';
    const bool numbers = span.compare(0, 2, "1-") == 0 && is_number_word(span.substr(2));
    if (!letters && !numbers) return std::nullopt;
    const int number = letters ? span[2] - 'a' + 1 : std::atoi(span.c_str() + 2);
    bag.erase(*at, *at + 2);
    return number;
  };
  columns = spans("column"), rows = spans("row");
  if (columns && rows && bag.rest("board")) {
    add(claims, "board-grid").numbers = {*columns, *rows};
    return true;
  }
  if (columns || rows) return false;
  if (const auto wide = bag.find("square wide")) bag.erase(*wide, *wide + 1);
  for (const char* high : {"square high", "square long", "square deep"}) {
    if (const auto at = bag.find(high)) bag.erase(*at, *at + 1);
  }
  either(columns, "column|wide");
  either(rows, "row|high|long|deep");
  if (!rows && !columns) return false;
  std::optional<int> squares = bag.number_before("square");
  if (!rows || !columns) {
    // "7 columns of 6 squares each", "9 lines by 9 lines"
    auto& missing = rows ? columns : rows;
    const std::optional<int> again = bag.number_before(rows ? "row" : "column");
    missing = again ? again : squares;
    if (!again) squares.reset();
    // "The board has eight rows": how many columns is not said.
    if (!missing && !(bag.has("board") && bag.size() <= 4)) return false;
  }
  if (!bag.rest("board|square|row|column|has|grid|make|up|upright|stand|play|divided|made|crossings|crossing|along|"
                "tall|consists|rectangle|rectangular|oblong|piece|reach|use|between|stand|player|uses|form|of|big|"
                "small|play|color|colored|within|"
                "required|used|needed|need|needs|standard|usual|normal|ordinary|chequered|wide|high|box|take"))
    return false;
  if (!bag.has("board|game|it|there|grid|crossings") && bag.size() > 4) return false;
  if (columns && rows)
    add(claims, "board-grid").numbers = {*columns, *rows};
  else
    add(claims, columns ? "board-columns" : "board-rows").numbers = {columns ? *columns : *rows};
  if (squares) add(claims, "board-squares").numbers = {*squares};
  return true;
}

bool board_squares(Bag bag, const Context&, Claims& claims) {
  if (bag.denied() || bag.has("wide|high|long|deep|tall")) return false;
  bag.put("square ,", "square");
  const bool along = bag.has("along each player|along side|along each side|along each edge|each edge");
  auto squares = along ? bag.only_number() : std::nullopt;
  if (!squares) squares = bag.number_before("along|square|crossings|crossing|hexagon|dark square|light square");
  if (!squares && bag.has("square")) {
    if (Bag(bag).number_before("row|column")) return false;  // "every square of these 4 rows"
    squares = bag.only_number();
  }
  if (!squares) return false;
  // "9 squares, in 3 rows of 3"
  for (int rows = 2; rows <= 20; ++rows) {
    const int columns = *squares / rows;
    if (columns * rows != *squares || !bag.take(fmt::format(", in {0} row of {1}|in {0} row of {1}", rows, columns)))
      continue;
    add(claims, "board-grid").numbers = {columns, rows};
    break;
  }
  // "Men can stand on 24 squares of the board": all the men there are.
  const Who who = bag.pieces();
  if (bag.take("may reach|may stand|may enter|may place") && !who.everybody &&
      who.types.size() != bag.vocabulary().model().types.size())
    return false;
  bag.take("divided into");
  if (bag.take("consisting of|consisting")) bag.take_names(NameKind::Cells);
  bag.take("only dark|dark|only black");
  if (bag.has("on each side|along side|along each side|along each player|along each edge|on each player|each edge")) {
    bag.take("player|side");
    if (!bag.rest("board|square|has|along|side|made|make|up|edge")) return false;
    add(claims, "board-side").numbers = {*squares};
    return true;
  }
  // Every other word may only say where or which.
  if (!bag.rest(
          "board|square|has|total|all|in "
          "all|crossings|made|make|up|play|row|stand|need|needs|you|player|where|meet|cross|hexagons|if|used|contains|"
          "place|alone|ordinary|it|uses|use|move|usual|large|small|like|game|consists|normal|colored|color"))
    return false;
  if (bag.has("turn") || (bag.has("move") && !bag.has("board"))) return false;
  if (!bag.has("board|there|total|in all|play|these|has")) return false;
  add(claims, "board-squares").numbers = {*squares};
  return true;
}

// "2-4 players", "2 to 4 players": both numbers, all taken.
std::optional<std::pair<int, int>> take_range(Bag& bag) {
  const auto& words = bag.words();
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i] != "player" && words[i] != "-player") continue;
    const std::size_t dash = i > 0 ? words[i - 1].find('-') : 0;
    if (i > 0 && dash != std::string::npos && dash > 0 && is_number_word(words[i - 1].substr(0, dash)) &&
        is_number_word(words[i - 1].substr(dash + 1))) {
      const std::pair<int, int> range = {std::atoi(words[i - 1].c_str()), std::atoi(words[i - 1].c_str() + dash + 1)};
      bag.erase(i - 1, i + 1);
      return range;
    }
    if (i < 3 || !is_number_word(words[i - 1]) || !is_number_word(words[i - 3]) ||
        !is_one_of(words[i - 2], "to|or|and") || (words[i - 2] == "and" && (i < 4 || words[i - 4] != "between")))
      continue;
    const std::pair<int, int> range = {std::atoi(words[i - 3].c_str()), std::atoi(words[i - 1].c_str())};
    bag.erase(i - 3, i + 1);
    return range;
  }
  return std::nullopt;
}

bool players(Bag bag, const Context&, Claims& claims) {
  const bool named_game = bag.has("game|for|play");
  if (bag.denied() || bag.has("on 1 player|on other player|on other|on each player")) return false;  // of a disc
  const auto range = take_range(bag);
  auto number = range ? std::optional(range->second) : bag.number_before("player|-player");
  if (!number && bag.has("for|between|by") && bag.has("game|play|race|chase|battle|duel|variant|contest|hunt"))
    number = bag.only_number();
  if (range) bag.take("may play|may be");
  if (bag.has("may|must|win|lose|start|turn|square|your|friendly")) return false;
  const std::size_t seats = bag.take_names(NameKind::Seat);
  if (!number && seats == bag.vocabulary().model().seats.size() &&
      (bag.has("play") || bag.find("player is") == std::size_t{0}))
    number = static_cast<int>(seats);
  if (!number || static_cast<int>(seats) > *number) return false;
  // "Red, Blue and Green", of whom the definition does not know all
  if (seats > 0) bag.take_all("red|blue|green|yellow|black|white");
  if (seats > 0 && static_cast<int>(seats) < *number && seats < bag.vocabulary().model().seats.size()) return false;
  bag.pieces();
  if (!bag.rest("hereinafter|designated|distinction|play|player|race|need|needs|takes|capture|called|against|other|"
                "another|1|2|between|side|opposite|"
                "stand|board|square|part|named|requires|human|must|exactly|colored|color|reach|by|tiny|little|simple|"
                "quick|game|chase|battle|face|each|over|compete|competes|people|old|modern|abstract|variant|meet|duel|"
                "army|armies|move|run|hunt|contest|strategy|needed|required|this|small|new|it|meant"))
    return false;
  // "One player, the attacker, …": one of them.
  if (*number == 1 && !range && !named_game) return false;
  Claim& claim = add(claims, "players");
  if (range) claim.numbers.push_back(range->first);
  claim.numbers.push_back(*number);
  return true;
}

// "in front of the other pieces"
bool take_ahead(Bag& bag) {
  return bag.take(
      "in front of other piece|in front of everyone else|in front of each other piece|in front of other|in front of "
      "other 1|in front of them");
}

// "There are eight defenders", who defend a king, "a king and eight defenders": those of one kind, if there are so many
// of it, or the lone one is named beside them.
void of_its_men(const Vocabulary& vocabulary, Claim& claim) {
  const Name* seat = vocabulary.find(claim.word);
  if (seat == nullptr || !vocabulary.is_noun(claim.word) || claim.counted.empty() || claim.counted.size() > 2) return;
  std::map<TypeId, int> counts;
  for (const PieceRecord& piece : initial_store(vocabulary.model()).pieces) {
    if (piece.site == SiteKind::Cell && piece.owner == seat->index) ++counts[piece.type];
  }
  const auto lone = std::find_if(counts.begin(), counts.end(), [](const auto& one) { return one.second == 1; });
  if (counts.size() != 2 || lone == counts.end()) return;
  const auto& [men, number] = lone == counts.begin() ? *std::next(lone) : *counts.begin();
  CountedThing& last = claim.counted.back();
  const bool beside = claim.counted.size() == 2 && claim.counted[0].who.types == std::vector<TypeId>{lone->first};
  if (number > 1 && last.who.everybody && (beside || (claim.counted.size() == 1 && number == last.number)))
    last.who = Who{{men}, {}, false, ""};
}

// "each player begins with a king, 2 rooks …", "the attackers have 16 soldiers"
bool counts(Bag bag, const Context&, Claims& claims) {
  for (const char* goal : {"corner", "edge", "middle"}) bag.put(std::string("each ") + goal, goal);  // not each player
  if (bag.has("in each color|of each color|per color|for each color")) return false;  // how many those are is not said
  // "White has a wolf, Black four dogs": each seat with what is counted behind it.
  std::vector<Claim> all;
  Claim claim;
  std::size_t seats = 0;  // named before what is counted
  bool behind = false;
  std::vector<Claim> absent;
  std::vector<std::string> left;
  const auto& words = bag.words();
  const auto named = [&](std::size_t i) {
    std::vector<Token> one;
    one.push_back({i < words.size() ? words[i] : "", 0, 0});
    Who who = named_in(bag.vocabulary(), one);
    if (i < words.size() && words[i] == "piece") who.everybody = true;
    return who;
  };
  // "A king, a queen and two rooks make up each army."
  const bool has_there = bag.has("there is");
  bool listing = words.size() > 1 && !is_number_word(words[0]) && !named(0).empty() && words[1] == ",";
  for (std::size_t i = 0; i < words.size(); ++i) {
    const bool number = is_number_word(words[i]);
    std::size_t at = number ? i + 1 : i;
    while (number && at < words.size() && (words[at] == "your" || words[at] == "colored")) ++at;
    const Who who = named(at);
    const bool counted = !who.empty() && (number || listing);
    if (const Name* seat = bag.vocabulary().find(words[i]); seat != nullptr && seat->kind == NameKind::Seat) {
      behind = behind || (!claim.counted.empty() && claim.word.empty());  // whose they are is said behind them
      if (behind && (seats > 0 || !all.empty())) return false;
      if (!claim.counted.empty() && !behind) {
        all.push_back(claim);
        claim = {};
        seats = 0;
      }
      claim.word = words[i];
      listing = ++seats == 1 && !all.empty();
      continue;
    }
    if (number && at < words.size() && bag.vocabulary().find(words[at]) == nullptr && !chess_piece(words[at]).empty()) {
      Claim missing;  // nothing of the definition is called so
      missing.kind = "no-piece";
      missing.word = chess_piece(words[at]);
      missing.no = true;
      missing.numbers = {std::atoi(words[i].c_str())};
      absent.push_back(missing);
      i = at;
      continue;
    }
    if (!counted) {
      if (words[i] != "," && words[i] != "and" && words[i] != ":" && words[i] != "each") listing = false;
      if (words[i] == "has" || words[i] == "given" || words[i] == "with" || words[i] == ":" ||
          (words[i] == "is" && has_there))
        listing = true;
      left.push_back(words[i]);
      continue;
    }
    if (!number && i > 0 && words[i - 1] == "each") return false;  // "Black begins with any tower"
    claim.counted.push_back({number ? std::atoi(words[i].c_str()) : 1, number, who, -1});
    listing = true;
    i = at;
  }
  if (bag.has("by|1 player|1 of you|1 of them|1 of 2"))
    return false;  // who does something with one; what one has alone
  if (claim.counted.empty() && (absent.empty() || !all.empty())) return false;
  Bag rest(bag.vocabulary(), left);
  const bool all_named = seats > 1 && seats == bag.vocabulary().model().seats.size();
  if (seats > 1 && (!all_named || !all.empty())) return false;
  if (all_named) claim.word.clear();
  const std::string seat = claim.word;
  const bool ahead = take_ahead(rest);
  std::string area;
  for (const std::string& word : rest.words()) {
    const Name* name = rest.vocabulary().find(word);
    if (name != nullptr && name->kind == NameKind::Area) area = word;
  }
  const bool in_area = take_area(rest);
  if (rest.has("first , start|first start")) return false;  // "deploys first, beginning with the King"
  if (rest.has("now|then") || (in_area && !seat.empty() && !rest.has("start"))) return false;  // later in the game
  for (const char* near : {"row adjacent player", "row adjacent it", "row adjacent them", "row adjacent you",
                           "row closest to player", "row closest to it", "row closest to them", "row closest to you"})
    rest.put(near, "back row");
  const std::string place = take_goal(rest);
  const bool each = all_named || rest.has("player|you|side|each|army|they|both") || !seat.empty();
  if (!each || !rest.rest("player|start|has|both|side|army|armies|to|beginning|first|total|following|set|get|gets|"
                          "receives|up|whole|either|them|opposite|only|single|number|pack|receive|given|equipped|"
                          "sideways|in all|all|color|colored|play|must|exactly|stand|along|together|reach|1|other"))
    return false;
  if (!rest.has("has|start|with|to|get|gets|receives|receive|given|side|sideways|for|in|on|of|reach")) return false;
  if (!place.empty()) {
    if (!all.empty() || claim.counted.empty()) return false;
    Claim& where = add(claims, "begins-in");
    for (const CountedThing& thing : claim.counted)
      where.who.types.insert(where.who.types.end(), thing.who.types.begin(), thing.who.types.end());
    if (where.who.types.empty()) where.who = claim.counted[0].who;
    where.place = place;
  }
  if (!claim.counted.empty()) all.push_back(claim);
  for (Claim& one : all) {
    of_its_men(bag.vocabulary(), one);
    one.kind = "count-each";
    claims.push_back(one);
    for (std::size_t i = 0; in_area && i < one.counted.size(); ++i) {
      Claim& there = add(claims, "held-begins");
      there.place = area;
      there.who = one.counted[i].who.everybody ? Who{} : one.counted[i].who;
      there.numbers = {one.counted[i].number};
    }
  }
  if (ahead) {
    if (claim.counted.size() != 1) return claims.clear(), false;
    add(claims, "begins-ahead").who = claim.counted[0].who;
  }
  claims.insert(claims.end(), absent.begin(), absent.end());
  return true;
}

// "The board is empty at the start", "4 discs lie in the middle at the start".
bool begins_with(Bag bag, const Context& context, Claims& claims) {
  if (!bag.has("start|first")) return false;
  const bool nothing = bag.take("empty|nothing|bare");
  const bool no = !nothing && bag.denied();
  int number = 0;
  if (!nothing && !no) {
    const auto said = bag.only_number();
    if (!said || bag.has("each square")) return false;  // so many on each
    number = *said;
  }
  if (nothing && no) return false;
  Who who = bag.pieces();
  if (!nothing && who.empty() && no && context.in_clause) who = context.it;
  if (!nothing && who.empty()) return false;
  const std::string place = take_goal(bag);
  if (!place.empty() && (nothing || no)) return false;
  if (!bag.rest("board|start|stand|first|play|if|contains|grid|has|turn|whole|yet|square")) return false;
  if (!bag.has("board|it|grid|square|game")) return false;
  Claim& claim = add(claims, "begins-count");
  claim.numbers = {number};
  claim.who = who;
  if (!place.empty()) {
    Claim& where = add(claims, "begins-in");
    where.who = who;
    where.place = place;
  }
  return true;
}

// "There are no bishops": a piece of chess that the definition has not, or one that does not begin.
bool no_such_piece(Bag bag, const Context&, Claims& claims) {
  if (!bag.take("there is no|there is not|has no|without")) return false;
  Claim claim;
  claim.kind = "no-piece";
  for (std::size_t i = 0; i < bag.size() && claim.word.empty(); ++i) {
    claim.word = chess_piece(bag.words()[i]);
    if (!claim.word.empty()) bag.erase(i, i + 1);
  }
  if (claim.word.empty()) {
    claim.who = bag.pieces();
    if (claim.who.types.size() != 1) return false;
  }
  if (!bag.rest("player|start|board|in|on|play|used|army")) return false;
  claims.push_back(claim);
  return true;
}

// "They fill the two rows nearest to their owner."
bool begins_rows(Bag bag, const Context& context, Claims& claims) {
  auto rows = bag.number_before("row|first row|row adjacent|back row|adjacent row");
  if (!rows && bag.take("row closest|row adjacent|closest row")) rows = 1;
  if (!rows || bag.denied() || !bag.take("stand|start|occupy|reach|on|set up")) return false;
  if (bag.has("move|jump|capture|win|board|become|piece may")) return false;
  bag.take_all("stand|start|occupy");
  Who who = bag.pieces();
  if (who.empty()) who = context.it;
  if (who.empty()) return false;
  if (!bag.rest("adjacent|player|owner|first|up|set|closest|row|side|own|them|friendly|reach|along|behind|nearest|"
                "whole|each"))
    return false;
  Claim& claim = add(claims, "begins-rows");
  claim.who = who;
  claim.numbers = {*rows};
  return true;
}

bool begins_in(Bag bag, const Context& context, Claims& claims) {
  // "Each player places each tower on their home row."
  const bool sets_up = bag.has("each player place each") && bag.take("place");
  const bool stands = sets_up || bag.take("stand|start") ||
                      ((context.in_clause || !bag.has("may|must|if|cannot")) && bag.take("reach"));
  if ((!stands && !context.in_clause) || bag.has("move|capture|win|lose|jump|turn|become")) return false;
  bag.take_all("stand|start");
  const bool ahead = take_ahead(bag);
  std::string place = take_goal(bag);
  if (place == "middle" && bag.take("back row")) place = "middle of row 1";
  if (place == "first-row" && bag.take("middle")) place = "middle of row 1";
  if (place.empty() || bag.denied()) return false;
  const std::string seat = place == "first-row" ? bag.seat() : "";
  Who who = bag.pieces();
  if (who.empty()) who = context.it;
  if (who.empty() || bag.only_number()) return false;
  if (!bag.rest("board|player|own|square|friendly|set|up|side|opposite|middle|your|along|whole|has|place|all|in|occupy|"
                "owner"))
    return false;
  Claim& claim = add(claims, "begins-in");
  claim.who = who;
  claim.place = place;
  claim.word = seat;
  if (ahead) add(claims, "begins-ahead").who = who;
  return true;
}

// "Each tower is placed on the square of its own colour."
bool begins_on_colour(Bag bag, const Context& context, Claims& claims) {
  if ((!bag.take("stand|start") && !context.in_clause) || bag.denied()) return false;
  const bool at_home = bag.has("home-row|back-row|back row square");
  bag.put("home-row square", "square"), bag.put("back-row square", "square"), bag.put("back row square", "square");
  // "matching the tower's colour to the colour of its square"
  const bool matching = bag.take("matching") && bag.take("square") && bag.take("color");
  if (matching) bag.take_all("color|specific");
  if (!matching &&
      !bag.take(
          "square colored|square of colored|square with your color|square that matches your color|square friendly "
          "color|square of friendly color|square of your color"))
    return false;
  Who who = bag.pieces();
  if (who.empty()) who = context.it;
  if (who.empty() || !bag.rest("start|stand|on|own")) return false;
  add(claims, "begins-on-colour").who = who;
  if (!at_home) return true;
  Claim& home = add(claims, "begins-in");
  home.who = who;
  home.place = "first-row";
  return true;
}

}  // namespace

const std::vector<Frame> kOfStarts = {{"board size", board_size},       {"board grid", board_grid},
                                      {"board squares", board_squares}, {"players", players},
                                      {"begins", begins_with},          {"rows", begins_rows},
                                      {"begins in", begins_in},         {"on colour", begins_on_colour},
                                      {"no piece", no_such_piece},      {"counts", counts}};

}  // namespace ludwright::book::frames
