// Errors for fields of position and move templates that stand for nothing: they would be written as nothing, or as `-`.
#include <algorithm>
#include <array>

#include "dsl/check/check.h"
#include "dsl/hidden_causes.h"
#include "dsl/utf8.h"
#include "engine/notation_parts.h"
#include "engine/position_layout.h"

namespace ludwright {
namespace {

using Names = std::vector<std::string>;

class Fields {
 public:
  explicit Fields(CheckContext& context) : context_(context) {
    for (const Block& block : context.model.blocks) {
      for (const Statement& statement : block.statements) {
        if (statement.local != kNone && !statement.name.empty()) bound_.push_back(statement.name);
      }
    }
  }

  void position(const ast::Text& text) const {
    const Model& model = context_.model;
    const auto number_of = [&](char c) { return std::count(text.text.begin(), text.text.end(), c); };
    if (number_of('[') != number_of(']'))
      context_.diagnostics.warning(text.span, "odd-character", "a `[` or `]` of this template has no partner")
          .help("a field is `{NAME}`, what stands outside of fields is written as it is");
    Names known = {"board", "mover", "hands", "state", "round", "turns", "pieces", "any"};
    for (const SlotInfo& slot : model.game_slots) known.push_back(slot.name);
    for (const SlotInfo& slot : model.cell_slots) known.push_back(slot.name);
    for (const Seat& seat : model.seats) {
      for (const SlotInfo& slot : model.player_slots) known.push_back(seat.name + "." + slot.name);
    }
    bool tells_mover = model.seats.size() < 2;  // or does not say what it means to
    each_field(text, known, [&](const std::string& field, std::size_t begin) {
      tells_mover = tells_mover || field.starts_with("mover") || field.starts_with("any");
      if (notation::find_field(model, field).kind != notation::Field::Kind::Unknown) return;
      tells_mover = true;
      report(text, field.substr(0, field.find(' ')), begin, known);
    });
    if (!tells_mover)
      context_.diagnostics.warning(text.span, "no-mover", "this template does not tell whose turn it is")
          .help("`{mover}` stands for that, as in `{board} {mover}`");
  }

  void move(const ast::Text& text) const {
    if (const std::size_t blank = text.text.find(' '); blank != std::string::npos)
      context_.diagnostics
          .warning(span_in(text, blank, blank + 1), "blank-in-move", "a move that is written with a blank reads as two")
          .help("write `-` or nothing for the blank");
    Names known = {"letter", "from", "from?", "to", "x", "-x", "="};
    known.insert(known.end(), bound_.begin(), bound_.end());
    each_field(text, known, [&](const std::string& field, std::size_t begin) {
      const std::size_t dot = field.find('.');
      const std::string base = field.substr(0, dot);
      const std::string attribute = dot == std::string::npos ? "" : field.substr(dot + 1);
      const bool is_known = std::find(known.begin(), known.end(), base) != known.end() || is_in_other_branch(base);
      if (!is_known) return report(text, field, begin, known);
      if (attribute.empty() || attribute == "file" || attribute == "rank") return;
      context_.diagnostics
          .error(span_in(text, begin + dot + 1, begin + field.size()), "unknown-field",
                 "`" + base + "` has no part `" + attribute + "`")
          .suggest(attribute, {"file", "rank"})
          .help("a cell has the parts `file` and `rank`");
    });
  }

 private:
  // A name that programs bind under another value of an option.
  bool is_in_other_branch(const std::string& name) const {
    return std::any_of(context_.game.unchosen.begin(), context_.game.unchosen.end(), [&](const std::string& text) {
      return text.ends_with(" as " + name) || text.find(" as " + name + ";") != std::string::npos;
    });
  }

  // Nobody types such a character in a move.
  void warn_of_disguised(const ast::Text& text) const {
    for (std::size_t at = 0; at < text.text.size();) {
      const Utf8Char c = decode_utf8(text.text, at);
      if (is_disguised(c.code)) {
        context_.diagnostics.warning(span_in(text, at, at + c.length), "odd-character",
                                     "`" + text.text.substr(at, c.length) + "` looks like another character");
        return;
      }
      at += c.length;
    }
  }

  template <typename Use>
  void each_field(const ast::Text& text, const Names& known, Use use) const {
    warn_of_disguised(text);
    std::size_t at = 0;
    for (const notation::TemplatePart& part : notation::split_template(text.text)) {
      if (part.is_field) {
        use(part.text, at + 1);
        at += part.text.size() + 2;
        continue;
      }
      if (const std::size_t open = part.text.find('{'); open != std::string::npos)
        context_.diagnostics.error(span_in(text, at + open, at + open + 1), "unknown-field", "a field is never closed")
            .help("a field is `{NAME}`");
      if (const std::size_t close = part.text.find('}'); close != std::string::npos)
        context_.diagnostics
            .error(span_in(text, at + close, at + close + 1), "unknown-field", "no field begins before this `}`")
            .help("a field is `{NAME}`");
      for (const std::string& name : known) {
        const std::size_t begin = part.text.find("<" + name + ">");
        if (begin == std::string::npos) continue;
        context_.diagnostics
            .warning(span_in(text, at + begin, at + begin + name.size() + 2), "unknown-field",
                     "`<" + name + ">` stands for itself")
            .help("a field is `{NAME}`");
      }
      at += part.text.size();
    }
  }

  static Span span_in(const ast::Text& text, std::size_t begin, std::size_t end) {
    if (end >= text.offsets.size() || begin >= end || text.offsets.front() == text.offsets.back()) return text.span;
    return {text.span.file, text.offsets[begin], text.offsets[end]};
  }

  void report(const ast::Text& text, const std::string& field, std::size_t begin, const Names& known) const {
    if (std::find(known.begin(), known.end(), field) != known.end()) {
      context_.diagnostics
          .error(span_in(text, begin, begin + field.size()), "unknown-field", "`{" + field + "` is not closed")
          .help("a field is `{NAME}`");
      return;
    }
    auto entry = context_.diagnostics.error(span_in(text, begin, begin + field.size()), "unknown-field",
                                            field.empty() ? "a field without a name" : "unknown field `" + field + "`");
    entry.suggest(field, known);
    std::string list;
    for (const std::string& name : known) {
      if (list.find("`" + name + "`") == std::string::npos) list += (list.empty() ? "`" : ", `") + name + "`";
    }
    entry.note("fields here: " + list);
  }

  CheckContext& context_;
  Names bound_;  // by `choose … as`, `random … as` and loops
};

}  // namespace

void check_notation_fields(CheckContext& context) {
  const Fields fields(context);
  const ast::Game& game = context.game;
  const auto warn_of_no_field = [&](const ast::Text& form, const char* what, const char* example) {
    if (form.text.find('{') != std::string::npos) return;
    context.diagnostics
        .warning(form.span, "unknown-field", std::string("no field is in this: all ") + what + " are written alike")
        .help(std::string("fields stand between braces, as in `") + example + "`");
  };
  for (const ast::Text& form : game.notation_position) {
    fields.position(form);
    warn_of_no_field(form, "positions", "{board} {mover}");
  }
  if (game.notation_move) {
    fields.move(*game.notation_move);
    warn_of_no_field(*game.notation_move, "moves", "{from}{to}");
  }
  for (const auto& [name, text] : game.notation_named) fields.move(text);
}

}  // namespace ludwright
