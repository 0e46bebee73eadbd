// Draws what is asked for; see picture.h. What is drawn is asked of the engine; see pictures/scene.h.
#include "tools/api/picture.h"

#include <algorithm>

#include "tools/api/guarded.h"
#include "tools/pictures/diagrams.h"
#include "tools/pictures/render.h"
#include "tools/testing/record.h"
#include "tools/words/roles.h"
#include "tools/words/rule_words.h"

namespace ludwright::api {
namespace {

Theme theme_named(const std::string& name) {
  if (name == "auto") return Theme::Auto;
  if (name == "light") return Theme::Light;
  if (name == "dark") return Theme::Dark;
  if (name == "print") return Theme::Print;
  throw Stop{kUsage, fmt::format("error: expected auto, light, dark or print for the theme, got `{}`\n", name)};
}

class Pictures {
 public:
  Pictures(Game& game, const PictureRequest& request)
      : game_(game), request_(request), scenes_(game.scenes()), model_(scenes_.model()) {
    style_.theme = theme_named(request.theme);
    style_.columns = request.columns > 0 ? request.columns : request.all || request.play == "strip" ? 3 : 1;
    style_.zones = request.zones;
  }

  std::vector<std::string> files() { return request_.all || !request_.piece.empty() ? pieces() : position(); }

 private:
  bool is_list() const { return request_.format == "list"; }
  bool in_words() const { return is_list() || request_.format == "text"; }

  std::vector<std::string> as_files(const std::vector<Picture>& drawn) const {
    std::vector<std::string> files;
    if (request_.format == "pdf") {
      std::vector<PdfPage> pages;
      for (const Picture& each : drawn) pages.push_back({each.svg, each.width, each.height});
      files.push_back(render_pdf(pages, model_.title));
      return files;
    }
    if (request_.format != "svg" && request_.format != "png")
      throw Stop{kUsage, fmt::format("error: expected svg, png, pdf, text or list for the format, got `{}`\n",
                                     request_.format)};
    for (const Picture& each : drawn)
      files.push_back(request_.format == "svg" ? each.svg
                                               : render_png(each.svg, each.width, each.height, request_.scale));
    return files;
  }

  // ---- how pieces move ----

  std::string in_words(TypeId type, const std::vector<Panel>& panels) const {
    std::string text = fmt::format("{}: {}\n\n", title_words(model_.types[type].name), piece_sentence(model_, type));
    for (const Panel& panel : panels) {
      if (is_list()) {
        for (const std::string& line : panel_list(model_, panel)) text += line + "\n";
      } else {
        text += panel_text(model_, panel, request_.unicode);
      }
      text += "\n";
    }
    return text;
  }

  std::vector<Panel> panels_of(TypeId type) {
    if (!request_.set_up.empty() || !request_.from.empty())
      return {panel_by_hand(scenes_, type, request_.set_up, request_.from)};
    // Sheets are an overview: the first panels are the telling ones.
    std::vector<Panel> panels = choose_panels(scenes_, type,
                                              {request_.panels > 0 ? request_.panels
                                               : request_.all      ? 3U
                                                                   : 6U});
    // There a piece that never moves needs no board: its words say all.
    const bool bare = std::all_of(panels.begin(), panels.end(), [](const Panel& each) { return each.marks.empty(); });
    if (request_.all && !in_words() && bare && model_.types[type].moves.empty()) panels.clear();
    return panels;
  }

  std::vector<std::string> pieces() {
    std::vector<TypeId> types;
    if (!request_.all) types.push_back(find_type(model_, request_.piece));
    for (std::size_t i = 0; request_.all && i < model_.types.size(); ++i) types.push_back(static_cast<TypeId>(i));
    std::vector<std::vector<Panel>> panels;
    for (const TypeId type : types) panels.push_back(panels_of(type));
    if (in_words()) {
      std::string text;
      for (std::size_t i = 0; i < types.size(); ++i) text += in_words(types[i], panels[i]);
      return {text + (is_list() ? "" : text_key(request_.unicode))};
    }
    const Diagrams diagrams(scenes_, style_);
    return as_files(request_.all ? diagrams.sheets(types, panels)
                                 : std::vector<Picture>{diagrams.piece(types[0], panels[0])});
  }

