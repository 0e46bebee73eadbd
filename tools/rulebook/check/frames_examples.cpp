// What pieces may do from one position: worked examples, which are played; see frames.h.
#include <algorithm>
#include <set>

#include "engine/store.h"
#include "tools/rulebook/check/cell_lists.h"
#include "tools/rulebook/check/frames.h"

namespace ludwright::book::frames {
namespace {

// Reads a sentence from left to right: first what stands where, then, behind a verb, where something goes.
class Example {
 public:
  Example(const Bag& bag, const Context& context) : bag_(bag), context_(context) {}

  bool read(Claims& claims) {
    opening();
    if (!beside()) return false;
    for (std::size_t i = 0; i < bag_.size();) {
      const std::size_t next = step(i);
      if (next == i) return false;
      i = next;
    }
    return tell(claims);
  }

 private:
  struct Ends {
    std::vector<std::string> quiet, taking, no_quiet, no_taking;
  };

  const std::string& word(std::size_t i) const {
    static const std::string none;
    return i < bag_.size() ? bag_.words()[i] : none;
  }

  // One word, or a phrase; where the next begins.
  std::size_t step(std::size_t i) {
    static constexpr std::string_view verbs = "move|reach|jump", negations = "not|never|cannot|no";
    static constexpr std::string_view idle =
        ",|and|or|nor|either|to|on|at|from|may|must|stand|it|is|has|1|if|therefore|thus|then|also|square|there|of|in|"
        "that|:|alone|piece|your|friendly|but|lone|who|you|player|attime|so|be|face|faces|allowed|play|instead|whose|"
        "along|column|row|forward|start|first|each|these|they|this|for|by|direction|example";
    const std::string& at = word(i);
    static const auto empties = phrases_of(
        "if these/they/it/both/all/that/each is? empty|if these/those/that/each square is? empty|if square "
        "is empty|provided that? square/it/they is? empty|provided that? these/those/that/each square is? empty|if "
        "both of these/them "
        "is empty");
    for (const auto& empty : empties) {
      if (acts_ && phrase(i, empty)) return i + empty.size();
    }
    static const auto limits =
        phrases_of("not/no/never farther/further|to? no/not other/another square|nowhere else|in? no other way");
    for (const auto& limit : limits) {
      if (!acts_ || !phrase(i, limit)) continue;
      only_ = true;
      farther_ = limit.back() == "farther" || limit.back() == "further";
      return i + limit.size();
    }
    static const auto soles = phrases_of("1/sole/only allowed/legal? move");
    for (const auto& sole : soles) {
      if (!phrase(i, sole)) continue;
      only_ = whole_ = acts_ = true;
      return i + sole.size();
    }
    if ((acts_ && at == "namely") || (at == "only" && (acts_ || is_one_of(word(i + 1), verbs)))) {
      only_ = only_ || at == "only";
      return i + 1;
    }
    if (const Name* name = bag_.vocabulary().find(at); name != nullptr && name->kind == NameKind::Seat) {
      if (acts_ && captures_ && !denied_) {
        victim_ = type_of(static_cast<PlayerId>(name->index));
        return i + 1;
      }
      if (!placed_.empty() && word(i + 1) == "to" && word(i + 2) == "move") {
        to_move_ = at;
        return i + 3;
      }
      seat_ = at;
      piece_ = type_of(static_cast<PlayerId>(name->index));
      return i + 1;
    }
    if (at == "enemy") {
      seat_ = at;
      return i + 1;
    }
    if (const auto cells = notation(at)) {
      acts_ = true;
      from_ = cells->first;
      (at.find('x') != std::string::npos ? ends_.taking : ends_.quiet).push_back(cells->second);
      return i + 1;
    }
    if (is_cell_word(bag_, at) && (!is_number_word(at) || stands_for_cell(i))) return cell(i);
    if (acts_ && bag_.vocabulary().find(at) != nullptr && word(i - 1) == "of")
      return i + 1;  // "in the direction of the throne"
    const Who who = Bag(bag_.vocabulary(), std::vector<std::string>{at}).pieces();
    if (who.types.size() == 1 && who.tag.empty()) {
      if (acts_ && captures_ && !denied_) {  // "may capture a guard on d6"
        victim_ = who.types[0];
        return i + 1;
      }
      // "A man that goes 12-7 is a king": what it becomes, and no other piece that goes.
      if (acts_ && placed_.empty() && !from_.empty() && piece_ && *piece_ != who.types[0]) return i;
      piece_ = who.types[0];
      return i + 1;
    }
    if (is_one_of(at, verbs) || at == "capture") {
      // What is denied of one verb is denied of the next only behind "or".
      if (acts_ && denied_ && !is_one_of(word(i - 1), negations) && word(i - 1) != "or" && word(i - 1) != "nor")
        return i;
      const bool goes_on = at == "reach" && captures_ && ends_.taking.empty();  // "captures it and may land on …"
      acts_ = true;
      // "takes it from a8 to a2": a move.
      const bool carries = at == "capture" && bag_.has("from") && bag_.has("to") && ends_.taking.empty() &&
                           std::any_of(bag_.words().begin() + static_cast<std::ptrdiff_t>(i), bag_.words().end(),
                                       [](const std::string& word) { return word == "from"; });
      captures_ = (at == "capture" && !carries) || goes_on;
      return i + 1;
    }
    if (is_one_of(at, negations)) {
      denied_ = true;
      return i + 1;
    }
    return is_one_of(at, idle) ? i + 1 : i;
  }

