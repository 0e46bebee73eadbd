// See meaning.h.
#include "tools/rulebook/check/clauses/meaning.h"

#include <fmt/format.h>

#include <array>
#include <string_view>

#include "engine/model.h"

namespace ludwright::book::clauses {
namespace {

constexpr std::array<std::string_view, 25> kVerbs = {
    "moves",  "reaches", "leaves", "crosses", "jumps",      "captures", "put",   "vanishes", "becomes",
    "turns",  "stays",   "stands", "clear",   "threatened", "exposed",  "faces", "has",      "is",
    "passes", "again",   "checks", "wins",    "loses",      "draws",    "ends"};

std::string text_of(const Model& model, const std::vector<Men>& men);

std::string most_of(const Range& range) { return range.most == kNoLimit ? std::string() : std::to_string(range.most); }

std::string text_of(const Model& model, const Place& place) {
  std::string text = place.no ? "not " : "";
  switch (place.kind) {
    case Place::Kind::Any:
      return text + "any";
    case Place::Kind::Empty:
      return text + "empty";
    case Place::Kind::Held:
      text += "held(" + text_of(model, place.men) + ")";
      return place.number.any() ? text : text + fmt::format("x{}..{}", place.number.least, most_of(place.number));
    case Place::Kind::Cells:
      return text + fmt::format("cells({}{})", place.region.own ? "own " : "", place.region.cells.at(0).size());
    case Place::Kind::Beside:
      text += "beside(" + text_of(model, place.men) + ")";
      if (place.ways != 0) text += fmt::format(" ways {}", place.ways);
      return place.far == Range{1, 1} ? text : text + fmt::format(" far {}..{}", place.far.least, most_of(place.far));
    case Place::Kind::Between:
      return text + "between(" + text_of(model, place.men) + ")";
    case Place::Kind::Start:
    case Place::Kind::End:
      text += place.kind == Place::Kind::Start ? "start" : "end";
      return place.men.empty() ? text : text + "(" + text_of(model, place.men) + ")";
    case Place::Kind::Above:
      return text + "above " + text_of(model, place.either.at(0));
    case Place::Kind::Lowest:
      return text + "lowest";
    case Place::Kind::Column:
      return text + fmt::format("column {}..{}", place.number.least, most_of(place.number));
    case Place::Kind::Room:
      return text + fmt::format("room {}..{}{}", place.number.least, most_of(place.number), place.raw ? " raw" : "");
    case Place::Kind::Joined:
      return text + "joined(" + text_of(model, place.men) + ")";
    case Place::Kind::Flanked:
      return text + "flanked";
    case Place::Kind::Area:
      text += place.whose == Side::Any ? "" : place.whose == Side::Own ? "own " : "enemy ";
      return text + model.areas[place.area].name;
    case Place::Kind::Attacked:
      return text + "attacked";
    case Place::Kind::Either:
      for (const Place& one : place.either) text += (&one == &place.either[0] ? "" : " or ") + text_of(model, one);
      return text;
  }
  return text;
}

std::string text_of(const Model& model, const Men& men) {
  std::string text = men.no ? "no " : "";
  if (men.it) text += "it ";
  if (men.other) text += "other ";
  if (men.taken) text += "captured ";
  if (men.moves) text += "moving ";
  if (men.royal) text += "royal ";
  if (men.jumped) text += "jumped ";
  if (men.promoted) text += *men.promoted ? "promoted " : "plain ";
  if (men.side != Side::Any) text += men.side == Side::Own ? "own " : "enemy ";
  if (men.seat) text += model.seats[*men.seat].name + " ";
  for (const TypeId type : men.types) text += model.types[type].name + " ";
  if (text.empty()) text = "any ";
  for (const Place& place : men.where) text += "on " + text_of(model, place) + " ";
  text.pop_back();
  return text;
}

std::string text_of(const Model& model, const std::vector<Men>& men) {
  std::string text;
  for (const Men& one : men) text += (text.empty() ? "" : " or ") + text_of(model, one);
  return text;
}

std::string text_of(const Model& model, const Deed& deed) {
  std::string text;
  if (deed.no) text += "not ";
  if (deed.able) text += "can ";
  if (deed.by_enemy) text += "enemy ";
  if (deed.seat) text += model.seats[*deed.seat].name + " ";
  if (!deed.who.empty()) text += text_of(model, deed.who) + " ";
  if (deed.passive) text += "is ";
  text += kVerbs.at(static_cast<std::size_t>(deed.verb));
  if (!deed.whom.empty()) text += " " + text_of(model, deed.whom);
  const auto add = [&](const char* word, const std::vector<Place>& places) {
    for (const Place& place : places) text += fmt::format(" {} {}", word, text_of(model, place));
  };
  add("to", deed.to);
  add("from", deed.from);
  add("over", deed.over);
  if (deed.ways != 0) text += fmt::format(" ways {}", deed.ways);
  const auto bounds = [&](const char* word, const Range& range) {
    if (range.any()) return;
    text += fmt::format(" {} {}..{}", word, range.least, most_of(range));
  };
  bounds("far", deed.distance);
  bounds("number", deed.number);
  for (const TypeId type : deed.into) text += " " + model.types[type].name;
  if (deed.first != First::No) text += deed.first == First::Slant ? " first slant" : " first";
  if (deed.together != Together::No) text += " together";
  return text;
}

}  // namespace

bool is_of_players(Verb verb) { return verb >= Verb::Pass; }
bool is_outcome(Verb verb) { return verb >= Verb::Win; }

bool is_testable(const Deed& deed) {
  const bool how = deed.ways != 0 || deed.each_way || !deed.distance.any() || !deed.over.empty();
  const bool where = !deed.to.empty() || !deed.from.empty();
  const bool into = !deed.into.empty();
  // How often a check is given is counted, or found to be not.
  if (is_of_players(deed.verb)) return !how && !where && !into && (deed.number.any() || deed.verb == Verb::Check);
  switch (deed.verb) {
    case Verb::Turn:
      return deed.distance.any() && deed.over.empty() && deed.from.empty() && !into;
    case Verb::Become:
    case Verb::Stay:
    case Verb::Stand:
    case Verb::Clear:
    case Verb::Have:
      return !how && deed.from.empty() && (!into || deed.verb == Verb::Become);
    case Verb::Vanish:
      return !how && !into;
    case Verb::Put:
      return deed.ways == 0 && deed.distance.any() && !into;
    case Verb::Capture:
      return !into && !(deed.passive && !deed.number.any());
    default:
      return !into;
  }
}

std::string text_of(const Model& model, const Rule& rule) {
  static constexpr std::array<std::string_view, 4> words = {"always", "never", "may", "need not"};
  std::string text(words.at(static_cast<std::size_t>(rule.quantity)));
  if (rule.at_start) text += " at start";
  if (rule.each_turn) text += " each turn";
  if (!rule.about.empty()) text += " [" + text_of(model, rule.about) + "]";
  for (const Deed& deed : rule.when) text += " when " + text_of(model, deed);
  return text + ": " + text_of(model, rule.deed);
}

}  // namespace ludwright::book::clauses
