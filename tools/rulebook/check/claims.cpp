// From trees of words to claims; see claims.h. One function for each family of sentences of grammar.h.
#include "tools/rulebook/check/claims.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "tools/rulebook/check/ways.h"

namespace ludwright::book {
namespace {

class Reader {
 public:
  Reader(const Vocabulary& vocabulary, Context& context) : vocabulary_(vocabulary), context_(context) {}

  std::vector<Claim> read(const Node& root) {
    for (const Node& node : root.kids) {
      if (node.rule == "PieceSentence" || node.rule == "BareVP")
        piece_sentence(node);
      else
        fact(node);
    }
    if (failed_) return {};
    return std::move(claims_);
  }

 private:
  Claim& add(const std::string& kind) {
    claims_.emplace_back();
    claims_.back().kind = kind;
    return claims_.back();
  }

  // ---- who ----

  void collect(const Node& node, Who& who) const {
    if (node.rule == "AllPieces") who.everybody = true;
    if (const Name* name = vocabulary_.find(node.text)) {
      if (node.rule == "Type" || node.rule == "Tag") {
        for (const TypeId type : vocabulary_.types_of(*name)) who.types.push_back(type);
        if (node.rule == "Tag") who.tag = name->text;
      } else if (node.rule == "Role") {
        who.roles.push_back(static_cast<int>(name->index));
      }
    }
    for (const Node& kid : node.kids) collect(kid, who);
  }
  Who who_in(const Node& node) const {
    Who who;
    collect(node, who);
    return who;
  }
  Who subject(const Node& node) {
    if (node.has("It")) {
      const Who it = !context_.it.empty() ? context_.it : context_.heading;
      failed_ = failed_ || it.empty();
      return it;
    }
    Who who = who_in(node);
    const Node* all = node.find("AllPieces");
    if (all != nullptr && all->text.compare(0, 5, "other") == 0)
      failed_ = !all_but(vocabulary_.model(), context_.it, who) || failed_;
    if (!who.empty()) context_.it = who;
    return who;
  }

  static int number_in(const Node& node) {
    const Node* number = node.find("Number");
    return number == nullptr ? 0 : std::stoi(number->text);
  }
  static std::vector<int> numbers_in(const Node& node) {
    std::vector<int> numbers;
    for (const Node& kid : node.kids) {
      if (kid.rule == "Number" || kid.rule == "Ordinal") numbers.push_back(std::stoi(kid.text));
      if (kid.rule == "Range") {
        numbers.push_back(std::stoi(kid.text));
        numbers.push_back(std::stoi(kid.text.substr(kid.text.find('-') + 1)));
      }
      for (const int number : numbers_in(kid)) numbers.push_back(number);
    }
    return numbers;
  }

  // ---- pieces ----

  void piece_sentence(const Node& node) {
    Who who;
    if (node.rule == "BareVP") who = !context_.heading.empty() ? context_.heading : context_.it;
    std::vector<std::string> moved;
    if (node.kids.size() == 2 && node.kids[1].rule == "Ways") {  // "you move the guard one square diagonally"
      Claim& claim = add("moves");
      claim.who = subject(node.kids[0]);
      claim.ways = ways(node.kids[1], false);
      return;
    }
    for (const Node& kid : node.kids) {
      if (kid.rule == "Subject") {
        who = subject(kid);
      } else if (kid.rule == "CellsClosed") {
        cells_closed(kid);
      } else if (kid.rule == "NotAllowedDirections") {
        directions_denied(kid, {});
      } else if (kid.rule != "It") {
        clause(kid, who, moved);
      }
      // "Your own pieces cannot be captured": by whom is not said, but by yourself.
      if (kid.rule == "NotCapturable" && !node.kids.empty() && node.kids[0].has("Own")) {
        claims_.back() = {};
        claims_.back().kind = "captures-own";
        claims_.back().who.everybody = claims_.back().no = true;
      }
    }
    if (claims_.empty()) failed_ = true;
    for (const Claim& claim : claims_) {
      if (claim.who.empty() && claim.kind != "enters") failed_ = true;
    }
  }

  std::vector<std::string> ways(const Node& node, bool jumping) {
    std::vector<std::string> phrases = read_ways(vocabulary_, node, jumping);
    failed_ = failed_ || phrases.empty();
    return phrases;
  }

