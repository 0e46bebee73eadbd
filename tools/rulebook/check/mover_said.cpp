// See mover_said.h.
#include "tools/rulebook/check/mover_said.h"

#include <fmt/format.h>

#include <algorithm>

#include "tools/rulebook/check/checker.h"
#include "tools/rulebook/check/clauses/meaning.h"
#include "tools/rulebook/check/paths.h"

namespace ludwright::book {

bool is_loose(const std::string& way) {
  return way.compare(0, 7, "toward ") == 0 || way.compare(0, 9, "distance ") == 0;
}

std::vector<std::string> firm_ways(const std::vector<std::string>& ways) {
  std::vector<std::string> result;
  for (const std::string& way : ways) {
    if (!is_loose(way)) result.push_back(way);
  }
  return result;
}

// "step forward or sideways": each of these; "slide any 1..3": as far as it goes; "slide any": farther than a step.
std::vector<std::string> parts_of_way(const std::string& way) {
  std::vector<std::string> parts = {way};
  const bool slides = way.compare(0, 6, "slide ") == 0;
  if (!slides && way.compare(0, 5, "step ") != 0) return parts;
  if (way.find(" within ") != std::string::npos || way.find(" then ") != std::string::npos) return parts;
  const std::size_t begin = way.find(' ') + 1, number = way.find_first_of("0123456789");
  const std::size_t end = number == std::string::npos ? way.size() : number - 1;
  const std::string verb = way.substr(0, begin), directions = way.substr(begin, end - begin), far = way.substr(end);
  if (directions.find(" or ") != std::string::npos) {
    for (std::size_t at = 0; at < directions.size();) {
      const std::size_t next = std::min(directions.find(" or ", at), directions.size());
      parts.push_back(verb + directions.substr(at, next - at) + far);
      at = next + 4;
    }
  }
  const std::size_t dots = far.find("..");
  if (slides && far.empty()) parts.push_back(way + " 2..3");
  if (slides && dots != std::string::npos) parts.push_back(verb + directions + " " + far.substr(dots + 2));
  return parts;
}

// Readings of a word that may mean two things.
std::vector<std::vector<std::string>> readings_of_ways(const std::vector<std::string>& ways) {
  std::vector<std::vector<std::string>> all(1);
  for (const std::string& way : ways) {
    std::vector<std::string> meanings = {way};
    if (way == "adjacent") meanings = {"step orthogonal", "step any"};
    if (way == "jump") meanings = {"jump any", "jump orthogonal", "jump diagonal", "jump forward-diagonal"};
    std::vector<std::vector<std::string>> more;
    for (const auto& before : all) {
      for (const std::string& meaning : meanings) {
        more.push_back(before);
        more.back().push_back(meaning);
      }
    }
    all = std::move(more);
  }
  return all;
}

// ---- sentences ----

bool MoverSaid::is_about(const Who& who, const Mover& mover) {
  if (mover.is_role) {
    return std::find(who.roles.begin(), who.roles.end(), static_cast<int>(mover.index)) != who.roles.end();
  }
  if (who.everybody && who.types.empty() && who.roles.empty()) return true;
  return std::find(who.types.begin(), who.types.end(), static_cast<TypeId>(mover.index)) != who.types.end();
}

bool MoverSaid::is_named(const Who& who, const Mover& mover) {
  return !(who.everybody && who.types.empty()) && is_about(who, mover);
}

// Whether the book says apart how it captures: what it says of moves then leaves captures out.
bool MoverSaid::tells_captures(const Mover& mover) const {
  const auto& parts = checker_.reading().parts;
  return std::any_of(parts.begin(), parts.end(), [&](const Understood& understood) {
    return std::any_of(understood.claims.begin(), understood.claims.end(), [&](const Claim& claim) {
      return claim.kind == "captures" && !claim.no && !claim.ways.empty() && claim.ways[0] != "same" &&
             is_about(claim.who, mover);
    });
  });
}

// Whether a sentence that was not understood says where something goes.
bool MoverSaid::tells_of_moves(const Understood& understood) const {
  Bag said(checker_.vocabulary(), understood.words);
  return !said.has("captured") && (said.has("jump|castle|leave") || !take_paths(said).empty() ||
                                   !take_directions(said).empty() || !said.place().empty());
}

namespace {

// "Once it has crossed the river, a soldier may step sideways."
bool may_move_when(const Claim& claim) {
  using clauses::Verb;
  if (!claim.rule.rule || claim.rule.rule->quantity != clauses::Quantity::May) return false;
  const Verb verb = claim.rule.rule->deed.verb;
  return verb == Verb::Move || verb == Verb::Reach || verb == Verb::Capture;
}

}  // namespace

// A sentence about this piece that was not understood, or whose binding says that it is of how the piece moves.
std::string MoverSaid::moved_more(const Mover& mover) const {
  const std::string element = "pieces." + mover_name(checker_.model(), mover);
  for (std::size_t i = 0; i < checker_.reading().parts.size(); ++i) {
    const Understood& understood = checker_.reading().parts[i];
    if (checker_.is_waived(i)) continue;
    const Binding* binding = checker_.binding_of(i);
    if (binding != nullptr && binding->kind != BindingKind::Nothing) {
      const auto& states = binding->states;
      if (std::find(states.begin(), states.end(), element) != states.end()) return checker_.book().parts[i].text;
      continue;
    }
    // What lets it pass through others is more than its plain ways.
    const bool passes = std::any_of(understood.claims.begin(), understood.claims.end(), [&](const Claim& claim) {
      return claim.kind == "ability-through" && !claim.no && is_about(claim.who, mover);
    });
    if (passes) return checker_.book().parts[i].text;
    if (!understood.normative || !is_named(understood.about, mover)) continue;
    if (std::any_of(understood.claims.begin(), understood.claims.end(), may_move_when))
      return checker_.book().parts[i].text;
    if (understood.whole) continue;
    const std::string words = " " + understood.words + " ";
    if (!tells_of_moves(understood)) continue;
    for (const char* verb :
         {" move ", " step ", " slide ", " jump ", " moved ", " enter ", " castle ", " go ", " goes ", " run "}) {
      if (words.find(verb) != std::string::npos) return checker_.book().parts[i].text;
    }
  }
  return "";
}

namespace {

// "An elephant may not cross the river"
bool limits_moves(const Claim& claim) {
  using clauses::Verb;
  if (!claim.rule.rule) return false;
  const Verb verb = claim.rule.rule->deed.verb;
  return verb == Verb::Move || verb == Verb::Reach || verb == Verb::Leave || verb == Verb::Cross;
}

}  // namespace

// Whether another sentence about this piece, not understood or about places, denies something: what it may do there
// is then less than the others say.
bool MoverSaid::is_limited(const Mover& mover, std::size_t part) const {
  for (std::size_t i = 0; i < checker_.reading().parts.size(); ++i) {
    const Understood& understood = checker_.reading().parts[i];
    if (i == part || checker_.is_waived(i) || !understood.normative || !is_named(understood.about, mover)) continue;
    const bool of_places = std::any_of(understood.claims.begin(), understood.claims.end(), [](const Claim& claim) {
      return (claim.kind == "enters" && claim.no) || limits_moves(claim);
    });
    if (understood.whole && !of_places) continue;
    const std::string words = " " + understood.words + " ";
    if (words.find(" captured ") != std::string::npos) continue;
    for (const char* limit : {" cannot ", " not ", " never ", " no ", " only ", " stay ", " within ", " inside ",
                              " confined ", " remain ", " unless ", " leave "}) {
      if (words.find(limit) != std::string::npos) return true;
    }
  }
  return false;
}

// "Never backward" is not diagonally backward either; "never straight back" leaves that open.
std::string MoverSaid::wide_directions(std::size_t part, const std::string& said) const {
  std::string directions = said.substr(said.find(' ') + 1);
  const std::string text = lower(checker_.book().parts[part].text);
  for (const char* exactly : {"straight", "directly", "vertically"}) {
    if (text.find(exactly) != std::string::npos) return directions;
  }
  for (const char* way : {"forward", "backward"}) {
    const std::size_t at = (directions + " ").find(std::string(way) + " ");
    if (at != std::string::npos) directions += fmt::format(" or {}-diagonal", way);
  }
  return directions;
}

// "All four diagonals", "any diagonal direction"
bool MoverSaid::said_of_all(std::size_t part) const {
  const std::string text = lower(checker_.book().parts[part].text);
  for (const char* all :
       {"all four", "any diagonal", "every diagonal", "all diagonal", "four diagonal", "each diagonal"}) {
    if (text.find(all) != std::string::npos) return true;
  }
  return false;
}

}  // namespace ludwright::book
