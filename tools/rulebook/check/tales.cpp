// How worked examples are read: see tales.h.
#include "tools/rulebook/check/tales.h"

#include <algorithm>
#include <set>

#include "engine/store.h"
#include "tools/rulebook/check/cell_lists.h"

namespace ludwright::book {
namespace {

constexpr std::string_view kPlayVerbs =
    "move|play|plays|played|push|pushes|place|open|opens|opened|reply|replies|answer|answers|slide|bring|brings|jump|"
    "step|advance|advances|start|retakes|retake|shoot|shoots|fire|fires|choose|chooses|pick|picks|come|comes|get|gets|"
    "retreat|retreats|reach|lands|land|leaps|leap|enter|send|sent|shot|run|slide";
constexpr std::string_view kTakeVerbs = "capture|capturing|take|takes";
constexpr std::string_view kStandVerbs = "stand|is|has|lie|lies|hold|holds|stays|stay";
constexpr std::string_view kSupposes = "suppose|imagine|let|assume|say|with|put|take|were|if|given";
// Words that add nothing to what is told.
constexpr std::string_view kToldIdly =
    ",|and|or|to|on|upon|at|from|by|in|into|onto|square|piece|of|that|which|there|1|'s|be|both|first|here|therefore|"
    "thus|so|also|instead|attime|this|now|then|again|who|for|example|instance|either|as|it|next|turn|own|just|game|"
    "board|face|faces|"
    "with|choice|straight|up|whose|they|them|are|way|far|all|through";

struct Told {
  std::string seat, owner, from;
  std::optional<TypeId> type;
  std::vector<std::string> before, after;  // cells before the verb and behind it
  bool plays = false, takes = false, stands = false, may = false, must = false, no = false, only = false;
  bool empty = false, wins = false, loses = false, turn = false, turns_over = false, gone = false, alone = false;
  std::optional<int> moves, men;
};

class TaleReader {
 public:
  TaleReader(const Vocabulary& vocabulary, const std::string& words, bool examples, Context& context)
      : vocabulary_(vocabulary), words_(words_of(words)), tale_(context.tale.value_or(Tale())), sets_up_(examples) {}