  void clause(const Node& node, const Who& who, std::vector<std::string>& moved) {
    if (node.rule == "MoveVP") {
      Claim& claim = add("moves");
      claim.who = who;
      claim.only = node.has("Only") || node.text.find("may only") == 0;
      claim.also = node.has("Also");
      claim.first = node.has("FirstMove");
      const Node* found = node.find("Ways");
      if (found != nullptr) claim.ways = moved = ways(*found, node.has("Jumping"));
      claim.no = false;
    } else if (node.rule == "FirstMoveVP" || node.rule == "OnFirstMove") {
      first_move(node);
    } else if (node.rule == "CaptureVP" || node.rule == "MayCapture") {
      captures(node, who, moved);
    } else if (node.rule == "NotCaptureVP") {
      Claim& claim = add("captures");
      claim.who = who;
      claim.no = true;
    } else if (node.rule == "NotMoveVP") {
      directions_denied(node, who);
    } else if (node.rule == "NoMoveVP") {
      Claim& claim = add("moves");
      claim.who = who;
      claim.no = true;
    } else if (node.rule == "MoveCaptureVP") {
      Claim& claim = add("moves");
      claim.who = who;
      claim.ways = moved = ways(*node.find("Ways"), false);
      captures(Node{"CaptureVP", "capture", {}}, who, moved);
    } else {
      rest(node, who);
    }
  }

  void rest(const Node& node, const Who& who) {
    static const std::set<std::string> jumping = {"JumpVP", "JumpsVP", "NotJumpVP", "NotPassOccupied"};
    if (jumping.count(node.rule) > 0) {
      Claim& claim = add("jumps");
      claim.who = who;
      claim.no = node.rule[0] == 'N';
      if (node.has("ExceptCapturing")) claim.word = "except-capturing";
    } else if (node.rule == "NotTurnVP") {
      add("straight").who = who;
    } else if (node.rule == "NotCapturable") {
      Claim& claim = add("capturable");
      claim.who = who;
      claim.no = true;
    } else if (node.rule == "EnterVP" || node.rule == "NotEnterVP" || node.rule == "EnterOnlyCapturing") {
      Claim& claim = add(node.rule == "EnterOnlyCapturing" ? "enters-only-capturing" : "enters");
      claim.who = who;
      claim.no = node.rule == "NotEnterVP";
      if (const Node* cells = node.find("Cells")) claim.place = cells->text;
    } else if (node.rule == "NotEnterSquare") {
      Claim& claim = add("captures-own");
      claim.who = who;
      claim.no = true;
      if (node.text.find("your") == std::string::npos) claim.kind = "moves-to-empty";
      if (node.has("UnlessCapturing")) claim.kind = "occupied-by-capture";
    } else if (node.rule == "BothWaysVP") {
      add("both-ways").who = who;
    } else if (node.rule == "SqueezeVP") {
      Claim& claim = add("squeezes");
      claim.who = who;
      claim.no = node.text.compare(0, 3, "may") != 0;
    } else if (node.rule == "OnlyEmptyVP") {
      add("moves-to-empty").who = who;
    } else {
      failed_ = true;
    }
  }

  void first_move(const Node& node) {
    Claim& claim = add("moves");
    claim.first = true;
    if (const Node* about = node.find("Subject")) claim.who = subject(*about);
    if (const Node* found = node.find("Ways")) {
      claim.ways = ways(*found, false);
      return;
    }
    // "two squares in the same direction": which they are, the moves before say.
    const Node* exact = node.find("Exact");
    failed_ = failed_ || exact == nullptr;
    if (exact != nullptr) claim.ways = {fmt::format("distance {}", number_in(*exact))};
  }

  void directions_denied(const Node& node, const Who& who) {
    Claim& claim = add("moves");
    claim.who = who;
    if (who.empty()) claim.who.everybody = true;
    claim.no = true;
    const Node* where = node.find("Where");
    const std::string directions = read_directions(where == nullptr ? node : *where);
    failed_ = failed_ || directions.empty();
    claim.ways = {"toward " + directions};
  }

