// What a file is made of: symbols, folds, and the words of its phrases by what they are. See server.h.
#include <algorithm>

#include "dsl/builtins.h"
#include "dsl/words.h"
#include "tools/lsp/server.h"

namespace ludwright::lsp {
namespace {

// Of the protocol.
enum class SymbolKind : std::uint8_t {
  Module = 2,
  Class = 5,
  Method = 6,
  Field = 8,
  Function = 12,
  Variable = 13,
  Constant = 14,
  Key = 20,
  Event = 24
};

SymbolKind symbol_kind(const std::vector<std::string>& path) {
  const std::string& section = path[0];
  if (path.size() == 1) return SymbolKind::Module;
  if (section == "pieces") return path.size() == 2 ? SymbolKind::Class : SymbolKind::Method;
  if (section == "define") return SymbolKind::Function;
  if (section == "state" || section == "traits") return SymbolKind::Field;
  if (section == "rules" || section == "legal" || section == "end") return SymbolKind::Event;
  if (section == "options" || section == "values" || section == "zones" || section == "areas")
    return SymbolKind::Constant;
  return SymbolKind::Variable;
}

// Sections whose entries have names of their own, and how deep they go.
std::size_t depth_of(const std::string& section) {
  if (section == "state" || section == "phases" || section == "board") return 3;
  if (section == "pieces") return 4;  // pieces.pawn.moves.double
  static constexpr const char* kListed[] = {"options", "players", "values", "zones", "areas",      "traits",   "define",
                                            "rules",   "legal",   "end",    "valid", "properties", "examples", "match"};
  return std::any_of(std::begin(kListed), std::end(kListed), [&](const char* each) { return section == each; }) ? 2 : 1;
}

std::uint32_t end_of(const YamlNode::Entry& entry) { return std::max(entry.key_span.end, entry.value.span.end); }

void add_folds(const YamlNode& node, const Text& text, Json& folds) {
  constexpr std::size_t most = 5000;
  const auto add = [&](std::size_t begin, std::size_t end) {
    const std::uint32_t first = text.position(begin, Columns::Utf8).line;
    std::uint32_t last = text.position(end, Columns::Utf8).line;
    while (last > first && text.line(last).find_first_not_of(" \t\r") == std::string_view::npos) --last;
    if (last > first && folds.size() < most) folds.push_back({{"startLine", first}, {"endLine", last}});
  };
  for (const YamlNode& item : node.items) {
    if (item.kind == YamlNode::Kind::Map || item.kind == YamlNode::Kind::List) add(item.span.begin, item.span.end);
    add_folds(item, text, folds);
  }
  for (const YamlNode::Entry& entry : node.entries) {
    if (entry.value.kind != YamlNode::Kind::Null) add(entry.key_span.begin, entry.value.span.end);
    add_folds(entry.value, text, folds);
  }
}

// Types of semantic tokens: names that all editors have a colour for.
constexpr const char* kTokenTypes[] = {"keyword",    "type",   "function", "variable", "parameter", "property",
                                       "enumMember", "number", "operator", "class",    "namespace", "macro"};
enum TokenType : int {
  Keyword,
  TypeName,
  Function,
  Variable,
  Parameter,
  Property,
  EnumMember,
  Number,
  Operator,
  SetName,
  SeatName,
  OptionName,
  None
};

TokenType token_type(Sort sort) {
  switch (sort) {
    case Sort::Type:
    case Sort::Role:
    case Sort::Tag:
      return TypeName;
    case Sort::Zone:
    case Sort::Area:
    case Sort::Terrain:
      return SetName;
    case Sort::Seat:
      return SeatName;
    case Sort::Define:
    case Sort::Move:
    case Sort::Alternative:
      return Function;
    case Sort::PlayerSlot:
    case Sort::PieceSlot:
    case Sort::CellSlot:
    case Sort::Trait:
    case Sort::Mark:
      return Property;
    case Sort::Member:
    case Sort::OptionValue:
    case Sort::Direction:
      return EnumMember;
    case Sort::Option:
      return OptionName;
    case Sort::Parameter:
      return Parameter;
    default:
      return Variable;
  }
}

TokenType token_type(const std::vector<Token>& tokens, std::size_t index, const Part& part, const Names& names) {
  const Token& token = tokens[index];
  if (token.kind == Token::Kind::Number) return Number;
  const std::string text(token.text);
  if (token.kind == Token::Kind::Sign)
    return text == "(" || text == ")" || text == "," || text == "." ? None : Operator;
  if (const Name* name = names.meaning(tokens, index, part)) return token_type(name->sort);
  if (index > 0 && tokens[index - 1].text == ".") return Property;
  const Builtin* word = find_builtin(text);
  if (word != nullptr && word->kind != WordKind::Reserved && word->kind != WordKind::Attribute)
    return word->type == Type::Direction || word->kind == WordKind::Class ? EnumMember : Variable;
  const bool is_word =
      words::is_reserved(text) || std::binary_search(grammar_words().begin(), grammar_words().end(), text);
  return is_word ? Keyword : None;
}

}  // namespace

Json Server::symbols(const Json& params) {
  const Place place = place_of(params);
  Json top = Json::array();
  std::vector<Json*> open = {&top};  // lists of children, by depth
  std::vector<std::string> around;
  walk(place.text->tree(), [&](const Part& part) {
    if (part.kind != PartKind::Key && part.kind != PartKind::Name) return;
    const std::vector<std::string>& path = part.path;
    if (path.empty() || path.size() > depth_of(path[0]) || part.entry->key.empty()) return;
    if (path.size() >= 3 && path[0] == "pieces" && path[2] != "moves") return;
    if (path.size() == 3 && path[0] == "pieces") return;  // the moves hang on the piece
    const std::size_t depth = path.size() == 4 && path[0] == "pieces" ? 3 : path.size();
    if (open.size() < depth) return;  // what it belongs to is not in this file
    open.resize(depth);
    const YamlNode& value = part.entry->value;
    Json symbol = {{"name", part.entry->key},
                   {"kind", static_cast<int>(symbol_kind(path))},
                   {"range", json(*place.text, {0, part.entry->key_span.begin, end_of(*part.entry)})},
                   {"selectionRange", json(*place.text, part.entry->key_span)},
                   {"children", Json::array()}};
    if (value.kind == YamlNode::Kind::Scalar && !value.block) symbol["detail"] = value.text.substr(0, 80);
    open.back()->push_back(std::move(symbol));
    open.push_back(&open.back()->back()["children"]);
  });
  return top;
}

Json Server::folds(const Json& params) {
  const Place place = place_of(params);
  Json folds = Json::array();
  add_folds(place.text->tree(), *place.text, folds);
  return folds;
}

Json Server::token_legend() { return {{"tokenTypes", kTokenTypes}, {"tokenModifiers", Json::array()}}; }

Json Server::semantic_tokens(const Json& params) {
  const Place place = place_of(params);
  const Known& definition = known_of(place.path);
  struct Mark {
    std::uint32_t begin, end;
    int type;
  };
  std::vector<Mark> marks;
  walk(place.text->tree(), [&](const Part& part) {
    if (part.kind != PartKind::Phrase && part.kind != PartKind::Head) return;
    const YamlNode scalar = part.is_key() ? key_as_scalar(*part.entry) : *part.scalar;
    const std::vector<Token> tokens = tokens_of(scalar.text);
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      const int type = token_type(tokens, i, part, *definition.names);
      const Span span = scalar.span_of(tokens[i].begin, tokens[i].end());
      if (type != None) marks.push_back({span.begin, span.end, type});
    }
  });
  std::sort(marks.begin(), marks.end(), [](const Mark& a, const Mark& b) { return a.begin < b.begin; });
  Json data = Json::array();
  Position last;
  for (const Mark& mark : marks) {
    const Position begin = place.text->position(mark.begin, columns_), end = place.text->position(mark.end, columns_);
    if (begin.line != end.line) continue;
    const std::uint32_t lines = begin.line - last.line;
    data.push_back(lines);
    data.push_back(lines == 0 ? begin.column - last.column : begin.column);
    data.push_back(end.column - begin.column);
    data.push_back(mark.type);
    data.push_back(0);
    last = begin;
  }
  return {{"data", data}};
}

}  // namespace ludwright::lsp
