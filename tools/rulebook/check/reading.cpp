#include "tools/rulebook/check/reading.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "engine/store.h"
#include "tools/rulebook/check/asides.h"
#include "tools/rulebook/check/book_names.h"
#include "tools/rulebook/check/cases.h"
#include "tools/rulebook/check/cell_reader.h"
#include "tools/rulebook/check/charts.h"
#include "tools/rulebook/check/choice_sections.h"
#include "tools/rulebook/check/frames.h"
#include "tools/rulebook/check/frames_play.h"
#include "tools/rulebook/check/paths.h"
#include "tools/rulebook/check/set_up_lists.h"
#include "tools/rulebook/check/signs.h"
#include "tools/rulebook/check/tables.h"
#include "tools/rulebook/check/tales.h"
#include "tools/rulebook/check/written.h"

namespace ludwright::book {
namespace {

class BookReader : private CellReader {
 public:
  BookReader(const Book& book, const BookNames& names, bool options_apart, const Store* opening)
      : CellReader(book, names.vocabulary, opening), names_(names), options_apart_(options_apart) {}

  Reading read() {
    reading_.parts.resize(book_.parts.size());
    for (std::size_t i = 0; i < book_.parts.size(); ++i) {
      reading_.parts[i].tokens = vocabulary_.tokens(book_.parts[i].text);
    }
    const LearnedNames learned = learned_names(vocabulary_, opening_, reading_.parts);
    for (Understood& understood : reading_.parts) {
      leave_out(learned, understood.tokens);
      leave_out_references(understood.tokens);
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
    leave_out_exceptions(book_, vocabulary_, reading_);
    return std::move(reading_);
  }

 private:
  void set_apart(std::size_t i) {
    Understood& understood = reading_.parts[i];
    understood.option_claims = std::move(understood.claims);
    understood.claims.clear();
    understood.some_claims.clear();
  }

  // The innermost heading or label that names pieces.
  Who heading_of(const Part& part) const {
    Who who = named(part.label);
    for (auto heading = part.under.rbegin(); who.empty() && heading != part.under.rend(); ++heading)
      who = named(*heading);
    for (auto heading = part.under.rbegin(); who.empty() && heading != part.under.rend(); ++heading)
      who = carriers(*heading);
    return who;
  }

  // Pieces of which the book has said that they have a cannon: whom "the cannon" means where none is a piece.
  Who carriers(const std::string& text) const {
    const std::vector<std::string> words = words_of(Vocabulary::joined(vocabulary_.tokens(text)));
    const bool says_so = std::any_of(words.begin(), words.end(),
                                     [](const std::string& word) { return is_one_of(word, "cannon|cannons"); });
    return says_so ? carriers_ : Who();
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
      // Items of a list tell how one piece moves after the other.
      std::vector<std::string> ways;
      std::vector<Claim> moved;
      std::string whose;
      if (part.list >= 0 && part.list == list_) ways = context_.ways, moved = context_.moved, whose = context_.whose;
      list_ = part.list;
      const std::string told = part.under == under_ ? frames::told_of(context_) : "";
      context_ = {};
      if (is_one_of(told, "castling|passing")) frames::tell_of(context_, told);
      context_.it = before;
      context_.ways = std::move(ways);
      context_.whose = std::move(whose);
      context_.moved = std::move(moved);
      nobody_ = goes_on && before.empty();
      under_ = part.under;
      if (!under_.empty()) told_by_heading(plain_form(under_.back()));
      after_example_ = lost_ = false;
      block_ = part.block;
      labelled_ = {};
    }
    follows(before(i) != nullptr ? &reading_.parts[i - 1] : nullptr, before(i));
    context_.heading = labelled_.empty() ? heading_of(part) : labelled_;
    if (context_.heading.empty() && named(part.text).empty()) context_.heading = carriers(part.text);
    context_.label_cells = cells_of(part);
    if (context_.it.empty() && !part.label.empty()) context_.it = named(part.label);
    understood.about = named_in(vocabulary_, understood.tokens);
    if (asks(part.text)) {
      asked_ = part.text;
      return;
    }
    const std::string asked = std::exchange(asked_, "");
    // "Gulp." before what is told of it
    if (asked.empty() && part.text.find(' ') == std::string::npos && part.text.back() == '.') return;
    if (asked.empty() && opens_block(i) && is_run_in_heading(vocabulary_, part.text)) {
      if (is_one(understood.about)) context_.heading = context_.it = labelled_ = understood.about;
      return;
    }
    if (names_.parts.count(i) > 0) return;  // it names, but rules nothing
    const bool announced = announces_example(part);
    if (announced || tells_an_example(part.text) || context_.tale || supposes(part.text) || is_example(part)) {
      understood.normative = part.kind == PartKind::Sentence && !announced;
      if (announced) return;
      if (context_.tale) tale(understood, true);  // first: it goes on from there
      if (!understood.whole) worked_example(understood);
      if (!understood.whole) tale(understood, true);
      if (understood.whole || after_example_) return;
      if (is_example(part) && goes_on_about(part.text)) return;
    }
    // What stands under "You may not:", or behind a yes or no, means nothing alone.
    if (!under_head(understood, i) && (asked.empty() || !answers(understood, asked, part.text))) {
      if (asked.empty() || !goes_on_about(part.text)) try_words(understood, understood.words);
      if (!understood.whole && !asked.empty()) answer(understood, asked, part.text);
      // "King can move …" as the label "King" and the rest, or a label that is part of the sentence.
      if (!understood.whole && !part.label.empty() && !is_of_a_choice(model_, part))
        try_text(understood, part.label + ": " + part.text);
      if (const std::string card = by_card(understood.words); !understood.whole && !card.empty())
        try_words(understood, card);
      if (!understood.whole) as_victory(understood, part);
      if (!understood.whole) behind_colon(understood, part);
      if (!understood.whole) as_it_moves(understood, part);
      if (!understood.whole) as_placed(understood, i);
      if (!understood.whole) without_reason(understood);
      if (!understood.whole) of_men(understood, part);
    }
    if (sizes_a_part(model_, part, understood.claims)) understood.claims.clear(), understood.whole = false;
    if (!understood.whole && is_of_a_choice(model_, part)) {
      understood.claims = read_chart(vocabulary_, part, Bag(vocabulary_, understood.words).words());
      understood.whole = !understood.claims.empty();
    }
    for (const Claim& claim : understood.claims) {
      if (claim.kind == "ability-screen") learn_carriers(claim.who);
    }
    // "A rook stands on e4": which one is not said, so it is of one play.
    const auto of_one_play = [&](const std::vector<Claim>& claims) {
      const std::string opening = plain_form(part.text.substr(0, 16));
      const bool of_each = opening.compare(0, 8, "a player") == 0 || opening.compare(0, 6, "a side") == 0;
      const bool supposed = !of_each && is_one_of(lower(part.text.substr(0, part.text.find(' '))), "a|an");
      return (supposed || is_example(part)) && std::any_of(claims.begin(), claims.end(), says_start);
    };
    one_of_several(part.text, understood.claims);
    told_of_case(understood, i);
    if (!understood.whole) exception(understood, i);
    if (of_other_way(part.text)) understood.claims.clear(), understood.whole = false;
    if (tells_of_later(part.text) && says_where_it_begins(understood.claims))
      understood.claims.clear(), understood.whole = false;
    if (of_one_play(understood.claims)) understood.claims.clear(), understood.whole = false;
    if (!understood.whole && tale(understood, false)) return;
    if (!understood.whole && context_.tale && may_have_moved(understood.words)) {
      context_.tale.reset();
      lost_ = true;
    }
    // What a sentence that was not understood is about, "it" in the next one may be.
    if (!understood.whole && is_one(understood.about)) {
      const Who label = named(part.label);
      context_.it = is_one(label) ? label : understood.about;
    }
    if (understood.about.empty()) understood.about = context_.it.empty() ? context_.heading : context_.it;
    // Every sentence counts, unless a side file says that it is none; what announces a list is a heading.
    const bool rules = part.kind == PartKind::Sentence && (understood.whole || !(announces(part.text) || is_head(i)));
    understood.talk = rules && !understood.whole &&
                      (is_talk(part, asked) || is_subtitle(i) || !touches_rules(vocabulary_, understood.words));
    understood.normative = rules && !understood.talk;
    if (!understood.whole && part.kind == PartKind::Sentence) clauses(understood, part.text);
    if (is_example(part) || of_one_play(understood.some_claims)) understood.some_claims.clear();
  }