  void captures(const Node& node, const Who& who, const std::vector<std::string>& moved) {
    Claim& claim = add("captures");
    claim.who = who;
    claim.only = node.has("Only") || node.text.find("may only") == 0;
    claim.also = node.has("Also");
    if (const Node* found = node.find("Ways")) {
      claim.ways = ways(*found, false);
    } else if (node.has("ByCannon")) {
      claim.ways = {"slide orthogonal over 1 piece"};
    } else if (const Node* jump = node.find("ByJump")) {
      const std::string& text = jump->text;
      std::string directions = text.find("diagonally") != std::string::npos     ? "diagonal"
                               : text.find("orthogonally") != std::string::npos ? "orthogonal"
                               : text.find("anydir") != std::string::npos       ? "any"
                                                                                : "";
      if (directions.empty() && moved.size() == 1) directions = moved[0].substr(moved[0].find(' ') + 1);
      claim.ways = {directions.empty() ? "jump" : "jump " + directions};
    } else {
      claim.ways = {"same"};
    }
  }

  void cells_closed(const Node& node) {
    Claim& claim = add("enters");
    claim.no = true;
    if (const Node* cells = node.find("Cells")) claim.place = cells->text;
    claim.who.everybody = true;
    for (const Node& kid : node.kids) {
      if (kid.rule == "CellsSubject") continue;
      const Who who = who_in(kid);
      if (!who.empty()) claim.who = who;
    }
  }

  // ---- facts ----

  void fact(const Node& node) {
    if (node.rule == "BoardGrid" || node.rule == "BoardSize" || node.rule == "BoardSquares") return board(node);
    if (node.rule == "ZoneSquares" || node.rule == "ZoneCells") return zone(node);
    if (node.rule == "CountOnBoard") {
      Claim& claim = add("count-on-board");
      for (const Node& kid : node.kids) {
        if (kid.rule == "Counted") claim.counted.push_back({number_in(kid), true, who_in(kid), -1});
        if (kid.rule == "Size") claim.sizes.push_back(kid.text);
      }
    } else if (node.rule == "PlayerCount") {
      add("players").numbers = numbers_in(node);
    } else if (node.rule == "Duration" || node.rule == "Ages") {
      add(node.rule == "Ages" ? "ages" : "duration").numbers = numbers_in(node);
    } else if (node.rule == "PerPlayer" || node.rule == "SeatHas" || node.rule == "InAll" || node.rule == "Counted") {
      counts(node);
    } else if (node.rule == "Price") {
      price(node);
    } else if (node.rule == "Budget") {
      add("budget").numbers = {number_in(node)};
    } else if (node.rule == "Composition") {
      Claim& claim = add("army");
      claim.word = node.has("AtLeast") ? "at least" : node.has("AtMost") ? "at most" : "exactly";
      claim.numbers = {number_in(node)};
      claim.who = who_in(node);
    } else if (node.rule == "DuplicatesAllowed") {
      add("duplicates");
    } else if (node.rule == "ArmySum") {
      army(node);
    } else {
      play(node);
    }
  }

  void counts(const Node& node) {
    if (node.rule == "Counted") {  // several in one sentence are one claim
      if (claims_.empty() || claims_.back().kind != "count") add("count");
      claims_.back().counted.push_back({number_in(node), true, who_in(node), -1});
      return;
    }
    Claim& claim = add(node.rule == "InAll" ? "count" : "count-each");
    if (const Node* seat = node.find("Seat")) claim.word = seat->text;
    for (const Node& kid : node.kids) {
      if (kid.rule == "Counted") claim.counted.push_back({number_in(kid), true, who_in(kid), -1});
    }
  }

  void price(const Node& node) {
    Claim& claim = add("trait");
    claim.who = who_in(node);
    claim.numbers = {number_in(node)};
    if (const Node* trait = node.find("Trait"))
      claim.word = vocabulary_.find(trait->text)->text;
    else
      claim.word = node.text.find("worth") != std::string::npos ? "worth" : "cost";
  }

  void army(const Node& node) {
    Claim& claim = add("army-sum");
    for (const Node& kid : node.kids) {
      if (kid.rule == "ArmyTotal") claim.numbers = {number_in(kid)};
      if (kid.rule != "ArmyPart") continue;
      CountedThing part;
      part.number = 1;
      part.has_number = false;
      bool seen_piece = false;
      for (const Node& word : kid.kids) {
        if (word.rule == "Number" && !seen_piece) {
          part.number = std::stoi(word.text);
          part.has_number = true;
        } else if (word.rule == "Number") {
          part.price = std::stoi(word.text);
        } else {
          seen_piece = true;
        }
      }
      part.who = who_in(kid);
      claim.counted.push_back(part);
    }
  }

