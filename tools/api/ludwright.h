/* Ludwright as a C library: board games from their rules. A handle is a game opened for play.
 *
 * Texts are UTF-8 and end in a zero byte. A function that gives back a text through `char** answer` allocates it; give
 * it to ludwright_free. `answer` may be null. Every function returns a status; on any but LUDWRIGHT_OK the answer is
 * the error, JSON: {"kind": "...", "message": "...", "diagnostics": [...]}. Null arguments give LUDWRIGHT_USAGE. No
 * exception and no signal crosses the interface; a definition from strangers is bounded in time and memory while it is
 * loaded, but a search or a count takes as long as was asked for.
 *
 * Handles may be used by several threads at once, each handle by one at a time. */
#ifndef LUDWRIGHT_H
#define LUDWRIGHT_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define LUDWRIGHT_EXPORT __attribute__((visibility("default")))
#else
#define LUDWRIGHT_EXPORT
#endif

typedef struct ludwright_game ludwright_game;

/* NOLINTBEGIN(readability-identifier-naming): C has no namespaces */
typedef enum {
  LUDWRIGHT_OK = 0,
  LUDWRIGHT_ILLEGAL = 1, /* an illegal move, an invalid position, a piece or cell that the game does not have */
  LUDWRIGHT_USAGE = 2,   /* an option, an engine, a player that does not exist; an argument that is missing */
  LUDWRIGHT_INPUT = 3,   /* the definition or another text that was given is wrong */
  LUDWRIGHT_FAULT = 4    /* a limit was reached, or memory ran out */
} ludwright_status;
/* NOLINTEND(readability-identifier-naming) */

/* The version of the program, "0.1.0". Static: not to be freed. */
LUDWRIGHT_EXPORT const char* ludwright_version(void);
LUDWRIGHT_EXPORT void ludwright_free(char* answer);

/* A JSON array of the names of the games that come with the program. */
LUDWRIGHT_EXPORT ludwright_status ludwright_games(char** answer);
/* The same with what a person chooses by: [{"name", "title", "seats": 2, "options": 3}]. Reads all definitions. */
LUDWRIGHT_EXPORT ludwright_status ludwright_catalog(char** answer);

/* `request` is JSON: {"game": NAME or PATH, "text": the definition itself, "files": {PATH: TEXT, ...} for what it
 * extends and includes, "options": {NAME: VALUE, ...}, "engine": "compiled" or "reference"}; all but "game" may be left
 * out. ludwright_check also takes "quick": true, for the chosen options alone; it answers {"fine": true, "text": "...",
 * "diagnostics": [...]} and is OK for a wrong definition too. ludwright_open gives a handle, to be closed; on error
 * `*game` is null. */
LUDWRIGHT_EXPORT ludwright_status ludwright_check(const char* request, char** answer);
LUDWRIGHT_EXPORT ludwright_status ludwright_open(const char* request, ludwright_game** game, char** answer);
LUDWRIGHT_EXPORT void ludwright_close(ludwright_game* game);

/* What does not change in play: {"name", "title", "source", "seats": [...], "options": [...], "pieces": [{"name",
 * "letter", "sentence"}], "cells": [{"name", "file", "rank"}], "board": "grid", "hex" or "graph", "width", "height"}.
 */
LUDWRIGHT_EXPORT ludwright_status ludwright_rules(ludwright_game* game, char** answer);
/* {"position", "board", "decider" (null for chance or when it is over), "over", "result", "made": [...], "undone"}. */
LUDWRIGHT_EXPORT ludwright_status ludwright_state(ludwright_game* game, char** answer);
/* An array of {"text", "sentence", "steps": [{"kind", "piece", "from", "to", "taken", "rule"}]}, in canonical order. */
LUDWRIGHT_EXPORT ludwright_status ludwright_moves(ludwright_game* game, char** answer);

