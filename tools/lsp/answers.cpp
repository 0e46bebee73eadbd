// Completion and hover. See server.h.
#include <algorithm>

#include "dsl/files.h"
#include "tools/lsp/base64.h"
#include "tools/lsp/server.h"
#include "tools/pictures/diagrams.h"
#include "tools/words/rule_at.h"
#include "tools/words/rule_words.h"

namespace ludwright::lsp {
namespace {

constexpr std::size_t kMostItems = 200, kMostDocumented = 30;

// Numbers of the protocol.
int item_kind(const Candidate& candidate) {
  constexpr int function = 3, field = 5, variable = 6, type = 7, property = 10, value = 12, keyword = 14, member = 20,
                constant = 21;
  switch (candidate.kind) {
    case Candidate::Kind::Word:
      return keyword;
    case Candidate::Kind::Builtin:
      return constant;
    case Candidate::Kind::Key:
      return property;
    case Candidate::Kind::Value:
      return value;
    case Candidate::Kind::Name:
      break;
  }
  switch (candidate.name->sort) {
    case Sort::Type:
    case Sort::Role:
    case Sort::Tag:
      return type;
    case Sort::Define:
      return function;
    case Sort::Member:
    case Sort::OptionValue:
      return member;
    case Sort::GameSlot:
    case Sort::PlayerSlot:
    case Sort::PieceSlot:
    case Sort::CellSlot:
    case Sort::Trait:
    case Sort::Mark:
      return field;
    default:
      return variable;
  }
}

// The part of a file that has this byte; of several the last to begin.
std::optional<Part> part_at(const YamlNode& tree, std::size_t byte) {
  std::optional<Part> found;
  walk(tree, [&](const Part& part) {
    if (part.span().begin <= byte && byte <= part.span().end) found = part;
  });
  return found;
}

// The word of a phrase at this byte of the file.
struct WordAt {
  Token token;
  Span span;
};
std::optional<WordAt> word_at(const YamlNode& scalar, std::size_t byte) {
  for (const Token& token : tokens_of(scalar.text)) {
    const Span span = scalar.span_of(token.begin, token.end());
    if (token.kind == Token::Kind::Word && span.begin <= byte && byte <= span.end) return WordAt{token, span};
  }
  return std::nullopt;
}

std::string in_fence(const std::string& text, const char* language) {
  return "```" + std::string(language) + "\n" + text + (text.ends_with('\n') ? "" : "\n") + "```";
}

void append(std::string& text, const std::string& paragraph) {
  if (paragraph.empty()) return;
  text += (text.empty() ? "" : "\n\n") + paragraph;
}

}  // namespace

const Usage& Server::everywhere() {
  if (everywhere_) return *everywhere_;
  everywhere_ = std::make_unique<Usage>();
  for (const std::string& game : games_in(host_.definitions)) {
    const std::vector<DefinitionFile> files =
        files_of(game_path(host_.definitions, game).generic_string(), documents_, host_.definitions);
    const Names names(files);
    if (!files.empty()) everywhere_->learn(*files[0].tree, names);
  }
  return *everywhere_;
}

Json Server::complete(const Json& params) {
  const Place place = place_of(params);
  Json items = Json::array();
  const std::optional<Spot> spot = spot_at(place.text->text(), place.byte);
  if (!spot) return {{"isIncomplete", false}, {"items", items}};
  Known& definition = known_of(place.path);
  if (!definition.usage) {
    definition.usage = std::make_unique<Usage>();
    for (const DefinitionFile& file : definition.files) {
      definition.usage->learn(*file.tree, *definition.names);
      const auto words = unexplained_words(*file.tree, *definition.names);
      definition.unexplained.insert(definition.unexplained.end(), words.begin(), words.end());
    }
  }
  const std::vector<std::string> games = games_in(host_.definitions);
  const std::vector<std::string> beside = files_beside(place.path);
  const Usage& learnt = everywhere();
  const auto candidates_at = [&](const Spot& at) {
    return completions({at, *definition.names, learnt, *definition.usage, definition.unexplained,
                        boards_[definition.root], games, beside});
  };
  const Position end = place.text->position(place.byte, columns_);
  const Position begin = place.text->position(place.byte - std::min(place.byte, spot->word.size()), columns_);
  const auto add = [&](const std::vector<Candidate>& candidates, const std::string& lead) {
    for (const Candidate& each : candidates) {
      if (items.size() >= kMostItems) return;
      std::string order = std::to_string(items.size());
      order.insert(0, 4 - std::min<std::size_t>(order.size(), 4), '0');
      Json item = {{"label", each.text}, {"kind", item_kind(each)}, {"sortText", order}};
      if (!each.detail.empty()) item["detail"] = each.detail;
      if (!lead.empty()) item["filterText"] = lead + each.text;
      item["textEdit"] = {{"range", {{"start", json(begin)}, {"end", json(end)}}},
                          {"newText", lead + (each.insert.empty() ? each.text : each.insert)}};
      if (items.size() < kMostDocumented) {
        if (const std::string text = documentation(each); !text.empty())
          item["documentation"] = {{"kind", "markdown"}, {"value", text}};
      }
      items.push_back(std::move(item));
    }
  };
  add(candidates_at(*spot), "");
  // Right behind a whole word also what may follow it.
  if (spot->part.kind == PartKind::Phrase && !spot->word.empty()) {
    Spot behind = *spot;
    behind.before += behind.word + " ";
    behind.word.clear();
    add(candidates_at(behind), spot->word + " ");
  }
  return {{"isIncomplete", true}, {"items", items}};
}

std::string Server::documentation(const Candidate& candidate) const {
  if (candidate.key != nullptr) return reference_->key(candidate.key->map, candidate.key->key);
  if (candidate.name != nullptr) return candidate.name->phrase.empty() ? "" : in_fence(candidate.name->phrase, "yaml");
  return reference_->word(candidate.text);
}

Json Server::hover(const Json& params) {
  const Place place = place_of(params);
  const std::optional<Part> part = part_at(place.text->tree(), place.byte);
  if (!part) return nullptr;
  Known& definition = known_of(place.path);
  const std::optional<std::uint32_t> file = index_of(definition, place.path);
  std::string text;
  Span span = part->span();
  const bool is_phrase = part->kind == PartKind::Phrase || part->kind == PartKind::Head;
  const std::optional<WordAt> word =
      is_phrase ? word_at(part->is_key() ? key_as_scalar(*part->entry) : *part->scalar, place.byte) : std::nullopt;
  const Name* name = file ? definition.names->at(*file, place.byte) : nullptr;
  if (word) span = word->span;
  if (name != nullptr)
    append(text, about_name(definition, *name));
  else if (word)
    append(text, reference_->word(word->token.text));
  else if (part->kind == PartKind::Key)
    append(text, reference_->key(part->map, part->entry->key));
  const Loaded& result = loaded(definition);
  const std::optional<std::uint32_t> source = source_of(result.sources, place.path);
  if (result.model && source) {
    const Position at = place.text->position(place.byte, Columns::Utf32);
    append(text, rule_at(result, at.line + 1, at.column + 1, *source));
  }
  if (text.empty()) return nullptr;
  return {{"contents", {{"kind", "markdown"}, {"value", text}}}, {"range", json(*place.text, span)}};
}

std::string Server::about_name(Known& definition, const Name& name) {
  std::string text = "`" + name.text + "`: " + sort_word(name.sort);
  if ((name.sort == Sort::Member || name.sort == Sort::OptionValue || name.sort == Sort::Move) && !name.of.empty())
    text += " of `" + name.of + "`";
  else if (name.sort >= Sort::GameSlot && name.sort <= Sort::Mark && !name.of.empty())
    text += ", holds `" + name.of + "`";
  if (!name.phrase.empty()) append(text, in_fence(name.phrase, "yaml"));
  const Loaded& result = loaded(definition);
  if (!result.model || name.sort != Sort::Type) return text;
  const auto& types = result.model->types;
  const auto type =
      std::find_if(types.begin(), types.end(), [&](const PieceType& each) { return each.name == name.text; });
  if (type == types.end()) return text;
  append(text, piece_sentence(*result.model, static_cast<TypeId>(type - types.begin())));
  append(text, picture_of(definition, name.text));
  return text;
}

// How the piece moves, as an image or drawn with characters.
std::string Server::picture_of(Known& definition, const std::string& piece) {
  const auto [known, is_new] = definition.pictures.try_emplace(piece);
  if (!is_new) return known->second;
  try {
    SceneRunner runner(*loaded(definition).model, "compiled");
    const TypeId type = find_type(runner.model(), piece);
    const std::vector<Panel> panels = choose_panels(runner, type, {images_ ? std::size_t{4} : std::size_t{1}});
    if (images_) {
      const std::string svg = Diagrams(runner, {}).piece(type, panels).svg;
      known->second = "![how the " + piece + " moves](data:image/svg+xml;base64," + to_base64(svg) + ")";
    } else if (!panels.empty()) {
      known->second = in_fence(panel_text(runner.model(), panels.front(), true), "");
    }
  } catch (const Stop&) {  // over a limit of the engine: there is a sentence all the same
  }
  return known->second;
}

}  // namespace ludwright::lsp
