// How worked examples are read: see tales.h.
#include "tools/rulebook/check/tales.h"

#include <algorithm>
#include <set>

#include "engine/store.h"
#include "tools/rulebook/check/book_names.h"
#include "tools/rulebook/check/cell_lists.h"
#include "tools/rulebook/check/tale_words.h"
#include "tools/rulebook/check/told_clause.h"

namespace ludwright::book {
namespace {

constexpr std::string_view kSupposes = "suppose|imagine|let|assume|say|with|put|take|were|if|given";
class TaleReader {
 public:
  TaleReader(const Vocabulary& vocabulary, const std::string& words, bool examples, Context& context)
      : vocabulary_(vocabulary), tale_(context.tale.value_or(Tale())), sets_up_(examples) {
    ToldWords told = told_words(vocabulary, words);
    words_ = std::move(told.said), reason_ = std::move(told.reason);
  }

  bool read(std::vector<Claim>& claims) {
    // "The queen starts on d1": where it stands before any move.
    for (std::size_t at = 0; at + 2 < words_.size(); ++at) {
      if (words_[at] == "start" && is_one_of(words_[at + 1], "on|at") && is_cell(words_[at + 2])) return false;
    }
    lead();
    if (words_.empty()) {
      claims = claims_;
      return !claims.empty();
    }
    for (std::size_t begin = 0; begin < words_.size();) {
      std::size_t end = begin + 1;
      while (end < words_.size() && !parts(begin, end)) ++end;
      while (begin + 1 < end && is_one_of(words_[begin], ";|:|-|(|)|but|while|whereas|whereupon|,|and|or|then|so"))
        ++begin;
      const std::vector<std::string> clause(words_.begin() + static_cast<std::ptrdiff_t>(begin),
                                            words_.begin() + static_cast<std::ptrdiff_t>(end));
      if (!idle(clause) && !tell(Bag(vocabulary_, clause))) return false;
      begin = end;
    }
    if (told_ && !reason_.empty() && !reason()) return false;
    claims = claims_;
    return told_;
  }
  const Tale& tale() const { return tale_; }

 private:
  const Model& model() const { return vocabulary_.model(); }
  bool is_name(const std::string& word, NameKind kind) const {
    const Name* name = vocabulary_.find(word);
    return name != nullptr && name->kind == kind;
  }
  bool is_cell(const std::string& word) const {
    return is_cell_word(Bag(vocabulary_, std::vector<std::string>()), word);
  }
  static bool idle(const std::vector<std::string>& clause) {
    return std::all_of(clause.begin(), clause.end(), [](const std::string& word) {
      return is_one_of(word, kToldIdly) || is_one_of(word, ";|:|-|(|)|but|if|while");
    });
  }

  // What a sentence opens with: "From the starting position", "Suppose that".
  void lead() {
    Bag bag(vocabulary_, words_);
    of_first_move_ = bag.take(
        "in first move|on first move|on first turn|in first turn|on opening move|on very first move|for opening move|"
        "for first move|for very first move");
    if (of_first_move_ ||
        bag.take(
            "from starting position|in starting position|from initial position|in initial position|from opening "
            "position|at start of game|at beginning of game|at beginning|at start|at opening of game|from start|in "
            "first position|from first position|in opening position")) {
      tale_ = {};
      tale_.from_start = true;
    }
    bag.take("for example|for instance");
    bag.take("each way"), bag.take("as far as");
    bag.put("has no choice but", "must"), bag.put("has no choice except", "must"),
        bag.put("has no other choice but", "must");
    words_ = bag.words();
    after_moves();
    if (words_.empty() || !is_one_of(words_[0], kSupposes)) return;
    sets_up_ = true;
    while (!words_.empty() && is_one_of(words_[0], kSupposes)) {
      const bool anew = words_[0] != "if" && words_[0] != "say" && words_[0] != "with";
      if (anew) tale_ = Tale{{}, {}, false, tale_.you, "", ""};
      words_.erase(words_.begin());
      while (!words_.empty() && is_one_of(words_[0], "'s|that|us|say|suppose|assume|imagine") && words_.size() > 1)
        words_.erase(words_.begin());
    }
  }

