/* The C library as a C program uses it: a game played, errors as values, hostile texts, several threads on several
 * handles. Exit status 0 if all is as expected. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/api/ludwright.h"

static int failures = 0;

static void expect(int holds, const char* what) {
  if (holds) return;
  __atomic_add_fetch(&failures, 1, __ATOMIC_SEQ_CST);
  fprintf(stderr, "does not hold: %s\n", what);
}

static int holds_text(const char* text, const char* part) { return text != NULL && strstr(text, part) != NULL; }

static ludwright_game* open_game(const char* request) {
  ludwright_game* game = NULL;
  char* answer = NULL;
  const ludwright_status status = ludwright_open(request, &game, &answer);
  if (status != LUDWRIGHT_OK) fprintf(stderr, "%s\n", answer != NULL ? answer : "");
  expect(status == LUDWRIGHT_OK && game != NULL, request);
  ludwright_free(answer);
  return game;
}

static void plays_a_game(void) {
  char* answer = NULL;
  uint64_t leaves = 0;
  ludwright_game* game = open_game("{\"game\": \"chess\"}");
  expect(ludwright_perft(game, 3, &leaves, NULL) == LUDWRIGHT_OK && leaves == 8902, "perft 3 of chess is 8902");
  expect(ludwright_make(game, "f3 e5\ng4 Qh4#", NULL) == LUDWRIGHT_OK, "moves are made");
  expect(ludwright_state(game, &answer) == LUDWRIGHT_OK && holds_text(answer, "black wins by checkmate"), "the end");
  ludwright_free(answer);
  expect(ludwright_make(game, "e4", &answer) == LUDWRIGHT_ILLEGAL && holds_text(answer, "\"illegal\""), "it is over");
  ludwright_free(answer);
  expect(ludwright_undo(game, NULL) == LUDWRIGHT_OK, "undo");
  expect(ludwright_redo(game, NULL) == LUDWRIGHT_OK, "redo");
  expect(ludwright_redo(game, NULL) == LUDWRIGHT_ILLEGAL, "nothing to make again");
  expect(ludwright_set_position(game, "", NULL) == LUDWRIGHT_OK, "back to the start");
  expect(ludwright_moves(game, &answer) == LUDWRIGHT_OK && holds_text(answer, "\"text\":\"e4\""), "moves");
  ludwright_free(answer);
  expect(ludwright_why(game, "Ke2", &answer) == LUDWRIGHT_OK && holds_text(answer, "\"legal\":false"), "why");
  ludwright_free(answer);
  expect(ludwright_svg(game, "{\"piece\": \"knight\"}", &answer) == LUDWRIGHT_OK && holds_text(answer, "<svg"), "svg");
  ludwright_free(answer);
  expect(ludwright_rules(game, &answer) == LUDWRIGHT_OK && holds_text(answer, "\"knight\""), "rules");
  ludwright_free(answer);
  ludwright_close(game);
}

/* A definition that is on no disk: checked, tested, played by the hundred. */
static void tries_a_text(void) {
#define TEXT                                                                                                       \
  "\"text\": \"game: Row\\nplayers: {a: {forward: north}, b: {forward: south}}\\nboard: {shape: 3x4}\\npieces:\\n" \
  "  man: {letter: M, moves: step forward to empty}\\nstart: |\\n  mmm\\n  ...\\n  ...\\n  MMM\\nturn: move own "  \
  "piece\\n"                                                                                                       \
  "end:\\n  stuck: mover loses when stuck\\nproperties:\\n  two: always number of man is 2\\n\""
  char* answer = NULL;
  expect(ludwright_check("{" TEXT "}", &answer) == LUDWRIGHT_OK && holds_text(answer, "\"fine\":true"), "check");
  ludwright_free(answer);
  expect(ludwright_check("{\"quick\": true, " TEXT "}", &answer) == LUDWRIGHT_OK && holds_text(answer, "\"fine\":true"),
         "a quick check");
  ludwright_free(answer);
  expect(ludwright_check("{\"quick\": 1, " TEXT "}", NULL) == LUDWRIGHT_USAGE, "a flag that is none");
  expect(ludwright_test("{\"plies\": 50, " TEXT "}", &answer) == LUDWRIGHT_OK && holds_text(answer, "\"two\""),
         "a property that does not hold");
  ludwright_free(answer);
  expect(ludwright_simulate("{\"games\": 10, " TEXT "}", &answer) == LUDWRIGHT_OK && holds_text(answer, "\"games\""),
         "games by the hundred");
  ludwright_free(answer);
  expect(ludwright_test("{\"text\": \"game: [\"}", &answer) == LUDWRIGHT_INPUT, "a wrong text is not tested");
  ludwright_free(answer);
#undef TEXT
}

