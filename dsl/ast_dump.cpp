// ast::Game as stable text: one line a part, phrases in prefix form, as in `(move (juxtapose own piece))`. For golden
// tests and `ludwright dump`; nothing reads it back.
#include <sstream>

#include "dsl/ast.h"

namespace ludwright::ast {
namespace {

std::string_view kind_name(Kind kind) {
  switch (kind) {
    case Kind::Number:
      return "number";
    case Kind::YesNo:
      return "truth";
    case Kind::NoneWord:
      return "none";
    case Kind::Name:
      return "name";
    case Kind::Call:
      return "call";
    case Kind::Attribute:
      return "attribute";
    case Kind::Of:
      return "of";
    case Kind::Option:
      return "option";
    case Kind::Turned:
      return "turned";
    case Kind::Or:
      return "or";
    case Kind::And:
      return "and";
    case Kind::Not:
      return "not";
    case Kind::Compare:
      return "compare";
    case Kind::Arithmetic:
      return "arithmetic";
    case Kind::Negate:
      return "negate";
    case Kind::Some:
      return "some";
    case Kind::NoSet:
      return "no";
    case Kind::CountOf:
      return "number-of";
    case Kind::First:
      return "first";
    case Kind::Fold:
      return "fold";
    case Kind::Juxtapose:
      return "juxtapose";
    case Kind::In:
      return "in";
    case Kind::Except:
      return "except";
    case Kind::Where:
      return "where";
    case Kind::ReachedBy:
      return "reached-by";
    case Kind::CrossedBy:
      return "crossed-by";
    case Kind::Lines:
      return "lines";
    case Kind::LineOf:
      return "line-of";
    case Kind::Paths:
      return "paths";
    case Kind::Path:
      return "path";
    case Kind::Leg:
      return "leg";
    case Kind::Dirs:
      return "dirs";
    case Kind::Toward:
      return "toward";
    case Kind::AwayFrom:
      return "away-from";
    case Kind::Vector:
      return "vector";
    case Kind::LeapBy:
      return "leap-by";
    case Kind::Range:
      return "range";
    case Kind::To:
      return "to";
    case Kind::Onto:
      return "onto";
    case Kind::Through:
      return "through";
    case Kind::Within:
      return "within";
    case Kind::Over:
      return "over";
    case Kind::Taking:
      return "taking";
    case Kind::Move:
      return "move";
    case Kind::PlaceNew:
      return "place-new";
    case Kind::PlacePiece:
      return "place";
    case Kind::Choose:
      return "choose";
    case Kind::Random:
      return "random";
    case Kind::Take:
      return "take";
    case Kind::Remove:
      return "remove";
    case Kind::Send:
      return "send";
    case Kind::Shift:
      return "shift";
    case Kind::Swap:
      return "swap";
    case Kind::Require:
      return "require";
    case Kind::Pass:
      return "pass";
    case Kind::Let:
      return "let";
    case Kind::Assign:
      return "assign";
    case Kind::Do:
      return "do";
    case Kind::OneOf:
      return "one-of";
    case Kind::RangeDomain:
      return "range-domain";
    case Kind::If:
      return "if";
    case Kind::ForEach:
      return "for-each";
    case Kind::Either:
      return "either";
    case Kind::FirstPossible:
      return "first-possible";
    case Kind::May:
      return "may";
    case Kind::Together:
      return "together";
    case Kind::AsLongAsPossible:
      return "as-long-as-possible";
    case Kind::UntilSettled:
      return "until-settled";
    case Kind::UpTo:
      return "up-to";
    case Kind::Times:
      return "times";
    case Kind::EachPlayer:
      return "each-player";
    case Kind::As:
      return "as";
    case Kind::Block:
      return "block";
    case Kind::Event:
      return "event";
    case Kind::By:
      return "by";
    case Kind::From:
      return "from";
    case Kind::At:
      return "at";
    case Kind::Legal:
      return "legal";
    case Kind::End:
      return "end";
    case Kind::Law:
      return "law";
    case Kind::Bad:
      return "bad";
  }
  return "bad";
}

// Kinds whose text is what they do: `(+ a b)`, `(is a b)`, `(step (dirs north))`.
bool is_named_by_text(Kind kind) {
  return kind == Kind::Compare || kind == Kind::Arithmetic || kind == Kind::Fold || kind == Kind::Lines ||
         kind == Kind::Leg || kind == Kind::Legal || kind == Kind::Law;
}

std::string joined(const std::string& words) {  // `is not` as one word
  std::string result = words;
  for (char& c : result) c = c == ' ' ? '-' : c;
  return result;
}

void write(const Node& node, std::ostream& out) {
  switch (node.kind) {
    case Kind::Number:
      out << node.number;
      return;
    case Kind::YesNo:
      out << (node.number != 0 ? "yes" : "no");
      return;
    case Kind::NoneWord:
      out << "none";
      return;
    case Kind::Name:
      out << node.text;
      return;
    default:
      break;
  }
  out << '(';
  if (is_named_by_text(node.kind)) {
    out << joined(node.text);
  } else {
    out << kind_name(node.kind);
    if (!node.text.empty()) out << ' ' << joined(node.text);
  }
  const bool numbered = node.kind == Kind::Vector || node.kind == Kind::LineOf ||
                        (node.kind == Kind::Law && (node.text == "at most" || node.text == "eventually"));
  if (numbered) out << ' ' << node.number;
  if (node.kind == Kind::Lines && node.number != 0) out << " open";
  for (const Node& child : node.children) {
    out << ' ';
    write(child, out);
  }
  for (std::size_t i = 0; i < node.blocks.size(); ++i) {
    out << ' ';
    if (i < node.names.size() && !node.names[i].empty()) out << '"' << node.names[i] << "\": ";
    write(node.blocks[i], out);
  }
  out << ')';
}

std::string in_quotes(const std::string& text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '\n') {
      result += "\\n";
    } else {
      if (c == '"' || c == '\\') result += '\\';
      result += c;
    }
  }
  return result + "\"";
}