  // "After 11-15 22-18, Black must play 15x22": from the first position.
  void after_moves() {
    // "Consider the game 1. …": the numbers of moves say nothing.
    std::size_t at = 0;
    while (at < words_.size() && is_one_of(words_[at], "now|consider|take|see|look|at|game|line|opening|play|:")) ++at;
    const bool considers = at > 0 && (at >= words_.size() || words_[at] != "after");
    if (at < words_.size() && words_[at] == "after") ++at;
    if (words_.size() < 3 || at == 0) return;
    Tale tale;
    tale.from_start = true;
    std::vector<Claim> claims;
    for (; at < words_.size(); ++at) {
      const std::string& word = words_[at];
      const std::size_t sign = word.find_first_of("x-", 1);
      if (is_one_of(word, ",|and|;|.") || (is_number_word(word) && at + 1 < words_.size())) continue;
      if (sign == std::string::npos || !is_cell(word.substr(0, sign)) || !is_cell(word.substr(sign + 1))) break;
      tale.moves.push_back("- " + word.substr(0, sign) + " " + word.substr(sign + 1));
      Claim& claim = claims.emplace_back();
      claim.kind = "tale";
      claim.word = word[sign] == 'x' ? "takes" : "plays";
      claim.sizes = tale.moves;
      claim.numbers = {1};
    }
    if (claims.empty() || (considers && at < words_.size())) return;
    tale.you = tale_.you;
    tale_ = tale;
    claims_ = claims;
    words_.erase(words_.begin(), words_.begin() + static_cast<std::ptrdiff_t>(at));
  }

  // Whether another clause begins at `at`.
  bool parts(std::size_t begin, std::size_t at) const {
    const std::string& word = words_[at];
    if (is_one_of(word, ";|:|-|(|)|but|while|whereas|whereupon|if|face|faces")) return true;
    if (word == "or" && (at + 1 >= words_.size() || words_[at + 1] != "it")) return false;
    if (!is_one_of(word, ",|and|then|so|or") || at + 1 >= words_.size() || at == begin) return false;
    std::size_t next = at + 1;
    while (next + 1 < words_.size() && is_one_of(words_[next], ",|and|or|then|so|if|now|after|that")) ++next;
    const std::string& follows = words_[next];
    const bool said = std::any_of(words_.begin() + static_cast<std::ptrdiff_t>(begin),
                                  words_.begin() + static_cast<std::ptrdiff_t>(at), [&](const std::string& one) {
                                    return is_cell(one) || is_number_word(one) || one.find('-') != std::string::npos;
                                  });
    if (!said && words_[begin] != "you") return false;
    return is_name(follows, NameKind::Seat) ||
           is_one_of(follows, "it|you|your|enemy|opponent|must|may|cannot|there|no|not|square|this|both|1") ||
           is_one_of(follows, kPlayVerbs) || is_one_of(follows, kTakeVerbs) || is_name(follows, NameKind::Type) ||
           (is_cell(follows) && next + 1 < words_.size() &&
            (words_[next + 1] == "is" ||
             (word == "," && next == at + 1 && is_one_of(words_[next + 1], "turn|turns|become|remains"))));
  }

  std::string other(const std::string& seat) const {
    const Name* name = vocabulary_.find(seat);
    if (name == nullptr || model().seats.size() != 2) return "";
    return "P" + std::to_string(1 - name->index);
  }
  std::optional<TypeId> only_type(const std::string& seat) const {
    std::set<TypeId> types;
    const Name* name = vocabulary_.find(seat);
    for (const PieceRecord& piece : initial_store(model()).pieces) {
      if (name == nullptr || piece.owner == name->index) types.insert(piece.type);
    }
    if (model().types.size() == 1) return TypeId{0};
    if (name != nullptr && vocabulary_.is_noun(seat)) return men_of_side(model(), name->index);
    return types.size() == 1 ? std::optional(*types.begin()) : std::nullopt;
  }

  bool was_may() const { return !claims_.empty() && claims_.back().word.compare(0, 3, "may") == 0; }

  // Why it is so must be so as well.
  bool reason() {
    const auto why = read_reason(vocabulary_, reason_);
    if (!why || !was_may()) return false;
    const Claim last = claims_.back();
    if (why->clear) {
      const auto cells = last.ways.size() == 2 ? cells_between(model(), last.ways[0], last.ways[1]) : std::nullopt;
      if (!cells || cells->empty()) return false;
      Claim& claim = add("is");
      claim.ways = *cells;
      claim.no = true;
    }
    for (const PlacedPiece& one : why->placed) stands_there(one);
    return true;
  }

