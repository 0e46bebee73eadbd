// Definitions as text, for the tests of resolve and check: a small game with parts put in, and what became of one of
// them.
#pragma once
#include <filesystem>
#include <sstream>
#include <string>

#include "dsl/load.h"

namespace ludwright::testing_text {

// A game on 8x8 with two seats, two types with a tag, a zone, an area, slots of all holders, a trait, a mark, an option
// and a define. `parts` is added at the end; a key of it replaces nothing, so it must be a new one.
inline std::string small_game(const std::string& parts) {
  return "game: Test\n"
         "options:\n"
         "  draws: {values: [claimed, forced], default: claimed}\n"
         "  size: {values: [3, 5], default: 3}\n"
         "  fast: {values: [yes, no], default: no}\n"
         "players: {white: {forward: north, letter: w}, black: {forward: south, letter: b}}\n"
         "values: {colour: [red, green], mood: [calm, angry, red]}\n"
         "board:\n"
         "  shape: 4x4\n"
         "  marks: {ground: {values: colour, key: {r: red, g: green}, map: \"rg..\\n....\\n....\\n...r\"}}\n"
         "zones: {home: row 1, far: row 4}\n"
         "areas: {hand: {of: player}, bag: {}}\n"
         "traits: {level: number, royal: flag, next_type: type}\n"
         "state:\n"
         "  game: {passed: {cell: none}, count: {number: 0}, hue: {colour: none}, felt: {mood: calm}, last: {piece: "
         "none}}\n"
         "  player: {points: {number: 0}, ready: {flag: no}}\n"
         "  piece: {moved: {flag: no}, tint: {colour: none}}\n"
         "  cell: {burnt: {flag: [a1]}}\n"
         "pieces:\n"
         "  pawn: {letter: P, tags: [light], level: 1, next_type: king, moves: {go: step forward, jump: leap 1x2}}\n"
         "  king: {letter: K, tags: [heavy], royal: yes, moves: step any}\n"
         "  giant: {role: number of own > 3, moves: slide any}\n"
         "define:\n"
         "  near(x): cell reached by step any from x\n"
         "  weak: enemy where it.level < that_level(it)\n"
         "  that_level(y): y.level + 1\n"
         "  glide: slide diagonal\n"
         "  reset: [count = 0]\n"
         "start: |\n"
         "  k..p\n"
         "  ....\n"
         "  ....\n"
         "  P..K\n"
         "turn: move own piece\n"
         "stuck: pass\n" +
         parts;
}

inline Loaded load(const std::string& yaml) { return load_text("test.yaml", yaml, {}, std::filesystem::path()); }

// What follows `head` in the first line of the dumped model that begins with it; the diagnostics if there is no model.
inline std::string dumped(const Loaded& loaded, const std::string& head) {
  if (!loaded.model) return loaded.diagnostics.render(loaded.sources);
  std::istringstream dump(dump_model(*loaded.model));
  for (std::string line; std::getline(dump, line);) {
    if (line.rfind(head, 0) == 0) return line.substr(head.size());
  }
  return "nothing begins with " + head;
}

// The lines after the first one that is `head`, as far as they are indented more than it, each without its first
// indentation.
inline std::string dumped_under(const Loaded& loaded, const std::string& head) {
  if (!loaded.model) return loaded.diagnostics.render(loaded.sources);
  const std::size_t depth = head.find_first_not_of(' ');
  std::istringstream dump(dump_model(*loaded.model));
  std::string found;
  bool inside = false;
  for (std::string line; std::getline(dump, line);) {
    if (inside && line.find_first_not_of(' ') <= depth) break;
    if (inside) found += line.substr(depth + 2) + "\n";
    if (line == head) inside = true;
  }
  return found;
}

// "code: message" of the first error; "" if there is none.
inline std::string first_fault(const Loaded& loaded) {
  for (const Diagnostic& one : loaded.diagnostics.list()) {
    if (one.severity == Severity::Error) return one.code + ": " + one.message;
  }
  return "";
}

}  // namespace ludwright::testing_text