// Lines of the dump, indented two spaces a level.
class Outline {
 public:
  void line(int level, const std::string& text) {
    out_ << std::string(static_cast<std::size_t>(level) * 2, ' ') << text << '\n';
  }
  void text(int level, const std::string& key, const Text& value) { line(level, key + ": " + in_quotes(value.text)); }
  void text(int level, const std::string& key, const std::optional<Text>& value) {
    if (value) text(level, key, *value);
  }
  void node(int level, const std::string& key, const Node& value) { line(level, key + ": " + dump_phrase(value)); }
  void node(int level, const std::string& key, const std::optional<Node>& value) {
    if (value) node(level, key, *value);
  }
  void named(int level, const std::string& key, const std::vector<Named>& list) {
    for (const Named& each : list) node(level, key + " " + each.name, each.node);
  }
  void pairs(int level, const std::string& key, const std::vector<std::pair<Text, Text>>& list) {
    for (const auto& [name, value] : list) text(level, key + " " + in_quotes(name.text), value);
  }
  void texts(int level, const std::string& key, const std::vector<Text>& list) {
    if (list.empty()) return;
    std::string all;
    for (const Text& each : list) all += " " + in_quotes(each.text);
    line(level, key + ":" + all);
  }
  std::string str() const { return out_.str(); }

 private:
  std::ostringstream out_;
};

void dump_board(const Board& board, Outline& out) {
  out.line(0, "board");
  out.text(1, "shape", board.shape);
  out.text(1, "map", board.map);
  out.pairs(1, "key", board.key);
  for (const Board::Line& line : board.lines) out.texts(1, "lines " + line.directions.text, line.rows);
  out.text(1, "wrap", board.wrap);
  out.text(1, "stack", board.stack);
  out.text(1, "files", board.files);
  out.text(1, "ranks", board.ranks);
  out.text(1, "names", board.names);
  for (const Mark& mark : board.marks) {
    out.line(1, "mark " + mark.name.text + " of " + mark.enumeration.text);
    out.pairs(2, "key", mark.key);
    out.text(2, "map", mark.map);
  }
}

void dump_places(const Game& game, Outline& out) {
  for (const Seat& seat : game.seats) {
    out.line(0, "seat " + seat.name.text);
    out.text(1, "forward", seat.forward);
    out.text(1, "letter", seat.letter);
    out.text(1, "team", seat.team);
  }
  for (const Enumeration& each : game.values) out.texts(0, "values " + each.name.text, each.members);
  dump_board(game.board, out);
  for (const Zone& zone : game.zones) {
    if (zone.expr) out.node(0, "zone " + zone.name.text, zone.expr);
    out.named(0, "zone " + zone.name.text + " of", zone.by_seat);
  }
  for (const Area& area : game.areas) {
    out.line(0, "area " + area.name.text);
    out.text(1, "of", area.of);
    out.text(1, "seen_by", area.seen_by);
  }
}

void dump_state(const Game& game, Outline& out) {
  for (const Trait& trait : game.traits) out.line(0, "trait " + trait.name.text + ": " + trait.kind.text);
  for (const Slot& slot : game.slots) {
    out.line(0,
             "slot " + slot.holder + " " + slot.name.text + ": " + slot.kind.text + " " + in_quotes(slot.start.text));
    out.texts(1, "start", slot.start_list);
    out.pairs(1, "start", slot.start_by_seat);
    out.text(1, "lasts", slot.lasts);
    out.text(1, "repeats", slot.repeats);
    out.text(1, "idle", slot.idle);
    out.text(1, "letter", slot.letter);
    out.pairs(1, "text", slot.text);
  }
}

