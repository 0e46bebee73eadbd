// The words of a sentence, from which frames take what they know, whatever its order: see frames.h. A frame has
// understood a sentence only if nothing is left that could mean anything.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/rulebook/check/claims.h"

namespace ludwright::book {

class Bag {
 public:
  // `words` as Vocabulary::joined gives them.
  Bag(const Vocabulary& vocabulary, const std::string& words);
  Bag(const Vocabulary& vocabulary, std::vector<std::string> words)
      : vocabulary_(&vocabulary), words_(std::move(words)) {}

  // One for each sense that its words may have together, the likeliest first: "take" is what a pawn does to another,
  // and what a player does to a turn.
  static std::vector<Bag> readings(const Vocabulary& vocabulary, const std::string& words);

  const std::vector<std::string>& words() const { return words_; }
  const Vocabulary& vocabulary() const { return *vocabulary_; }
  std::size_t size() const { return words_.size(); }
  std::string text() const;

  // Where words stand one behind the other.
  std::optional<std::size_t> find(std::string_view phrase) const;
  // Phrases stand between `|`, in all that follows.
  bool has(std::string_view phrases) const;
  // The first of these that is there is taken out.
  bool take(std::string_view phrases);
  void take_all(std::string_view phrases);
  // Other words in the place of a phrase, if it is there.
  void put(std::string_view instead_of, const std::string& words);
  void erase(std::size_t begin, std::size_t end);

  // "8 column": the number, both taken.
  std::optional<int> number_before(std::string_view nouns);
  // The only number that is left, taken; nothing if there are none or several.
  std::optional<int> only_number();
  // The code of the only seat that is named, taken.
  std::string seat() { return only(NameKind::Seat); }
  // How many of a kind are named, all taken.
  std::size_t take_names(NameKind kind);
  // All pieces, roles and tags that are named, taken. "piece" alone is everybody.
  Who pieces();
  // The code of the only zone or terrain that is named, taken.
  std::string place() { return only(NameKind::Cells); }
  // Whether it is denied; the "not" is taken. Twice is not understood: a "not" remains.
  bool denied();

  // Whether nothing is left but these and words that never mean anything.
  bool rest(std::string_view words) const;

 private:
  std::size_t length_at(std::size_t at, std::string_view phrase) const;
  std::string only(NameKind kind);
  void merge();

  const Vocabulary* vocabulary_;
  std::vector<std::string> words_;
};

bool is_number_word(const std::string& word);

}  // namespace ludwright::book
