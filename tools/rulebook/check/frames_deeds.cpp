// What moves do, put together of parts: who, whether it may, must or never happens, and to what. "A knight may capture
// a bishop or a rook", "every move ends on an empty square", "men may not land on men of their own colour". Read last:
// frames that know more of a matter come before. The verdicts are in deeds.cpp.
#include <algorithm>
#include <utility>

#include "tools/rulebook/check/frames.h"
#include "tools/rulebook/check/phrase_lists.h"

namespace ludwright::book::frames {
namespace {

// Words read one after the other; a sentence is read only if none is left.
class DeedReader {
 public:
  DeedReader(Bag bag, const Context& context) : bag_(std::move(bag)), words_(bag_.words()), context_(context) {}

  bool read(Claims& claims) {
    if (!subject() || !deed(claims)) return false;
    // "…, but never on one of your own": the same deed, of other ends.
    while (take(",|;") || is("but") || is("and")) {
      take("but|and");
      if (is_modal() && !modal()) return false;
      if (!deed(claims)) return false;
    }
    return at_ == words_.size() && !claims.empty();
  }

 private:
  // A kind of piece that something is done to, or an empty square.
  struct Object {
    std::string owner;  // "own", "enemy", "any", "empty"
    std::vector<TypeId> types;
  };

  bool is(std::string_view phrases) const { return phrase_at(words_, at_, phrases) > 0; }
  bool take(std::string_view phrases) {
    const std::size_t length = phrase_at(words_, at_, phrases);
    at_ += length;
    return length > 0;
  }

  std::optional<std::vector<TypeId>> take_types() {
    if (at_ >= words_.size()) return std::nullopt;
    if (take("piece")) return std::vector<TypeId>();
    const Who who = Bag(bag_.vocabulary(), std::vector<std::string>{words_[at_]}).pieces();
    if (who.types.empty() || !who.roles.empty()) return std::nullopt;
    ++at_;
    return who.types;
  }

  bool subject() {
    const bool nobody = take("no player|nobody|neither player");
    if (nobody || take("you|player|each player")) {
      who_.everybody = true;
    } else if (take("each move|move|each turn")) {
      who_.everybody = true;
      always_ = true;
    } else if (is_modal()) {
      if (context_.it.types.empty() || !context_.it.roles.empty()) return false;
      who_ = context_.it;
      unnamed_ = true;
    } else {
      never_ = take("no");
      take("each|your friendly|friendly|1|your");
      const auto types = take_types();
      if (types) {
        who_.types = *types;
        who_.everybody = types->empty();
      } else if (at_ > 0 && words_[at_ - 1] == "friendly") {
        who_.everybody = true;  // "your piece"
      } else {
        return false;
      }
      while (!who_.everybody && take("and|or")) {
        const auto more = take_types();
        if (!more || more->empty()) return false;
        who_.types.insert(who_.types.end(), more->begin(), more->end());
      }
    }
    if (nobody) never_ = true;
    return !is_modal() || modal();
  }

  bool is_modal() const { return is("may|cannot|never|always|must always|must|is allowed to|is not allowed to"); }

  bool modal() {
    may_ = always_ = false;
    if (take("cannot ever|cannot|never may|may never|never|is not allowed to|must never|must not ever")) {
      if (never_) return false;
      never_ = true;
      take("may");
      return true;
    }
    if (is("must not")) return false;
    if (take("may always|may|is allowed to")) {
      if (is("only|not|never")) return false;
      may_ = !never_;  // "no piece may"
      return true;
    }
    if (never_) return false;
    take("must always|always|must");
    always_ = true;
    return true;
  }

  std::string quantity() const { return never_ ? "never" : may_ ? "may" : always_ ? "always" : ""; }

  bool deed(Claims& claims) {
    std::vector<std::string> verbs;
    for (bool more = true; more;) {
      more = false;
      take("also|even");
      if (!verb_.empty() && verbs.empty() && !is("jump|pass|reach|end|stop|stand|on|capture|take|move|advance")) {
        verbs.push_back(verb_);  // "…, but never a king"
        break;
      }
      if (take("jump over|jump|pass over|pass through"))
        verbs.emplace_back("jumps");
      else if (take("reach|end on|end|stop on|stop|stand on|on"))
        verbs.emplace_back("lands");
      else if (take("capture|take"))
        verbs.emplace_back("captures");
      else if (take("move|advance"))
        verbs.emplace_back("goes");
      else
        return false;
      more = verbs.back() != "goes" && take("or|nor");
    }
    if (verbs == std::vector<std::string>{"goes"}) return distance(claims);
    const std::string quantity = this->quantity();
    if (quantity.empty()) return false;
    // What is only placed or shot comes to its place in a way that clauses/ read.
    const auto placed = [this](TypeId type) { return bag_.vocabulary().model().types[type].moves.empty(); };
    if (!who_.types.empty() && std::all_of(who_.types.begin(), who_.types.end(), placed)) return false;
    std::vector<std::string> objects;
    if (!take_objects(objects)) return false;
    for (const std::string& verb : verbs) {
      const bool empty = std::find(objects.begin(), objects.end(), "empty") != objects.end();
      if (verb == "goes" || (empty && verb != "lands")) return false;
      if (verb == "captures" && unnamed_) return false;  // "It is impossible to capture a chief": for nobody
      // What one always captures, or jumps, is said of how it moves, which other frames read.
      if (quantity == "always" && verb != "lands") return false;
      Claim& claim = add(claims, "deed");
      claim.who = who_;
      claim.word = verb;
      claim.place = quantity;
      claim.sizes = objects;
    }
    verb_ = verbs.back();
    return true;
  }

