#include "tools/rulebook/check/reading.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "engine/store.h"
#include "tools/rulebook/check/frames.h"
#include "tools/rulebook/check/paths.h"
#include "tools/rulebook/check/tables.h"
#include "tools/rulebook/check/written.h"

namespace ludwright::book {
namespace {

// "12", "12 XP"
bool is_amount(const std::string& words) {
  const std::size_t digits = words.find_first_not_of("0123456789");
  return digits == std::string::npos || (digits > 0 && words.substr(digits) == " xp");
}

class BookReader {
 public:
  BookReader(const Book& book, const Vocabulary& vocabulary, bool options_apart, const Store* opening)
      : book_(book),
        vocabulary_(vocabulary),
        model_(vocabulary.model()),
        options_apart_(options_apart),
        opening_(opening) {}

  Reading read() {
    reading_.parts.resize(book_.parts.size());
    for (std::size_t i = 0; i < book_.parts.size(); ++i) {
      reading_.parts[i].tokens = vocabulary_.tokens(book_.parts[i].text);
    }
    learn_names();
    for (Understood& understood : reading_.parts) {
      leave_out_learned(understood.tokens);
      understood.words = Vocabulary::joined(understood.tokens);
    }
    reading_.tables = read_tables(book_, vocabulary_);
    for (std::size_t i = 0; i < book_.parts.size(); ++i) {
      if (book_.parts[i].kind == PartKind::Cell)
        cell(i);
      else if (book_.parts[i].kind == PartKind::Heading)
        reading_.parts[i].about = named_in(vocabulary_, reading_.parts[i].tokens);  // it names, but rules nothing
      else
        sentence(i);
      if (options_apart_ && book_.parts[i].kind == PartKind::Sentence && is_about_options(book_.parts[i])) set_apart(i);
    }
    return std::move(reading_);
  }

 private:
  Who named(const std::string& text) const { return named_in(vocabulary_, vocabulary_.tokens(text)); }

  static bool is_about_options(const Part& part) {
    static const std::set<std::string> words = {"option",   "options",   "optional",  "variant",
                                                "variants", "variation", "variations"};
    const auto names_options = [](const std::string& text) {
      const std::vector<std::string> all = split_words(plain_form(text));
      return std::any_of(all.begin(), all.end(), [](const std::string& word) { return words.count(word) > 0; });
    };
    return names_options(part.label) || std::any_of(part.under.begin(), part.under.end(), names_options);
  }
  void set_apart(std::size_t i) {
    Understood& understood = reading_.parts[i];
    understood.option_claims = std::move(understood.claims);
    understood.claims.clear();
    understood.some_claims.clear();
  }

  // "eight dragon towers" of a player who begins with eight towers: the book calls a tower a dragon tower.
  void learn_names() {
    const Store start = opening_ != nullptr ? *opening_ : initial_store(model_);
    std::map<TypeId, std::set<std::size_t>> counts;
    for (std::size_t type = 0; type < model_.types.size(); ++type) {
      std::vector<std::size_t> of_seat(model_.seats.size());
      std::size_t all = 0;
      for (const PieceRecord& piece : start.pieces) {
        if (piece.type != type || piece.site == SiteKind::Gone) continue;
        ++all;
        if (piece.owner < of_seat.size()) ++of_seat[piece.owner];
      }
      counts[static_cast<TypeId>(type)].insert(all);
      counts[static_cast<TypeId>(type)].insert(of_seat.begin(), of_seat.end());
    }
    for (const Understood& understood : reading_.parts) {
      const auto& tokens = understood.tokens;
      for (std::size_t i = 0; i + 2 < tokens.size(); ++i) {
        const Name* name = vocabulary_.find(tokens[i + 2].word);
        const bool counted = tokens[i].word.find_first_not_of("0123456789") == std::string::npos;
        if (!counted || name == nullptr || name->kind != NameKind::Type || !is_plain_word(tokens[i + 1].word)) continue;
        const auto number = static_cast<std::size_t>(std::atoi(tokens[i].word.c_str()));
        if (number > 1 && counts[static_cast<TypeId>(name->index)].count(number) > 0)
          learned_.insert({tokens[i + 1].word, tokens[i + 2].word});
      }
    }
  }
  // A word that means nothing to the frames.
  bool is_plain_word(const std::string& word) const {
    static const std::set<std::string> limits = {"other", "more",      "such", "new",
                                                 "same",  "different", "own",  "additional"};
    return limits.count(word) == 0 && vocabulary_.find(word) == nullptr && synonyms().count(word) == 0 &&
           word.find_first_not_of("abcdefghijklmnopqrstuvwxyz") == std::string::npos;
  }
  void leave_out_learned(std::vector<Token>& tokens) const {
    for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
      if (learned_.count({tokens[i].word, tokens[i + 1].word}) == 0) continue;
      tokens[i + 1].begin = tokens[i].begin;
      tokens.erase(tokens.begin() + static_cast<std::ptrdiff_t>(i));
    }
  }