  static bool says_where_it_begins(const std::vector<Claim>& claims) {
    return std::any_of(claims.begin(), claims.end(),
                       [](const Claim& claim) { return says_start(claim) || claim.kind == "sow-begin"; });
  }

  // "With a stone on a1 and one on b1": not said of all stones.
  static void one_of_several(const std::string& text, std::vector<Claim>& claims) {
    const std::string form = " " + plain_form(text) + " ";
    if (form.find(" a ") == std::string::npos && form.find(" an ") == std::string::npos) return;
    for (Claim& claim : claims) {
      const bool single = claim.kind == "begins-on" && claim.sizes.size() == 1 && claim.numbers.size() <= 1;
      if (!single || (!claim.numbers.empty() && claim.numbers[0] != 1)) continue;
      claim.numbers.clear();
      claim.also = true;
    }
  }

  // Whether it is the first sentence of a paragraph that has more.
  bool opens_block(std::size_t i) const {
    const bool goes_on = i + 1 < book_.parts.size() && book_.parts[i + 1].block == book_.parts[i].block;
    return goes_on && (i == 0 || book_.parts[i - 1].block != book_.parts[i].block);
  }

  const Part* before(std::size_t i) const {
    return i > 0 && book_.parts[i - 1].block == book_.parts[i].block && book_.parts[i - 1].kind == PartKind::Sentence
               ? &book_.parts[i - 1]
               : nullptr;
  }

