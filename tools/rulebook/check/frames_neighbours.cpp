// Which squares lie beside which, and how many: "A man on d6 is next to d7, d5, b6 and f6", "a cell in the middle of
// the board has six neighbours"; see frames.h.
#include "tools/rulebook/check/cell_lists.h"
#include "tools/rulebook/check/frames_play.h"

namespace ludwright::book::frames {
namespace {

constexpr std::string_view kNeighbouring =
    "adjacent|neighbour|neighbours|neighbor|neighbors|touch|touches|adjoin|adjoins";

// All cells that are named, in the order in which they stand; those of `from` stand before `verb`.
struct Named {
  std::vector<std::string> before, behind;
};

bool names_cell(const Bag& bag, std::size_t i) {
  static constexpr std::string_view ahead = "on|to|,|and|nor|or|of|square|at|is|has|from|that|adjacent|with|by";
  const std::string& word = bag.words()[i];
  if (!is_cell_word(bag, word)) return false;
  if (!is_number_word(word)) return true;
  if (i + 1 < bag.size() && is_one_of(bag.words()[i + 1], "neighbour|neighbours|neighbor|neighbors|adjacent|square"))
    return false;
  return i > 0 && is_one_of(bag.words()[i - 1], ahead) && bag.words()[i - 1] != "has";
}

Named take_cells(Bag& bag) {
  static constexpr std::string_view verbs =
      "is|are|has|have|adjacent|touch|touches|neighbour|neighbours|neighbor|neighbors|share|shares";
  Named named;
  std::vector<std::string> left;
  bool behind = false, pronoun = false;
  for (std::size_t i = 0; i < bag.size(); ++i) {
    if (names_cell(bag, i)) {
      (behind ? named.behind : named.before).push_back(bag.words()[i]);
      continue;
    }
    behind = behind || (is_one_of(bag.words()[i], verbs) && (!named.before.empty() || pronoun));
    pronoun = pronoun || bag.words()[i] == "it";
    left.push_back(bag.words()[i]);
  }
  bag = Bag(bag.vocabulary(), left);
  return named;
}

bool neighbours(Bag bag, const Context& context, Claims& claims) {
  const bool told = told_of(context) == "neighbours";
  const bool those = bag.find("those of") == std::size_t{0};
  // "Two cells are neighbours if they share a side."
  if (bag.has(kNeighbouring) &&
      bag.take("if it share side|if it share edge|if it share player|if it has 1 side in common")) {
    if (!bag.take("2|1|each") || !bag.take(kNeighbouring) || !bag.rest("square")) return false;
    Claim& claim = add(claims, "neighbours");
    claim.word = "side";
    return true;
  }
  if (told && bag.take("there is fewer|there is more|it has fewer")) {
    const bool more = Bag(bag).has("more");
    if (more || !bag.take("corner|edge") || !bag.rest("neighbours")) return false;
    Claim& claim = add(claims, "neighbours");
    claim.place = "corner";
    claim.word = "fewer";
    return true;
  }
  const bool only = bag.take("no other|only|no more|nowhere else");
  const bool denied = bag.take("cannot|not");
  const bool common = bag.take("in common|common");
  const bool share = bag.take("share 1 edge|share 1 side|share edge|share side|share sideways");
  bag.take("for example ,|for instance ,|for example|for instance");
  bag.take("as 1 may see|thus|therefore|then");
  Claim claim;
  claim.kind = "neighbours";
  claim.no = denied;
  Named named = take_cells(bag);
  // "… has six neighbours", "six of them"
  const bool of_them = bag.take("of them|of those|of these|of it") && told;
  if (const auto number = bag.only_number()) claim.numbers = {*number};
  const bool of_what = bag.has("neighbour of|neighbours of|neighbor of|neighbors of");
  const bool beside = bag.has(kNeighbouring) || share;
  const bool only_number =
      told && !named.before.empty() && named.behind.empty() && !claim.numbers.empty() && bag.has("has");
  if (!beside && !of_them && !(those && told) && !only_number) return false;
  if (denied && (common || !claim.numbers.empty())) return false;
  bag.take_all(kNeighbouring);
  if (named.before.empty()) {
    if (bag.take("in middle of board|in middle|inside board|away from edge|not at edge|inner|interior"))
      claim.place = "inner";
    else if (bag.take("corner"))
      claim.place = "corner";
    else if (bag.take("edge"))
      claim.place = "edge";
    else if (!(those || bag.has("of") || (told && bag.has("it"))) || named.behind.empty())
      return false;
    if (!claim.place.empty() && (claim.numbers.empty() || !named.behind.empty())) return false;
  }
  if (Who who = bag.pieces(); who.types.size() == 1 && who.tag.empty()) claim.who = who;
  bag.take_names(NameKind::Seat);
  if (!bag.rest("square|has|board|1|other|alone|exactly|lie|stand|directly|immediately|xp|so|others|each|there|itself|"
                "but|while|its|along|row|column"))
    return false;
  claim.ways = named.before;
  claim.sizes = named.behind;
  if (claim.ways.empty() && claim.place.empty() && told && bag.has("it"))
    claim.ways = named.before = context.goal->ways;
  if (named.before.empty() && claim.place.empty()) return false;
  if (common) {
    if (claim.ways.size() < 2) return false;
    claim.word = "common";
  } else if (named.behind.empty() && claim.numbers.empty()) {
    // "d4 and e5 do not touch": one and the other
    if (claim.ways.size() != 2) return false;
    claim.sizes = {claim.ways[1]};
    claim.ways.pop_back();
  } else {
    if (!named.behind.empty() && !claim.ways.empty() && claim.ways.size() > 1) return false;
    claim.only = only || those || of_what;
  }
  if (only && claim.sizes.empty()) return false;
  claims.push_back(claim);
  return true;
}

}  // namespace

const std::vector<Frame> kOfNeighbours = {{"neighbours", neighbours}};

}  // namespace ludwright::book::frames
