// What a book leaves open and play meets: gap_plays.h plays, and where no sentence says how to go on, or a sentence
// speaks of what cannot be, the book is told. Nothing here fails a check.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "tools/rulebook/check/checker.h"
#include "tools/rulebook/check/gap_plays.h"
#include "tools/rulebook/check/statements.h"

namespace ludwright::book {
namespace {

constexpr std::size_t kFewestRules = 5;   // a sentence or two is no book
constexpr std::size_t kEnoughGames = 10;  // finished, before it is said how none of them was

class Gaps {
 public:
  explicit Gaps(Checker& checker) : checker_(checker), book_(checker.book()), model_(checker.model()) {}

  void run() {
    const auto& parts = checker_.report().parts;
    const auto rules = std::count_if(parts.begin(), parts.end(), [](const auto& part) { return part.normative; });
    if (static_cast<std::size_t>(rules) < kFewestRules) return;
    played_ = play_for_gaps(checker_.runner());
    without_move();
    without_end();
    endings();
    never_again();
    bound_to_colour();
    grounds();
  }

 private:
  std::string words_at(std::size_t i) const { return " " + checker_.reading().parts[i].words + " "; }
  bool claimed(const std::set<std::string>& kinds) const {
    for (const Understood& understood : checker_.reading().parts) {
      for (const auto* claims : {&understood.claims, &understood.option_claims}) {
        for (const Claim& claim : *claims) {
          if (kinds.count(claim.kind) > 0) return true;
        }
      }
    }
    return false;
  }
  // A sentence that is bound to a part of the definition, or that says it in the definition's own words.
  bool stated(const std::string& element) const {
    for (const PartReport& part : checker_.report().parts) {
      if (std::find(part.elements.begin(), part.elements.end(), element) != part.elements.end()) return true;
    }
    return false;
  }
  bool any_end_stated(Op op) const {
    return std::any_of(model_.end.begin(), model_.end.end(), [&](const EndRule& rule) {
      return any_expr(model_, rule.condition, [op](const Expr& expr) { return expr.op == op; }) &&
             stated("end." + rule.name);
    });
  }
  std::string picture(const Store& store) const { return checker_.moves().picture({store, kNoCell, store.mover}); }

  void without_move() {
    if (!played_.no_move || claimed({"no-move", "ends-when", "full-board"}) || stated("stuck") ||
        any_end_stated(Op::Stuck) || tells_of_no_move(checker_))
      return;
    Finding& finding = checker_.add(
        "RB051", Status::Info, {},
        fmt::format("in play {} came to have no move (after {} moves), and no sentence says what happens then",
                    model_.seats[played_.no_move->store.mover].name, played_.no_move->moves));
    finding.picture = picture(played_.no_move->store);
  }

  void without_end() {
    if (!played_.comes_back || claimed({"repetition", "quiet-turns", "turn-limit"}) || stated("limit") ||
        any_end_stated(Op::Repeats))
      return;
    for (std::size_t i = 0; i < book_.parts.size(); ++i) {
      const std::string words = words_at(i);
      for (const char* word : {" repeat ", " repeated ", " repeats ", " repetition ", " same position ", " draw "}) {
        if (words.find(word) != std::string::npos) return;
      }
    }
    std::string moves;
    for (const std::string& move : played_.to_and_fro) moves += (moves.empty() ? "" : " ") + move;
    Finding& finding = checker_.add(
        "RB052", Status::Info, {},
        fmt::format("a game can go on for ever, and no sentence ends it: {} leads back to where it began", moves));
    finding.picture = picture(played_.comes_back->store);
  }

  // What the book says of how a game ends, and games do not end so.
  void endings() {
    static constexpr std::string_view kinds = "loss-of|reach-wins|line-wins|nothing-left|most-wins";
    if (played_.finished < kEnoughGames) return;
    std::set<std::string> told;
    for (std::size_t i = 0; i < book_.parts.size(); ++i) {
      const auto& claims = checker_.reading().parts[i].claims;
      const bool of_ends =
          std::any_of(claims.begin(), claims.end(), [](const Claim& claim) { return is_one_of(claim.kind, kinds); });
      if (!of_ends) continue;
      for (const std::string& element : checker_.report().parts[i].elements) {
        if (element.compare(0, 4, "end.") != 0 || played_.endings.count(element.substr(4)) > 0) continue;
        const bool ends_rounds = model_.match.present || !told.insert(element).second;
        if (ends_rounds) continue;
        checker_.add("RB053", Status::Info, {i},
                     fmt::format("of {} games that were played to their end none ended so", played_.finished));
      }
    }
  }

  // "… that repeat moves indefinitely", where no piece ever goes back.
  void never_again() {
    for (std::size_t i = 0; i < book_.parts.size(); ++i) {
      const std::string words = words_at(i);
      const bool repeats = words.find(" repeat move ") != std::string::npos ||
                           words.find(" repeats move ") != std::string::npos ||
                           words.find(" repeating move ") != std::string::npos;
      if (!repeats || !only_forward()) continue;
      checker_.add("RB054", Status::Info, {i},
                   "every move of every piece goes forward, so no move can be repeated: this can never come up");
    }
  }