  // "In the opening position", "at first": all that begins on the board stands there too.
  void opening() {
    static constexpr std::string_view starts =
        "before on first turn|before in first turn|on first turn|in first turn|on first move|in first move|in start "
        "position|from start position|at very start|at start|in opening position|in first position|at outset|to start "
        "with|at first|first position|opening position|start position|start first turn";
    starts_ = bag_.take(starts);
    // "At the very start", behind or before all else
    for (const std::string edge : {"start ,", "start"}) {
      if (bag_.find(edge) == std::size_t{0} && bag_.take(edge)) starts_ = true;
    }
    if (bag_.size() > 0 && bag_.words().back() == "start" && bag_.take("start")) starts_ = true;
    if (bag_.has("may start move")) bag_.put("may start move", "may move"), starts_ = true;
    bag_.take("on your column|up column|down column|along column|up board|down board");
    if (starts_) bag_.take("for example|for instance");
    for (const char* closed :
         {"is hemmed in by friendly piece", "is hemmed in by your piece", "is hemmed in", "is shut in", "is boxed in",
          "is locked in", "cannot move", "nomove at all", "is nomove", "nomove"}) {
      if (!starts_ || !bag_.take(closed)) continue;
      shut_in_ = true;
      bag_.take("by friendly piece|by your friendly piece|by your piece|by friendly");
      return;
    }
  }

  // "…, as a black one blocks a7", "… by firing over the black cannon on b8": what stands there, in that position.
  bool beside() {
    static constexpr std::string_view reasons = "as|because|since|over";
    if (!starts_) return true;
    const auto& words = bag_.words();
    std::size_t at = 0;
    while (at < words.size() && !is_one_of(words[at], reasons)) ++at;
    if (at == words.size()) return true;
    const bool over = words[at] == "over";
    std::size_t begin = at, i = at + 1;
    while (begin > 0 &&
           (words[begin - 1] == "," || (over && is_one_of(words[begin - 1], "by|jump|fire|firing|jumping|move"))))
      --begin;
    Claim claim;
    claim.kind = "tale";
    claim.word = "is";
    claim.numbers = {1};
    for (; i < words.size() && !is_cell_word(bag_, words[i]); ++i) {
      const Name* name = bag_.vocabulary().find(words[i]);
      const Who who = Bag(bag_.vocabulary(), std::vector<std::string>{words[i]}).pieces();
      if (name != nullptr && name->kind == NameKind::Seat && claim.place.empty())
        claim.place = words[i];
      else if (who.types.size() == 1 && claim.who.empty())
        claim.who = who;
      else if (!is_one_of(words[i], "1|block|blocks|stand|on|is|at|occupy|there|it|lies|way|piece"))
        return false;
    }
    if (i + 1 != words.size() || (claim.place.empty() && claim.who.types.empty())) return false;
    claim.ways = {words[i]};
    told_.push_back(claim);
    bag_.erase(begin, words.size());
    return true;
  }

