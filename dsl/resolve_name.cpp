// Step 3, resolve: what a single word in an expression means. In this order: a parameter, a local name, a value of the
// enumeration that is expected, a declared name, a built-in word, a cell, a value of any enumeration.
// Tested by tests/dsl/resolve_test.cpp, tests/bad/name-*.yaml.
#include <algorithm>
#include <cctype>

#include "dsl/ast_phrases.h"
#include "dsl/builtins.h"
#include "dsl/elsewhere.h"
#include "dsl/resolver.h"
#include "dsl/suggest.h"
#include "dsl/utf8.h"
#include "dsl/words.h"

namespace ludwright {

ExprId Resolver::name(const ast::Node& node, Want want) {
  if (const ast::Node* argument = parameter(node.text)) {
    const ExprId made = in_caller([&] { return any_expr(*argument, want); });
    note_argument(node.text, made);
    return made;
  }
  if (const LocalName* found = local(node.text); found != nullptr && found->type == Type::Error) return kNoId;
  if (const LocalName* found = local(node.text))
    return make(Op::Local, found->type, node.span, {}, found->index,
                found->type == Type::Value ? found->enumeration : 0);
  const auto member = members_.find(node.text);
  if (member != members_.end() && want.is(Type::Value)) {
    const auto& in = member->second;
    if (want.enumeration == kNone || std::find(in.begin(), in.end(), want.enumeration) != in.end())
      return member_name(node, want);
  }
  const Declared* entry = scope_.find(node.text);
  if (member != members_.end() && entry == nullptr && (want.set || want.is(Type::Cells))) {
    if (const ExprId cells = mark_value_cells(node.text, node.span); cells != kNoId) return cells;
  }
  if (entry != nullptr) return declared_name(node, *entry, want);
  if (const Builtin* word = find_builtin(node.text)) {
    if (word->kind != WordKind::Compass || model_.board.find_direction(node.text) != kNoDirection ||
        member == members_.end())
      return builtin_name(node, *word);
  }
  if (const DirectionId direction = model_.board.find_direction(node.text); direction != kNoDirection) {
    return make(Op::Compass, Type::Direction, node.span, {}, direction);
  }
  if (const CellId cell = model_.board.find_cell(node.text); cell != kNoCell) {
    CellBits bits;
    bits.set(cell);
    return make(Op::CellSet, Type::Cells, node.span, {}, add_cells(bits));
  }
  if (member != members_.end()) return member_name(node, want);
  return unknown_name(node);
}

ExprId Resolver::member_name(const ast::Node& node, Want want) {
  const std::vector<int>& in = members_.at(node.text);
  int enumeration = want.enumeration;
  if (std::find(in.begin(), in.end(), enumeration) == in.end()) enumeration = in[0];
  if (enumeration == in[0] && in.size() > 1 && want.enumeration != in[0]) {
    auto wrong = error(node.span, "ambiguous-value", "`" + node.text + "` is a value of several enumerations");
    for (const int one : in) wrong.note("it is in `" + model_.enumerations[static_cast<std::size_t>(one)].name + "`");
    wrong.help("compare it with something of one of them");
    return kNoId;
  }
  const std::vector<std::string>& members = model_.enumerations[static_cast<std::size_t>(enumeration)].members;
  const auto index = std::find(members.begin(), members.end(), node.text) - members.begin();
  return make(Op::Symbol, Type::Value, node.span, {}, static_cast<std::int32_t>(index), enumeration);
}

// The cells that a mark gives this value, if exactly one mark can.
ExprId Resolver::mark_value_cells(const std::string& member, Span span) {
  const auto found = members_.find(member);
  if (found == members_.end()) return kNoId;
  const Mark* only = nullptr;
  for (const Mark& mark : model_.marks) {
    if (std::find(found->second.begin(), found->second.end(), mark.enumeration) == found->second.end()) continue;
    if (only != nullptr) return kNoId;
    only = &mark;
  }
  if (only == nullptr) return kNoId;
  const std::vector<std::string>& members = model_.enumerations[static_cast<std::size_t>(only->enumeration)].members;
  const auto value = static_cast<std::int32_t>(std::find(members.begin(), members.end(), member) - members.begin());
  CellBits bits;
  for (std::size_t cell = 0; cell < only->values.size(); ++cell) bits.set(cell, only->values[cell] == value);
  if (const Declared* entry = scope_.find(only->name)) entry->used = true;
  return make(Op::CellSet, Type::Cells, span, {}, add_cells(bits));
}

ExprId Resolver::declared_name(const ast::Node& node, const Declared& entry, Want want) {
  entry.used = true;
  const auto index = static_cast<std::size_t>(entry.index);
  const auto leaf = [&](Op op, Type type, std::int32_t value) { return make(op, type, node.span, {}, value); };
  switch (entry.kind) {
    case NameKind::Seat:
      return leaf(Op::Seat, Type::Players, entry.index);
    case NameKind::Zone: {
      // A zone named inside another one is resolved first, outside of what is being read.
      if (index < zone_state_.size() && zone_state_[index] != 2) {
        std::vector<BoundIt> outside;
        candidates_.swap(outside);
        Frame fresh;
        Frame* const here = frame_;
        frame_ = &fresh;
        resolve_zone(entry.index);
        frame_ = here;
        candidates_.swap(outside);
      }
      return leaf(Op::Zone, Type::Cells, entry.index);
    }
    case NameKind::Area:
      return leaf(Op::Area, Type::Areas, entry.index);
    case NameKind::GameSlot:
    case NameKind::PlayerSlot:
    case NameKind::PieceSlot:
    case NameKind::CellSlot: {
      const SlotInfo* slot = slot_at(entry.kind, entry.index);
      if (slot == nullptr) return kNoId;
      if (entry.kind == NameKind::GameSlot)
        return make(Op::GameSlot, slot_type(slot->kind), node.span, {}, entry.index,
                    slot->kind == SlotKind::Value ? slot->enumeration : 0);
      if (slot->kind == SlotKind::Flag) {
        if (entry.kind == NameKind::PieceSlot) return leaf(Op::PieceFlag, Type::Pieces, entry.index);
        if (entry.kind == NameKind::CellSlot) return leaf(Op::CellFlag, Type::Cells, entry.index);
        return leaf(Op::PlayerFlag, Type::Players, entry.index);
      }
      break;
    }
    case NameKind::Type:
    case NameKind::Tag: {
      TypeBits bits;
      if (entry.kind == NameKind::Type) {
        if (index < static_cast<std::size_t>(kMaxTypes)) bits.set(index);
      } else {
        bits = tags_[node.text];
      }
      if (want.is(Type::Types)) return leaf(Op::TypeSet, Type::Types, add_types(bits));
      return leaf(Op::PiecesOfTypes, Type::Pieces, add_types(bits));
    }
    case NameKind::Role:
      return leaf(Op::InRole, Type::Pieces, entry.index);
    case NameKind::Terrain:
      return leaf(Op::CellSet, Type::Cells, add_cells(model_.terrains[index].second));
    case NameKind::Define:
      return call(node, want);
    case NameKind::Trait:
    case NameKind::Mark:
    case NameKind::Enumeration:
    case NameKind::Phase:
      break;
  }
  auto wrong =
      error(node.span, "wrong-name", "expected a value, got `" + node.text + "`, " + name_kind_word(entry.kind));
  if (entry.kind == NameKind::PlayerSlot) wrong.help("say whose, as in `me." + node.text + "`");
  if (entry.kind == NameKind::PieceSlot || entry.kind == NameKind::Trait) {
    // The piece that was named last is sooner meant than the one that moves.
    const auto named = std::find_if(frame_->locals.rbegin(), frame_->locals.rend(),
                                    [](const LocalName& one) { return one.type == Type::Pieces; });
    const std::string whose = !candidates_.empty() ? "it" : named != frame_->locals.rend() ? named->name : "this";
    wrong.help("say of which piece, as in `" + whose + "." + node.text + "`").fix(node.text, whose + "." + node.text);
  }
  if (entry.kind == NameKind::CellSlot || entry.kind == NameKind::Mark)
    wrong.help("say of which cell, as in `landing." + node.text + "`");
  return kNoId;
}

const SlotInfo* Resolver::slot_at(NameKind kind, int index) const {
  const std::vector<SlotInfo>& slots = kind == NameKind::GameSlot     ? model_.game_slots
                                       : kind == NameKind::PlayerSlot ? model_.player_slots
                                       : kind == NameKind::PieceSlot  ? model_.piece_slots
                                                                      : model_.cell_slots;
  const SlotHolder holder = kind == NameKind::GameSlot     ? SlotHolder::Game
                            : kind == NameKind::PlayerSlot ? SlotHolder::Player
                            : kind == NameKind::PieceSlot  ? SlotHolder::Piece
                                                           : SlotHolder::Cell;
  const auto at = static_cast<std::size_t>(index);
  return at < slots.size() && slots_of_no_kind_.count({holder, at}) == 0 ? &slots[at] : nullptr;
}

Type Resolver::slot_type(SlotKind kind) {
  switch (kind) {
    case SlotKind::Flag:
      return Type::Truth;
    case SlotKind::Number:
    case SlotKind::Clock:
      return Type::Number;
    case SlotKind::Cell:
      return Type::Cells;
    case SlotKind::Piece:
      return Type::Pieces;
    case SlotKind::Player:
      return Type::Players;
    case SlotKind::Type:
      return Type::Types;
    case SlotKind::Direction:
      return Type::Direction;
    case SlotKind::Value:
      return Type::Value;
  }
  return Type::Error;
}

ExprId Resolver::builtin_name(const ast::Node& node, const Builtin& word) {
  const auto refuse = [&](const char* code, const std::string& message, const std::string& help) {
    auto wrong = error(node.span, code, message);
    if (!help.empty()) wrong.help(help);
    return kNoId;
  };
  const std::string quoted = "`" + node.text + "`";
  const bool ring = !model_.board.ring.empty();
  switch (word.kind) {
    case WordKind::Plain:
      break;
    case WordKind::Candidate:
      return candidate(node, node.text == "that");
    case WordKind::Owner:
    case WordKind::Heading: {
      const bool turns_back = word.quarters == 0 && word.steps == 0;
      if (model_.board.directions.empty()) return kNoId;
      if (!ring && !turns_back)
        return refuse("unknown-direction", "a board of `lines` has no direction " + quoted,
                      "name one of its own directions");
      if (word.kind == WordKind::Owner && !faces(node.span)) return kNoId;
      if (ring) return make(word.op, Type::Direction, node.span, {}, ring_steps(word, model_.board));
      const ExprId ahead = make(word.op, Type::Direction, node.span, {}, 0);
      return word.halves == 0 ? ahead : make(Op::Opposite, Type::Direction, node.span, {ahead});
    }
    case WordKind::Compass: {
      const DirectionId direction = model_.board.find_direction(node.text);
      if (direction != kNoDirection) return make(Op::Compass, Type::Direction, node.span, {}, direction);
      if (model_.board.directions.empty()) return kNoId;
      auto wrong = error(node.span, "unknown-direction", "the board has no direction " + quoted);
      wrong.suggest(node.text, model_.board.directions);
      return kNoId;
    }
    case WordKind::Class:
      return refuse("direction-class", "expected one value, got " + quoted + ", which is several directions",
                    "use it after `step`, `slide`, `hop` or `spread`");
    case WordKind::Attribute:
      if (follows_a_fault(node.span)) return kNoId;
      return refuse("wrong-name", "expected a value, got " + quoted, "say of what, as in `this." + node.text + "`");
    case WordKind::Assigned:
      return refuse("wrong-name", quoted + " has no value to read", "assign it: `next = …`");
    case WordKind::Reserved:
      return refuse("wrong-name", "expected a value, got " + quoted, "");
  }
  if (word.op == Op::Attacker && !context_.capture)
    return refuse("no-meaning", "`attacker` has no meaning here",
                  "it is the piece that takes, in a rule with `when: … captured`");
  if ((word.op == Op::Winner || word.op == Op::Loser) && !context_.match)
    return refuse("no-meaning", quoted + " has no meaning here", "it is known in `match` only, once a round has ended");
  if (word.op == Op::Here && !context_.step)
    return refuse("no-meaning", "`here` has no meaning here",
                  "it is the cell where a leg began: use it in the tests of a path");
  // The tests of a path know of its own walk, but in what is fixed before play.
  const bool of_path =
      word.op == Op::Origin || word.op == Op::Landing || word.op == Op::Crossed || word.op == Op::Heading;
  const Context::Turn least = of_path || word.op == Op::This ? Context::Turn::Walk
                              : word.op == Op::Taken         ? Context::Turn::Taken
                                                             : Context::Turn::None;
  const bool is_known = of_path && context_.step && context_.turn != Context::Turn::None;
  if (context_.turn < least && !is_known) {
    return refuse("no-meaning", quoted + " has no meaning here",
                  context_.turn == Context::Turn::None
                      ? "nothing is moving"
                      : "nothing is moving when this is asked: let a rule note before what matters, as in `when: piece "
                        "captured, do: took = yes`");
  }
  return make(word.op, word.type, node.span);
}

// Whether what was reported last stands right before: `last row`, whose first word is no name, is one fault.
bool Resolver::follows_a_fault(Span span) const {
  const auto& reported = diagnostics_.list();
  return !reported.empty() && reported.back().span.file == span.file && reported.back().span.end + 1 == span.begin;
}

// Whether `forward` means something; it is a fault if a seat that `me` can be has no facing.
bool Resolver::faces(Span span) {
  for (std::size_t seat = 0; seat < model_.seats.size(); ++seat) {
    if (context_.seat != kNone && context_.seat != static_cast<int>(seat)) continue;
    if (model_.seats[seat].forward != kNoDirection || !game_.seats[seat].name.text.size()) continue;
    if (game_.seats[seat].forward) return false;  // a wrong one, already reported
    error(span, "no-facing", "seat `" + model_.seats[seat].name + "` faces nowhere")
        .help("give it a direction: `players: {" + model_.seats[seat].name +
              ": {forward: " + model_.board.directions[0] + "}}`");
    return false;
  }
  return true;
}

// It and That count what is bound while running; names count what the phrase can see.
ExprId Resolver::candidate(const ast::Node& node, bool outer) {
  int wanted = outer ? 2 : 1;
  std::size_t distance = 0;
  for (auto it = candidates_.rbegin(); it != candidates_.rend(); ++it, ++distance) {
    if (it->hidden || --wanted > 0) continue;
    if (it->type == Type::Error) return kNoId;
    const std::int32_t enumeration = it->type == Type::Value ? it->enumeration : 0;
    if (distance == 0) return make(Op::It, it->type, node.span, {}, 0, enumeration);
    if (distance == 1) return make(Op::That, it->type, node.span, {}, 0, enumeration);
    error(node.span, "no-meaning", "`" + node.text + "` is more than two candidates away")
        .help("bind it to a name: `let n = " + node.text + "`");
    return kNoId;
  }
  error(node.span, "no-meaning", "`" + node.text + "` has no meaning here")
      .help(outer ? "it is the candidate of a `where` around another one"
                  : "it is the candidate of a `where`, a fold, a loop or a path's test");
  return kNoId;
}

std::vector<std::string> Resolver::visible_names() const {
  std::vector<std::string> names = scope_.names();
  for (const Builtin& word : builtins()) {
    if (word.kind != WordKind::Reserved) names.emplace_back(word.word);
  }
  for (const LocalName& name : frame_->locals) names.push_back(name.name);
  if (frame_->define != nullptr)
    names.insert(names.end(), frame_->define->parameters.begin(), frame_->define->parameters.end());
  for (const auto& [name, in] : members_) names.push_back(name);
  return names;
}

// `c4`
static bool is_cell_name(const std::string& word) {
  const std::size_t digits = word.find_first_of("0123456789");
  return digits == 1 && word[0] >= 'a' && word[0] <= 'z' &&
         word.find_first_not_of("0123456789", 1) == std::string::npos;
}

// The one tag of pieces that nothing names, if it begins as this name does: one of the two is misspelt. Else "".
std::string Resolver::tag_for(const std::string& name) const {
  constexpr std::size_t alike = 3;
  const std::set<std::string> said = names_said(game_);
  std::set<std::string> unsaid;
  for (const ast::PieceType& piece : game_.pieces) {
    for (const ast::Text& tag : piece.tags) {
      if (said.count(tag.text) == 0 && tag.text.compare(0, alike, name, 0, alike) == 0) unsaid.insert(tag.text);
    }
  }
  return unsaid.size() == 1 ? *unsaid.begin() : "";
}

// Where the name is given to something, but not above the place where it is used.
bool Resolver::note_binding(Entry& entry, const ast::Node& name) const {
  const ast::Node* binding = find_binding(game_, name.text);
  if (binding == nullptr) return false;
  const std::string line = std::to_string(sources_.locate(binding->span.file, binding->span.begin).line);
  const bool other = binding->span.file != name.span.file;
  const std::string place = other ? "line " + line + " of " + sources_.name(binding->span.file) : "line " + line;
  entry.note("it is given to something in " + place);
  entry.help("a name is known below the line that gives it, to the end of that list of statements");
  return true;
}

ExprId Resolver::unknown_name(const ast::Node& node) {
  for (const Frame* frame = frame_->caller; frame_->define != nullptr && frame != nullptr; frame = frame->caller) {
    const auto same = [&](const LocalName& name) { return name.name == node.text; };
    if (std::none_of(frame->locals.begin(), frame->locals.end(), same)) continue;
    error(node.span, "unknown-name", "unknown name `" + node.text + "`")
        .note("it is bound where `" + frame_->define->name + "` is used, but a define sees only its parameters")
        .help("give it a parameter: `" + frame_->define->name + "(" + node.text + ")`");
    return kNoId;
  }
  if (unread_names_.count(node.text) != 0) return kNoId;
  if (model_.board.cells.empty()) return kNoId;  // perhaps a cell of the board that is wrong
  if (node.text == "lowest" || node.text == "highest" || node.text == "total") {
    error(node.span, "unknown-name", "`" + node.text + "` needs a number, and `over` with a set")
        .help("`" + node.text + " it.row over own piece` is a number; what has it is `own piece where it.row is (" +
              node.text + " it.row over own piece)`");
    return kNoId;
  }
  auto wrong = error(node.span, "unknown-name", "unknown name `" + node.text + "`");
  if (note_binding(wrong, node)) return kNoId;
  std::string folded = node.text;
  for (char& c : folded) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  if (node.text == "new") {
    wrong.help("`new` stands right behind `place`: `place new TYPE at …`");
    return kNoId;
  }
  if (words::is_statement_verb(node.text) && said_elsewhere(node.text).empty()) {
    const bool names = node.text == "choose" || node.text == "random";
    wrong.help("`" + node.text + "` begins a statement of its own" +
               (names ? ", which names what it gives by `as`: `" + node.text + " own piece as found`" : ""));
    return kNoId;
  }
  if (is_cell_name(node.text) && is_cell_name(model_.board.cells.front().name)) {
    wrong.help("the board has no such cell: its cells are " + in_backticks(model_.board.cells.front().name) + " to " +
               in_backticks(model_.board.cells.back().name));
    return kNoId;
  }
  if (words::is_reserved(folded) || folded == "new") {
    wrong.help("write `" + folded + "`: words of the language have small letters").fix(node.text, folded);
    return kNoId;
  }
  if (folded == "a" || folded == "an" || folded == "the") {
    wrong.help("leave it out: phrases have no articles");
    return kNoId;
  }
  if (std::any_of(game_.options.begin(), game_.options.end(),
                  [&](const auto& option) { return option.name == node.text; })) {
    wrong.help("say `option " + node.text + "`").fix(node.text, "option " + node.text);
    return kNoId;
  }
  std::vector<std::string> names = visible_names();
  for (const std::string& word : words::reserved()) {
    if (word.size() > 3) names.push_back(word);
  }
  for (const char* word : {"option", "row", "column", "file", "rank", "line", "total", "highest", "lowest"})
    names.emplace_back(word);
  const std::string known = said_elsewhere(node.text);
  const std::string tag = tag_for(node.text);
  if (known.empty() && !tag.empty())
    wrong.help("did you mean the tag `" + tag + "`? nothing names it").fix(node.text, tag);
  else if (known.empty())
    wrong.suggest(node.text, names);
  else
    wrong.help(known);
  // `king of dark`
  if (const std::string_view text = sources_.text(node.span.file).substr(0, node.span.begin);
      known.empty() && text.ends_with(" of ") && !text.ends_with("number of ") && !text.ends_with("line of ") &&
      !text.ends_with("one of ")) {
    std::string seats;
    for (const Seat& seat : model_.seats) seats += (seats.empty() ? "`" : ", `") + seat.name + "`";
    wrong.note("behind `of` stands a player: " + seats + ", `opponent`, `mover` or `me`");
  }
  return kNoId;
}

}  // namespace ludwright