  void stands_there(const PlacedPiece& one) {
    Claim& claim = add("is");
    claim.ways = {one.cell};
    claim.place = one.seat;
    claim.who.types = {one.type};
  }

  // What goes on from what a piece may do: "but not to f2", "but no farther"; what a square became.
  std::optional<bool> tell_more(const Told& told, const std::vector<std::string>& cells, bool acts) {
    // "… and takes all three at once"
    const bool played = !claims_.empty() && claims_.back().word == "plays";
    if (told.takes && !told.plays && cells.empty() && played && !told.may && !told.must && !told.no && !told.only) {
      if (!told.men) return false;  // how many is not said
      claims_.back().word = "takes";
      claims_.back().numbers.push_back(*told.men);
      return true;
    }
    // "White may move from d1 to d7 and shoot at g4": the one and then the other.
    if (acts && was_may() && !told.may && !told.must && !told.no && told.seat.empty() && told.owner.empty()) {
      const Claim last = claims_.back();
      if (last.no || last.ways.size() != 2) return false;
      const Tale before = tale_;
      tale_.moves.push_back((last.place.empty() ? "-" : last.place) + " " + last.ways[0] + " " + last.ways[1]);
      const bool both = play(told);
      tale_ = before;
      return both;
    }
    if (told.no_farther && !acts && cells.empty()) {
      if (!was_may() || claims_.back().no || claims_.back().ways.size() != 2) return false;
      Claim last = claims_.back();
      const std::string beyond = cell_beyond(model(), last.ways[0], last.ways[1]);
      if (beyond.empty()) return false;
      last.ways[1] = beyond;
      last.no = true;
      claims_.push_back(last);
      return true;
    }
    if (told.no && !acts && !told.may && !cells.empty() && !told.stands && was_may() && told.seat.empty()) {
      Claim last = claims_.back();
      if (last.no || last.only) return false;
      last.ways.resize(1);
      last.ways.insert(last.ways.end(), cells.begin(), cells.end());
      last.no = true;
      claims_.push_back(last);
      return true;
    }
    if (!told.becomes.empty()) {
      if (acts || told.may || told.no || cells.empty() || tale_.moves.empty()) return false;
      Claim& claim = add("is");
      claim.ways = cells;
      claim.place = told.becomes;
      claim.also = told.turns_over;
      if (told.type) claim.who.types = {*told.type};
      return true;
    }
    return std::nullopt;
  }

  // Whether all these cells lie between two others, on a line.
  bool lie_between(const std::vector<std::string>& cells, const std::vector<std::string>& span) const {
    const auto between = cells_between(model(), span[0], span[1]);
    return between && !cells.empty() && std::all_of(cells.begin(), cells.end(), [&](const std::string& cell) {
             return std::find(between->begin(), between->end(), cell) != between->end();
           });
  }

  // What is said of an opening holds of the first position.
  void begin_anew() {
    if (tale_.moves.empty() && tale_.placed.empty()) tale_.from_start = true;
  }

  Claim& add(const char* word) {
    Claim& claim = claims_.emplace_back();
    claim.kind = "tale";
    claim.word = word;
    claim.placed = tale_.placed;
    claim.sizes = tale_.moves;
    claim.numbers = {tale_.from_start ? 1 : 0};
    told_ = true;
    return claim;
  }