  // "A pawn never moves two squares."
  bool distance(Claims& claims) {
    if (!never_ || at_ >= words_.size() || !is_number_word(words_[at_])) return false;
    const int number = std::atoi(words_[at_++].c_str());
    if (!take("square at once|square at 1 time|square attime|square")) return false;
    Claim& claim = add(claims, "deed");
    claim.who = who_;
    claim.word = "goes";
    claim.place = "never";
    claim.numbers = {number};
    return true;
  }

  // "an empty square or on an enemy piece": each as a word of the claim.
  bool take_objects(std::vector<std::string>& objects) {
    for (bool more = true; more;) {
      take("on|to|upon|onto");
      Object object;
      if (!take_object(object)) return false;
      std::string said = object.owner;
      for (const TypeId type : object.types) said += ":" + bag_.vocabulary().model().types[type].name;
      objects.push_back(said);
      more = take("or|nor|, or") || (is("and on") && take("and"));
    }
    return true;
  }

  bool take_object(Object& object) {
    if (take("empty square")) {
      object.owner = "empty";
      return true;
    }
    const bool square = take(
        "square that is before captured by|square that is occupied by|square occupied by|"
        "square captured by|square held by|square with|square of|occupied by");
    object.owner = "any";
    if (take("another|each other|other")) {
    } else if (take("1 friendly|friendly|your")) {
      object.owner = "own";
    } else if (take("1 enemy|each enemy|enemy")) {
      object.owner = "enemy";
    } else {
      take("each|1");
    }
    if (const auto types = take_types()) {
      object.types = *types;
    } else if (object.owner == "any" || (square && object.owner == "enemy")) {
      return false;
    }
    if (take("colored|of same color|of your color|friendly player|friendly color|friendly court|friendly army")) {
      if (object.owner == "enemy") return false;
      object.owner = "own";
    } else if (take("of other color|of enemy color|of enemy player|of enemy")) {
      if (object.owner == "own") return false;
      object.owner = "enemy";
    }
    if (take(", whether friendly or enemy|whether friendly or enemy|, friendly or enemy|of each color")) {
      if (object.owner != "any") return false;
    }
    return true;
  }

  Bag bag_;
  const std::vector<std::string>& words_;
  const Context& context_;
  std::size_t at_ = 0;
  Who who_;
  bool unnamed_ = false;  // the pieces spoken of before
  bool never_ = false, may_ = false, always_ = false;
  std::string verb_;  // of the clause before
};

bool deeds(Bag bag, const Context& context, Claims& claims) { return DeedReader(std::move(bag), context).read(claims); }

// "A man moves exactly as many squares as there are men of either colour on the line along which it moves."
bool as_many_as_stand(Bag bag, const Context& context, Claims& claims) {
  bag.take("exactly");
  if (bag.vocabulary().model().board.kind != BoardKind::Grid ||
      !bag.take("as many square as there is|as many square as it has|same number of square as there is") ||
      !bag.take(
          "on row along which it move|on row of move|on row in which it move|row along which it move|on your row of "
          "move|on row it move along|on row friendly move|on that row|on your row"))
    return false;
  std::string whose = "all";
  if (!bag.take("of each color|of either color|of 2 color|of either player|of each player|in all|altogether")) {
    if (bag.take("enemy")) whose = "enemy";
    if (bag.take("friendly color|friendly|your color|your")) whose = whose == "all" ? "own" : "?";
  }
  if (whose == "?" || !bag.take("move") || bag.denied() || bag.has("if|may|unless|upto|atleast|more|fewer|only"))
    return false;
  Who who = bag.pieces();
  if (who.empty()) who = context.it;
  if (who.empty() || !bag.rest("must|always|you|player|it|1|of")) return false;
  Claim& claim = add(claims, "deed");
  claim.who = who;
  claim.word = "goes";
  claim.place = "always";
  claim.ways = {whose};
  return true;
}

}  // namespace

const std::vector<Frame> kOfDeeds = {{"as many as stand", as_many_as_stand}, {"deeds", deeds}};

}  // namespace ludwright::book::frames
