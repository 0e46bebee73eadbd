#include "dsl/keys.h"

#include <algorithm>
#include <cctype>

namespace ludwright {

// map, key, shape, required, sentence, example
const std::vector<KeyInfo>& all_keys() {
  static const std::vector<KeyInfo> table = {
      {"definition", "game", "text", true, "The title of the game.", R"("Four in a Row")"},
      {"definition", "source", "text", false, "Where the rules are from: title, edition, address.",
       R"("Laws of 2023, articles 1 to 9")"},
      {"definition", "extends", "text", false,
       "Path or name of a definition that this one changes: maps merge key by key; scalars, lists and "
       "programs replace; `~` removes.",
       R"("base.yaml")"},
      {"definition", "include", "text | list(text)", false, "Files merged in; two files may not define the same leaf.",
       R"(["pieces.yaml"])"},
      {"definition", "options", "names(map(option) | list(text))", false,
       "Constants that a player may choose before the game; a list is their values, the first of them the default.",
       R"({"size": {"values": [5, 7], "default": 5}})"},
      {"definition", "players", "names(map(seat))", true, "The seats, one to eight, in turn order.",
       R"({"first": {"forward": "north"}, "second": {"forward": "south"}})"},
      {"definition", "values", "names(list(text))", false, "Enumerations: lists of words.",
       R"({"hue": ["red", "green", "blue"]})"},
      {"definition", "board", "map(board)", true, "The cells, by a shape, a drawing or a list of lines.",
       R"({"shape": "8x8"})"},
      {"definition", "zones", "names(expression | names(expression))", false,
       "Named sets of cells, evaluated for each seat as `me`, or given seat by seat.", R"({"goal": "row 8"})"},
      {"definition", "areas", "names(map(area))", false, "Places off the board; their contents are multisets.",
       R"({"hand": {"of": "player"}})"},
      {"definition", "traits", "names(text)", false,
       "Constants of piece types: `number`, `flag`, `type` or an enumeration.", R"({"strength": "number"})"},
      {"definition", "state", "map(state)", false, "What a position remembers besides the pieces.",
       R"({"game": {"passes": {"number": 0}}})"},
      {"definition", "pieces", "names(map(piece))", false,
       "The types of pieces; the type `all` gives its moves to every type.",
       R"({"rider": {"letter": "R", "moves": "slide orthogonal"}})"},
      {"definition", "define", "names(expression | paths | program)", false,
       "Names for expressions, paths and programs, pasted where they are named; `name(a, b)` has parameters.",
       R"({"free": "own piece where no enemy in it.cell"})"},
      {"definition", "start", "drawing", false,
       "Drawing of the first position: letters of types, upper case for the first seat.", R"("P..\n...\n..p\n")"},
      {"definition", "setup", "program", false, "Program run once after `start`; it may use `random`, not `choose`.",
       R"([{"each player": "place new stone at hand of me"}])"},
      {"definition", "turn", "program", false, "Program of one turn of one player.", R"("move own piece")"},
      {"definition", "round", "program", false, "Instead of `turn`: a program of nobody that hands over decisions.",
       R"([{"each player": "choose 1..6 as bid"}])"},
      {"definition", "stuck", "program", false, "Program made when the player to move has no legal turn.", R"("pass")"},
      {"definition", "ply", "one(turn, step)", false, "What is one decision: a whole `turn`, or a `step` of it.",
       R"("step")"},
      {"definition", "phases", "names(map(phase))", false, "Parts of the game, run one after the other.",
       R"({"deploy": {"turn": "place own piece in hand at empty", "until": "rounds is 1"}, "play": {"turn": "move own piece"}})"},
      {"definition", "rules", "names(map(rule))", false, "What follows from events.",
       R"({"promotion": {"when": "rider moves to goal", "do": "this.type = queen"}})"},
      {"definition", "legal", "names(legal)", false, "Restrictions of legal turns.",
       R"({"safety": "never some own king in attacked"})"},
      {"definition", "end", "names(end)", false, "How the game ends, judged in order.",
       R"({"goal": "mover wins when some own piece in goal"})"},
      {"definition", "valid", "names(expression | map(condition))", false,
       "What a position must be like to be read, judged for each seat as `me`.",
       R"({"kings": {"if": "number of own king is 1", "text": "each side has one king"}})"},
      {"definition", "match", "map(match)", false, "An ended game is a round of a match.",
       R"({"score": "winner.points += 1", "end": {"five": "each player wins when me.points >= 5"}})"},
      {"definition", "limit", "number", false, "Number of turns after which the game is a draw; 10000 if not given.",
       "200"},
      {"definition", "notation", "map(notation)", false, "How positions and moves are written.",
       R"({"move": "{letter}{from}{x}{to}"})"},
      {"definition", "notes", "names(text | map(note))", false,
       "Where a rule is from, or why it is decided so; the key is the path of the rule.",
       R"({"end.goal": {"source": "article 5"}})"},
      {"definition", "examples", "list(map(example)) | names(map(example))", false,
       "Positions with what must be true of them, as a list or by their names; `test` runs them, play goes without.",
       R"([{"name": "start", "count": {"1": 20}}])"},
      {"definition", "properties", "names(law)", false, "What must be true of every position of every play.",
       R"({"pieces": "falling number of piece"})"},

      {"option", "values", "list(text) | names(text) | text", true,
       "The values, or a map from each value to a sentence about it; or `1..200`, the numbers between; or `pieces`, "
       "any "
       "list of pieces such as `king, 3 pawn`.",
       R"({"short": "five rounds", "long": "ten rounds"})"},
      {"option", "default", "text", false, "The value if none is chosen; of listed values the first, if left out.",
       R"("short")"},
      {"option", "why", "text", false, "Why there is a choice.", R"("the printed rules allow both")"},
      {"option", "of", "one(player)", false, "With `player`, each seat has its own value: `army.white`, `army.black`.",
       R"("player")"},
      {"option", "require", "expression | names(expression)", false,
       "What must hold of the chosen options; or, for pieces, named conditions of the first position, judged for each "
       "seat as `me` that was given some.",
       R"("option size is 5 or option map is large")"},
      {"option", "house", "text", false, "Why the default is what it is, if no source decides.", R"("the usual way")"},

      {"seat", "forward", "text", false, "The direction in which this seat's pieces face.", R"("north")"},
      {"seat", "letter", "text", false, "One letter for the seat in positions.", R"("w")"},
      {"seat", "team", "text", false, "Seats of one team win together.", R"("east_west")"},

      {"board", "shape", "text", false,
       "`8x8`, `hex rhombus 11x11`, `hex hexagon 5`, or `start`: the cells of that drawing.", R"("8x8")"},
      {"board", "map", "drawing", false, "A drawing of the cells, one character each; `#` is no cell.",
       R"("..#..\n.....\n")"},
      {"board", "key", "names(text)", false, "Names for the characters of `map`: each makes a set of cells.",
       R"({"~": "water"})"},
      {"board", "lines", "names(list(text))", false,
       "A graph: rows of joined points; the key is the directions forward and back along them.",
       R"({"east/west": ["a1 b1 c1", "a2 b2 c2"]})"},
      {"board", "wrap", "one(files, ranks, both)", false, "Which edges are joined.", R"("files")"},
      {"board", "stack", "number", false, "How many pieces a cell may carry; 1 if not given.", "2"},
      {"board", "files", "text", false, "Names of the files, separated by spaces.", R"("a b c d")"},
      {"board", "ranks", "text", false, "Names of the ranks, separated by spaces.", R"("1 2 3 4")"},
      {"board", "names", "one(numbers)", false, "Names the cells 1, 2, … from the top left.", R"("numbers")"},
      {"board", "marks", "names(map(mark))", false, "Constant values of the cells.",
       R"({"hue": {"values": "hue", "key": {"r": "red", "g": "green"}, "map": "rg\ngr\n"}})"},

      {"mark", "values", "text", true, "The enumeration that the marks are of.", R"("hue")"},
      {"mark", "key", "names(text)", true, "Which value each character of the drawing stands for.", R"({"r": "red"})"},
      {"mark", "map", "drawing", true, "A drawing as large as the board.", R"("rg\ngr\n")"},

      {"area", "of", "one(player)", false, "With `player`, each seat has one; else there is one.", R"("player")"},
      {"area", "start", "text", false,
       "The pieces in it at first: a list, or `option` and the name of an option whose values are `pieces`.",
       R"("2 rook, king")"},
      {"area", "seen_by", "one(all, owner, nobody)", false, "Who knows what is in it.", R"("owner")"},

      {"state", "game", "names(map(slot))", false, "Slots of the game.",
       R"({"passes": {"number": 0, "lasts": "turn"}})"},
      {"state", "player", "names(map(slot))", false, "Slots of each player.", R"({"points": {"number": 0}})"},
      {"state", "piece", "names(map(slot))", false, "Slots of each piece.",
       R"({"wounded": {"flag": "no", "letter": "w"}})"},
      {"state", "cell", "names(map(slot))", false, "Slots of each cell.", R"({"burnt": {"flag": "no"}})"},

      {"slot", "lasts", "one(turn, next turn, round)", false, "When the slot goes back to its start.",
       R"("next turn")"},
      {"slot", "repeats", "one(ignore)", false, "`ignore`: not part of the identity of a position.", R"("ignore")"},
      {"slot", "idle", "one(forget)", false,
       "`forget`: back to its start where the moves of the next decision are the same without it.", R"("forget")"},
      {"slot", "letter", "text", false,
       "Of a flag of pieces: what stands before the piece in position texts, or behind it if it begins with `_`.",
       R"("+")"},
      {"slot", "text", "names(text)", false,
       "How the value is written in position texts, from text to value; that of a slot of pieces stands right behind "
       "the piece.",
       R"({"n": "north", "s": "south"})"},

      {"piece", "letter", "text", false, "The letter in drawings and notation.", R"("R")"},
      {"piece", "symbol", "text", false,
       "How pictures draw it: the name of a shape (king, queen, rook, bishop, knight, pawn, disc, drake, cannon, "
       "arrow), "
       "one to three characters, or `FILE.svg` of the folder `symbols` beside the definition.",
       R"("knight")"},
      {"piece", "tags", "list(text) | text", false,
       "Names of groups of types that this type is in, as a list or separated by spaces.", R"(["royal"])"},
      {"piece", "neutral", "text", false,
       "`yes`: pieces of this type belong to nobody unless said otherwise. Under `all`, for every type.", R"("yes")"},
      {"piece", "role", "expression", false,
       "What must hold of a piece, `it`, that moves as this role instead of its type.",
       R"("it is walker and it.row is 3")"},
      {"piece", "moves", "paths | names(paths | map(move))", false, "The ways it moves, one way or by name.",
       R"({"advance": "step forward to empty"})"},

      {"move", "path", "paths", true, "The way that the piece goes.", R"("slide forward 2 to empty")"},
      {"move", "if", "expression", false, "What must hold for the move to be there.", R"("this is row 2")"},
      {"move", "do", "program", false, "What else happens when it is made.", R"("passed = crossed")"},

      {"phase", "turn", "program", false, "Program of one turn of one player.", R"("move own piece")"},
      {"phase", "round", "program", false, "Instead of `turn`: a program of nobody that hands over decisions.",
       R"([{"each player": "choose 1..6 as bid"}])"},
      {"phase", "stuck", "program", false, "Program made when the player to move has no legal turn.", R"("pass")"},
      {"phase", "ply", "one(turn, step)", false, "What is one decision: a whole `turn`, or a `step` of it.",
       R"("step")"},
      {"phase", "until", "expression", false, "The phase is over when this holds at the end of a turn or round.",
       R"("rounds is 1")"},
      {"phase", "legal", "names(legal)", false, "Restrictions while the phase lasts.",
       R"({"ko": "never repeats > 1"})"},
      {"phase", "end", "names(end)", false, "Ends while the phase lasts.",
       R"({"goal": "mover wins when some own piece in goal"})"},

      {"rule", "when", "event", true, "The event that the rule waits for.", R"("piece captured by own rider")"},
      {"rule", "if", "expression", false, "What must hold besides.", R"("this in goal")"},
      {"rule", "do", "program", false, "What happens after the event.", R"("quiet = 0")"},
      {"rule", "instead", "program", false, "What happens in place of a capture or removal.",
       R"("send this to hand of mover")"},

      {"condition", "if", "expression", true, "What must hold of the position.", R"("number of own king is 1")"},
      {"condition", "text", "text", false, "A sentence that says it.", R"("each side has one king")"},

      {"match", "score", "program", false, "Run when a round has ended, with `winner` and `loser`.",
       R"("winner.points += 1")"},
      {"match", "end", "names(end)", false, "How the match ends.",
       R"({"five": "each player wins when me.points >= 5"})"},
      {"match", "next", "program", false, "Run before the next round.", R"("next = loser")"},

      {"notation", "position", "text | list(text)", false,
       "Template of a position's text; of a list the first is written, and all are read.",
       R"("{board} {mover} {state}")"},
      {"notation", "move", "text", false, "Template of a move's text.", R"("{letter}{from}{x}{to}")"},
      {"notation", "named", "names(text)", false, "Templates for single moves, `type.move` or alternatives.",
       R"({"drop": "{letter}*{to}"})"},
      {"notation", "suffix", "names(expression)", false, "Texts put behind a move if something holds after it.",
       R"({"+": "some own king in attacked"})"},

      {"note", "source", "text", false, "Where the rule is from.", R"("article 5.2")"},
      {"note", "house", "text", false, "Why it is decided so where no source decides.", R"("unstated")"},

      {"example", "name", "text", false, "What the example shows; in a map of examples its key.", R"("a blocked way")"},
      {"example", "position", "text", false, "Text of the position; the first position if not given.",
       R"("8/8/8/8/8/8/8/8 w -")"},
      {"example", "options", "names(text)", false, "Options chosen for this example.", R"({"size": 7})"},
      {"example", "play", "list(text)", false, "Moves made one after the other.", R"(["e4", "e5"])"},
      {"example", "legal", "list(text)", false, "Moves that must be legal then.", R"(["Nf3"])"},
      {"example", "illegal", "list(text) | names(text)", false,
       "Moves that must not be legal; as a map, with the rule that refuses each.", R"({"O-O": "castle"})"},
      {"example", "only", "list(text)", false, "All moves that are legal then.", R"(["Kf1"])"},
      {"example", "count", "names(number)", false, "Number of lines of play by depth.", R"({"1": 20, "2": 400})"},
      {"example", "then", "expression", false, "What must hold then.", R"("no own piece in goal")"},
      {"example", "result", "text", false, "How the game has ended then.", R"("draw by stalemate")"},
      {"example", "cites", "text", false, "Where the example is from.", R"("diagram 3")"},
  };
  return table;
}

std::vector<const KeyInfo*> keys_of(std::string_view map) {
  std::vector<const KeyInfo*> keys;
  for (const KeyInfo& info : all_keys()) {
    if (info.map == map) keys.push_back(&info);
  }
  return keys;
}

const KeyInfo* find_key(std::string_view map, std::string_view key) {
  for (const KeyInfo& info : all_keys()) {
    if (info.map == map && info.key == key) return &info;
  }
  return nullptr;
}

std::vector<std::string> key_names(std::string_view map) {
  std::vector<std::string> names;
  for (const KeyInfo* info : keys_of(map)) names.emplace_back(info->key);
  return names;
}

std::string as_yaml(std::string_view json) {
  std::string yaml;
  while (!json.empty()) {
    const std::size_t open = json.find('"');
    yaml += json.substr(0, open);
    const std::size_t close = open == std::string_view::npos ? open : json.find('"', open + 1);
    if (close == std::string_view::npos) break;
    const std::string_view text = json.substr(open + 1, close - open - 1);
    const bool plain = std::all_of(text.begin(), text.end(), [](unsigned char c) {
      return std::isalnum(c) != 0 || c == ' ' || c == '_' || c == '.' || c == '+' || c == '=' || c == '>';
    });
    yaml += plain && !text.empty() ? text : json.substr(open, close + 1 - open);
    json.remove_prefix(close + 1);
  }
  return yaml;
}

bool has_free_keys(std::string_view map) { return map == "piece" || map == "slot"; }

std::vector<std::string> words_of_choice(std::string_view shape) {
  std::vector<std::string> result;
  if (shape.substr(0, 4) != "one(") return result;
  std::string_view rest = shape.substr(4, shape.size() - 5);
  while (!rest.empty()) {
    const std::size_t comma = rest.find(", ");
    result.emplace_back(rest.substr(0, comma));
    rest = comma == std::string_view::npos ? std::string_view{} : rest.substr(comma + 2);
  }
  return result;
}

std::vector<std::string_view> alternatives_of(std::string_view shape) {
  std::vector<std::string_view> result;
  int depth = 0;
  std::size_t begin = 0;
  for (std::size_t i = 0; i < shape.size(); ++i) {
    depth += shape[i] == '(' ? 1 : shape[i] == ')' ? -1 : 0;
    if (depth > 0 || shape.substr(i, 3) != " | ") continue;
    result.push_back(shape.substr(begin, i - begin));
    begin = i + 3;
  }
  result.push_back(shape.substr(begin));
  return result;
}

}  // namespace ludwright
