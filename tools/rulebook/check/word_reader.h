// Words that are read after what was read before them, and what of them is no rule. For reading.cpp alone.
#pragma once
#include <string>
#include <utility>

#include "tools/rulebook/check/bag.h"
#include "tools/rulebook/check/claims.h"
#include "tools/rulebook/check/reading.h"

namespace ludwright::book {

class WordReader {
 public:
  // `opening` may be null: then the model's own start counts.
  WordReader(const Vocabulary& vocabulary, const Store* opening)
      : vocabulary_(vocabulary), model_(vocabulary.model()), opening_(opening) {}

 protected:
  // The claims, if every word is understood; else nothing is changed but what a question told.
  void try_words(Understood& understood, const std::string& words);
  void try_text(Understood& understood, const std::string& text);
  // "Did your last seed fall into your store? Then you get another turn.": a condition.
  void answer(Understood& understood, const std::string& asked, const std::string& text);
  // "Can I jump over my own men? No.": what it states; false if it is neither yes nor no.
  bool answers(Understood& understood, const std::string& asked, const std::string& text);
  // What is said besides: asides, and why it is so.
  void without_reason(Understood& understood);
  // What can be read of a sentence that is not understood whole, which is `text` in the words of the book.
  void clauses(Understood& understood, std::string_view text);
  static bool is_one(const Who& who);
  Who named(const std::string& text) const;
  // Whether "it" or "they" stands before whatever pieces are spoken of.
  bool begins_with_pronoun(const std::string& text) const;
  // Whether a card's man passes over what is between, nobody says.
  bool is_far_on_card(const Claim& claim) const;
  // "With the crab a man goes …", "The tiger takes a man …": in the words of the card, "crab goes …"; "" for others.
  std::string by_card(const std::string& words) const;
  // The sentence before, if this one follows it in its paragraph; null for others.
  void follows(const Understood* before, const Part* part);
  // Whether an item of a list means something else without its head. "A pawn may not be dropped there." below "These
  // are forbidden:" denies for itself.
  static bool needs_head(const Bag& head, const std::string& item);

  const Vocabulary& vocabulary_;
  const Model& model_;
  const Store* opening_;
  Context context_;
  bool nobody_ = false;         // a paragraph begins with a pronoun that stands for nothing
  bool follows_known_ = false;  // the sentence before was understood, so that "it" is what that was about

 private:
  std::vector<Claim> read(const std::string& words);
  std::vector<Claim> read_each(const std::string& words);
  std::vector<Claim> read_recast(const std::string& words, const Context& before);
  std::vector<Claim> read_clause(const std::string& words);
  std::vector<Claim> read_apart(const std::string& words, int clauses);
  void in_brackets(Understood& understood);
  static void permission(Understood& understood);
  void cut(Understood& understood, std::string_view text);
  std::vector<Claim> read_unfolded(const std::string& words);
  std::vector<Claim> read_both(const std::pair<std::string, std::string>& parts);
  std::string before_;  // the words of the sentence before, if they were understood
  int trials_ = 0;      // of clauses of one sentence that are left
  bool never_on_board(const Who& who) const;
  void as_on_card(Claim& claim) const;
  bool passes_over_card(const std::vector<Claim>& claims, const std::string& words) const;
};

}  // namespace ludwright::book
