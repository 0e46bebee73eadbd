// Step 3, resolve: attributes (`x.name`), perspective (`X of P`) and turned directions.
// Tested by tests/dsl/resolve_test.cpp, tests/bad/name-*.yaml.
#include <algorithm>

#include "dsl/builtins.h"
#include "dsl/resolver.h"
#include "dsl/suggest.h"

namespace ludwright {

ExprId Resolver::attribute(const ast::Node& node) {
  if (node.children.empty()) return kNoId;
  const ast::Node& base = node.children[0];
  // A bare type name before a dot is the type: `pawn.points` needs no pawn.
  const Declared* entry = base.kind == ast::Kind::Name && local(base.text) == nullptr && parameter(base.text) == nullptr
                              ? scope_.find(base.text)
                              : nullptr;
  const bool type = entry != nullptr && entry->kind == NameKind::Type;
  const Declared* wanted = scope_.find(node.text);
  const bool of_type = node.text == "number" || (wanted != nullptr && wanted->kind == NameKind::Trait);
  return attribute_of(any_expr(base, type && of_type ? Want::of(Type::Types) : Want::any()), node);
}

ExprId Resolver::attribute_of(ExprId base, const ast::Node& node) {
  if (base == kNoId) return kNoId;
  const Type type = type_of(base);
  const bool on_board = type == Type::Pieces || type == Type::Cells;
  if (node.text == "number" && type == Type::Types) return make(Op::TypeNumber, Type::Number, node.span, {base});
  const bool known = node.text == "type" || node.text == "owner" || node.text == "cell" || node.text == "row" ||
                     node.text == "column" || node.text == "rank" || node.text == "file";
  if (known && on_board) {
    if (node.text == "type") return make(Op::TypeOf, Type::Types, node.span, {as_pieces(base, node.span)});
    if (node.text == "owner") return make(Op::OwnerOf, Type::Players, node.span, {as_pieces(base, node.span)});
    if (node.text == "cell") return as_cells(base, node.span);
    const LineKind kind = node.text == "row"      ? LineKind::Row
                          : node.text == "column" ? LineKind::Column
                          : node.text == "rank"   ? LineKind::Rank
                                                  : LineKind::File;
    return make(Op::Coordinate, Type::Number, node.span, {as_cells(base, node.span)}, static_cast<std::int32_t>(kind));
  }
  const Declared* entry = scope_.find(node.text);
  if (entry != nullptr) {
    if (const ExprId found = slot_attribute(base, *entry, node); found != kNoId) return found;
    if (attribute_failed_) {
      attribute_failed_ = false;
      return kNoId;
    }
  }
  auto wrong =
      error(node.span, "unknown-attribute",
            describe(type, enumeration_of(base)) +
                (type == Type::Cells || type == Type::Pieces || type == Type::Players || type == Type::Types ? " have"
                                                                                                             : " has") +
                " no attribute `" + node.text + "`");
  std::vector<std::string> names;
  for (const NameKind kind :
       {NameKind::PlayerSlot, NameKind::PieceSlot, NameKind::CellSlot, NameKind::Trait, NameKind::Mark}) {
    const std::vector<std::string> some = scope_.names(kind);
    const bool fits = type == Type::Players ? kind == NameKind::PlayerSlot
                      : type == Type::Types ? kind == NameKind::Trait
                                            : on_board && kind != NameKind::PlayerSlot;
    if (fits) names.insert(names.end(), some.begin(), some.end());
  }
  if (on_board) {
    for (const char* word : {"type", "owner", "cell", "row", "column", "rank", "file"}) names.emplace_back(word);
  }
  wrong.suggest(node.text, names);
  if (entry != nullptr)
    wrong.note(std::string("`") + node.text + "` is " + name_kind_word(entry->kind));
  else if ((on_board || type == Type::Players) && suggest(node.text, names).empty())
    wrong.help("what they keep is declared under `state`, as in `state: {" +
               std::string(type == Type::Players ? "player"
                           : type == Type::Cells ? "cell"
                                                 : "piece") +
               ": {" + node.text + (type == Type::Players ? ": {number: 0}}}`" : ": {flag: no}}}`"));
  return kNoId;
}

// kNoId without a diagnostic if the name is no attribute of the base.
ExprId Resolver::slot_attribute(ExprId base, const Declared& entry, const ast::Node& node) {
  const Type type = type_of(base);
  const bool on_board = type == Type::Pieces || type == Type::Cells;
  entry.used = true;
  const auto valued = [&](Op op, Type gives, int enumeration, ExprId of) {
    return make(op, gives, node.span, {of}, entry.index, gives == Type::Value ? enumeration : 0);
  };
  if (entry.kind == NameKind::Trait && (on_board || type == Type::Types)) {
    const Trait& trait = model_.traits[static_cast<std::size_t>(entry.index)];
    return valued(Op::Trait, slot_type(trait.kind), trait.enumeration,
                  type == Type::Types ? base : as_pieces(base, node.span));
  }
  if (entry.kind == NameKind::Mark && on_board) {
    const Mark& mark = model_.marks[static_cast<std::size_t>(entry.index)];
    return valued(Op::Mark, Type::Value, mark.enumeration, as_cells(base, node.span));
  }
  const bool player = entry.kind == NameKind::PlayerSlot && type == Type::Players;
  const bool piece = entry.kind == NameKind::PieceSlot && on_board;
  const bool cell = entry.kind == NameKind::CellSlot && on_board;
  if (!player && !piece && !cell) return kNoId;
  const SlotInfo* slot = slot_at(entry.kind, entry.index);
  if (slot == nullptr) {
    attribute_failed_ = true;
    return kNoId;
  }
  const ExprId of = player ? base : piece ? as_pieces(base, node.span) : as_cells(base, node.span);
  return valued(Op::Slot, slot_type(slot->kind), slot->enumeration, of);
}

ExprId Resolver::as_cells(ExprId id, Span span) {
  return type_of(id) == Type::Pieces ? make(Op::CellsOf, Type::Cells, span, {id}) : id;
}

// Of cells: the pieces on top. Where cells carry stacks those are the pieces whose cell has them as its top piece.
ExprId Resolver::as_pieces(ExprId id, Span span) {
  if (type_of(id) != Type::Cells) return id;
  const ExprId on = make(Op::PiecesOn, Type::Pieces, span, {id});
  if (model_.board.stack == 1) return on;
  const ExprId it = make(Op::It, Type::Pieces, span);
  const ExprId top = make(Op::Some, Type::Truth, span, {make(Op::TopCellsOf, Type::Cells, span, {it})});
  return make(Op::Where, Type::Pieces, span, {on, top});
}

// `piece`, types, tags, roles and piece flags: `X of P` are P's.
bool Resolver::stands_for_pieces(const ast::Node& node) const {
  if (node.kind != ast::Kind::Name || local(node.text) != nullptr) return false;
  if (const ast::Node* argument = parameter(node.text))
    return argument->kind == ast::Kind::Name && argument->text != node.text && stands_for_pieces(*argument);
  if (node.text == "piece") return true;
  const Declared* entry = scope_.find(node.text);
  if (entry == nullptr) return false;
  if (entry->kind == NameKind::PieceSlot) {
    const SlotInfo* slot = slot_at(entry->kind, entry->index);
    return slot != nullptr && slot->kind == SlotKind::Flag;
  }
  return entry->kind == NameKind::Type || entry->kind == NameKind::Tag || entry->kind == NameKind::Role;
}

ExprId Resolver::of_phrase(const ast::Node& node, Want want) {
  if (node.children.size() != 2) return kNoId;
  const bool theirs = stands_for_pieces(node.children[0]);
  ExprId what = any_expr(node.children[0], theirs ? Want::a_set() : want);
  if (what == kNoId) return kNoId;  // so it is not known what stands behind `of`
  const ExprId players = expr(node.children[1], Want::of(Type::Players));
  if (what == kNoId || players == kNoId) return kNoId;
  if (type_of(what) == Type::Error) what = convert(what, Want::a_set(), node.children[0]);
  if (!theirs) {
    const Type type = type_of(what);
    if (model_.expr(what).op == Op::Stuck) what = make(Op::StuckAs, Type::Truth, node.span);
    return make(Op::As, type, node.span, {players, what}, 0, type == Type::Value ? enumeration_of(what) : 0);
  }
  const ExprId own = make(Op::Own, Type::Pieces, node.span);
  return make(Op::Intersect, Type::Pieces, node.span, {what, make(Op::As, Type::Pieces, node.span, {players, own})});
}

ExprId Resolver::turned(const ast::Node& node) {
  if (node.children.empty()) return kNoId;
  const ExprId direction = expr(node.children[0], Want::of(Type::Direction));
  if (node.text == "back") return make(Op::Opposite, Type::Direction, node.span, {direction});
  if (model_.board.ring.empty()) {
    if (!model_.board.directions.empty())
      error(node.span, "unknown-direction", "on a board of `lines` a direction can only be turned back");
    return kNoId;
  }
  const int quarter = model_.board.quarter();
  return make(Op::Turned, Type::Direction, node.span, {direction}, node.text == "left" ? -quarter : quarter);
}

}  // namespace ludwright