  bool read(std::vector<Claim>& claims) {
    lead();
    if (words_.empty()) return false;
    for (std::size_t begin = 0; begin < words_.size();) {
      std::size_t end = begin + 1;
      while (end < words_.size() && !parts(begin, end)) ++end;
      while (begin + 1 < end && is_one_of(words_[begin], ";|:|-|(|)|but|while|whereas|whereupon|,|and|then|so"))
        ++begin;
      const std::vector<std::string> clause(words_.begin() + static_cast<std::ptrdiff_t>(begin),
                                            words_.begin() + static_cast<std::ptrdiff_t>(end));
      if (!idle(clause) && !tell(Bag(vocabulary_, clause))) return false;
      begin = end;
    }
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
    if (bag.take(
            "from starting position|in starting position|from initial position|in initial position|from opening "
            "position|at start of game|at beginning of game|at beginning|at start|at opening of game|from start|in "
            "first move|on first move|on first turn|in first turn|on opening move|on very first move|in first "
            "position|from first position|in "
            "opening position|for opening move|for first move|for very first move")) {
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
    if (words_.size() < 3 || words_[0] != "after") return;
    std::size_t at = 1;
    Tale tale;
    tale.from_start = true;
    std::vector<Claim> claims;
    for (; at < words_.size(); ++at) {
      const std::string& word = words_[at];
      const std::size_t sign = word.find_first_of("x-", 1);
      if (is_one_of(word, ",|and|;")) continue;
      if (sign == std::string::npos || !is_cell(word.substr(0, sign)) || !is_cell(word.substr(sign + 1))) break;
      tale.moves.push_back("- " + word.substr(0, sign) + " " + word.substr(sign + 1));
      Claim& claim = claims.emplace_back();
      claim.kind = "tale";
      claim.word = word[sign] == 'x' ? "takes" : "plays";
      claim.sizes = tale.moves;
      claim.numbers = {1};
    }
    if (claims.empty()) return;
    tale.you = tale_.you;
    tale_ = tale;
    claims_ = claims;
    words_.erase(words_.begin(), words_.begin() + static_cast<std::ptrdiff_t>(at));
  }

  // Whether another clause begins at `at`.
  bool parts(std::size_t begin, std::size_t at) const {
    const std::string& word = words_[at];
    if (is_one_of(word, ";|:|-|(|)|but|while|whereas|whereupon|if|face|faces")) return true;
    if (!is_one_of(word, ",|and|then|so") || at + 1 >= words_.size() || at == begin) return false;
    std::size_t next = at + 1;
    while (next + 1 < words_.size() && is_one_of(words_[next], ",|and|then|so|if|now|after|that")) ++next;
    const std::string& follows = words_[next];
    const bool said = std::any_of(words_.begin() + static_cast<std::ptrdiff_t>(begin),
                                  words_.begin() + static_cast<std::ptrdiff_t>(at), [&](const std::string& one) {
                                    return is_cell(one) || is_number_word(one) || one.find('-') != std::string::npos;
                                  });
    if (!said && words_[begin] != "you") return false;
    return is_name(follows, NameKind::Seat) ||
           is_one_of(follows, "it|you|your|enemy|opponent|must|may|cannot|there|no|not|square|this") ||
           is_one_of(follows, kPlayVerbs) || is_one_of(follows, kTakeVerbs) || is_name(follows, NameKind::Type) ||
           (is_cell(follows) && next + 1 < words_.size() && words_[next + 1] == "is");
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
    return types.size() == 1 ? std::optional(*types.begin()) : std::nullopt;
  }

  bool read_words(const Bag& bag, Told& told) {
    const auto& words = bag.words();
    const auto at = [&](std::size_t i) { return i < words.size() ? words[i] : std::string(); };
    bool verb = false;
    for (std::size_t i = 0; i < words.size(); ++i) {
      const std::string& word = words[i];
      const std::string before = i > 0 ? words[i - 1] : "";
      if (is_name(word, NameKind::Seat)) {
        const bool owns = at(i + 1) == "'s" || !Bag(vocabulary_, std::vector<std::string>{at(i + 1)}).pieces().empty();
        (owns ? told.owner : told.seat) = word;
        continue;
      }
      if (is_one_of(word, "you|your|enemy|opponent")) {
        if (tale_.you.empty() && word[0] != 'y') return false;
        const std::string seat = word[0] == 'y' ? tale_.you : other(tale_.you);
        (word == "you" || (word == "opponent" && at(i + 1) != "'s") ? told.seat : told.owner) = seat;
        continue;
      }
      if (is_name(word, NameKind::Cells) && is_cell(at(i + 1))) continue;  // "the house b1"
      if (is_name(word, NameKind::Type)) {
        const TypeId type = static_cast<TypeId>(vocabulary_.find(word)->index);
        if (told.type && verb && told.takes) continue;  // whom it takes
        if (told.type && *told.type != type) return false;
        told.type = type;
        continue;
      }
      const std::size_t sign = word.find_first_of("x-", 1);
      if (sign != std::string::npos && is_cell(word.substr(0, sign)) && is_cell(word.substr(sign + 1))) {
        told.from = word.substr(0, sign);
        told.after.push_back(word.substr(sign + 1));
        told.plays = told.plays || (!told.may && !told.must);
        told.takes = told.takes || word[sign] == 'x';
        verb = true;
        continue;
      }
      if (is_cell(word) && !(is_number_word(word) && !is_one_of(before, "on|upon|at|from|to|square|and|or|,|than"))) {
        if (before == "from")
          told.from = word;
        else
          (verb ? told.after : told.before).push_back(word);
        continue;
      }
      if (is_number_word(word) && word != "1") {
        if (is_one_of(at(i + 1), "move|possible|legal|allowed|opening|different|first|of") ||
            (at(i + 1) == "square" && bag.has("choice"))) {
          told.moves = std::atoi(word.c_str());
          for (; is_one_of(at(i + 1), "move|possible|legal|allowed|opening|different|first|of|them|turn|square"); ++i) {
            if (is_one_of(at(i + 1), "opening|first")) begin_anew();
          }
          continue;
        }
        if (is_one_of(at(i + 1), "piece") || is_name(at(i + 1), NameKind::Type)) {
          told.men = std::atoi(word.c_str());
          ++i;
          continue;
        }
        return false;
      }
      if (is_one_of(word, "nothing|no|not") && is_one_of(at(i + 1), "else|other|farther|further|elsewhere")) {
        told.only = true;
        while (is_one_of(at(i + 1), "else|other|farther|further|elsewhere|move|square|legal|placement")) ++i;
        continue;
      }
      if (is_one_of(word, "may|could|might|can")) {
        told.may = true;
      } else if (is_one_of(word, "must|obliged|constrained")) {
        told.must = true;
      } else if (is_one_of(word, "not|no|never|cannot")) {
        told.no = !told.no;
        told.may = told.may || word == "cannot";
      } else if (word == "only") {
        told.only = true;
      } else if (is_one_of(word, kTakeVerbs)) {
        told.takes = verb = true;
      } else if (word == "turn" && (before == "this" || (verb && !told.after.empty()) || is_cell(at(i + 1)))) {
        told.turns_over = verb = true;
      } else if (word == "over" || word == "backward") {
        if (!told.turns_over && (word == "over" || at(i + 1) != "to")) return false;
      } else if (word == "turn" && is_one_of(before, "'s|your|is")) {
        told.turn = true;
      } else if (is_one_of(word, kPlayVerbs)) {
        if (word == "move" && told.moves) continue;
        told.plays = verb = true;
        if (is_one_of(word, "open|opens|opened|start")) begin_anew();
      } else if (is_one_of(word, kStandVerbs)) {
        told.stands = true;
      } else if (is_one_of(word, "empty|vacant")) {
        told.empty = true;
      } else if (word == "win") {
        told.wins = true;
      } else if (word == "lose") {
        told.loses = true;
      } else if (is_one_of(word, "turned|flipped|turns|flips") || (word == "turn" && verb)) {
        told.turns_over = true;
        if (at(i + 1) == "over") ++i;
      } else if (is_one_of(word, "captured|removed|gone|lifted")) {
        told.gone = true;
      } else if (!is_one_of(word, kToldIdly)) {
        return false;
      }
    }
    return true;
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
    if (!read_words(bag, told)) return false;
    const bool acts = told.plays || told.takes;
    std::vector<std::string> cells = told.before;
    cells.insert(cells.end(), told.after.begin(), told.after.end());
    const std::string owner = !told.owner.empty() ? told.owner : told.seat;
    // "White one": as many as was said of the other.
    if (!claims_.empty() && claims_.back().word == "men" && bag.size() <= 4 && !told.seat.empty() && cells.empty() &&
        !acts && is_number_word(bag.words().back())) {
      Claim& claim = add("men");
      claim.place = told.seat;
      claim.numbers.push_back(std::atoi(bag.words().back().c_str()));
      return true;
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
    if (acts && (told.may || told.must || told.no)) return told.after.empty() ? false : may(told, told.after, false);
    if (acts) return play(told);
    if (cells.empty() || told.may || told.must) return false;
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
    Claim& added = add(told.takes && !told.plays ? "may take" : "may");
    added.ways = claim.ways;
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
    return true;
  }

  const Vocabulary& vocabulary_;
  std::vector<std::string> words_;
  Tale tale_;
  bool sets_up_ = false;
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