  bool only_forward() {
    bool any = false;
    for (std::size_t type = 0; type < model_.types.size(); ++type) {
      const Mover mover{false, type};
      const auto& family = checker_.moves().family(mover, false);
      const auto& deeds = checker_.moves().deeds(mover, false);
      for (std::size_t i = 0; i < family.size(); ++i) {
        const DirectionId forward = model_.seats[family[i].owner].forward;
        if (forward == kNoDirection || model_.board.delta.empty()) return false;
        const int sign = model_.board.delta[forward][1];
        const auto rises = [&](CellId end) {
          any = true;
          return sign * (model_.board.cells[end].rank - model_.board.cells[family[i].cell].rank) > 0;
        };
        for (const CellId end : deeds[i].quiet) {
          if (!rises(end)) return false;
        }
        for (const auto& [end, victims] : deeds[i].captures) {
          if (!rises(end)) return false;
        }
      }
    }
    return any;
  }

  // Pieces that half of the board is closed to, and the book does not say so.
  void bound_to_colour() {
    std::vector<std::size_t> sentences;
    std::string pieces;
    for (std::size_t type = 0; type < model_.types.size(); ++type) {
      const auto id = static_cast<TypeId>(type);
      const std::optional<std::size_t> sentence = movement_of(id);
      if (!sentence || says_colour(id)) continue;
      const Reach reach = reach_of(model_, checker_.runner(), checker_.moves().executor(), id);
      if (reach.largest == 0 || 3 * reach.largest > 2 * reach.all) continue;
      sentences.push_back(*sentence);
      pieces +=
          fmt::format("{}{} ({} of {})", pieces.empty() ? "" : ", ", model_.types[type].name, reach.largest, reach.all);
    }
    if (sentences.empty()) return;
    checker_.add(
        "RB055", Status::Info, sentences,
        "these reach no more than a part of the squares, and the book does not say that it is meant: " + pieces);
  }
  std::optional<std::size_t> movement_of(TypeId type) const {
    for (std::size_t i = 0; i < book_.parts.size(); ++i) {
      for (const Claim& claim : checker_.reading().parts[i].claims) {
        const auto& types = claim.who.types;
        if (claim.kind == "moves" && !claim.no && std::find(types.begin(), types.end(), type) != types.end()) return i;
      }
    }
    return std::nullopt;
  }
  bool names(std::size_t part, TypeId type) const {
    const auto& types = checker_.reading().parts[part].about.types;
    return std::find(types.begin(), types.end(), type) != types.end();
  }
  bool says_colour(TypeId type) const {
    for (std::size_t i = 0; i < book_.parts.size(); ++i) {
      const std::string words = words_at(i);
      const bool colour =
          words.find(" color ") != std::string::npos || words.find(" half of board ") != std::string::npos;
      if (colour && names(i, type)) return true;
    }
    return false;
  }

  // A ground of which the book speaks for some pieces and not for others.
  void grounds() {
    for (std::size_t t = 0; t < model_.terrains.size(); ++t) {
      const std::size_t index = model_.zones.size() + t;
      if (2 * model_.terrains[t].second.count() > model_.board.cells.size()) continue;  // what the rest is told from
      std::set<TypeId> named;
      std::optional<std::size_t> first;
      bool general = false;
      for (std::size_t i = 0; i < book_.parts.size() && !general; ++i) {
        if (!speaks_of(i, index)) continue;
        const Understood& understood = checker_.reading().parts[i];
        const std::string words = words_at(i);
        general = words.find(" each piece ") != std::string::npos || words.find(" no piece ") != std::string::npos ||
                  words.compare(0, 7, " piece ") == 0;
        if (!understood.about.types.empty() && !first) first = i;
        named.insert(understood.about.types.begin(), understood.about.types.end());
      }
      std::string open;
      for (std::size_t type = 0; type < model_.types.size(); ++type) {
        if (named.count(static_cast<TypeId>(type)) == 0 && !model_.types[type].moves.empty())
          open += (open.empty() ? "" : ", ") + model_.types[type].name;
      }
      if (general || !first || named.size() < 2 || open.empty()) continue;
      checker_.add(
          "RB056", Status::Info, {*first},
          fmt::format("what `{}` is to these pieces the book does not say: {}", model_.terrains[t].first, open));
    }
  }
  bool speaks_of(std::size_t part, std::size_t cells) const {
    const auto& tokens = checker_.reading().parts[part].tokens;
    return book_.parts[part].kind != PartKind::Heading &&
           std::any_of(tokens.begin(), tokens.end(), [&](const Token& token) {
             const Name* name = checker_.vocabulary().find(token.word);
             return name != nullptr && name->kind == NameKind::Cells && name->index == cells;
           });
  }

  Checker& checker_;
  const Book& book_;
  const Model& model_;
  GapPlays played_;
};

}  // namespace

// "If a player is stuck …"; not "a piece is stuck there", nor "you cannot make a move that …".
bool tells_of_no_move(Checker& checker) {
  static constexpr std::string_view who = "player|you|opponent|whoever|if|nobody|stalemate";
  for (std::size_t i = 0; i < checker.book().parts.size(); ++i) {
    const auto& tokens = checker.reading().parts[i].tokens;
    for (std::size_t t = 0; t < tokens.size(); ++t) {
      if (tokens[t].word == "stalemate" || tokens[t].word == "stalemated") return true;
      if (tokens[t].word != "nomove" || (t + 1 < tokens.size() && tokens[t + 1].word == "that")) continue;
      for (std::size_t before = t < 3 ? 0 : t - 3; before < t; ++before) {
        if (is_one_of(tokens[before].word, who)) return true;
      }
    }
  }
  return false;
}

void check_gaps(Checker& checker) { Gaps(checker).run(); }

}  // namespace ludwright::book
