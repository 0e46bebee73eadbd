#include "tools/lsp/name_collector.h"

#include <algorithm>

#include "dsl/words.h"

namespace ludwright::lsp {
namespace {

struct Piece {
  std::string_view text;
  std::size_t begin = 0;
};

// The parts of a text between separators.
std::vector<Piece> split(std::string_view text, std::string_view separators) {
  std::vector<Piece> pieces;
  for (std::size_t at = text.find_first_not_of(separators); at != std::string_view::npos;) {
    const std::size_t end = std::min(text.find_first_of(separators, at), text.size());
    pieces.push_back({text.substr(at, end - at), at});
    at = text.find_first_not_of(separators, end);
  }
  return pieces;
}

// The text of the kind of a slot: the key that is none of the closed ones.
std::string kind_of_slot(const YamlNode& slot) {
  for (const YamlNode::Entry& entry : slot.entries)
    if (find_key("slot", entry.key) == nullptr) return entry.key;
  return "";
}

std::string text_at(const YamlNode& map, const std::string& key) {
  const YamlNode* node = map.find(key);
  return node == nullptr ? "" : node->text;
}

}  // namespace

// ---- declarations ----

void NameCollector::declare(std::uint32_t file, const YamlNode& tree) {
  file_ = file;
  walk(tree, [this](const Part& part) {
    if (part.kind == PartKind::Phrase) return bind(part, *part.scalar);
    if (part.kind == PartKind::Head) return bind(part, key_as_scalar(*part.entry));
    part.is_key() ? declare_key(part) : declare_text(part);
  });
}

Name& NameCollector::declare(Sort sort, const YamlNode& scalar, std::size_t begin, std::size_t end, std::string of) {
  const std::string text = scalar.text.substr(begin, end - begin);
  const Name* known = is_declared(sort) ? names_.declared(text) : names_.find(text, sort, of);
  std::size_t index = names_.all_.size();
  if (known != nullptr) {
    index = static_cast<std::size_t>(known - names_.all_.data());
  } else {
    names_.all_.push_back({text, sort, std::move(of), Name::Body::None, {}, {}, {}});
    names_.by_text_.emplace(text, index);
  }
  const Span span = scalar.span_of(begin, end);
  names_.all_[index].occurrences.push_back({file_, span.begin, span.end, true});
  return names_.all_[index];
}

void NameCollector::declare_key(const Part& part) {
  const YamlNode key = key_as_scalar(*part.entry);
  if (part.kind == PartKind::Alternative) declare(Sort::Alternative, key);
  if (part.kind == PartKind::Name && !key.text.empty()) declare_named(part);
}

void NameCollector::declare_named(const Part& part) {
  const std::vector<std::string>& path = part.path;
  const YamlNode key = key_as_scalar(*part.entry);
  const YamlNode& value = part.entry->value;
  static constexpr std::pair<const char*, Sort> kSimple[] = {{"players", Sort::Seat}, {"zones", Sort::Zone},
                                                             {"areas", Sort::Area},   {"values", Sort::Enumeration},
                                                             {"phases", Sort::Phase}, {"options", Sort::Option}};
  for (const auto& [section, sort] : kSimple) {
    if (!part.is_at({section, "*"})) continue;
    Name& name = declare(sort, key);
    if (sort == Sort::Zone) name.phrase = value.text;
    return;
  }
  if (part.is_at({"define", "*"})) return declare_define(part);
  if (part.is_at({"traits", "*"})) declare(Sort::Trait, key).of = value.text;
  if (part.is_at({"board", "marks", "*"})) declare(Sort::Mark, key).of = text_at(value, "values");
  if (part.is_at({"board", "lines", "*"})) {
    for (const Piece& piece : split(key.text, "/"))
      declare(Sort::Direction, key, piece.begin, piece.begin + piece.text.size());
  }
  static constexpr std::pair<const char*, Sort> kHolders[] = {
      {"game", Sort::GameSlot}, {"player", Sort::PlayerSlot}, {"piece", Sort::PieceSlot}, {"cell", Sort::CellSlot}};
  for (const auto& [holder, sort] : kHolders) {
    if (part.is_at({"state", holder, "*"})) declare(sort, key).of = kind_of_slot(value);
  }
  if (part.is_at({"pieces", "*"}) && key.text != "all")
    declare(value.find("role") != nullptr ? Sort::Role : Sort::Type, key);
  if (part.is_at({"pieces", "*", "moves", "*"})) declare(Sort::Move, key, path[1]);
  for (const char* section : {"rules", "legal", "end", "valid", "properties"}) {
    if (part.is_at({section, "*"})) declare(Sort::Rule, key, section);
  }
  if (part.is_at({"phases", "*", "*", "*"})) declare(Sort::Rule, key, "phases." + path[1] + "." + path[2]);
  if (part.is_at({"match", "end", "*"})) declare(Sort::Rule, key, "match.end");
  if (part.is_at({"options", "*", "values", "*"})) declare(Sort::OptionValue, key, path[1]);
}

void NameCollector::declare_define(const Part& part) {
  const YamlNode key = key_as_scalar(*part.entry);
  const std::vector<Token> tokens = tokens_of(key.text);
  if (tokens.empty() || tokens[0].kind != Token::Kind::Word) return;
  const std::string define(tokens[0].text);
  std::vector<std::string> parameters;
  for (std::size_t i = 1; i < tokens.size(); ++i) {
    if (tokens[i].kind != Token::Kind::Word) continue;
    parameters.emplace_back(tokens[i].text);
    declare(Sort::Parameter, key, tokens[i].begin, tokens[i].end(), define);
  }
  Name& name = declare(Sort::Define, key, tokens[0].begin, tokens[0].end());
  name.parameters = std::move(parameters);
  const YamlNode* body = &part.entry->value;
  while (body->kind == YamlNode::Kind::Map && body->entries.size() == 1 &&
         body->entries[0].key.starts_with("by option ") && !body->entries[0].value.entries.empty())
    body = &body->entries[0].value.entries[0].value;
  name.phrase = body->text;
  const std::vector<Token> words = tokens_of(std::string_view(body->text).substr(0, 100));
  const std::string_view first = words.empty() ? std::string_view{} : words[0].text;
  const bool assigns = words.size() > 1 && (words[1].text == "=" || words[1].text == "+=" || words[1].text == "-=");
  if (body->kind == YamlNode::Kind::List || body->kind == YamlNode::Kind::Map || words::is_statement_verb(first) ||
      assigns)
    name.body = Name::Body::Program;
  else if (words::is_walk_verb(first))
    name.body = Name::Body::Paths;
  else
    name.body = Name::Body::Expression;
}

void NameCollector::declare_text(const Part& part) {
  const std::vector<std::string>& path = part.path;
  const YamlNode& scalar = *part.scalar;
  if (part.is_at({"values", "*", "-"})) declare(Sort::Member, scalar, path[1]);
  if (part.is_at({"board", "key", "*"})) declare(Sort::Terrain, scalar);
  if (part.is_at({"options", "*", "-"}) || part.is_at({"options", "*", "values", "-"}))
    declare(Sort::OptionValue, scalar, path[1]);
  if (part.is_under({"pieces", "*", "tags"})) {
    for (const Piece& tag : split(scalar.text, " ")) declare(Sort::Tag, scalar, tag.begin, tag.begin + tag.text.size());
  }
}

// `let NAME = …`, `choose … as NAME`; not `as NAME:`, which is a head, nor `as long as possible`.
void NameCollector::bind(const Part& part, const YamlNode& scalar) {
  const std::vector<Token> tokens = tokens_of(scalar.text);
  for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
    const bool is_as = tokens[i].text == "as" && i > 0 && tokens[i - 1].text != "long";
    const Token& name = tokens[i + 1];
    if ((tokens[i].text != "let" && !is_as) || name.kind != Token::Kind::Word || words::is_reserved(name.text))
      continue;
    if (tokens[i].text == "let" && (i + 2 >= tokens.size() || tokens[i + 2].text != "=")) continue;
    declare(Sort::Local, scalar, name.begin, name.end(), binding_part(part));
  }
}

