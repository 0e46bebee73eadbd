#include "dsl/scope.h"

#include "dsl/builtins.h"

namespace ludwright {

const char* name_kind_word(NameKind kind) {
  switch (kind) {
    case NameKind::Seat:
      return "a seat";
    case NameKind::Zone:
      return "a zone";
    case NameKind::Area:
      return "an area";
    case NameKind::GameSlot:
      return "a slot of the game";
    case NameKind::PlayerSlot:
      return "a slot of players";
    case NameKind::PieceSlot:
      return "a slot of pieces";
    case NameKind::CellSlot:
      return "a slot of cells";
    case NameKind::Type:
      return "a piece type";
    case NameKind::Tag:
      return "a tag";
    case NameKind::Trait:
      return "a trait";
    case NameKind::Mark:
      return "a mark";
    case NameKind::Terrain:
      return "a terrain";
    case NameKind::Enumeration:
      return "an enumeration";
    case NameKind::Define:
      return "a define";
    case NameKind::Phase:
      return "a phase";
    case NameKind::Role:
      return "a role";
  }
  return "a name";
}

bool Scope::declare(const std::string& name, Span span, NameKind kind, int index) {
  const Builtin* word = find_builtin(name);
  if (word != nullptr && word->kind == WordKind::Reserved) return false;  // reported by the parser
  if (find_builtin(name) != nullptr) {
    diagnostics_
        .error(span, "reserved-name",
               "`" + name + "` has a meaning of its own and cannot be the name of " + std::string(name_kind_word(kind)))
        .note(std::string("`") + name + "`: " + find_builtin(name)->meaning)
        .help("choose another name");
    return false;
  }
  const auto [entry, is_new] = names_.emplace(name, Declared{kind, index, span, false});
  if (!is_new) {
    diagnostics_.error(span, "duplicate-name", "`" + name + "` is declared twice")
        .note(std::string("first declared as ") + name_kind_word(entry->second.kind) + " at " +
              place(entry->second.span))
        .help("all names of a definition share one namespace: rename one of the two");
    return false;
  }
  return true;
}

const Declared* Scope::find(const std::string& name) const {
  const auto found = names_.find(name);
  return found == names_.end() ? nullptr : &found->second;
}

std::vector<std::string> Scope::names() const {
  std::vector<std::string> all;
  for (const auto& [name, entry] : names_) all.push_back(name);
  return all;
}

std::vector<std::string> Scope::names(NameKind kind) const {
  std::vector<std::string> all;
  for (const auto& [name, entry] : names_) {
    if (entry.kind == kind) all.push_back(name);
  }
  return all;
}

std::string Scope::place(Span span) const {
  if (span.file >= sources_.size()) return "?";
  const LineColumn at = sources_.locate(span.file, span.begin);
  return sources_.name(span.file) + ":" + std::to_string(at.line) + ":" + std::to_string(at.column);
}

}  // namespace ludwright
