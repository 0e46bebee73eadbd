// Step 3, resolve: ast::Game → Model. Names become ids and every expression gets a type. This file has the order of the
// parts; each part is in its own resolve_*.cpp. Entry point: resolve(). Tested by tests/dsl/resolve_test.cpp and
// tests/bad.
#include "dsl/resolve.h"

#include "dsl/resolver.h"

namespace ludwright {
namespace {

constexpr std::size_t kMaxFaults = 100;
constexpr std::int64_t kMaxNodes = 100000;  // phrases read, pasted ones included
constexpr int kMaxDepth = 400;              // of one inside another

}  // namespace

std::optional<Model> resolve(const ast::Game& game, const SourceSet& sources, Diagnostics& diagnostics) {
  Resolver resolver(game, sources, diagnostics);
  return resolver.run();
}

std::optional<Model> Resolver::run() {
  model_.name = game_.name;
  model_.title = game_.title.text;
  if (game_.source) model_.source = game_.source->text;
  for (std::uint32_t file = 0; file < sources_.size(); ++file) model_.files.push_back(sources_.name(file));
  resolve_enumerations();
  resolve_board();
  resolve_seats();
  declare_names();
  resolve_marks();
  resolve_areas();
  resolve_traits();
  resolve_slots();
  resolve_options();
  resolve_zones();
  resolve_types();
  resolve_start();
  resolve_area_starts();
  resolve_phases();
  resolve_rules();
  resolve_match();
  if (!diagnostics_.has_errors()) warn_of_bounds(true);
  resolve_notation();
  check_position_letters();
  check_piece_texts();
  resolve_examples();
  resolve_laws();
  resolve_notes();
  resolve_valid();  // last: what follows is not for play
  if (diagnostics_.has_errors()) return std::nullopt;
  warn_of_bounds(false);
  check_stuck();
  if (diagnostics_.has_errors()) return std::nullopt;
  for (const ast::Define& define : game_.defines) names_.phrases.push_back({define.name, define.parameters});
  model_.names = std::make_shared<const PhraseNames>(std::move(names_));
  return std::move(model_);
}

// Everything but terrains, which the board declares: before any phrase is read, so that order in the file does not
// matter.
void Resolver::declare_names() {
  int index = 0;
  const auto declare = [&](const ast::Text& name, NameKind kind) {
    scope_.declare(name.text, name.span, kind, index++);
  };
  const auto each = [&](const auto& parts, NameKind kind) {
    index = 0;
    for (const auto& part : parts) declare(part.name, kind);
  };
  each(game_.seats, NameKind::Seat);
  each(game_.values, NameKind::Enumeration);
  each(game_.board.marks, NameKind::Mark);
  index = 0;
  for (const auto& [name, cells] : model_.terrains) {
    Span span = game_.board.span;
    for (const auto& [drawn, named] : game_.board.key) {
      if (named.text == name) span = named.span;
    }
    scope_.declare(name, span, NameKind::Terrain, index++);
  }
  each(game_.zones, NameKind::Zone);
  each(game_.areas, NameKind::Area);
  each(game_.traits, NameKind::Trait);
  const std::pair<const char*, NameKind> holders[] = {{"game", NameKind::GameSlot},
                                                      {"player", NameKind::PlayerSlot},
                                                      {"piece", NameKind::PieceSlot},
                                                      {"cell", NameKind::CellSlot}};
  for (const auto& [holder, kind] : holders) {
    index = 0;
    for (const ast::Slot& slot : game_.slots) {
      if (slot.holder == holder) declare(slot.name, kind);
    }
  }
  int types = 0;
  int roles = 0;
  for (const ast::PieceType& piece : game_.pieces) {
    for (const ast::MoveRule& rule : piece.moves) move_names_.insert(rule.name);
    if (piece.name.text == "all") continue;
    index = piece.role ? roles++ : types++;
    const int id = index;
    const NameKind kind = piece.role ? NameKind::Role : NameKind::Type;
    if (scope_.declare(piece.name.text, piece.name.span, kind, id) && kind == NameKind::Type)
      type_ids_[piece.name.text] = id;
    if (types == kMaxTypes + 1) {
      error(piece.name.span, "too-large", "expected at most " + std::to_string(kMaxTypes) + " piece types");
      ++types;
    }
  }
  for (const ast::PieceType& piece : game_.pieces) {
    for (const ast::Text& tag : piece.tags) {
      if (const Declared* known = scope_.find(tag.text); known == nullptr || known->kind != NameKind::Tag) {
        if (!scope_.declare(tag.text, tag.span, NameKind::Tag, static_cast<int>(tag_names_.size()))) continue;
        tag_names_.push_back(tag.text);
      }
      const auto type = type_ids_.find(piece.name.text);
      if (type != type_ids_.end() && type->second < kMaxTypes)
        tags_[tag.text].set(static_cast<std::size_t>(type->second));
    }
  }
  index = 0;
  for (const ast::Define& define : game_.defines)
    scope_.declare(define.name, define.name_span, NameKind::Define, index++);
  index = 0;
  for (const ast::Phase& phase : game_.phases) {
    if (!phase.name.empty()) scope_.declare(phase.name, phase.name_span, NameKind::Phase, index);
    ++index;
  }
}

Place Resolver::place(Span span) const {
  if (span.file >= sources_.size()) return {};
  const LineColumn at = sources_.locate(span.file, span.begin);
  return {span.file, at.line, at.column};
}

// Bytes [begin, end) of a text, in the file it was written in.
Span Resolver::span_in(const ast::Text& text, std::size_t begin, std::size_t end) {
  if (end >= text.offsets.size() || begin >= end) return text.span;
  return {text.span.file, text.offsets[begin], text.offsets[end - 1] + 1};
}

ExprId Resolver::make(Op op, Type type, Span span, std::vector<ExprId> args, std::int32_t value, std::int32_t aux) {
  for (const ExprId arg : args) {
    if (arg == kNoId) return kNoId;
  }
  model_.exprs.push_back({op, type, value, aux, std::move(args), place(span)});
  return static_cast<ExprId>(model_.exprs.size() - 1);
}

std::int32_t Resolver::add_cells(const CellBits& cells) {
  for (std::size_t i = 0; i < model_.cell_sets.size(); ++i) {
    if (model_.cell_sets[i] == cells) return static_cast<std::int32_t>(i);
  }
  model_.cell_sets.push_back(cells);
  return static_cast<std::int32_t>(model_.cell_sets.size() - 1);
}

std::int32_t Resolver::add_types(const TypeBits& types) {
  for (std::size_t i = 0; i < model_.type_sets.size(); ++i) {
    if (model_.type_sets[i] == types) return static_cast<std::int32_t>(i);
  }
  model_.type_sets.push_back(types);
  return static_cast<std::int32_t>(model_.type_sets.size() - 1);
}

int Resolver::enumeration_of(ExprId id) const {
  if (id == kNoId || model_.expr(id).type != Type::Value) return kNone;
  return model_.expr(id).aux;
}

std::string Resolver::describe(Type type, int enumeration) const {
  if (type == Type::Value && enumeration >= 0 && enumeration < static_cast<int>(model_.enumerations.size())) {
    return "a value of `" + model_.enumerations[static_cast<std::size_t>(enumeration)].name + "`";
  }
  return type_name(type);
}

bool Resolver::budget(Span span) {
  if (exhausted_) return false;
  if (diagnostics_.list().size() > kMaxFaults) exhausted_ = true;  // nobody reads more
  if (++nodes_ > kMaxNodes || depth_ > kMaxDepth) {
    exhausted_ = true;
    error(span, "too-large",
          depth_ > kMaxDepth ? "phrases are nested too deeply"
                             : "the definition is too large once its defines are pasted")
        .help("use fewer defines inside defines");
    return false;
  }
  return true;
}

}  // namespace ludwright
