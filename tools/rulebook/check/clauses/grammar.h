// The grammar: words of a sentence, one after the other, as rules. Nothing is read unless all words are; what may be
// taken in two ways is taken in the first that leaves no word over.
//
//   sentence  = [when clause ","] clause {("," | "and" | "but" | ";") clause} [when clause]
//   clause    = subject [may | cannot | must | never | only | always] verb {object | place | way | distance}
//   pieces    = [each | no | only] {own | enemy | another | white} piece {on place | that clause | of owner}
//   place     = {empty | adjacent | held by pieces | next to pieces} square | a name or part of the board
//
// Tested by tests/tools/rulebook_clauses_test.cpp.
#pragma once
#include "tools/rulebook/check/claims.h"
#include "tools/rulebook/check/clauses/lexicon.h"
#include "tools/rulebook/check/clauses/meaning.h"

namespace ludwright::book::clauses {

// A claim of kind "rule" for each rule that the words tell; nothing if any of them is not understood. `words` as
// Vocabulary::joined gives them. Moves `context.it` on; `it_is_known`: the sentence before was about that.
std::vector<Claim> read_rules(const Vocabulary& vocabulary, const std::string& words, Context& context,
                              bool it_is_known);

// ---- of the files of this folder ----

// What a clause is about.
struct Subject {
  enum class Kind : std::uint8_t { Pieces, Player, Cells } kind = Kind::Pieces;
  std::vector<Men> men;
  std::vector<Place> cells;
  std::optional<PlayerId> seat;  // Player: this one
  bool enemy = false;            // Player: who is not to move
  bool never = false;            // "no piece", "nobody"
  bool only = false;             // "only kings"
  std::vector<Deed> when;        // "a piece that …"
};

// Adds rules to `rules`, those of "moves and jumps in all four diagonal directions" a direction each; false if they say
// something else of all directions.
bool add_each_way(std::vector<Rule> found, std::vector<Rule>& rules);

// Whether nothing is said of a deed but its verb.
bool is_bare(const Deed& deed);
// What changes by itself when something else is done; other deeds are chosen.
bool is_effect(const Deed& deed);
// Whether a rule says so much that play decides it; `stressed`: "always", "only", …
bool can_be_judged(const Rule& rule, bool stressed);

// Reads phrases at a place among words and moves on behind them; each function leaves the place as it was where it
// reads nothing.
class Reader {
 public:
  Reader(const Vocabulary& vocabulary, std::vector<std::string> words, const Context& context, bool it_is_known);

  // ---- grammar.cpp ----
  // The rules of the whole, if all words are read.
  std::optional<std::vector<Rule>> sentence();
  // ---- read_rules.cpp ----
  // What some may, each of them may: a rule for each.
  static std::vector<Rule> of_each(const std::vector<Rule>& rules);
  // ---- possessions.cpp ----
  std::optional<std::vector<Rule>> opening();

 private:
  bool gives_up() { return ++steps_ > 3000; }
  bool done() const { return at_ >= words_.size(); }
  const std::string& word(std::size_t i) const;
  bool is(std::string_view phrases) const;
  bool take(std::string_view phrases);  // one of them, `|` between
  void skip();                          // what says nothing
  const Name* name(std::size_t i) const { return vocabulary_.find(word(i)); }

  // ---- phrases.cpp ----
  bool men(std::vector<Men>& list, Subject* subject = nullptr);
  bool one_kind(Men& men, Subject* subject);
  void adjectives(Men& men, bool& said);
  bool noun(Men& men);
  bool are_all(const Men& men, int number) const;
  bool behind(Men& men, Subject* subject);
  bool owner(Men& men);
  // ---- places.cpp ----
  bool places(std::vector<Place>& list);  // "on an empty square", after its preposition
  bool place(std::vector<Place>& list);
  bool region(std::vector<Place>& list);
  bool square(std::vector<Place>& list);
  bool square_behind(std::vector<Place>& list);
  bool beside(Place& place);
  bool range(Range& range);
  bool ways(unsigned& ways);
  bool one_way(unsigned& ways);

  // ---- subjects.cpp ----
  bool subject(Subject& subject);
  bool player(Subject& subject);

  // ---- clauses.cpp, modals in ways_told.cpp ----
  // How a clause is meant, by its auxiliary verbs.
  struct Modal {
    Quantity quantity = Quantity::Always;
    bool said = false, only = false, ever = false;
  };
  bool modal(Modal& modal);
  // What follows the subject: a rule for each verb.
  bool predicate(const Subject& subject, Modal modal, std::vector<Rule>& rules);
  bool deed(const Subject& subject, Deed& deed, Modal& modal);
  bool same_kind(const Subject& subject, Deed& deed, Modal& modal);
  bool passive(const Subject& subject, Deed& deed, Modal& modal);
  bool active(const Subject& subject, Deed& deed);
  bool object(const Subject& subject, const VerbPhrase& phrase, Deed& deed);
  bool state(const Subject& subject, Deed& deed, Modal& modal);
  bool arguments(Deed& deed, Modal& modal);
  bool argument(Deed& deed, Modal& modal);
  bool verb(const VerbPhrase& phrase, bool participle);

  // ---- possessions.cpp ----
  bool area(std::vector<Place>& list);
  bool some_men(Deed& deed);
  bool some_standing(Place& place);
  void other_squares(std::vector<Place>& found);
  bool possession(const Subject& subject, Deed& deed, Modal& modal);
  bool whereabouts(Deed& deed);
  bool cells_hold(Deed& deed);
  bool some_of_them(std::vector<Rule>& rules);
  bool several_there(std::vector<Rule>& rules);
  bool goes_to_area(const Subject& subject, Deed& deed, Modal& modal);