  // The innermost heading or label that names pieces.
  Who heading_of(const Part& part) const {
    Who who = named(part.label);
    for (auto heading = part.under.rbegin(); who.empty() && heading != part.under.rend(); ++heading)
      who = named(*heading);
    return who;
  }

  std::string cells_of(const Part& part) const {
    for (const Token& token : vocabulary_.tokens(part.label)) {
      const Name* name = vocabulary_.find(token.word);
      if (name != nullptr && name->kind == NameKind::Cells) return token.word;
    }
    return "";
  }

  void sentence(std::size_t i) {
    const Part& part = book_.parts[i];
    Understood& understood = reading_.parts[i];
    if (part.block != block_) {
      // A paragraph that begins with a pronoun goes on about what the one before was about.
      const bool goes_on = part.label.empty() && part.under == under_ && begins_with_pronoun(part.text);
      const Who before = goes_on ? context_.it : Who();
      context_ = {};
      context_.it = before;
      nobody_ = goes_on && before.empty();
      under_ = part.under;
      after_example_ = false;
      block_ = part.block;
      labelled_ = {};
    }
    context_.heading = labelled_.empty() ? heading_of(part) : labelled_;
    context_.label_cells = cells_of(part);
    if (context_.it.empty() && !part.label.empty()) context_.it = named(part.label);
    understood.about = named_in(vocabulary_, understood.tokens);
    if (asks(part.text)) {
      asked_ = part.text;
      return;
    }
    const std::string asked = std::exchange(asked_, "");
    if (tells_an_example(part.text)) {
      understood.normative = part.kind == PartKind::Sentence;
      worked_example(understood);
      return;
    }
    try_words(understood, understood.words);
    if (!understood.whole && !asked.empty()) answer(understood, asked, part.text);
    // "King can move …" as the label "King" and the rest, or a label that is part of the sentence.
    if (!understood.whole && !part.label.empty()) {
      Understood with = understood;
      with.tokens = vocabulary_.tokens(part.label + ": " + part.text);
      try_words(with, Vocabulary::joined(with.tokens));
      if (with.whole) understood.claims = with.claims, understood.whole = true;
    }
    if (!understood.whole) behind_colon(understood, part);
    // What a sentence that was not understood is about, "it" in the next one may be.
    if (!understood.whole && is_one(understood.about)) context_.it = understood.about;
    if (understood.about.empty()) understood.about = context_.it.empty() ? context_.heading : context_.it;
    // Every sentence counts, unless a side file says that it is none; what announces a list is a heading.
    understood.normative = part.kind == PartKind::Sentence && (understood.whole || !announces(part.text));
    if (!understood.whole && part.kind == PartKind::Sentence) clauses(understood, part.text);
  }

  // "Who starts?", "Can it jump? Yes!": what is asked states nothing, and heads what follows.
  static bool asks(const std::string& text) { return !text.empty() && text.back() == '?'; }

  // "Did your last seed fall into your store? Then you get another turn.": a condition.
  void answer(Understood& understood, const std::string& asked, const std::string& text) {
    static const std::set<std::string> verbs = {"did", "does", "do", "is", "are", "has", "have", "can"};
    const std::size_t verb = asked.find(' ');
    if (text.compare(0, 5, "Then ") != 0 || verb == std::string::npos || verbs.count(lower(asked.substr(0, verb))) == 0)
      return;
    const std::string whole = "If" + asked.substr(verb, asked.size() - verb - 1) + ", " + text.substr(5);
    try_words(understood, Vocabulary::joined(vocabulary_.tokens(whole)));
  }