  // "In that case you have to pass": of the case that the sentence before told.
  void told_of_case(Understood& understood, std::size_t i) {
    const Part& part = book_.parts[i];
    bool surely = false;
    const auto said = said_of_case(part.text, surely);
    const bool changed = std::any_of(understood.claims.begin(), understood.claims.end(), may_be_of_case);
    if (!said || (!surely && understood.whole && !changed)) return;
    understood.claims.clear(), understood.whole = false;
    if (before(i) == nullptr) return;
    const std::string text = under_case(before(i)->text, *said);
    if (!text.empty()) try_text(understood, text);
  }

  // "The knight is the exception": of what the sentence before said of all pieces.
  void exception(Understood& understood, std::size_t i) {
    // "…, which may return if …": when, is not understood here.
    const std::string said =
        understood.words.substr(0, std::min(understood.words.find(" , which "), understood.words.size()));
    const Who who = excepted(vocabulary_, said);
    const bool follows = i > 0 && book_.parts[i - 1].under == book_.parts[i].under;
    if (who.types.empty() || !follows || (before(i) == nullptr && said.find(" this ") == std::string::npos)) return;
    for (Claim& general : reading_.parts[i - 1].claims) {
      const auto other = exception_to(vocabulary_, general, who);
      if (other && said == understood.words) understood.claims.push_back(*other);
    }
    understood.whole = !understood.claims.empty();
  }

  // What a paragraph under "Castling" is about, whether or not it says so.
  void told_by_heading(const std::string& heading) {
    if (heading.find("castling") != std::string::npos) frames::tell_of(context_, "castling");
    if (heading.find("en passant") != std::string::npos) frames::tell_of(context_, "passing");
  }