  // "An attacker on c5": the kind of piece of a player who has but one.
  std::optional<TypeId> type_of(PlayerId seat) const {
    std::set<TypeId> types;
    for (const PieceRecord& piece : initial_store(bag_.vocabulary().model()).pieces)
      if (piece.owner == seat && piece.site == SiteKind::Cell) types.insert(piece.type);
    return types.size() == 1 ? std::optional(*types.begin()) : std::nullopt;
  }

  bool phrase(std::size_t i, const std::vector<std::string>& wanted) const {
    if (i + wanted.size() > bag_.size()) return false;
    return std::equal(wanted.begin(), wanted.end(), bag_.words().begin() + static_cast<std::ptrdiff_t>(i));
  }

  // "28x17", "e4-e5"
  std::optional<std::pair<std::string, std::string>> notation(const std::string& at) const {
    const std::size_t sign = at.find_first_of("x-", 1);
    if (sign == std::string::npos) return std::nullopt;
    const std::string from = at.substr(0, sign), end = at.substr(sign + 1);
    if (!is_cell_word(bag_, from) || !is_cell_word(bag_, end)) return std::nullopt;
    return std::pair{from, end};
  }

  // Numbers count, unless the words beside them say that they are names of cells.
  bool stands_for_cell(std::size_t i) const {
    static constexpr std::string_view before = "on|from|at|to|reach|or|and|,|square|capture";
    static constexpr std::string_view behind = "square|piece|move|row|column";
    return i > 0 && is_one_of(word(i - 1), before) && !is_one_of(word(i + 1), behind) &&
           Bag(bag_.vocabulary(), std::vector<std::string>{word(i + 1)}).pieces().empty();
  }

  std::size_t cell(std::size_t i) {
    static constexpr std::string_view from_words = "on|from|at";
    const std::string& before = word(i - 1);
    if (i == 0) return i;
    if (word(i + 1) == "is" && word(i + 2) == "empty") {
      emptied_.push_back(word(i));
      return i + 3;
    }
    const bool starts = before == "from" || (!acts_ && is_one_of(before, from_words));
    if (starts && (before == "from" || seat_ != "enemy") && from_.empty()) {
      from_ = word(i);
      if (piece_) place(*piece_, word(i));
    } else if (starts) {
      if (!piece_) return i;
      place(*piece_, word(i));
    } else if (acts_ && captures_ && before == "on" && victim_) {
      victims_.push_back({"enemy", *victim_, word(i)});
      victim_.reset();
    } else if (acts_) {
      static constexpr std::string_view before_end = "reach|to|or|and|,|on|capture|nor|square";
      if (!is_one_of(before, before_end) || (before == "on" && !captures_)) return i;
      auto& ends = denied_ ? (captures_ ? ends_.no_taking : ends_.no_quiet) : (captures_ ? ends_.taking : ends_.quiet);
      ends.push_back(word(i));
    } else {
      return i;
    }
    return i + 1;
  }

  void place(TypeId type, const std::string& at) {
    placed_.push_back({seat_, type, at});
    seat_.clear();
    piece_.reset();
  }

