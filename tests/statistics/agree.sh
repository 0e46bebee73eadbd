#!/bin/bash
# Whether both engines agree on random games of every set of options of games that have many: a table of games,
# positions and differences, one line a set (the default, then each option at each value but its default).
#   tests/statistics/agree.sh PROGRAM [--games N] [--seconds S] [--look L] [--seed N] [GAME]...
# PROGRAM is the built random_games. N games of a set, or as many as S seconds of the processor allow; the first set of
# a game, all options at their defaults, gets ten times as long. Keys and results are compared at every position, the
# lists of moves at every L-th. Exit status 1 if there was a difference. Dungeon Chess plays given armies: every pair
# of factions on each map of two seats, then the options, then drafts, then three and four seats.
set -u
program=$1; shift
games=2000; seconds=6; look=8; seed=1; names=()
while [ $# -gt 0 ]; do
  case $1 in
    --games) games=$2; shift 2 ;;
    --seconds) seconds=$2; shift 2 ;;
    --look) look=$2; shift 2 ;;
    --seed) seed=$2; shift 2 ;;
    *) names+=("$1"); shift ;;
  esac
done
[ ${#names[@]} -gt 0 ] || names=(kamisado thief dragon-face dungeon-chess dragons-of-kir)
status=0
found=$(mktemp); trap 'rm -f "$found"' EXIT
play() { "$program" "$@" --games "$games" --look "$look" --seed "$seed" || status=1; }  # GAME ARGUMENT...
one() { play "$@" > "$found"; tail -1 "$found"; grep -A4 differ "$found"; }  # the last line says how many, and what
first() { one "$@" --seconds "$(awk "BEGIN { print 10 * $seconds }")"; }
each() { play "$@" --seconds "$seconds" --each-option; }

# Armies of 75 XP, by faction.
declare -A army=(
  [human]="princess, wizard, archer, human_knight, 5 hero"
  [undead]="warlock, vampire, wraith, tomb, 8 skeleton"
  [redskin]="red_dragon, demonics, salamander, 3 kobold"
  [greenskin]="warlord, shaman, troll, orc, 2 goblin"
)
factions=(human undead redskin greenskin)

for game in "${names[@]}"; do
  echo "== $game, all options at their defaults"
  case $game in
    thief)
      first thief
      echo "== thief, other options"; each thief --set size=5
      echo "== thief on 7x7"; first thief --set size=7; each thief --set size=7
      ;;
    dungeon-chess)
      first dungeon-chess
      for map in compact two_player; do
        for south in "${factions[@]}"; do
          for north in "${factions[@]}"; do
            echo "== dungeon-chess, $south v $north on $map"
            one dungeon-chess --set map=$map --set army.southern="${army[$south]}" \
              --set army.northern="${army[$north]}" --seconds "$seconds"
          done
        done
      done
      echo "== dungeon-chess, undead v greenskin, other options"
      each dungeon-chess --set army.southern="${army[undead]}" --set army.northern="${army[greenskin]}"
      seats=(--set map=four_player --set army.southern="${army[human]}" --set army.northern="${army[undead]}"
        --set army.western="${army[redskin]}")
      echo "== dungeon-chess, three seats"
      one dungeon-chess --set seats=3 "${seats[@]}" --seconds "$seconds"
      echo "== dungeon-chess, four seats"
      one dungeon-chess --set seats=4 "${seats[@]}" --set army.eastern="${army[greenskin]}" --seconds "$seconds"
      ;;
    *)
      first "$game"
      echo "== $game, other options"; each "$game"
      ;;
  esac
done
exit $status
