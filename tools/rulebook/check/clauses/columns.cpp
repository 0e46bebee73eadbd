// Columns that fill up, and what lies on what is below it; see grammar.h.
#include <algorithm>

#include "tools/rulebook/check/bag.h"
#include "tools/rulebook/check/clauses/grammar.h"

namespace ludwright::book::clauses {
namespace {

Deed put_by_player() {
  Deed put;
  put.verb = Verb::Put;
  put.of_player = true;
  put.who = {Men{}};
  put.who[0].side = Side::Own;
  return put;
}

Place column_of(Range number, bool no = false) {
  Place place;
  place.kind = Place::Kind::Column;
  place.number = number;
  place.no = no;
  return place;
}

Rule about_putting(Quantity quantity, Place place) {
  Rule rule;
  rule.quantity = quantity;
  rule.deed = put_by_player();
  rule.deed.to = {std::move(place)};
  return rule;
}

}  // namespace

// "a full column", "a column that has room", "a column with three pieces"
bool Reader::column(std::vector<Place>& list) {
  if (model_.board.kind != BoardKind::Grid) return false;
  const std::size_t begin = at_;
  const bool each = is("each");
  take("each|1|that|another|such");
  const Range full = {model_.board.height, kNoLimit};
  Place place = column_of(full);
  Range number;
  if (take("full column|filled column|column that is full|column which is full|column that is already full|column that "
           "has been filled|column that has no room|column that has no room left|column without room|column with no "
           "room "
           "left")) {
  } else if (take("column that is not yet full|column that is not full|column which is not full|column that is not "
                  "already full|column which is not yet full|column with room|column with room left|column that has "
                  "room left|column that has room|column that still has room|column with space left|column with empty "
                  "square|column that is still open|column that still has empty square|column that has empty square")) {
    place.no = true;
  } else if (take("empty column|column that is empty")) {
    place.number = {0, 0};
  } else if (take("column with|column holding|column that hold|column that holds|column containing|column that "
                  "include|column that has|column in which there is") &&
             (take("already"), true) && range(number)) {
    std::vector<Men> any;
    place.number = number;
    if (!men(any) || any.size() != 1 || any[0].side != Side::Any || !any[0].where.empty()) return at_ = begin, false;
    take("in it|on it");
  } else {
    return at_ = begin, false;
  }
  place.each = each;
  list.push_back(place);
  return true;
}

// "No column holds more than six pieces", "a full column takes no more": what may be put into columns.
bool Reader::of_columns(std::vector<Rule>& rules) {
  if (model_.board.kind != BoardKind::Grid) return false;
  const std::size_t begin = at_;
  const auto fail = [&] { return at_ = begin, false; };
  const auto pieces = [&] {
    std::vector<Men> any;
    return men(any) && any.size() == 1 && any[0].side == Side::Any && !any[0].seat && any[0].where.empty();
  };
  // So many fit, and no more.
  const auto bound = [&](int most) {
    rules = {about_putting(Quantity::Never, column_of({most, kNoLimit})),
             about_putting(Quantity::May, column_of({most - 1, most - 1}))};
    return true;
  };
  Range number;
  std::vector<Place> where;
  // "Once a column is full, no more pieces may be put into it."
  if (take("if|once|after|as soon as|whenever") && take("column is full|column is filled|column has been filled")) {
    take(", then|,");
    const std::vector<Place> before = there_;
    there_ = {column_of({model_.board.height, kNoLimit})};
    std::vector<Rule> found;
    const bool of_it = clause(found) && std::all_of(found.begin(), found.end(),
                                                    [this](const Rule& rule) { return rule.deed.to == there_; });
    there_ = before;
    if (!of_it) return fail();
    rules = found;
    return true;
  }
  at_ = begin;
  const auto falls = [&] {
    Rule rule;
    rule.deed.verb = Verb::Reach;
    rule.deed.who = {Men{}};
    Place lowest;
    lowest.kind = Place::Kind::Lowest;
    rule.deed.to = {lowest};
    rules = {rule};
    return true;
  };
  if (take("in each column only lowest empty square may be|in each column only lowest empty square is|in column only "
           "lowest "
           "empty square may be"))
    return take("played|filled|used|chosen|played in|occupied|open|available") ? falls() : fail();
  if (take("square may only be|only square may be|square may be|square cannot be") &&
      take("filled|used|occupied|played|chosen|taken|played in")) {
    const bool only = word(begin + 2) == "only", cannot = word(begin + 1) == "cannot", even = take("even");
    if (!take("if|once|when|as long as|after|while") || (only || cannot) == even) return fail();
    if (!take("square below it|square under it|square beneath it|square directly below it|1 below it|square directly "
              "under it|square directly beneath it|square below|1 below") ||
        !take("is|is already|has been|is still"))
      return fail();
    const bool filled = take("filled|occupied|not empty|taken|full"),
               empty = !filled && take("empty|not filled|not occupied");
    if ((!filled && !empty) || filled != only) return fail();
    Place above, nothing;
    above.kind = Place::Kind::Above;
    nothing.kind = Place::Kind::Empty;
    above.either = {nothing};
    rules = {about_putting(even ? Quantity::May : Quantity::Never, above)};
    return true;
  }
  at_ = begin;
  if (pieces()) {
    if (take("stack up in|stack up within|stack in|pile up in|stacks up in") && take("column|each column|your column"))
      return falls();
  }
  at_ = begin;
  if (take("no column|column")) {
    const bool none = words_[begin] == "no";
    const std::size_t end = at_;
    if (!none && take("is full if|is full once|is full after|is full as soon as|is full with") &&
        (take("it hold|it holds|it has|it include|there is"), true)) {
      take("already");
      if (range(number) && number.least == number.most && pieces()) return take("in it"), bound(number.least);
      return fail();
    }
    at_ = end;
    if (!none && take("is filled from|fill up from|fills up from|fill from|fills from|fill up|is filled")) {
      if (!take("bottom to top|bottom upward|bottom up|bottom|bottom upwards")) return fail();
      return falls();
    }
    Modal modal;
    this->modal(modal);
    take("ever");
    if (take("hold|holds|include|has|take|takes|accept|accepts|contain")) {
      if (!range(number) || !pieces()) return fail();
      if (number.most != kNoLimit && number.least == 0 && !none && modal.quantity == Quantity::Always)
        return bound(number.most);
      if (number.most != kNoLimit || number.least < 2) return fail();
      const bool never = none != (modal.quantity == Quantity::Never);
      if (!never && modal.quantity != Quantity::May) return fail();
      rules = {about_putting(never ? Quantity::Never : Quantity::May, column_of({number.least - 1, kNoLimit}))};
      return true;
    }
    return fail();
  }
  if (take("each column|in each column")) {
    if (!take("has room for|has space for|hold|holds|take|takes|there is room for|there is space for|include"))
      return fail();
    take("exactly|only|upto");
    if (!range(number) || number.most == kNoLimit || !pieces()) return fail();
    return bound(number.most);
  }
  if (range(number)) {
    if (number.most == kNoLimit || !pieces() || !take("fit|fits|go|goes|may fit|may be placed|fit in|has room") ||
        !(take("into|in"), take("1 column|each column|column|same column|single column")))
      return fail();
    return bound(number.most);
  }
  if (!column(where)) return fail();
  Quantity quantity = Quantity::Never;
  if (take("take no more|takes no more|accept no more|accepts no more|hold no more|holds no more|has room for no "
           "more|can "
           "take no more|may take no more|cannot take more|cannot hold more|receives no more|take no further|takes no "
           "further|accepts no further")) {
    if (!done() && !pieces()) return fail();
  } else if (take("is closed|cannot be chosen|cannot be used|cannot be played|cannot be played in|may not be chosen|is "
                  "out of "
                  "play|is not available|cannot be place|is barred|is not allowed")) {
  } else if (take("may take|take 1 more|takes 1 more|may hold")) {
    if (!take("1 more|more|another") && words_[at_ - 1] != "more") return fail();
    if (!done() && !pieces()) return fail();
    quantity = Quantity::May;
  } else {
    return fail();
  }
  if (where[0].each) where[0].each = false;
  rules = {about_putting(quantity, where[0])};
  return true;
}

// "on the bottom or on top of another piece": on either.
bool Reader::on_bottom_or_piece(std::vector<Place>& list) {
  const std::size_t begin = at_;
  if (model_.board.kind != BoardKind::Grid) return false;
  take("either on|either at|either|on|at");
  if (!take(
          "bottom row|bottom of column|bottom of board|bottom of your column|lowest row|bottom square|bottom|row 1") ||
      !(take(","), take("or")) ||
      !take("directly on top of|right on top of|on top of|directly above|right above|directly on|above|on"))
    return at_ = begin, false;
  Place above, bottom, either;
  above.kind = Place::Kind::Above;
  Place held;
  held.kind = Place::Kind::Held;
  if (take("another|others"))
    held.men = {Men{}}, noun(held.men[0]);
  else if (!men(held.men))
    return at_ = begin, false;
  above.either = {held};
  bottom.kind = Place::Kind::Cells;
  auto& cells = bottom.region.cells.emplace_back();
  for (std::size_t cell = 0; cell < model_.board.cells.size(); ++cell) {
    if (model_.board.cells[cell].rank == 0) cells.push_back(static_cast<CellId>(cell));
  }
  either.kind = Place::Kind::Either;
  either.either = {bottom, above};
  list = {either};
  return true;
}

}  // namespace ludwright::book::clauses