  void board(const Node& node) {
    if (const Node* columns = node.find("Columns")) {
      Claim& claim = add("board-grid");
      claim.numbers = {number_in(*columns), number_in(*node.find("Rows"))};
    }
    if (node.rule == "BoardSize") {
      Claim& claim = add("board-size");
      for (const Node& kid : node.kids) {
        if (kid.rule == "Size") claim.sizes.push_back(kid.text);
      }
    }
    if (const Node* squares = node.find("HasSquares")) add("board-squares").numbers = {number_in(*squares)};
  }

  // How a game is set up, or which squares it is played to.
  bool set_up(const Node& node) {
    if (node.rule == "SetUpIn") {
      Claim& claim = add("begins-in");
      for (const Node& kid : node.kids) {
        if (kid.rule != "OwnColour") collect(kid, claim.who);
      }
      if (const Node* cells = node.find("Cells")) claim.place = cells->text;
      const Who who = claim.who;
      if (node.has("OwnColour")) add("begins-on-colour").who = who;
    } else if (node.rule == "FirstFree") {
      Claim& claim = add("first-free");
      claim.who = who_in(node);
      claim.only = node.text.find(" only ") != std::string::npos;
      if (node.has("Number")) claim.numbers = {number_in(node)};
    } else if (node.rule == "PlaceAnywhere") {
      Claim& claim = add("places-anywhere");
      for (const Node& kid : node.kids) {
        if (kid.rule == "OnlyException")
          claim.other = who_in(kid);
        else
          collect(kid, claim.who);
      }
    } else if (node.rule == "Replacement") {
      add("captures-in-place").who.everybody = true;
      if (node.text.find("removing") != std::string::npos) add("captured").word = "removed";
    } else {
      return false;
    }
    return true;
  }

  // What each turn does, whoever has it.
  bool whole_turn(const Node& node) {
    if (node.rule == "NotLimited") {
      add("both-ways").who.everybody = true;
    } else if (node.rule == "EachPlaces") {
      Claim& claim = add("turn-places");
      claim.numbers = {node.has("Number") ? number_in(node) : 1};
      claim.who = who_in(node);
    } else if (node.rule == "StepEachTurn") {
      Claim& claim = add("steps-each-turn");
      claim.numbers = {number_in(node)};
      claim.who = who_in(node);
    } else {
      return false;
    }
    return true;
  }

  void zone(const Node& node) {
    Claim& claim = add("zone-squares");
    claim.numbers = {number_in(node.rule == "ZoneCells" ? node : *node.find("HasSquares"))};
    const Node* cells = node.find("Cells");
    claim.place = cells != nullptr ? cells->text : context_.label_cells;
    failed_ = failed_ || claim.place.empty();
  }

  void race(const Node& node) {
    Claim& claim = add("reach-wins");
    claim.place = goal(node);
    claim.who = who_in(node);
  }

  void play(const Node& node) {
    if (set_up(node) || whole_turn(node)) return;
    if (node.rule == "MovesFirst") {
      add("first-player").word = node.find("Seat")->text;
    } else if (node.rule == "TakeTurns" || node.rule == "EachTurn") {
      if (node.rule == "TakeTurns") add("alternate");
      const Node* one = node.find("OnePiece");
      if (one == nullptr) one = node.find("OnePlaced");
      if (one != nullptr) {
        Claim& claim = add(one->rule == "OnePiece" ? "turn-moves" : "turn-places");
        claim.numbers = {one->has("Number") ? number_in(*one) : 1};
        claim.who = who_in(*one);
      }
      if (const Node* goal = node.find("Race")) race(*goal);
    } else if (node.rule == "NoPassing" || node.rule == "MayPass") {
      add("pass").no = node.rule == "NoPassing";
    } else if (node.rule == "MustCapture" || node.rule == "MayDeclineCapture") {
      add("must-capture").no = node.rule == "MayDeclineCapture";
    } else if (node.rule == "CapturedRemoved" || node.rule == "CapturedJoins") {
      add("captured").word = node.rule == "CapturedRemoved" ? "removed" : "changes-sides";
    } else if (node.rule == "NotOwn") {
      Claim& claim = add("captures-own");
      claim.who = who_in(node);
      if (claim.who.empty()) claim.who.everybody = true;
      claim.no = true;
    } else if (node.rule == "Promotion") {
      promotion(node);
    } else {
      end(node);
    }
  }

