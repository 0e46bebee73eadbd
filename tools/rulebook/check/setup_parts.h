// A sentence about a set-up as parts: whose, which pieces, where, in which order. Only for frames_setup.cpp.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "tools/rulebook/check/claims.h"

namespace ludwright::book {

enum class SetupIs { Join, Verb, Seat, Pieces, Where, Order, Same, Empty, Rest, Start };

struct SetupCount {
  int number = 0;  // 0: not said
  Who who;
  std::string seat;      // "white pawns"
  bool another = false;  // "another one": there are others
};

struct SetupPart {
  SetupIs is = SetupIs::Join;
  std::string word;                // the seat, or "" of each; the order
  std::vector<SetupCount> pieces;  // as they are listed
  Region region;
  bool said_each = false;  // "in each corner": no number is of its squares
};

class SetupParts {
 protected:
  using Is = SetupIs;
  using Counted = SetupCount;
  using Part = SetupPart;
  SetupParts(const Vocabulary& vocabulary, std::vector<std::string> words, const Context& context)
      : vocabulary_(vocabulary),
        model_(vocabulary.model()),
        words_(std::move(words)),
        regions_(vocabulary, words_, context.there, context.it.types),
        whose_(context.whose),
        it_(context.it) {}

  const std::string& word(std::size_t i) const;
  bool take(std::size_t& at, std::string_view phrases) const;
  bool split(std::vector<Part>& parts);
  bool take_order(std::size_t& i, std::string& order) const;
  bool take_rest(std::size_t& i, Part& part) const;
  bool take_where(std::size_t& i, Part& part);
  bool is_pieces(std::size_t at) const;
  bool tells_what_each_has(std::size_t& i) const;
  bool is_seat(const std::string& said) const;
  bool take_pieces(std::size_t& i, Part& part);
  bool take_seat(std::size_t& i, std::string& seat);
  void note_owner(const std::string& seat);
  static bool refines(const Region& region, const Region& more);
  static void join(std::vector<Part>& parts);

  const Vocabulary& vocabulary_;
  const Model& model_;
  std::vector<std::string> words_;
  RegionReader regions_;
  std::string whose_;  // the seat of which the words before told
  Who it_;
  std::vector<std::string> owners_;   // whose pieces were named since the last semicolon, or before it
  bool fresh_ = false;                // the next seat begins them anew
  bool possessive_ = false;           // "White's", behind which no piece is named
  bool each_ = false, verb_ = false;  // every player; whether anything is said to stand
};

}  // namespace ludwright::book
