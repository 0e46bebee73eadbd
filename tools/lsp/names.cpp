#include "tools/lsp/names.h"

#include <algorithm>
#include <tuple>

#include "dsl/builtins.h"
#include "dsl/words.h"
#include "tools/lsp/name_collector.h"

namespace ludwright::lsp {

const char* sort_word(Sort sort) {
  switch (sort) {
    case Sort::Seat:
      return "a seat";
    case Sort::Zone:
      return "a zone";
    case Sort::Area:
      return "an area";
    case Sort::GameSlot:
      return "a slot of the game";
    case Sort::PlayerSlot:
      return "a slot of players";
    case Sort::PieceSlot:
      return "a slot of pieces";
    case Sort::CellSlot:
      return "a slot of cells";
    case Sort::Type:
      return "a piece type";
    case Sort::Role:
      return "a role";
    case Sort::Tag:
      return "a tag";
    case Sort::Trait:
      return "a trait";
    case Sort::Mark:
      return "a mark";
    case Sort::Terrain:
      return "a terrain";
    case Sort::Direction:
      return "a direction";
    case Sort::Enumeration:
      return "an enumeration";
    case Sort::Define:
      return "a define";
    case Sort::Phase:
      return "a phase";
    case Sort::Member:
      return "a value";
    case Sort::Option:
      return "an option";
    case Sort::OptionValue:
      return "a value of an option";
    case Sort::Move:
      return "a move";
    case Sort::Alternative:
      return "an alternative";
    case Sort::Rule:
      return "a rule";
    case Sort::Local:
      return "a name bound here";
    case Sort::Parameter:
      return "a parameter";
  }
  return "a name";
}

bool is_declared(Sort sort) { return sort <= Sort::Phase; }

const Occurrence* Name::declaration() const {
  const Occurrence* last = nullptr;
  for (const Occurrence& each : occurrences)
    if (each.declares && (last == nullptr || each.file != last->file || sort == Sort::Local)) last = &each;
  return last;
}

std::string binding_part(const Part& part) {
  const std::vector<std::string>& path = part.path;
  if (path.empty()) return "";
  const std::size_t most = path[0] == "pieces"                                                ? 4
                           : path[0] == "rules" || path[0] == "define" || path[0] == "phases" ? 2
                                                                                              : 1;
  std::string name;
  for (std::size_t i = 0; i < std::min(most, path.size()); ++i) name += (i == 0 ? "" : ".") + path[i];
  return name;
}

Names::Names(const std::vector<DefinitionFile>& files) {
  NameCollector collector(*this);
  for (std::uint32_t file = 0; file < files.size(); ++file) collector.declare(file, *files[file].tree);
  for (std::uint32_t file = 0; file < files.size(); ++file) collector.use(file, *files[file].tree);
  for (Name& name : all_) {
    std::vector<Occurrence>& all = name.occurrences;
    std::sort(all.begin(), all.end(), [](const Occurrence& a, const Occurrence& b) {
      return std::tuple(a.file, a.begin, !a.declares) < std::tuple(b.file, b.begin, !b.declares);
    });
    const auto same = [](const Occurrence& a, const Occurrence& b) { return a.file == b.file && a.begin == b.begin; };
    all.erase(std::unique(all.begin(), all.end(), same), all.end());
  }
}

const Name* Names::at(std::uint32_t file, std::size_t byte) const {
  for (const Name& name : all_) {
    for (const Occurrence& each : name.occurrences)
      if (each.file == file && each.begin <= byte && byte <= each.end) return &name;
  }
  return nullptr;
}

const Name* Names::find(std::string_view text, Sort sort, std::string_view of) const {
  const auto [begin, end] = by_text_.equal_range(text);
  for (auto it = begin; it != end; ++it) {
    const Name& name = all_[it->second];
    if (name.sort == sort && (of.empty() || name.of == of)) return &name;
  }
  return nullptr;
}

const Name* Names::declared(std::string_view text) const {
  const auto [begin, end] = by_text_.equal_range(text);
  for (auto it = begin; it != end; ++it)
    if (is_declared(all_[it->second].sort)) return &all_[it->second];
  return nullptr;
}

std::vector<const Name*> Names::of_sort(Sort sort, std::string_view of) const {
  std::vector<const Name*> found;
  for (const Name& name : all_)
    if (name.sort == sort && (of.empty() || name.of == of)) found.push_back(&name);
  return found;
}

std::string Names::compared_kind(const std::vector<Token>& tokens, std::size_t index) const {
  std::size_t at = index;
  const auto before = [&](std::string_view word) { return at > 0 && tokens[at - 1].text == word && at-- > 0; };
  const bool negated = before("not");
  if (!before("is") && (negated || (!before("=") && !before("+=") && !before("-=")))) return "";
  if (at == 0 || tokens[at - 1].kind != Token::Kind::Word) return "";
  const std::string_view word = tokens[at - 1].text;
  if (at > 1 && tokens[at - 2].text == "option") return "option " + std::string(word);
  if (const Name* name = declared(word)) return name->sort == Sort::Define ? "" : name->of;
  if (word == "type") return "type";
  if (word == "owner" || word == "next") return "player";
  return "";
}

const Name* Names::meaning(const std::vector<Token>& tokens, std::size_t index, const Part& part) const {
  if (tokens[index].kind == Token::Kind::Sign) return nullptr;
  const std::string_view word = tokens[index].text;
  const std::string_view before = index > 0 ? tokens[index - 1].text : std::string_view{};
  if (before == ".") {
    const Name* name = declared(word);
    const bool is_attribute = name != nullptr && ((name->sort >= Sort::PlayerSlot && name->sort <= Sort::CellSlot) ||
                                                  name->sort == Sort::Trait || name->sort == Sort::Mark);
    return is_attribute ? name : nullptr;
  }
  if (before == "option") return find(word, Sort::Option);
  const std::string kind = compared_kind(tokens, index);
  if (kind.starts_with("option ")) return find(word, Sort::OptionValue, std::string_view(kind).substr(7));
  if (tokens[index].kind == Token::Kind::Number) return nullptr;
  if (!kind.empty()) {
    if (const Name* member = find(word, Sort::Member, kind)) return member;
  }
  if (!part.path.empty() && part.path[0] == "define" && part.path.size() > 1) {
    const std::string_view define = part.path[1];
    if (const Name* parameter = find(word, Sort::Parameter, define.substr(0, define.find('(')))) return parameter;
  }
  if (words::is_reserved(word)) return nullptr;
  if (const Name* local = find(word, Sort::Local, binding_part(part))) return local;
  if (const Name* name = declared(word)) return name;
  // `move own by walk` names a move, `reached by step north` does not.
  const std::string_view relation = index > 1 ? tokens[index - 2].text : std::string_view{};
  const bool of_set = relation == "reached" || relation == "crossed";
  const bool goes_on = index + 1 < tokens.size() && tokens[index + 1].kind != Token::Kind::Sign &&
                       !words::is_reserved(tokens[index + 1].text);
  if ((before == "by" && !of_set && !goes_on) || (before == "also" && !goes_on)) {
    if (const Name* move = find(word, Sort::Move)) return move;
  }
  if (find_builtin(std::string(word)) != nullptr) return nullptr;
  return find(word, Sort::Member);
}

}  // namespace ludwright::lsp
