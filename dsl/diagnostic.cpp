// Collects what is wrong with an author's text and renders it: the place, the line, carets, helps and notes.
// Entry point Diagnostics::render(); JSON is in diagnostic_json.cpp. Whatever comes from a file is shown by
// way of printable(), so that no text of an author can drive a terminal. Tested by tests/dsl/diagnostic_test.cpp,
// tests/bad.
#include "dsl/diagnostic.h"

#include <algorithm>
#include <set>
#include <string_view>
#include <tuple>

#include "dsl/suggest.h"
#include "dsl/utf8.h"

namespace ludwright {

namespace {

constexpr int kTabWidth = 4;
constexpr int kLineWidth = 100;  // columns of source shown; longer lines are clipped around the span
constexpr int kContext = 30;     // columns kept before the span of a clipped line

struct Palette {
  const char *error = "", *warning = "", *bold = "", *dim = "", *off = "";
};
constexpr Palette kPlain{};
constexpr Palette kAnsi{"\x1b[1;31m", "\x1b[1;33m", "\x1b[1m", "\x1b[2m", "\x1b[0m"};

// A character of a source line as it is shown.
struct Glyph {
  std::string shown;
  int width = 1;
  std::size_t begin = 0, end = 0;  // bytes of the line
};

std::vector<Glyph> glyphs_of(std::string_view line) {
  std::vector<Glyph> glyphs;
  for (std::size_t at = 0; at < line.size();) {
    const Utf8Char c = decode_utf8(line, at);
    Glyph glyph{"?", 1, at, at + c.length};
    if (c.code == '\t') {
      glyph.shown = std::string(kTabWidth, ' ');
      glyph.width = kTabWidth;
    } else if (c.valid && !is_unsafe_to_show(c.code)) {
      glyph.shown = std::string(line.substr(at, c.length));
      glyph.width = display_width(c.code);
    }
    glyphs.push_back(std::move(glyph));
    at += c.length;
  }
  return glyphs;
}

struct Picture {
  std::string line, carets;
};

// The line and the carets under its bytes [begin, end), both clipped to kLineWidth columns.
Picture draw(std::string_view line, std::size_t begin, std::size_t end) {
  const std::vector<Glyph> glyphs = glyphs_of(line);
  int total = 0, start_column = 0;
  for (const Glyph& glyph : glyphs) {
    if (glyph.end <= begin) start_column += glyph.width;
    total += glyph.width;
  }
  // Show columns [from, to).
  int from = 0;
  if (total > kLineWidth && start_column > kLineWidth - kContext)
    from = std::min(start_column - kContext, total - kLineWidth);
  const int to = total > kLineWidth ? from + kLineWidth : total;

  Picture picture;
  int column = 0;
  if (from > 0) picture.line = "…", picture.carets = " ";
  for (const Glyph& glyph : glyphs) {
    if (column >= from && column + glyph.width <= to) {
      picture.line += glyph.shown;
      const bool inside = glyph.end > begin && glyph.begin < std::max(end, begin + 1);
      picture.carets.append(static_cast<std::size_t>(glyph.width), inside ? '^' : ' ');
    }
    column += glyph.width;
  }
  if (to < total) picture.line += "…";
  picture.carets.erase(picture.carets.find_last_not_of(' ') + 1);
  if (picture.carets.empty())  // behind the last character
    picture.carets = std::string(static_cast<std::size_t>(start_column - from + (from > 0 ? 1 : 0)), ' ') + "^";
  return picture;
}

std::string severity_word(Severity severity) { return severity == Severity::Error ? "error" : "warning"; }

void render_head(const Diagnostic& d, const SourceSet& sources, const Palette& color, std::string& out) {
  out += color.bold + printable(sources.name(d.span.file));
  if (!d.whole_file) {
    const LineColumn place = sources.locate(d.span.file, d.span.begin);
    out += ":" + std::to_string(place.line) + ":" + std::to_string(place.column);
  }
  out += std::string(": ") + color.off + (d.severity == Severity::Error ? color.error : color.warning);
  out += severity_word(d.severity) + ": " + color.off + color.bold + printable(d.message) + color.off;
  if (!d.code.empty()) out += std::string(" ") + color.dim + "[" + d.code + "]" + color.off;
  out += "\n";
}

void render_line(const Diagnostic& d, const SourceSet& sources, const Palette& color, std::string& out) {
  const std::uint32_t number = sources.locate(d.span.file, d.span.begin).line;
  const std::string_view line = sources.line(d.span.file, number);
  const auto line_begin = static_cast<std::size_t>(line.data() - sources.text(d.span.file).data());
  const std::size_t begin = std::min<std::size_t>(d.span.begin - line_begin, line.size());
  const std::size_t end = std::clamp<std::size_t>(std::max(d.span.begin, d.span.end) - line_begin, begin, line.size());
  const Picture picture = draw(line, begin, end);

  std::string gutter = std::to_string(number);
  if (gutter.size() < 5) gutter.insert(0, 5 - gutter.size(), ' ');
  out += color.dim + gutter + " | " + color.off + picture.line + "\n";
  out += color.dim + std::string(gutter.size(), ' ') + " | " + color.off;
  out += (d.severity == Severity::Error ? color.error : color.warning) + picture.carets;
  if (!d.label.empty()) out += " " + printable(d.label);
  out += std::string(color.off) + "\n";
}

void render_one(const Diagnostic& d, const SourceSet& sources, const Palette& color, std::string& out) {
  render_head(d, sources, color, out);
  if (!d.whole_file) render_line(d, sources, color, out);
  for (const char* kind : {"help", "note"})
    for (const Note& note : d.notes)
      if (note.kind == kind) out += "  " + (color.bold + note.kind) + ": " + color.off + printable(note.text) + "\n";
}

// A fix is of the text that it was made for, which may be in quotes or in the midst of what the error is about. False
// if that text stands there several times or, because YAML reads it otherwise, not at all.
bool put_in_place(Fix& fix, const SourceSet& sources) {
  if (fix.span.file >= sources.size() || fix.written.empty()) return false;
  const std::string_view text = sources.text(fix.span.file);
  const std::size_t begin = std::min<std::size_t>(fix.span.begin, text.size());
  const std::string_view around = text.substr(begin, std::max(fix.span.end, fix.span.begin) - fix.span.begin);
  const std::size_t at = around.find(fix.written);
  if (at == std::string_view::npos || around.find(fix.written, at + 1) != std::string_view::npos) return false;
  fix.span.begin = static_cast<std::uint32_t>(begin + at);
  fix.span.end = static_cast<std::uint32_t>(fix.span.begin + fix.written.size());
  return true;
}

}  // namespace

Diagnostics::Entry& Diagnostics::Entry::label(std::string text) {
  all_.list_[index_].label = std::move(text);
  return *this;
}

Diagnostics::Entry& Diagnostics::Entry::help(std::string text) {
  all_.list_[index_].notes.push_back({"help", std::move(text)});
  return *this;
}

Diagnostics::Entry& Diagnostics::Entry::note(std::string text) {
  all_.list_[index_].notes.push_back({"note", std::move(text)});
  return *this;
}

Diagnostics::Entry& Diagnostics::Entry::suggest(const std::string& written,
                                                const std::vector<std::string>& candidates) {
  const std::vector<std::string> names = ludwright::suggest(written, candidates);
  if (names.empty()) return *this;
  std::string text = "did you mean ";
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i > 0) text += i + 1 < names.size() ? ", " : " or ";
    text += "`" + names[i] + "`";
    fix(written, names[i]);
  }
  return help(text + "?");
}