// ---- uses ----

void NameCollector::use(std::uint32_t file, const YamlNode& tree) {
  file_ = file;
  walk(tree, [this](const Part& part) {
    if (part.kind == PartKind::Phrase) return use_phrase(part, *part.scalar);
    if (part.kind == PartKind::Head) return use_phrase(part, key_as_scalar(*part.entry));
    part.is_key() ? use_key(part) : use_text(part);
  });
}

void NameCollector::use(const Name* name, const YamlNode& scalar, std::size_t begin, std::size_t end) {
  if (name == nullptr) return;
  Name& known = names_.all_[static_cast<std::size_t>(name - names_.all_.data())];
  const Span span = scalar.span_of(begin, end);
  known.occurrences.push_back({file_, span.begin, span.end, false});
}

void NameCollector::use_all(std::string_view text, std::initializer_list<Sort> sorts, const YamlNode& scalar,
                            std::size_t begin_at) {
  const auto [begin, end] = names_.by_text_.equal_range(text);
  for (auto it = begin; it != end; ++it) {
    const Name& name = names_.all_[it->second];
    if (std::find(sorts.begin(), sorts.end(), name.sort) != sorts.end())
      use(&name, scalar, begin_at, begin_at + text.size());
  }
}

void NameCollector::use_phrase(const Part& part, const YamlNode& scalar) {
  const std::vector<Token> tokens = tokens_of(scalar.text);
  for (std::size_t i = 0; i < tokens.size(); ++i)
    use(names_.meaning(tokens, i, part), scalar, tokens[i].begin, tokens[i].end());
}

