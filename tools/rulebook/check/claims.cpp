// What claims are about, and their text form; see claims.h.
#include "tools/rulebook/check/claims.h"

#include <fmt/format.h>

#include <algorithm>

#include "tools/rulebook/check/clauses/meaning.h"

namespace ludwright::book {
namespace {

std::string joined(const std::vector<std::string>& words, const char* between) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : between) + word;
  return text;
}

}  // namespace

std::string who_text(const Model& model, const Who& who) {
  if (!who.tag.empty()) return who.tag;
  std::vector<std::string> names;
  if (who.everybody) names.emplace_back("piece");
  for (const TypeId type : who.types) names.push_back(model.types[type].name);
  for (const int role : who.roles) names.push_back(model.roles[static_cast<std::size_t>(role)].name);
  return joined(names, "+");
}

bool RuleTold::operator==(const RuleTold& other) const {
  return rule == nullptr || other.rule == nullptr ? rule == other.rule : *rule == *other.rule;
}

bool says_always(const std::string& words) {
  static constexpr std::string_view always = "always|never|ever|exception|circumstances|whatsoever",
                                    unless = "if|unless|except|until|once|while|but|instead|after|before|again";
  static constexpr std::string_view nouns = "case|time|way|means|account";
  bool said = false;
  std::string before;
  for (const std::string& word : words_of(words)) {
    if (is_one_of(word, unless)) return false;
    said = said || is_one_of(word, always) || ((before == "no" || before == "each") && is_one_of(word, nouns));
    before = word;
  }
  return said;
}

std::string claim_text(const Vocabulary& vocabulary, const Claim& claim) {
  const Model& model = vocabulary.model();
  std::string text = claim.kind;
  const auto add = [&](const std::string& more) { text += more.empty() ? "" : " " + more; };
  const auto name = [&](const std::string& code) {  // words too among which codes stand: "own Z0 empty"
    std::vector<std::string> words = words_of(code);
    for (std::string& word : words) {
      if (const Name* found = vocabulary.find(word)) word = found->text;
    }
    return joined(words, " ");
  };
  add(who_text(model, claim.who));
  if (claim.no) add("no");
  if (claim.only) add("only");
  if (claim.also) add("also");
  if (claim.first) add("first");
  add(name(joined(claim.ways, ", ")));
  add(joined(claim.sizes, " "));
  for (const int number : claim.numbers) add(std::to_string(number));
  for (const CountedThing& thing : claim.counted) {
    add(fmt::format("{}x{}", thing.number, who_text(model, thing.who)));
    if (thing.price >= 0) text += fmt::format("@{}", thing.price);
  }
  if (claim.word != kInTable) add(name(claim.word));
  add(name(claim.place));
  if (claim.rule.rule) add(clauses::text_of(model, *claim.rule.rule));
  for (const PlacedPiece& piece : claim.placed)
    add(fmt::format("{} {} on {}", name(piece.seat), model.types[piece.type].name, piece.cell));
  if (!claim.other.empty()) add("into " + who_text(model, claim.other));
  return text;
}

Who named_in(const Vocabulary& vocabulary, const std::vector<Token>& tokens) {
  Who who;
  for (const Token& token : tokens) {
    const Name* name = vocabulary.find(token.word);
    if (name == nullptr) continue;
    if (name->kind == NameKind::Type || name->kind == NameKind::Tag) {
      for (const TypeId type : vocabulary.types_of(*name)) who.types.push_back(type);
      if (name->kind == NameKind::Tag) who.tag = name->text;
    } else if (name->kind == NameKind::Role) {
      who.roles.push_back(static_cast<int>(name->index));
    }
  }
  return who;
}

bool all_but(const Model& model, const Who& these, Who& who) {
  if (these.types.empty()) return false;
  who = {};
  for (std::size_t type = 0; type < model.types.size(); ++type) {
    const auto id = static_cast<TypeId>(type);
    if (std::find(these.types.begin(), these.types.end(), id) == these.types.end()) who.types.push_back(id);
  }
  return !who.types.empty();
}

}  // namespace ludwright::book