  // ---- permissions.cpp ----
  bool as_permission();
  bool of_target(std::vector<Rule>& rules);
  bool doing(Subject& subject);
  bool captures_it(const Subject& subject, std::vector<Rule>& rules);

  // ---- group_words.cpp ----
  bool liberties(Range& number);
  bool with_liberties(Men& men);
  bool has_liberties(const Subject& subject, Deed& deed, Modal& modal);
  bool fills_liberty();
  bool group_noun(Men& men);
  bool whole_group();
  bool joined_to(Men& men);
  bool as_a_whole(const Subject& subject, std::vector<Rule>& rules);
  bool deprives(const Subject& subject, Deed& deed);
  bool room_there(std::vector<Place>& list);
  bool in_row_between(Men& men);
  bool with_no_neighbour(Men& men);
  // ---- columns.cpp ----
  bool column(std::vector<Place>& list);
  bool of_columns(std::vector<Rule>& rules);
  bool on_bottom_or_piece(std::vector<Place>& list);
  // ---- so_that.cpp ----
  bool brings_about(Deed& brought);
  bool leaves_alone(const Subject& subject, Deed& deed);
  bool so_that(const Subject& subject, const Modal& modal, Rule& rule);
  bool legal_only_if(std::vector<Rule>& rules);
  bool move_that(std::string_view verdict);

  // ---- other_clauses.cpp ----
  bool by_doing(const Subject& subject, std::vector<Deed>& when);
  bool moves_something(const Subject& subject);
  bool of_game(std::vector<Rule>& rules);
  bool even_if();
  bool open_to(const Subject& subject, std::vector<Rule>& rules);
  bool leaves_empty(const Subject& subject, Deed& deed);
  bool if_empty(Deed& deed, Modal& modal);
  bool only_by_doing(const Subject& subject, Rule& rule);
  bool in_this_turn(Men& men);
  bool half(std::vector<Place>& list);
  bool crosses_river(Deed& deed);
  bool somebody(std::vector<Men>& list);
  bool each_way(Deed& deed);
  // ---- ways_told.cpp ----
  bool either_or(const Subject& subject, const Modal& said, std::vector<Rule>& rules);
  bool act_is_made();
  bool act_that(Subject& doer);
  bool way_is_blocked();
  bool not_over(std::vector<Rule>& rules) const;
  static bool turned_round(Subject& subject, std::vector<Rule>& rules);

  // ---- check_told.cpp ----
  bool threatened(const Subject& subject, Deed& deed, Modal& modal);
  bool exposes(const Subject& subject, Deed& deed);
  bool escapes(const Subject& subject, const Modal& said, std::vector<Rule>& rules);
  bool picks_kind(const Subject& subject, Deed& deed);
  bool nth(int& n);
  bool check_royal();
  bool nth_check(Subject& subject);
  bool face_each_other(const Subject& subject, Deed& deed);
  bool move_after_which(const Subject& subject, const Modal& said, std::vector<Rule>& rules);
  bool stands_between(std::vector<Rule>& rules);

  // ---- grammar.cpp ----
  struct Condition {
    std::vector<Deed> when;
    bool only = false, unless = false;
    bool once = false;        // "once it has moved": from then on
    bool before = false;      // "until it reaches …"
    bool unpromoted = false;  // until it is promoted: what it is then is another kind
  };
  // ---- drops_told.cpp ----
  bool whole_turn(const Subject& subject, std::vector<Rule>& rules);
  bool share_line(std::vector<Rule>& rules);
  // ---- blocked.cpp ----
  bool not_over_first(std::vector<Men> those, bool blocked, std::vector<Rule>& rules) const;
  bool is_blocked(std::vector<Rule>& rules);
  bool first_is_held(std::vector<Rule>& rules);
  bool needs_screen(const Subject& subject, Rule& rule);
  bool screen_between(std::vector<Rule>& rules);
  bool with_screen(Condition& condition);
  bool screen_is(std::vector<Rule>& rules);
  // ---- grammar.cpp ----
  bool condition(Condition& condition);
  bool instead_of(Condition& condition);  // ways_told.cpp
  bool being_there(Condition& condition);
  bool place_first(Condition& condition);
  bool done_to_it(Deed& deed);
  bool condition_of(Condition& condition);
  void see_object(Condition& condition);
  bool clause(std::vector<Rule>& rules);
  bool denied_too(std::vector<Rule>& rules);
  static bool stays_there(const Deed& arrival, Rule& rule);
  bool with_condition(const Condition& condition, std::vector<Rule>& rules) const;
  void see(const Subject& subject);

  const Vocabulary& vocabulary_;
  const Model& model_;
  std::vector<std::string> words_;
  const Context& context_;
  bool it_is_known_;
  std::size_t at_ = 0;
  std::vector<Men> about_;
  std::vector<Place> there_;   // the cells spoken of before
  std::size_t steps_ = 0;      // phrases tried: what may be taken in very many ways is not read
  bool saw_object_ = false;    // to some piece something was done
  bool until_taken_ = false;   // something stays until it is captured, so that it may be
  bool path_blocked_ = false;  // what is said is so when something stands on the way
  std::optional<Deed> act_;    // "drops", of which "they" tells more
};

}  // namespace ludwright::book::clauses