  // "Rook: moves any number of squares …": words before a colon that name pieces are a label, as bold ones are; so are
  // words that only say what the sentence is about.
  void behind_colon(Understood& understood, const Part& part) {
    static const std::set<std::string> topics = {
        "aim",     "goal",    "object", "objective",  "movement",  "moves",    "move",      "captures",
        "capture", "board",   "setup",  "components", "capturing", "winning",  "equipment", "note",
        "set-up",  "players", "turns",  "turn",       "end",       "material", "pieces",    "start"};
    const std::size_t colon = part.text.find(": ");
    if (colon == std::string::npos || !part.label.empty()) return;
    const std::string label = part.text.substr(0, colon);
    const std::vector<Token> before = vocabulary_.tokens(label);
    const bool is_name = before.size() == 1 && !named_in(vocabulary_, before).empty();
    if (!is_name && topics.count(plain_form(label)) == 0) return;
    const Context outer = context_;
    if (is_name) context_.heading = context_.it = named_in(vocabulary_, before);
    Understood rest = understood;
    rest.tokens = vocabulary_.tokens(std::string_view(part.text).substr(colon + 2));
    try_words(rest, Vocabulary::joined(rest.tokens));
    if (is_name) labelled_ = context_.heading;
    if (rest.whole)
      understood.claims = rest.claims, understood.whole = true;
    else
      context_ = outer;
  }

  // "For example, a pawn on e4 may move to e5": that can be played. What else is told of one position cannot.
  void worked_example(Understood& understood) {
    const Context outer = context_;
    try_words(understood, understood.words);
    context_ = outer;
    const bool played = std::all_of(understood.claims.begin(), understood.claims.end(),
                                    [](const Claim& claim) { return claim.kind == "goes"; });
    if (!played) understood.claims.clear(), understood.whole = false;
  }

  // "E.g. White moves the red tower. Black must then …": what happens once is no rule.
  bool tells_an_example(const std::string& text) {
    const std::string form = plain_form(text) + " ";
    const bool goes_on = after_example_ && form.find(" then ") != std::string::npos;
    after_example_ = goes_on;
    for (const char* sign : {"ie: ", "i.e.: ", "eg: ", "e.g. ", "e.g.: ", "eg. ", "for example", "example: "})
      after_example_ = after_example_ || form.compare(0, std::char_traits<char>::length(sign), sign) == 0;
    return after_example_;
  }

  // "The towers move according to these rules:", "Remember to …": the rules stand elsewhere. So does the line below a
  // book that `rulebook write` made.
  static bool announces(const std::string& text) {
    const std::string form = " " + lower(text);
    const bool list = !text.empty() && text.back() == ':' &&
                      (form.find(" following") != std::string::npos || form.find(" these ") != std::string::npos ||
                       form.find(" as follows") != std::string::npos);
    const bool below =
        form.compare(0, 26, " made from the definition ") == 0 && form.find(", checksum ") != std::string::npos;
    return list || below || form.find(" remember to ") != std::string::npos ||
           form.find(" pay attention to ") != std::string::npos;
  }