void dump_pieces(const Game& game, Outline& out) {
  for (const PieceType& type : game.pieces) {
    out.line(0, "piece " + type.name.text);
    out.text(1, "letter", type.letter);
    out.text(1, "symbol", type.symbol);
    out.text(1, "neutral", type.neutral);
    out.texts(1, "tags", type.tags);
    out.pairs(1, "trait", type.traits);
    out.node(1, "role", type.role);
    for (const MoveRule& move : type.moves) {
      out.node(1, "move " + in_quotes(move.name), move.paths);
      out.node(2, "if", move.guard);
      out.node(2, "do", move.effects);
    }
  }
}

void dump_rules(const Game& game, Outline& out) {
  for (const Define& define : game.defines) {
    std::string name = "define " + define.name;
    for (const std::string& parameter : define.parameters) name += " " + parameter;
    out.node(0, name, define.body);
  }
  out.text(0, "start", game.start);
  out.node(0, "setup", game.setup);
  for (const Phase& phase : game.phases) {
    out.line(0, "phase " + in_quotes(phase.name));
    out.text(1, "ply", phase.ply);
    out.node(1, "turn", phase.turn);
    out.node(1, "round", phase.round);
    out.node(1, "stuck", phase.stuck);
    out.node(1, "until", phase.until);
    out.named(1, "legal", phase.legal);
    out.named(1, "end", phase.end);
  }
  for (const Rule& rule : game.rules) {
    out.node(0, "rule " + rule.name, rule.event);
    out.node(1, "if", rule.condition);
    out.node(1, rule.instead ? "instead" : "do", rule.body);
  }
  out.named(0, "legal", game.legal);
  out.named(0, "end", game.end);
  for (const Valid& rule : game.valid) {
    out.node(0, "valid " + rule.name, rule.condition);
    out.text(1, "text", rule.text);
  }
  if (game.has_match) out.line(0, "match");
  out.node(1, "score", game.match_score);
  out.named(1, "end", game.match_end);
  out.node(1, "next", game.match_next);
  out.text(0, "limit", game.limit);
}

void dump_example(const Example& example, Outline& out) {
  out.line(0, "example " + in_quotes(example.name.text));
  out.text(1, "position", example.position);
  out.pairs(1, "option", example.options);
  out.texts(1, "play", example.play);
  out.texts(1, "legal", example.legal);
  for (const auto& [move, rule] : example.illegal)
    out.line(1, "illegal: " + in_quotes(move.text) + (rule ? " by " + rule->text : ""));
  if (example.has_only && example.only.empty()) out.line(1, "only: none");
  out.texts(1, "only", example.only);
  out.pairs(1, "count", example.count);
  out.node(1, "then", example.then);
  out.text(1, "result", example.result);
  out.text(1, "cites", example.cites);
}

void dump_texts(const Game& game, Outline& out) {
  out.texts(0, "notation position", game.notation_position);
  out.text(0, "notation move", game.notation_move);
  out.pairs(0, "notation named", game.notation_named);
  out.named(0, "notation suffix", game.notation_suffix);
  for (const Note& note : game.notes) {
    out.line(0, "note " + note.path.text);
    out.text(1, "source", note.source);
    out.text(1, "house", note.house);
    out.text(1, "text", note.text);
  }
  for (const Example& example : game.examples) dump_example(example, out);
  out.named(0, "property", game.properties);
}

}  // namespace

std::string dump_phrase(const Node& node) {
  std::ostringstream out;
  write(node, out);
  return out.str();
}

std::string dump_game(const Game& game) {
  Outline out;
  out.line(0, "game " + game.name + ": " + in_quotes(game.title.text));
  out.text(0, "source", game.source);
  for (const Option& option : game.options) {
    out.line(0, "option " + option.name + ": " + option.chosen);
    for (std::size_t i = 0; i < option.values.size(); ++i)
      out.line(1, option.values[i].text + ": " + in_quotes(option.sentences[i]));
    out.line(1, "default: " + option.fallback.text);
    if (!option.why.empty()) out.line(1, "why: " + in_quotes(option.why));
    if (!option.house.empty()) out.line(1, "house: " + in_quotes(option.house));
    out.node(1, "require", option.require);
  }
  dump_places(game, out);
  dump_state(game, out);
  dump_pieces(game, out);
  dump_rules(game, out);
  dump_texts(game, out);
  return out.str();
}

}  // namespace ludwright::ast
