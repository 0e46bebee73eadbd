// The forms of recast.h, each a function of the words of one sentence. For recast.cpp alone.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "tools/rulebook/check/synonyms.h"
#include "tools/rulebook/check/vocabulary.h"

namespace ludwright::book::recasting {

using Words = std::vector<std::string>;
using Way = std::vector<Words>;  // sentences that say it together

std::string text_of(const Words& words, std::size_t begin, std::size_t end);

class Forms {
 public:
  Forms(const Vocabulary& vocabulary, const Words& words) : vocabulary_(vocabulary), words_(words) {}
  std::vector<Way> all();

 private:
  // ---- recast_forms.cpp: words ----
  void without_idle();
  void of_us();
  void straight();
  void as_if();
  // ---- recast_clauses.cpp: clauses ----
  void participle();
  void relative();
  void order_and_result();
  void with_something();
  void whichever();
  void not_until();
  void purpose();
  void whose();
  void doing();
  void in_the_middle();
  void won_by();
  void and_only();
  // ---- recast_places.cpp: how far, where, how many ----
  void held_by();
  void of_yours();
  void where_there_is();
  void set_down();
  void until_blocked();
  void in_line();
  void nothing_but();
  void strong();
  void sized();
  // ---- recast_verbs.cpp: what is done, in other words ----
  void move_of();
  void not_stopped();
  void out_of_check();
  void brought_down();
  void by_jumping();
  void side_by_side();
  void promotion_of();
  void for_castling();
  void apposition();
  void another();
  void everything_else();
  void makes();
  void so();
  // ---- recast_lists.cpp: lists ----
  void each_subject();
  void each_object();
  void each_verb();

  const std::string& at(std::size_t i) const;
  bool is(std::size_t i, std::string_view list) const { return i < words_.size() && is_one_of(words_[i], list); }
  bool has(std::string_view list) const;
  std::size_t find(std::string_view list, std::size_t from = 0) const;  // words_.size() if there is none
  Words part(std::size_t begin, std::size_t end) const;
  // Behind whom the words from `begin` on are about: "each promoted pawn", "you"; `begin` if that is not plain.
  std::size_t subject_end(std::size_t begin) const;
  bool names_piece(const std::string& word) const;
  void say(Words words) { say_each({std::move(words)}); }
  void say_each(Way way);
  // With other words in the place of the first of some phrases, if there is one.
  void put(std::string_view phrases, const Words& words);

  const Vocabulary& vocabulary_;
  const Words& words_;
  std::vector<Way> ways_;
};

// Words one behind the other.
Words joined(std::initializer_list<Words> parts);
// "reaching": "reach"; "" if it is no such form of a verb.
std::string verb_of(const std::string& word);

}  // namespace ludwright::book::recasting