  bool tell(Claims& claims) {
    if ((!acts_ && !shut_in_) || from_.empty()) return false;
    const auto is_mover = [&](const PlacedPiece& one) { return one.cell == from_; };
    if (!piece_ && context_.it.types.size() == 1) piece_ = context_.it.types[0];
    if (placed_.empty() && context_.placed.empty() && piece_)
      place(*piece_, from_);  // "from b1, the knight may go to a3"
    // "May capture a guard on d6 by landing on d7": a guard on d6 alone is where it ends.
    if (ends_.taking.empty()) {
      for (const PlacedPiece& victim : victims_) {
        ends_.taking.push_back(victim.cell);
        if (!starts_) continue;
        Claim& there = told_.emplace_back();  // who it is
        there.kind = "tale", there.word = "is", there.numbers = {1}, there.ways = {victim.cell};
        there.who.types = {victim.type};
      }
    } else if (!starts_) {
      placed_.insert(placed_.end(), victims_.begin(), victims_.end());
    }
    // All that is not named is empty: that it must be is said of where it goes alone.
    for (const std::string& cell : emptied_) {
      if (std::find(ends_.quiet.begin(), ends_.quiet.end(), cell) == ends_.quiet.end()) return false;
    }
    // "If it stands on 32 instead": the rest of the example before.
    if (!placed_.empty() && std::none_of(placed_.begin(), placed_.end(), is_mover)) {
      for (PlacedPiece other : context_.placed) {
        const bool moved = std::any_of(placed_.begin(), placed_.end(), [&](const PlacedPiece& one) {
          return one.seat == other.seat && one.type == other.type;
        });
        if (!moved) placed_.push_back(std::move(other));
      }
    }
    const auto mover = std::find_if(placed_.begin(), placed_.end(), is_mover);
    if (mover == placed_.end() || mover->seat == "enemy") return false;
    const PlacedPiece moving = *mover;
    if (!to_move_.empty() && to_move_ != moving.seat) return false;
    placed_.erase(mover);
    const auto add_ends = [&](const std::vector<std::string>& ends, const char* how, bool no) {
      if (ends.empty()) return;
      Claim& claim = add(claims, "goes");
      claim.who.types = {moving.type};
      claim.place = moving.seat;
      claim.sizes = ends;
      claim.sizes.insert(claim.sizes.begin(), from_);
      claim.word = how;
      claim.no = no;
      claim.placed = placed_;
    };
    add_ends(ends_.quiet, "quietly", false);
    add_ends(ends_.taking, "capturing", false);
    add_ends(ends_.no_quiet, "quietly", true);
    add_ends(ends_.no_taking, "capturing", true);
    if (shut_in_) {
      Claim& none = add(claims, "goes");
      none.who.types = {moving.type};
      none.place = moving.seat;
      none.sizes = {from_};
      none.only = true;
      none.placed = placed_;
    }
    if (claims.empty()) return false;
    if (only_) {
      Claim& others = add(claims, "goes");
      others = claims.front();
      others.only = true;
      others.word = whole_ ? "whole" : farther_ ? "farther" : "";
      others.sizes = {from_};
      for (const auto* ends : {&ends_.quiet, &ends_.taking})
        others.sizes.insert(others.sizes.end(), ends->begin(), ends->end());
      if (others.sizes.size() == 1) return claims.clear(), false;
    }
    for (Claim& claim : claims) claim.first = starts_;  // where all stand as they begin
    claims.insert(claims.end(), told_.begin(), told_.end());
    return true;
  }

  Bag bag_;
  const Context& context_;
  std::vector<PlacedPiece> placed_, victims_;
  std::optional<TypeId> victim_;
  bool starts_ = false;      // all that begins on the board stands there
  bool shut_in_ = false;     // it goes nowhere
  std::vector<Claim> told_;  // of what stands there
  Ends ends_;
  std::vector<std::string> emptied_;  // said to be empty
  std::string seat_, from_, to_move_;
  std::optional<TypeId> piece_;
  bool acts_ = false;      // a verb was read
  bool captures_ = false;  // and it was that one
  bool denied_ = false;
  bool only_ = false, whole_ = false;  // nothing else; of all that the player may do
  bool farther_ = false;               // nothing else that way
};

// "A pawn on e4 may move to e5 or capture on d5."
bool goes(Bag bag, const Context& context, Claims& claims) {
  bag.take("for example ,|for example|for instance ,|for instance|example :|example ,|, for instance ,");
  // It stands there alone: nothing else is put up.
  bag.take("with nothing adjacent it|with nothing adjacent|on empty board|on otherwise empty board");
  bag.take(
      ", alone on board with nothing around it ,|, where no other piece stand adjacent it ,|alone on board|with "
      "nothing "
      "around it|where no other piece stand adjacent it|with nothing adjacent it|with nothing adjacent|with nothing "
      "near "
      "it|with no piece near it|with no piece adjacent it|with no other piece adjacent it");
  bag.take("example :");
  return Example(bag, context).read(claims);
}

}  // namespace

const std::vector<Frame> kOfExamples = {{"goes", goes}};

}  // namespace ludwright::book::frames
