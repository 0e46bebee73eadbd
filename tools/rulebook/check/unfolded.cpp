// See unfolded.h.
#include "tools/rulebook/check/unfolded.h"

#include <algorithm>
#include <vector>

#include "tools/rulebook/check/asides.h"
#include "tools/rulebook/check/bag.h"
#include "tools/rulebook/check/frames.h"

namespace ludwright::book {
namespace {

using Words = std::vector<std::string>;
constexpr std::size_t kNowhere = static_cast<std::size_t>(-1);
constexpr std::string_view kModals = "may|cannot|must|never|always";
constexpr std::string_view kPlaces = "over|onto|on|to|in|into|at|from|through|across|by|with|against";

std::string words_between(const Words& words, std::size_t begin, std::size_t end) {
  std::string text;
  for (std::size_t i = begin; i < end && i < words.size(); ++i) text += (text.empty() ? "" : " ") + words[i];
  return text;
}

bool names_piece(const Vocabulary& vocabulary, const std::string& word) {
  const Name* name = vocabulary.find(word);
  return name != nullptr &&
         (name->kind == NameKind::Type || name->kind == NameKind::Role || name->kind == NameKind::Tag);
}

// "knights and rooks", "a promoted pawn", "your opponent": nothing but whom it is about.
bool is_subject(const Vocabulary& vocabulary, const Words& words, std::size_t begin, std::size_t end) {
  static constexpr std::string_view others =
      ",|and|or|piece|man|men|player|you|your|enemy|friendly|each|1|other|of|it|they|2|both|promoted|own";
  bool somebody = false;
  for (std::size_t i = begin; i < end; ++i) {
    const Name* name = vocabulary.find(words[i]);
    const bool named = names_piece(vocabulary, words[i]) || (name != nullptr && name->kind == NameKind::Seat);
    if (!named && !is_one_of(words[i], others)) return false;
    somebody = somebody || named || is_one_of(words[i], "piece|man|men|player|you|enemy|it|they");
  }
  return somebody;
}

// Where the predicate of a clause begins, behind whom it is about; nowhere if that is not plain.
std::size_t predicate_of(const Vocabulary& vocabulary, const Words& words, std::size_t end) {
  std::size_t at = 0;
  while (at < end && is_subject(vocabulary, words, 0, at + 1)) ++at;
  if (at == 0 && end > 1 && is_subject(vocabulary, words, 1, 2)) {  // an article that counts
    at = 1;
    while (at < end && is_subject(vocabulary, words, 1, at + 1)) ++at;
  }
  if (at == 0 || at >= end || is_one_of(words[at - 1], ",|and|or|of")) return kNowhere;
  return at;
}

struct Clause {
  Words subject, modal, rest;
};

// Takes a clause apart; nothing if it is tied to more than its subject.
std::optional<Clause> clause_of(const Vocabulary& vocabulary, const Words& words, std::size_t end) {
  static constexpr std::string_view tying = "no|only|neither|nor|if|unless|none|nobody|nothing|not|except|once|until";
  for (std::size_t i = 0; i < end; ++i) {
    if (is_one_of(words[i], tying)) return std::nullopt;
  }
  const std::size_t at = predicate_of(vocabulary, words, end);
  if (at == kNowhere) return std::nullopt;
  Clause clause;
  clause.subject.assign(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(at));
  std::size_t verb = at;
  while (verb < end && is_one_of(words[verb], kModals)) ++verb;
  clause.modal.assign(words.begin() + static_cast<std::ptrdiff_t>(at),
                      words.begin() + static_cast<std::ptrdiff_t>(verb));
  clause.rest.assign(words.begin() + static_cast<std::ptrdiff_t>(verb),
                     words.begin() + static_cast<std::ptrdiff_t>(end));
  if (clause.rest.empty()) return std::nullopt;
  return clause;
}

std::string said(const Words& subject, const std::string& modal, const Words& rest) {
  return words_between(subject, 0, subject.size()) + (modal.empty() ? "" : " " + modal) + " " +
         words_between(rest, 0, rest.size());
}

// What stands behind the subject of the first clause, said of another.
std::string of_another(const Clause& clause, const Words& subject, bool denied) {
  const std::string modal = words_between(clause.modal, 0, clause.modal.size());
  if (!denied) return said(subject, modal, clause.rest);
  return said(subject, "cannot", clause.rest);
}

// "so may knights", "nor do kings", "as do pawns"
std::string inverted(const Vocabulary& vocabulary, const Clause& clause, const Words& rest) {
  if (rest.size() < 3 || !is_one_of(rest[0], "so|neither|nor|as") ||
      !is_one_of(rest[1], "may|do|cannot|must|is|has|does"))
    return "";
  std::size_t end = rest.size();
  while (end > 2 && is_one_of(rest[end - 1], "too|also|as|well")) --end;
  if (!is_subject(vocabulary, rest, 2, end)) return "";
  const bool denies = rest[0] == "neither" || rest[0] == "nor" || rest[1] == "cannot";
  const bool was_denied = !clause.modal.empty() && is_one_of(clause.modal[0], "cannot|never");
  if (denies != was_denied) return "";
  return of_another(clause, Words(rest.begin() + 2, rest.begin() + static_cast<std::ptrdiff_t>(end)), denies);
}

// "kings cannot", "the master may too"
std::string bare(const Vocabulary& vocabulary, const Clause& clause, const Words& rest) {
  std::size_t end = rest.size();
  while (end > 0 && is_one_of(rest[end - 1], "too|also|as|well|so|do")) --end;
  std::size_t modal = end;
  while (modal > 0 && is_one_of(rest[modal - 1], kModals)) --modal;
  if (modal == end || modal == 0 || !is_subject(vocabulary, rest, 0, modal)) return "";
  return said(Words(rest.begin(), rest.begin() + static_cast<std::ptrdiff_t>(modal)), words_between(rest, modal, end),
              clause.rest);
}

// "not over those of your opponent", "over those of your opponent you cannot": the last phrase of the kind is another.
std::string other_phrase(const Vocabulary& vocabulary, const Clause& clause, Words rest) {
  if (!clause.modal.empty() && clause.modal[0] != "may") return "";
  if (!rest.empty() && rest[0] == "not") {
    rest.erase(rest.begin());
  } else {
    if (rest.size() < 4 || !is_one_of(rest.back(), "cannot|never")) return "";
    rest.pop_back();
    if (!is_subject(vocabulary, rest, rest.size() - 1, rest.size())) return "";
    rest.pop_back();
  }
  if (rest.size() < 2 || !is_one_of(rest[0], kPlaces)) return "";
  for (std::size_t i = 1; i < rest.size(); ++i) {
    if (is_one_of(rest[i], ",|;|if|unless|may|cannot|must")) return "";
    if (rest[i] == "those") rest[i] = "piece";
  }
  const auto same = std::find(clause.rest.rbegin(), clause.rest.rend(), rest[0]);
  if (same == clause.rest.rend()) return "";
  Words whole(clause.rest.begin(), same.base() - 1);
  whole.insert(whole.end(), rest.begin(), rest.end());
  return whole.size() <= rest.size() ? "" : said(clause.subject, "cannot", whole);
}

// "Unlike pawns, kings cannot be promoted": pawns can.
std::optional<std::pair<std::string, std::string>> unlike(const Vocabulary& vocabulary, const Words& all) {
  const auto comma = static_cast<std::size_t>(std::find(all.begin(), all.end(), ",") - all.begin());
  if (all.size() < 6 || !is_one_of(all[0], "unlike|like") || comma + 3 >= all.size() ||
      !is_subject(vocabulary, all, 1, comma))
    return std::nullopt;
  const Words rest(all.begin() + static_cast<std::ptrdiff_t>(comma) + 1, all.end());
  const auto clause = clause_of(vocabulary, rest, rest.size());
  if (!clause || clause->modal.size() != 1 || !is_one_of(clause->modal[0], "may|cannot")) return std::nullopt;
  const Words other(all.begin() + 1, all.begin() + static_cast<std::ptrdiff_t>(comma));
  const bool may = (clause->modal[0] == "may") == (all[0] == "like");
  return std::pair{words_between(rest, 0, rest.size()), said(other, may ? "may" : "cannot", clause->rest)};
}

}  // namespace

std::optional<std::pair<std::string, std::string>> unfolded(const Vocabulary& vocabulary, const std::string& words,
                                                            bool only_turned) {
  static constexpr std::string_view joints = ",|;|and|but|while|whereas|:|-";
  const Words all = words_of(words);
  if (auto both = unlike(vocabulary, all)) return both;
  for (std::size_t i = 2; i + 1 < all.size(); ++i) {
    std::size_t next = i;
    if (is_one_of(all[i], joints)) {
      while (next < all.size() && is_one_of(all[next], joints)) ++next;
    } else if (!is_one_of(all[i], "as|nor|neither")) {
      continue;
    }
    std::size_t end = i;
    while (end > 0 && is_one_of(all[end - 1], joints)) --end;
    const auto clause = clause_of(vocabulary, all, end);
    if (!clause || next >= all.size()) continue;
    const Words rest(all.begin() + static_cast<std::ptrdiff_t>(next), all.end());
    std::string second = inverted(vocabulary, *clause, rest);
    if (second.empty() && next > i && !only_turned) second = bare(vocabulary, *clause, rest);
    if (second.empty() && next > i && !only_turned) second = other_phrase(vocabulary, *clause, rest);
    if (!second.empty()) return std::pair{words_between(all, 0, end), second};
  }
  return std::nullopt;
}

std::vector<std::string> as_in_chess(const Vocabulary& vocabulary, const std::string& words) {
  static constexpr std::pair<std::string_view, const char*> ways[] = {
      {"rook", "moves any number of squares orthogonally"},
      {"bishop", "moves any number of squares diagonally"},
      {"queen", "moves any number of squares in any direction"},
      {"king", "moves one square in any direction"},
      {"knight", "moves two squares along a rank or file and one to the side"}};
  const Words all = words_of(words);
  std::size_t at = predicate_of(vocabulary, all, all.size());
  if (at == kNowhere) return {};
  const std::size_t subject = at;
  while (at < all.size() && is_one_of(all[at], "may|move|exactly|just|precisely")) ++at;
  if (at == subject || at >= all.size() || !is_one_of(all[at], "as|like")) return {};
  while (at < all.size() && is_one_of(all[at],
                                      "as|like|it|they|do|in|western|ordinary|orthodox|international|normal|usual|"
                                      "standard|classical|european"))
    ++at;
  if (at >= all.size() || all[at] != "chess" || all[at - 1] == "like" || (at + 1 < all.size() && all[at + 1] != ","))
    return {};
  std::vector<std::string> sentences;
  for (std::size_t i = 0; i < subject; ++i) {
    const Name* name = vocabulary.find(all[i]);
    if (name == nullptr) continue;
    const auto way = std::find_if(std::begin(ways), std::end(ways),
                                  [&](const auto& one) { return one.first == frames::chess_piece(name->text); });
    if (name->kind != NameKind::Type || way == std::end(ways)) return {};
    sentences.push_back(Vocabulary::joined(vocabulary.tokens("The " + name->text + " " + way->second)));
  }
  // "…, two squares along a file and one to the side": said once more.
  if (at + 2 < all.size())
    sentences.push_back(words_between(all, 0, subject) + " move " + words_between(all, at + 2, all.size()));
  return sentences;
}

std::string same_said_of(const Vocabulary& vocabulary, const std::string& before, const std::string& words) {
  const Words all = words_of(words);
  std::size_t at = 0;
  while (at < all.size() && is_one_of(all[at], "and|but|exactly|just|precisely")) ++at;
  if (at + 3 >= all.size() || all[at] != "same") return "";
  ++at;
  if (is_one_of(all[at], "rule|law|thing")) ++at;
  static constexpr std::string_view verbs = "is|holds|hold|goes|go|move|applies|apply|true|may|be|said|good|valid";
  while (at < all.size() && is_one_of(all[at], verbs)) ++at;
  if (at + 1 >= all.size() || !is_one_of(all[at], "of|for|to")) return "";
  ++at;
  std::size_t end = all.size();
  while (end > at && is_one_of(all[end - 1], "too|also|as|well")) --end;
  if (!is_subject(vocabulary, all, at, end)) return "";
  const Words first = words_of(before);
  const auto clause = clause_of(vocabulary, first, first.size());
  if (!clause) return "";
  return of_another(
      *clause, Words(all.begin() + static_cast<std::ptrdiff_t>(at), all.begin() + static_cast<std::ptrdiff_t>(end)),
      !clause->modal.empty() && is_one_of(clause->modal[0], "cannot|never"));
}

namespace {

// How many words from `at` on are what something is called: "called the screen", up to a comma or the end.
std::size_t called(const Vocabulary& vocabulary, const Words& all, std::size_t at) {
  static constexpr std::size_t longest = 5;
  std::size_t i = at;
  if (i < all.size() && is_one_of(all[i], "also|often|sometimes|usually|commonly")) ++i;
  if (i >= all.size()) return 0;
  const bool known = all[i] == "known" && i + 1 < all.size() && is_one_of(all[i + 1], "as|also");
  if (!known && !is_one_of(all[i], "called|named|termed|dubbed")) return 0;
  i += known ? 2 : 1;
  const std::size_t begin = i;
  if (i < all.size() && is_one_of(all[i], "as|in|by|after|from|so|alike")) return 0;  // "named as in chess"
  while (i < all.size() && all[i] != "," && all[i] != ")" && i < begin + longest) {
    const Name* name = vocabulary.find(all[i]);
    if (name != nullptr && !(at > 1 && all[at - 2] == all[i])) return 0;  // of the definition, and not the same
    ++i;
  }
  return i > begin && (i == all.size() || all[i] == "," || all[i] == ")") ? i - at : 0;
}

bool is_other_name(const Vocabulary& vocabulary, const std::string& word) {
  static constexpr std::string_view rules = "if|not|only|any|each|none|both|all|optional|see|move|capture";
  return vocabulary.find(word) == nullptr && !is_one_of(word, rules) && word.size() > 2 &&
         std::all_of(word.begin(), word.end(), [](char c) { return c < 0 || (c >= 'a' && c <= 'z') || c == '-'; });
}

}  // namespace

std::string without_other_names(const Vocabulary& vocabulary, const std::string& words) {
  const Words all = words_of(words);
  Words kept;
  for (std::size_t i = 0; i < all.size();) {
    const bool comma = all[i] == "," || all[i] == "(";
    const std::size_t begin = comma ? i + 1 : i;
    const std::size_t length = i > 0 ? called(vocabulary, all, begin) : 0;
    if (length > 0) {
      i = begin + length;
      if (comma && i < all.size()) ++i;
      continue;
    }
    const bool after_name = i > 0 && names_piece(vocabulary, all[i - 1]);
    // "the met, or seed, moves"
    if (after_name && i + 3 < all.size() && all[i] == "," && all[i + 1] == "or" && all[i + 3] == "," &&
        is_other_name(vocabulary, all[i + 2])) {
      i += 4;
      continue;
    }
    // "pawn (tokin)"
    if (after_name && i + 2 < all.size() && all[i] == "(" && all[i + 2] == ")" &&
        is_other_name(vocabulary, all[i + 1])) {
      i += 3;
      continue;
    }
    kept.push_back(all[i++]);
  }
  return kept.size() < all.size() ? words_between(kept, 0, kept.size()) : "";
}

}  // namespace ludwright::book