  std::string goal(const Node& node) const {
    const Node* where = node.find("Goal");
    if (where == nullptr) return "";
    if (const Node* cells = where->find("Cells")) return cells->text;
    if (const Node* row = where->find("RowNumber")) return fmt::format("row {}", number_in(*row));
    return "last-row";
  }

  void promotion(const Node& node) {
    Claim& claim = add("promotes");
    claim.place = goal(node);
    for (const Node& kid : node.kids) {
      if (kid.rule == "Becomes")
        claim.other = who_in(kid);
      else
        collect(kid, claim.who);
    }
  }

  static std::string result(const Node& node) {
    if (node.has("Wins")) return "win";
    if (node.has("Loses")) return "lose";
    if (node.has("Draws")) return "draw";
    if (node.has("Passes")) return "pass";
    if (node.text.find("lose if") != std::string::npos) return "lose";
    if (node.text.find("win if") != std::string::npos) return "win";
    return node.text.find("draw") != std::string::npos ? "draw" : "";
  }

  void end(const Node& node) {
    if (node.rule == "CaptureLoss") {
      Claim& claim = add("loss-of");
      claim.who = who_in(node);
      if (const Node* seat = node.find("Seat")) claim.word = seat->text;
    } else if (node.rule == "ReachWin") {
      Claim& claim = add("reach-wins");
      claim.place = goal(node);
      claim.who = who_in(node);
      if (const Node* seat = node.find("Seat")) claim.word = seat->text;
      if (node.has("RoundEnds")) claim.word = "ends";
      context_.goal = claim;
    } else if (node.rule == "HomeWin") {
      Claim& claim = add("reach-wins");
      claim.place = "first-row";
      failed_ = failed_ || node.kids.empty();
      if (!node.kids.empty()) collect(node.kids.back(), claim.who);  // the label may name it too
    } else if (node.rule == "AchievesThis") {
      failed_ = failed_ || !context_.goal;
      if (context_.goal) claims_.push_back(*context_.goal);
    } else if (node.rule == "LastMoverWins") {
      add("no-move").word = "lose";
    } else if (node.rule == "NoMoveResult") {
      Claim& claim = add("no-move");
      claim.word = result(node);
      failed_ = failed_ || claim.word.empty();
    } else if (node.rule == "LineWin") {
      Claim& claim = add("line-wins");
      claim.numbers = {number_in(node)};
      if (const Node* where = node.find("Where")) claim.ways = {read_directions(*where)};
    } else if (node.rule == "NothingLeft") {
      add("nothing-left");
    } else if (node.rule == "MostWin") {
      add("most-wins").who = who_in(node);
    } else if (node.rule == "NeitherMoves") {
      add("neither-moves");
    } else if (node.rule == "Repetition") {
      add("repetition").numbers = numbers_in(node);
    } else if (node.rule == "QuietMoves") {
      add("quiet-turns").numbers = {number_in(node)};
      if (node.text.find("each player") != std::string::npos) claims_.back().word = "each";
    } else if (node.rule == "TurnLimit") {
      add("turn-limit").numbers = {number_in(node)};
    } else if (node.rule == "BoardFull") {
      add("full-board").word = "draw";
    } else {
      failed_ = true;
    }
  }

  const Vocabulary& vocabulary_;
  Context& context_;
  std::vector<Claim> claims_;
  bool failed_ = false;
};

std::string joined(const std::vector<std::string>& words, const char* between) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : between) + word;
  return text;
}

}  // namespace

std::string who_text(const Model& model, const Who& who) {
  if (!who.tag.empty()) return who.tag;
  std::vector<std::string> names;
  if (who.everybody) names.emplace_back("piece");
  for (const TypeId type : who.types) names.push_back(model.types[type].name);
  for (const int role : who.roles) names.push_back(model.roles[static_cast<std::size_t>(role)].name);
  return joined(names, "+");
}