static void refuses(void) {
  static const char* requests[] = {"",
                                   "{",
                                   "[]",
                                   "{\"game\": 3}",
                                   "{\"game\": \"chess\", \"option\": {}}",
                                   "{\"game\": \"chess\", \"options\": {\"x\": \"y\"}}",
                                   "{\"game\": \"../../etc/passwd\"}",
                                   "{\"game\": \"/dev/zero.yaml\"}",
                                   "{\"text\": \"\"}",
                                   "{\"text\": \"game: [\"}",
                                   "{\"text\": \"game: X\\nextends: /etc/passwd\\n\"}",
                                   "{\"text\": \"a: &a [*a, *a]\"}",
                                   "{\"text\": \"\\u0000\"}",
                                   "\xff\xfe"};
  for (size_t i = 0; i < sizeof requests / sizeof *requests; ++i) {
    ludwright_game* game = NULL;
    char* answer = NULL;
    expect(ludwright_open(requests[i], &game, &answer) != LUDWRIGHT_OK && game == NULL, requests[i]);
    expect(holds_text(answer, "\"message\""), "a refusal says why");
    ludwright_free(answer);
  }
  expect(ludwright_open(NULL, NULL, NULL) == LUDWRIGHT_USAGE, "null arguments");
  expect(ludwright_state(NULL, NULL) == LUDWRIGHT_USAGE, "a null handle");
  ludwright_close(NULL);
  ludwright_free(NULL);
}

/* Nesting that would exhaust a stack: refused as JSON, and as YAML in a text. */
static void refuses_floods(void) {
  enum { kDepth = 200000 };
  char* request = malloc(2 * kDepth + 64);
  size_t at = 0;
  memset(request, '[', kDepth);
  request[kDepth] = '\0';
  ludwright_game* game = NULL;
  expect(ludwright_open(request, &game, NULL) == LUDWRIGHT_USAGE, "deep JSON");
  at = (size_t)sprintf(request, "{\"text\": \"game: ");
  memset(request + at, '[', kDepth);
  strcpy(request + at + kDepth, "\"}");
  expect(ludwright_open(request, &game, NULL) == LUDWRIGHT_INPUT, "deep YAML");
  free(request);
}

static void* play_by_lot(void* argument) {
  static const char* requests[] = {"{\"game\": \"chess\"}", "{\"game\": \"thief\"}", "{\"game\": \"dragons-of-kir\"}",
                                   "{\"game\": \"dungeon-chess\"}"};
  const size_t number = *(const size_t*)argument;
  for (int round = 0; round < 3; ++round) {
    ludwright_game* game = open_game(requests[(number + (size_t)round) % 4]);
    uint64_t random = 88172645463325252ULL + number;
    for (int move = 0; move < 40; ++move) {
      random ^= random << 13, random ^= random >> 7, random ^= random << 17;
      if (ludwright_make_random(game, random, NULL) != LUDWRIGHT_OK) break;
    }
    char* saved = NULL;
    expect(ludwright_save(game, &saved) == LUDWRIGHT_OK, "save");
    expect(ludwright_load(game, saved, NULL) == LUDWRIGHT_OK, "load");
    ludwright_free(saved);
    ludwright_close(game);
  }
  return NULL;
}

static void plays_on_threads(void) {
  pthread_t threads[4];
  size_t numbers[4];
  for (size_t i = 0; i < 4; ++i) {
    numbers[i] = i;
    pthread_create(&threads[i], NULL, play_by_lot, &numbers[i]);
  }
  for (size_t i = 0; i < 4; ++i) pthread_join(threads[i], NULL);
}

int main(void) {
  char* answer = NULL;
  expect(ludwright_games(&answer) == LUDWRIGHT_OK && holds_text(answer, "\"kamisado\""), "the games");
  ludwright_free(answer);
  expect(ludwright_catalog(&answer) == LUDWRIGHT_OK && holds_text(answer, "\"title\":\"Kamisado\""), "the catalog");
  ludwright_free(answer);
  expect(strlen(ludwright_version()) > 0, "a version");
  plays_a_game();
  tries_a_text();
  refuses();
  refuses_floods();
  plays_on_threads();
  if (failures == 0) printf("the C library does as expected\n");
  return failures == 0 ? 0 : 1;
}
