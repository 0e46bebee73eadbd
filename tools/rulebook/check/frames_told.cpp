// See frames_told.h.
#include "tools/rulebook/check/frames_told.h"

#include <algorithm>
#include <map>

#include "tools/rulebook/check/phrase_forms.h"

namespace ludwright::book {
namespace {

const std::vector<PhraseForm>& told_forms() {
  static const std::vector<PhraseForm> table = [] {
    std::map<std::string, std::string> sets;
    std::vector<PhraseForm> all;
#define WORDS(name, list) sets[name] = list;
#define TOLD(kind, word, forms) add_forms(all, sets, kind, word, forms);
#include "tools/rulebook/check/told.def"
#undef TOLD
#undef WORDS
    return all;
  }();
  return table;
}

using Words = std::vector<std::string>;

std::string text_from(const Words& words, std::size_t begin, std::size_t end) {
  std::string text;
  for (std::size_t i = begin; i < end && i < words.size(); ++i) text += (text.empty() ? "" : " ") + words[i];
  return text;
}

Claim claim_of(const PhraseForm& form, const Caught& caught) {
  Claim claim;
  claim.kind = form.kind;
  claim.word = form.word;
  claim.who = caught.who;
  claim.other = caught.other;
  claim.numbers = caught.numbers;
  claim.place = caught.thing.empty() ? caught.flag : caught.thing;
  claim.no = caught.no;
  if (!caught.end_name.empty()) claim.sizes = {caught.end_name};
  if (!caught.area.empty()) claim.sizes = {caught.area};
  return claim;
}

// What a form says besides its claim; false if it cannot mean anything.
bool complete(const PhraseForm& form, std::vector<Claim>& claims) {
  Claim& claim = claims[0];
  std::optional<Claim> more;
  if (form.kind == "carry-wins" && claim.word == "named") claim.word = "win";
  if ((form.kind == "carry-role" || form.kind == "carry-pass") && form.parts[0].one_of[0] == Words{"WHO"} &&
      claim.who.roles.empty())
    return false;
  if (form.kind == "call-locked" && !claim.numbers.empty()) {
    more = claim;
    more->kind = "call-to-and-fro";
    claim.numbers.clear();
  }
  if (form.kind == "drift-hits") claim.sizes = {form.word == "lose" ? "lose" : "win"}, claim.word.clear();
  if (form.kind == "drift-side" && form.word == "sideways") {
    claim.word = "closed";
    more = claim;
    more->kind = "drift-sideways";
  }
  if (form.kind == "round-empty" && claim.who.everybody) claim.word = "piece", claim.who.everybody = false;
  // Those who are left out are no victims.
  if (form.kind == "give-most") std::swap(claim.who, claim.other);
  if (form.kind == "give-step" && (claim.numbers.empty() || claim.numbers[0] != 1)) return false;
  if (form.kind == "give-may" && form.word == "buys") {
    claim.word.clear();
    more.emplace();
    more->kind = "give-buys";
    more->numbers = {1};
  }
  if (more) claims.push_back(*more);
  return true;
}

// "One of the Dragons of Kir", in a game of that name: what its name says they are.
Words without_title(const Vocabulary& vocabulary, Words words) {
  const auto game = std::find(words.begin(), words.end(), "game");
  if (game == words.end() || game < words.begin() + 2 || *(game - 1) != "of" || *(game - 2) != "1") return words;
  for (const std::string& word : words_of(lower(vocabulary.model().title))) {
    for (const Token& token : vocabulary.tokens(word)) {
      const Name* name = vocabulary.find(token.word);
      if (name != nullptr && name->kind == NameKind::Type) *game = token.word;
    }
  }
  return words;
}

std::vector<Claim> one_form(const Vocabulary& vocabulary, const Words& words, const Context& context) {
  for (const PhraseForm& form : told_forms()) {
    Caught caught;
    if (!is_of_form(form, vocabulary, words, caught)) continue;
    std::vector<Claim> claims = {claim_of(form, caught)};
    const bool goes_on = form.kind == "carry-pass" || form.kind == "give-may";
    if (claims.back().who.empty() && goes_on) claims.back().who = context.it;
    if (form.kind == "call-locked" && form.word != "arises" && !form.alone &&
        (!context.goal || context.goal->kind != "call-locked"))
      continue;
    // "Of that colour": of the square that the words before told of.
    if (form.kind == "call-colour" && form.word == "that") {
      if (!context.goal || context.goal->kind != "call-colour" || !context.goal->word.empty()) continue;
      claims.back().word.clear();
    }
    if (form.kind == "call-play" && form.word == "answer") {
      if (!context.goal || context.goal->kind != "call-play") continue;
      claims.back().numbers.insert(claims.back().numbers.begin(), context.goal->numbers.begin(),
                                   context.goal->numbers.end());
    }
    if (complete(form, claims)) return claims;
  }
  return {};
}

// "R0 ( same color jewel ) may …", "… ( like a chess king )": what stands in brackets is said of the same piece.
std::vector<Claim> said_in_brackets(const Vocabulary& vocabulary, const Words& words, Context& context) {
  const auto open = static_cast<std::size_t>(std::find(words.begin(), words.end(), "(") - words.begin());
  const auto close = static_cast<std::size_t>(std::find(words.begin(), words.end(), ")") - words.begin());
  if (open == 0 || close >= words.size() || close < open + 2) return {};
  const Who who = named_in(vocabulary, {{words[0], 0, 0}});
  if (who.types.size() + who.roles.size() != 1) return {};
  Words inside(words.begin() + static_cast<std::ptrdiff_t>(open) + 1,
               words.begin() + static_cast<std::ptrdiff_t>(close));
  std::vector<Claim> claims;
  Context trial = context;
  if (inside.size() > 2 && inside[0] == "like") {
    // "like a chess king"
    if (inside.size() > 3 && inside[1] == "in" && inside[2] == "chess") {
      inside.erase(inside.begin() + 1, inside.begin() + 3);
      inside.insert(inside.end(), {"in", "chess"});
    }
    claims = read_frames(vocabulary, words[0] + " move " + text_from(inside, 0, inside.size()), trial);
  } else {
    // "same color jewel": the jewel of the same colour
    if (inside.size() == 3 && inside[1] == "color") inside = {inside[2], "of", inside[0], "color"};
    Words said = {"piece", "with"};
    said.insert(said.end(), inside.begin(), inside.end());
    said.insert(said.end(), {"is", words[0]});
    claims = one_form(vocabulary, said, trial);
  }
  if (claims.empty()) return {};
  Words rest(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(open));
  rest.insert(rest.end(), words.begin() + static_cast<std::ptrdiff_t>(close) + 1, words.end());
  trial = context;
  const std::vector<Claim> more = read_frames(vocabulary, text_from(rest, 0, rest.size()), trial);
  if (more.empty()) return {};
  context = trial;
  claims.insert(claims.end(), more.begin(), more.end());
  return claims;
}

// "… - or - may pass its jewel …": the one or the other, each possible.
std::vector<Claim> either_way(const Vocabulary& vocabulary, const Words& words, Context& context) {
  for (std::size_t i = 2; i + 3 < words.size(); ++i) {
    if (words[i - 1] != "-" || words[i] != "or" || words[i + 1] != "-") continue;
    Context trial = context;
    std::vector<Claim> claims = read_frames(vocabulary, text_from(words, 0, i - 1), trial);
    if (claims.empty()) return {};
    std::string rest = text_from(words, i + 2, words.size());
    if (words[i + 2] == "may" || words[i + 2] == "cannot" || words[i + 2] == "must") rest = words[0] + " " + rest;
    const std::vector<Claim> more = read_frames(vocabulary, rest, trial);
    if (more.empty()) return {};
    context = trial;
    claims.insert(claims.end(), more.begin(), more.end());
    return claims;
  }
  return {};
}

// "… take turns moving a tower, each attempting to be the first to …": what is tried wins.
std::vector<Claim> with_purpose(const Vocabulary& vocabulary, const Words& words, Context& context) {
  for (std::size_t i = 2; i + 7 < words.size(); ++i) {
    const bool tries = words[i] == "," && words[i + 1] == "each" &&
                       is_one_of(words[i + 2], "attempting|trying|aiming|hoping|wanting|seeking|striving") &&
                       text_from(words, i + 3, i + 7) == "to be first to";
    if (!tries) continue;
    const bool of_rounds = is_one_of(words[0], "during|in") && is_one_of(words[2], "round|game") && words[3] == ",";
    Context trial = context;
    std::vector<Claim> claims = read_frames(vocabulary, text_from(words, of_rounds ? 4 : 0, i), trial);
    if (claims.empty()) return {};
    // "home row (rear row)": each of the two.
    Words aim(words.begin() + static_cast<std::ptrdiff_t>(i) + 7, words.end());
    std::vector<std::string> aims = {text_from(aim, 0, aim.size())};
    const auto open = static_cast<std::size_t>(std::find(aim.begin(), aim.end(), "(") - aim.begin());
    if (open < aim.size()) {
      if (open == 0 || aim.back() != ")") return {};
      aims = {text_from(aim, 0, open), text_from(aim, 0, open - 1) + " " + text_from(aim, open + 1, aim.size() - 1)};
    }
    for (const std::string& one : aims) {
      const std::vector<Claim> more = read_frames(vocabulary, "first player to " + one + " win", trial);
      if (more.empty()) return {};
      claims.insert(claims.end(), more.begin(), more.end());
    }
    context = trial;
    return claims;
  }
  return {};
}

}  // namespace

std::vector<Claim> read_told(const Vocabulary& vocabulary, const std::string& said, Context& context) {
  Words words = words_of(said);
  std::replace(words.begin(), words.end(), std::string("/"), std::string("or"));
  words = without_title(vocabulary, std::move(words));
  std::vector<Claim> claims = one_form(vocabulary, words, context);
  if (claims.empty()) claims = with_purpose(vocabulary, words, context);
  if (claims.empty()) claims = either_way(vocabulary, words, context);
  if (claims.empty()) claims = said_in_brackets(vocabulary, words, context);
  for (const Claim& claim : claims) {
    if (!claim.who.empty() && !claim.who.everybody) context.it = claim.who;
    if (claim.kind == "call-colour" || (claim.kind == "call-locked" && claim.word == "arises")) context.goal = claim;
  }
  return claims;
}

}  // namespace ludwright::book