std::string claim_text(const Vocabulary& vocabulary, const Claim& claim) {
  const Model& model = vocabulary.model();
  std::string text = claim.kind;
  const auto add = [&](const std::string& more) { text += more.empty() ? "" : " " + more; };
  const auto name = [&](const std::string& code) {
    const Name* found = vocabulary.find(code);
    return found == nullptr ? code : found->text;
  };
  add(who_text(model, claim.who));
  if (claim.no) add("no");
  if (claim.only) add("only");
  if (claim.also) add("also");
  if (claim.first) add("first");
  add(joined(claim.ways, ", "));
  add(joined(claim.sizes, " "));
  for (const int number : claim.numbers) add(std::to_string(number));
  for (const CountedThing& thing : claim.counted) {
    add(fmt::format("{}x{}", thing.number, who_text(model, thing.who)));
    if (thing.price >= 0) text += fmt::format("@{}", thing.price);
  }
  add(name(claim.word));
  add(name(claim.place));
  if (!claim.other.empty()) add("into " + who_text(model, claim.other));
  return text;
}

std::vector<Claim> claims_of(const Vocabulary& vocabulary, const Node& sentence, Context& context) {
  return Reader(vocabulary, context).read(sentence);
}

std::vector<std::string> ways_of_cell(const Vocabulary& vocabulary, const Node& cell, bool captures) {
  std::vector<std::string> all;
  const Node* ways = cell.find("CellWays");
  if (ways == nullptr) return all;
  for (const Node& way : ways->kids) {
    if (way.kids.empty()) return {};
    const Node& first = way.kids[0];
    std::string phrase;
    if (first.rule == "CannonCell") {
      phrase = captures ? "slide orthogonal over 1 piece" : "";
    } else if (first.rule == "AdjacentCell") {
      phrase = "adjacent";
    } else if (first.rule == "SamePath") {
      phrase = "same";
    } else {
      Node wrapped = first;
      if (first.rule == "NamedSlide") {
        wrapped.rule = "Like";
        // "King step": the piece itself, not what stands in brackets behind it.
        Node piece;
        piece.rule = "ChessPiece";
        piece.text = first.text.substr(0, first.text.find('('));
        if (!first.kids.empty()) piece = first.kids[0];
        if (first.text.find("full queen") == 0) piece.text = "queen";
        wrapped.kids = {piece};
      } else if (first.rule == "LengthDir") {
        wrapped.rule = "PlainWay";
      } else if (first.rule == "DirSlide") {
        const bool bounded = first.has("Exact") || first.has("UpTo") || first.has("Either");
        wrapped.rule = "PlainWay";
        if (wrapped.kids.size() > 1 && !bounded) wrapped.kids.resize(1);
        // "Diagonal + rook lines": a direction alone slides.
      }
      Node list;
      list.kids = {wrapped};
      const auto read = read_ways(vocabulary, list, false);
      if (!read.empty()) phrase = read[0];
    }
    if (phrase.empty()) return {};
    if (const Node* through = way.find("Through"))
      phrase += fmt::format(" over 0..{} piece", std::stoi(through->kids[0].text));
    all.push_back(phrase);
  }
  return all;
}

Who named_in(const Vocabulary& vocabulary, const std::vector<Token>& tokens) {
  Who who;
  for (const Token& token : tokens) {
    const Name* name = vocabulary.find(token.word);
    if (name == nullptr) continue;
    if (name->kind == NameKind::Type || name->kind == NameKind::Tag) {
      for (const TypeId type : vocabulary.types_of(*name)) who.types.push_back(type);
      if (name->kind == NameKind::Tag) who.tag = name->text;
    } else if (name->kind == NameKind::Role) {
      who.roles.push_back(static_cast<int>(name->index));
    }
  }
  return who;
}

bool all_but(const Model& model, const Who& these, Who& who) {
  if (these.types.empty()) return false;
  who = {};
  for (std::size_t type = 0; type < model.types.size(); ++type) {
    const auto id = static_cast<TypeId>(type);
    if (std::find(these.types.begin(), these.types.end(), id) == these.types.end()) who.types.push_back(id);
  }
  return !who.types.empty();
}

}  // namespace ludwright::book