  // Whether it stands below the title alone, and is no sentence: "A race for two".
  bool is_subtitle(std::size_t i) const {
    const Part& part = book_.parts[i];
    return i == 1 && book_.parts[0].kind == PartKind::Heading && part.list < 0 && part.label.empty() &&
           std::string_view(".!?:;").find(part.text.back()) == std::string_view::npos;
  }

  // Whether a list follows that a sentence leads to: "On your turn you may:".
  bool is_head(std::size_t i) const {
    const Part& part = book_.parts[i];
    const bool open = part.text.back() == ':' || (part.list < 0 && goes_on_below(part.text));
    return open && i + 1 < book_.parts.size() && book_.parts[i + 1].list >= 0 && book_.parts[i + 1].list != part.list;
  }

  // An item of a list as the end of the sentence before the list; whether it means nothing without that.
  bool under_head(Understood& understood, std::size_t i) {
    const Part& part = book_.parts[i];
    if (is_head(i)) head_ = i;
    if (part.list < 0 || head_ >= i || book_.parts[head_ + 1].list != part.list || !part.label.empty()) return false;
    if (book_.parts[i - 1].block == part.block) return false;
    std::string head = book_.parts[head_].text;
    if (head.back() == ':') head.pop_back();
    const Bag said(vocabulary_, Vocabulary::joined(vocabulary_.tokens(head)));
    if (!needs_head(said, part.text)) return false;
    // "If nothing is captured, they go like this:"
    if (said.has("nothing captured|nothing is captured|not capture") &&
        !said.has("may|must|cannot|never|only|win|lose|draw|end")) {
      try_words(understood, understood.words);
      const auto moves = [](const Claim& claim) { return is_one_of(claim.kind, "moves|jumps"); };
      if (std::all_of(understood.claims.begin(), understood.claims.end(), moves)) return understood.whole;
      understood.claims.clear(), understood.whole = false;
    }
    const std::string item = without_joint(part.text);
    try_text(understood, head + " " + item);
    const std::string cases = before_cases(head);
    if (!understood.whole && !cases.empty()) try_text(understood, cases + " if " + item);
    if (understood.whole) return true;
    // "The game ends in one of these ways:" adds nothing to "if a player has no piece left, he loses".
    const Bag own(vocabulary_, understood.words);
    return cases.empty() || !own.has("win|lose|draw|end");
  }