Diagnostics::Entry& Diagnostics::Entry::suggest_or_list(const std::string& written,
                                                        const std::vector<std::string>& all) {
  constexpr std::size_t few = 10;
  suggest(written, all);
  if (!ludwright::suggest(written, all).empty() || all.empty() || all.size() > few) return *this;
  std::string list;
  for (const std::string& each : all) list += (list.empty() ? "`" : ", `") + each + "`";
  return note((all.size() == 1 ? "there is " : "there are ") + list);
}

Diagnostics::Entry& Diagnostics::Entry::fix(const std::string& written, std::string replacement) {
  Diagnostic& of = all_.list_[index_];
  of.fixes.push_back({of.span, written, std::move(replacement)});
  return *this;
}

Diagnostics::Entry Diagnostics::error(Span span, std::string code, std::string message) {
  list_.push_back({Severity::Error, std::move(code), std::move(message), span, {}, {}, {}, false});
  return {*this, list_.size() - 1};
}

Diagnostics::Entry Diagnostics::warning(Span span, std::string code, std::string message) {
  list_.push_back({Severity::Warning, std::move(code), std::move(message), span, {}, {}, {}, false});
  return {*this, list_.size() - 1};
}

Diagnostics::Entry Diagnostics::file_error(std::uint32_t file, std::string code, std::string message) {
  list_.push_back({Severity::Error, std::move(code), std::move(message), Span{file, 0, 0}, {}, {}, {}, true});
  return {*this, list_.size() - 1};
}

Diagnostics::Entry Diagnostics::add(Diagnostic diagnostic) {
  list_.push_back(std::move(diagnostic));
  return {*this, list_.size() - 1};
}

bool Diagnostics::has_errors() const {
  return std::any_of(list_.begin(), list_.end(), [](const Diagnostic& d) { return d.severity == Severity::Error; });
}

std::vector<Diagnostic> Diagnostics::sorted(const SourceSet& sources) const {
  std::vector<Diagnostic> out;
  for (const Diagnostic& d : list_)
    if (d.span.file < sources.size()) out.push_back(d);  // a span of no file has no place to show
  const auto place = [](const Diagnostic& d) { return std::tuple(d.span.file, !d.whole_file, d.span.begin); };
  std::stable_sort(out.begin(), out.end(),
                   [&](const Diagnostic& a, const Diagnostic& b) { return place(a) < place(b); });
  std::vector<Diagnostic> unique;
  std::set<std::tuple<std::uint32_t, std::uint32_t, std::string>> seen;
  for (Diagnostic& d : out) {
    if (!seen.emplace(d.span.file, d.span.begin, d.message).second) continue;
    std::erase_if(d.fixes, [&](Fix& fix) { return !put_in_place(fix, sources); });
    unique.push_back(std::move(d));
  }
  return unique;
}

std::string Diagnostics::render(const SourceSet& sources, bool color, std::size_t most) const {
  const Palette& palette = color ? kAnsi : kPlain;
  std::string out;
  std::size_t errors = 0, warnings = 0, hidden = 0;
  for (const Diagnostic& d : sorted(sources)) {
    std::size_t& count = d.severity == Severity::Error ? errors : warnings;
    if (++count > most)
      ++hidden;
    else
      render_one(d, sources, palette, out);
  }
  if (hidden > 0) out += "and " + std::to_string(hidden) + " more\n";
  return out;
}

}  // namespace ludwright
