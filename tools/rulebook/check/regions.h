// Parts of the board as books call them: "row 6", "the two rows nearest to him", "the three middle files of the first
// three ranks", "the second square from the left", "b1 to f1". Read from words as Vocabulary::joined gives them, after
// region_words. Tested by tests/tools/rulebook_setups_test.cpp.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "tools/rulebook/check/vocabulary.h"

namespace ludwright::book {

struct Region {
  std::vector<std::vector<CellId>> cells;  // [seat], from left to right as its player sees them
  bool own = false;                        // not the same for every player
  bool is_line = false;                    // rows or columns: what follows may be counted in them
  bool is_loose = false;                   // what stands there need not fill it
  std::optional<int> number;               // said of its squares

  std::vector<CellId> all() const;  // of any player
  bool operator==(const Region&) const = default;
};

// Words of set-ups in one form each: "closest to him" is "nearest", "right-hand" is "right".
std::vector<std::string> region_words(const std::vector<std::string>& words);
// "2nd": 2; 0 for other words.
int ordinal_of(const std::string& word);

class RegionReader {
 public:
  // `there` is the row spoken of last, `it` the pieces.
  RegionReader(const Vocabulary& vocabulary, const std::vector<std::string>& words, std::optional<Region> there,
               std::vector<TypeId> it)
      : vocabulary_(vocabulary),
        board_(vocabulary.model().board),
        words_(words),
        there_(std::move(there)),
        it_(std::move(it)) {}

  // The regions of a list that begins at a word, as one, and moves `at` behind it.
  std::optional<Region> list(std::size_t& at) const;
  std::optional<Region> one(std::size_t& at) const;
  const std::optional<Region>& there() const { return there_; }
  void set_there(const Region& region) { there_ = region; }
  void set_it(std::vector<TypeId> types) { it_ = std::move(types); }
  Region whole() const;
  // Whether a player sits at the upper side.
  bool is_turned(std::size_t seat) const;

 private:
  using Cells = std::vector<CellId>;
  struct Said;  // what stands before and behind "row", "square" and the like

  const std::string& word(std::size_t i) const;
  bool take(std::size_t& at, std::string_view phrases) const;
  bool take_person(std::size_t& at, int& seat) const;
  std::optional<Region> named(std::size_t& at) const;
  std::optional<Region> cell_names(std::size_t& at) const;
  std::optional<Region> described(std::size_t& at) const;
  std::optional<Region> beside_pieces(std::size_t& at, int distance) const;
  void adjectives(std::size_t& at, Said& said) const;
  void behind(std::size_t& at, Said& said) const;
  std::optional<Region> rows(std::size_t& at, Said& said) const;
  std::optional<Region> columns(std::size_t& at, Said& said) const;
  std::optional<Region> squares(std::size_t& at, Said& said) const;
  std::optional<Region> of(std::size_t& at) const;
  Region within(const Region& outer, const Said& said) const;
  bool fits(const Region& region) const;
  template <typename Takes>
  Region those(Takes&& takes, bool own) const;
  bool can_see(bool own) const;
  int x_of(std::size_t seat, CellId cell) const;
  int y_of(std::size_t seat, CellId cell) const;

  const Vocabulary& vocabulary_;
  const Topology& board_;
  const std::vector<std::string>& words_;
  std::optional<Region> there_;
  std::vector<TypeId> it_;
};

}  // namespace ludwright::book
