// Step 3, resolve: `zones` → sets of cells that never change. A zone's expression is resolved like any other and then
// evaluated, once for each seat, over what is constant: the board, its marks, and other zones.
// Tested by tests/dsl/resolve_test.cpp.
#include <algorithm>

#include "dsl/resolver.h"
#include "dsl/static_eval.h"

namespace ludwright {

namespace {

std::string text_at(const SourceSet& sources, Span span) {
  return std::string(sources.text(span.file).substr(span.begin, span.end - span.begin));
}

// `… reached by PATH` that does not say from where, outside of a `where`, which would give it a cell.
const ast::Node* walk_from_nowhere(const ast::Node& node) {
  if ((node.kind == ast::Kind::ReachedBy || node.kind == ast::Kind::CrossedBy) && node.children.size() == 2)
    return &node;
  if (node.kind == ast::Kind::Where) return walk_from_nowhere(node.children[0]);
  for (const ast::Node& child : node.children) {
    if (const ast::Node* found = walk_from_nowhere(child)) return found;
  }
  return nullptr;
}

}  // namespace

std::optional<std::int64_t> Resolver::constant_number(ExprId id) {
  const auto value = static_number(model_, id, kNone, constant_steps_);
  return value && constant_steps_ >= 0 ? std::optional(value->value) : std::nullopt;
}

void Resolver::resolve_zones() {
  zone_state_.assign(game_.zones.size(), 0);
  for (const ast::Zone& zone : game_.zones)
    model_.zones.push_back({zone.name.text, std::vector<CellBits>(model_.seats.size()), {}});
  for (std::size_t i = 0; i < game_.zones.size(); ++i) resolve_zone(static_cast<int>(i));
}

// Zones may name each other in any order: one that is needed is resolved first.
void Resolver::resolve_zone(int index) {
  const auto i = static_cast<std::size_t>(index);
  if (zone_state_[i] == 2) return;
  const ast::Zone& written = game_.zones[i];
  if (zone_state_[i] == 1) {
    error(written.name.span, "cyclic-zone", "zone `" + written.name.text + "` is made of itself");
    return;
  }
  zone_state_[i] = 1;
  Context context;
  context.turn = Context::Turn::None;
  const auto evaluate = [&](const ast::Node& node, int from, int to) {
    context.seat = from + 1 == to ? from : kNone;
    const Restore during(context_, context);
    const ExprId id = expr(node, Want::of(Type::Cells));
    if (id == kNoId || model_.board.cells.empty()) return;
    for (int seat = from; seat <= to; ++seat) {
      const bool of_nobody = seat == to;
      if (of_nobody && !written.expr) return;
      const auto found = static_cells(model_, id, of_nobody ? kNone : seat, constant_steps_);
      if (constant_steps_ < 0) {
        if (exhausted_) return;
        exhausted_ = true;
        error(node.span, "too-large", "zone `" + written.name.text + "` takes too long to work out")
            .help("use fewer `where` inside `where`");
        return;
      }
      if (!found) {
        auto wrong = error(node.span, "not-constant", "zone `" + written.name.text + "` depends on the position");
        if (const ast::Node* walk = walk_from_nowhere(node))
          wrong.help("say from where: `" + text_at(sources_, walk->span) + " from …`; else it is from `this`");
        else
          wrong.help("make it a `define` instead");
        return;
      }
      (of_nobody ? model_.zones[i].of_nobody : model_.zones[i].cells[static_cast<std::size_t>(seat)]) = found->cells;
    }
  };
  if (written.expr) evaluate(*written.expr, 0, static_cast<int>(model_.seats.size()));
  std::set<int> given;
  bool unknown = false;
  for (const ast::Named& part : written.by_seat) {
    const Declared* entry = scope_.find(part.name);
    if (entry == nullptr || entry->kind != NameKind::Seat) {
      error(part.name_span, "unknown-seat", "unknown seat `" + part.name + "`")
          .suggest_or_list(part.name, scope_.names(NameKind::Seat));
      unknown = true;
      continue;
    }
    given.insert(entry->index);
    evaluate(part.node, entry->index, entry->index + 1);
  }
  if (!written.by_seat.empty() && !unknown && given.size() < model_.seats.size()) {
    for (std::size_t seat = 0; seat < model_.seats.size(); ++seat) {
      if (given.count(static_cast<int>(seat)) == 0) {
        error(written.name.span, "missing-seat",
              "zone `" + written.name.text + "` says nothing for `" + model_.seats[seat].name + "`")
            .help("write `" + model_.seats[seat].name + ": none` if it is empty");
        break;
      }
    }
  }
  zone_state_[i] = 2;
  warn_of_empty_zone(written, model_.zones[i]);
}

// A zone that has no cells for anybody, unless that is what it says.
void Resolver::warn_of_empty_zone(const ast::Zone& written, const Zone& zone) {
  const bool has_cells = zone.of_nobody.any() || std::any_of(zone.cells.begin(), zone.cells.end(),
                                                             [](const CellBits& cells) { return cells.any(); });
  const bool says_none = written.expr && written.expr->kind == ast::Kind::NoneWord;
  if (has_cells || says_none || !written.expr || may_have_other_board() || diagnostics_.has_errors()) return;
  const Span phrase = written.expr->span;
  const auto inside = [&](const Diagnostic& one) {
    return one.span.file == phrase.file && one.span.begin >= phrase.begin && one.span.end <= phrase.end;
  };
  if (std::any_of(diagnostics_.list().begin(), diagnostics_.list().end(), inside)) return;  // that says why
  auto told = diagnostics_.warning(written.name.span, "outside-board", "zone `" + written.name.text + "` has no cells");
  // `d4 e4` is what is d4 and e4.
  std::string joined;
  const std::string_view text = sources_.text(phrase.file).substr(phrase.begin, phrase.end - phrase.begin);
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    const std::string cell(text.substr(at, end - at));
    const auto same = [&](const Cell& each) { return each.name == cell; };
    if (std::none_of(model_.board.cells.begin(), model_.board.cells.end(), same)) return;
    joined += (joined.empty() ? "" : " or ") + cell;
    at = end + 1;
  }
  told.help("what stands side by side must all be so: did you mean `" + joined + "`?");
}

}  // namespace ludwright