void NameCollector::use_key(const Part& part) {
  const YamlNode key = key_as_scalar(*part.entry);
  if (part.kind == PartKind::ByOption)
    return use(names_.find(part.option, Sort::Option), key, key.text.size() - part.option.size(), key.text.size());
  if (part.kind == PartKind::OptionValue) return use(names_.find(key.text, Sort::OptionValue, part.option), key);
  if (part.is_at({"examples", "*", "illegal", "*"})) use_move(key);
  if (part.kind == PartKind::FreeKey) {
    const Name* name = names_.declared(key.text);
    const bool fits = name != nullptr && name->sort == (part.map == "slot" ? Sort::Enumeration : Sort::Trait);
    return use(fits ? name : nullptr, key);
  }
  if (part.kind != PartKind::Name) return;
  if (part.is_at({"zones", "*", "*"}) || part.is_at({"state", "player", "*", "*", "*"}))
    use(names_.find(key.text, Sort::Seat), key);
  if (part.is_at({"notes", "*"})) use_note(key);
  if (part.is_at({"notation", "named", "*"})) {
    use_move_key(key);
    renamed_.insert(key.text);
  }
  if (part.is_at({"examples", "*", "options", "*"}))
    use(names_.find(key.text.substr(0, key.text.find('.')), Sort::Option), key, 0,
        std::min(key.text.find('.'), key.text.size()));
}

void NameCollector::use_text(const Part& part) {
  const std::vector<std::string>& path = part.path;
  const YamlNode& scalar = *part.scalar;
  if (part.is_at({"areas", "*", "start"})) return use_pieces(scalar);
  if (part.is_at({"players", "*", "forward"})) use(names_.find(scalar.text, Sort::Direction), scalar);
  if (part.is_at({"traits", "*"}) || part.is_at({"board", "marks", "*", "values"}))
    use(names_.find(scalar.text, Sort::Enumeration), scalar);
  if (part.is_at({"board", "marks", "*", "key", "*"})) {
    if (const Name* mark = names_.find(path[2], Sort::Mark)) use_value(scalar, mark->of);
  }
  if (part.is_under({"state", "*", "*", "*"}) && path[3] != "letter") {
    const Name* slot = names_.declared(path[2]);
    if (slot != nullptr) use_value(scalar, slot->of);
  }
  if (part.is_at({"pieces", "*", "*"})) {
    if (const Name* trait = names_.find(path[2], Sort::Trait)) use_value(scalar, trait->of);
  }
  if (part.is_at({"options", "*", "default"})) {
    if (const Name* value = names_.find(scalar.text, Sort::OptionValue, path[1]))
      use(value, scalar);
    else
      use_pieces(scalar);
  }
  if (part.is_under({"notation"}) && !part.is_under({"notation", "suffix"})) use_template(scalar);
  if (part.is_at({"examples", "*", "options", "*"})) use(names_.find(scalar.text, Sort::OptionValue, path[3]), scalar);
  const bool is_listed = !path.empty() && path.back() == "-";
  if (part.is_at({"examples", "*", "illegal", "*"}) && !is_listed) use_all(scalar.text, {Sort::Rule}, scalar, 0);
  for (const char* moves : {"play", "legal", "only", "illegal"}) {
    if (is_listed && part.is_at({"examples", "*", moves, "*"})) use_move(scalar);
  }
  if (part.is_at({"examples", "*", "result"})) {
    if (const std::size_t by = scalar.text.rfind(" by "); by != std::string::npos)
      use_all(std::string_view(scalar.text).substr(by + 4), {Sort::Rule}, scalar, by + 4);
    const std::vector<Token> tokens = tokens_of(scalar.text);
    if (!tokens.empty()) use(names_.find(tokens[0].text, Sort::Seat), scalar, tokens[0].begin, tokens[0].end());
  }
}

