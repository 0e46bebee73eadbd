#include <ludwright.h>
#include <stdio.h>

int main(void) {
  ludwright_game* game = NULL;
  char* answer = NULL;
  ludwright_status status = ludwright_open("{\"game\": \"kamisado\"}", &game, NULL);
  if (status == LUDWRIGHT_OK) status = ludwright_make(game, "d1d5", NULL);
  if (status == LUDWRIGHT_OK) status = ludwright_state(game, &answer);
  puts(answer != NULL ? answer : "no answer");
  ludwright_free(answer);
  ludwright_close(game);
  return status == LUDWRIGHT_OK ? 0 : 1;
}