  // ---- positions ----

  // The positions since the one that was set, with the moves between them.
  std::vector<Diagrams::Frame> frames() {
    Executor& play = game_.play().executor();
    Record& record = game_.record();
    const std::size_t count = record.made().size();
    std::vector<Diagrams::Frame> frames;
    for (;;) {
      const bool first = record.made().empty();
      const Record::Entry* last = first ? nullptr : &record.made().back();
      frames.push_back({play.store(), first ? std::nullopt : std::optional(last->move), first ? "start" : last->text});
      if (!record.undo()) break;
    }
    while (record.made().size() < count) record.redo();
    std::reverse(frames.begin(), frames.end());
    return frames;
  }

  // The moves of the piece on a cell.
  Panel marked(const Store& store) {
    const CellId cell = find_cell_or_stop(model_, request_.from);
    if (store.cells[cell].empty())
      throw Stop{kFindings, fmt::format("error: there is no piece on `{}`\n", request_.from)};
    const PieceRecord& piece = store.pieces[store.cells[cell].back()];
    Panel panel;
    panel.scene = {SceneRules::Whole, store, cell, piece.type, piece.owner};
    panel.marks = scenes_.marks(panel.scene, false);
    panel.probing = false;
    panel.setting = "As the position stands";
    return panel;
  }

  std::string in_words(const Diagrams::Frame& shown, const std::optional<Panel>& panel) const {
    if (is_list()) {
      std::string text = shown.last ? "last move " + shown.caption + "\n" : "";
      for (const std::string& line : panel ? panel_list(model_, *panel) : position_list(model_, shown.store))
        text += line + "\n";
      return text;
    }
    if (panel) return panel_text(model_, *panel, request_.unicode) + text_key(request_.unicode);
    DrawStyle style;
    style.unicode = request_.unicode;
    return draw_position(model_, shown.store, style);
  }

  std::vector<std::string> position() {
    std::vector<Diagrams::Frame> all = frames();
    const bool at_start = all.size() == 1 && game_.began_at().empty();
    if (at_start) all[0].store = scenes_.opening_drawn();  // no men are on a board that the lot has still to fill
    const Diagrams::Frame& shown = all.back();
    std::optional<Panel> panel;
    if (!request_.from.empty()) panel = marked(shown.store);
    if (in_words()) return {in_words(shown, panel)};
    const Diagrams diagrams(scenes_, style_);
    if (request_.play == "strip") return as_files({diagrams.strip(all)});
    if (request_.play == "animation") return as_files({diagrams.animation(all, 1.2)});
    if (!request_.play.empty())
      throw Stop{kUsage, fmt::format("error: expected strip or animation for the play, got `{}`\n", request_.play)};
    std::string caption = model_.title;
    if (all.size() > 1)
      caption += ": after " + shown.caption;
    else if (at_start)
      caption += scenes_.opens_by_lot() ? ": a start, drawn by lot" : ": start";
    return as_files(
        {diagrams.position(shown.store, caption, shown.last ? &*shown.last : nullptr, panel ? &*panel : nullptr)});
  }

  Game& game_;
  const PictureRequest& request_;
  SceneRunner& scenes_;
  const Model& model_;
  PictureStyle style_;
};

}  // namespace

Result<std::vector<std::string>> pictures(Game& game, const PictureRequest& request) {
  return guarded<std::vector<std::string>>([&] {
    if (request.piece.empty() && !request.set_up.empty())
      throw Stop{kUsage, "error: more pieces are set up in the diagram of a piece alone\n"};
    return Pictures(game, request).files();
  });
}

}  // namespace ludwright::api