// A constant of the kind of a slot or trait.
void NameCollector::use_value(const YamlNode& scalar, const std::string& kind) {
  // The cell of a flag may be looked for: `rook of white in h1 g1 before king of white`.
  if (kind == "flag") {
    for (const Token& token : tokens_of(scalar.text)) {
      const Name* type = names_.find(token.text, Sort::Type);
      use(type != nullptr ? type : names_.find(token.text, Sort::Seat), scalar, token.begin, token.end());
    }
  }
  if (kind == "player") return use(names_.find(scalar.text, Sort::Seat), scalar);
  if (kind == "type") return use(names_.find(scalar.text, Sort::Type), scalar);
  if (kind == "direction") return use(names_.find(scalar.text, Sort::Direction), scalar);
  use(names_.find(scalar.text, Sort::Member, kind), scalar);
}

// "2 rook, king" or "option army"
void NameCollector::use_pieces(const YamlNode& scalar) {
  const std::vector<Token> tokens = tokens_of(scalar.text);
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const bool option = i > 0 && tokens[i - 1].text == "option";
    use(names_.find(tokens[i].text, option ? Sort::Option : Sort::Type), scalar, tokens[i].begin, tokens[i].end());
  }
}

// "{letter}{from.file}{name?}"
void NameCollector::use_template(const YamlNode& scalar) {
  for (std::size_t at = scalar.text.find('{'); at != std::string::npos; at = scalar.text.find('{', at + 1)) {
    const std::string_view rest = std::string_view(scalar.text).substr(at + 1);
    const std::string_view word = rest.substr(0, words::word_length(rest));
    if (const Name* name = names_.declared(word))
      use(name, scalar, at + 1, at + 1 + word.size());
    else
      use_all(word, {Sort::Local}, scalar, at + 1);
    if (!rest.substr(word.size()).starts_with('.')) continue;
    const std::size_t dot = at + 1 + word.size();
    const std::string_view behind = std::string_view(scalar.text).substr(dot + 1);
    const std::string_view attribute = behind.substr(0, words::word_length(behind));
    use(names_.declared(attribute), scalar, dot + 1, dot + 1 + attribute.size());
  }
}

// The path of a rule, "pieces.pawn.moves.double": the sections tell what each part names.
void NameCollector::use_note(const YamlNode& scalar) {
  const std::vector<Piece> parts = split(scalar.text, ".");
  const std::string_view section = parts.empty() ? std::string_view{} : parts[0].text;
  const auto name_at = [&](std::size_t i, const Name* name) {
    if (i < parts.size()) use(name, scalar, parts[i].begin, parts[i].begin + parts[i].text.size());
  };
  for (std::size_t i = 1; i < parts.size(); ++i) {
    const std::string_view text = parts[i].text;
    if (section == "options" && i == 1)
      name_at(i, names_.find(text, Sort::Option));
    else if (section == "turn" || section == "round" || section == "stuck" || section == "setup")
      name_at(i, names_.find(text, Sort::Alternative));
    else if (section == "pieces" && i == 3)
      name_at(i, names_.find(text, Sort::Move, parts[1].text));
    else if (section == "phases" && i == 3)
      use_all(text, {Sort::Rule, Sort::Alternative}, scalar, parts[i].begin);
    else if (section == "state" ? i == 2 : section == "board" ? i == 2 : i == 1) {
      const Name* name = names_.declared(text);
      name_at(i, name != nullptr ? name : names_.find(text, Sort::Rule, section));
    }
  }
}

// A key of `notation.named`: "pawn.double", or the name of moves or of an alternative.
void NameCollector::use_move_key(const YamlNode& scalar) {
  const std::size_t dot = scalar.text.find('.');
  if (dot == std::string::npos) return use_all(scalar.text, {Sort::Move, Sort::Alternative}, scalar, 0);
  const std::string piece = scalar.text.substr(0, dot);
  use(names_.declared(piece), scalar, 0, dot);
  use(names_.find(scalar.text.substr(dot + 1), Sort::Move, piece), scalar, dot + 1, scalar.text.size());
}

// The text of a move: seats, values and alternatives stand in it by their names, unless `notation` has other texts for
// them.
void NameCollector::use_move(const YamlNode& scalar) {
  const std::string& text = scalar.text;
  const auto is_of_name = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
  for (auto begin = text.begin(); begin != text.end();) {
    const auto end = std::find_if_not(begin, text.end(), is_of_name);
    const std::string word(begin, end);
    if (!word.empty() && renamed_.count(word) == 0)
      use_all(word, {Sort::Seat, Sort::Member, Sort::Alternative}, scalar,
              static_cast<std::size_t>(begin - text.begin()));
    begin = std::find_if(end, text.end(), is_of_name);
  }
}

}  // namespace ludwright::lsp
