// What makes a book hard to follow, apart from what is wrong in it: warnings that never fail a check by themselves.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "tools/rulebook/check/bag.h"
#include "tools/rulebook/check/checker.h"

namespace ludwright::book {
namespace {

class Lints {
 public:
  explicit Lints(Checker& checker) : checker_(checker), book_(checker.book()) {}

  void run() {
    two_names();
    vague_numbers();
    should();
    undefined_terms();
    forced_or_free();
    unstated();
    round_or_game();
  }

 private:
  std::string words_at(std::size_t i) const { return " " + checker_.reading().parts[i].words + " "; }

  // One piece under two names that differ by an ending or a full stop.
  void two_names() {
    std::map<std::string, std::map<std::string, std::size_t>> spelled;  // name → how it is written → where first
    for (std::size_t i = 0; i < book_.parts.size(); ++i) {
      for (const Token& token : checker_.reading().parts[i].tokens) {
        const Name* name = checker_.vocabulary().find(token.word);
        if (name == nullptr || name->kind != NameKind::Type || token.end > book_.parts[i].text.size()) continue;
        std::string text = lower(std::string_view(book_.parts[i].text).substr(token.begin, token.end - token.begin));
        std::string own = name->text;
        std::replace(own.begin(), own.end(), '_', ' ');
        const bool plural = text == own + "s" || text == own + "es" || text == own;
        if (!plural)
          spelled[own].emplace(text, i);
        else
          spelled[own].emplace(own, i);
      }
    }
    for (const auto& [name, spellings] : spelled) {
      if (spellings.size() < 2) continue;
      std::string all;
      std::vector<std::size_t> parts;
      for (const auto& [text, part] : spellings) {
        const bool short_form =
            text.back() == '.' || (name.size() > text.size() && name.compare(0, text.size(), text) == 0);
        if (text != name && !short_form) continue;
        all += (all.empty() ? "`" : ", `") + text + "`";
        parts.push_back(part);
      }
      if (parts.size() > 1) checker_.add("RB040", Status::Info, parts, "one piece under several names: " + all);
    }
  }

  void vague_numbers() {
    for (std::size_t i = 0; i < book_.parts.size(); ++i) {
      const Understood& understood = checker_.reading().parts[i];
      if (book_.parts[i].kind != PartKind::Sentence || understood.about.empty()) continue;
      for (const char* vague : {" many ", " few ", " several ", " most "}) {
        const std::size_t at = words_at(i).find(vague);
        if (at == std::string::npos) continue;
        checker_.add("RB041", Status::Info, {i}, fmt::format("`{}` leaves open how many", folded_word(vague)));
        break;
      }
    }
  }
  static std::string folded_word(const std::string& word) { return word.substr(1, word.size() - 2); }

  void should() {
    for (std::size_t i = 0; i < book_.parts.size(); ++i) {
      if (words_at(i).find(" should ") != std::string::npos)
        checker_.add("RB042", Status::Info, {i}, "`should`: a rule or advice?");
    }
  }

  // "Gaps affect diagonal slides", and nothing else in the book speaks of gaps.
  void undefined_terms() {
    static constexpr std::string_view verbs =
        "affect|affects|block|blocks|prevent|prevents|stop|stops|protect|protects|limit|limits";
    static constexpr std::string_view objects = "move|movement|slide|jump|capture|capturing|step";
    for (std::size_t i = 0; i < book_.parts.size(); ++i) {
      const auto& tokens = checker_.reading().parts[i].tokens;
      for (std::size_t t = 0; t + 1 < tokens.size(); ++t) {
        const bool begins = t == 0 || tokens[t - 1].word == ";" || tokens[t - 1].word == "-";
        if (!begins || !is_one_of(tokens[t + 1].word, verbs) || !is_plain(tokens[t].word)) continue;
        bool acts = false;
        for (std::size_t o = t + 2; o < tokens.size() && tokens[o].word != ";"; ++o)
          acts = acts || is_one_of(tokens[o].word, objects);
        if (acts && times_used(tokens[t].word) == 1)
          checker_.add("RB044", Status::Info, {i},
                       fmt::format("`{}` is used once and nowhere explained", tokens[t].word));
      }
    }
  }
  bool is_plain(const std::string& word) const {
    return checker_.vocabulary().find(word) == nullptr && synonyms().count(word) == 0 &&
           word.find_first_not_of("abcdefghijklmnopqrstuvwxyz") == std::string::npos;
  }
  // Sentences that have the word, with or without the ending of a plural.
  std::size_t times_used(const std::string& word) const {
    const std::string stem = word.back() == 's' ? word.substr(0, word.size() - 1) : word;
    std::size_t times = 0;
    for (const Part& part : book_.parts) {
      const std::string form = " " + plain_form(part.label + " " + part.text) + " ";
      const std::size_t at = form.find(" " + stem);
      if (at == std::string::npos) continue;
      const std::string rest = form.substr(at + 1 + stem.size(), 2);
      times += rest[0] == 's' || std::isalpha(static_cast<unsigned char>(rest[0])) == 0 ? 1 : 0;
    }
    return times;
  }