/* Goes to a position, "" for the start. */
LUDWRIGHT_EXPORT ludwright_status ludwright_set_position(ludwright_game* game, const char* position, char** answer);
/* Makes moves, separated by white space, with what lists of moves have besides, such as numbers. On error those before
 * the wrong one stay made. */
LUDWRIGHT_EXPORT ludwright_status ludwright_make(ludwright_game* game, const char* moves, char** answer);
/* One of the legal moves by lot; the answer is its text. The same 64 bits give the same move. */
LUDWRIGHT_EXPORT ludwright_status ludwright_make_random(ludwright_game* game, uint64_t random, char** answer);
/* ILLEGAL where there is nothing to take back, or to make again. */
LUDWRIGHT_EXPORT ludwright_status ludwright_undo(ludwright_game* game, char** answer);
LUDWRIGHT_EXPORT ludwright_status ludwright_redo(ludwright_game* game, char** answer);

/* {"legal": true, "text": "..."}: the rules that allow a move, or the first that forbids it. */
LUDWRIGHT_EXPORT ludwright_status ludwright_why(ludwright_game* game, const char* move, char** answer);
/* What a player such as "mcts:2000" or "alphabeta:50000" would do: {"move", "text", "value" (expected result, 0 lost, 1
 * won), "expects": [...], "others": [{"move", "value", "visits"}], "positions"}; others: what it looked at, best first.
 */
LUDWRIGHT_EXPORT ludwright_status ludwright_hint(ludwright_game* game, const char* player, uint64_t seed,
                                                 char** answer);
LUDWRIGHT_EXPORT ludwright_status ludwright_perft(ludwright_game* game, int depth, uint64_t* leaves, char** answer);

/* One SVG document. `request` is JSON: {"piece": NAME, "from": CELL, "theme": "auto", "with": ["enemy pawn@d5"]}; "{}"
 * draws the present position. */
LUDWRIGHT_EXPORT ludwright_status ludwright_svg(ludwright_game* game, const char* request, char** answer);
/* The rules as a page: `format` is "html" or "md". */
LUDWRIGHT_EXPORT ludwright_status ludwright_rulebook(ludwright_game* game, const char* format, char** answer);

/* A rulebook's text held against the rules; `request` is JSON: {"text": BOOK, "markdown": true, "format": "json",
 * "text" or "html"}. */
LUDWRIGHT_EXPORT ludwright_status ludwright_check_rulebook(ludwright_game* game, const char* request, char** answer);
/* The examples, the properties and the laws of games, held against random play: {"game", "passed": [{"kind", "name"}],
 * "failures": [{"kind", "name", "how", "moves", "place", ...}], "findings": [...], "facts": {...}, "text"}, and OK
 * where something fails too. `request` as for ludwright_open, with "plies": 2000, "seconds": 10 at most for them,
 * "seed": 1, "exhaustive": false (true: all positions too, as far as "positions": 100000 goes). */
LUDWRIGHT_EXPORT ludwright_status ludwright_test(const char* request, char** answer);
/* Many games, and what they show, JSON. `request` as for ludwright_open, with "agents": "random,mcts:500", "games":
 * 1000, "seed": 1, "threads": 1. Takes as long as the games do. */
LUDWRIGHT_EXPORT ludwright_status ludwright_simulate(const char* request, char** answer);

/* For pages: a JSON request {"id", "method", "params"} and its answer {"id", "result"} or {"id", "error"}, as tools/rpc
 * lists them. All callers share the games that are open so. OK whatever the answer is. */
LUDWRIGHT_EXPORT ludwright_status ludwright_answer(const char* request, char** answer);

/* The game as a saved game, and back. */
LUDWRIGHT_EXPORT ludwright_status ludwright_save(ludwright_game* game, char** answer);
LUDWRIGHT_EXPORT ludwright_status ludwright_load(ludwright_game* game, const char* saved, char** answer);

#ifdef __cplusplus
}
#endif
#endif
