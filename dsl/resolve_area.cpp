// Step 3, resolve: areas, the pieces that are in them at first, and what options demand of pieces given by them.
// Tested by tests/dsl/resolve_test.cpp and tests/bad.
#include <algorithm>
#include <limits>

#include "dsl/resolver.h"
#include "dsl/suggest.h"
#include "dsl/words.h"

namespace ludwright {

namespace {

constexpr std::string_view kOption = "option ";

}  // namespace

void Resolver::resolve_areas() {
  for (const ast::Area& written : game_.areas) {
    Area area;
    area.name = written.name.text;
    area.first = model_.containers;
    if (written.of) {
      area.per_player = true;
      if (written.of->text != "player")
        error(written.of->span, "bad-value", "expected `player`, got `" + written.of->text + "`")
            .help("leave `of` out for an area that all share");
    }
    if (written.seen_by) {
      const std::string& seen = written.seen_by->text;
      if (seen == "owner") {
        area.seen_by = Area::Seen::Owner;
      } else if (seen == "nobody") {
        area.seen_by = Area::Seen::Nobody;
      } else if (seen != "all") {
        error(written.seen_by->span, "bad-value", "expected `all`, `owner` or `nobody`, got `" + seen + "`");
      }
    }
    model_.containers += area.per_player ? static_cast<int>(model_.seats.size()) : 1;
    model_.areas.push_back(std::move(area));
  }
}

void Resolver::resolve_area_starts() {
  for (std::size_t i = 0; i < model_.areas.size(); ++i) {
    const ast::Area& written = game_.areas[i];
    const Area& area = model_.areas[i];
    if (!written.start) continue;
    const std::string& text = written.start->text;
    const bool by_option = text.starts_with(kOption);
    const std::size_t containers = area.per_player ? model_.seats.size() : 1;
    for (std::size_t seat = 0; seat < containers; ++seat) {
      const PlayerId owner = area.per_player ? static_cast<PlayerId>(seat) : kNobody;
      const int container = area.first + static_cast<int>(seat);
      if (!by_option)
        fill_area(*written.start, owner, container);
      else if (const ast::Option* option = option_of_pieces(*written.start, owner))
        fill_area(option->choice, owner, container);
      else
        break;
    }
  }
  resolve_start_conditions();
}

// The option that an area's `start: option NAME` means for a seat, or for nobody; nullptr with a diagnostic.
const ast::Option* Resolver::option_of_pieces(const ast::Text& start, PlayerId owner) {
  const std::string group = start.text.substr(kOption.size());
  const std::string name = owner == kNobody ? group : group + "." + model_.seats[owner].name;
  std::vector<std::string> names;
  for (const ast::Option& option : game_.options) {
    if (option.kind == ast::Option::Kind::Pieces) names.push_back(option.group);
    if (option.group != group) continue;
    if (option.kind != ast::Option::Kind::Pieces) {
      error(start.span, "unknown-option", "the values of option `" + group + "` are not pieces")
          .help("declare it with `values: pieces`");
      return nullptr;
    }
    if (option.name == name) return &option;
    if (option.per_player == (owner != kNobody)) continue;
    error(start.span, "unknown-option",
          option.per_player ? "option `" + group + "` is set for each player, this area belongs to nobody"
                            : "option `" + group + "` is one for all players, this area belongs to each")
        .help(option.per_player ? "add `of: player` to the area" : "add `of: player` to the option");
    return nullptr;
  }
  auto entry = error(start.span, "unknown-option", "unknown option `" + group + "`");
  const std::string plain = group.substr(0, group.find('.'));
  if (plain != group && std::find(names.begin(), names.end(), plain) != names.end())
    entry.help("write `option " + plain + "`; each seat has its own");
  else
    entry.suggest(group, names);
  return nullptr;
}

// A list such as `king, 3 pawn`.
// A piece for one that is not known, of those that a list does not have yet: nothing was meant twice.
void Resolver::suggest_unlisted(Entry& entry, const std::string& word, const std::string& list) const {
  const auto listed = words::all_in(list);
  std::vector<std::string> others;
  for (const auto& [known, id] : type_ids_) {
    if (std::find(listed.begin(), listed.end(), known) == listed.end()) others.push_back(known);
  }
  entry.suggest(word, others);
  if (others.empty() || !suggest(word, others).empty()) return;
  std::string names;
  constexpr std::size_t few = 8;
  for (std::size_t i = 0; i < others.size() && i < few; ++i) names += (i == 0 ? "" : ", ") + others[i];
  entry.note(std::string("pieces that are not in the list") + (others.size() > few ? ", among others: " : ": ") +
             names);
}

void Resolver::fill_area(const ast::Text& list, PlayerId owner, int container) {
  const std::string& text = list.text;
  const auto blank = [&](std::size_t i) { return text[i] == ' ' || text[i] == '\n'; };
  for (std::size_t begin = 0, comma = 0; comma < text.size(); begin = comma + 1) {
    comma = std::min(text.find(',', begin), text.size());
    std::size_t end = comma;
    while (begin < end && blank(begin)) ++begin;
    while (begin < end && blank(end - 1)) --end;
    if (begin == end) {
      if (comma < text.size() || begin > 0)
        error(span_in(list, comma == text.size() ? comma - 1 : comma, comma + (comma < text.size() ? 1 : 0)),
              "bad-list", "expected a piece, got nothing")
            .help("for example `king, 3 pawn`");
      continue;
    }
    std::size_t name = begin;
    std::size_t count = 1;
    if (text[begin] >= '0' && text[begin] <= '9') {
      while (name < end && text[name] >= '0' && text[name] <= '9') ++name;
      count = name - begin > 4 ? kMaxPieces + 1 : std::stoul(text.substr(begin, name - begin));
      while (name < end && blank(name)) ++name;
    }
    const std::string word = text.substr(name, end - name);
    const auto type = type_ids_.find(word);
    if (type == type_ids_.end()) {
      std::vector<std::string> names;
      for (const auto& [known, id] : type_ids_) names.push_back(known);
      if (word.empty()) {
        error(span_in(list, begin, end), "bad-list", "expected a piece behind the number, got nothing")
            .help("for example `king, 3 pawn`");
        continue;
      }
      auto entry = error(span_in(list, name, end), "unknown-piece", "unknown piece `" + word + "`");
      if (word == "option") entry.help("name the option, as in `start: option army`");
      const std::size_t space = word.find(' ');
      if (space != std::string::npos && type_ids_.count(word.substr(0, space)) != 0)
        entry.help("the number stands first, as in `3 " + word.substr(0, space) + "`; pieces are separated by commas");
      else if (space != std::string::npos && suggest(word, names).empty() && !names.empty())
        entry.help("pieces are listed with their numbers, as in `2 " + names.front() + ", " + names.back() + "`");
      else
        suggest_unlisted(entry, word, text);
      continue;
    }
    if (model_.start.size() + count > static_cast<std::size_t>(kMaxPieces)) {
      error(span_in(list, begin, end), "too-many",
            "more than " + std::to_string(kMaxPieces) + " pieces in the first position");
      return;
    }
    const auto place = static_cast<CellId>(kMaxCells + container);
    const auto id = static_cast<TypeId>(type->second);
    const PlayerId of = model_.types[id].neutral ? kNobody : owner;
    for (std::size_t i = 0; i < count; ++i) model_.start.push_back({id, of, place, {}});
  }
}

void Resolver::resolve_start_conditions() {
  Context context;
  context.turn = Context::Turn::None;
  const Restore during(context_, context);
  for (std::size_t i = 0; i < game_.options.size(); ++i) {
    const ast::Option& option = game_.options[i];
    for (std::size_t seat = 0; seat < model_.seats.size(); ++seat) {
      if (option.per_player && option.name != option.group + "." + model_.seats[seat].name) continue;
      for (const ast::Named& condition : option.requirements) {
        const ExprId id = truth(condition.node);
        const bool given = option.choice.text.find_first_not_of(' ') != std::string::npos;
        if (id == kNoId || !given) continue;
        model_.start_conditions.push_back(
            {condition.name, static_cast<int>(i), id, static_cast<PlayerId>(seat), place(condition.node.span)});
      }
    }
  }
}

}  // namespace ludwright