  // "… can capture it (auto-capture)": a permission and a thing that happens by itself.
  void forced_or_free() {
    for (std::size_t i = 0; i < book_.parts.size(); ++i) {
      const std::string words = words_at(i);
      const bool by_itself =
          words.find(" auto-") != std::string::npos || words.find(" automatically ") != std::string::npos;
      if (by_itself && words.find(" may ") != std::string::npos)
        checker_.add("RB045", Status::Info, {i}, "may it be done, or is it done by itself?");
    }
  }

  bool claimed(const std::set<std::string>& kinds) const {
    for (const Understood& understood : checker_.reading().parts) {
      for (const Claim& claim : understood.claims) {
        if (kinds.count(claim.kind) > 0) return true;
      }
    }
    return false;
  }
  bool has_words(std::string_view words) const {
    for (std::size_t i = 0; i < book_.parts.size(); ++i) {
      // The definition's own words: they answer if they are about an end.
      const PartReport& part = checker_.report().parts[i];
      if (part.how == "written" &&
          std::any_of(part.elements.begin(), part.elements.end(), [](const std::string& element) {
            return element == "stuck" || element.compare(0, 4, "end.") == 0;
          }))
        return true;
      if (Bag(checker_.vocabulary(), words_of(words_at(i))).has(words)) return true;
    }
    return false;
  }

  // Questions that a book of rules must answer.
  void unstated() {
    const auto ask = [&](bool answered, const std::string& what) {
      if (!answered) checker_.add("RB043", Status::Info, {}, "the book does not say " + what);
    };
    const bool sized = std::any_of(book_.parts.begin(), book_.parts.end(), [&](const Part& part) {
      const std::string form = plain_form(part.text);
      for (std::size_t i = 1; i + 1 < form.size(); ++i) {
        if (form[i] == 'x' && std::isdigit(static_cast<unsigned char>(form[i - 1])) != 0 &&
            std::isdigit(static_cast<unsigned char>(form[i + 1])) != 0)
          return true;
      }
      return false;
    });
    ask(sized || claimed({"board-size", "board-grid", "board-squares"}), "how large the board is");
    ask(claimed({"first-player"}) || has_words("first player|starts|turn order"), "who moves first");
    ask(claimed({"no-move", "ends-when", "full-board"}) || tells_of_no_move(checker_),
        "what happens to a player who has no legal move");
    ask(claimed({"repetition", "quiet-turns", "turn-limit", "full-board"}) || has_words("draw|tie|repeat|indefinitely"),
        "how a game ends that goes on for ever");
  }

  // "wins the game" here, "the round ends" there, of the same event.
  void round_or_game() {
    std::size_t game = 0, round = 0;
    bool has_game = false, has_round = false, scored = false;
    for (std::size_t i = 0; i < book_.parts.size(); ++i) {
      const std::string form = " " + plain_form(book_.parts[i].text) + " ";
      if (!has_game && form.find(" wins the game") != std::string::npos) game = i, has_game = true;
      if (!has_round && form.find(" round ends") != std::string::npos) round = i, has_round = true;
      scored = scored || form.find(" points") != std::string::npos || form.find(" score") != std::string::npos;
    }
    if (!has_game || !has_round || scored) return;
    checker_.add("RB027", Status::Conflict, {game, round},
                 "here the game is won, there a round ends, and no score says how rounds make a game");
  }

  Checker& checker_;
  const Book& book_;
};

}  // namespace

void check_lints(Checker& checker) { Lints(checker).run(); }

}  // namespace ludwright::book