  void try_words(Understood& understood, const std::string& words) {
    const Context before = context_;
    std::vector<Claim> claims = read_frames(vocabulary_, words, context_);
    if (claims.empty()) {
      // A question may tell the case of which the next sentence speaks.
      const std::optional<Claim> told = std::move(context_.goal);
      context_ = before;
      context_.goal = told;
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

  // Whether "it" or "they" stands before whatever pieces are spoken of.
  bool begins_with_pronoun(const std::string& text) const {
    static const std::set<std::string> pronouns = {"it", "its", "they", "their", "them"};
    for (const std::string& word : split_words(plain_form(text))) {
      if (pronouns.count(word) != 0) return true;
      if (word == "piece" || word == "pieces" || !named_in(vocabulary_, vocabulary_.tokens(word)).empty()) return false;
    }
    return false;
  }

  static bool is_one(const Who& who) {
    return who.types.size() + who.roles.size() == 1 || (!who.tag.empty() && who.roles.empty());
  }

  // What can be read of a sentence that is not understood whole.
  void clauses(Understood& understood, std::string_view text) {
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
  void in_brackets(Understood& understood) {
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
  static void permission(Understood& understood) {
    Claim claim;
    claim.kind = "captures";
    claim.who = understood.about;
    understood.some_claims.push_back(claim);
  }

  // Each clause by itself; what is not understood is shown in the words of the book, `text`.
  void cut(Understood& understood, std::string_view text) {
    static const std::set<std::string> cuts = {",", ";", "(", ")", "-", "and", "but"};
    std::vector<std::vector<Token>> clauses(1);
    for (const Token& token : understood.tokens) {
      if (cuts.count(token.word) > 0)
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
      if (one.whole) {
        understood.some_claims.insert(understood.some_claims.end(), one.claims.begin(), one.claims.end());
      } else {
        const std::size_t begin = clause.front().begin, end = std::min(clause.back().end, text.size());
        understood.unread.emplace_back(begin < end ? text.substr(begin, end - begin) : words);
        context_ = before;
      }
    }
  }

  void cell(std::size_t i) {
    const Part& part = book_.parts[i];
    Understood& understood = reading_.parts[i];
    const TableReading& table = reading_.tables[static_cast<std::size_t>(part.table)];
    const auto row = table.rows.find(part.row);
    const auto column = static_cast<std::size_t>(part.column);
    if (part.row == 0 || row == table.rows.end() || column >= table.columns.size()) return;
    understood.about = row->second;
    const bool says_nothing = understood.words.empty() || understood.words == "-";
    if (column == 0 || says_nothing) return;
    understood.normative = true;
    switch (table.columns[column]) {
      case ColumnKind::Trait:
        trait_cell(understood, table, column, part.text);
        break;
      case ColumnKind::Label:
        understood.normative = false;
        break;
      case ColumnKind::Moves:
      case ColumnKind::Captures:
        moves_cell(understood, table.columns[column] == ColumnKind::Captures);
        break;
      case ColumnKind::Letter:
      case ColumnKind::Kind: {
        Claim claim;
        claim.kind = table.columns[column] == ColumnKind::Letter ? "letter" : "kind";
        claim.who = understood.about;
        claim.word = part.text;
        understood.claims.push_back(claim);
        understood.whole = true;
        break;
      }
      case ColumnKind::Count: {
        Claim claim;
        claim.kind = "count";
        claim.word = kInTable;
        if (!is_number_word(understood.words)) return;
        claim.counted.push_back({std::atoi(understood.words.c_str()), true, understood.about, -1});
        understood.claims.push_back(claim);
        understood.whole = true;
        break;
      }
      default:
        text_cell(understood, part);
    }
  }

  void trait_cell(Understood& understood, const TableReading& table, std::size_t column, const std::string& text) {
    const Trait& trait = model_.traits[static_cast<std::size_t>(table.traits[column])];
    Claim claim;
    claim.kind = "trait";
    claim.who = understood.about;
    claim.word = trait.name;
    if (trait.kind == SlotKind::Number) {
      if (!is_amount(understood.words)) return;
      claim.numbers = {std::atoi(understood.words.c_str())};
    } else {
      claim.kind = "trait-word";
      claim.place = plain_form(text);
    }
    understood.claims.push_back(claim);
    understood.whole = true;
  }

  void moves_cell(Understood& understood, bool captures) {
    Claim claim;
    claim.kind = captures ? "captures" : "moves";
    claim.who = understood.about;
    claim.ways = ways_of_cell(vocabulary_, understood.words, captures);
    claim.only = true;
    if (claim.ways.empty()) return;
    understood.claims.push_back(claim);
    understood.whole = true;
  }

  // "Water-walk: can land on water squares"
  void text_cell(Understood& understood, const Part& part) {
    context_ = {};
    context_.heading = context_.it = understood.about;
    try_words(understood, understood.words);
    const std::size_t colon = part.text.find(": ");
    std::string_view text = part.text;
    if (!understood.whole && colon != std::string::npos) {
      text.remove_prefix(colon + 2);
      understood.tokens = vocabulary_.tokens(text);
      try_words(understood, Vocabulary::joined(understood.tokens));
    }
    if (!understood.whole) clauses(understood, text);
  }

  const Book& book_;
  const Vocabulary& vocabulary_;
  const Model& model_;
  bool options_apart_;
  const Store* opening_;
  Reading reading_;
  Context context_;
  int block_ = -1;
  std::vector<std::string> under_;  // headings above that
  bool nobody_ = false;             // it begins with a pronoun that stands for nothing
  bool after_example_ = false;
  std::string asked_;                                      // the question before
  std::set<std::pair<std::string, std::string>> learned_;  // a word and the code of the name behind it
  Who labelled_;                                           // what the words before a colon made a paragraph about
};

}  // namespace

Reading read_claims(const Book& book, const Vocabulary& vocabulary, bool options_apart, const Store* opening) {
  return BookReader(book, vocabulary, options_apart, opening).read();
}

}  // namespace ludwright::book
