// Step 3, resolve: assignments to slots, flags, types, owners and names bound by `let`.
// Tested by tests/dsl/resolve_test.cpp, tests/bad/type-assign-*.yaml.
#include "dsl/builtins.h"
#include "dsl/resolver.h"

namespace ludwright {
bool Resolver::assignment(const ast::Node& node, Statement& into) {
  const ast::Node& target = child(node, 0);
  into.sign = node.text == "+=" ? 1 : node.text == "-=" ? -1 : 0;
  if (target.kind == ast::Kind::Attribute) return attribute_assignment(target, node, into);
  if (target.kind != ast::Kind::Name) {
    if (target.kind != ast::Kind::Bad) error(target.span, "not-assignable", "expected a slot to assign to");
    return false;
  }
  const auto constant = [&](const std::string& what) {
    const bool is_piece = target.text == "this" || target.text == "it";
    error(target.span, "not-assignable", "`" + target.text + "` is " + what + " and cannot be assigned")
        .help(is_piece ? "say what of it: `" + target.text + ".type = …`, or the name of a slot"
                       : "slots are declared under `state`");
    return false;
  };
  if (const LocalName* name = local(target.text)) {
    if (name->constant) return constant("a choice");
    return local_assignment(*name, node, into);
  }
  if (target.text == "next") {
    into.kind = StatementKind::AssignNext;
    into.a = expr(child(node, 1), Want::of(Type::Players));
    return into.a != kNoId && into.sign == 0;
  }
  const Declared* entry = scope_.find(target.text);
  if (entry == nullptr) {
    if (const Builtin* word = find_builtin(target.text))
      return constant(std::string("a word of the language (") + word->meaning + ")");
    auto wrong = error(target.span, "unknown-name", "unknown name `" + target.text + "`");
    if (note_binding(wrong, target)) return false;
    wrong.suggest(target.text, scope_.names(NameKind::GameSlot))
        .help("a name of a program begins with `let " + target.text + " = …`; slots are declared under `state`");
    return false;
  }
  if (entry->kind == NameKind::GameSlot) {
    const SlotInfo* slot = slot_at(entry->kind, entry->index);
    if (slot == nullptr) return false;
    entry->used = true;
    into.kind = StatementKind::AssignGame;
    into.slot = entry->index;
    return assigned_value(node, *slot, into);
  }
  if (entry->kind == NameKind::PlayerSlot || entry->kind == NameKind::PieceSlot || entry->kind == NameKind::CellSlot) {
    const std::string whose = entry->kind == NameKind::PlayerSlot  ? "me"
                              : entry->kind == NameKind::PieceSlot ? "this"
                                                                   : "landing";
    error(target.span, "not-assignable", "`" + target.text + "` is " + name_kind_word(entry->kind))
        .help("say whose, as in `" + whose + "." + target.text + " = …`");
    return false;
  }
  return constant(name_kind_word(entry->kind));
}

// A flag is a set, and can be assigned one: `moved = none`, `moved -= S`. False if the target is no flag of pieces,
// cells or players. `flag = S` keeps S in a local, since S may speak of the flag itself.
bool Resolver::flag_assignment(const ast::Node& node, std::vector<Statement>& into) {
  const ast::Node& target = child(node, 0);
  const Declared* entry =
      target.kind == ast::Kind::Name && local(target.text) == nullptr ? scope_.find(target.text) : nullptr;
  const bool holder = entry != nullptr && (entry->kind == NameKind::PlayerSlot || entry->kind == NameKind::PieceSlot ||
                                           entry->kind == NameKind::CellSlot);
  const SlotInfo* slot = holder ? slot_at(entry->kind, entry->index) : nullptr;
  if (slot == nullptr || slot->kind != SlotKind::Flag) return false;
  const ExprId flag = declared_name(target, *entry, Want::a_set());
  const Type type = type_of(flag);
  const ast::Node* what = &child(node, 1);
  std::string sign = node.text;
  const bool same = !what->children.empty() && what->children[0].kind == ast::Kind::Name &&
                    what->children[0].text == target.text && what->children.size() == 2;
  if (sign == "=" && same &&
      (what->kind == ast::Kind::Except || what->kind == ast::Kind::Or)) {  // flag = flag except S
    sign = what->kind == ast::Kind::Except ? "-=" : "+=";
    what = &what->children[1];
  }
  const ExprId value = expr(*what, Want::of(type));
  if (value == kNoId) return true;
  const auto set = [&](ExprId members, bool on) {
    Statement one;
    one.kind = StatementKind::AssignSlot;
    one.place = place(node.span);
    one.use = frame_->use;
    one.slot = entry->index;
    one.holder = static_cast<int>(slot->holder);
    one.a = make(Op::Truth, Type::Truth, node.span, {}, on ? 1 : 0);
    one.b = members;
    into.push_back(std::move(one));
  };
  if (sign != "=") {
    set(value, sign == "+=");
    return true;
  }
  if (model_.expr(value).op == Op::None) {
    set(flag, false);
    return true;
  }
  Statement keep;
  keep.kind = StatementKind::Let;
  keep.place = place(node.span);
  keep.use = frame_->use;
  keep.a = value;
  keep.local = bind(" flag", {type, kNone, false, false}, true, node.span);  // no author can write this name
  const ExprId kept = make(Op::Local, type, node.span, {}, keep.local);
  into.push_back(std::move(keep));
  set(make(Op::Minus, type, node.span, {flag, kept}), false);
  set(kept, true);
  return true;
}

// A `let` again, of the same local.
bool Resolver::local_assignment(const LocalName& name, const ast::Node& node, Statement& into) {
  const LocalName what = name;
  const ExprId value = expr(child(node, 1), Want::of(what.type, what.enumeration));
  if (value == kNoId || what.type == Type::Error) return false;
  into.kind = StatementKind::Let;
  into.local = what.index;
  into.a = value;
  if (into.sign == 0) return true;
  if (what.type != Type::Number) {
    error(node.span, "type-mismatch",
          "`" + node.text + "` is for numbers, and `" + what.name + "` is " + describe(what.type, what.enumeration));
    return false;
  }
  const ExprId before = make(Op::Local, Type::Number, node.span, {}, what.index);
  into.a = make(into.sign > 0 ? Op::Add : Op::Subtract, Type::Number, node.span, {before, value});
  into.sign = 0;
  return true;
}

bool Resolver::attribute_assignment(const ast::Node& target, const ast::Node& node, Statement& into) {
  const ExprId base = any_expr(child(target, 0), Want::a_set());
  if (base == kNoId) return false;
  const Type type = type_of(base);
  const bool on_board = type == Type::Pieces || type == Type::Cells;
  if (on_board && (target.text == "type" || target.text == "owner")) {
    const bool kind = target.text == "type";
    into.kind = kind ? StatementKind::AssignType : StatementKind::AssignOwner;
    into.b = as_pieces(base, target.span);
    into.a = expr(child(node, 1), Want::of(kind ? Type::Types : Type::Players));
    if (into.sign != 0) error(node.span, "type-mismatch", "`" + node.text + "` is for numbers");
    return into.a != kNoId && into.sign == 0;
  }
  const Declared* entry = scope_.find(target.text);
  const bool player = entry != nullptr && entry->kind == NameKind::PlayerSlot && type == Type::Players;
  const bool piece = entry != nullptr && entry->kind == NameKind::PieceSlot && on_board;
  const bool cell = entry != nullptr && entry->kind == NameKind::CellSlot && on_board;
  if (!player && !piece && !cell) {
    const ExprId read = attribute_of(base, target);  // says so if there is no such attribute
    if (read != kNoId)
      error(target.span, "not-assignable", "`" + target.text + "` never changes and cannot be assigned")
          .help("slots are declared under `state`");
    return false;
  }
  const SlotInfo* slot = slot_at(entry->kind, entry->index);
  if (slot == nullptr) return false;
  entry->used = true;
  into.kind = StatementKind::AssignSlot;
  into.slot = entry->index;
  into.holder = static_cast<int>(player ? SlotHolder::Player : piece ? SlotHolder::Piece : SlotHolder::Cell);
  into.b = player ? base : piece ? as_pieces(base, target.span) : as_cells(base, target.span);
  return assigned_value(node, *slot, into);
}

bool Resolver::assigned_value(const ast::Node& node, const SlotInfo& slot, Statement& into) {
  const Type type = slot_type(slot.kind);
  if (into.sign != 0 && type != Type::Number) {
    error(node.span, "type-mismatch",
          "`" + node.text + "` is for numbers, and `" + slot.name + "` is " + describe(type, slot.enumeration));
    return false;
  }
  into.a = expr(child(node, 1), Want::of(type, slot.enumeration));
  return into.a != kNoId;
}

}  // namespace ludwright