  bool tell(const Bag& clause) {
    Told told;
    if (clause.words().front() == "if") sets_up_ = true;
    Bag bag = clause;
    bag.take("if");
    // "You are White."
    if (bag.size() == 3 && bag.words()[0] == "you" && bag.words()[1] == "is" &&
        is_name(bag.words()[2], NameKind::Seat)) {
      tale_.you = bag.words()[2];
      return told_ = true;
    }
    if (!read_told(bag, tale_.you, of_first_move_, told)) return false;
    if (told.opens) begin_anew();
    const bool acts = told.plays || told.takes;
    std::vector<std::string> cells = told.before;
    cells.insert(cells.end(), told.after.begin(), told.after.end());
    const std::string owner = !told.owner.empty() ? told.owner : told.seat;
    if (!told.span.empty() && !lie_between(cells, told.span)) return false;
    if (const auto more = tell_more(told, cells, acts)) return *more;
    if (told.men && bag.has("both") && !acts) {  // "each side has three"
      if (tale_.moves.empty() || !cells.empty() || told.no) return false;
      for (std::size_t seat = 0; seat < model().seats.size(); ++seat) {
        Claim& claim = add("men");
        claim.place = static_cast<char>(NameKind::Seat) + std::to_string(seat);
        claim.numbers.push_back(*told.men);
      }
      return true;
    }
    // "White one": as many as was said of the other.
    if (!claims_.empty() && claims_.back().word == "men" && bag.size() <= 4 + 3 * cells.size() && !told.seat.empty() &&
        !acts && !told.no && !told.stands) {
      const auto number = std::find_if(bag.words().begin(), bag.words().end(), is_number_word);
      if (number == bag.words().end()) return false;
      Claim& claim = add("men");
      claim.place = told.seat;
      claim.numbers.push_back(std::atoi(number->c_str()));
      return cells.empty() || (static_cast<int>(cells.size()) == claim.numbers.back() && is(told, cells));
    }
    // "… four moves: c4, d3, e6, f5": those.
    if (!claims_.empty() && claims_.back().word == "many" && !acts && owner.empty() && !told.may && !told.no &&
        static_cast<int>(cells.size()) == claims_.back().numbers.back())
      return may(told, cells, true);
    // "White at c3 turns d4"
    if (told.turns_over && !told.seat.empty() && told.before.size() == 1 && !told.after.empty() && !told.may) {
      Told one = told;
      one.after = told.before, one.before.clear(), one.turns_over = false;
      return play(one) && is(told, told.after);
    }
    if (told.wins != told.loses) {
      if (!cells.empty() || told.may || told.must || acts) return false;
      const std::string who = owner.empty() ? tale_.actor : owner;
      if (who.empty() || (tale_.moves.empty() && tale_.placed.empty())) return false;
      Claim& claim = add("ends");
      claim.place = told.loses ? other(who) : who;
      claim.no = told.no;
      return !claim.place.empty();
    }
    // "There is nothing else on the board": only what is said is put up.
    if (told.only && !acts && cells.empty() && owner.empty() && !told.moves && !told.type)
      return sets_up_ && !tale_.placed.empty();
    if (told.turn && !acts && cells.empty()) {
      if (sets_up_ && tale_.moves.empty() && !tale_.placed.empty() && !told.no) {
        tale_.actor = owner.empty() ? tale_.placed.back().seat : owner;
        return told_ = true;
      }
      if (owner.empty() || tale_.moves.empty()) return false;
      add("turn").place = owner;
      return true;
    }
    if (told.moves) {
      if (told.no || (tale_.moves.empty() && tale_.placed.empty() && !tale_.from_start)) return false;
      Claim& claim = add("many");
      claim.place = tale_.actor = owner;
      claim.numbers.push_back(*told.moves);
      if (cells.empty()) return true;
      if (told.before.size() == 1 && told.after.empty()) {  // of the piece that stands there
        claim.ways = cells;
        return true;
      }
      if (static_cast<int>(cells.size()) != *told.moves) return false;
      return may(told, cells, true);
    }
    if (told.men && told.stands && !acts && cells.empty()) {
      if (owner.empty() || tale_.moves.empty() || told.no) return false;
      Claim& claim = add("men");
      claim.place = owner;
      claim.numbers.push_back(*told.men);
      return true;
    }
    for (const PlacedPiece& victim : told.victims) stands_there(victim);
    if (acts && (told.may || told.must || told.no)) return told.after.empty() ? false : may(told, told.after, false);
    if (acts) return play(told);
    if (cells.empty() || told.may || told.must) return false;
    // "White plays a7, Black b6": so does Black.
    if (cells.size() == 1 && !told.seat.empty() && !told.stands && !told.no && !told.only && !claims_.empty() &&
        claims_.back().word == "plays") {
      told.after = cells;
      told.before.clear();
      return play(told);
    }
    if (told.only && !(sets_up_ && tale_.moves.empty() && !tale_.from_start)) return false;
    if (told.turns_over || told.gone || told.empty) return is(told, cells);
    // What stands where: put up, or found to be so.
    std::optional<TypeId> type = told.type ? told.type : only_type(owner);
    const bool fresh = tale_.moves.empty() && !tale_.from_start;
    if (fresh && sets_up_ && !told.no) {
      if (!type) return false;
      for (const std::string& cell : cells) tale_.placed.push_back({owner, *type, cell});
      tale_.cell = cells.back();
      return told_ = true;
    }
    return told.stands && is(told, cells);
  }

