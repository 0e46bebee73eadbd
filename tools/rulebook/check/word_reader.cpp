// See word_reader.h.
#include "tools/rulebook/check/word_reader.h"

#include <algorithm>
#include <utility>

#include "engine/store.h"
#include "tools/rulebook/check/asides.h"
#include "tools/rulebook/check/clauses/grammar.h"
#include "tools/rulebook/check/frames.h"
#include "tools/rulebook/check/frames_setup.h"
#include "tools/rulebook/check/paths.h"
#include "tools/rulebook/check/promoted_names.h"
#include "tools/rulebook/check/recast.h"
#include "tools/rulebook/check/rewordings.h"
#include "tools/rulebook/check/said_more.h"
#include "tools/rulebook/check/unfolded.h"
#include "tools/rulebook/check/written.h"

namespace ludwright::book {

Who WordReader::named(const std::string& text) const { return named_in(vocabulary_, vocabulary_.tokens(text)); }

void WordReader::try_text(Understood& understood, const std::string& text) {
  try_words(understood, Vocabulary::joined(vocabulary_.tokens(text)));
}

void WordReader::try_words(Understood& understood, const std::string& words) {
  const Context before = context_;
  std::vector<Claim> claims = read(words);
  const auto loses = [&] { return says_more(words, claims, model_.board.cells.size()); };
  if (claims.empty() || loses()) {
    claims = read_recast(words, before);
    for (Claim& claim : claims) {
      if (claim.kind == "moves" && !claim.no && words.find("straightline") != std::string::npos) claim.word = kInLine;
    }
  }
  if (loses()) claims.clear();
  if (claims.empty()) {
    // A question may tell the case of which the next sentence speaks.
    const std::optional<Claim> told = std::move(context_.goal);
    context_ = before;
    context_.goal = told;
    if (auto row = row_named_in(vocabulary_, words, context_)) context_.there = std::move(row);
    return;
  }
  const bool quietly = says_quietly(Bag(vocabulary_, words));
  for (Claim& claim : claims) {
    as_on_card(claim);
    if (quietly && claim.kind == "moves" && claim.no && !claim.ways.empty()) claim.word = kQuietly;
  }
  if (std::any_of(claims.begin(), claims.end(), [this](const Claim& claim) { return is_far_on_card(claim); }) ||
      passes_over_card(claims, words)) {
    context_ = before;
    return;
  }
  // Whom "they" are is not known: what holds of some would be said of all.
  if (nobody_ && std::any_of(claims.begin(), claims.end(), [](const Claim& claim) { return claim.who.everybody; })) {
    context_ = before;
    return;
  }
  understood.claims = std::move(claims);
  understood.whole = true;
}

// By frames, by the grammar, or some clauses by the one and some by the other.
std::vector<Claim> WordReader::read(const std::string& words) {
  constexpr int most_clauses = 5;
  constexpr int most_trials = 12;
  trials_ = most_trials;
  if (const std::string promoted = words_of_promoted(vocabulary_, words); !promoted.empty()) return read(promoted);
  // Frames would take "and so may silvers" for what may be done with silvers.
  if (const auto turned = unfolded(vocabulary_, words, true)) return read_both(*turned);
  std::vector<Claim> claims = read_clause(words);
  if (claims.empty()) claims = read_apart(words, most_clauses);
  return claims.empty() ? read_unfolded(words) : claims;
}

// The same in another form; the context is as it was if nothing is read.
std::vector<Claim> WordReader::read_recast(const std::string& words, const Context& before) {
  const Context asked = context_;
  const bool known = follows_known_;
  for (const std::vector<std::string>& way : recast(vocabulary_, words)) {
    context_ = before;
    std::vector<Claim> all;
    for (const std::string& sentence : way) {
      const std::vector<Claim> claims = read(sentence);
      if (claims.empty()) {
        all.clear();
        break;
      }
      all.insert(all.end(), claims.begin(), claims.end());
      follows_known_ = true;
    }
    follows_known_ = known;
    if (!all.empty()) return all;
  }
  context_ = asked;
  return {};
}

// What leaves something out is made whole, and what else things are called is left out.
std::vector<Claim> WordReader::read_unfolded(const std::string& words) {
  if (const std::string plain = without_other_names(vocabulary_, words); !plain.empty()) return read(plain);
  if (const std::string same = same_said_of(vocabulary_, before_, words); !same.empty()) return read(same);
  if (const auto ways = as_in_chess(vocabulary_, words); !ways.empty()) {
    const Context before = context_;
    std::vector<Claim> all;
    for (const std::string& way : ways) {
      const std::vector<Claim> claims = read(way);
      if (claims.empty()) return context_ = before, std::vector<Claim>();
      all.insert(all.end(), claims.begin(), claims.end());
    }
    return all;
  }
  const auto parts = unfolded(vocabulary_, words);
  return parts ? read_both(*parts) : std::vector<Claim>();
}

std::vector<Claim> WordReader::read_both(const std::pair<std::string, std::string>& parts) {
  const Context before = context_;
  const bool known = follows_known_;
  std::vector<Claim> claims = read(parts.first), more;
  follows_known_ = true;
  if (!claims.empty()) more = read(parts.second);
  follows_known_ = known;
  if (more.empty()) {
    context_ = before;
    return {};
  }
  claims.insert(claims.end(), more.begin(), more.end());
  return claims;
}

void WordReader::follows(const Understood* before, const Part* part) {
  before_ = before != nullptr && before->whole ? before->words : "";
  follows_known_ = before != nullptr && before->whole;
  if (before == nullptr || follows_known_) return;
  // "The horse …. It …": whatever else was said of it.
  const std::vector<std::string> words = words_of(before->words);
  const Who& who = before->about;
  std::size_t at = 0;
  while (at < words.size() && is_one_of(words[at], "each|1|no|only|when|it|captures|nothing|,")) ++at;
  const Name* name = at < words.size() ? vocabulary_.find(words[at]) : nullptr;
  const bool opens = name != nullptr && name->kind == NameKind::Type && who.types.size() == 1 && who.roles.empty() &&
                     name->index == who.types[0];
  follows_known_ = (opens || begins_with_pronoun(part->text)) && who.types.size() + who.roles.size() == 1 &&
                   std::none_of(words.begin(), words.end(), [](const std::string& word) {
                     return is_one_of(word, "piece|man|men|enemy|friendly|another|other");
                   });
}

bool WordReader::needs_head(const Bag& head, const std::string& item) {
  const std::vector<std::string> words = words_of(plain_form(item));
  bool denies = false;
  for (std::size_t i = 1; i < words.size(); ++i)
    denies = denies || is_one_of(words[i], "cannot|never") ||
             (words[i] == "not" && is_one_of(words[i - 1], "may|must|can|shall"));
  const bool whole = denies && is_one_of(words[0], "a|an|the|no|each|every|you|it|neither") &&
                     !head.has("win|lose|draw|end|if|case|cases");
  return !whole && head.has("may|must|cannot|not|never|no|only|unless|if|except|without|nomove|win|lose|draw|end");
}

// Sentences with `;` between, each by frames or by the grammar; nothing if one of them is not understood.
std::vector<Claim> WordReader::read_each(const std::string& words) {
  std::vector<Claim> all;
  for (std::size_t begin = 0; begin < words.size();) {
    const std::size_t end = std::min(words.find(" ; ", begin), words.size());
    const std::string one = words.substr(begin, end - begin);
    const Context before = context_;
    std::vector<Claim> claims = read_frames(vocabulary_, one, context_);
    if (claims.empty()) claims = clauses::read_rules(vocabulary_, one, context_ = before, follows_known_);
    if (claims.empty()) return {};
    all.insert(all.end(), claims.begin(), claims.end());
    begin = end + 3;
  }
  return all;
}

// The context is as it was if nothing is read.
std::vector<Claim> WordReader::read_clause(const std::string& words) {
  const Context before = context_;
  std::vector<Claim> claims = read_frames(vocabulary_, words, context_);
  if (!claims.empty()) return claims;
  // A question leaves something behind for what is read next.
  Context asked = context_;
  context_ = before;
  claims = clauses::read_rules(vocabulary_, words, context_, follows_known_);
  if (!claims.empty()) return claims;
  for (const std::string& said : clause_rewordings(vocabulary_, words)) {
    context_ = before;
    claims = read_each(said);
    if (!claims.empty()) return claims;
  }
  context_ = std::move(asked);
  return claims;
}

// Two parts that say something each: the first as long as it may be.
std::vector<Claim> WordReader::read_apart(const std::string& words, int clauses) {
  static constexpr std::string_view joints = ",|;|and|but|while|whereas|:";
  // What is said under a condition, or denied with others, is not for itself.
  static constexpr std::string_view tying =
      "if|unless|once|until|after|before|while|because|since|as|for|either|neither|nor|or|except|suppose|only|without|"
      "between|even|whether|not|than|with";
  constexpr std::size_t short_enough = 30;
  const std::vector<std::string> all = words_of(words);
  if (clauses <= 1 || all.size() < 5) return {};
  const auto text = [&](std::size_t begin, std::size_t end) {
    std::string joined;
    for (std::size_t i = begin; i < end; ++i) joined += (joined.empty() ? "" : " ") + all[i];
    return joined;
  };
  for (std::size_t i = all.size() - 2; i > 1; --i) {
    if (!is_one_of(all[i], joints)) continue;
    const auto first_end = all.begin() + static_cast<std::ptrdiff_t>(i);
    const bool of_case = std::any_of(all.begin(), first_end, [](const std::string& word) {
      return is_one_of(word, "if|unless|once|until|after|before|while|either|neither|or|only|suppose");
    });
    const bool firm = all[i] == ";" || (all[i] == ":" && !of_case);  // a reason may be of the case
    std::size_t next = i + 1;
    while (next < all.size() && is_one_of(all[next], ",|;|and|but|then|while|whereas|so|yet")) ++next;
    if (next >= all.size() || is_one_of(all[next], "which|who|that|where|unless|or|nor|not|except|with")) continue;
    if (is_one_of(all[next], "if|on|in|at") && all[i] != ";" && all[i] != ":") continue;
    const bool tied = std::any_of(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(i),
                                  [](const std::string& word) { return is_one_of(word, tying); });
    if (tied && !firm) continue;
    if (--trials_ < 0) return {};
    const Context outer = context_;
    const bool known = follows_known_;
    const std::string first = text(0, i), second = text(next, all.size());
    // Frames have tried to part it themselves: where that takes long, one of the two must be of the grammar.
    std::vector<Claim> one = clauses::read_rules(vocabulary_, first, context_, known), rest;
    if (one.empty()) {
      Context after = outer;
      const bool tries = all.size() <= short_enough || !clauses::read_rules(vocabulary_, second, after, true).empty();
      if (tries) one = read_frames(vocabulary_, first, context_);
    }
    if (!one.empty()) {
      follows_known_ = true;
      rest = read_clause(second);
      if (rest.empty()) rest = read_apart(second, clauses - 1);
    }
    follows_known_ = known;
    if (!one.empty() && !rest.empty()) {
      one.insert(one.end(), rest.begin(), rest.end());
      return one;
    }
    context_ = outer;
  }
  return {};
}

void WordReader::answer(Understood& understood, const std::string& asked, const std::string& text) {
  static constexpr std::string_view verbs = "did|does|do|is|are|has|have|can";
  const std::size_t verb = asked.find(' ');
  if (text.compare(0, 5, "Then ") != 0 || verb == std::string::npos || !is_one_of(lower(asked.substr(0, verb)), verbs))
    return;
  try_text(understood, "If" + asked.substr(verb, asked.size() - verb - 1) + ", " + text.substr(5));
}

bool WordReader::answers(Understood& understood, const std::string& asked, const std::string& text) {
  std::string rest;
  const std::string statement = answered(asked, text, rest);
  if (statement.empty()) return false;
  Understood stated, more;
  try_text(stated, statement);
  if (!stated.whole) return true;
  const std::string words = Vocabulary::joined(vocabulary_.tokens(rest));
  // "…, they cannot"
  if (!Bag(vocabulary_, words).rest("you|player|may|cannot|must|not|never|piece|do") &&
      touches_rules(vocabulary_, words)) {
    try_words(more, words);
    if (!more.whole) return true;
  }
  understood.whole = true;
  understood.claims = std::move(stated.claims);
  understood.claims.insert(understood.claims.end(), more.claims.begin(), more.claims.end());
  return true;
}

namespace {

// "It could never move again": as it would be without the rule.
bool is_stuck_else(const std::string& reason) {
  static constexpr std::string_view words =
      "it|they|could|would|never|no|not|nolonger|longer|cannot|be|able|to|move|moves|nomove|again|more|any|anymore|"
      "each|"
      "further|farther|at|all|have|has|left|legal|else|otherwise|stuck|there|from|be|where|nowhere|go";
  const std::vector<std::string> all = words_of(reason);
  const auto has = [&all](std::string_view list) {
    return std::any_of(all.begin(), all.end(), [list](const std::string& word) { return is_one_of(word, list); });
  };
  return has("could|would") && has("never|no|not|nolonger|cannot|nowhere|stuck|nomove") &&
         std::all_of(all.begin(), all.end(), [](const std::string& word) { return is_one_of(word, words); });
}

}  // namespace

void WordReader::without_reason(Understood& understood) {
  const std::string plain = without_asides(vocabulary_, understood.words);
  if (!plain.empty()) try_words(understood, plain);
  if (understood.whole) return;
  const auto [what, reason] = with_reason(plain.empty() ? understood.words : plain);
  if (what.empty()) return;
  const Context before = context_;
  Understood said, why;
  try_words(said, what);
  // "… could otherwise go on forever": of another game than this one.
  const bool otherwise = (" " + reason + " ").find(" otherwise ") != std::string::npos || is_stuck_else(reason);
  // "… to d9, but no farther, as an amazon stands on d10": on the board that it was said of.
  const bool of_position =
      std::any_of(said.claims.begin(), said.claims.end(), [](const Claim& claim) { return claim.kind == "goes"; });
  if (of_position && reason.find_first_of("0123456789") != std::string::npos) said.whole = false;
  if (said.whole && !otherwise && touches_rules(vocabulary_, reason)) {
    try_words(why, reason);
    said.whole = why.whole;
    said.claims.insert(said.claims.end(), why.claims.begin(), why.claims.end());
  }
  if (said.whole)
    understood.whole = true, understood.claims = std::move(said.claims);
  else
    context_ = before;
}

bool WordReader::begins_with_pronoun(const std::string& text) const {
  static constexpr std::string_view pronouns = "it|its|they|their|them";
  for (const std::string& word : split_words(plain_form(text))) {
    if (is_one_of(word, pronouns)) return true;
    if (word == "piece" || word == "pieces" || !named_in(vocabulary_, vocabulary_.tokens(word)).empty()) return false;
  }
  return false;
}

// "The Tiger: two squares forward": nothing in between matters.
void WordReader::as_on_card(Claim& claim) const {
  if (claim.kind != "moves" || !is_far_on_card(claim)) return;
  for (std::string& way : claim.ways) {
    if (const std::string far = jumped(way); !far.empty()) way = far;
  }
}

// "With the crab a man goes two squares sideways": how a man moves is said of that card alone.
bool WordReader::passes_over_card(const std::vector<Claim>& claims, const std::string& words) const {
  for (const std::string& word : words_of(words)) {
    const Name* name = vocabulary_.find(word);
    if (name == nullptr || name->kind != NameKind::Type) continue;
    const Who who = named_in(vocabulary_, {{word, 0, 0}});
    if (!never_on_board(who)) continue;
    const auto of_others = [&](const Claim& claim) {
      const bool others =
          claim.who.types.empty() || std::any_of(claim.who.types.begin(), claim.who.types.end(), [this](TypeId type) {
            return !never_on_board(Who{{type}, {}, false, ""});
          });
      return others && (claim.kind == "moves" || claim.kind == "captures" || claim.kind == "jumps");
    };
    if (std::any_of(claims.begin(), claims.end(), of_others)) return true;
  }
  return false;
}

std::string WordReader::by_card(const std::string& words) const {
  static constexpr std::string_view leads = "with|using|by|through|playing|play|use";
  static constexpr std::string_view verbs =
      "take|takes|capture|captures|let|lets|allow|allows|allowed|show|shows|permit|permits|give|gives|carry|carries|"
      "bring|brings|send|sends|means|move|moves";
  const std::vector<std::string> all = words_of(words);
  const auto is_card = [&](std::size_t i) {
    const Name* name = i < all.size() ? vocabulary_.find(all[i]) : nullptr;
    return name != nullptr && name->kind == NameKind::Type && never_on_board(named_in(vocabulary_, {{all[i], 0, 0}}));
  };
  const auto is_man = [&](std::size_t i) {
    return i < all.size() && (is_one_of(all[i], "piece|it|you|player|your|1|of|any|a|and|,") ||
                              !named_in(vocabulary_, {{all[i], 0, 0}}).empty());
  };
  const bool led = !all.empty() && is_one_of(all[0], leads) && is_card(1);
  if (!led && !(is_card(0) && all.size() > 2 && is_one_of(all[1], verbs))) return "";
  std::size_t at = 2;
  bool man = false;
  while (is_man(at) && !is_one_of(all[at], "1")) man = true, ++at;
  if (led && !man) return "";
  std::string text = all[led ? 1 : 0] + (led ? "" : " move");
  for (; at < all.size(); ++at) text += " " + all[at];
  return text;
}

bool WordReader::is_far_on_card(const Claim& claim) const {
  return std::any_of(claim.ways.begin(), claim.ways.end(),
                     [](const std::string& way) { return way.compare(0, 6, "slide ") == 0; }) &&
         never_on_board(claim.who);
}

// "Tiger" of a game in which it is a card.
bool WordReader::never_on_board(const Who& who) const {
  const Store own = opening_ != nullptr ? Store() : initial_store(model_);
  const Store& start = opening_ != nullptr ? *opening_ : own;
  bool beside = false;
  for (const PieceRecord& piece : start.pieces) {
    if (std::find(who.types.begin(), who.types.end(), piece.type) == who.types.end()) continue;
    if (piece.site == SiteKind::Cell) return false;
    beside = beside || piece.site == SiteKind::Area;
  }
  return beside;
}

bool WordReader::is_one(const Who& who) {
  return who.types.size() + who.roles.size() == 1 || (!who.tag.empty() && who.roles.empty());
}

// What can be read of a sentence that is not understood whole.
void WordReader::clauses(Understood& understood, std::string_view text) {
  const Context outer = context_;
  if (is_one(understood.about)) context_.it = context_.heading = understood.about;
  const std::size_t dash = understood.words.find(" - ");
  if (dash != std::string::npos) {
    Understood before;
    try_words(before, understood.words.substr(0, dash));
    if (before.whole) understood.some_claims = before.claims;
  }
  in_brackets(understood);
  cut(understood, text);
  if (is_one(understood.about) &&
      (" " + understood.words + " ").find(" may double move / attack ") != std::string::npos)
    permission(understood);
  context_ = outer;
}

// "Each player takes all pieces (1 king, 2 rooks)".
void WordReader::in_brackets(Understood& understood) {
  const std::string& words = understood.words;
  for (std::size_t open = words.find("( "); open != std::string::npos; open = words.find("( ", open + 2)) {
    const std::size_t close = words.find(" )", open);
    if (close == std::string::npos || close < open + 2) return;
    Understood inside;
    try_words(inside, words.substr(open + 2, close - open - 2));
    for (Claim& claim : inside.claims) {
      if (claim.kind != "count") continue;
      if (words.compare(0, 11, "each player") == 0) claim.kind = "count-each";
      understood.some_claims.push_back(claim);
    }
  }
}

// "it is able to move/attack" of a sentence with more in it.
void WordReader::permission(Understood& understood) {
  Claim claim;
  claim.kind = "captures";
  claim.who = understood.about;
  understood.some_claims.push_back(claim);
}

// Each clause by itself; what is not understood is shown in the words of the book, `text`.
void WordReader::cut(Understood& understood, std::string_view text) {
  static constexpr std::string_view cuts = ",|;|(|)|-|and|but";
  // What holds in some case is not held against what holds in others.
  bool depends = Bag(vocabulary_, words_of(understood.words)).has("if|unless|now|once|instead|while|back|even");
  std::vector<std::vector<Token>> clauses(1);
  for (const Token& token : understood.tokens) {
    if (is_one_of(token.word, cuts))
      clauses.emplace_back();
    else
      clauses.back().push_back(token);
  }
  for (const std::vector<Token>& clause : clauses) {
    const std::string words = Vocabulary::joined(clause);
    if (words.empty()) continue;
    Understood one;
    const Context before = context_;
    try_words(one, words);
    if (one.whole && depends) {
      context_ = before;
    } else if (one.whole) {
      understood.some_claims.insert(understood.some_claims.end(), one.claims.begin(), one.claims.end());
    } else {
      depends = true;  // what was not read may change what follows
      const std::size_t begin = clause.front().begin, end = std::min(clause.back().end, text.size());
      understood.unread.emplace_back(begin < end ? text.substr(begin, end - begin) : words);
      context_ = before;
    }
  }
}

}  // namespace ludwright::book
