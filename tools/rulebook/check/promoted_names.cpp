// See promoted_names.h.
#include "tools/rulebook/check/promoted_names.h"

#include <algorithm>
#include <optional>

#include "tools/rulebook/check/bag.h"
#include "tools/rulebook/check/statements.h"

namespace ludwright::book {
namespace {

using Words = std::vector<std::string>;

std::string code_of_role(int role) { return static_cast<char>(NameKind::Role) + std::to_string(role); }

bool is_mark(const Model& model, ExprId condition, int mark) {
  return any_expr(model, condition,
                  [mark](const Expr& expr) { return expr.op == Op::PieceFlag && expr.value == mark; });
}

// The types that a condition names.
std::vector<bool> types_named(const Model& model, ExprId condition) {
  std::vector<bool> named(model.types.size(), false);
  any_expr(model, condition, [&](const Expr& expr) {
    if (expr.op != Op::PiecesOfTypes && expr.op != Op::TypeSet) return false;
    const auto& set = model.type_sets.at(static_cast<std::size_t>(expr.value));
    for (std::size_t type = 0; type < named.size(); ++type) named[type] = named[type] || set.test(type);
    return false;
  });
  return named;
}

// Other words for the role of a piece that is named, if it is by promotion.
std::optional<std::string> promoted(const Vocabulary& vocabulary, const std::string& word) {
  const Name* name = vocabulary.find(word);
  if (name == nullptr || name->kind != NameKind::Type) return std::nullopt;
  const int role = role_of_promoted(vocabulary.model(), static_cast<TypeId>(name->index));
  return role == kNone ? std::nullopt : std::optional(code_of_role(role));
}

bool is_promoted_role(const Vocabulary& vocabulary, const std::string& word) {
  const Name* name = vocabulary.find(word);
  return name != nullptr && name->kind == NameKind::Role && !types_promoted_to(vocabulary.model(), name->index).empty();
}

bool stands_at(const Words& words, std::size_t at, const Words& phrase) {
  return at + phrase.size() <= words.size() &&
         std::equal(phrase.begin(), phrase.end(), words.begin() + static_cast<std::ptrdiff_t>(at));
}

}  // namespace

std::vector<TypeId> types_promoted_to(const Model& model, std::size_t role) {
  const int mark = promotion_mark(model);
  if (mark == kNone || !is_mark(model, model.roles[role].condition, mark)) return {};
  std::vector<bool> taken(model.types.size(), false);
  for (std::size_t before = 0; before < role; ++before) {
    if (!is_mark(model, model.roles[before].condition, mark)) continue;
    const auto named = types_named(model, model.roles[before].condition);
    for (std::size_t type = 0; type < taken.size(); ++type) taken[type] = taken[type] || named[type];
  }
  const auto named = types_named(model, model.roles[role].condition);
  const bool any = std::none_of(named.begin(), named.end(), [](bool one) { return one; });
  std::vector<TypeId> types;
  for (std::size_t type = 0; type < taken.size(); ++type) {
    if (!taken[type] && (any || named[type])) types.push_back(static_cast<TypeId>(type));
  }
  return types;
}

int role_of_promoted(const Model& model, TypeId type) {
  for (std::size_t role = 0; role < model.roles.size(); ++role) {
    const auto types = types_promoted_to(model, role);
    if (std::find(types.begin(), types.end(), type) != types.end()) return static_cast<int>(role);
  }
  return kNone;
}

std::vector<std::pair<std::string, std::string>> names_of_promoted(const Model& model) {
  std::vector<std::pair<std::string, std::string>> names;
  for (std::size_t type = 0; type < model.types.size(); ++type) {
    const int role = role_of_promoted(model, static_cast<TypeId>(type));
    if (role != kNone) names.emplace_back("promoted " + lower(model.types[type].name), code_of_role(role));
  }
  return names;
}

std::string words_of_promoted(const Vocabulary& vocabulary, const std::string& words) {
  if (promotion_mark(vocabulary.model()) == kNone) return "";
  Words all = words_of(words);
  bool changed = false;
  for (std::size_t i = 0; i < all.size(); ++i) {
    // "promoted pawn or silver", "promoted pawns, silvers and lances"
    if (i > 1 && is_one_of(all[i - 1], "or|and|,") && is_promoted_role(vocabulary, all[i - 2])) {
      const auto role = promoted(vocabulary, all[i]);
      if (role) {
        all[i] = *role, changed = true;
        continue;
      }
    }
    // "pawns and silvers, once promoted, move …"
    if (stands_at(all, i, {",", "if", "promoted", ","}) || stands_at(all, i, {",", "once", "promoted", ","}) ||
        stands_at(all, i, {",", "after", "promotion", ","})) {
      for (std::size_t before = 0; before < i; ++before) {
        if (const auto role = promoted(vocabulary, all[before])) all[before] = *role, changed = true;
      }
      if (changed)
        all.erase(all.begin() + static_cast<std::ptrdiff_t>(i), all.begin() + static_cast<std::ptrdiff_t>(i) + 4);
    }
    // "a promoted rook, the dragon, …": the same once more
    if (i > 1 && i + 1 < all.size() && all[i] == all[i - 2] && all[i - 1] == "," && all[i + 1] == "," &&
        is_promoted_role(vocabulary, all[i])) {
      all.erase(all.begin() + static_cast<std::ptrdiff_t>(i) - 1, all.begin() + static_cast<std::ptrdiff_t>(i) + 2);
      changed = true;
      i -= 2;
      continue;
    }
    // "the promoted rook still moves like a rook"
    if (i > 0 && i + 1 < all.size() && all[i] == "still" && is_promoted_role(vocabulary, all[i - 1])) {
      all.erase(all.begin() + static_cast<std::ptrdiff_t>(i));
      changed = true;
    }
    // "adds one step diagonally [to its old move]"
    if (i > 0 && is_one_of(all[i], "add|adds|gains|gain") && is_promoted_role(vocabulary, all[i - 1])) {
      const auto types = types_promoted_to(vocabulary.model(), vocabulary.find(all[i - 1])->index);
      if (types.size() != 1) continue;
      const std::string code = static_cast<char>(NameKind::Type) + std::to_string(types[0]);
      const Words like = {"move", "like", code, "or"};
      all.erase(all.begin() + static_cast<std::ptrdiff_t>(i));
      all.insert(all.begin() + static_cast<std::ptrdiff_t>(i), like.begin(), like.end());
      changed = true;
    }
  }
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (const char* old : {"old", "former", "normal", "original", "usual", "previous", "ordinary"}) {
      const Words to = {"to", "your", old, "move"}, loses = {"and", "lose", "your", old, "move"};
      for (const Words& said : {to, loses}) {
        if (!changed || !stands_at(all, i, said)) continue;
        all.erase(all.begin() + static_cast<std::ptrdiff_t>(i),
                  all.begin() + static_cast<std::ptrdiff_t>(i + said.size()));
      }
    }
  }
  if (!changed) return "";
  std::string text;
  for (const std::string& word : all) text += (text.empty() ? "" : " ") + word;
  return text;
}

}  // namespace ludwright::book
