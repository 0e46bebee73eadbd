// What is wrong with an author's text: collected, sorted, rendered with the line and carets.
// The form is fixed by tests/bad. Tested by tests/dsl/diagnostic_test.cpp.
#pragma once
#include <string>
#include <vector>

#include "dsl/source.h"

namespace ludwright {

enum class Severity { Error, Warning };

struct Note {
  std::string kind;  // "note" or "help"
  std::string text;
};

// A change of the text that may put it right: `replacement` for the bytes of `span`. Of several the best is the first.
struct Fix {
  Span span;
  std::string written;  // what stands there
  std::string replacement;
};

struct Diagnostic {
  Severity severity = Severity::Error;
  std::string code;     // "unknown-name"
  std::string message;  // lower case, no full stop; names in backticks
  Span span;
  std::string label;  // behind the carets, may be empty
  std::vector<Note> notes;
  std::vector<Fix> fixes;
  bool whole_file = false;  // no line to show: a file that cannot be read
};

class Diagnostics {
 public:
  // Records an error and gives it back so that notes can be added: `error(span, "unknown-name", "…").help("…")`.
  class Entry {
   public:
    Entry(Diagnostics& all, std::size_t index) : all_(all), index_(index) {}
    Entry& label(std::string text);
    Entry& help(std::string text);
    Entry& note(std::string text);
    // "did you mean `x`?" if a candidate is near enough; nothing otherwise. `written` is what stands at the place of
    // the error, or a part of it, and each candidate may replace it.
    Entry& suggest(const std::string& written, const std::vector<std::string>& candidates);
    // The same; if none is near enough and there are few, a note that lists them all.
    Entry& suggest_or_list(const std::string& written, const std::vector<std::string>& all);
    // A fix of the place of the error, or of the part of it that reads `written`.
    Entry& fix(const std::string& written, std::string replacement);

   private:
    Diagnostics& all_;
    std::size_t index_;
  };
  Entry error(Span span, std::string code, std::string message);
  Entry warning(Span span, std::string code, std::string message);
  Entry file_error(std::uint32_t file, std::string code, std::string message);
  Entry add(Diagnostic diagnostic);  // one of another list

  bool has_errors() const;
  const std::vector<Diagnostic>& list() const { return list_; }
  // Sorted by file and place, the same message at the same place once; of fixes those whose place is certain, on it.
  std::vector<Diagnostic> sorted(const SourceSet& sources) const;

  // file:line:col: severity: message [code], the line, carets, helps and notes. Sorted by file and place; the same
  // message at the same place once; at most `most` errors, then "and N more". Colour by ANSI sequences if `color`.
  std::string render(const SourceSet& sources, bool color = false, std::size_t most = 20) const;
  std::string json(const SourceSet& sources) const;  // an array of objects

 private:
  std::vector<Diagnostic> list_;
};

}  // namespace ludwright