  // Cells are empty, or somebody's, by now.
  bool is(const Told& told, const std::vector<std::string>& cells) {
    if (told.no) return false;
    const bool fresh = tale_.moves.empty() && !tale_.from_start;
    const bool empty = told.empty || told.gone;
    if (fresh && !(empty && sets_up_)) return false;
    if (fresh) {
      return told_ = std::none_of(tale_.placed.begin(), tale_.placed.end(), [&](const PlacedPiece& one) {
               return std::find(cells.begin(), cells.end(), one.cell) != cells.end();
             });
    }
    Claim& claim = add("is");
    claim.ways = cells;
    claim.no = empty;
    claim.also = told.turns_over || told.gone;  // it was not so before the last move
    if (claim.also && tale_.moves.empty()) return false;
    claim.place = told.turns_over ? tale_.actor : !told.owner.empty() ? told.owner : told.seat;
    if (told.type && !empty) claim.who.types = {*told.type};
    return empty || !claim.place.empty() || told.type;
  }

  bool may(const Told& told, const std::vector<std::string>& ends, bool all) {
    Claim claim;
    claim.ways = {from(told)};
    claim.ways.insert(claim.ways.end(), ends.begin(), ends.end());
    if (told.it && claim.ways[0] == "-" && !tale_.cell.empty()) claim.ways[0] = tale_.cell;
    if (claim.ways[0] != "-") tale_.cell = claim.ways[0];
    Claim& added = add(told.takes && !told.plays ? "may take" : "may");
    added.ways = claim.ways;
    added.also = told.grows;
    added.place = !told.seat.empty() ? told.seat : told.owner;
    added.no = told.no;
    added.only = told.only || told.must || all;
    added.first = told.must || all;  // of all that may be done, not of this piece alone
    if (!added.place.empty()) tale_.actor = added.place;
    if (told.type) added.who.types = {*told.type};
    if (told.no && added.only) return false;
    if (told.no && tale_.placed.empty() && tale_.moves.empty() && !tale_.from_start) return false;
    return true;
  }

  std::string from(const Told& told) const {
    if (!told.from.empty()) return told.from;
    return told.before.size() == 1 ? told.before[0] : "-";
  }

  bool play(Told told) {
    // "d3 is played"
    if (told.stands && told.after.empty() && told.before.size() == 1 && !told.takes)
      told.after = told.before, told.before.clear();
    if (told.after.size() != 1 || told.before.size() > 1 || told.only) return false;
    std::string seat = !told.seat.empty() ? told.seat : told.owner;
    if (seat.empty()) seat = tale_.actor;
    const std::string entry = (seat.empty() ? "-" : seat) + " " + from(told) + " " + told.after[0];
    // A piece that moves and of which nothing was said stands where it sets off.
    const bool stands = std::any_of(tale_.placed.begin(), tale_.placed.end(),
                                    [&](const PlacedPiece& one) { return one.cell == from(told); });
    if (!tale_.placed.empty() && tale_.moves.empty() && told.type && from(told) != "-" && !stands)
      tale_.placed.push_back({seat, *told.type, from(told)});
    tale_.moves.push_back(entry);
    tale_.actor = seat;
    tale_.cell = told.after[0];
    Claim& claim = add(told.takes && !told.plays ? "takes" : "plays");
    if (told.type) claim.who.types = {*told.type};
    if (told.takes && told.men) claim.numbers.push_back(*told.men);
    return true;
  }

  const Vocabulary& vocabulary_;
  std::vector<std::string> words_, reason_;
  Tale tale_;
  bool sets_up_ = false;
  bool of_first_move_ = false;
  bool told_ = false;
  std::vector<Claim> claims_;
};

}  // namespace

bool read_tale(const Vocabulary& vocabulary, const std::string& words, bool examples, Context& context,
               std::vector<Claim>& claims) {
  TaleReader reader(vocabulary, words, examples, context);
  if (!reader.read(claims)) return false;
  if (!examples && !reader.tale().from_start && reader.tale().placed.empty()) return false;
  context.tale = reader.tale();
  return true;
}

}  // namespace ludwright::book