  // "Rook: moves any number of squares …": words before a colon that name pieces are a label, as bold ones are; so are
  // words that only say what the sentence is about.
  void behind_colon(Understood& understood, const Part& part) {
    static constexpr std::string_view topics =
        "aim|goal|object|objective|movement|moves|move|captures|capture|board|setup|components|capturing|winning|"
        "equipment|note|set-up|players|turns|turn|end|material|pieces|start";
    const std::size_t colon = part.text.find(": ");
    if (colon == std::string::npos || !part.label.empty()) return;
    const std::string label = part.text.substr(0, colon);
    const std::vector<Token> before = vocabulary_.tokens(label);
    const bool is_name = before.size() == 1 && !named_in(vocabulary_, before).empty();
    if (!is_name && !is_one_of(plain_form(label), topics)) return;
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

  // "Elimination win: the enemy has no piece left": how one wins.
  void as_victory(Understood& understood, const Part& part) {
    const std::vector<std::string> label = words_of(plain_form(part.label));
    if (label.size() < 2 || !is_one_of(label.back(), "win|wins|victory")) return;
    try_text(understood, "You win if " + part.text);
  }

  // "Elephant: exactly two squares diagonally": how it moves.
  void as_it_moves(Understood& understood, const Part& part) {
    const std::vector<Token> label = vocabulary_.tokens(part.label);
    if (label.size() != 1 || !is_one(named_in(vocabulary_, label))) return;
    try_text(understood, part.label + " moves " + part.text);
  }

  // "Sixteen Muscovites", where a side is called so: its men.
  void of_men(Understood& understood, const Part& part) {
    // How men move is the same for all; whose men did what is not.
    const auto of_kind = [](const Claim& claim) {
      return is_one_of(claim.kind, "moves|jumps|enters|held-crosses|captures|both-ways");
    };
    for (const auto& [words, of_all] : men_for_sides(vocabulary_, part.text, understood.tokens)) {
      Understood other = understood;
      const Context before = context_;
      other.words = words;
      try_words(other, words);
      if (!other.whole) without_reason(other);
      if (!other.whole) continue;
      if (of_all && !std::all_of(other.claims.begin(), other.claims.end(), of_kind)) {
        context_ = before;
        continue;
      }
      understood.claims = other.claims, understood.whole = true;
      return;
    }
    const std::string players = names_of_players(vocabulary_, understood.words);
    if (!players.empty()) try_words(understood, players);
  }

  // "White: a4, d1" below "The amazons are arranged as follows:".
  void as_placed(Understood& understood, std::size_t i) {
    const std::string text = set_up_by_label(book_, vocabulary_, i);
    if (!text.empty()) try_text(understood, text);
  }

  // "For example, a pawn on e4 may move to e5": that can be played. What else is told of one position cannot.
  void worked_example(Understood& understood) {
    const Context outer = context_;
    try_words(understood, understood.words);
    context_ = outer;
    const auto is_played = [](const Claim& one) { return is_one_of(one.kind, "goes|ability-screen|call-play"); };
    const bool played = std::all_of(understood.claims.begin(), understood.claims.end(), is_played);
    if (understood.claims.size() == 1 && understood.claims[0].kind == "call-play") context_.goal = understood.claims[0];
    if (!played) understood.claims.clear(), understood.whole = false;
  }

  // What is told move by move; a position that is put up claims nothing.
  bool tale(Understood& understood, bool examples) {
    std::vector<Claim> claims;
    if (!read_tale(vocabulary_, understood.words, examples && !lost_, context_, claims)) return false;
    lost_ = false;
    understood.whole = true;
    understood.normative = understood.normative && !claims.empty();
    understood.claims = std::move(claims);
    return true;
  }

  // "An instance.", "Let's try it.": what stands behind it under the same heading is an example.
  bool announces_example(const Part& part) {
    if (says_that_example_follows(part.text) && named_in(vocabulary_, vocabulary_.tokens(part.text)).empty() &&
        part.text.find_first_of("0123456789:") == std::string::npos) {
      example_under_ = part.under;
      return true;
    }
    return false;
  }

  // Whether its label or heading says so, or a sentence before.
  bool is_example(const Part& part) {
    if (!example_under_.empty() && example_under_ == part.under) return true;
    example_under_.clear();
    return heads_example(part.label) || (!part.under.empty() && heads_example(part.under.back()));
  }

  // "He passes.", "Nor can it go back.": of what the words before are about, and of nothing else.
  bool goes_on_about(const std::string& text) const {
    return begins_with_pronoun(text) || plain_form(text).compare(0, 4, "nor ") == 0;
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

  const BookNames& names_;
  bool options_apart_;
  int block_ = -1, list_ = -1;
  std::vector<std::string> under_;  // headings above that
  bool after_example_ = false;
  bool lost_ = false;                                // where a tale has got to
  std::vector<std::string> example_under_;           // headings under which a sentence said that an example follows
  std::string asked_;                                // the question before
  std::size_t head_ = static_cast<std::size_t>(-1);  // the sentence before the last list
  Who labelled_;                                     // what the words before a colon made a paragraph about
};

}  // namespace

Reading read_claims(const Book& book, const Vocabulary& vocabulary, bool options_apart, const Store* opening) {
  return BookReader(book, learn_book_names(book, vocabulary), options_apart, opening).read();
}

}  // namespace ludwright::book
