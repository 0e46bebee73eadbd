// See signs.h.
#include "tools/rulebook/check/signs.h"

#include <algorithm>
#include <map>

#include "tools/rulebook/check/written.h"

namespace ludwright::book {
namespace {

// Whether one of its words is in a list.
bool has_one_of(const std::string& text, std::string_view list) {
  const std::vector<std::string> words = split_words(plain_form(text));
  return std::any_of(words.begin(), words.end(), [list](const std::string& word) { return is_one_of(word, list); });
}

// A word that means nothing to the frames.
bool is_plain_word(const Vocabulary& vocabulary, const std::string& word) {
  static constexpr std::string_view limits = "other|more|such|new|same|different|own|additional";
  return !is_one_of(word, limits) && vocabulary.find(word) == nullptr && synonyms().count(word) == 0 &&
         word.find_first_not_of("abcdefghijklmnopqrstuvwxyz") == std::string::npos;
}

}  // namespace

// "12", "12 XP"
bool is_amount(const std::string& words) {
  const std::size_t digits = words.find_first_not_of("0123456789");
  return digits == std::string::npos || (digits > 0 && words.substr(digits) == " xp");
}

bool is_about_options(const Part& part) {
  static constexpr std::string_view words = "option|options|optional|variant|variants|variation|variations";
  const auto names_options = [](const std::string& text) {
    const std::vector<std::string> all = split_words(plain_form(text));
    return std::any_of(all.begin(), all.end(), [](const std::string& word) { return is_one_of(word, words); });
  };
  return names_options(part.label) || std::any_of(part.under.begin(), part.under.end(), names_options);
}

// "Who starts?", "Can it jump? Yes!": what is asked states nothing, and heads what follows.
bool asks(const std::string& text) { return !text.empty() && text.back() == '?'; }

// "The towers move according to these rules:", "Remember to …": the rules stand elsewhere. So does the line below a
// book that `rulebook write` made.
bool is_run_in_heading(const Vocabulary& vocabulary, const std::string& text) {
  static constexpr std::string_view topics =
      "the|a|of|and|your|general|rules|board|piece|pieces|stones|men|man|turn|turns|move|moves|movement|moving|play|"
      "end|"
      "ending|game|games|start|starting|beginning|opening|position|setup|set-up|object|aim|goal|equipment|material|"
      "forces|capture|captures|capturing|check|promotion|castling|drawn|draw|draws|winning|victory|drops|special";
  const std::vector<std::string> words = split_words(plain_form(text));
  if (text.empty() || text.back() != '.' || words.empty() || words.size() > 6) return false;
  return std::all_of(words.begin(), words.end(), [&](const std::string& word) {
    return is_one_of(word, topics) || !named_in(vocabulary, vocabulary.tokens(word)).types.empty();
  });
}

bool announces(const std::string& text) {
  const std::string form = " " + lower(text);
  const bool list = !text.empty() && text.back() == ':' &&
                    (form.find(" following") != std::string::npos || form.find(" these ") != std::string::npos ||
                     form.find(" as follows") != std::string::npos);
  const bool below =
      form.compare(0, 26, " made from the definition ") == 0 && form.find(", checksum ") != std::string::npos;
  return list || below || form.find(" remember to ") != std::string::npos ||
         form.find(" pay attention to ") != std::string::npos;
}

bool says_that_example_follows(const std::string& text) {
  return split_words(plain_form(text)).size() <= 6 &&
         has_one_of(
             text,
             "example|examples|instance|illustration|illustrations|example.|instance.|illustrations.|try|another.");
}

bool heads_example(const std::string& heading) {
  return has_one_of(heading,
                    "example|examples|instance|illustration|illustrations|try|watch|practice|yourself|finish|blow");
}

bool supposes(const std::string& text) {
  const std::string form = plain_form(text);
  return is_one_of(form.substr(0, form.find(' ')), "suppose|imagine|let|say|assume");
}

// Words that were not understood, and behind which nobody knows what stands where.
bool may_have_moved(const std::string& words) {
  static constexpr std::string_view verbs = "move|play|plays|place|capture|take|takes|jump|answers|replies";
  const std::vector<std::string> all = words_of(words);
  return std::any_of(all.begin(), all.end(), [](const std::string& word) {
    return is_one_of(word, verbs) || word.find_first_of("0123456789") != std::string::npos;
  });
}

bool says_start(const Claim& claim) {
  return claim.kind.compare(0, 7, "begins-") == 0 || claim.kind.compare(0, 5, "count") == 0;
}

// "Both houses are then empty.", "With a knight on each side the game goes on.": of what play has come to.
bool tells_of_later(const std::string& text) {
  static constexpr std::string_view states = "is|are|has|have|stand|stands|lie|lies|remain|remains|hold|holds|was|were",
                                    whens = "then|now|thereafter|afterwards|again|still|already";
  std::vector<std::string> words = split_words(plain_form(text));
  for (std::string& word : words) {
    while (!word.empty() && std::string_view(".,;:!").find(word.back()) != std::string_view::npos) word.pop_back();
  }
  for (std::size_t i = 0; i + 1 < words.size(); ++i) {
    if (is_one_of(words[i], states) && is_one_of(words[i + 1], whens)) return true;
    // "They go on d4": no more than that they are put there.
    const std::string next = i + 2 < words.size() ? words[i + 2] : "";
    const bool there = next.find_first_of("0123456789") != std::string::npos || is_one_of(next, "the|squares|points");
    const bool goes = is_one_of(words[i], "goes|go|play") && is_one_of(words[i + 1], "on|continues") && !there;
    if (goes || words[i] == "continues") return true;
    if (is_one_of(words[i], whens) && is_one_of(words[i + 1], states)) return true;
  }
  return words.size() > 1 && is_one_of(words[0], "afterwards|thereafter|thereupon|eventually");
}

// "(2)" before a sentence, "(see rule 5)"
void leave_out_references(std::vector<Token>& tokens) {
  const std::size_t close = tokens.size() > 2 && tokens[1].word == ")" ? 1 : 2;  // "a" is left out as an article
  const bool numbers = tokens.size() > 3 && tokens[0].word == "(" && tokens[close].word == ")" &&
                       (close == 1 || tokens[1].word.size() == 1 || is_amount(tokens[1].word));
  if (numbers) tokens.erase(tokens.begin(), tokens.begin() + static_cast<std::ptrdiff_t>(close) + 1);
  for (std::size_t i = 0; i + 2 < tokens.size(); ++i) {
    if (tokens[i].word != "(" || tokens[i + 1].word != "see") continue;
    const auto begin = tokens.begin() + static_cast<std::ptrdiff_t>(i);
    const auto end = std::find_if(begin, tokens.end(), [](const Token& token) { return token.word == ")"; });
    if (end != tokens.end()) tokens.erase(begin, end + 1);
  }
}

// "eight dragon towers" of a player who begins with eight towers: the book calls a tower a dragon tower.
LearnedNames learned_names(const Vocabulary& vocabulary, const Store* opening, const std::vector<Understood>& parts) {
  const Model& model = vocabulary.model();
  LearnedNames learned;
  const Store start = opening != nullptr ? *opening : initial_store(model);
  std::map<TypeId, std::set<std::size_t>> counts;
  for (std::size_t type = 0; type < model.types.size(); ++type) {
    std::vector<std::size_t> of_seat(model.seats.size());
    std::size_t all = 0;
    for (const PieceRecord& piece : start.pieces) {
      if (piece.type != type || piece.site == SiteKind::Gone) continue;
      ++all;
      if (piece.owner < of_seat.size()) ++of_seat[piece.owner];
    }
    counts[static_cast<TypeId>(type)].insert(all);
    counts[static_cast<TypeId>(type)].insert(of_seat.begin(), of_seat.end());
  }
  for (const Understood& understood : parts) {
    const auto& tokens = understood.tokens;
    for (std::size_t i = 0; i + 2 < tokens.size(); ++i) {
      const Name* name = vocabulary.find(tokens[i + 2].word);
      const bool counted = tokens[i].word.find_first_not_of("0123456789") == std::string::npos;
      if (!counted || name == nullptr || name->kind != NameKind::Type || !is_plain_word(vocabulary, tokens[i + 1].word))
        continue;
      const auto number = static_cast<std::size_t>(std::atoi(tokens[i].word.c_str()));
      if (number > 1 && counts[static_cast<TypeId>(name->index)].count(number) > 0)
        learned.insert({tokens[i + 1].word, tokens[i + 2].word});
    }
  }
  return learned;
}

void leave_out(const LearnedNames& learned, std::vector<Token>& tokens) {
  for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
    if (learned.count({tokens[i].word, tokens[i + 1].word}) == 0) continue;
    tokens[i + 1].begin = tokens[i].begin;
    tokens.erase(tokens.begin() + static_cast<std::ptrdiff_t>(i));
  }
}

}  // namespace ludwright::book
